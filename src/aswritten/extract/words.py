"""Content words: what is left of a sentence without function words, frame words, numbers and marks (SPEC 2.7)."""

from __future__ import annotations

from collections.abc import Sequence

from aswritten.extract.stems import stem
from aswritten.extract.tokens import CJK, Token
from aswritten.lexicons.lexicon import Lexicon
from aswritten.model.late import late

_SHARED = 2
"""Letters that every form of a word is taken to share; a stemmer may change those after (German höher, hoh)."""
_REST = late(r"[^\W_]*(?:-\w+)*")
_IS_CJK = late(f"[{CJK}]")
_FIRST_CJK = "\u3040"


def is_cjk(text: str) -> bool:
    """Whether the text starts with a CJK character."""
    return text >= _FIRST_CJK and ("\u4e00" <= text[0] <= "\u9fff" or bool(_IS_CJK.match(text)))


def content_words(tokens: Sequence[Token], lexicon: Lexicon, *, keep_frame: bool = False) -> tuple[Token, ...]:
    """The content words among the tokens, in order; with ``keep_frame`` the frame words as well."""
    function = lexicon.function_words
    if keep_frame:
        return tuple([token for token in tokens if token.norm[0].isalpha() and token.norm not in function])
    frame = lexicon.frame_words
    words = [
        token
        for token in tokens
        if token.norm[0].isalpha() and token.norm not in function and (token.norm not in frame or len(token.norm) == 1)
    ]
    framed = _frame_phrases(tokens, lexicon)
    return tuple([word for word in words if word.start not in framed] if framed else words)


def _frame_phrases(tokens: Sequence[Token], lexicon: Lexicon) -> frozenset[int]:
    """Where CJK characters stand that together make a frame word; characters are tokens, words are not."""
    if "".join([token.norm for token in tokens]).isascii():
        return frozenset()
    found: set[int] = set()
    begun = lexicon.frame_beginnings
    index = 0
    while index < len(tokens):
        length = _longest_frame(tokens, index, lexicon) if tokens[index].norm in begun else 0
        found.update(token.start for token in tokens[index : index + length])
        index += max(1, length)
    return frozenset(found)


def _longest_frame(tokens: Sequence[Token], index: int, lexicon: Lexicon) -> int:
    best = 0
    run = ""
    for length in range(1, 6):
        at = index + length - 1
        if at >= len(tokens) or not is_cjk(tokens[at].norm):
            break
        if length > 1 and tokens[at].start != tokens[at - 1].end:
            break
        run += tokens[at].norm
        if run not in lexicon.frame_beginnings:
            break
        if run in lexicon.frame_words:
            best = length
    return best


def stands_in(word: str, lowered: str, language: str) -> bool:
    """Whether the word, or another word of its stem, stands in a lower-case text.

    The literal search comes first: most words of an honest claim stand in its source as they are.
    """
    if is_cjk(word):
        return word in lowered
    at = lowered.find(word)
    while at >= 0:
        end = at + len(word)
        if not (at and lowered[at - 1].isalnum()) and not (end < len(lowered) and lowered[end].isalnum()):
            return True
        at = lowered.find(word, at + 1)
    wanted = stem(word, language)
    head = wanted[: max(3, min(len(wanted) - 1, 4))]
    if not word.startswith(head):
        head = word[:_SHARED]
    at = lowered.find(head)
    while at >= 0:
        end = at + 1
        if not (at and lowered[at - 1].isalnum()):
            rest = _REST.match(lowered, at + len(head))
            end = rest.end() if rest else at + len(head)
            if stem(lowered[at:end], language) == wanted:
                return True
        at = lowered.find(head, end)
    return False
