"""A document, linted: each sentence that cites is checked against the sources that it cites."""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path

import msgspec

from aswritten.api import read_source
from aswritten.document.model import Document
from aswritten.document.reading import read_document
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.extract.reading import Reading
from aswritten.lint.claims import find_claims
from aswritten.lint.judging import check_cited, combine, find_misattributed, with_fault
from aswritten.lint.locating import Found, Locator
from aswritten.lint.model import Citation, DocumentClaim, Linted, SourceVerdict
from aswritten.model.finding import Range
from aswritten.model.verdict import Verdict
from aswritten.normalise.places import Places
from aswritten.settings import DEFAULTS, Settings

_MOST_SOURCES = 16
"""Sources kept as read; a document names its sources over and over."""


def lint(  # noqa: PLR0913 - what the command line takes
    document: str | os.PathLike[str],
    *,
    sources: Sequence[str | os.PathLike[str]] = (),
    workspace_root: str | os.PathLike[str] = ".",
    language: str | None = None,
    media_type: str | None = None,
    encoding: str | None = None,
    settings: Settings = DEFAULTS,
    cache: Path | None = None,
) -> tuple[Linted, ...]:
    """Check each sentence of a document against the source that it cites.

    Args:
        document: its path, absolute or relative to the workspace root.
        sources: folders whose files answer to citation keys that are their names.
        workspace_root: what the document cites must lie in it, or in one of ``sources``; links are followed first.
        language: of the document and its sources; recognised if not given.
        media_type: of the document; by its suffix if not given.
        encoding: of the document.
        settings: limits and thresholds.
        cache: a folder that keeps the texts of PDF and other documents.

    Returns:
        In reading order every sentence that cites, and every one that holds a quotation or a figure and cites nothing.

    Raises:
        AswrittenError: for the document itself, or a map of sources that cannot be read. A source that is not at hand
            is an error of its sentences.
    """
    linter = Linter(
        document,
        sources=sources,
        root=Path(workspace_root),
        language=language,
        media_type=media_type,
        encoding=encoding,
        settings=settings,
        cache=cache,
    )
    return tuple(linter.lint())


class Linter:
    """Lints one document; keeps the sources that it has read."""

    def __init__(  # noqa: PLR0913 - as lint
        self,
        path: str | os.PathLike[str],
        *,
        sources: Sequence[str | os.PathLike[str]],
        root: Path,
        language: str | None,
        media_type: str | None,
        encoding: str | None,
        settings: Settings,
        cache: Path | None,
    ) -> None:
        self.document: Document = read_document(
            path, root=root, settings=settings, media_type=media_type, language=language, encoding=encoding
        )
        self._language = language
        self._settings = settings
        self._cache = cache
        self._locator = Locator(self.document, root=root, folders=[Path(each) for each in sources], settings=settings)
        self._kept: OrderedDict[str, Reading] = OrderedDict()
        self._places = [Places(file.text) for file in self.document.files]
        self.claims = tuple(find_claims(self.document))

    @property
    def problems(self) -> tuple[AswrittenError, ...]:
        """What could not be read of the document and its maps."""
        own = tuple(
            AswrittenError(ErrorCode(problem.code), problem.message, hint=problem.hint, path=problem.target)
            for problem in self.document.problems
        )
        return (*own, *self._locator.problems)

    def lint(self) -> Iterator[Linted]:
        """The sentences, judged, in reading order."""
        for number, claim in enumerate(self.claims, 1):
            yield self._judge(str(number), claim)

    def _judge(self, number: str, claim: DocumentClaim) -> Linted:
        file = self.document.files[claim.place.file]
        span = self._places[claim.place.file].span(Range(claim.place.start, claim.place.end))
        verdicts = tuple(self._check(claim, citation) for citation in claim.citations)
        verdicts = self._attribute(verdicts)
        verdict, deciding = combine(verdicts)
        return Linted(
            id=number,
            claim=claim,
            document=file.path,
            line=span.line,
            column=span.column,
            sources=verdicts,
            verdict=verdict,
            deciding=deciding,
        )

    def _check(self, claim: DocumentClaim, citation: Citation) -> SourceVerdict:
        try:
            found = self._locator.find(citation)
        except AswrittenError as error:
            return SourceVerdict(citation=citation, error=error)
        try:
            source = self._read(found)
            result = check_cited(claim, source, citation.pinpoint, language=self._language, settings=self._settings)
        except AswrittenError as error:
            return SourceVerdict(citation=citation, path=found.shown, error=error)
        return SourceVerdict(citation=citation, path=found.shown, result=result)

    def _attribute(self, verdicts: tuple[SourceVerdict, ...]) -> tuple[SourceVerdict, ...]:
        """Tell of quotations that stand in another source than the ones cited."""
        if len([each for each in verdicts if each.result is not None]) != 1:
            return verdicts
        return tuple(
            each if each.result is None else self._with_owner(each, cited={one.path for one in verdicts})
            for each in verdicts
        )

    def _with_owner(self, verdict: SourceVerdict, *, cited: set[str | None]) -> SourceVerdict:
        result = verdict.result
        assert result is not None  # noqa: S101 - the caller has seen it
        if all(quote.found for quote in result.quotes):
            return verdict
        others = [(found.shown, partial(self._read, found)) for found in self._others() if found.shown not in cited]
        for fault in find_misattributed(result, others, settings=self._settings):
            result = with_fault(result, fault, Verdict.DISPROVEN)
        return msgspec.structs.replace(verdict, result=result)

    def _others(self) -> tuple[Found, ...]:
        """Every source of the document that is at hand."""
        found = {one.path: one for one in self._locator.all_files()}
        for claim in self.claims:
            for citation in claim.citations:
                try:
                    one = self._locator.find(citation)
                except AswrittenError:
                    continue
                found.setdefault(one.path, one)
        return tuple(found.values())

    def _read(self, found: Found) -> Reading:
        source = self._kept.get(found.path)
        if source is None:
            source = read_source(path=found.path, language=self._language, settings=self._settings, cache=self._cache)
            self._kept[found.path] = source
            if len(self._kept) > _MOST_SOURCES:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(found.path)
        return source
