"""Comments in a document that excuse a finding: which rules, why, and for which lines.

``<!-- aswritten: ignore[hedge-dropped] the trial is over -->`` on the line of the sentence, or on a line of its own
before it; ``file-ignore[…]`` for the whole document. In LaTeX ``% aswritten: …``, in reStructuredText
``.. aswritten: …``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_TEX = frozenset((".tex", ".ltx", ".latex", ".sty", ".cls", ".bib"))
_RST = frozenset((".rst", ".rest"))
_MARKDOWN = frozenset((".md", ".markdown", ".mdown", ".qmd", ".rmd"))
_HTML_OPENING = re.compile(r"<!--[ \t]*+aswritten:")
_HTML_CLOSING = "-->"
_TEX_OPENING = re.compile(r"(?<![\\%])%++[ \t]*+aswritten:")
_RST_OPENING = re.compile(r"^[ \t]*+\.\.[ \t]++aswritten:")
_BODY = re.compile(r"(file-)?ignore(?:\[([^\]]*)\])?(.*)")
_RULE = re.compile(r"[a-z][a-z0-9_-]*")
_LINE_END = re.compile(r"\r\n?|\n")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_TEX_CODE = r"verbatim\*?|[BLS]?Verbatim\*?|lstlisting|minted|alltt|comment|filecontents\*?"
_TEX_CODE_BEGIN = re.compile(rf"(?<!\\)(?:\\\\)*+\\begin\{{({_TEX_CODE})\}}")
_TEX_CODE_INLINE = re.compile(
    r"\\(?:verb\*?|lstinline(?:\[[^][]{0,200}\])?|mintinline\{\w{0,40}\})(?:([!-)+-/:-@|~^_`])(.*?)\1|\{[^{}]*\})"
)
_RST_CODE = re.compile(r"(?!\s*\.\.\s).*::\s*|\s*\.\.\s+(?:code|code-block|sourcecode|parsed-literal)::.*")
_SYNTAX = "ignore[RULE] and a reason"


class Comment(msgspec.Struct, frozen=True, kw_only=True):
    """One comment.

    Attributes:
        line: that it stands in, from 1.
        column: that it begins at, from 1, in code points.
        rules: that it excuses.
        reason: as written.
        lines: that it covers, first and last; None for the whole document.
        fault: why it is not heeded; empty for a good one.
    """

    line: int
    column: int
    rules: tuple[str, ...] = ()
    reason: str = ""
    lines: tuple[int, int] | None = None
    fault: str = ""


def find_suppressions(text: str, *, suffix: str = "") -> tuple[Comment, ...]:
    """All comments of a document that address this tool, good and bad, in text order.

    Args:
        text: of the document, decoded.
        suffix: of its file, such as ``.tex``; it says what a comment looks like.
    """
    if "aswritten:" not in text:
        return ()
    suffix = suffix.lower()
    lines = _without_code(_LINE_END.split(text), suffix)
    next_texts = _next_texts(lines)
    comments = []
    for number, line in enumerate(lines, 1):
        if "aswritten:" not in line:
            continue
        found = tuple(_comments_in(line, suffix))
        is_alone = _length(line) == sum(_length(line[start:end]) for start, end, _ in found)
        reach = (number, next_texts[number]) if is_alone else (number, number)
        comments += [_parse(body, number, start + 1, reach) for start, _, body in found]
    return tuple(comments)


def _without_code(lines: list[str], suffix: str) -> list[str]:
    """The lines, those of code emptied: what is shown there is an example."""
    if suffix in _MARKDOWN:
        return _without_fences(lines)
    if suffix in _TEX:
        return _without_verbatim(lines)
    return _without_literals(lines) if suffix in _RST else lines


def _without_verbatim(lines: Sequence[str]) -> list[str]:
    """LaTeX without what it sets as it stands, which is no comment even after a per cent sign."""
    kept = []
    end = ""
    for line in lines:
        if end:
            kept.append("")
            end = "" if end in line else end
            continue
        line = _TEX_CODE_INLINE.sub(lambda found: "x" * len(found[0]), line)  # noqa: PLW2901 - the line without code
        begin = _TEX_CODE_BEGIN.search(line)
        if begin is not None and f"\\end{{{begin[1]}}}" not in line[begin.end() :]:
            end = f"\\end{{{begin[1]}}}"
            line = line[: begin.start()]  # noqa: PLW2901 - as above
        kept.append(line)
    return kept


def _without_literals(lines: Sequence[str]) -> list[str]:
    """ReStructuredText without its literal blocks: what is indented after a line that ends in two colons."""
    kept = []
    margin: int | None = None
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if margin is not None and line.strip() and indent <= margin:
            margin = None
        if margin is None and _RST_CODE.fullmatch(line):
            margin = indent
            kept.append(line)
        else:
            kept.append(line if margin is None else "")
    return kept


def _without_fences(lines: Sequence[str]) -> list[str]:
    """Markdown without its fenced code."""
    kept = []
    fence = ""
    for line in lines:
        mark = _FENCE.match(line)
        is_closing = mark is not None and bool(fence) and mark[1].startswith(fence) and not line.strip(" `~\t")
        if mark is not None and not fence:
            fence = mark[1]
        kept.append("" if fence else line)
        if is_closing:
            fence = ""
    return kept


def _next_texts(lines: Sequence[str]) -> list[int]:
    """For each line, counted from 0, the first from there on that holds text and is no comment; else the one before."""
    following = [0] * (len(lines) + 1)
    following[len(lines)] = len(lines)
    for index in range(len(lines) - 1, -1, -1):
        is_text = bool(lines[index].strip()) and "aswritten:" not in lines[index]
        following[index] = index + 1 if is_text else following[index + 1]
    return following


def _comments_in(line: str, suffix: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and content of each comment of a line; one between backticks is an example."""
    opening = _TEX_OPENING if suffix in _TEX else _RST_OPENING if suffix in _RST else _HTML_OPENING
    ticks = at = 0
    for found in opening.finditer(line):
        if found.start() < at:
            continue
        end = line.find(_HTML_CLOSING, found.end()) if opening is _HTML_OPENING else len(line)
        if end < 0:
            return
        ticks += line.count("`", at, found.start())
        at = min(end + len(_HTML_CLOSING), len(line)) if opening is _HTML_OPENING else end
        if ticks % 2 == 0:
            yield found.start(), at, line[found.end() : end]


def _length(text: str) -> int:
    """Characters that are no white space."""
    return sum(map(len, text.split()))


def _parse(body: str, line: int, column: int, lines: tuple[int, int]) -> Comment:
    found = _BODY.fullmatch(body.strip())
    if found is None:
        return Comment(line=line, column=column, fault=f"it is no suppression; write {_SYNTAX}")
    is_file, bracket, tail = found[1] is not None, found[2], found[3].strip()
    names = [name.strip() for name in (bracket or "").split(",")]
    rules = tuple(dict.fromkeys(name for name in names if name))
    fault = ""
    if not rules:
        fault = f"it names no rule, and none is suppressed wholesale; write {_SYNTAX}"
    elif any(not _RULE.fullmatch(rule) for rule in rules):
        fault = f"{next(rule for rule in rules if not _RULE.fullmatch(rule))!r} is no rule"
    elif not any(character.isalnum() for character in tail):
        fault = f"it gives no reason; write {_SYNTAX}"
    return Comment(line=line, column=column, rules=rules, reason=tail, lines=None if is_file else lines, fault=fault)
