"""Line breaks inside running CJK text, which are layout: no space is read there."""

from __future__ import annotations

from aswritten.model.late import late
from aswritten.normalise.view import Edit, View

_CJK = "\u3001-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""CJK punctuation without the ideographic space, kana, ideographs."""

_CANDIDATE = late(f"\n(?=[{_CJK}])|(?<=[{_CJK}])\n(?=\\d)")
_BREAK = late("[\n\u2029]")
_KEYED_LINE = late(r"[^\s,.:\"]{1,12}:|[一二三四五六七八九十]{1,3}、|第.{1,4}[章节条]")
"""A key with its value, an item of a list, a heading."""
_KEY_REACH = 40
"""More of a line need not be seen to know its key."""
_FIGURE_ENDS = late(f"[{_CJK}]\\d[\\d.,]*%?\\Z")
_FIGURE_BEGINS = late(f"\\d[\\d.,]*%?[{_CJK}]")
_PROSE = late("[，。；、,;]")
"""A mark of running text, folded or as it is."""
_SHORTEST = 12
"""Characters of a line of running text; the rows of a list are shorter."""
_LINE_REACH = 80


def is_cjk(character: str) -> bool:
    """Whether the character is CJK or full-width, where lines are broken without a space."""
    return (
        "\u3001" <= character <= "\u30ff"
        or "\u3400" <= character <= "\u9fff"
        or "\uf900" <= character <= "\ufaff"
        or "\uff01" <= character <= "\uff5e"
    )


def join_cjk_lines(view: View, raw: str) -> View:
    """Drop the line breaks between two CJK characters or beside a figure, but not beside an item or a key.

    A break before an indented line parts two paragraphs, as CJK setting has it.
    """
    text = view.text
    if not _CANDIDATE.search(text):
        return view
    edits: list[Edit] = []
    line, tail, at = "", "", 0
    for match in _BREAK.finditer(text):
        place, end = match.span()
        line += text[at : min(place, at + _KEY_REACH)]
        tail = (tail + text[max(at, place - _LINE_REACH) : place])[-_LINE_REACH:]
        at = end
        new = _break_between(view, raw, place, tail)
        if not new and (_KEYED_LINE.match(text, end) or _KEYED_LINE.match(line)):
            new = text[place]
        line, tail = ("", "") if new else (line[:_KEY_REACH], tail)
        if new != text[place]:
            edits.append((place, end, new))
    return View.edited(text, edits).after(view) if edits else view


def _cuts_figure(before: str, after: str) -> bool:
    """Whether the break parts a figure from the running CJK text around it: “发音人为36⏎人。”."""
    if len(before) < _SHORTEST or not after or not _PROSE.search(before):
        return False
    if is_cjk(after[0]):
        return _FIGURE_ENDS.search(before) is not None
    return is_cjk(before[-1]) and _FIGURE_BEGINS.match(after) is not None


def _break_between(view: View, raw: str, place: int, before: str) -> str:
    """What stands for the break at ``place``, by the characters around it in the raw text.

    Args:
        view: the folded text.
        raw: the text itself.
        place: of the break in the view.
        before: what its line ends with, with the lines that were joined to it.
    """
    start, end = view.to_raw(place, place + 1)
    if view.text[place] != "\n" or start == 0 or end == len(raw):
        return view.text[place]
    if not (is_cjk(raw[start - 1]) and is_cjk(raw[end])):
        after = view.text[place + 1 : place + 1 + _LINE_REACH].partition("\n")[0]
        return "" if _cuts_figure(before, after) else "\n"
    return "\u2029" if raw[end - 1] == "\u3000" else ""
