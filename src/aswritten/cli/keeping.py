"""What the command line keeps: where the store is, and a check with its source put into it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.store_folder import create_store
from aswritten.cli.surroundings import workspace_of
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.building import Material
from aswritten.record.material import read_material
from aswritten.store.keeping import keep_check, keep_material

if TYPE_CHECKING:
    import argparse
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from aswritten.model.result import Result
    from aswritten.record.values import EvidenceRecord, Place
    from aswritten.settings import Settings
    from aswritten.store.keeping import Kept
    from aswritten.store.store import Store


def open_keeper(options: argparse.Namespace, settings: Settings) -> Keeper:
    """What keeps checks in the store that ``--store`` and ``--root`` (or the configuration) mean.

    Raises:
        AswrittenError: ``STORE_ERROR``, ``PATH_ESCAPE``.
    """
    return Keeper(create_store(options), workspace_of(options), settings)


class Keeper:
    """Keeps checks in a store; their sources lie below the workspace root.

    Args:
        store: where to.
        workspace: the root that records name sources from.
        settings: that the checks were made with.
    """

    def __init__(self, store: Store, workspace: Path, settings: Settings) -> None:
        self._store = store
        self._workspace = workspace
        self._settings = settings
        self._last: tuple[tuple[str | None, ...], Material, EvidenceRecord] | None = None

    def keep(  # noqa: PLR0913 - what is kept
        self,
        result: Result,
        text: str,
        *,
        path: Path | None,
        given: Mapping[str, str | None],
        quotes: Sequence[str],
        place: Place | None = None,
    ) -> Kept:
        """Keep a result.

        Args:
            result: of the check.
            text: of the source, as the check read it.
            path: of the source; ``None`` for a text that was given as such.
            given: ``media_type``, ``encoding`` and ``language``, as far as they were given.
            quotes: that were given beside the claim.
            place: where the claim stands.

        Raises:
            AswrittenError: ``PATH_ESCAPE`` for a source out of the workspace, ``UNREADABLE`` for one that changed,
                ``INVALID_INPUT`` for what can stand in no record, ``STORE_ERROR``.
        """
        material, evidence = self._source(text, path, given)
        return keep_check(
            self._store,
            result,
            material,
            quotes=quotes,
            language=given.get("language"),
            settings=self._settings,
            place=place,
            evidence=evidence,
        )

    def _source(self, text: str, path: Path | None, given: Mapping[str, str | None]) -> tuple[Material, EvidenceRecord]:
        """The source, kept; that of the row before is there already, since batches are mostly sorted by source."""
        media_type, encoding = given.get("media_type"), given.get("encoding")
        key = (None if path is None else str(path), media_type, encoding, text)
        if self._last is None or self._last[0] != key:
            if path is None:
                material = Material(text=text, media_type=media_type)
            else:
                material = self._read(path, media_type, encoding)
            if material.text != text:
                raise AswrittenError(
                    ErrorCode.UNREADABLE,
                    f"{path} changed while it was checked",
                    hint="check it again when nothing writes to it",
                    path=str(path),
                )
            self._last = (key, material, keep_material(self._store, material))
        return self._last[1:]

    def _read(self, path: Path, media_type: str | None, encoding: str | None) -> Material:
        try:
            return read_material(
                path.absolute(),
                workspace=self._workspace,
                settings=self._settings,
                media_type=media_type,
                encoding=encoding,
            )
        except AswrittenError as error:
            if error.code is ErrorCode.PATH_ESCAPE:
                raise AswrittenError(
                    ErrorCode.PATH_ESCAPE,
                    f"{path} lies out of the workspace {self._workspace}, and records name sources from there",
                    hint="run this in a folder that holds the source, or set workspace_root in aswritten.toml",
                    path=str(path),
                ) from error
            raise
