"""Definitions of macros in LaTeX: what a name is to be replaced by.

Source: LaTeX2e reference manual (2023), 12 (definitions); xparse for the signatures.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.latex_inline import Macro

if TYPE_CHECKING:
    from aswritten.document.latex_file import LatexFile

_NAME = re.compile(r"\s*(?:\{\s*)?\\([A-Za-z@]+)\s*\}?")
_COUNT = re.compile(r"\s*\[(\d)\]")
_DEFAULT = re.compile(r"\s*\[([^\][]{0,200})\]")
_PARAMETERS = re.compile(r"\s*((?:#\d)*)\s*(?=\{)")
_SIGNATURE = re.compile(r"\s*\{([^{}]{0,80})\}")


def read_definition(macros: dict[str, Macro], file: LatexFile, command: str, end: int) -> int:
    """Add a macro's body to those that are known; of one that is only provided, the first stays.

    Args:
        macros: by name; the definition is added.
        file: that defines it.
        command: that defines it, such as ``newcommand``.
        end: behind that command.

    Returns:
        Where to read on.
    """
    name = _NAME.match(file.masked, end)
    if name is None or command == "let":
        return end
    arguments, default, at = _read_parameters(file, command, name.end())
    body = file.group(at)
    if body is None:
        return at
    is_link = name[1] == "evidence" and _shows_second(file.text_of(body))
    if not is_link and not (command.startswith(("provide", "Provide")) and name[1] in macros):
        macros[name[1]] = Macro(file, body.start, body.end, arguments, default)
    return body.stop


def _shows_second(body: str) -> bool:
    """Whether a macro shows its second argument alone, so that an ``evidence`` without the package is a link still."""
    return "#2" in body and "#1" not in body.replace(r"\href{#1}", "")


def _read_parameters(file: LatexFile, command: str, at: int) -> tuple[int, str | None, int]:
    """How many arguments a macro takes, what stands for the first where it is left out, and where its body begins."""
    if command.endswith("def"):
        parameters = _PARAMETERS.match(file.masked, at)
        arguments = len(parameters[1]) // 2 if parameters else 0
        return arguments, None, parameters.end() if parameters and arguments else at
    if command.endswith("DocumentCommand"):
        signature = _SIGNATURE.match(file.masked, at)
        return (signature[1].count("m"), None, signature.end()) if signature else (0, None, at)
    arguments, default = 0, None
    if count := _COUNT.match(file.masked, at):
        arguments, at = int(count[1]), count.end()
    if option := _DEFAULT.match(file.masked, at):
        default, at = option[1], option.end()
    return arguments, default, at
