"""Evidence that the document names: links on a value, macros, result files in the words beside it."""

from __future__ import annotations

import re
from fnmatch import fnmatchcase
from functools import cache
from typing import TYPE_CHECKING
from urllib.parse import unquote

from aswritten.audit.quantity import Link, LinkKind
from aswritten.document.grid import is_figure
from aswritten.document.model import MarkKind
from aswritten.lexicons.lexicon import read_list

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.drafts import Draft
    from aswritten.audit.reading_text import BlockText
    from aswritten.document.model import Block, Mark
    from aswritten.model.finding import Range

_REMOTE = re.compile(r"(?:[A-Za-z][A-Za-z0-9+.-]{1,15}:|//|mailto:|#)")
_FOLDER = re.compile(r"(?<![\w/.:@-])(?:\.{0,2}/)?(?:[\w.*-]+/)+(?![\w])")
_VALUE = re.compile(r"[^\w]{0,4}(?:\d|\.\d)")


@cache
def _file_pattern() -> re.Pattern[str]:
    """The path of a result file in running text."""
    kinds = "|".join(read_list("any", "quantities")["result_files"].split())
    return re.compile(
        r"(?<![\w/.:@-])(?:\.{0,2}/)?(?:[\w*.-]+/)*[\w*-][\w*.-]*\.(?:" + kinds + r")(?:\.gz|\.zst)?(?![\w/-])"
    )


def split_target(target: str) -> tuple[str, str]:
    """Path and locator of a target: the path's percent escapes undone, the locator as written."""
    path, _, locator = target.partition("#")
    return (unquote(path, errors="replace") if "%" in path else path), locator


def find_link(draft: Draft) -> Link | None:
    """The evidence that the author names for this number: the innermost macro or link whose text is its value."""
    block = draft.where.block
    best: Mark | None = None
    for mark in draft.where.marks_over(draft.range):
        if mark.kind not in {MarkKind.LINK, MarkKind.EVIDENCE} or not mark.target:
            continue
        if not (mark.range.start <= draft.range.start and draft.range.end <= mark.range.end + 2):
            continue
        if draft.range.end > mark.range.end and block.text[mark.range.end : draft.range.end].strip(" %"):
            continue
        if mark.kind is MarkKind.LINK and not _is_local_value(block, mark):
            continue
        if best is None or mark.range.end - mark.range.start <= best.range.end - best.range.start:
            best = mark
    if best is None:
        return None
    path, locator = split_target(best.target)
    kind = LinkKind.MACRO if best.kind is MarkKind.EVIDENCE else LinkKind.LINK
    return Link(kind=kind, target=best.target, path=path, locator=locator, place=best.place)


def _is_local_value(block: Block, mark: Mark) -> bool:
    shown = block.text[mark.range.start : mark.range.end]
    if _REMOTE.match(mark.target):
        return False
    return is_figure(shown) or (bool(_VALUE.match(shown)) and len(shown) <= 30)  # noqa: PLR2004 - a longer value is a text


def files_in(text: str) -> tuple[str, ...]:
    """Result files and folders that a text names, in order, each once."""
    if "." not in text and "/" not in text:
        return ()
    found = {match.group(): match.start() for match in _file_pattern().finditer(text)}
    spans = [(match.start(), match.end()) for match in _file_pattern().finditer(text)]
    for match in _FOLDER.finditer(text):
        if not any(start <= match.start() < end for start, end in spans):
            found.setdefault(match.group(), match.start())
    return tuple(sorted(found, key=lambda name: found[name]))


def linked_files(where: BlockText, sentence: Range) -> tuple[str, ...]:
    """Local targets of links in a sentence whose text is no value: "([results](results/eval.json))"."""
    return tuple(
        mark.target
        for mark in where.marks_within(sentence)
        if mark.kind is MarkKind.LINK
        and mark.target
        and not _REMOTE.match(mark.target)
        and not _is_local_value(where.block, mark)
        and _file_pattern().fullmatch(mark.target.partition("#")[0])
    )


def is_one_of(path: str, wanted: Sequence[str]) -> bool:
    """Whether a path is one of those, or ends as one; ``*`` stands for anything."""
    return any(
        path == one
        or path.endswith("/" + one)
        or (one.endswith("/") and f"/{one}" in f"/{path}")
        or (has_wildcard(one) and fnmatchcase("/" + path, "*/" + one))
        for one in wanted
    )


def has_wildcard(path: str) -> bool:
    """Whether a path that words name is a pattern of several."""
    return "*" in path
