"""The last answers to questions that many numbers of a document ask of the same evidence places."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

_Key = TypeVar("_Key")
_Answer = TypeVar("_Answer")

_MOST: Final = 256


class Recent(Generic[_Key, _Answer]):
    """As many answers as are worth their memory; the oldest goes first."""

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._held: dict[_Key, _Answer] = {}

    def get(self, key: _Key) -> _Answer | None:
        """The answer to a question that was asked before."""
        return self._held.get(key)

    def put(self, key: _Key, answer: _Answer) -> _Answer:
        """Keep an answer, and give it back."""
        self._held[key] = answer
        if len(self._held) > self._most:
            del self._held[next(iter(self._held))]
        return answer
