"""A text as it is read: its views, sentences and facts, each computed when first asked for and kept."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from aswritten.extract.language import recognise_claim_language, recognise_language
from aswritten.extract.tokens import Token, lower_each, tokenise
from aswritten.extract.words import content_words
from aswritten.lexicons.lexicon import LANGUAGES, Lexicon, load_lexicon
from aswritten.model.cue import Cue
from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.model.number import Doubtful, Number
from aswritten.normalise.fold import PARAGRAPH, fold
from aswritten.normalise.markup import see_through
from aswritten.normalise.places import Places
from aswritten.normalise.sentences import SentenceFinder, split_sentences
from aswritten.normalise.view import View

if TYPE_CHECKING:
    from aswritten.extract.alignment import Item
    from aswritten.extract.bearing import Bearing
    from aswritten.extract.frames import Frame
    from aswritten.extract.label_search import LabelIndex
    from aswritten.extract.number_index import NumberIndex
    from aswritten.extract.places import Place
    from aswritten.model.anchor import Anchor
    from aswritten.model.label import LabelledValue
    from aswritten.model.source_map import SourceMap

MOST_NUMBERS = 20_000
"""Numbers of a claim that are looked for."""
MOST_SENTENCES = 5_000
"""Sentences of a claim that are located and read for labelled values."""
_SHORT = 10_000
"""Code points of a source whose sentences are found one by one, as long as few are asked for."""
_STRETCH = 20_000
"""Code points whose tokens are asked for at a time."""
_MOST_TOKENS_KEPT = 200_000
"""Tokens kept of one text, some 40 MB; a sentence whose tokens were dropped is cut again."""


_QUOTED = re.compile(r'"[^"]*"')


class Reading:
    """A claim or a source. Frames: *raw* is the decoded text; *plain* is ``plain.text``, in which all facts stand."""

    def __init__(  # noqa: PLR0913 - a text and how it is read
        self,
        raw: str,
        *,
        media_type: str | None = None,
        language: str | None = None,
        beside: Reading | None = None,
        source_map: SourceMap | None = None,
        languages: tuple[str, ...] = LANGUAGES,
    ) -> None:
        """Take a text; a claim takes the text ``beside`` which it speaks of.

        Its words outside quotations tell its language; where they do not, it is taken to be that of the other text.
        A text whose language is not given is recognised as one of ``languages``.
        """
        self.raw = raw
        self.media_type = media_type
        self._given_language = language
        self._beside = beside
        self.source_map = source_map
        self._languages = languages
        self._tokens_kept = 0
        self._sentences_of: dict[int, tuple[Range, ...]] = {}
        self._tokens_of: dict[Range, tuple[Token, ...]] = {}
        self._content_of: dict[Range, tuple[Token, ...]] = {}
        self._numbers_of: dict[Range, tuple[Number, ...]] = {}
        self.cues_of: dict[Range, tuple[Cue, ...]] = {}
        """The cues of the sentences asked for so far; ``extract.cues.cues_in`` fills it."""
        self.bearings: dict[tuple[Anchor, Reading], Bearing] = {}
        """Which cues bear on the anchors of this claim in a source; ``extract.bearing.find_bearing`` fills it."""
        self.items_of: dict[tuple[Range, bool], tuple[Item, ...]] = {}
        """What the runs asked for so far hold, for an alignment; ``extract.alignment`` fills it."""
        self.parts_of: dict[Range, tuple[Range, ...]] = {}
        """The clauses of the sentences asked for so far; ``extract.alignment`` fills it."""
        self.stems_in: dict[Range, frozenset[str]] = {}
        """The stems of the content words under the cues asked for; ``extract.bearing`` fills it."""
        self.tells: dict[Range, bool] = {}
        """Whether the spans asked for hold a word that tells; ``extract.direction`` fills it."""
        self.directions: dict[Range, bool] = {}
        """Whether the spans asked for say something that can be negated; ``extract.direction`` fills it."""
        self.places_of: dict[str, list[Place]] = {}
        """The numbered places of the kinds asked for (sections, chapters); who holds a claim to its place fills it."""

    @property
    def is_claim(self) -> bool:
        """Whether the text speaks of another."""
        return self._beside is not None

    @kept
    def language(self) -> str:
        """The given language, else the recognised one."""
        if self._given_language:
            return self._given_language
        if self._beside is None:
            return recognise_language(self.plain.text, among=self._languages)
        own_words = _QUOTED.sub(" ", self.plain.text)
        return recognise_claim_language(own_words, likely=self._beside.language, among=self._languages)

    @kept
    def lexicon(self) -> Lexicon:
        """The lists of the text's language."""
        return load_lexicon(self.language)

    @kept
    def literal(self) -> View:
        """Typography folded, markup left as it stands."""
        return fold(self.raw)

    @kept
    def plain(self) -> View:
        """Markup seen through, then typography folded: the text that facts are read from."""
        if self.seen is None:
            return self.literal
        return fold(self.seen.text).after(self.seen)

    @kept
    def seen(self) -> View | None:
        """Markup seen through, typography as it stands; None where there is no markup."""
        return see_through(self.raw, self.media_type)

    @kept
    def places(self) -> Places:
        """Turns ranges of the raw text into spans."""
        return Places(self.raw, self.source_map)

    @kept
    def lowered(self) -> str:
        """The plain text in lower case; its offsets are those of the plain text."""
        return lower_each(self.plain.text)

    @kept
    def frames(self) -> tuple[Frame, ...]:
        """The texts in which a quote is looked for, the strictest first."""
        from aswritten.extract.frames import read_frames  # noqa: PLC0415 - a circle, and start-up time

        return read_frames(self)

    @kept
    def paragraph_starts(self) -> list[int]:
        """Where each paragraph of the plain text begins."""
        starts = [0]
        at = self.plain.text.find(PARAGRAPH)
        while at >= 0:
            starts.append(at + 1)
            at = self.plain.text.find(PARAGRAPH, at + 1)
        return starts

    def sentences_of_paragraph(self, index: int) -> tuple[Range, ...]:
        """The sentences of one paragraph, in the plain frame."""
        found = self._sentences_of.get(index)
        if found is None:
            start = self.paragraph_starts[index]
            last = index + 1 == len(self.paragraph_starts)
            end = len(self.plain.text) if last else self.paragraph_starts[index + 1] - 1
            found = split_sentences(self.plain.text[start:end], self.language)
            if start:
                found = tuple(Range(start + sentence.start, start + sentence.end) for sentence in found)
            self._sentences_of[index] = found
        return found

    @kept
    def _finder(self) -> SentenceFinder | None:
        """Finds sentences one by one where the text is one short paragraph in one line; a claim is read as a whole."""
        text = self.plain.text
        if self.is_claim or len(text) > _SHORT or "\n" in text or PARAGRAPH in text:
            return None
        return SentenceFinder(text, self.language)

    def sentence_at(self, at: int) -> Range:
        """The sentence that holds the plain offset ``at`` (or the one before it, in the gap between two)."""
        starts = self.paragraph_starts
        index = bisect_right(starts, at) - 1 if len(starts) > 1 else 0
        found = self._sentences_of.get(index)
        if found is None:
            alone = self._finder.sentence_at(at) if self._finder else None
            if alone is not None:
                return alone
            found = self.sentences_of_paragraph(index)
        place = bisect_left(found, (at + 1,)) - 1
        if place > 0:
            return found[place]
        return found[0] if found else Range(at, at)

    @kept
    def sentences(self) -> tuple[Range, ...]:
        """All sentences, in the plain frame."""
        return tuple(
            sentence for index in range(len(self.paragraph_starts)) for sentence in self.sentences_of_paragraph(index)
        )

    @kept
    def stretches(self) -> tuple[Range, ...]:
        """The text in runs of whole sentences: one, unless it is longer than anyone reads at a time."""
        whole = Range(0, len(self.plain.text))
        if whole.end <= _STRETCH:
            return (whole,)
        found: list[Range] = []
        for sentence in self.sentences:
            if found and sentence.end - found[-1].start <= _STRETCH:
                found[-1] = Range(found[-1].start, sentence.end)
            else:
                found.append(sentence)
        return tuple(found)

    def tokens_of(self, sentence: Range) -> tuple[Token, ...]:
        """The tokens of a run of the plain text; kept, since cues and alignment both ask."""
        found = self._tokens_of.get(sentence)
        if found is None:
            found = tokenise(self.plain.text, sentence.start, sentence.end)
            self._tokens_kept += len(found)
            if self._tokens_kept > _MOST_TOKENS_KEPT:
                self._tokens_of.clear()
                self._content_of.clear()
                self._tokens_kept = len(found)
            self._tokens_of[sentence] = found
        return found

    def content_of(self, sentence: Range) -> tuple[Token, ...]:
        """The content words of a run of the plain text; kept, since location, alignment and framing all ask."""
        found = self._content_of.get(sentence)
        if found is None:
            found = self._content_of[sentence] = content_words(self.tokens_of(sentence), self.lexicon)
        return found

    @kept
    def number_index(self) -> NumberIndex:
        """The numbers of the text by key (SPEC 2.2), read as far as they are asked for."""
        from aswritten.extract.number_index import NumberIndex  # noqa: PLC0415 - start-up time

        most = MOST_NUMBERS if self.is_claim else None
        return NumberIndex(self._without_block_marks, self.lexicon, self.doubtful, most=most)

    @property
    def _without_block_marks(self) -> str:
        """The plain text in which ``>`` compares wherever a claim has it."""
        if not self.is_claim or ">" not in self.plain.text:
            return self.plain.text
        from aswritten.extract.quotes import hide_block_marks  # noqa: PLC0415 - a circle

        return hide_block_marks(self)

    @property
    def numbers(self) -> tuple[Number, ...]:
        """All numbers of the text, of a claim the first, in the plain frame (SPEC 2.2)."""
        return self.number_index.numbers

    def numbers_in(self, where: Range) -> tuple[Number, ...]:
        """The numbers that begin in a run; those of its sentence alone are read where that is enough.

        Of a claim all numbers are asked for anyway.
        """
        if self.is_claim:
            found = self.numbers
        else:
            sentence = self.sentence_at(where.start)
            found = self.numbers if where.end > sentence.end else self._numbers_of_sentence(sentence)
        first = bisect_left(found, where.start, key=_start_of)
        return found[first : bisect_left(found, where.end, lo=first, key=_start_of)]

    def _numbers_of_sentence(self, sentence: Range) -> tuple[Number, ...]:
        found = self._numbers_of.get(sentence)
        if found is None:
            found = self.number_index.numbers_between(*sentence)
            self._numbers_of[sentence] = found
        return found

    @kept
    def doubtful(self) -> Doubtful:
        """How a numeral such as ``1.234`` is read: as English unless the language is given."""
        return Doubtful.LEXICON if self._given_language else Doubtful.ENGLISH

    @kept
    def note_starts(self) -> dict[str, list[int]]:
        """Where footnotes begin, by their marks."""
        from aswritten.extract.footnotes import find_note_starts  # noqa: PLC0415 - a circle

        return find_note_starts(self.plain.text)

    @kept
    def speakers(self) -> frozenset[str]:
        """Who speaks in turn, where the text is a transcript."""
        from aswritten.extract.turns import find_speakers  # noqa: PLC0415 - a circle

        return find_speakers(self)

    @kept
    def authors(self) -> tuple[Range, ...]:
        """Whom the text names as speaking, in the plain frame (SPEC 2.7)."""
        from aswritten.extract.authors import find_authors  # noqa: PLC0415 - a circle

        return find_authors(self)

    @kept
    def label_index(self) -> LabelIndex:
        """The text, asked for labelled values; reads no more than a label needs."""
        from aswritten.extract.label_search import LabelIndex  # noqa: PLC0415 - start-up time

        return LabelIndex(self)

    @kept
    def labels(self) -> tuple[LabelledValue, ...]:
        """All labelled values of the text, in the plain frame (SPEC 2.3)."""
        return self.label_index.all_labels()

    def raw_range(self, plain: Range) -> Range:
        """A range of the plain frame, in the raw text."""
        return self.plain.to_raw(*plain)


def _start_of(number: Number) -> int:
    return number.range.start
