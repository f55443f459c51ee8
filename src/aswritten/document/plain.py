"""Plain text as blocks: paragraphs between blank lines; what stands in columns stays as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.attribution import REFERENCES_LINE
from aswritten.document.drafts import Frame, Text
from aswritten.document.markdown_inline import _NUMBERED, _expand
from aswritten.document.model import BlockKind, MarkKind

if TYPE_CHECKING:
    from aswritten.document.builder import Builder

_LINE = re.compile(r"[^\n]*(?:\n|\Z)")
_PARAGRAPH = re.compile(r"(?:[ \t\r\f\v]*\n)*(?P<text>(?:[^\n]*\S[^\n]*(?:\n|\Z))+)")
_REFERENCE = re.compile(r"[ \t]*(?:\[(?P<label>[^\[\]\s]{1,40})\]|(?P<number>\d{1,3})[.)])[ \t]+(?=\S)")
_ITEM = re.compile(r"[ \t]*(?:[-*•+]|\(?\d{1,3}[.)])[ \t]+(?=\S)")


def read_plain(builder: Builder, frame: Frame, *, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
    """Add the paragraphs of a text; a line that begins like a list's item begins a block."""
    listing = _references_start(frame.text)
    for match in _PARAGRAPH.finditer(frame.text):
        start, stop = match.span("text")
        if start >= listing:
            _add_references(builder, frame, start, stop, kind)
            continue
        at = start
        while at < stop:
            line_end = frame.text.find("\n", at, stop)
            line_end = stop if line_end < 0 else line_end + 1
            if at > start and _ITEM.match(frame.text, at, line_end):
                _add(builder, frame, start, at, kind)
                start = at
            at = line_end
        _add(builder, frame, start, stop, kind)


def _references_start(text: str) -> int:
    """Where the reference list begins: behind its heading, or at the run of numbered paragraphs that ends the text."""
    heading = None
    for heading in REFERENCES_LINE.finditer(text):  # noqa: B007 - the last one counts
        pass
    if heading is not None:
        return heading.end()
    start = len(text)
    for match in reversed(tuple(_PARAGRAPH.finditer(text))):
        if not (entry := _REFERENCE.match(text, *match.span("text"))) or entry["label"] is None:
            break
        start = match.start("text")
    return start


def _add_references(builder: Builder, frame: Frame, start: int, end: int, kind: BlockKind) -> None:
    """The entries of a paragraph of the list; a line that begins with no number goes on with its entry."""
    at, label = start, ""
    for line in _LINE.finditer(frame.text, start, end):
        entry = _REFERENCE.match(frame.text, *line.span())
        if entry is None:
            continue
        if at < line.start():
            _add_reference(builder, frame, at, line.start(), label, kind)
        at, label = entry.end(), entry["label"] or entry["number"]
    if at < end:
        _add_reference(builder, frame, at, end, label, kind)


def _add_reference(  # noqa: PLR0913, PLR0917 - the parts of an entry
    builder: Builder, frame: Frame, start: int, end: int, label: str, kind: BlockKind
) -> None:
    if not label:
        _add(builder, frame, start, end, kind)
        return
    text = Text()
    text.copy(frame, start, end)
    builder.add(BlockKind.REFERENCE, text, label=label)


def _add(builder: Builder, frame: Frame, start: int, end: int, kind: BlockKind) -> None:
    text = Text()
    text.copy(frame, start, end)
    for match in _NUMBERED.finditer(frame.text, start, end):
        group = 1 if match[1] else 2
        place = frame.place(match.start(group) - 1, match.end(group) + 1)
        text.mark(MarkKind.CITATION, place, place, keys=_expand(match[group]))
    is_item = kind is BlockKind.PARAGRAPH and _ITEM.match(frame.text, start, end)
    builder.add(BlockKind.ITEM if is_item else kind, text)
