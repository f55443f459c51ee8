"""One LaTeX file, ready to be read: its text, the masked text, which braces belong together, and its inline scan."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.drafts import Frame
from aswritten.document.latex_mask import mask_latex
from aswritten.normalise.latex_groups import Groups, skip_space
from aswritten.normalise.latex_scan import LatexScan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.normalise.view import Edit

TOKEN = re.compile(
    r"\\(?P<name>[A-Za-z@]+)\*?|\\(?P<sign>[^A-Za-z@])|(?P<comment>%[^\n]*\n?)|(?P<blank>\n[ \t\r]*\n\s*)"
    r"|(?P<math>\$\$?)"
)
INLINE_TOKEN = re.compile(r"\\(?P<name>[A-Za-z@]+)\*?|\\(?P<sign>[^A-Za-z@])|(?P<comment>%[^\n]*)|(?P<math>\$\$?)")
_OPTION = re.compile(r"\s*\[([^\][]{0,400})\]")
_LONGEST = 2_000_000


class Argument(NamedTuple):
    """A group: where its content begins and ends, and where to go on."""

    start: int
    end: int
    stop: int


class LatexFile:
    """A file, or a macro's body, in a frame of its own."""

    def __init__(self, frame: Frame, path: str) -> None:
        self.frame = frame
        self.path = path
        self.masked = mask_latex(frame.text)
        self._groups = Groups(self.masked)
        self._scan = LatexScan(self.masked)

    def edits(self, start: int, end: int) -> Sequence[Edit]:
        """What the core's reader of LaTeX would change in a run, in the state that the last run left."""
        return self._scan.edits_between(start, end)

    def begin_block(self) -> None:
        """Forget open formulas and groups: a block begins."""
        self._scan.reset()

    def group(self, at: int) -> Argument | None:
        """The group that begins at ``at``, white space aside; None where none does, or nothing closes it."""
        start = skip_space(self.masked, at)
        if not self.masked.startswith("{", start):
            return None
        end = self._groups.end(start, _LONGEST)
        return None if end < 0 else Argument(start + 1, end - 1, end)

    def argument(self, at: int) -> Argument | None:
        """The first group behind a command's options."""
        return self.group(self.behind_options(at))

    def behind_options(self, at: int) -> int:
        """Behind the options in square brackets."""
        while option := _OPTION.match(self.masked, at):
            at = option.end()
        return at

    def options(self, at: int) -> tuple[list[str], int]:
        """The options behind a command, and where they end."""
        found: list[str] = []
        while option := _OPTION.match(self.masked, at):
            found.append(self.frame.text[slice(*option.span(1))])
            at = option.end()
        return found, at

    def text_of(self, argument: Argument) -> str:
        """The source of an argument."""
        return self.frame.text[argument.start : argument.end]
