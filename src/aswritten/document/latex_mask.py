"""A LaTeX text with the same length in which nothing misleads: what no TeX parser would read is blanked.

Comments, verbatim text and the arguments of address commands (where ``%`` and ``#`` are letters) become runs of ``x``.
"""

from __future__ import annotations

import re

ADDRESS = frozenset({"url", "href", "evidence", "nolinkurl", "path"})
"""Commands whose first argument is an address, with ``%`` and ``#`` in it as they are."""
LITERAL = ("verbatim", "verbatim*", "Verbatim", "lstlisting", "minted", "comment", "filecontents", "filecontents*")
_TOKEN = re.compile(
    r"(?P<address>\\(?:url|href|evidence|nolinkurl|path)\s*(?:\[[^\]\[\n]{0,200}\]\s*)?\{)"
    r"|\\verb\*?(?P<sign>[^A-Za-z\s*])(?P<verb>[^\n]*?)(?P=sign)"
    r"|\\begin\s*\{(?P<name>" + "|".join(re.escape(name) for name in LITERAL) + r")\}"
    r"|(?P<comment>%[^\n]*)"
    r"|\\[^\n]"
)
_HARMFUL = re.compile(r"[^\s]")
_LONGEST_ADDRESS = 4_000


def mask_latex(text: str) -> str:
    """The text with misleading runs blanked; its offsets are those of the text."""
    parts: list[str] = []
    at = kept = 0
    closed: dict[str, int] = {}
    while match := _TOKEN.search(text, at):
        at = match.end()
        start = end = at
        if match["address"]:
            end = address_end(text, at)
            end = at if end < 0 else end
        elif match["comment"]:
            start, end = match.start() + 1, match.end()
        elif match["sign"]:
            start, end = match.span("verb")
        elif name := match["name"]:
            end = closed.get(name, 0) if closed.get(name, 0) < 0 else text.find(f"\\end{{{name}}}", at)
            closed[name] = end
            end = at if end < 0 else end
        if end > start:
            parts += (text[kept:start], _HARMFUL.sub("x", text[start:end]))
            kept = end
            at = max(at, end)
    parts.append(text[kept:])
    return "".join(parts)


def address_end(text: str, at: int) -> int:
    """Where the address ends that begins at ``at``, before its brace; -1 where nothing closes it.

    Braces in it pair; a backslash before one makes it a letter.
    """
    depth = 0
    stop = min(len(text), at + _LONGEST_ADDRESS)
    while at < stop:
        sign = text[at]
        if sign == "\\":
            at += 1
        elif sign == "{":
            depth += 1
        elif sign == "}":
            if not depth:
                return at
            depth -= 1
        elif sign == "\n" and text[at + 1 : at + 2] == "\n":
            return -1
        at += 1
    return -1


def read_address(text: str) -> str:
    r"""An address as it is meant: ``\%``, ``\#``, ``\_``, ``\&``, ``\~`` are their signs."""
    return re.sub(r"\\([%#_&~{}$\\])", r"\1", text.strip()) if "\\" in text else text.strip()
