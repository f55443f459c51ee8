"""What the marks of a document cite: links, keys, numbers, footnotes, paths that are written out."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING

from aswritten.document.model import Block, BlockKind, Document, Mark, MarkKind
from aswritten.extract.quote_marks import pair_marks
from aswritten.lint.model import Citation, CitedBy
from aswritten.lint.pinpoints import leading_pinpoint
from aswritten.lint.references import number_marks, read_entries
from aswritten.lint.runs import Runs
from aswritten.model.finding import Range

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_SKIPPED = re.compile(r"(?:mailto|tel|javascript|data|sms):|#|\{|\$", re.IGNORECASE)
_PATH = re.compile(
    r"(?<![\w/.])(?:\.{0,2}/)?[\w.~%+@-][\w.~%+@/-]{0,300}\."
    r"(?:pdf|docx|epub|txt|text|md|markdown|rst|html?|xhtml|tex|ipynb|csv|tsv|jsonl?|ya?ml|toml|log)"
    r"(?![\w/])(?:#[\w=./%-]{1,200}(?<![.,]))?",
    re.IGNORECASE,
)
_SOURCE_LIKE = re.compile(r"\.(?:pdf|docx|epub|txt|text|md|markdown|html?|xhtml|tex|ipynb)(?:#.*)?\Z", re.IGNORECASE)
_QUOTED_REACH = 2_000
"""Code points behind a link in which quotations are told."""
_BRACKET = re.compile(r"[(（\[][^()（）\[\]]{3,400}[)）\]]")
_BRACKET_END = re.compile(r"[)）\]]")
_SENTENCE = re.compile(r"""(?<=[.!?。！？])["”»’']?\s+(?=[A-ZÀ-ÞÄÖÜ“«„])""")
_YEAR = re.compile(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_KEY = re.compile(r"\w[\w:.+/-]*\w")
_INDEX = re.compile(r"\[\d")
_WHOLE = frozenset((BlockKind.FOOTNOTE, BlockKind.ATTRIBUTION))
_CITING = frozenset((MarkKind.CITATION, MarkKind.LINK, MarkKind.FOOTNOTE))


class Citing:
    """Reads the citations of one document; footnotes are known by their labels.

    Args:
        document: the document.
        knows: whether a map has a file for a key.
    """

    def __init__(self, document: Document, *, knows: Callable[[str], bool] = lambda _: False) -> None:
        self.entries = read_entries(document)
        self._knows = knows
        self._has_keys = bool(document.bibliography) or any(map(_holds_bracketed_key, document.blocks))
        self._notes: dict[str, tuple[Citation, ...]] = {}
        for block in document.blocks:
            if block.kind is BlockKind.FOOTNOTE and block.label:
                self._notes[block.label] = (*self._notes.get(block.label, ()), *self.of_block(block))

    def marks(self, block: Block) -> tuple[Mark, ...]:
        """The marks of a block that cite or stand for a note, in order, with those that only the text shows."""
        own = [
            mark
            for mark in block.marks
            if mark.kind in _CITING and not _is_skipped(mark) and self._is_citation(mark, block)
        ]
        own += number_marks(block, self.entries)
        own += _written_marks(block)
        return tuple(sorted(own, key=lambda mark: mark.range))

    def knows_any(self, words: str) -> bool:
        """Whether a map has a file for one of the words of a note."""
        return any(map(self._knows, _KEY.findall(words)))

    def _is_citation(self, mark: Mark, block: Block) -> bool:
        """Whether a mark is one in this document: ``@name`` is a person's where it has no keys, ``[0]`` an index."""
        if mark.kind is not MarkKind.CITATION or self._has_keys:
            return True
        written = block.text[mark.range.start : mark.range.end + 1]
        if written.startswith("@"):
            is_key = _YEAR.search(written) is not None and not written.endswith("/")
        else:
            is_key = _INDEX.match(written) is None or bool(self.entries)
        return is_key or any(map(self._knows, mark.keys))

    def of_marks(self, marks: Iterable[Mark], block: Block) -> tuple[Citation, ...]:
        """What marks of a block cite, in order; of one source named with and without a place, the place holds."""
        found = {
            (each.by, each.target, each.pinpoint): each
            for mark in reversed(tuple(marks))
            for each in self._of_mark(mark, block)
        }
        pinned = {(by, target) for by, target, pinpoint in found if pinpoint}
        kept = [each for (by, target, pinpoint), each in found.items() if pinpoint or (by, target) not in pinned]
        return tuple(reversed(kept))

    def of_block(self, block: Block) -> tuple[Citation, ...]:
        """What a footnote or an attribution line cites: its marks, else paths in it, else its words."""
        cited = self.of_marks(self.marks(block), block)
        if cited:
            return cited
        place = block.place(Range(0, len(block.text)))
        paths = [match for match in _PATH.finditer(block.text) if _SOURCE_LIKE.search(match[0])]
        if paths:
            return tuple(
                Citation(
                    by=CitedBy.PATH,
                    target=match[0].partition("#")[0],
                    pinpoint=match[0].partition("#")[2] or block.text[match.end() :].strip(" ,.;"),
                    place=place,
                )
                for match in paths
            )
        words = " ".join(block.text.split()).strip("—–―- ")
        if not words or (block.kind is BlockKind.FOOTNOTE and not _names_something(words)):
            return ()
        return (Citation(by=CitedBy.NOTE, target=words, pinpoint=words, place=place),)

    def _of_mark(self, mark: Mark, block: Block) -> Iterator[Citation]:
        if mark.kind is MarkKind.CITATION:
            for key in mark.keys:
                yield Citation(by=CitedBy.KEY, target=key, pinpoint=mark.note, place=mark.place)
        elif mark.kind is MarkKind.FOOTNOTE:
            yield from self._notes.get(mark.target, ())
        else:
            target, _, fragment = mark.target.partition("#")
            if fragment and (number := _ENTRY_NUMBER.fullmatch(shown_by(mark, block))) and _LISTS.search(target):
                yield Citation(by=CitedBy.ENTRY, target=f"{target}#{number[1]}", place=mark.place)
                return
            by = CitedBy.PATH if mark.note == _WRITTEN else CitedBy.LINK
            pinpoint = fragment.partition("&")[0] if fragment.startswith("page=") else beside(mark, block)
            yield Citation(by=by, target=target, pinpoint=pinpoint, place=mark.place)


_ENTRY_NUMBER = re.compile(r"\[?(\d{1,3})\]?")
_LISTS = re.compile(r"\.(?:md|markdown|rst|html?|xhtml|qmd)\Z", re.IGNORECASE)
_WRITTEN = "written out"
"""The note of a link mark that only the text shows."""


def _holds_bracketed_key(block: Block) -> bool:
    """Whether a block cites by a key in brackets, or by a command, which leave nothing in its text."""
    return any(mark.kind is MarkKind.CITATION and mark.range.start == mark.range.end for mark in block.marks)


def shown_by(mark: Mark, block: Block) -> str:
    """What readers see of a mark."""
    return block.text[mark.range.start : mark.range.end].strip()


def is_written(mark: Mark) -> bool:
    """Whether a mark is a path in brackets, no link."""
    return mark.kind is MarkKind.LINK and mark.note == _WRITTEN


def beside(mark: Mark, block: Block) -> str:
    """The words beside a link that may name a place: the rest of its bracket, or of its note."""
    reach = len(block.text) if block.kind in _WHOLE else mark.range.end + 200
    told = min(len(block.text), mark.range.end + _QUOTED_REACH)
    rest = (_without_quotations(block.text[mark.range.end : told]) + block.text[told:reach])[: reach - mark.range.end]
    if block.kind in _WHOLE:
        return rest.strip(" ,.;")
    before = block.text[max(0, mark.range.start - 400) : mark.range.start]
    is_bracketed = max(before.rfind("("), before.rfind("（")) > max(before.rfind(")"), before.rfind("）"))
    after = bisect_left(block.marks, mark.range.end, key=lambda other: other.range.start)
    stop = block.marks[after].range.start if after < len(block.marks) else len(block.text)
    if not is_bracketed:
        return leading_pinpoint(rest[:80]) or _bracketed_pinpoint(rest[: max(0, stop - mark.range.end)])
    inside = _BRACKET_END.split(rest[: min(200, stop - mark.range.end)], maxsplit=1)[0]
    return inside.strip(" ,.;")


def _without_quotations(text: str) -> str:
    """The text with spaces for what it quotes: a section named in there is the source's own reference."""
    signs = list(text)
    for pair in pair_marks(text, ()):
        signs[pair.inner_start : pair.inner_end] = " " * (pair.inner_end - pair.inner_start)
    return "".join(signs)


def _bracketed_pinpoint(rest: str) -> str:
    """The page that stands alone in a bracket farther on in the sentence, as in ``The [memo](…) says “…” (p. 9)``."""
    sentence = _SENTENCE.split(rest, maxsplit=1)[0]
    brackets = [bracket[0][1:-1].strip() for bracket in _BRACKET.finditer(sentence)]
    named = [words for words in brackets if words and leading_pinpoint(words) == words]
    return named[0] if len(named) == 1 else ""


def _names_something(words: str) -> bool:
    """Whether a note may name a source: "Emphasis added" does not, "Smith, A lost book" does."""
    return any(word[:1].isupper() or not word.isascii() for word in words.split()[1:]) or any(map(str.isdecimal, words))


def _is_skipped(mark: Mark) -> bool:
    return mark.kind is MarkKind.LINK and (not mark.target or bool(_SKIPPED.match(mark.target)))


def _written_marks(block: Block) -> Iterator[Mark]:
    """Paths of documents that stand in brackets: ``(memo.txt, p. 3)``."""
    if block.kind in _WHOLE or "." not in block.text:
        return
    taken = Runs(mark.range for mark in block.marks if mark.kind in _CITING)
    for bracket in _BRACKET.finditer(block.text):
        for match in _PATH.finditer(block.text, *bracket.span()):
            where = Range(*match.span())
            if _SOURCE_LIKE.search(match[0]) and not taken.touch(where):
                yield Mark(kind=MarkKind.LINK, range=where, place=block.place(where), target=match[0], note=_WRITTEN)


def written_paths(text: str) -> tuple[str, ...]:
    """Paths of documents that a text has written out."""
    return tuple(dict.fromkeys(match[0] for match in _PATH.finditer(text)))
