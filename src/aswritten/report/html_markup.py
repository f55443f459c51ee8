"""HTML that is escaped by default: text becomes markup only through :func:`element` and :func:`escape`."""

from __future__ import annotations

from collections.abc import Iterable

from aswritten.report.visible import visible_character

_KEPT = frozenset("\n\t\u00a0\u00ad\u200c\u200d\u2009\u202f\u3000")
"""Characters that are no printable ones to Python and that a browser shows as what they are; the joiners shape letters
of Persian, of Indic scripts and of emoji."""
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"})
_VOID = frozenset(("br", "col", "image", "img", "input", "meta", "rect", "use"))


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


NOTHING = Markup()


def escape(text: str) -> Markup:
    r"""A text as HTML shows it: nothing in it is markup, hides, or turns the reading direction of its surroundings.

    >>> escape("a < b \u202e")
    'a &lt; b \\u202e'
    """
    if not text.isprintable():
        text = "".join(
            character if character in _KEPT or character.isprintable() else visible_character(character)
            for character in text.replace("\r\n", "\n").replace("\r", "\n")
        )
    return Markup(text.translate(_ENTITIES))


def join(parts: Iterable[str], between: str = "") -> Markup:
    """Parts, one after the other; those that are no markup yet are escaped."""
    return Markup(between.join(part if isinstance(part, Markup) else escape(part) for part in parts))


def element(name: str, /, *content: str, **attributes: str | int | None) -> Markup:
    """An element; ``class_`` is ``class``, ``data_v`` is ``data-v``; an attribute that is None is left out.

    >>> element("p", "1 < 2", class_="note")
    '<p class="note">1 &lt; 2</p>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Markup(f"<{name}{written}>" if name not in ("image", "rect", "use") else f"<{name}{written}/>")
    return Markup(f"<{name}{written}>{join(content)}</{name}>")
