"""The files that a LaTeX document is made of, opened where they are named; loops and too many end in a problem."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.drafts import Frame
from aswritten.document.latex_file import LatexFile
from aswritten.document.latex_names import IMPORTS
from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aswritten.document.builder import Builder
    from aswritten.document.latex_inline import Macro
    from aswritten.document.mapping import Place
    from aswritten.document.sources import Sources

_COMMAND = re.compile(r"\\([A-Za-z@]+)")
_BARE_TARGET = re.compile(r"\s+([^\s{}\\%]{1,200})")
_MOST_FILES = 1_000
_DEEPEST = 40
_MOST_MACROS = 9
"""Of a name of a file, that are replaced by their bodies."""


def read_target(file: LatexFile, name: str, end: int) -> tuple[str | None, int]:
    """The file that a command names, None where it names none, and where to read on."""
    argument = file.group(end)
    if argument is None:
        bare = _BARE_TARGET.match(file.masked, end) if name in {"input", "@input"} else None
        return (bare[1], bare.end()) if bare else (None, end)
    target = file.text_of(argument)
    if name not in IMPORTS:
        return target, argument.stop
    second = file.group(argument.stop)
    if second is None:
        return None, argument.stop
    return f"{target.strip()}/{file.text_of(second).strip()}", second.stop


class InputFiles:
    """Each file is read once; of those that are open, the last is read from.

    Attributes:
        main: the document's main file, which is open from the start.
    """

    def __init__(self, builder: Builder, sources: Sources, path: str, *, macros: Mapping[str, Macro]) -> None:
        self._builder = builder
        self._sources = sources
        self._path = path
        self._macros = macros
        self.main = LatexFile(Frame(builder.files[0].text, 0), path)
        self._files = {path: self.main}
        self._open = [path]
        self._taken_in = 0
        self._characters = 0

    @property
    def current(self) -> LatexFile:
        """The file that is read from."""
        return self._files[self._open[-1]]

    def leave(self) -> None:
        """Go back to the file that names the current one."""
        self._open.pop()

    def take_in(self, file: LatexFile, target: str, place: Place) -> LatexFile | None:
        """The file that is named, opened; None, with the problem noted, where it cannot be."""
        shown = self._expand(target)
        try:
            path = self._sources.find(shown, beside=file.path, main=self._path, suffixes=(".tex", ""))
            return self._open_file(path, shown)
        except AswrittenError as err:
            self._builder.report(err, place, target=shown)
            return None

    def _expand(self, target: str) -> str:
        target = target.strip().strip('"')
        for name in _COMMAND.findall(target)[:_MOST_MACROS]:
            macro = self._macros.get(name)
            if macro is not None:
                body = macro.file.frame.text[macro.start : macro.end]
                target = re.sub(rf"\\{name}(?![A-Za-z@])(?:\{{\}})?\s*", lambda _: body, target)  # noqa: B023 - used at once
        return target.strip()

    def _open_file(self, path: str, shown: str) -> LatexFile:
        if path in self._open:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT, f"{shown} takes itself in", hint="remove the loop of \\input", path=shown
            )
        if self._taken_in >= _MOST_FILES or len(self._open) > _DEEPEST:
            raise AswrittenError(
                ErrorCode.TOO_LARGE,
                f"{shown} is the {self._taken_in + 1}th file taken in, or {len(self._open)} deep; "
                f"no more than {_MOST_FILES}, {_DEEPEST} deep, are",
                hint="check the parts of the document on their own",
                path=shown,
            )
        file = self._files.get(path)
        if file is None:
            read = self._sources.read(path, media_type="application/x-tex")
            self._builder.files.append(read)
            file = LatexFile(Frame(read.text, len(self._builder.files) - 1), path)
            self._files[path] = file
        self._taken_in += 1
        self._characters += len(file.masked)
        if self._characters > self._sources.max_chars:
            raise AswrittenError(
                ErrorCode.TOO_LARGE,
                f"the files taken in have more than {self._sources.max_chars} characters together",
                hint="raise max_chars, or check the parts of the document on their own",
                path=shown,
            )
        self._open.append(path)
        return file
