"""What stands inside Markdown's lines: links, footnotes, citations, code and emphasis, as edits and marks.

Source: CommonMark 0.31.2, section 6; Pandoc User's Guide, Citation syntax.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.drafts import Frame, Text, slice_edits
from aswritten.document.markdown_wiki import WikiLink, find_wiki_links
from aswritten.document.model import MarkKind
from aswritten.normalise.markup_inline import Dialect, InlineScan
from aswritten.normalise.view import in_order

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.normalise.view import Edit

_TARGET = re.compile(r"\(\s*(?:<([^<>\n]*)>|(\S*?))(?:\s+(?:\"[^\"]*\"|'[^']*'|\([^()]*\)))?\s*\)\Z")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_NUMBERED = re.compile(
    r"(?<![\w\]!\[])\[(\d{1,3}(?:\s?[-–,;]\s?\d{1,3})*)\](?![\[(:])|(?<=[\w.,;)\"'”’])\s?\[(\d{1,3}(?:\s?[-–,;]\s?\d{1,3})*)\](?![\[(:])"
)
_PANDOC = re.compile(r"\[((?:[^\[\]@\n]{0,100}@[^\[\]]{1,300}))\](?!\()")
_KEY = re.compile(r"(-?)@(?:\{([^{}\s]+)\}|([\w][\w:.#$%&+?<>~/-]*\w|\w))")
_BARE_KEY = re.compile(r"(?<![\w@/.])@([A-Za-z][\w:-]*\w)(?![\w@]*\.[A-Za-z])(?:\s*\[([^\[\]]{1,80})\])?")
_AUTOLINK = re.compile(r"<([^<>\s]+)>")


_FORMULA = re.compile(r"(?<![\w$\\])(\$\$?)(?![\s$])([^$]{1,400}?)(?<![\s\\])\1(?![\w$])")
_FORMULA_SIGN = re.compile(r"[\\=<>_^+±×]|\A[A-Za-z]\Z|\A[-+]?[\d.,]+\Z")
_BLANK_LINE = re.compile(r"\n[ \t\r>]*\n")


def _is_formula(text: str, run: tuple[int, int]) -> bool:
    """Whether dollar signs hold a formula, and are no two prices."""
    inner = text[run[0] : run[1]].strip("$")
    return bool(_FORMULA_SIGN.search(inner)) and not _BLANK_LINE.search(inner)


def _overlaps(skips: Sequence[tuple[int, int]], run: tuple[int, int]) -> bool:
    index = bisect_left(skips, (run[1], 0))
    return index > 0 and skips[index - 1][1] > run[0]


class Link(NamedTuple):
    """A link: its text, its target as written, and all of its markup."""

    start: int
    end: int
    target: str
    whole_start: int
    whole_end: int


class Inline:
    """The inline markup of one text, found in one scan; blocks then take their runs of it."""

    def __init__(
        self,
        frame: Frame,
        *,
        targets: dict[str, str],
        skips: Sequence[tuple[int, int]],
        hidden: Sequence[tuple[int, int]] = (),
    ) -> None:
        """``targets`` are link definitions by label; ``skips`` are ordered runs in which nothing is markup.

        What is ``hidden`` (comments, which are skipped too) is shown to no reader.
        """
        self._frame = frame
        self._targets = targets
        self._formulas = [match.span() for match in _FORMULA.finditer(frame.text)] if "$" in frame.text else []
        wikis = [each for each in find_wiki_links(frame.text) if not _overlaps(skips, each[3:5])]
        wiki_runs = [(each.whole_start, each.whole_end) for each in wikis]
        self._formulas = [
            run
            for run in self._formulas
            if _is_formula(frame.text, run) and not (_overlaps(skips, run) or _overlaps(wiki_runs, run))
        ]
        skips = sorted((*skips, *self._formulas, *wiki_runs))
        scan = InlineScan(frame.text, Dialect.MARKDOWN, labels=frozenset(targets), skips=skips)
        found = scan.find_edits()
        self._links: list[Link] = []
        self._notes: list[tuple[int, int, str]] = []
        self._codes: list[tuple[int, int, int, int]] = []
        self._read_edits(found)
        citations = self._find_citations(skips)
        self._edits: list[Edit] = in_order(
            [
                *found,
                *citations,
                *self._formula_edits(),
                *self._wiki_edits(wikis),
                *((start, end, "") for start, end in hidden),
            ]
        )
        self._links.sort()
        self._notes.sort()
        self._codes.sort()
        self._cited.sort(key=lambda one: one[0])

    def _wiki_edits(self, wikis: Sequence[WikiLink]) -> list[Edit]:
        """What readers see of wiki links; those that lead to a document are links."""
        edits: list[Edit] = []
        for link in wikis:
            if self._skipped(link.whole_start, ()):
                continue
            if link.is_embed:
                edits.append((link.whole_start, link.whole_end, ""))
                continue
            edits += ((link.whole_start, link.start, ""), (link.end, link.whole_end, ""))
            if link.names_file:
                self._links.append(Link(*link[:5]))
        return edits

    def _formula_edits(self) -> list[Edit]:
        """What LaTeX shows of the formulas."""
        if not self._formulas:
            return []
        from aswritten.normalise.latex_scan import LatexScan  # noqa: PLC0415 - few texts hold formulas

        scan = LatexScan(self._frame.text)
        edits: list[Edit] = []
        for start, end in self._formulas:
            scan.reset()
            edits += scan.edits_between(start, end)
        return edits

    def _read_edits(self, found: list[Edit]) -> None:
        text = self._frame.text
        closed = -1
        for index, (start, end, new) in enumerate(found):
            if new:
                continue
            sign = text[start]
            before = found[index - 1] if index else None
            if sign == "]" and before is not None and text[before[0]] in "[!":
                self._links.append(Link(before[1], start, self._target(before[1], start, end), before[0], end))
            elif sign == "[" and text.startswith("[^", start) and end - start > 2:  # noqa: PLR2004 - a mark with a label
                self._notes.append((start, end, text[start + 2 : end - 1]))
            elif sign in "` " and before is not None and text[before[0]] == "`" and before[1] <= start:
                # What closes one stretch of code opens no other.
                if text[end - 1] == "`" and not before[2] and closed != index - 1:
                    self._codes.append((before[1], start, before[0], end))
                    closed = index
            elif sign == "<" and end == start + 1 and (link := _AUTOLINK.match(text, start)):
                self._links.append(Link(*link.span(1), link[1], *link.span()))

    def _target(self, start: int, close: int, end: int) -> str:
        text = self._frame.text
        written = text[close + 1 : end]
        match = _TARGET.match(written)
        if match:
            return _ESCAPE.sub(r"\1", match[1] if match[1] is not None else match[2])
        label = written[1:-1] or text[start:close]
        return self._targets.get(" ".join(label.lower().split()), "")

    def _find_citations(self, skips: Sequence[tuple[int, int]]) -> list[Edit]:
        """Citations by key fall from the text; those by number stay, as readers see them."""
        text = self._frame.text
        self._cited: list[tuple[int, int, tuple[str, ...], str]] = []
        edits: list[Edit] = []
        if "@" in text:
            for match in _PANDOC.finditer(text):
                found = _read_keys(match[1])
                if found and not self._skipped(match.start(), skips):
                    self._cited += ((*match.span(), keys, note) for keys, note in found)
                    edits.append((*match.span(), ""))
            taken = [(start, end) for start, end, *_ in self._cited]
            for match in _BARE_KEY.finditer(text):
                if not _overlaps(taken, match.span()) and not self._skipped(match.start(), skips):
                    self._cited.append((*match.span(), (match[1],), match[2] or ""))
        if "[" in text:
            for match in _NUMBERED.finditer(text):
                group = 1 if match[1] else 2
                start, end = match.start(group) - 1, match.end(group) + 1
                if self._skipped(start, skips):
                    continue
                target = self._targets.get(match[group])
                if target is not None:
                    self._links.append(Link(start, end, target, start, end))
                else:
                    self._cited.append((start, end, _expand(match[group]), ""))
        return edits

    def _skipped(self, at: int, skips: Sequence[tuple[int, int]]) -> bool:
        index = bisect_left(skips, (at + 1, 0)) - 1
        if index >= 0 and skips[index][0] <= at < skips[index][1]:
            return True
        code = bisect_left(self._codes, (at + 1, 0, 0, 0)) - 1
        return code >= 0 and self._codes[code][0] <= at < self._codes[code][1]

    def take(self, text: Text, start: int, end: int) -> None:  # noqa: C901 - one loop for each kind of mark
        """Add a run of the frame to a text, with the marks on it."""
        frame = self._frame
        text.edited(frame, start, end, slice_edits(self._edits, start, end))
        for link in self._links[bisect_left(self._links, (start, 0)) :]:
            if link.start > end:
                break
            text.mark(
                MarkKind.LINK, frame.place(link.whole_start, link.whole_end), frame.place(link.start, link.end),
                target=link.target,
            )  # fmt: skip
        for at, stop, label in self._notes[bisect_left(self._notes, (start, 0, "")) :]:
            if at >= end:
                break
            text.mark(MarkKind.FOOTNOTE, frame.place(at, stop), frame.place(at, stop), target=label)
        for inner, close, at, stop in self._codes[bisect_left(self._codes, (start, 0, 0, 0)) :]:
            if inner >= end:
                break
            text.mark(MarkKind.CODE, frame.place(at, stop), frame.place(inner, close))
        for at, stop in self._formulas[bisect_left(self._formulas, (start, 0)) :]:
            if at >= end:
                break
            note = "display" if frame.text.startswith("$$", at) else ""
            text.mark(MarkKind.MATH, frame.place(at, stop), frame.place(at, stop), note=note)
        first = bisect_left(self._cited, start, key=lambda one: one[0])
        for at, stop, keys, note in self._cited[first:]:
            if at >= end:
                break
            text.mark(MarkKind.CITATION, frame.place(at, stop), frame.place(at, stop), keys=keys, note=note)


def _read_keys(inner: str) -> list[tuple[tuple[str, ...], str]]:
    """The keys of a bracket, each run of them with what is said of the place; nothing where a part has no key."""
    found: list[tuple[tuple[str, ...], str]] = []
    for part in inner.split(";"):
        match = _KEY.search(part)
        if match is None:
            return []
        key, note = match[2] or match[3], part[match.end() :].strip(" ,")
        if found and found[-1][1] == note:
            found[-1] = ((*found[-1][0], key), note)
        else:
            found.append(((key,), note))
    return found


def _expand(numbers: str) -> tuple[str, ...]:
    """``1, 3-5`` as its numbers; a run of more than a hundred stays as written."""
    found: list[str] = []
    for part in re.split(r"[,;]", numbers):
        low, dash, high = part.replace("–", "-").partition("-")
        if dash and low.strip().isdecimal() and high.strip().isdecimal() and 0 < int(high) - int(low) < 100:  # noqa: PLR2004 - a wider range is none of citations
            found += (str(number) for number in range(int(low), int(high) + 1))
        else:
            found.append(part.strip())
    return tuple(found)
