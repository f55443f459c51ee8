"""The texts in which a quote is looked for, from the strictest to the loosest, each with its way back to the source."""

from __future__ import annotations

from aswritten.extract.borders import ends_well, starts_well
from aswritten.extract.reading import Reading
from aswritten.extract.spacing import drop_loose_spacing
from aswritten.extract.tokens import lower_each
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.late import late
from aswritten.model.verdict import Exactness
from aswritten.normalise.markers import skip_markers
from aswritten.normalise.view import View

_WORDS = late(r"\w\s+\w")
_HYPHEN = late(r"(?<=[^\W_])-[\n\u2029]?(?=[^\W_])")


class Frame:
    """One rendering of a source. Offsets are into ``base`` and ``text``, which have the same length.

    Attributes:
        base: the folded text with its line breaks.
        text: the same with spaces for line breaks and one kind of quotation mark.
        breaks: where a hyphen at a line break was dropped.
        exactness: what a span found here, and not in an earlier frame, was found by.
        seen: of the text as it stands, the frame where its markup is seen through; None where there is none.
    """

    def __init__(self, source: Reading, view: View, exactness: Exactness) -> None:
        """``view`` renders the raw text, or for ``MARKER_SKIPPED`` the plain text.

        The source itself is not held: it holds its frames, and what is no circle is freed at once.
        """
        self._raw = source.raw
        self._plain = source.plain
        self._view = view
        self.exactness = exactness
        self.seen: Frame | None = None
        self.base = view.text
        self.text = level(view.text)
        self.breaks = view.breaks
        self.is_laid_out = source.source_map is not None and bool(source.source_map.pages)
        """Whether the source has pages: its text was read off them, spaces too."""

    def plain_range(self, start: int, end: int) -> Range:
        """The run in the plain frame of the source."""
        if self._view is self._plain:
            return Range(start, end)
        if self.exactness is Exactness.MARKER_SKIPPED:
            return self._view.to_raw(start, end)
        return self._plain.to_view(*self._view.to_raw(start, end))

    def raw_range(self, start: int, end: int) -> Range:
        """The run in the raw text of the source."""
        if self.exactness is Exactness.MARKER_SKIPPED:
            return self._plain.to_raw(*self._view.to_raw(start, end))
        return self._view.to_raw(start, end)

    def raw_at(self, at: int) -> str:
        """What the character was in the raw text."""
        start, end = self.raw_range(at, at + 1)
        return self._raw[start:end]

    def begins_well(self, start: int) -> bool:
        """Whether a span may begin here, in this frame and where markup is seen through."""
        if not starts_well(self, start):
            return False
        if self.seen is None:
            return True
        return starts_well(self.seen, self.plain_range(start, start + 1).start)

    def closes_well(self, end: int) -> bool:
        """Whether a span may end here, in this frame and where markup is seen through."""
        if not ends_well(self, end):
            return False
        if self.seen is None:
            return True
        return ends_well(self.seen, self.plain_range(end - 1, end).end)

    def was_skipped(self, plain_at: int) -> bool:
        """Whether the character of the plain text is part of a reference marker that this frame leaves out."""
        if self.exactness is not Exactness.MARKER_SKIPPED:
            return False
        start, end = self._view.to_view(plain_at, plain_at + 1)
        return start == end

    @kept
    def lowered(self) -> str:
        """The text in lower case, character by character."""
        return lower_each(self.text)

    @kept
    def unhyphened(self) -> View | None:
        """The text without the hyphens inside words; None where no hyphen stood at the end of a line."""
        if not self.breaks and "-\n" not in self.base and "-\u2029" not in self.base:
            return None
        return drop_hyphens(self.base, self.text)

    @kept
    def unspaced(self) -> View:
        """The text without the spaces beside its signs."""
        return drop_loose_spacing(self.text)


def read_frames(source: Reading) -> tuple[Frame, ...]:
    """The frames of a source: as it stands, markup seen through, reference markers skipped. Equal ones are left out."""
    frames = [Frame(source, _literal(source), Exactness.FOLDED)]
    if source.plain.text != source.literal.text:
        frames.append(Frame(source, source.plain, Exactness.MARKUP))
        frames[0].seen = frames[1]
    skipped = skip_markers(source.plain.text)
    if skipped is not None:
        frames.append(Frame(source, skipped, Exactness.MARKER_SKIPPED))
    return tuple(frames)


def _literal(source: Reading) -> View:
    """The source as it stands, but for what no reader sees of it: comments, scripts, hidden elements, attributes."""
    if source.seen is None:
        return source.literal
    return source.literal.blanked(
        (start, end)
        for start, end in source.seen.unseen()
        if source.raw[start] in "<%" or _WORDS.search(source.raw, start, end)
    )


def plain_frame(source: Reading) -> Frame:
    """The frame that renders the plain text of a source."""
    return next(frame for frame in reversed(source.frames) if frame.exactness is not Exactness.MARKER_SKIPPED)


def level(folded: str) -> str:
    """A folded text with one kind of space and of quotation mark; its length stays."""
    return folded.replace("\n", " ").replace("\u2029", " ").replace('"', "'")


def drop_hyphens(base: str, text: str) -> View:
    """``text`` without the hyphens, and line breaks after them, that ``base`` has inside words."""
    return View.edited(text, [(*match.span(), "") for match in _HYPHEN.finditer(base)])
