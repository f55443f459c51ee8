"""The spans that a claim presents as its source's words (SPEC 2.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aswritten.extract.quote_marks import Pair, pair_marks
from aswritten.extract.reading import Reading
from aswritten.extract.tokens import CJK
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.quote import Quote, QuoteKind
from aswritten.normalise.markup import HTML, LATEX, MARKDOWN

SHORT_TOKENS = 3
SHORT_CJK = 4
"""Fewer tokens than the one and fewer CJK characters than the other locate nothing."""

_SIGN = re.compile("[\"'`“„‟‘‚‛«»‹›「『＂＇]")
_BLOCK_LINE = late(r"(?m)^ {0,3}>[^\S\n]?([^\n]*)$")
_COMPARISON = late(r"[\d=.<$€£]")
_COUNT = late(r"\d[\d.,]* [^\W\d_]")
_NUMBERED = late(r"\d{1,3}(?:\.\d{1,3})*[.)] +[^\W\d_]")
"""An item of a list, or a heading."""
_LONG_SENTENCE = 6
"""Words of a sentence that begins with a count; a shorter one may be a comparison."""
_ATTRIBUTION = late(r"(?:[—–―]|--+)\s*\S")
_TAG = late(r"(?i)<(/?)(q|blockquote)\b[^<>]*>")
_BRACE = late(r"(?s)\\(?:enquote|textquote)\*?(?:\[[^\]\n]{0,200}\])*\{|\\.|[{}]")
_ENVIRONMENT = late(r"\\(begin|end)\{(quote|quotation|displayquote)\}")
_EDITORIAL = re.compile(r"(?<!\w)\[[^\[\]]{0,200}\](?!\w)")
_CJK_CHARACTER = late(f"[{CJK}]")
_ENCLOSING = {"“": "”", '"': '"', "„": '“”"', "«": "»", "»": "«", "「": "」", "『": "』", "‘": "’", "'": "'", "‚": "‘’"}
_STRAY = {"”": "“„", '"': "“„", "“": "„", "»": "«", "」": "「", "』": "『"}


def find_quotes(claim: Reading, arguments: Sequence[str] = ()) -> tuple[Quote, ...]:
    """The quoted spans of a claim in its order, then the arguments in theirs.

    Of nested quotations the outermost counts. A span without a letter or digit is none.
    """
    quotes: list[Quote] = []
    last = 0
    for pair, kind in sorted(_spans(claim)):
        if pair.start >= last:
            last = pair.end
            quote = _quote(claim.raw, pair, kind)
            if quote is not None:
                quotes.append(quote)
    for argument in arguments:
        text = _unwrap(argument)
        if has_word(text):
            quotes.append(_value(text, QuoteKind.ARGUMENT))
    return tuple(quotes)


def has_word(text: str) -> bool:
    """Whether the text holds a letter or digit."""
    return any(map(str.isalnum, text))


def is_short(text: str) -> bool:
    """Whether a span is too short to locate a sentence; words in editorial brackets are not the source's."""
    bare = _EDITORIAL.sub(" ", text)
    if not bare.isascii() and len(_CJK_CHARACTER.findall(bare)) >= SHORT_CJK:
        return False
    return sum(map(has_word, bare.split())) < SHORT_TOKENS


def _spans(claim: Reading) -> Iterator[tuple[Pair, QuoteKind]]:
    raw, media_type = claim.raw, (claim.media_type or "").partition(";")[0].strip().lower()
    is_latex = media_type in LATEX
    if _SIGN.search(raw):
        elided = _elided(claim.language) if "'" in raw or "‘" in raw else frozenset()
        for pair in pair_marks(raw, elided, latex="`" if is_latex else ""):
            yield pair, QuoteKind.MARKS
    if is_latex:
        for pair in _latex_spans(raw):
            yield pair, QuoteKind.MARKS
    elif media_type in HTML:
        for pair in _tagged_spans(raw):
            yield pair, QuoteKind.MARKS
    elif ">" in raw:
        for pair in _block_spans(raw, sure=media_type in MARKDOWN):
            yield pair, QuoteKind.BLOCK


def _elided(language: str) -> frozenset[str]:
    from aswritten.extract.reporting import load_reporting  # noqa: PLC0415 - start-up time

    return load_reporting(language).elided


def _block_spans(raw: str, *, sure: bool) -> Iterator[Pair]:
    """Runs of lines that start with ``>``. Where the text may not be Markdown, ``> 40 %`` alone is a comparison."""
    runs: list[list[re.Match[str]]] = []
    for line in _BLOCK_LINE.finditer(raw):
        if runs and line.start() == runs[-1][-1].end() + 1:
            runs[-1].append(line)
        else:
            runs.append([line])
    sure = sure or not all(map(_compares, runs))
    for run in runs:
        if sure or not _compares(run):
            yield _block(run)


def _compares(run: list[re.Match[str]]) -> bool:
    """Whether the lines may be a comparison: one line that begins with a figure and is no long sentence."""
    text = run[0].group(1).strip()
    if len(run) > 1 or not _COMPARISON.match(text) or _NUMBERED.match(text):
        return False
    is_sentence = _COUNT.match(text) and text.rstrip("\"'”’)").endswith((".", "!", "?"))
    return not (is_sentence and len(text.split()) >= _LONG_SENTENCE)


def _block(run: list[re.Match[str]]) -> Pair:
    last = run[-1] if len(run) == 1 or not _ATTRIBUTION.match(run[-1].group(1).lstrip()) else run[-2]
    return Pair(run[0].start(), run[0].start(1), last.end(1), run[-1].end())


def hide_block_marks(reading: Reading) -> str:
    """The plain text with a space for each mark of its block quotes, which compares nothing."""
    raw, signs = reading.raw, list(reading.plain.text)
    media_type = (reading.media_type or "").partition(";")[0].strip().lower()
    for pair in _block_spans(raw, sure=media_type in MARKDOWN):
        for line in _BLOCK_LINE.finditer(raw, pair.start, pair.end):
            start, end = reading.plain.to_view(line.start(), line.start(1))
            for at in range(start, end):
                signs[at] = " " if signs[at] == ">" else signs[at]
    return "".join(signs)


def _tagged_spans(raw: str) -> Iterator[Pair]:
    opened: list[re.Match[str]] = []
    for tag in _TAG.finditer(raw):
        if not tag.group(1):
            opened.append(tag)
        elif opened and opened[-1].group(2).lower() == tag.group(2).lower():
            start = opened.pop()
            yield Pair(start.start(), start.end(), tag.start(), tag.end())


def _latex_spans(raw: str) -> Iterator[Pair]:
    braces: list[re.Match[str]] = []
    for match in _BRACE.finditer(raw):
        sign = match.group()
        if sign == "}":
            start = braces.pop() if braces else None
            if start is not None and start.group() != "{":
                yield Pair(start.start(), start.end(), match.start(), match.end())
        elif sign.endswith("{") and sign != r"\{":
            braces.append(match)
    opened: list[re.Match[str]] = []
    for match in _ENVIRONMENT.finditer(raw):
        if match.group(1) == "begin":
            opened.append(match)
        elif opened and opened[-1].group(2) == match.group(2):
            start = opened.pop()
            yield Pair(start.start(), start.end(), match.start(), match.end())


def _quote(raw: str, pair: Pair, kind: QuoteKind) -> Quote | None:
    text = raw[pair.inner_start : pair.inner_end]
    if not has_word(text):
        return None
    inner, outer = Range(pair.inner_start, pair.inner_end), Range(pair.start, pair.end)
    if kind is QuoteKind.BLOCK:
        text = _unwrap("\n".join(line.group(1) for line in _BLOCK_LINE.finditer(raw[pair.start : pair.inner_end])))
    return _value(text, kind, inner, outer)


def _value(text: str, kind: QuoteKind, inner: Range | None = None, outer: Range | None = None) -> Quote:
    return Quote(text=text, raw_range=inner, outer_range=outer, kind=kind, short=is_short(text))


def _unwrap(text: str) -> str:
    """The text without the one pair of marks that encloses it, or the closing one that has no other."""
    bare = text.strip()
    opening = _STRAY.get(bare[-1:], "")
    if opening and not bare[-2:-1].isdecimal() and set(bare[:-1]).isdisjoint((*opening, bare[-1])):
        return bare[:-1]
    if len(bare) > 1 and bare[-1] in _ENCLOSING.get(bare[0], ""):
        inner = bare[1:-1]
        if not set(inner) & {bare[0], bare[-1]}:
            return inner
    return bare
