"""What the agent may see: the files below one folder, and the store in it."""

from __future__ import annotations

from pathlib import Path

import msgspec

from aswritten.settings import Settings
from aswritten.store.store import Store


class Workspace(msgspec.Struct, frozen=True, kw_only=True):
    """The folder that the server was started for.

    Attributes:
        root: nothing outside it is read, links followed first.
        settings: in force.
    """

    root: Path
    settings: Settings

    def store(self) -> Store:
        """The store, which must be there and lie in the workspace.

        Raises:
            AswrittenError: ``STORE_ERROR``, ``PATH_ESCAPE``.
        """
        return Store.open(self.root / self.settings.store, root=self.root)

    def create_store(self) -> Store:
        """The store, made if it is not there.

        Raises:
            AswrittenError: as :meth:`store`.
        """
        return Store.create(self.root / self.settings.store, root=self.root)
