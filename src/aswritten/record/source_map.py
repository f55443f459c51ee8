"""Pages and paragraphs of a source as bytes to keep beside its text, so that spans name the same page later."""

from __future__ import annotations

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.source_map import PageText, SourceMap
from aswritten.record.canonical import canonical_bytes


class _Kept(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    pages: tuple[PageText, ...] = ()
    paragraphs: tuple[int, ...] = ()


def map_bytes(source_map: SourceMap) -> bytes:
    """The map as canonical JSON.

    >>> map_bytes(SourceMap((PageText(number=1, ranges=((0, 12),)),))).decode()
    '{"pages":[{"number":1,"ranges":[[0,12]]}],"paragraphs":[]}'
    """
    pages = [
        {name: value for name, value in msgspec.to_builtins(page).items() if value is not None}
        for page in source_map.pages
    ]
    return canonical_bytes({"pages": pages, "paragraphs": list(source_map.paragraphs)})


def read_map(data: bytes) -> SourceMap:
    """The map that such bytes hold.

    Raises:
        AswrittenError: ``UNREADABLE`` where they hold none.
    """
    try:
        kept = msgspec.json.decode(data, type=_Kept)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise AswrittenError(
            ErrorCode.UNREADABLE, f"this is no map of pages: {error}", hint="add the source to the store again"
        ) from error
    return SourceMap(kept.pages, kept.paragraphs)
