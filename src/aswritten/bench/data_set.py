"""A folder of cases with the verdicts they should get, and whether they are the cases that were frozen."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict

if TYPE_CHECKING:
    from pathlib import Path

CASES_NAME = "cases.jsonl"
SUMMARY_NAME = "SUMMARY.json"
_EXPECTABLE = frozenset((Verdict.VERIFIED, Verdict.DISPROVEN, Verdict.CONTRADICTED, Verdict.INSUFFICIENT))


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """One claim with its source and the verdict it should get.

    Attributes:
        acceptable: further verdicts that count as right.
    """

    id: str
    category: str
    language: str
    claim: str
    expected: Verdict
    text: str | None = None
    path: str | None = None
    quote: tuple[str, ...] | str = ()
    media_type: str | None = None
    acceptable: tuple[Verdict, ...] = ()


class Card(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """What a data set says of itself.

    Attributes:
        held_out: whether the rules were written without sight of the cases.
        sha256: of the cases' file when it was frozen.
        author: who wrote the cases, and whether they wrote the rules too.
    """

    name: str
    held_out: bool
    frozen_at: str
    sha256: str
    author: str = ""
    note: str = ""


class DataSet(msgspec.Struct, frozen=True, kw_only=True):
    """The cases and their card; ``sha256`` is of the cases as they are."""

    folder: Path
    card: Card
    cases: tuple[Case, ...]
    sha256: str

    @property
    def is_frozen(self) -> bool:
        """Whether the cases are those that were frozen."""
        return self.sha256 == self.card.sha256.lower()


def load_data_set(folder: Path) -> DataSet:
    """Read a data set.

    Raises:
        AswrittenError: ``NOT_FOUND`` or ``UNREADABLE``; ``INVALID_INPUT`` for a held-out set whose cases are not those
            that were frozen: figures on it would claim more than they show.
    """
    card = _decode_card(_read(folder / SUMMARY_NAME), str(folder / SUMMARY_NAME))
    data = _read(folder / CASES_NAME)
    digest = hashlib.sha256(data).hexdigest()
    data_set = DataSet(folder=folder, card=card, cases=(), sha256=digest)
    if card.held_out and not data_set.is_frozen:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the held-out cases of {card.name} are not those frozen at {card.frozen_at}: "
            f"sha256 {digest}, not {card.sha256}",
            hint=f"restore {folder / CASES_NAME}; a changed set is no longer held out",
            path=str(folder),
        )
    return msgspec.structs.replace(data_set, cases=_decode_cases(data, str(folder / CASES_NAME)))


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"{path} cannot be read: {error.strerror}",
            hint=f"a data set is a folder with {CASES_NAME} and {SUMMARY_NAME}",
            path=str(path),
        ) from error


def _decode_card(data: bytes, shown: str) -> Card:
    try:
        return msgspec.json.decode(data, type=Card)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise _unreadable(shown, error) from error


def _decode_cases(data: bytes, shown: str) -> tuple[Case, ...]:
    decoder = msgspec.json.Decoder(Case)
    cases: list[Case] = []
    seen: set[str] = set()
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            case = decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise _unreadable(f"{shown}:{number}", error) from error
        _require_case(case, seen, f"{shown}:{number}")
        seen.add(case.id)
        cases.append(case)
    return tuple(cases)


def _require_case(case: Case, seen: set[str], place: str) -> None:
    if case.id in seen:
        fault = f"the id {case.id!r} was used before"
    elif (case.text is None) == (case.path is None):
        fault = "a case has a text or a path, exactly one"
    elif not _EXPECTABLE.issuperset((case.expected, *case.acceptable)):
        fault = "no check returns 'unverified'"
    else:
        return
    raise AswrittenError(ErrorCode.UNREADABLE, f"{place}: {fault}", hint="mend the case", path=place)


def _unreadable(place: str, error: Exception) -> AswrittenError:
    return AswrittenError(
        ErrorCode.UNREADABLE, f"{place}: {error}", hint="see docs/benchmark.md for the format", path=place
    )
