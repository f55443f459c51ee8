"""Which ids a batch has used."""

from __future__ import annotations

from bisect import bisect_right

from aswritten.batch.row import BadRow, Row, bad_row
from aswritten.errors import AswrittenError, ErrorCode

_MOST_DIGITS = 18


class Ids:
    """The ids seen so far; the numbers of rows without an id are kept as runs, which take no memory."""

    def __init__(self) -> None:
        self._given: set[str] = set()
        self._run_starts: list[int] = []
        self._run_ends: list[int] = []

    def admit(self, row: Row | BadRow) -> Row | BadRow:
        """The row, or the bad row that it is for repeating an id."""
        number, row_id = row.number, row.id
        is_repeated = row_id in self._given or self._is_number_of_row(row_id)
        if row_id == str(number):
            self._add_number(number)
        else:
            self._given.add(row_id)
        if not is_repeated or isinstance(row, BadRow):
            return row
        return bad_row(
            number,
            row_id,
            AswrittenError(
                ErrorCode.INVALID_INPUT, f"the id {row_id!r} was used before", hint="give each row its own id"
            ),
        )

    def _is_number_of_row(self, row_id: str) -> bool:
        if not (row_id.isascii() and row_id.isdecimal()) or row_id[0] == "0" or len(row_id) > _MOST_DIGITS:
            return False
        number = int(row_id)
        at = bisect_right(self._run_starts, number) - 1
        return at >= 0 and number < self._run_ends[at]

    def _add_number(self, number: int) -> None:
        if self._run_ends and self._run_ends[-1] == number:
            self._run_ends[-1] = number + 1
        else:
            self._run_starts.append(number)
            self._run_ends.append(number + 1)
