"""What may explain a quotation that the cited source lacks: the document's own words, or words that the page hides.

Neither confirms it. Words in marks that nobody is said to have spoken may be the document's own; what a page hides is
absent from it, and the message says where it stands.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

from aswritten.extract.passages import find_passages
from aswritten.extract.reading import Reading
from aswritten.judge import MEANING, ORDER
from aswritten.lexicons.lexicon import LANGUAGES, read_list
from aswritten.lint.judging import LITERAL, MISATTRIBUTED
from aswritten.model.result import Check
from aswritten.model.verdict import Outcome, Verdict
from aswritten.normalise.markup import HTML, kind_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from aswritten.document.model import Document
    from aswritten.lint.model import DocumentClaim, Linted

OWN_WORDS = "quote-of-itself"
UNSEEN = "quote-unseen"
_ALTERED = "quote-altered"
_LEAST_WORDS = 2
_MARKS = "\"'“”‘’«»„‟‹›「」『』"
_EDGES = f"{_MARKS} .,;:!?…"
_SPACE = re.compile(r"\s+")
_MEANING: Mapping[str, Verdict] = {
    **MEANING,
    OWN_WORDS: Verdict.INSUFFICIENT,
    UNSEEN: Verdict.DISPROVEN,
}


def weaken(linted: Linted, document: Document, source: Callable[[], Reading]) -> Linted:
    """The sentence with what speaks for its absent quotations; ``disproven`` only where nothing does for one of them.

    Args:
        linted: the sentence, judged.
        document: the document that holds it.
        source: reads the source that the verdict rests on.
    """
    result = linted.result
    if linted.verdict is not Verdict.DISPROVEN or result is None or linted.deciding is None:
        return linted
    if any(check.rule == MISATTRIBUTED for check in result.checks):
        return linted  # another source has it: that is said, whatever the document says itself
    own = _OwnText(document, linted.claim)
    checks = tuple(_weakened(result.checks, own, source))
    if checks == result.checks:
        return linted
    fired = {_MEANING.get(check.rule) for check in checks if check.outcome is Outcome.FAIL}
    verdict = next(each for each in ORDER if each in fired or each is Verdict.VERIFIED)
    sources = list(linted.sources)
    sources[linted.deciding] = msgspec.structs.replace(
        sources[linted.deciding], result=msgspec.structs.replace(result, checks=checks, verdict=verdict)
    )
    return msgspec.structs.replace(linted, sources=tuple(sources), verdict=verdict)


def _weakened(checks: Iterable[Check], own: _OwnText, source: Callable[[], Reading]) -> Iterable[Check]:
    for check in checks:
        text = _quoted(check) if check.rule == _ALTERED and check.outcome is Outcome.FAIL else ""
        shown = text if len(text) <= 120 else f"{text[:119]}…"  # noqa: PLR2004 - as quoted elsewhere
        if text and not own.is_reported(check.claim_spans[0].start) and own.holds(text):
            message = f"“{shown}” is not in the source; the document says so itself; tell whose words they are"
            yield msgspec.structs.replace(check, rule=OWN_WORDS, message=message)
        elif text and _is_unseen(text, source()):
            message = f"“{shown}” stands in the page only where its own style hides it; look at the page"
            yield msgspec.structs.replace(check, rule=UNSEEN, message=message)
        else:
            yield check


def _quoted(check: Check) -> str:
    return _SPACE.sub(" ", check.claim_spans[0].text).strip() if check.claim_spans else ""


class _OwnText:
    """The words of a document outside one sentence."""

    def __init__(self, document: Document, claim: DocumentClaim) -> None:
        self._document = document
        self._claim = claim

    def is_reported(self, start: int) -> bool:
        """Whether the words before a quotation say that somebody says it."""
        words = set(re.findall(r"\w+", self._claim.text[:start].lower()))
        language = self._document.language if self._document.language in LANGUAGES else "en"
        verbs = read_list(language, "clauses")["raising"]
        if language == "zh":
            return any(verb in self._claim.text[:start] for verb in verbs)
        return not words.isdisjoint(verbs)

    def holds(self, quoted: str) -> bool:
        """Whether words stand there without quotation marks around them."""
        words = quoted.strip(_EDGES)
        if len(words.split()) < _LEAST_WORDS:
            return False
        wanted = re.compile(r"(?<!\w)" + r"\s+".join(map(re.escape, words.split())) + r"(?!\w)", re.IGNORECASE)
        own = {piece.block for piece in self._claim.pieces}
        for block in self._document.blocks:
            runs = [
                (piece.block_start, piece.block_start + piece.length)
                for piece in (self._claim.pieces if block.index in own else ())
                if piece.block == block.index
            ]
            for match in wanted.finditer(block.text):
                start = match.start()
                is_marked = block.text[start - 1 : start] in _MARKS and start > 0
                if not is_marked and not any(low <= start < high for low, high in runs):
                    return True
        return False


def _is_unseen(text: str, source: Reading) -> bool:
    if kind_of(source.media_type) not in HTML:
        return False
    from aswritten.normalise.markup_html import see_all_html  # noqa: PLC0415 - for pages alone

    view = see_all_html(source.raw)
    if view is None:
        return False
    found = find_passages(text, Reading(view.text, media_type="text/plain", language=source.language)).found
    return any(passage.exactness in LITERAL for passage in found)
