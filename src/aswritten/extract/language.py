"""Which language a text is in, by its function words and the words that frame a quotation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from aswritten.extract.tokens import CJK, letter_runs
from aswritten.lexicons.lexicon import LANGUAGES, load_lexicon, read_list
from aswritten.model.late import late

_CJK_CHARACTER = late(f"[{CJK}]")
_SAMPLE = 800
"""Code points read; function words make a third of running prose, so some forty are met."""
_CJK_LANGUAGE = "zh"
_DIGIT = 2 * _SAMPLE
"""What a count stays below, so that one number holds those of all languages as its digits."""
_WEIGHTS = {language: _DIGIT**place for place, language in enumerate(LANGUAGES)}


Table = Mapping[str, int]
"""For each word the sum of the weights of the languages that have it."""


@cache
def _function_words() -> Table:
    return _table({language: load_lexicon(language).function_words for language in LANGUAGES})


@cache
def _own_words() -> Table:
    """Function and frame words: what a claim has outside its quotations is short, and mostly frame."""
    lexicons = map(load_lexicon, LANGUAGES)
    return _table({lexicon.language: lexicon.function_words | lexicon.frame_words for lexicon in lexicons})


def _table(words_of: Mapping[str, frozenset[str]]) -> Table:
    found: dict[str, int] = {}
    for language, words in words_of.items():
        if language != _CJK_LANGUAGE:
            for word in words:
                found[word] = found.get(word, 0) + _WEIGHTS[language]
    return found


def recognise_language(text: str, *, among: Sequence[str] = LANGUAGES) -> str:
    """The code of the language most of whose function words the text's beginning holds; the first if it holds none."""
    return _recognise(text, _function_words(), among, likely=among[0])


def recognise_claim_language(own_words: str, *, likely: str, among: Sequence[str] = LANGUAGES) -> str:
    """The same for a claim's words outside its quotations; where they do not tell, ``likely`` is taken."""
    return _recognise(own_words, _own_words(), among, likely=likely)


def _recognise(text: str, table: Table, among: Sequence[str], *, likely: str) -> str:
    sample = text[:_SAMPLE]
    words = letter_runs(sample.lower())
    if _CJK_LANGUAGE in among and not sample.isascii() and len(_CJK_CHARACTER.findall(sample)) * 3 > len(words):
        return _CJK_LANGUAGE
    total = sum(filter(None, map(table.get, words)))
    counts = {language: total // weight % _DIGIT for language, weight in _WEIGHTS.items() if language in among}
    best = max(among, key=counts.__getitem__)
    tied = [language for language in among if counts[language] == counts[best]]
    if len(tied) > 1 and counts[best] and likely not in tied:
        best = max(tied, key=lambda language: _count_endings(words, language))
    return best if counts[best] > counts.get(likely, 0) else likely


def _count_endings(words: Sequence[str], language: str) -> int:
    """How many words end as many of the language do; asked only where two languages share the words met."""
    endings = tuple(read_list(language, "function").get("endings", ())) if language != _CJK_LANGUAGE else ()
    return sum(word.endswith(endings) for word in words)
