"""A document in the making: its files, blocks, headings and problems, in the order in which a reader meets them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.document.drafts import Built, Text
from aswritten.document.mapping import Place
from aswritten.document.model import Block, BlockKind, Cell, DocumentFile, Mark, MarkKind, Problem

if TYPE_CHECKING:
    from aswritten.errors import AswrittenError, ErrorCode


class Builder:
    """Takes blocks and keeps what they share: the section, counters, problems."""

    def __init__(self) -> None:
        self.files: list[DocumentFile] = []
        self.blocks: list[Block] = []
        self.problems: list[Problem] = []
        self.bibliography: list[str] = []
        self.tables = 0
        self.groups = 0
        self.notes = 0
        self._sections: list[tuple[int, str]] = []

    @property
    def section(self) -> tuple[str, ...]:
        """The headings above the next block."""
        return tuple(text for _, text in self._sections)

    def add(  # noqa: PLR0913 - the parts of a block
        self,
        kind: BlockKind,
        text: Text | Built,
        *,
        level: int = 0,
        label: str = "",
        group: int = -1,
        cell: Cell | None = None,
        extra: tuple[Mark, ...] = (),
    ) -> int:
        """Add a block; gives its index, or -1 for one with neither readable text nor a citation."""
        built = text.build() if isinstance(text, Text) else text
        if not built.text and not any(mark.kind is MarkKind.CITATION for mark in built.marks):
            return -1
        block = Block(
            index=len(self.blocks),
            kind=kind,
            text=built.text,
            map=built.map,
            section=self.section,
            marks=built.marks + extra,
            cell=cell,
            level=level,
            label=label,
            group=group,
            line_breaks=built.line_breaks,
        )
        self.blocks.append(block)
        return block.index

    def add_heading(self, text: Text | Built, level: int, *, kind: BlockKind = BlockKind.HEADING) -> int:
        """Add a heading; what follows stands under it."""
        while self._sections and self._sections[-1][0] >= level:
            self._sections.pop()
        index = self.add(kind, text, level=level)
        if index >= 0:
            self._sections.append((level, self.blocks[index].text))
        return index

    def enter_section(self, text: str, level: int) -> None:
        """Stand what follows under a heading that is not written as one."""
        while self._sections and self._sections[-1][0] >= level:
            self._sections.pop()
        self._sections.append((level, text))

    def set_caption(self, table: int, caption: str) -> None:
        """Give the cells of a table their caption."""
        for index in range(len(self.blocks) - 1, -1, -1):
            block = self.blocks[index]
            if block.cell is None:
                continue
            if block.cell.table < table:
                return
            if block.cell.table == table:
                self.blocks[index] = msgspec.structs.replace(
                    block, cell=msgspec.structs.replace(block.cell, caption=caption)
                )

    def report(self, error: AswrittenError, place: Place, *, target: str = "") -> None:
        """Note what could not be read."""
        self.problem(error.code, error.message, error.hint, place, target=target)

    def problem(self, code: ErrorCode | str, message: str, hint: str, place: Place, *, target: str = "") -> None:
        """Note a problem in words."""
        self.problems.append(Problem(code=str(code), message=message, hint=hint, place=place, target=target))
