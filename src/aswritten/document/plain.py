"""Plain text as blocks: paragraphs between blank lines; what stands in columns stays as it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.drafts import Frame, Text
from aswritten.document.markdown_inline import _NUMBERED, _expand
from aswritten.document.model import BlockKind, MarkKind

if TYPE_CHECKING:
    from aswritten.document.builder import Builder

_PARAGRAPH = re.compile(r"(?:[ \t\r\f\v]*\n)*(?P<text>(?:[^\n]*\S[^\n]*(?:\n|\Z))+)")
_ITEM = re.compile(r"[ \t]*(?:[-*•+]|\(?\d{1,3}[.)])[ \t]+(?=\S)")


def read_plain(builder: Builder, frame: Frame, *, kind: BlockKind = BlockKind.PARAGRAPH) -> None:
    """Add the paragraphs of a text; a line that begins like a list's item begins a block."""
    for match in _PARAGRAPH.finditer(frame.text):
        start, stop = match.span("text")
        at = start
        while at < stop:
            line_end = frame.text.find("\n", at, stop)
            line_end = stop if line_end < 0 else line_end + 1
            if at > start and _ITEM.match(frame.text, at, line_end):
                _add(builder, frame, start, at, kind)
                start = at
            at = line_end
        _add(builder, frame, start, stop, kind)


def _add(builder: Builder, frame: Frame, start: int, end: int, kind: BlockKind) -> None:
    text = Text()
    text.copy(frame, start, end)
    for match in _NUMBERED.finditer(frame.text, start, end):
        group = 1 if match[1] else 2
        place = frame.place(match.start(group) - 1, match.end(group) + 1)
        text.mark(MarkKind.CITATION, place, place, keys=_expand(match[group]))
    is_item = kind is BlockKind.PARAGRAPH and _ITEM.match(frame.text, start, end)
    builder.add(BlockKind.ITEM if is_item else kind, text)
