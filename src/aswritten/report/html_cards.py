"""From a checked claim to what a page shows of it: the claim and the passages of its source with their marks.

A card is made where the source is at hand (in the process that checked the claim), and holds no more of it than is
shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from aswritten.judge import MEANING
from aswritten.model.finding import Range
from aswritten.model.verdict import Outcome
from aswritten.report.html_marks import Excerpt, Mark, clipped
from aswritten.report.wording import excuse_of, excused

if TYPE_CHECKING:
    from aswritten.extract.reading import Reading
    from aswritten.model.result import Check, LabelResult, Result
    from aswritten.model.span import Span
    from aswritten.report.diagnostic import Diagnostic

MOST_CLAIM: Final = 20_000
"""Characters of a claim that are shown."""
MOST_NEAREST: Final = 8_000
MOST_CARDS: Final = 5_000
"""Claims of one verdict that a page lists; a browser reads no more in a moment. The others are counted."""
_MOST_PASSAGE: Final = 6_000
_REACH: Final = 500
"""Characters of context on either side of a span, within the sentence before and after."""
_MOST_SPANS: Final = 4
"""Places shown of one check; a number may stand in a hundred."""
_MOST_PASSAGES: Final = 5
_GRAVITY: Final = {Outcome.FAIL: 0, Outcome.WARN: 1, Outcome.PASS: 2}
_LINED: Final = ("json", "csv", "tab-separated", "yaml", "toml", "x-log")
_LINED_SUFFIXES: Final = (".json", ".jsonl", ".csv", ".tsv", ".yaml", ".yml", ".toml", ".log")

Scan = Callable[[Sequence[tuple[int, int]]], str]
"""From runs of the source's text to a picture of them, as markup; empty for none."""


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What one check says; ``number`` is that of its marks."""

    outcome: Outcome
    name: str
    rule: str
    message: str
    number: int = 0


class Card(msgspec.Struct, frozen=True, kw_only=True):
    """A claim as a page shows it.

    Attributes:
        name: the claim's id in the run.
        place: where the claim stands, for people; empty for one that was typed.
        document: the file of that place.
        source: the source's name, as reports show it.
        claim: with the spans of the findings.
        verdict: a verdict.
        told: the faults that the verdict rests on, other faults, warnings, what is well, what was skipped.
        passages: of the source, the gravest first; further: how many more places were found.
        quotes: absent quotes, each with the nearest passage.
        labels: labelled values.
        uncovered: words of the claim that the source has nowhere.
        excuses: of suppressed findings the rule and who excused it and why.
    """

    name: str
    place: str = ""
    document: str = ""
    source: str = ""
    claim: Excerpt
    verdict: str
    told: tuple[Told, ...]
    passages: tuple[Excerpt, ...] = ()
    further: int = 0
    quotes: tuple[tuple[str, str], ...] = ()
    labels: tuple[LabelResult, ...] = ()
    uncovered: tuple[str, ...] = ()
    excuses: tuple[tuple[str, str], ...] = ()


class Cards:
    """Keeps what the page shows of a run, and how much it does not."""

    def __init__(self) -> None:
        self.kept: list[Card] = []
        self.left_off: Counter[str] = Counter()
        self._counts: Counter[str] = Counter()

    def add(self, card: Card, found: Sequence[Diagnostic]) -> None:
        """The next card, with what of its findings is excused."""
        self._counts[card.verdict] += 1
        if self._counts[card.verdict] > MOST_CARDS:
            self.left_off[card.verdict] += 1
            return
        self.kept.append(with_excuses(card, found))


def with_excuses(card: Card, found: Sequence[Diagnostic]) -> Card:
    """The card with who excused which of its findings and why."""
    excuses = dict.fromkeys((each.rule, excuse_of(each)) for each in excused(found))
    return msgspec.structs.replace(card, excuses=tuple(excuses)) if excuses else card


class _Found(NamedTuple):
    """A run of the source, in the text that is shown, with its surroundings and the sentences these are part of."""

    window: Range
    sentences: Range
    mark: Mark
    span: Span
    is_nearest: bool


def make_card(  # noqa: PLR0913 - a claim and its places
    result: Result,
    source: Reading | None,
    *,
    name: str,
    path: str,
    place: str = "",
    document: str = "",
    scan: Scan | None = None,
) -> Card:
    """What a page shows of a result.

    Args:
        result: of the check.
        source: as read; without it spans are shown alone.
        name: the claim's id.
        path: of the source, as reports show it.
        place: of the claim, for people.
        document: that the claim stands in.
        scan: makes pictures of the source's text.
    """
    told, numbered = _tell(result)
    passages, further = _passages(numbered, source, path, scan)
    return Card(
        name=name,
        place=place,
        document=document,
        source=path,
        claim=clipped(Excerpt(text=result.claim, marks=tuple(_claim_marks(numbered, result.claim))), MOST_CLAIM),
        verdict=result.verdict.value,
        told=told,
        passages=passages,
        further=further,
        quotes=tuple(
            (_shortened(quote.text), _shortened(quote.nearest))
            for quote in result.quotes
            if not quote.found and quote.nearest
        ),
        labels=result.labels,
        uncovered=result.uncovered,
    )


def _shortened(text: str) -> str:
    over = len(text) - MOST_NEAREST
    return text if over <= 0 else f"{text[:MOST_NEAREST]} [… {over:,} characters more]"


def in_reading_order(result: Result) -> Iterator[Check]:
    """The faults that the verdict rests on, other faults, warnings, what is well, what was skipped."""
    failed = [check for check in result.checks if check.outcome is Outcome.FAIL]
    yield from (check for check in failed if MEANING.get(check.rule) is result.verdict)
    yield from (check for check in failed if MEANING.get(check.rule) is not result.verdict)
    for outcome in (Outcome.WARN, Outcome.PASS, Outcome.SKIPPED):
        yield from (check for check in result.checks if check.outcome is outcome)


def _tell(result: Result) -> tuple[tuple[Told, ...], tuple[tuple[int, Check], ...]]:
    told: list[Told] = []
    numbered: list[tuple[int, Check]] = []
    for check in in_reading_order(result):
        number = len(told) + 1 if check.outcome in (Outcome.FAIL, Outcome.WARN) else 0
        if check.outcome is not Outcome.SKIPPED:
            numbered.append((number, check))
        told.append(Told(outcome=check.outcome, name=check.name, rule=check.rule, message=check.message, number=number))
    return tuple(told), tuple(numbered)


def _claim_marks(numbered: Iterable[tuple[int, Check]], claim: str) -> Iterator[Mark]:
    """Marks of the claim; a finding about the whole of it marks nothing, since that would be everything."""
    whole = len(claim.strip())
    for number, check in numbered:
        if check.outcome is not Outcome.PASS:
            for span in check.claim_spans:
                if span.end - span.start < whole:
                    yield Mark(start=span.start, end=span.end, outcome=check.outcome, number=number)


def _passages(
    numbered: Iterable[tuple[int, Check]], source: Reading | None, path: str, scan: Scan | None
) -> tuple[tuple[Excerpt, ...], int]:
    """The surroundings of the spans, those that touch as one; the gravest first."""
    found: list[_Found] = []
    further = 0
    frame = _Frame(source)
    for number, check in numbered:
        further += max(0, len(check.source_spans) - _MOST_SPANS)
        for span in check.source_spans[:_MOST_SPANS]:
            at = frame.shown(span)
            mark = Mark(start=at.start, end=at.end, outcome=check.outcome, number=number)
            is_nearest = check.rule.startswith(("quote-", "not-located")) and check.outcome is Outcome.FAIL
            found.append(_Found(*frame.surroundings(span, at), mark, span, is_nearest))
    groups = sorted(_grouped(found), key=lambda group: min(_GRAVITY[each.mark.outcome] for each in group))
    further += sum(map(len, groups[_MOST_PASSAGES:]))
    keeps_lines = _keeps_lines(source, path)
    return tuple(_excerpt(group, frame, path, keeps_lines, scan) for group in groups[:_MOST_PASSAGES]), further


def _grouped(found: Iterable[_Found]) -> list[list[_Found]]:
    groups: list[list[_Found]] = []
    end = -1
    for each in sorted(found, key=lambda each: (each.window, each.mark.start, each.mark.number)):
        start = groups[-1][0].window.start if groups else 0
        if groups and each.window.start <= end and max(each.window.end, end) - start <= _MOST_PASSAGE:
            groups[-1].append(each)
            end = max(end, each.window.end)
        else:
            groups.append([each])
            end = each.window.end
    return groups


def _excerpt(group: list[_Found], frame: _Frame, path: str, keeps_lines: bool, scan: Scan | None) -> Excerpt:  # noqa: FBT001 - an attribute
    start = min(each.window.start for each in group)
    end = max(each.window.end for each in group)
    marks = tuple(
        msgspec.structs.replace(each.mark, start=each.mark.start - start, end=each.mark.end - start) for each in group
    )
    first = min(group, key=lambda each: (_GRAVITY[each.mark.outcome], each.span.start)).span
    return clipped(
        Excerpt(
            text=frame.text[start:end] if frame.text is not None else first.text,
            marks=marks if frame.text is not None else (),
            place=place_of_span(path, first),
            before=start - min(start, *(each.sentences.start for each in group)),
            after=max(end, *(each.sentences.end for each in group)) - end,
            keeps_lines=keeps_lines,
            is_nearest=any(each.is_nearest for each in group),
            scan="" if scan is None else scan(_gravest(group)),
        ),
        _MOST_PASSAGE,
    )


def _gravest(group: Sequence[_Found]) -> tuple[tuple[int, int], ...]:
    """The runs of the source that its gravest findings rest on, which a picture boxes."""
    worst = min(_GRAVITY[each.mark.outcome] for each in group)
    return tuple(sorted({(each.span.start, each.span.end) for each in group if _GRAVITY[each.mark.outcome] == worst}))


def place_of_span(path: str, span: Span) -> str:
    """A place of a source as people write it."""
    if span.page is not None:
        return f"{path.partition('#page=')[0]}, page {span.page}"
    if span.paragraph is not None:
        return f"{path}, paragraph {span.paragraph}"
    return f"{path}:{span.line}:{span.column}"


def _keeps_lines(source: Reading | None, path: str) -> bool:
    media = "" if source is None else source.media_type or ""
    return any(kind in media for kind in _LINED) or path.lower().endswith(_LINED_SUFFIXES)


class _Frame:
    """The text that is shown of a source: markup seen through, typography as it stands."""

    def __init__(self, source: Reading | None) -> None:
        self._source = source
        self._seen = None if source is None else source.seen
        self.text = None if source is None else source.raw if self._seen is None else self._seen.text

    def shown(self, span: Span) -> Range:
        """A span in that text."""
        if self._seen is None:
            return Range(span.start, span.end)
        return self._seen.to_view(span.start, span.end)

    def surroundings(self, span: Span, at: Range) -> tuple[Range, Range]:
        """What is shown around a span, and whole: its sentences with the one before and the one after."""
        source = self._source
        if source is None or self.text is None:
            return at, at
        plain = source.plain.to_view(span.start, span.end)
        first = source.sentence_at(plain.start)
        last = source.sentence_at(max(plain.start, plain.end - 1))
        start = source.sentence_at(max(0, first.start - 2)).start
        end = source.sentence_at(min(max(0, len(source.plain.text) - 1), last.end + 1)).end
        raw = source.plain.to_raw(min(start, plain.start), max(end, plain.end))
        window = raw if self._seen is None else self._seen.to_view(*raw)
        whole = Range(min(window.start, at.start), max(window.end, at.end))
        return Range(max(whole.start, at.start - _REACH), min(whole.end, at.end + _REACH)), whole
