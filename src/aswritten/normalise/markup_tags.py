"""What stands for an HTML tag or entity in the text that a reader sees.

Source: HTML Living Standard, 4 (elements) and 15.3 (rendering).
"""

# ruff: noqa: SIM905 - lists of words read best as running text
from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from aswritten.model.late import late
from aswritten.normalise.raised import lower_text, raise_text

if TYPE_CHECKING:
    from aswritten.normalise.view import Edit

_BLOCK = (
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main menu nav ol optgroup option p pre search section "
    "summary table tbody textarea tfoot thead title ul"
)
_INLINE = (
    "a abbr acronym b bdi bdo big button cite code col colgroup data dfn em font i img input ins kbd label link "
    "mark meta nobr output picture q rp rt ruby samp select small source span strong sub sup svg "
    "time tt u var video wbr"
)
_UNSEEN = "script style template noscript del s strike"
_STRUCK = frozenset({"del", "s", "strike"})
BLOCK = frozenset(_BLOCK.split())
UNSEEN = frozenset(_UNSEEN.split())
"""Elements whose content no reader sees, or sees struck out."""
STAND_INS = frozenset("audio canvas datalist defs desc iframe noembed noframes object video".split())
"""Elements whose content stands in for what a browser shows, or describes it."""
TAG_NAMES = BLOCK | UNSEEN | frozenset(_INLINE.split()) | {"br", "td", "th", "tr"}
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

ENTITY = late(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_CLOSED_BY_SIBLING = frozenset({"dd", "dt", "option", "p", "td", "th", "tr"})
_ANY_TAG = late(r"<[^<>]*>")
_SCRIPT_REACH = 300
"""So far on the end of a raised or lowered text is looked for."""
_TEXT_OF = {"br": "\n", "/br": "\n", "tr": "\n", "/tr": " |", "td": " | ", "th": " | ", "q": "“", "/q": "”"}


def tag_text(name: str, *, closing: str) -> str:
    """What stands for a tag; ``closing`` is its slash or nothing."""
    if name in BLOCK:
        return "\u2029"
    return _TEXT_OF.get(closing + name, "")


def decode_entities(text: str) -> str:
    """The text with its entities decoded."""
    if "&" not in text:
        return text
    from html import unescape  # noqa: PLC0415 - its table of names is large

    return ENTITY.sub(lambda match: unescape(match.group()), text)


def script_edit(text: str, start: int, end: int, name: str) -> Edit:
    """The edit of the ``sup`` or ``sub`` whose opening tag is ``text[start:end]``."""
    closing = _closing(name).search(text, end, end + _SCRIPT_REACH)
    if closing is None:
        return start, end, "^" if name == "sup" else "_"
    inner = decode_entities(_ANY_TAG.sub("", text[end : closing.start()]))
    before = text[start - 1 : start]
    new = raise_text(inner, before) if name == "sup" else lower_text(inner, before)
    return start, closing.end(), new


def gap(text: str, start: int, end: int, name: str) -> str:
    """What stands for a dropped element: a space for a struck one, where the words or figures beside it would join."""
    return " " if name in _STRUCK and text[start - 1 : start].isalnum() and text[end : end + 1].isalnum() else ""


def end_of_element(text: str, end: int, name: str) -> int:
    """Where the element ends whose opening tag ends at ``end``; -1 where nothing closes it."""
    closing = _closing(name).search(text, end)
    return closing.end() if closing else -1


@cache
def _closing(name: str) -> re.Pattern[str]:
    return re.compile(rf"</{re.escape(name)}\s*>", re.IGNORECASE)


def end_of_nested(text: str, end: int, name: str) -> int:
    """Where an element ends that may hold others of its name; -1 where nothing closes it."""
    depth = 1
    for match in _opening_or_closing(name).finditer(text, end):
        if match.group(1):
            depth -= 1
            if not depth:
                return match.end()
        elif name in _CLOSED_BY_SIBLING:
            return match.start()
        else:
            depth += 1
    return -1


@cache
def _opening_or_closing(name: str) -> re.Pattern[str]:
    return re.compile(rf"<(/?){re.escape(name)}\b[^<>]*>", re.IGNORECASE)
