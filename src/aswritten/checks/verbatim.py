"""Whether the source holds what the claim puts between quotation marks (SPEC 2.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from aswritten.extract.cut_numbers import cut_number
from aswritten.extract.passages import find_passages
from aswritten.extract.quotes import has_word
from aswritten.extract.reading import Reading
from aswritten.model.finding import Finding, Range
from aswritten.model.late import late
from aswritten.model.quote import LONGEST, Change, Difference, Nearest, Passages, Quote, QuoteKind, QuoteMatch
from aswritten.model.verdict import CheckName, Exactness, Outcome

if TYPE_CHECKING:
    from aswritten.extract.reporting import Surroundings
    from aswritten.extract.vocabulary import Vocabulary

BRACKET_ASSERTS = "bracket-asserts"
NUMBER_CUT = "number-cut"
QUOTE_ALTERED = "quote-altered"
QUOTE_DAMAGED = "quote-damaged"
QUOTE_DENIED = "quote-denied"
QUOTE_JOINED = "quote-joined"
QUOTE_UNSEARCHED = "quote-unsearched"
PAGE_UNREAD = "page-unread"
SCARE_QUOTE = "scare-quote"
LATEX_UNKNOWN = "latex-unknown"
SOURCE_EMPTY = "source-empty"

_LATEX_COMMAND = late(r"\\[A-Za-z]+\*?[{\[]")
_NEAR_BUDGET = 2_000_000_000
"""Pairs of characters compared in search of near passages, for one claim: some seconds at the very worst."""
_MANY = 64
"""Quotes in one claim from which on the source's words are listed first."""

_SHOWN = 80
_EQUAL_SHOWN = 6
"""Characters of a quote, and words around a difference, that a message shows."""

_FOUND = {
    Exactness.EXACT: "stands in the source as written",
    Exactness.FOLDED: "stands in the source, apart from typography",
    Exactness.CASE: "stands in the source, apart from capitals",
    Exactness.MARKUP: "stands in the source, apart from markup",
    Exactness.MARKER_SKIPPED: "stands in the source, apart from reference markers",
    Exactness.ELLIPSIS: "stands in the source, with words left out",
    Exactness.BRACKET: "stands in the source, with editorial brackets",
}

_ABSENT = {
    QUOTE_ALTERED: ("is not in the source", "quote the source's words, or drop the marks"),
    QUOTE_DAMAGED: ("stands in the source in pieces", "check it against the page"),
    QUOTE_JOINED: (
        "is no running text of the source: its words stand in two blocks, such as a heading and a text, or two items",
        "quote them apart",
    ),
    QUOTE_DENIED: ("is absent, as the claim says", "an absence is not confirmed here, look it up"),
    SCARE_QUOTE: ("is absent and nothing reports it", "drop the marks, or say who used the words"),
    LATEX_UNKNOWN: ("was not found in a source that holds LaTeX commands", "give its media type, application/x-tex"),
    QUOTE_UNSEARCHED: ("has too many omissions to be looked for everywhere", "quote it in fewer pieces"),
    PAGE_UNREAD: (
        "is not in the text that was read, and some pages of the source are pictures",
        "look it up there, or have their text recognised (OCR)",
    ),
    SOURCE_EMPTY: ("is absent: the source holds no letter and no digit", "check that the right text was given"),
}


def match_quotes(quotes: Sequence[Quote], claim: Reading, source: Reading) -> tuple[QuoteMatch, ...]:
    """Look each quote up in the source; an absent one gets its fault and what stands nearest."""
    matcher = _Matcher(claim, source, _list_words(source) if len(quotes) > _MANY else None)
    return tuple([matcher.match(quote) for quote in quotes])


def _list_words(source: Reading) -> Vocabulary:
    from aswritten.extract.vocabulary import Vocabulary  # noqa: PLC0415 - start-up time

    return Vocabulary(source)


def find(
    matches: Sequence[QuoteMatch],
    claim: Reading,  # noqa: ARG001 - every check is asked in the same way
    source: Reading,
) -> Iterator[Finding]:
    """A finding for each quote, and one more if the source says nothing at all."""
    if not has_word(source.plain.text):
        yield Finding(
            check=CheckName.VERBATIM,
            rule=SOURCE_EMPTY,
            outcome=Outcome.FAIL,
            message="the source holds no letter and no digit; check that the right text was given",
        )
    for match in matches:
        yield _found(match, source) if match.found else _absent(match, source)


class _Matcher:
    """Looks up quotes; equal ones once, and near passages as far as the budget goes."""

    def __init__(self, claim: Reading, source: Reading, vocabulary: Vocabulary | None) -> None:
        self._claim = claim
        self._source = source
        self._vocabulary = vocabulary
        self._passages: dict[str, Passages] = {}
        self._nearest: dict[str, Nearest | None] = {}
        self._budget = _NEAR_BUDGET
        self._surroundings: dict[Range, Surroundings] = {}
        self._says_something = has_word(source.plain.text)

    def match(self, quote: Quote) -> QuoteMatch:
        passages = self._find_passages(quote.text)
        if passages.found:
            return QuoteMatch(quote=quote, passages=passages)
        if not self._says_something:
            return QuoteMatch(quote=quote, passages=passages, rule=SOURCE_EMPTY)
        nearest = None if passages.joined else self._find_nearest(quote.text)
        return QuoteMatch(quote=quote, passages=passages, nearest=nearest, rule=self._fault(quote, passages, nearest))

    def _find_passages(self, text: str) -> Passages:
        found = self._passages.get(text)
        if found is None:
            if self._vocabulary is not None and not self._vocabulary.may_hold(text):
                found = Passages()
            else:
                claim = self._claim
                found = find_passages(text, self._source, media_type=claim.media_type, language=claim.language)
            self._passages[text] = found
        return found

    def _fault(self, quote: Quote, passages: Passages, nearest: Nearest | None) -> str:
        if passages.cut:
            return QUOTE_UNSEARCHED
        if passages.joined:
            return QUOTE_JOINED
        if quote.kind is QuoteKind.MARKS and self._is_denied(quote):
            return QUOTE_DENIED
        if quote.kind is QuoteKind.MARKS and (
            (quote.short and not self._is_reported(quote)) or self._is_instance(quote)
        ):
            return SCARE_QUOTE
        if doubt := self._doubt:
            return doubt
        return QUOTE_DAMAGED if nearest and nearest.damaged else QUOTE_ALTERED

    @cached_property
    def _doubt(self) -> str:
        """Why an absent quote may stand in the source after all; empty if it may not."""
        source = self._source
        if source.source_map is not None and source.source_map.unread:
            return PAGE_UNREAD
        may_be_latex = source.media_type is None and _LATEX_COMMAND.search(source.raw)
        return LATEX_UNKNOWN if may_be_latex else ""

    def _find_nearest(self, text: str) -> Nearest | None:
        if text not in self._nearest:
            from aswritten.extract.nearest import nearest_passage  # noqa: PLC0415 - start-up time

            cost = len(text) * len(self._source.raw)
            near = len(text) <= LONGEST and cost <= self._budget
            self._budget -= cost if near else 0
            self._nearest[text] = nearest_passage(text, self._source) if near else None
        return self._nearest[text]

    def _is_denied(self, quote: Quote) -> bool:
        outer, surroundings = self._place(quote)
        return surroundings.deny(outer.start, outer.end)

    def _is_reported(self, quote: Quote) -> bool:
        outer, surroundings = self._place(quote)
        return surroundings.report(outer.start)

    def _is_instance(self, quote: Quote) -> bool:
        outer, surroundings = self._place(quote)
        return surroundings.instance(outer.start, self._claim.lexicon.frame_words)

    def _place(self, quote: Quote) -> tuple[Range, Surroundings]:
        """The quote with its marks in the plain claim, and what surrounds it in its sentence."""
        from aswritten.extract.reporting import Surroundings  # noqa: PLC0415 - start-up time

        assert quote.outer_range is not None  # noqa: S101 - marks have a place
        claim = self._claim
        outer = claim.plain.to_view(*quote.outer_range)
        sentence = claim.sentence_at(outer.start)
        found = self._surroundings.get(sentence)
        if found is None:
            found = self._surroundings[sentence] = Surroundings(claim.tokens_of(sentence), claim.language)
        return outer, found


def _found(match: QuoteMatch, source: Reading) -> Finding:
    best = next(passage for passage in match.passages.found if passage.exactness is match.exactness)
    if all(passage.added for passage in match.passages.found):
        return Finding(
            check=CheckName.VERBATIM,
            rule=BRACKET_ASSERTS,
            outcome=Outcome.FAIL,
            message=f"the words “[{best.added}]” are the claim's own, not the source's; "
            "say them outside the quotation marks",
            claim_ranges=_claim_ranges(match.quote),
            source_ranges=best.ranges,
        )
    cut = _cut_numbers(match.passages, source)
    if cut:
        return Finding(
            check=CheckName.VERBATIM,
            rule=NUMBER_CUT,
            outcome=Outcome.FAIL,
            message=f"{_shown(match.quote.text)} cuts the source's “{cut}”; quote the number with what belongs to it",
            claim_ranges=_claim_ranges(match.quote),
            source_ranges=best.ranges,
        )
    count = len(match.passages.found)
    more = "" if count == 1 else f" ({'more than ' if match.passages.cut else ''}{count} places)"
    return Finding(
        check=CheckName.VERBATIM,
        rule="",
        outcome=Outcome.PASS,
        message=f"{_shown(match.quote.text)} {_FOUND[best.exactness]}{more}",
        claim_ranges=_claim_ranges(match.quote),
        source_ranges=best.ranges,
    )


def _cut_numbers(passages: Passages, source: Reading) -> str:
    """The number that every place of a span cuts at its borders; empty if one place cuts none."""
    cut = ""
    for passage in passages.found:
        cut = next((number for part in passage.plain_ranges if (number := cut_number(source, part))), "")
        if not cut:
            break
    return cut


def _absent(match: QuoteMatch, source: Reading) -> Finding:
    nearest = match.nearest.raw_range if match.nearest else match.passages.joined
    return Finding(
        check=CheckName.VERBATIM,
        rule=match.rule,
        outcome=Outcome.FAIL,
        message=f"{_shown(match.quote.text)} {_explain(match)}{_tell_deleted(match, source)}",
        claim_ranges=_claim_ranges(match.quote),
        source_ranges=() if nearest is None else (nearest,),
    )


def _explain(match: QuoteMatch) -> str:
    what, advice = _ABSENT[match.rule]
    if match.rule in {QUOTE_DENIED, QUOTE_JOINED, QUOTE_UNSEARCHED, SOURCE_EMPTY}:
        return f"{what}; {advice}"
    return f"{what}; {_near(match)}; {advice}"


def _tell_deleted(match: QuoteMatch, source: Reading) -> str:
    """That the words stood in the source until a tracked change deleted them, where they did."""
    deleted = source.source_map.deleted if source.source_map is not None else ()
    if not any(find_passages(match.quote.text, Reading(text, language=source.language)).found for text in deleted):
        return ""
    return "; a tracked change has deleted these words from the source"


def _near(match: QuoteMatch) -> str:
    length = len(match.quote.text)
    if length > LONGEST:
        return f"with {length:,} characters it is too long to search for a near passage"
    if match.nearest is None:
        return "nothing near it was found"
    return f"the source has “{show_differences(match.nearest.differences)}”"


def show_differences(differences: Sequence[Difference]) -> str:
    """The passage with its differences in place: ``[what the source has→what the claim has]``.

    >>> show_differences([Difference(Change.EQUAL, ("it",), ("it",)), Difference(Change.REPLACED, ("is",), ("was",))])
    'it [was→is]'
    """
    last = len(differences) - 1
    return " ".join(_show_step(step, first=not index, last=index == last) for index, step in enumerate(differences))


def _show_step(step: Difference, *, first: bool, last: bool) -> str:
    ours, theirs = " ".join(step.claim_words), " ".join(step.source_words)
    match step.change:
        case Change.EQUAL:
            return _shortened(step.source_words, first=first, last=last)
        case Change.DROPPED:
            return f"[{theirs}→]"
        case Change.ADDED:
            return f"[→{ours}]"
        case Change.REPLACED:
            return f"[{theirs}→{ours}]"


def _shortened(words: Sequence[str], *, first: bool, last: bool) -> str:
    if len(words) <= _EQUAL_SHOWN:
        return " ".join(words)
    half = _EQUAL_SHOWN // 2
    head = "" if first else " ".join(words[:half])
    tail = "" if last else " ".join(words[-half:])
    return f"{head}…{tail}" if not (head and tail) else f"{head} … {tail}"


def _shown(text: str) -> str:
    flat = " ".join(text.split())
    return f"“{flat}”" if len(flat) <= _SHOWN else f"“{flat[:_SHOWN].rstrip()}…”"


def _claim_ranges(quote: Quote) -> tuple[Range, ...]:
    return () if quote.raw_range is None else (quote.raw_range,)
