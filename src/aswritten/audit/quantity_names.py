"""The words around a quantity that may name it: content words and identifiers, whole and in their parts."""

from __future__ import annotations

import re
from functools import lru_cache

from aswritten.audit.quantity import Name, Origin
from aswritten.extract.tokens import CJK
from aswritten.lexicons.lexicon import load_lexicon

_WORD = re.compile(rf"[{CJK}]+|[^\W_{CJK}]+(?:[-_.@/+][^\W_{CJK}]+)*[+²³]?")
_PARTS = re.compile(r"[-_.@/+]")
_NUMERIC = re.compile(r"[\d.,%]+\Z")
_CAMEL = re.compile(r"(?<=[a-zß-ÿ])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_MOST_WORDS = 400


@lru_cache(maxsize=4096)
def name_words(text: str, language: str) -> tuple[str, ...]:
    """The naming words of a text, in order, each once.

    >>> name_words("The mAP of ResNet-50 on COCO", "en")
    ('map', 'resnet-50', 'resnet', '50', 'coco')
    """
    function = load_lexicon(language).function_words
    found: dict[str, None] = {}
    for match in _WORD.finditer(text):
        word = match.group()
        lowered = word.lower()
        if _NUMERIC.match(lowered) or lowered in function:
            continue
        found[lowered] = None
        parts = [part for part in _PARTS.split(word) if part]
        for part in parts if len(parts) > 1 else ():
            found[part.lower()] = None
        for part in (piece for one in parts for piece in _CAMEL.split(one)):
            if len(part) > 2:  # noqa: PLR2004 - shorter parts name nothing
                found[part.lower()] = None
        if len(found) > _MOST_WORDS:
            break
    return tuple(found)


@lru_cache(maxsize=4096)
def names_of(text: str, origin: Origin, language: str) -> tuple[Name, ...]:
    """The same as names of one origin."""
    return tuple(Name(word=word, origin=origin) for word in name_words(text, language))
