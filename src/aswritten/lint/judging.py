"""One sentence against the sources that it cites: each checked, and what they add up to (SPEC 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.api import check_source
from aswritten.errors import AswrittenError
from aswritten.extract.passages import find_passages
from aswritten.judge import MEANING
from aswritten.lint.own_names import excuse_own_name
from aswritten.lint.pinpoints import read_pinpoints
from aswritten.lint.placing import hold_to_place
from aswritten.model.result import Check, Result
from aswritten.model.verdict import CheckName, Exactness, Outcome, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from aswritten.extract.reading import Reading
    from aswritten.lint.model import DocumentClaim, Linted, SourceVerdict
    from aswritten.settings import Settings

MISATTRIBUTED = "quote-misattributed"
_ALTERED = frozenset(("quote-altered", "quote-damaged"))
LITERAL = frozenset((Exactness.EXACT, Exactness.FOLDED, Exactness.CASE, Exactness.MARKUP))
"""How words stand in a source that are the same there."""
_NEGATED = frozenset(
    ("not-located", "negation-added", "negation-dropped", "hedge-dropped", "words-uncovered", "identifier-absent")
)
_LEAST_STATED = 5
"""Words of a sentence that states something."""
_LEAST_WORDS = 3
_LEAST_CJK = 4
"""Words of a quotation, or CJK characters, that tell it from others; a shorter one is found anywhere."""
_FIRST_CJK = "\u2e80"


def check_cited(  # noqa: PLR0913 - all but three by keyword
    claim: DocumentClaim,
    source: Reading,
    pinpoint: str,
    *,
    path: str,
    is_key: bool,
    language: str | None,
    settings: Settings,
) -> Result:
    """Check a sentence against one source; the page or section that the citation names is part of the claim.

    Args:
        claim: the sentence.
        source: the text of the source.
        pinpoint: the words beside the citation.
        path: of the source's file.
        is_key: whether a number alone is a page.
        language: of both.
        settings: limits and thresholds.

    Raises:
        AswrittenError: as :func:`aswritten.check`.
    """
    result = check_source(_as_broken(claim), source, language=language, settings=settings)
    result = excuse_own_name(msgspec.structs.replace(result, claim=claim.text), path)
    for named in read_pinpoints(pinpoint, bare=is_key):
        result = hold_to_place(result, source, named, language=language, settings=settings)
    return result


def _as_broken(claim: DocumentClaim) -> str:
    """The text with the line breaks of the document behind hyphens, as a character that ends no line of Markdown."""
    text = list(claim.text)
    for at in claim.broken:
        text[at] = "\u2028"
    return "".join(text)


def combine(verdicts: Sequence[SourceVerdict]) -> tuple[Verdict | None, int | None]:
    """The verdict of a sentence from those of its sources, and which one it rests on.

    `verified` when one verifies it and none refutes it. A quotation that another cited source has is not absent, and
    one whose other source is not at hand may stand there.
    """
    checked = [(index, each.result) for index, each in enumerate(verdicts) if each.result is not None]
    if not checked:
        return None, None
    for refutes in (fails_by_label, _contradicts):
        for index, result in checked:
            if refutes(result):
                return result.verdict, index
    for index, result in checked:
        if result.verdict is Verdict.VERIFIED:
            return Verdict.VERIFIED, index
    index = next((index for index, result in checked if result.verdict is Verdict.INSUFFICIENT), checked[0][0])
    all_disprove = all(result.verdict is Verdict.DISPROVEN for _, result in checked)
    if all_disprove and len(checked) == len(verdicts) and not _each_quote_somewhere(checked):
        return Verdict.DISPROVEN, checked[0][0]
    return Verdict.INSUFFICIENT, index


def states_nothing(linted: Linted) -> bool:
    """Whether a sentence that names a page in passing says nothing of what the page says.

    It is the title or the label of the page, or it goes against it by a negation or a word of certainty alone, in words
    of its own: "That is not the same as [safety of the pump](…)", "[safety of the pump](…), of course".
    """
    result = linted.result
    if result is None:
        return True
    if linted.verdict is Verdict.VERIFIED:
        return _is_title(linted.claim.text)
    failed = {check.rule for check in result.checks if check.outcome is Outcome.FAIL}
    return linted.verdict is Verdict.CONTRADICTED and "not-located" in failed and failed <= _NEGATED


def _is_title(text: str) -> bool:
    """Whether words are no sentence: without a mark that ends one, or few (CJK does not part its words)."""
    if not text.rstrip(' "”»’」').endswith((".", "!", "?", "。", "！", "？")):
        return True
    return len(text.split()) < _LEAST_STATED and not any(letter >= _FIRST_CJK for letter in text)


def fails_by_label(result: Result) -> bool:
    """Whether the source gives the claim's label another value."""
    return any(
        check.name is CheckName.LABEL and check.outcome is Outcome.FAIL and MEANING.get(check.rule) is Verdict.DISPROVEN
        for check in result.checks
    )


def _contradicts(result: Result) -> bool:
    return result.verdict is Verdict.CONTRADICTED


def _each_quote_somewhere(checked: Iterable[tuple[int, Result]]) -> bool:
    """Whether each quotation stands in one of several sources."""
    found: dict[int, bool] = {}
    for _, result in checked:
        for number, quote in enumerate(result.quotes):
            found[number] = found.get(number, False) or quote.found
    return bool(found) and all(found.values())


def absent_quotes(results: Sequence[Result]) -> tuple[str, ...]:
    """The quotations that none of the cited sources has, long enough to be told from others.

    None where one is denied by the claim itself, or is a word in passing: nobody says that it stands anywhere.
    """
    rules = {check.rule for result in results for check in result.checks if check.outcome is Outcome.FAIL}
    if not rules & _ALTERED or "quote-denied" in rules:
        return ()
    found = {quote.text for result in results for quote in result.quotes if quote.found}
    texts = dict.fromkeys(quote.text for result in results for quote in result.quotes)
    return tuple(text for text in texts if text not in found and _is_telling(text))


def _is_telling(text: str) -> bool:
    words = [word for word in text.split() if any(map(str.isalnum, word))]
    return len(words) >= _LEAST_WORDS or sum(letter >= _FIRST_CJK for letter in text) >= _LEAST_CJK


def find_misattributed(texts: Sequence[str], others: Iterable[tuple[str, Callable[[], Reading]]]) -> tuple[Check, ...]:
    """Quotations that stand literally in another source of the document (SPEC 6); never a near match."""
    left = dict.fromkeys(texts)
    faults: list[Check] = []
    for name, read in others:
        if not left:
            break
        try:
            source = read()
        except AswrittenError:
            continue
        for text in tuple(left):
            passages = find_passages(text, source).found
            if any(passage.exactness in LITERAL for passage in passages):
                del left[text]
                faults.append(_fault(text, name, source, passages[0].ranges[0].start))
    return tuple(faults)


def _fault(text: str, name: str, source: Reading, at: int) -> Check:
    page = None if source.source_map is None else source.source_map.page_at(at)
    where = name if page is None else f"{name}, page {page}"
    flat = " ".join(text.split())
    shown = flat if len(flat) <= 120 else f"{flat[:119]}…"  # noqa: PLR2004 - as quoted elsewhere
    return Check(
        name=CheckName.VERBATIM,
        rule=MISATTRIBUTED,
        outcome=Outcome.FAIL,
        message=f"“{shown}” is not in the source cited, it stands in {where}; cite that",
    )
