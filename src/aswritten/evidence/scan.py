"""Many values in one text at once: every number token is read a single time, those of interest strictly."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.evidence.document import Document, Kind
from aswritten.evidence.finding import find_needle
from aswritten.evidence.numbers import LONGEST_PLAIN, NumberValue, group
from aswritten.evidence.reading import Range, Rejected, read_number_at

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.evidence.needles import Needle

_FEW: Final = 8
"""Up to so many values are searched one by one."""
_CHUNK_BYTES: Final = 1 << 14
"""Small, since a chunk with a value of interest in it is read a second time."""
_ONLY_DIGITS: Final = bytes(byte if byte in b"0123456789" else ord(" ") for byte in range(256))
_ONLY_WORDS: Final = bytes(byte if chr(byte).isascii() and chr(byte).isalnum() else ord(" ") for byte in range(256))
_RUN: Final = re.compile(rb"[0-9.]+")
_AFTER_RUN: Final = re.compile(rb"[^0-9.,eE+\-]")
_WORD: Final = re.compile(r"[0-9A-Za-z]+")


class _Wanted(NamedTuple):
    """A value that a run of digits may spell; in grouped form the run must begin with the last group."""

    row: int
    last_group: bytes | None


def find_many(document: Document, needles: Sequence[Needle]) -> list[Range | None]:
    """Where each value first counts; the same answers, in the same order, as one search for each.

    Raises:
        AswrittenError: as :func:`find_needle`.
    """
    if len(needles) <= _FEW or document.kind in (Kind.YAML, Kind.TOML):
        return [find_needle(document, needle) for needle in needles]
    found: list[Range | None] = [None] * len(needles)
    numbers = {index: needle.number for index, needle in enumerate(needles) if needle.number is not None}
    _find_numbers(document, numbers, found)
    literals = [index for index in range(len(needles)) if index not in numbers]
    for index in _select_present(document, needles, literals):
        found[index] = find_needle(document, needles[index])
    return found


def _find_numbers(document: Document, numbers: dict[int, NumberValue], found: list[Range | None]) -> None:
    wanted = _list_wanted(numbers)
    everything = Range(0, len(document.data))
    for start, end in _chunks(document.data):
        if not wanted:
            return
        for at, run in _find_runs(document.data, start, end, wanted):
            key = _significant(run)
            for entry in list(wanted.get(key, ())):
                if entry.last_group is not None and not _begins_with_group(run, entry.last_group):
                    continue
                if found[entry.row] is None:
                    digit = at + len(run) - len(run.lstrip(b"0.")) if key else at + (run[:1] == b".")
                    place = read_number_at(document, digit, everything, numbers[entry.row])
                    if isinstance(place, Rejected):
                        continue
                    found[entry.row] = place
                wanted[key].remove(entry)
            if key in wanted and not wanted[key]:
                del wanted[key]


def _list_wanted(numbers: dict[int, NumberValue]) -> dict[bytes, list[_Wanted]]:
    wanted: dict[bytes, list[_Wanted]] = defaultdict(list)
    for index, number in numbers.items():
        wanted[number.digits.encode()].append(_Wanted(index, None))
        point = len(number.digits) + number.exponent
        if len("000") < point <= len(number.digits) + LONGEST_PLAIN:
            last = group(number.digits[:point].ljust(point, "0"))[-3:]
            wanted[_significant((last + number.digits[point:]).encode())].append(_Wanted(index, last.encode()))
    return dict(wanted)


def _find_runs(data: bytes, start: int, end: int, wanted: dict[bytes, list[_Wanted]]) -> Iterator[tuple[int, bytes]]:
    """The runs of digits and points in a chunk that may spell a wanted value, in order."""
    tokens = data[start:end].translate(_ONLY_DIGITS, b".").split()
    keys = {key for token in tokens if (key := token.strip(b"0")) in wanted}
    if not keys:
        return
    for match in _RUN.finditer(data, start, end):
        if _significant(match[0]) in keys:
            yield match.start(), match[0]


def _significant(run: bytes) -> bytes:
    return run.replace(b".", b"").strip(b"0")


def _begins_with_group(run: bytes, last_group: bytes) -> bool:
    return run.startswith(last_group) and run[3:4] in (b"", b".")


def _chunks(data: bytes) -> Iterator[tuple[int, int]]:
    """Parts of the text that cut no number in two."""
    start = 0
    while start < len(data):
        cut = _AFTER_RUN.search(data, min(start + _CHUNK_BYTES, len(data)))
        end = len(data) if cut is None else cut.start()
        yield start, end
        start = end


def _select_present(document: Document, needles: Sequence[Needle], literals: list[int]) -> list[int]:
    """Drop the literals of which a whole word stands nowhere in the text.

    An escape of JSON may glue to a word what does not belong to it, so there nothing is dropped.
    """
    data = document.data
    if len(literals) <= _FEW or (document.kind in (Kind.JSON, Kind.JSON_LINES) and b"\\" in data):
        return literals
    words = {index: max(_WORD.findall(needles[index].text), key=len, default="").encode() for index in literals}
    missing = set(words.values()) - {b""}
    for start in range(0, len(data), _CHUNK_BYTES):
        end = start + _CHUNK_BYTES
        # A word at the border is whole in the longer of two overlapping parts.
        longest = max(map(len, missing), default=0)
        missing -= set(data[max(0, start - longest) : end + longest].translate(_ONLY_WORDS).split())
        if not missing:
            break
    return [index for index in literals if words[index] not in missing]
