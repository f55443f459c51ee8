"""The macros that a LaTeX text defines for plain text, such as a reported value, so that their uses can be read."""

from __future__ import annotations

import re

_DEFINITION = re.compile(
    r"\\(?:(?:re)?newcommand\*?|providecommand\*?|DeclareRobustCommand\*?)\s*\{?\s*\\([A-Za-z@]+)\s*\}?(\[\d\])?\s*\{([^{}]{0,200})\}"
    r"|\\def\s*\\([A-Za-z@]+)\s*\{([^{}]{0,200})\}"
)
_PLAIN_VALUE = re.compile(r"(?:[^\\#$&~^_%]|\\[%&$#_])*")
_ESCAPED = re.compile(r"\\([%&$#_])")


def find_macros(text: str) -> dict[str, str]:
    """Names, without backslash, and values of the macros without arguments; one of two values is left out."""
    if "\\def" not in text and "command" not in text and "Command" not in text:
        return {}
    values: dict[str, str | None] = {}
    for match in _DEFINITION.finditer(text):
        name, arguments, value, other_name, other_value = match.groups()
        name, value = name or other_name, value if value is not None else other_value
        if arguments or not _PLAIN_VALUE.fullmatch(value) or values.get(name, value) != value:
            values[name] = None
        else:
            values[name] = value
    return {name: _ESCAPED.sub(r"\1", value) for name, value in values.items() if value is not None}
