"""What hides an element of a page: its own attributes or the page's own style sheet.

Selectors are read that name an element by its name, classes, id and attributes, also inside others; and only rules
that hold on any screen.

Source: HTML Living Standard, 6.1 (hidden); CSS Display Module Level 3, 2.5; CSS 2.2, 11.2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aswritten.normalise.markup_tags import decode_entities

_STYLE = re.compile(r"<style\b[^<>]*>(.*?)(?:</style\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = re.compile("[{}]")
_DISPLAY = re.compile(r"(?:^|[;\s\"'])(display|visibility)\s*:\s*([a-z-]+)", re.IGNORECASE)
_SELECTOR = re.compile(r"([A-Za-z][\w-]*|\*)?((?:[.#][\w-]+|\[[\w-]+(?:=(?:\"[^\"]*\"|'[^']*'|[\w-]+))?\])*)")
_PART = re.compile(r"[.#][\w-]+|\[[^\]]+\]")
_COMBINATOR = re.compile(r"\s*>\s*|\s+")
_ATTRIBUTE = re.compile(r"([A-Za-z_:][\w:.-]*)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+)))?")
_DECLARATION = re.compile(r"(?:^|[;\s\"'])([a-z-]{3,22})\s*:\s*([^;\"]{1,80})", re.IGNORECASE)
_ZERO = re.compile(r"[-+]?0*(?:\.0[0-4]?\d*)?(?:px|em|rem|%|pt|vw|vh)?(?:\s*!important)?\Z", re.IGNORECASE)
_TINY = re.compile(r"[0-2](?:\.\d*)?px|\.\d+px|0*\.[01]\d*r?em|[0-2](?:\.\d*)?pt", re.IGNORECASE)
_CLEAR = re.compile(
    r"transparent|(?:rgb|hsl)a?\([^()]*[,/]\s*0*(?:\.0*)?%?\s*\)|#[0-9a-f]{3}0(?![0-9a-f])|#[0-9a-f]{6}00",
    re.IGNORECASE,
)
_MOVED = re.compile(r"translate[xy3d]{0,2}\([^()]*-\d{4,}px|scale[xy3d]{0,2}\(\s*0*(?:\.0*)?\s*[,)]", re.IGNORECASE)
_FILTERED = re.compile(r"opacity\(\s*0*(?:\.0*)?%?\s*\)", re.IGNORECASE)
_SIZES = ("height", "width", "max-height", "max-width")
_HEX_OF = {"white": "#ffffff", "#fff": "#ffffff", "black": "#000000", "#000": "#000000"}
_STYLE_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_STYLE_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})\s?|\\(.)")
_FAR = re.compile(r"-\d{3,}(?:\.\d*)?(?:px|em|rem|%|pt|vw|vh)", re.IGNORECASE)
_CLIPPED = re.compile(r"rect\((?:[01](?:px)?[,\s]*){4}\)|inset\((?:50|100)%|circle\(0(?:px|%)?[\s)]", re.IGNORECASE)
_PLACES = ("left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top")
_MARKS = re.compile(
    r"[;:{]\s*(?:opacity|font-size|clip|clip-path|left|top|right|bottom|text-indent|margin-left|margin-top|color|"
    r"height|width|max-height|max-width|transform|filter|content-visibility|text-decoration|text-decoration-line)\s*:",
    re.IGNORECASE,
)
_STYLE_ATTRIBUTE = re.compile(r"(?:^|\s)style\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN_ATTRIBUTE = re.compile(r"(?:^|\s)(?:hidden|popover)(?=\s|=|/|\Z)(?!\s*=\s*[\"']?until-found)", re.IGNORECASE)
_OPEN_ATTRIBUTE = re.compile(r"(?:^|\s)open(?=\s|=|/|\Z)", re.IGNORECASE)
_MOST_NESTED = 8
_FIRST_SURROGATE = 0xD800
_LONGEST_SELECTOR = 400
_WHOLE_PAGE = frozenset(("html", "body"))
"""What a page hides until its scripts have run; no reader has seen a page of which nothing is shown."""
_ON_ANY_SCREEN = frozenset(
    {
        "@media screen",
        "@media all",
        "@media only screen",
        "@layer",
        "@media screen, print",
        "@supports (display: block)",
        "@supports (display:block)",
    }
)


class Selector(NamedTuple):
    """An element name, or "" for any, and the classes, id and attributes (with their signs) that it must have.

    ``inside`` are the elements around it that it asks for, the outermost first.
    """

    name: str
    parts: frozenset[str]
    inside: tuple[Selector, ...] = ()


class Element(NamedTuple):
    """An element of the page: its name and the parts that selectors may ask for."""

    name: str
    parts: frozenset[str]


HiddenBy = Mapping[str, Sequence[Selector]]
"""Selectors that hide, by one part of each (its name where it has no part)."""


def find_hidden(page: str) -> HiddenBy:
    """The selectors that the page's style sheets hide; of two rules for one selector the later holds."""
    if "<style" not in page and "<STYLE" not in page:
        return {}
    hidden: dict[Selector, bool] = {}
    for sheet in _STYLE.finditer(page):
        for prelude, body in _rules(_COMMENT.sub(" ", sheet.group(1))):
            shown = _shows(body)
            if shown is None:
                continue
            for text in prelude.split(","):
                selector = _read_selector(text.strip())
                if selector is not None and selector.name not in _WHOLE_PAGE:
                    hidden[selector] = not shown
    by_part: dict[str, list[Selector]] = {}
    for selector, is_hidden in hidden.items():
        if is_hidden:
            by_part.setdefault(min(selector.parts, default=selector.name), []).append(selector)
    return by_part


def asks_around(hidden: HiddenBy) -> bool:
    """Whether a selector asks for the elements around one."""
    return any(selector.inside for selectors in hidden.values() for selector in selectors)


def read_element(name: str, attributes: str) -> Element:
    """An element as selectors see it."""
    if not attributes:
        return Element(name, frozenset())
    parts: set[str] = set()
    for kind, *values in _ATTRIBUTE.findall(attributes):
        key, value = kind.lower(), "".join(values)
        parts |= {f"[{key}]", f"[{key}={value}]"}
        if key in {"class", "id"}:
            parts.update(("." if key == "class" else "#") + word for word in value.split())
    return Element(name, frozenset(parts))


def hides(hidden: HiddenBy, name: str, attributes: str, around: Sequence[Element] = ()) -> bool:
    """Whether an element of that name with these attributes, inside those around it, is hidden."""
    if name in _WHOLE_PAGE:
        return False
    if not attributes and not hidden:
        return name == "dialog"
    style = _STYLE_ATTRIBUTE.search(attributes) if "style" in attributes.lower() else None
    own = _shows(decode_entities(style.group(1) or style.group(2) or "")) if style else None
    if own is not None:
        return not own
    bare = _without_values(attributes)
    if _HIDDEN_ATTRIBUTE.search(bare) or (name == "dialog" and not _OPEN_ATTRIBUTE.search(bare)):
        return True
    if not hidden:
        return False
    parts = read_element(name, attributes).parts
    return any(
        selector.name in {"", name} and selector.parts <= parts and _stands_inside(selector.inside, around)
        for key in (name, "", *parts)
        for selector in hidden.get(key, ())
    )


def _stands_inside(wanted: Sequence[Selector], around: Sequence[Element]) -> bool:
    """Whether the elements around hold those wanted, in order; which of them are next to each other is not asked."""
    left = list(wanted)
    for element in reversed(around):
        if not left:
            break
        if left[-1].name in {"", element.name} and left[-1].parts <= element.parts:
            left.pop()
    return not left


def _without_values(attributes: str) -> str:
    lowered = attributes.lower()
    return _VALUE.sub('""', attributes) if any(word in lowered for word in ("hidden", "popover", "open")) else ""


def _rules(sheet: str) -> list[tuple[str, str]]:
    """The rules that hold on any screen, as selectors and declarations."""
    rules: list[tuple[str, str]] = []
    preludes: list[str] = []
    at = 0
    for match in _BRACE.finditer(sheet):
        between = sheet[at : match.start()].rpartition(";")[2] if match.group() == "{" else sheet[at : match.start()]
        at = match.end()
        if match.group() == "{":
            preludes.append(" ".join(between.split()))
        elif preludes:
            prelude = preludes.pop()
            outer = preludes[:_MOST_NESTED]
            if len(outer) < _MOST_NESTED and not prelude.startswith("@") and _ON_ANY_SCREEN.issuperset(outer):
                rules.append((prelude, between))
    return rules


def _shows(declarations: str) -> bool | None:
    """Whether declarations show (True) or hide (False) an element, the last of each kind counting; None if neither."""
    declarations = _plain(declarations)
    values: dict[str, str] = {}
    important: set[str] = set()
    for match in _DISPLAY.finditer(declarations):
        name = match[1].lower()
        is_important = declarations[match.end() :].lstrip().lower().startswith("!important")
        if is_important or name not in important:
            values[name] = match[2].lower()
        if is_important:
            important.add(name)
    if _MARKS.search(";" + declarations) and _is_out_of_sight(declarations):
        return False
    if not values:
        return None
    return values.get("display") != "none" and values.get("visibility") not in {"hidden", "collapse"}


def _plain(declarations: str) -> str:
    """Declarations without comments and escapes."""
    if "/*" in declarations:
        declarations = _STYLE_COMMENT.sub("", declarations)
    return _STYLE_ESCAPE.sub(_unescaped, declarations) if "\\" in declarations else declarations


def _unescaped(escape: re.Match[str]) -> str:
    code = int(escape[1], 16) if escape[1] else 0
    return chr(code) if 0 < code < _FIRST_SURROGATE else escape[2] or ""


def _is_out_of_sight(declarations: str) -> bool:
    """Whether an element is transparent, without size, clipped, off the screen or in the colour of its ground."""
    values = {name.lower(): value.strip() for name, value in _DECLARATION.findall(declarations)}
    ink, ground = (
        _HEX_OF.get(colour, colour)
        for colour in (
            values.get("color", "").lower(),
            values.get("background-color", values.get("background", "")).lower(),
        )
    )
    return (
        any(_ZERO.match(values.get(name, "1")) for name in ("opacity", "font-size"))
        or _TINY.fullmatch(values.get("font-size", "")) is not None
        or any(_CLIPPED.match(values.get(name, "")) for name in ("clip", "clip-path"))
        or any(_FAR.match(values.get(name, "")) for name in _PLACES)
        or _MOVED.search(values.get("transform", "")) is not None
        or _FILTERED.match(values.get("filter", "")) is not None
        or values.get("content-visibility", "").lower() == "hidden"
        or any("line-through" in values.get(name, "").lower() for name in ("text-decoration", "text-decoration-line"))
        or _has_no_room(values)
        or _CLEAR.match(ink) is not None
        or (bool(ground) and ink == ground)
    )


def _has_no_room(values: Mapping[str, str]) -> bool:
    """Whether an element without height or width cuts off what it holds."""
    cuts = any(values.get(name, "").lower().startswith(("hidden", "clip")) for name in ("overflow", "overflow-y"))
    return cuts and any(_ZERO.match(values[name]) for name in _SIZES if name in values)


def _read_selector(text: str) -> Selector | None:
    """The selector of an element; None for one that is not read, and for one that names every element."""
    read = [_read_compound(part) for part in _COMBINATOR.split(text)] if len(text) <= _LONGEST_SELECTOR else [None]
    known = [selector for selector in read if selector is not None]
    if len(known) < len(read) or not known:
        return None
    last = known[-1]
    if not last.name and not last.parts and len(known) == 1:
        return None
    return Selector(last.name, last.parts, tuple(known[:-1]))


def _read_compound(text: str) -> Selector | None:
    match = _SELECTOR.fullmatch(text)
    if match is None or not text:
        return None
    parts = frozenset(part.replace('"', "").replace("'", "") for part in _PART.findall(match.group(2)))
    if "[hidden]" in parts:
        return None
    name = (match.group(1) or "").lower()
    return Selector("" if name == "*" else name, parts)
