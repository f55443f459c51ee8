"""Framing: what the claim's own words add to its spans (SPEC 2.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import msgspec

from aswritten.extract.cover import Cover
from aswritten.extract.reading import Reading
from aswritten.extract.words import is_cjk, stands_in
from aswritten.model.finding import Finding, Range
from aswritten.model.number import NumberKind
from aswritten.model.verdict import CheckName, Outcome

_CJK_WEIGHT = 0.5
"""Four CJK characters weigh as two words."""
_FEWEST_WORDS = 2
_MOST_SHOWN = 1_000
"""Uncovered words that are shown with their places; the result names the others as well."""


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """Which content words of the claim the source holds."""

    total: int
    uncovered: tuple[Range, ...]
    """In the plain frame of the claim; CJK characters that stand side by side are one run."""
    words: tuple[str, ...]

    @property
    def share(self) -> float:
        """The covered share, 0 to 1; 1 for a claim without content words."""
        return 1.0 if not self.total else round(1 - len(self.words) / self.total, 3)


def measure_coverage(claim: Reading, source: Reading, quoted: Sequence[Range]) -> Coverage:
    """Compare the claim's content words with the source by stem; those inside ``quoted`` (plain) count as present."""
    texts = (claim.content_of(stretch) for stretch in claim.stretches)
    figures = (number.range for number in claim.numbers if number.kind is not NumberKind.IDENTIFIER)
    hidden = (*claim.authors, *figures)
    left_out = Cover(hidden) if hidden else ()
    spans = Cover(quoted) if quoted else ()
    total = 0
    text = claim.plain.text
    uncovered: list[Range] = []
    words: list[str] = []
    seen: dict[str, bool] = {}
    written: dict[str, str] = {}
    for token in chain.from_iterable(texts):
        if token.start in left_out:
            continue
        total += 1
        if token.start in spans:
            continue
        covered = seen.get(token.norm)
        if covered is None:
            covered = seen[token.norm] = _is_covered(token.norm, source)
        if not covered:
            word = text[token.start : token.end]
            words.append(written.setdefault(word, word))
            if uncovered and uncovered[-1].end == token.start and is_cjk(word):
                uncovered[-1] = Range(uncovered[-1].start, token.end)
            else:
                uncovered.append(Range(token.start, token.end))
    return Coverage(total=total, uncovered=tuple(uncovered), words=tuple(words))


def _is_covered(word: str, source: Reading) -> bool:
    if stands_in(word, source.lowered, source.language):
        return True
    parts = [part for part in word.replace("_", "-").split("-") if part]
    return len(parts) > 1 and all(
        part in source.lexicon.function_words or stands_in(part, source.lowered, source.language) for part in parts
    )


def find(coverage: Coverage, claim: Reading, *, limit: float) -> Iterator[Finding]:
    """Report the uncovered words: a failure past the limit, else a warning."""
    if not coverage.total:
        return
    shown = coverage.uncovered[:_MOST_SHOWN]
    ranges = tuple(claim.raw_range(where) for where in shown)
    if not ranges:
        yield Finding(
            check=CheckName.FRAMING,
            rule="",
            outcome=Outcome.PASS,
            message="all the claim's own words stand in the source",
        )
        return
    weight = sum(_CJK_WEIGHT if is_cjk(word) else 1 for word in coverage.words)
    listed = ", ".join(f"“{claim.plain.text[start:end]}”" for start, end in shown)
    if len(coverage.uncovered) > len(shown):
        listed += f" and {len(coverage.uncovered) - len(shown):,} more"
    if weight >= _FEWEST_WORDS and len(coverage.words) > limit * coverage.total:
        yield Finding(
            check=CheckName.FRAMING,
            rule="words-uncovered",
            outcome=Outcome.FAIL,
            message=f"{len(coverage.words)} of the claim's {coverage.total} content words stand nowhere in the source: "
            f"{listed}; "
            "quote the words that say this, or leave it out",
            claim_ranges=ranges,
        )
        return
    yield Finding(
        check=CheckName.FRAMING,
        rule="words-uncovered",
        outcome=Outcome.WARN,
        message=f"these words of the claim stand nowhere in the source: {listed}",
        claim_ranges=ranges,
    )
