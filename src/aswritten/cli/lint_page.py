"""What the page of ``aswritten lint`` shows, collected while the sources are at hand."""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import TYPE_CHECKING, Final

from aswritten.errors import AswrittenError
from aswritten.load.source import LoadedText, load_source
from aswritten.report.html_lint import Entry, LintedDocument, make_entry, render_lint_page
from aswritten.report.html_scans import Scans
from aswritten.report.wording import place_of

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from aswritten.extract.reading import Reading
    from aswritten.lint.linting import Linter
    from aswritten.lint.model import Linted
    from aswritten.report.diagnostic import Diagnostic, Run
    from aswritten.report.html_cards import Scan
    from aswritten.settings import Settings

_PDF: Final = "application/pdf"
_MOST_LOADED: Final = 4
"""PDFs kept open for pictures of their pages."""


class LintPage:
    """Takes sentences as they are judged, document by document."""

    def __init__(self, settings: Settings, cache: Path | None) -> None:
        self._settings = settings
        self._cache = cache
        self._scans = Scans()
        self._loaded: OrderedDict[str, LoadedText] = OrderedDict()
        self._entries: list[Entry] = []
        self._linter: Linter | None = None
        self._documents: list[LintedDocument] = []

    def add(self, linted: Linted, found: Sequence[Diagnostic], linter: Linter) -> None:
        """The next sentence, while its source is kept; one of another linter begins another document."""
        if linter is not self._linter:
            self._linter, self._entries = linter, []
        place = place_of(found[0].spot) if found else f"{linted.document}:{linted.line}:{linted.column}"
        source: Reading | None = None
        scan: Scan | None = None
        if linted.deciding is not None:
            deciding = linted.sources[linted.deciding]
            with contextlib.suppress(AswrittenError):  # gone since: its spans are shown alone
                path, source = linter.source_of(deciding)
                scan = self._scan(path, source, deciding.path or path)
        self._entries.append(make_entry(linted, found, place=place, source=source, scan=scan))

    def end(self, path: str, linter: Linter) -> None:
        """The document is done."""
        entries = tuple(self._entries) if linter is self._linter else ()
        self._documents.append(
            LintedDocument(path=path, document=linter.document, entries=entries, pointers=linter.pointers)
        )
        self._entries = []

    def render(self, run: Run) -> str:
        """The page."""
        return render_lint_page(self._documents, run, stock=self._scans.stock(), notes=self._scans.notes)

    def _scan(self, path: str, source: Reading, shown: str) -> Scan | None:
        if source.media_type != _PDF:
            return None
        loaded = self._loaded.get(path)
        if loaded is None:
            try:
                loaded = load_source(path, root=None, max_chars=self._settings.max_chars, cache=self._cache)
            except AswrittenError:
                return None
            self._loaded[path] = loaded
            if len(self._loaded) > _MOST_LOADED:
                self._loaded.popitem(last=False)
        return self._scans.of(shown, loaded) if loaded.text == source.raw else None
