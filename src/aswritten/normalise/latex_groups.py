"""Groups and options of LaTeX: which braces belong together, and where the arguments of a command end."""

from __future__ import annotations

import re
from functools import cached_property

_OPTION = re.compile(r"\s*\[[^\][]{0,400}\]")
_SPACE = re.compile(r"[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?")
_COMMAND = re.compile(r"\\[A-Za-z@]+")
_BRACE = re.compile(r"\\.|%[^\n]*|[{}]", re.DOTALL)
_CONDITION = re.compile(r"\\(if(?!f\b|thenelse)[A-Za-z@]*|else|fi)(?![A-Za-z@])")
_LONGEST_GROUP = 2000


class Groups:
    """Which braces of a text belong together, found in one pass when first asked."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _ends(self) -> dict[int, int]:
        ends: dict[int, int] = {}
        opened: list[int] = []
        for match in _BRACE.finditer(self._text):
            if match.group() == "{":
                opened.append(match.start())
            elif match.group() == "}" and opened:
                ends[opened.pop()] = match.end()
        return ends

    def start(self, at: int) -> int:
        """Where the first group after a command's options opens; -1 where none follows."""
        while option := _OPTION.match(self._text, at):
            at = option.end()
        at = skip_space(self._text, at)
        return at if self._text.startswith("{", at) else -1

    def end(self, at: int, longest: int = _LONGEST_GROUP) -> int:
        """Behind the brace that closes the one at ``at``; -1 where none does within ``longest`` characters."""
        end = self._ends.get(at, -1)
        return end if end - at <= longest else -1

    def arguments_end(self, at: int, count: int) -> int:
        """Behind the options and the first ``count`` groups or command names after a command."""
        end = at
        for _ in range(count):
            start = self.start(end)
            if start < 0:
                name = _COMMAND.match(self._text, skip_space(self._text, end))
                if name is None:
                    return end
                end = name.end()
                continue
            close = self.end(start)
            if close < 0:
                return end
            end = close
        while option := _OPTION.match(self._text, end):
            end = option.end()
        return end


def skip_space(text: str, at: int) -> int:
    """Behind the white space at ``at``, up to an empty line."""
    return behind(_SPACE, text, at)


def behind(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Behind what the pattern matches at ``at``; ``at`` itself where it matches nothing."""
    match = pattern.match(text, at)
    return match.end() if match else at


def end_of_false(text: str, at: int) -> int:
    """Behind what a condition that never holds leaves out: its other case, its end, or the end of the text."""
    depth = 0
    for match in _CONDITION.finditer(text, at):
        name = match.group(1)
        if name not in {"fi", "else"}:
            depth += 1
        elif depth and name == "fi":
            depth -= 1
        elif not depth:
            return match.end()
    return len(text)
