"""One row of a batch: what it may hold, and what is wrong with one that cannot be checked."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import msgspec

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TEXT_KEYS = ("id", "claim", "text", "path", "media_type", "language", "encoding", "document")
COUNT_KEYS = ("line", "column")
KEYS = frozenset((*TEXT_KEYS, *COUNT_KEYS, "quote"))
_OPTIONS = {"quote": "quote", "mediatype": "media_type", "language": "language", "encoding": "encoding"}
_LETTERS = re.compile(r"[^a-z]+")
_KINDS = {bool: "true or false", int: "a number", float: "a number", list: "a list", dict: "an object", str: "text"}
_SURROGATES = ("\ud800", "\udfff")


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A claim to check.

    Attributes:
        number: of the row, from 1.
        id: as given, else the number as text.
        text: of the source; exactly one of ``text`` and ``path`` is given.
        quote: spans that the claim rests on.
        document: where the claim stands, with ``line`` and ``column``, for reports.
    """

    number: int
    id: str
    claim: str
    text: str | None = None
    path: str | None = None
    quote: tuple[str, ...] = ()
    media_type: str | None = None
    language: str | None = None
    encoding: str | None = None
    document: str | None = None
    line: int | None = None
    column: int | None = None

    @property
    def place(self) -> dict[str, object]:
        """Where the claim stands, as far as it was given."""
        named = (("document", self.document), ("line", self.line), ("column", self.column))
        return {name: value for name, value in named if value is not None}


class BadRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row that cannot be checked, and why."""

    number: int
    id: str
    code: ErrorCode
    message: str
    hint: str

    @property
    def error(self) -> AswrittenError:
        """The reason as an error."""
        return AswrittenError(self.code, self.message, hint=self.hint)


def bad_row(number: int, row_id: str, error: AswrittenError) -> BadRow:
    """The bad row of an error."""
    return BadRow(number=number, id=row_id, code=error.code, message=error.message, hint=error.hint)


def parse_row(number: int, fields: object) -> Row | BadRow:
    """What one decoded row asks; a null is an absent key, unknown keys are passed over."""
    row_id = str(number)
    try:
        if not isinstance(fields, dict):
            raise _wrong("the row", fields, "an object", 'write {"claim": …, "text": …} or {"claim": …, "path": …}')
        given = {key: value for key, value in fields.items() if value is not None and key in KEYS}
        unread = fields.keys() - given.keys()
        row_id = _text_of(given, "id") or row_id
        _refuse_misspelt(unread, given)
        return _build(number, row_id, given)
    except AswrittenError as error:
        return bad_row(number, row_id, error)


def _refuse_misspelt(unread: Iterable[str], given: Mapping[str, object]) -> None:
    """A misspelt option would go unheeded, and a claim seem checked that was not: ``quotes`` is no key."""
    for key in sorted(unread):
        meant = _OPTIONS.get(_LETTERS.sub("", key.lower()).removesuffix("s"))
        if meant is not None and meant != key and meant not in given:
            raise AswrittenError(ErrorCode.INVALID_INPUT, f"the key {key!r} is unknown", hint=f"write {meant!r}")


def _build(number: int, row_id: str, given: Mapping[str, object]) -> Row:
    texts = {key: _text_of(given, key) for key in TEXT_KEYS}
    claim = texts["claim"]
    if claim is None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "the row has no claim", hint="give the sentence to check as claim"
        )
    if (texts["text"] is None) == (texts["path"] is None):
        found = "neither text nor path" if texts["text"] is None else "both text and path"
        raise AswrittenError(ErrorCode.INVALID_INPUT, f"the row has {found}", hint="give exactly one of the two")
    return Row(
        number=number,
        id=row_id,
        claim=claim,
        text=texts["text"],
        path=texts["path"],
        quote=_quotes_of(given.get("quote")),
        media_type=texts["media_type"],
        language=texts["language"],
        encoding=texts["encoding"],
        document=texts["document"],
        line=_count_of(given, "line"),
        column=_count_of(given, "column"),
    )


def _text_of(given: Mapping[str, object], key: str) -> str | None:
    value = given.get(key)
    if value is None:
        return None
    if not isinstance(value, str):
        hint = f'write it as text: "{value}"' if isinstance(value, int | float) and key == "id" else "write it as text"
        raise _wrong(key, value, "text", hint)
    if key == "id" and (not value.strip() or any(_SURROGATES[0] <= character <= _SURROGATES[1] for character in value)):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"the id {value!r} is no id", hint="give some text, or leave it out"
        )
    return value


def _count_of(given: Mapping[str, object], key: str) -> int | None:
    value = given.get(key)
    if value is None:
        return None
    if not isinstance(value, int) or isinstance(value, bool):
        raise _wrong(key, value, "a whole number", "count from 1")
    if value < 1:
        raise AswrittenError(ErrorCode.INVALID_INPUT, f"{key} is {value}", hint="count from 1")
    return value


def _quotes_of(value: object) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list):
        raise _wrong("quote", value, "text or a list of texts", 'write "…" or ["…", "…"]')
    for item in value:
        if not isinstance(item, str):
            raise _wrong("an item of quote", item, "text", 'write ["…", "…"]')
    return tuple(value)


def _wrong(name: str, value: object, wanted: str, hint: str) -> AswrittenError:
    kind = "null" if value is None else _KINDS.get(type(value), type(value).__name__)
    return AswrittenError(ErrorCode.INVALID_INPUT, f"{name} is {kind}, not {wanted}", hint=hint)


def fields_of_cells(cells: Mapping[str, str]) -> dict[str, object]:
    """The fields of a CSV row: an empty cell is absent, counts are numbers, a quote may be a JSON list."""
    fields: dict[str, object] = {key: cell for key, cell in cells.items() if cell}
    for key in COUNT_KEYS:
        cell = cells.get(key, "").strip()
        if cell.isascii() and cell.isdecimal():
            fields[key] = int(cell)
    quote = cells.get("quote", "")
    if quote.lstrip().startswith("["):
        try:
            decoded = json.loads(quote)
        except ValueError:
            decoded = quote
        fields["quote"] = decoded
    return fields
