"""One row against its source; a source that several rows in turn rest on is read once."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from aswritten.api import check_source, read_source
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from pathlib import Path

    from aswritten.batch.row import Row
    from aswritten.extract.reading import Reading
    from aswritten.model.result import Result

_MOST_SOURCES = 4
"""Sources kept; batches are mostly sorted by source, and one of two million characters takes some hundred megabytes."""


class RowChecker:
    """Checks rows against sources below a root.

    Args:
        root: the folder that the paths of rows are confined to.
        settings: limits and thresholds.
        cache: where the texts of documents are kept, if they are.
    """

    def __init__(self, root: Path, settings: Settings = DEFAULTS, *, cache: Path | None = None) -> None:
        self._root = root
        self._settings = settings
        self._cache = cache
        self._sources: OrderedDict[tuple[str | None, ...], Reading] = OrderedDict()

    def check(self, row: Row) -> tuple[Result, str]:
        """The result and the source's text; see :meth:`check_reading`."""
        result, reading = self.check_reading(row)
        return result, reading.raw

    def check_reading(self, row: Row) -> tuple[Result, Reading]:
        """The result and the source as read, for showing where its spans stand.

        Raises:
            AswrittenError: what is wrong with the row, its source or its settings; ``INTERNAL`` for a fault of ours,
                so that one row does not end the run.
        """
        try:
            source = self._source(row)
            return check_source(
                row.claim, source, quote=row.quote, language=row.language, settings=self._settings
            ), source
        except AswrittenError:
            raise
        except Exception as error:
            raise internal_error(error) from error

    def _source(self, row: Row) -> Reading:
        key = (row.text, row.path, row.media_type, row.language, row.encoding)
        source = self._sources.get(key)
        if source is None:
            source = read_source(
                text=row.text,
                path=row.path,
                workspace_root=self._root if row.path is not None else None,
                media_type=row.media_type,
                language=row.language,
                encoding=row.encoding,
                settings=self._settings,
                cache=self._cache,
            )
            self._sources[key] = source
            if len(self._sources) > _MOST_SOURCES:
                self._sources.popitem(last=False)
        else:
            self._sources.move_to_end(key)
        return source


def as_error(error: Exception) -> AswrittenError:
    """What ended a run, as an error that a report can hold."""
    return error if isinstance(error, AswrittenError) else internal_error(error)


def internal_error(error: Exception) -> AswrittenError:
    """A fault of ours as an error that names it."""
    return AswrittenError(
        ErrorCode.INTERNAL,
        f"{type(error).__name__}: {error}",
        hint="this is a bug in aswritten: please report it with the row",
    )
