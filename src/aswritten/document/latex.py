r"""LaTeX as blocks: files taken in where they are named, sections, captions, tables, lists, quotations, notes.

Source: LaTeX2e reference manual (2023).
"""

# ruff: noqa: SLF001 - the table of readers is the class's own
from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.attribution import is_attribution
from aswritten.document.drafts import Text
from aswritten.document.grid import Covered, GridCell, add_table
from aswritten.document.latex_environments import (
    TABLE_ENVIRONMENTS,
    Floats,
    behind_arguments,
    read_quote_source,
    start_of_rows,
)
from aswritten.document.latex_file import TOKEN, LatexFile
from aswritten.document.latex_inline import Inline
from aswritten.document.latex_inputs import InputFiles, read_target
from aswritten.document.latex_macros import read_definition
from aswritten.document.latex_mask import LITERAL
from aswritten.document.latex_names import (
    BIBLIOGRAPHIES,
    BREAKING,
    DEFINITIONS,
    FLOATS,
    IMPORTS,
    INPUTS,
    LISTS,
    MATH,
    NOTES,
    QUOTE_ENVIRONMENTS,
    SECTIONS,
    SKIPPED,
)
from aswritten.document.latex_table import end_of_environment, parse_table
from aswritten.document.model import BlockKind, MarkKind
from aswritten.normalise.latex_groups import end_of_false

if TYPE_CHECKING:
    from aswritten.document.builder import Builder
    from aswritten.document.mapping import Place
    from aswritten.document.sources import Sources

_ENVIRONMENT = re.compile(r"\s*\{([^{}\n]{1,40})\}")
_DASH = re.compile(
    r"\s*(?:\\(?:hfill|raggedleft|hspace\*?\{[^{}]*\})\s*)*(?:---|--|—|–|\\textemdash|\\textendash|\\cite)"
)


class _State(NamedTuple):
    kind: BlockKind
    level: int = 0
    group: int = -1
    label: str = ""


class _End(Exception):  # noqa: N818 - the end of the document is no error
    """The document ends here, whatever files are open."""


def read_latex(builder: Builder, sources: Sources, path: str) -> None:
    """Add the blocks of a LaTeX document, whose main file is the builder's first."""
    _Reader(builder, sources, path).read()


class _Reader:
    """Reads files as TeX would meet them."""

    def __init__(self, builder: Builder, sources: Sources, path: str) -> None:
        self._builder = builder
        self._inline = Inline()
        self._inline.include = self._include_inline
        self._files = InputFiles(builder, sources, path, macros=self._inline.macros)
        self._text = Text()
        self._state = _State(BlockKind.PARAGRAPH)
        self._stack: list[tuple[str, _State]] = []
        self._floats = Floats(builder)
        self._lists = 0
        self._in_body = True
        self._only: frozenset[str] | None = None

    def read(self) -> None:
        """Read the main file and what it takes in."""
        main = self._files.main
        self._in_body = "\\begin{document}" not in main.masked
        with suppress(_End):
            self._run(main)
        self._close()

    def _run(self, file: LatexFile) -> None:
        kept = at = 0
        while token := TOKEN.search(file.masked, at):
            at = token.end()
            if token["comment"] or token["math"]:
                continue
            if token["blank"]:
                self._take(file, kept, token.start())
                kept = at
                self._close()
                continue
            name = token["name"]
            if name is None:
                if token["sign"] == "\\" and self._state.kind is BlockKind.QUOTE and _DASH.match(file.masked, at):
                    self._take(file, kept, token.start())
                    kept = at
                    self._close()
                continue
            reader = _READERS.get(name)
            if reader is None:
                continue
            if name in NOTES:  # its blocks are its own, and the paragraph goes on
                at = self._drop(file, name, token.start(), at)
                continue
            if name in {"begin", "end"} and self._is_inline(file, at):
                continue
            self._take(file, kept, token.start())
            kept = at = max(at, reader(self, file, name, token.start(), at))
            if at < 0:
                return
        self._take(file, kept, len(file.masked))

    def _take(self, file: LatexFile, start: int, end: int) -> None:
        if self._in_body and start < end:
            self._inline.take(self._text, file, start, end)

    def _is_inline(self, file: LatexFile, at: int) -> bool:
        """Whether an environment is a formula, which belongs to its paragraph."""
        match = _ENVIRONMENT.match(file.masked, at)
        return match is None or match[1].rstrip("*") in MATH or match[1] in {"array", "split", "aligned", "cases"}

    def _close(self) -> None:
        """End the block that is being read, and set the notes that it holds."""
        text, self._text = self._text, Text()
        built = text.build()
        cites = any(mark.kind is MarkKind.CITATION for mark in built.marks)
        if built.text or cites:
            state = self._state
            kind = state.kind
            if kind is BlockKind.QUOTE and (not built.text or is_attribution(built.text)):
                kind = BlockKind.ATTRIBUTION
            self._builder.add(kind, built, level=state.level, group=state.group, label=state.label)
            if kind is BlockKind.ITEM or kind is BlockKind.REFERENCE:
                self._state = state._replace(label="")
        self._inline.begin_block(self._files.current)
        self._set_notes()

    def _set_notes(self) -> None:
        for note in self._inline.notes:  # a note may add another
            text = Text()
            self._inline.take(text, note.file, note.argument.start, note.argument.end, 1)
            self._builder.add(BlockKind.FOOTNOTE, text, label=note.label)
        self._inline.notes.clear()

    def _read_section(self, file: LatexFile, name: str, _at: int, end: int) -> int:
        self._close()
        argument = file.argument(end)
        if argument is None:
            return end
        text = Text()
        self._inline.take(text, file, argument.start, argument.end, 1)
        self._builder.add_heading(text, SECTIONS[name])
        self._close()
        return argument.stop

    def _read_title(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        argument = file.argument(end)
        if argument is None:
            return end
        self._close()
        text = Text()
        self._inline.take(text, file, argument.start, argument.end, 1)
        self._builder.add(BlockKind.TITLE, text)
        self._set_notes()
        return argument.stop

    def _read_caption(self, file: LatexFile, name: str, _at: int, end: int) -> int:
        self._close()
        argument = file.argument(end)
        if argument is not None and name == "captionof":
            argument = file.argument(argument.stop)
        if argument is None:
            return end
        self._add_caption(file, argument.start, argument.end)
        return argument.stop

    def _add_caption(self, file: LatexFile, start: int, end: int) -> None:
        text = Text()
        self._inline.take(text, file, start, end, 1)
        built = text.build()
        self._builder.add(BlockKind.CAPTION, built)
        self._floats.add_caption(built.text)
        self._set_notes()

    def _read_break(self, _file: LatexFile, _name: str, _at: int, end: int) -> int:
        self._close()
        return end

    def _read_item(self, file: LatexFile, name: str, at: int, end: int) -> int:
        self._close()
        if not self._stack:
            return end
        if name == "bibitem":
            argument = file.argument(end)
            label = file.text_of(argument).strip() if argument else ""
            self._state = _State(BlockKind.REFERENCE, 0, -1, label)
            return argument.stop if argument else end
        if self._state.kind not in {BlockKind.QUOTE, BlockKind.ITEM}:
            self._state = _State(BlockKind.ITEM, self._lists)
        options, stop = file.options(end)
        if options:
            inner = file.masked.index("[", end) + 1
            self._inline.take(self._text, file, inner, stop - 1, 1)
            if not options[-1].rstrip().endswith((":", ".", ")")):
                self._text.put(":", file.frame.place(at, stop))
            self._text.put(" ", file.frame.place(at, stop))
        return stop

    def _read_begin(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        match = _ENVIRONMENT.match(file.masked, end)
        if match is None:
            return end
        name, end = match[1], match.end()
        if name == "document":
            self._in_body = True
            self._text = Text()
            return end
        self._close()
        if name in LITERAL:
            return self._read_literal(file, name, end)
        if name in TABLE_ENVIRONMENTS:
            return self._read_table(file, name, end)
        self._stack.append((name, self._state))
        del self._stack[:-200]
        return self._enter(file, name, end)

    def _enter(self, file: LatexFile, name: str, end: int) -> int:
        bare = name.rstrip("*")
        if name in FLOATS:
            self._floats.begin()
        elif bare in QUOTE_ENVIRONMENTS:
            self._builder.groups += 1
            level = self._state.level + 1 if self._state.kind is BlockKind.QUOTE else 1
            self._state = _State(BlockKind.QUOTE, level, self._builder.groups)
            return self._read_quote_source(file, bare, end)
        elif bare in LISTS:
            self._lists += 1
            if self._state.kind is not BlockKind.QUOTE:
                self._builder.groups += 1
                self._state = _State(BlockKind.ITEM, self._lists, self._builder.groups)
        elif bare == "abstract":
            self._builder.enter_section("Abstract", SECTIONS["section"])
        elif bare == "thebibliography":
            self._builder.enter_section("References", SECTIONS["section"])
            self._state = _State(BlockKind.REFERENCE)
        return behind_arguments(file, name, end)

    def _read_quote_source(self, file: LatexFile, name: str, end: int) -> int:
        text, stop = read_quote_source(self._inline, file, name, end)
        if text is not None:
            state = self._state
            self._builder.add(BlockKind.ATTRIBUTION, text, level=state.level, group=state.group)
        return stop

    def _read_end(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        match = _ENVIRONMENT.match(file.masked, end)
        if match is None:
            return end
        name = match[1]
        self._close()
        if name == "document":
            raise _End
        for index in range(len(self._stack) - 1, max(-1, len(self._stack) - 50), -1):
            if self._stack[index][0] == name:
                self._state = self._stack[index][1]
                del self._stack[index:]
                break
        if name.rstrip("*") in LISTS:
            self._lists = max(0, self._lists - 1)
        if name in FLOATS:
            self._floats.end()
        return match.end()

    def _read_literal(self, file: LatexFile, name: str, end: int) -> int:
        close = file.masked.find(f"\\end{{{name}}}", end)
        stop = len(file.masked) if close < 0 else close + len(name) + 6
        if self._in_body and name.rstrip("*") not in {"comment", "filecontents"}:
            text = Text()
            text.copy(file.frame, file.behind_options(end), len(file.masked) if close < 0 else close)
            self._builder.add(BlockKind.CODE, text)
        return stop

    def _read_table(self, file: LatexFile, name: str, end: int) -> int:
        start = start_of_rows(file, name, end)
        close, stop = end_of_environment(file, start, name)
        if not self._in_body:
            return stop
        table = parse_table(file, start, close)
        if table.captions:
            self._floats.begin()
            first = table.captions[0]
            self._add_caption(file, first.start, first.end)
        rows = []
        for row in table.rows:
            cells = []
            for cell in row:
                text = Text()
                self._inline.begin_block(file)
                self._inline.take(text, file, cell.start, cell.end, 1)
                cells.append(GridCell(text.build(), cell.columns, cell.rows))
            rows.append(cells)
        if rows:
            caption = self._floats.end() if table.captions else ""
            number = add_table(
                self._builder, rows, header_rows=table.header_rows, caption=caption, covered=Covered.KEPT_EMPTY
            )
            if not caption:
                self._floats.hold(number)
        self._inline.begin_block(file)
        self._set_notes()
        return stop

    def _read_definition(self, file: LatexFile, command: str, _at: int, end: int) -> int:
        return read_definition(self._inline.macros, file, command, end)

    def _read_false(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        return end_of_false(file.masked, end)

    def _read_end_of_input(self, file: LatexFile, _name: str, _at: int, _end: int) -> int:
        return len(file.masked)

    def _read_only(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        argument = file.argument(end)
        if argument is None:
            return end
        self._only = frozenset(part.strip() for part in file.text_of(argument).split(","))
        return argument.stop

    def _read_bibliography(self, file: LatexFile, name: str, _at: int, end: int) -> int:
        argument = file.argument(end)
        if argument is None:
            return end
        for part in file.text_of(argument).split(","):
            if target := part.strip():
                bare = target if name != "bibliography" or target.endswith(".bib") else f"{target}.bib"
                self._builder.bibliography.append(bare)
        return argument.stop

    def _drop(self, file: LatexFile, _name: str, _at: int, end: int) -> int:
        argument = file.argument(end)
        return argument.stop if argument else end

    def _read_input(self, file: LatexFile, name: str, at: int, end: int) -> int:
        target, stop = read_target(file, name, end)
        if target is None:
            return stop
        place = file.frame.place(at, stop)
        if name == "include":
            if self._only is not None and target.strip() not in self._only:
                return stop
            self._close()
        inner = self._files.take_in(file, target, place)
        if inner is not None:
            self._run(inner)
            self._files.leave()
        if name == "include":
            self._close()
        return stop

    def _include_inline(self, text: Text, file: LatexFile, target: str, place: Place, depth: int) -> None:
        """A file taken in inside an argument: its text alone."""
        inner = self._files.take_in(file, target, place)
        if inner is not None:
            self._inline.take(text, inner, 0, len(inner.masked), depth + 1)
            self._files.leave()


_READERS = {
    **dict.fromkeys(SECTIONS, _Reader._read_section),
    **dict.fromkeys(("caption", "captionof", "subcaption"), _Reader._read_caption),
    **dict.fromkeys(BREAKING, _Reader._read_break),
    **dict.fromkeys(("item", "bibitem"), _Reader._read_item),
    **dict.fromkeys(DEFINITIONS, _Reader._read_definition),
    **dict.fromkeys((*INPUTS, *IMPORTS), _Reader._read_input),
    **dict.fromkeys(BIBLIOGRAPHIES, _Reader._read_bibliography),
    **dict.fromkeys(NOTES | SKIPPED, _Reader._drop),
    "title": _Reader._read_title,
    "begin": _Reader._read_begin,
    "end": _Reader._read_end,
    "iffalse": _Reader._read_false,
    "endinput": _Reader._read_end_of_input,
    "includeonly": _Reader._read_only,
}
