"""A source narrowed to one of its pages: ``paper.pdf#page=3``."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.model.source_map import PageText

_PAGE: Final = re.compile(r"(.+)#page=([0-9]{1,9})", re.DOTALL)


def split_page(path: str) -> tuple[str, int | None]:
    """The path and the number of the page that it names.

    >>> split_page("paper.pdf#page=3")
    ('paper.pdf', 3)
    """
    match = _PAGE.fullmatch(path)
    return (match[1], int(match[2])) if match else (path, None)


def find_page(pages: Sequence[PageText], number: int, *, path: str) -> PageText:
    """The page of that number, counted from 1 as the file has them.

    Raises:
        AswrittenError: ``UNREADABLE`` where the file has no pages, ``NOT_FOUND`` where it has fewer.
    """
    if not pages:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} has no pages",
            hint="#page=N is for PDF; for text give #L10-L20, or the whole file",
            path=path,
        )
    if not 1 <= number <= len(pages):
        raise AswrittenError(
            ErrorCode.NOT_FOUND,
            f"{path}#page={number} is not there: the file has {len(pages)} pages",
            hint="count the pages of the file from 1, whatever number is printed on them",
            path=path,
        )
    return pages[number - 1]
