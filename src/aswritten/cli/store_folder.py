"""Which store a command means: that of ``--store``, which may lie anywhere, else that of the workspace, inside it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.cli.surroundings import workspace_of
from aswritten.store.store import Store

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable


def open_store(options: argparse.Namespace) -> Store:
    """The store, which must be there.

    Raises:
        AswrittenError: ``STORE_ERROR``, ``PATH_ESCAPE``.
    """
    return _choose(options, Store.open)


def find_store(options: argparse.Namespace) -> Store:
    """The store, which may be damaged.

    Raises:
        AswrittenError: ``STORE_ERROR``, ``PATH_ESCAPE``.
    """
    return _choose(options, Store.find)


def create_store(options: argparse.Namespace) -> Store:
    """The store, made if it is not there.

    Raises:
        AswrittenError: ``STORE_ERROR``, ``PATH_ESCAPE``.
    """
    return _choose(options, Store.create)


def _choose(options: argparse.Namespace, take: Callable[..., Store]) -> Store:
    if options.store is not None:
        return take(options.store)
    root = workspace_of(options)
    folder = root / options.config.settings.store
    if options.root is None:
        options.config.require_at_home(folder, "workspace_root")
    return take(folder.absolute(), root=root, shown=_shown(folder))


def _shown(folder: Path) -> str:
    try:
        return Path(os.path.relpath(folder)).as_posix()
    except ValueError:  # on another drive
        return str(folder)
