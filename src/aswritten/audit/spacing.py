"""A block's text as numbers are read from it: figures that a mark glues together are set apart.

``73.2±0.4``, ``71.0→73.2``, ``73.2(0.4)`` and ``44.1/63.2`` are two numbers each to a reader of a document, though one
opaque token to a check of claims, which must not guess. The places stay those of the block's text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.normalise.fold import fold
from aswritten.normalise.view import Edit, View, in_order

if TYPE_CHECKING:
    from aswritten.document.model import Block, Document

_PATTERNS = (
    (re.compile(r"(?<=[\d%) ]) ?(?:±|\+/-|\+-) ?(?=[.\d])"), " ± "),
    (re.compile(r"(?<=[\d%]) ?(?:→|⇒|->|=>|-->|⟶) ?(?=[-+.\d])"), " → "),
    (re.compile(r"(?<=\d)(?=\([-+±]?\d*\.\d+%?\))"), " "),
    (re.compile(r"(?<=\d\.\d)/(?=\d+\.\d)|(?<=\d\.\d\d)/(?=\d+\.\d)|(?<=\d\.\d%)/(?=\d+\.\d)"), " | "),
    (re.compile(r"(?<![\w/.-])\d{1,9}(/)\d{1,9}(?= [a-z]{3})"), " | "),
    (re.compile(r"(?<![\w.~])~(?=\.?\d)"), "~ "),
    (re.compile(r"(?<=[\d.]\d[kKM])-(?=[a-z]{3})|(?<=\b\d[kKM])-(?=[a-z]{3})"), " "),
    (re.compile(r"(?<=\d)(K)(?![\w-])"), "k"),
    (
        re.compile(r"(?<=\d)(B)(?= (?:params?|parameters|tokens|rows|samples|images|words|pairs|examples|records)\b)"),
        "bn",
    ),
    (re.compile(r"(?<=[\d%])(?=[*†‡§¶]+(?:\s|\Z))"), " "),
    (re.compile(r"(?<![\w.])@(?=\d)"), "@ "),
)
_SIGNS = re.compile(r"[±→⇒⟶(/~KBkM*†‡§¶@>]|\+/?-")
_CELL_PAIR = re.compile(r"\s*(\d{1,9})(/)(\d{1,9})\s*\Z")
_GROUPED = re.compile(r"(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d])")
_THIN = frozenset({"\\,", "\\;", "\u2009", "\u202f", "\u00a0", "~", "\\thinspace", "\\ "})


def space_out(document: Document, block: Block) -> View:
    """The folded text of a block, its figures set apart, as a view of the block's text."""
    view = fold(block.text)
    text = view.text
    edits: list[Edit] = []
    if _SIGNS.search(text):
        for pattern, new in _PATTERNS:
            edits += (
                (match.start(1), match.end(1), new) if match.re.groups else (*match.span(), new)
                for match in pattern.finditer(text)
            )
        if block.cell is not None and (pair := _CELL_PAIR.match(text)):
            edits.append((*pair.span(2), " | "))
    edits += _thin_groups(document, block, view)
    return View.edited(text, _with_width(text, edits)).after(view) if edits else view


def _with_width(text: str, edits: list[Edit]) -> list[Edit]:
    """An insertion takes the character before it along: an edit's run is never empty."""
    widened = [
        (start, end, new) if start < end else (start - 1, end, text[start - 1] + new) for start, end, new in edits
    ]
    return in_order(widened)


def _thin_groups(document: Document, block: Block, view: View) -> list[Edit]:
    r"""Spaces that the source writes as thin ones inside a number: ``1\,000``."""
    edits: list[Edit] = []
    for match in _GROUPED.finditer(view.text):
        spaces = [at for at in range(*match.span()) if view.text[at] == " "]
        raws = []
        for at in spaces:
            place = block.place(view.to_raw(at, at + 1))
            raws.append(document.files[place.file].text[place.start : place.end])
        if all(raw in _THIN for raw in raws):
            edits += ((at, at + 1, "") for at in spaces)
    return edits
