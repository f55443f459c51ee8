"""What the lists of a language say of a full stop: abbreviations, and what must follow for them to end a sentence."""

from __future__ import annotations

import re
from functools import cache

from aswritten.lexicons.lexicon import LANGUAGES, load_lexicon, read_list
from aswritten.model.late import late
from aswritten.normalise.cjk_lines import is_cjk

_FALLBACK = "en"
_FIRST_LETTER = late(r"[\W\d_]{0,20}([^\W\d_]?)")
_CLAUSE_END = late(r"[,.!?;:\"\n，。；：]")
_ROMAN = late(r"[IVXLC]+\b")
_NUMBERED = late(r"[A-Z]?\d")
_ORDINAL = late(r"\d{1,2}|[IVX]+")
_PLAIN_END = re.compile(r"(?<![. ]) ([a-z]+)\. {1,2}[A-Z]")
_WORD = late(r"[^\W\d_](?:[^\W_]|['-](?=\w))*")
_MARKS = frozenset(".!?。")
_GAP_REACH = 60
_GAP = re.compile(r"[ ,]{0,60}")
_REACH = 40
"""So far around a mark words are read."""
_SHORT_WORD = 4
_REPORT_WORDS = 4


class SentenceRules:
    """The lists of one language, in lower case and without spaces or the last full stop."""

    def __init__(self, code: str) -> None:
        self.code = code
        lists = read_list(code, "sentence")
        self._never = frozenset(lists["never_last"])
        self._before_number = frozenset(lists["before_number"])
        self._before_lower = frozenset(lists["before_lower_case"])
        self._before_name = frozenset(lists["before_name"])
        self._before_ordinal = frozenset(lists["before_ordinal"])
        self._listed = self._never | self._before_number | self._before_lower | self._before_name
        self._reporting = frozenset(lists["reporting"])
        self._function_words = load_lexicon(code).function_words

    def reports(self, text: str, at: int) -> bool:
        """Whether a reporting clause starts at ``at``, after a quotation that ends with its own mark."""
        clause = _CLAUSE_END.split(text[at : at + _REACH], maxsplit=1)[0]
        if is_cjk(text[at]):
            return any(word in clause for word in self._reporting)
        return any(word.lower() in self._reporting for word in clause.split()[:_REPORT_WORDS])

    def plainly_ends(self, text: str, end: int) -> bool:
        """Whether a likely end needs no rule: a full stop between an unlisted small word and a space with a capital."""
        space = text.rfind(" ", end - _REACH if end > _REACH else 1, end - 1)
        word = _PLAIN_END.match(text, space) if space > 0 else None
        return word is not None and word[1] not in self._listed

    def ends_sentence(self, text: str, start: int, end: int, *, likely: bool) -> bool:  # noqa: PLR0911 - guards
        """Whether the masked sentence from ``start`` ends at ``end``, behind an end mark.

        ``likely`` is what sentencex says.
        """
        stop = end - _GAP_REACH if end - start > _GAP_REACH else start
        stop += len(text[stop:end].rstrip(","))
        mark = text[stop - 1]
        gap = _GAP.match(text, end)
        after = gap.end() if gap else end
        if after == len(text) or mark not in _MARKS:
            return False
        first = text[after]
        if mark != ".":
            return likely and (mark == "。" or not first.islower() or _is_lower_case(text, start))
        words = text[max(start, stop - _REACH) : stop - 1].rsplit(None, 2)
        if after == end and not is_cjk(first):
            return likely and _is_glued(words, text[after : after + 2])
        if not words:
            return likely
        if text[stop - 3 : stop] == "...":
            return likely and not (first.islower() or is_cjk(first))
        if first.islower() and likely and not _is_lower_case(text, start) and _is_short(words[-1]):
            return False
        return self._ends_after(words, text[after : after + _REACH], likely=likely)

    def _ends_after(self, words: list[str], following: str, *, likely: bool) -> bool:
        """Whether a full stop after the last of ``words`` ends a sentence."""
        last = words[-1].strip(",'-").lower()
        earlier = words[-2].lower() if len(words) > 1 else ""
        names = {last, last.rpartition("-")[2]}
        if earlier.endswith("."):
            names.add(earlier + last)
        is_ordinal = earlier in self._before_ordinal and _ORDINAL.fullmatch(words[-1])
        word = _WORD.match(following)
        starts = word is not None and word.group().lower() in self._function_words and following[0].isupper()
        if not is_ordinal and self._listed.isdisjoint(names):
            return likely or ((len(last) == 1 or "/" in last) and starts)
        numbered = bool(_NUMBERED.match(following))
        if not self._never.isdisjoint(names):
            return False
        if not self._before_number.isdisjoint(names) and (numbered or _ROMAN.match(following)):
            return False
        small = following[0].islower() or numbered
        if not self._before_lower.isdisjoint(names):
            return not small
        if is_ordinal or not self._before_name.isdisjoint(names):
            return starts
        return likely


def _is_lower_case(text: str, start: int) -> bool:
    """Whether the sentence itself starts with a small letter, so that the next may."""
    first = _FIRST_LETTER.match(text, start)
    return bool(first and first.group(1).islower())


def _is_short(word: str) -> bool:
    """Whether a word before a full stop looks abbreviated, where a small letter follows."""
    return len(word) <= _SHORT_WORD or "." in word


def _is_glued(words: list[str], following: str) -> bool:
    """Whether a full stop without a space after it stands between two sentences: after a word, before a capital."""
    word = words[-1] if words else ""
    return len(word) > 1 and word.isalpha() and word.islower() and following[:1].isupper() and following[1:].islower()


@cache
def load_rules(language: str) -> SentenceRules:
    """The rules of a language; those of English where it has none."""
    return SentenceRules(language if language in LANGUAGES else _FALLBACK)
