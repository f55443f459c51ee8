"""What hides an element of a page: its own attributes or the page's own style sheet.

Only selectors of one element (a name, classes, an id) are read, and only rules that hold on any screen.

Source: HTML Living Standard, 6.1 (hidden); CSS Display Module Level 3, 2.5; CSS 2.2, 11.2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

_STYLE = re.compile(r"<style\b[^<>]*>(.*?)(?:</style\s*>|\Z)", re.IGNORECASE | re.DOTALL)
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_BRACE = re.compile("[{}]")
_DISPLAY = re.compile(r"(?:^|[;\s\"'])(display|visibility)\s*:\s*([a-z-]+)", re.IGNORECASE)
_SELECTOR = re.compile(r"([A-Za-z][\w-]*|\*)?((?:[.#][\w-]+|\[hidden\])*)")
_PART = re.compile(r"[.#][\w-]+|\[hidden\]")
_STYLE_ATTRIBUTE = re.compile(r"(?:^|\s)style\s*=\s*(?:\"([^\"]*)\"|'([^']*)')", re.IGNORECASE)
_VALUE = re.compile(r"\"[^\"]*\"|'[^']*'")
_HIDDEN_ATTRIBUTE = re.compile(r"(?:^|\s)hidden(?=\s|=|/|\Z)(?!\s*=\s*[\"']?until-found)", re.IGNORECASE)
_NAMED = re.compile(r"(?:^|\s)(class|id)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_MOST_NESTED = 8
_ON_ANY_SCREEN = frozenset({"@media screen", "@media all", "@media only screen", "@layer", "@media screen, print"})


class Selector(NamedTuple):
    """An element name, or "" for any, and the classes and id (with their sign) that it must have."""

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
                if selector is not None:
                    hidden[selector] = not shown
    by_part: dict[str, list[Selector]] = {}
    for selector, is_hidden in hidden.items():
        if is_hidden:
            by_part.setdefault(min(selector.parts, default=selector.name), []).append(selector)
    return by_part


def hides(hidden: HiddenBy, name: str, attributes: str) -> bool:
    """Whether an element of that name with these attributes is hidden."""
    if not attributes and not hidden:
        return False
    style = _STYLE_ATTRIBUTE.search(attributes) if "style" in attributes.lower() else None
    own = _shows(style.group(1) or style.group(2) or "") if style else None
    if own is not None:
        return not own
    if _HIDDEN_ATTRIBUTE.search(_without_values(attributes)):
        return True
    if not hidden:
        return False
    parts = {
        ("." if kind.lower() == "class" else "#") + word
        for kind, *values in _NAMED.findall(attributes)
        for word in "".join(values).split()
    }
    return any(
        selector.name in {"", name} and selector.parts <= parts
        for key in (name, *parts)
        for selector in hidden.get(key, ())
    )


def _without_values(attributes: str) -> str:
    return _VALUE.sub('""', attributes) if "hidden" in attributes.lower() else ""


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
    values = {name.lower(): value.lower() for name, value in _DISPLAY.findall(declarations)}
    if not values:
        return None
    return values.get("display") != "none" and values.get("visibility") not in {"hidden", "collapse"}


def _read_selector(text: str) -> Selector | None:
    """A selector of one element; None for any other, and for one that names every element."""
    match = _SELECTOR.fullmatch(text)
    if match is None or not text or text == "*":
        return None
    parts = frozenset(_PART.findall(match.group(2)))
    if "[hidden]" in parts:
        return None
    name = (match.group(1) or "").lower()
    return Selector("" if name == "*" else name, parts)
