"""Stretches of a long text that share rare words with a quote: where it is worth comparing the two."""

from __future__ import annotations

from collections import Counter

from aswritten.extract.tokens import CJK
from aswritten.model.finding import Range
from aswritten.model.late import late

_MOST_PIECES = 64
_RAREST = 8
_PLACES = 40
_WINDOWS = 6
"""Pieces of a quote that are counted, the rarest that are looked up, places read of each, stretches kept."""

_PIECE = late(rf"[{CJK}]{{3}}|[^\W_{CJK}]{{3,}}")


def find_windows(wanted: str, searched: str) -> list[Range]:
    """The stretches of ``searched`` that share most of the rarest pieces of ``wanted``, the likeliest first."""
    offsets: dict[str, int] = {}
    for match in _PIECE.finditer(wanted):
        offsets.setdefault(match.group(), match.start())
    counts = {piece: searched.count(piece) for piece in _spread(list(offsets), _MOST_PIECES)}
    rare = sorted((piece for piece, count in counts.items() if count), key=lambda piece: (counts[piece], piece))
    votes: Counter[int] = Counter()
    step = len(wanted) + 1
    for piece in rare[:_RAREST]:
        for at in _places(searched, piece):
            votes[max(0, at - offsets[piece]) // step] += 1
    likeliest = sorted(votes, key=lambda bucket: (-votes[bucket] - votes[bucket + 1], bucket))[:_WINDOWS]
    return [Range(max(0, (bucket - 1) * step), min(len(searched), (bucket + 3) * step)) for bucket in likeliest]


def _spread(pieces: list[str], most: int) -> list[str]:
    """At most so many of the pieces, evenly taken."""
    return pieces if len(pieces) <= most else [pieces[index * len(pieces) // most] for index in range(most)]


def _places(text: str, piece: str) -> list[int]:
    found: list[int] = []
    at = text.find(piece)
    while at >= 0 and len(found) < _PLACES:
        found.append(at)
        at = text.find(piece, at + 1)
    return found
