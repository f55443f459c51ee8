"""Sentence bounds of prose, from sentencex with our own masks and merges."""

from __future__ import annotations

from functools import lru_cache

from aswritten.model.finding import Range


@lru_cache(maxsize=4096)
def split_sentences(text: str, language: str) -> tuple[Range, ...]:
    """The sentences of a folded text as ranges into it, without surrounding spaces."""
    from sentencex import get_sentence_boundaries  # noqa: PLC0415 - start-up time

    ranges: list[Range] = []
    for bound in get_sentence_boundaries(language, text):
        start, end = bound["start_index"], bound["end_index"]
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        if end > start:
            ranges.append(Range(start, end))
    return tuple(ranges)
