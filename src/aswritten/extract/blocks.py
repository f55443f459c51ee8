"""Whether words that follow each other stand in one running text, or in two blocks: a heading and a body, two items.

Only inline markup is seen through (SPEC 2.1). White space folds, so lines and paragraphs of plain text run on.
"""

from __future__ import annotations

from aswritten.extract.reading import Reading
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.normalise.markup import HTML, LATEX, kind_of

_BLOCK_TAGS = late(r"(?<!\s)(?:\s*</?([A-Za-z][A-Za-z0-9]{0,15})\b[^<>]*>)+\s*")
_NAME = late(r"</?([A-Za-z][A-Za-z0-9]*)")
_CELLS = frozenset({"td", "th", "tr"})
_RUNNING = frozenset({"p", "html", "body"})
"""Blocks that a text runs on across, from one whole sentence to the next."""

_SENTENCE_END = late(r"[.!?。！？…][\"'”’»)\]]*\s*\Z")
_END_REACH = 200
"""Code points before a tag in which a sentence's end is looked for."""
_HEADING = late(r"[ \t]*(?:>[ \t]?)*#{1,6}[ \t]")
_OPENING_LINE = late(r"[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]|```|~~~|(?:=+|-+)[ \t\r]*(?:\n|\Z))")
_QUOTED = late(r"[ \t]{0,3}>")
_LATEX_BLOCK = late(
    r"\\(?:(?:sub)*section|(?:sub)?paragraph|part|chapter|title|caption|author|date)\b"
    r"|\\(?:begin|end)\s*\{(?!(?:equation|align|gather|multline|eqnarray|math|displaymath|split|alignat|flalign)[*}a-z])"
)
_BRACE_LINE = late(r"^[ \t]*\\(?:(?:sub)*section|(?:sub)?paragraph|part|chapter|title|caption)\b")


def runs_on(source: Reading, raw: Range) -> bool:
    """Whether a run of the raw source stands in one block, or goes from sentence to sentence of two paragraphs."""
    text = source.raw
    kind = kind_of(source.media_type)
    if kind in LATEX:
        return not _crosses_latex(text, raw)
    written = text[raw.start : raw.end]
    if "<" in written and _crosses_tags(written):
        return False
    if kind in HTML or "\n" not in written:
        return True
    return not _crosses_lines(text, raw)


def _crosses_tags(written: str) -> bool:
    from aswritten.normalise.markup_tags import BLOCK  # noqa: PLC0415 - start-up time

    parting = BLOCK | _CELLS
    for run in _BLOCK_TAGS.finditer(written):
        names = {name.lower() for name in _NAME.findall(run.group())} & parting
        if names and not (
            names <= _RUNNING and _SENTENCE_END.search(written, max(0, run.start() - _END_REACH), run.start())
        ):
            return True
    return False


def _crosses_lines(text: str, raw: Range) -> bool:
    """Whether a line break of the run stands beside a heading, a fence, or at the edge of a block quote."""
    start = text.rfind("\n", 0, raw.start) + 1
    at = text.find("\n", raw.start, raw.end)
    while at >= 0:
        if _HEADING.match(text, start) or _OPENING_LINE.match(text, at + 1):
            return True
        if bool(_QUOTED.match(text, start)) != bool(_QUOTED.match(text, at + 1)) and text[start:at].strip():
            return True
        start = at + 1
        at = text.find("\n", start, raw.end)
    return False


def _crosses_latex(text: str, raw: Range) -> bool:
    if _LATEX_BLOCK.search(text, raw.start, raw.end):
        return True
    line = text.rfind("\n", 0, raw.start) + 1
    end = text.find("\n", raw.start, raw.end)
    return end >= 0 and bool(_BRACE_LINE.match(text[line:end]))
