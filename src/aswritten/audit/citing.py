"""Evidence that the author names: where the path leads, and what stands at the locator."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from aswritten.audit.evidence_reading import MAX_EVIDENCE_BYTES, media_of, show_path
from aswritten.audit.mentions import has_wildcard, is_one_of
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.evidence_columns import EvidenceFile
    from aswritten.audit.evidence_reading import Evidence


class Cited(NamedTuple):
    """A cited file.

    Attributes:
        real: its real path.
        shown: relative to the workspace.
        file: its number among the evidence files; None where its values are not among them.
        error: why it could not be read; None where it could.
    """

    real: str
    shown: str
    file: int | None
    error: AswrittenError | None


class Citations:
    """Cited paths, resolved against the document's folder, then the evidence roots, then the workspace root."""

    def __init__(self, evidence: Evidence, *, folder: str, roots: Sequence[str], workspace: str) -> None:
        self._columns = evidence.columns
        self._base = os.path.realpath(workspace)
        self._folders = [folder, *(root if os.path.isdir(root) else os.path.dirname(root) for root in roots), workspace]  # noqa: PTH112, PTH120 - paths are compared as text
        self._bounds = [self._base, *(os.path.realpath(root) for root in roots)]
        self._files = {file.path: at for at, file in enumerate(evidence.columns.files)}
        self._unread = {one.path: one.error for one in evidence.unread}
        self._known: dict[str, Cited | None] = {}
        self._values: dict[int, dict[str, int]] = {}
        self._documents: dict[str, object] = {}
        self.touched: dict[str, str] = {}
        self.errors: dict[str, AswrittenError] = {}

    def find(self, path: str) -> Cited | None:
        """The file that a path names, or the pattern that some have; None where there is none.

        Raises:
            AswrittenError: ``PATH_ESCAPE`` where the only such file lies outside of all roots.
        """
        if path not in self._known:
            is_pattern = has_wildcard(path) and any(is_one_of(one, [path]) for one in self._files)
            self._known[path] = Cited("", path, None, None) if is_pattern else self._find(path)
        return self._known[path]

    def _find(self, path: str) -> Cited | None:
        escape: AswrittenError | None = None
        for folder in self._folders:
            for written in dict.fromkeys((path, unquote(path))):
                try:
                    real = os.fspath(resolve(os.path.join(folder, written), None))  # noqa: PTH118 - text paths
                except AswrittenError:
                    continue
                if not os.path.lexists(real) or os.path.isdir(real):  # noqa: PTH112 - as above
                    continue
                if not any(real == bound or real.startswith(bound.rstrip(os.sep) + os.sep) for bound in self._bounds):
                    escape = AswrittenError(
                        ErrorCode.PATH_ESCAPE,
                        f"{path} leads out of the workspace and the evidence",
                        hint="give a path below them, or a root that holds the file",
                        path=path,
                    )
                    continue
                return self._as_cited(real, path)
        if escape is not None:
            raise escape
        return None

    def _as_cited(self, real: str, path: str) -> Cited:
        shown = show_path(real, self._base)
        if shown in self._files:
            return Cited(real, shown, self._files[shown], None)
        if shown in self._unread:
            self.errors[shown] = self._unread[shown]
            return Cited(real, shown, None, self._unread[shown])
        del path
        return Cited(real, shown, None, None)

    def value_at(self, cited: Cited, locator: str) -> int | str | None:
        """What a locator leads to: the number of a value of the columns, or the text there; None where nothing is.

        Raises:
            AswrittenError: the file cannot be read to the end of the locator (``UNREADABLE``, ``TOO_LARGE``).
        """
        if cited.file is not None and not self._columns.files[cited.file].has_repeated_key:
            known = self._by_locator(cited.file)
            for written in dict.fromkeys((locator, unquote(locator))):
                if written in known:
                    return known[written]
        return self._look(cited, locator)

    def _by_locator(self, at: int) -> dict[str, int]:
        found = self._values.get(at)
        if found is None:
            file: EvidenceFile = self._columns.files[at]
            found = {}
            for value in range(file.first, file.stop):
                locator = self._columns.locator(value)
                # Where a line or a text holds several values, the locator leads to none of them alone.
                found[locator] = -1 if locator in found else value
            found = self._values[at] = {locator: value for locator, value in found.items() if value >= 0}
        return found

    def _look(self, cited: Cited, locator: str) -> str | None:
        from aswritten.evidence.lookup import locate_scalar, open_document  # noqa: PLC0415 - for odd locators only

        document = self._documents.get(cited.real)
        if document is None:
            document = open_document(cited.real, root=None, encoding=None, max_bytes=MAX_EVIDENCE_BYTES)
            self._documents[cited.real] = document
            self.touched[cited.shown] = f"sha256:{document.sha256}"
        try:
            return locate_scalar(document, locator)  # type: ignore[arg-type]
        except AswrittenError as err:
            if err.code is ErrorCode.NOT_FOUND:
                return None
            raise


def looks_like_evidence(path: str, locator: str) -> bool:
    """Whether a link's target may be a result file: by its suffix, or because the locator is none of a page.

    >>> looks_like_evidence("results/eval.json", ""), looks_like_evidence("https://example.org/a.json", "")
    (True, False)
    """
    if "://" in path or path.startswith(("mailto:", "#")) or not path:
        return False
    return media_of(path) is not None or locator.startswith(("/", "row=", "col="))
