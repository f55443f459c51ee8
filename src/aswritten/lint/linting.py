"""A document, linted: each sentence that cites is checked against the sources that it cites."""

from __future__ import annotations

import os
from collections import OrderedDict
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from aswritten.api import read_source
from aswritten.document.reading import read_document
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.lint.citing import Citing
from aswritten.lint.claims import find_claims
from aswritten.lint.elsewhere import weaken
from aswritten.lint.judging import absent_quotes, check_cited, combine, find_misattributed, states_nothing
from aswritten.lint.locating import Found, Locator
from aswritten.lint.model import Citation, CitedBy, DocumentClaim, Linted, SourceVerdict
from aswritten.lint.placing import with_check
from aswritten.lint.references import read_entries
from aswritten.lint.repairing import Letters, find_repairs
from aswritten.model.finding import Range
from aswritten.model.verdict import Verdict
from aswritten.normalise.places import Places
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.document.model import Document
    from aswritten.extract.reading import Reading
    from aswritten.model.result import Result

_TOLD = frozenset((Verdict.VERIFIED, Verdict.CONTRADICTED, Verdict.DISPROVEN))
"""What is told of a sentence that names a page in passing."""
_MOST_KEPT = 20_000_000
"""Characters of sources kept as read; a document names its sources over and over."""


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
        entries = read_entries(self.document)
        self._locator = Locator(self.document, entries, root=root, folders=[Path(each) for each in sources])
        citing = Citing(self.document, knows=self._locator.knows)
        self._kept: OrderedDict[str, Reading] = OrderedDict()
        self._held = 0
        self._places = [Places(file.text) for file in self.document.files]
        self._own_files = frozenset(os.path.realpath(root / file.path) for file in self.document.files)
        self.claims = tuple(find_claims(self.document, citing))
        self._letters: tuple[str, Letters] | None = None
        self.pointers = 0
        """Sentences met so far that only lead to what they link, and were left out."""

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
        number = 0
        for claim in self.claims:
            linted = self._judge(str(number + 1), claim)
            if claim.points and (linted.verdict not in _TOLD or states_nothing(linted)):
                self.pointers += 1
                continue
            number += 1
            yield linted

    def source_of(self, verdict: SourceVerdict) -> tuple[str, Reading]:
        """The file that a citation led to, and its text as it was checked.

        Raises:
            AswrittenError: as when it was found and read.
        """
        found = self._locator.find(verdict.citation)
        return found.path, self._read(found)

    def _judge(self, number: str, claim: DocumentClaim) -> Linted:
        file = self.document.files[claim.place.file]
        span = self._places[claim.place.file].span(Range(claim.place.start, claim.place.end))
        verdicts = tuple(self._check(claim, citation) for citation in claim.citations)
        verdict, deciding = combine(verdicts)
        linted = Linted(
            id=number,
            claim=claim,
            document=file.path,
            line=span.line,
            column=span.column,
            sources=verdicts,
            verdict=verdict,
            deciding=deciding,
        )
        if verdict in (None, Verdict.VERIFIED):
            return linted
        linted = self._attribute(linted)
        if linted.deciding is not None:
            decides = linted.sources[linted.deciding]
            linted = weaken(linted, self.document, lambda: self.source_of(decides)[1])
        return self._repair(linted)

    def _repair(self, linted: Linted) -> Linted:
        """Find the source's words for altered quotations."""
        path = None if linted.deciding is None else linted.sources[linted.deciding].citation
        result = linted.result
        if path is None or result is None or all(quote.found for quote in result.quotes):
            return linted
        found = self._locator.find(path)
        if self._letters is None or self._letters[0] != found.path:
            self._letters = (found.path, Letters(self._read(found).raw))
        return msgspec.structs.replace(linted, repairs=find_repairs(linted, self.document, self._letters[1]))

    def _check(self, claim: DocumentClaim, citation: Citation) -> SourceVerdict:
        try:
            found = self._locator.find(citation)
            self._require_other(found)
        except AswrittenError as error:
            return SourceVerdict(citation=citation, error=error)
        try:
            result = check_cited(
                claim,
                self._read(found),
                citation.pinpoint or found.pinpoint,
                path=found.shown,
                is_key=citation.by is CitedBy.KEY,
                language=self._language,
                settings=self._settings,
            )
            _require_said(found, result)
        except AswrittenError as error:
            return SourceVerdict(citation=citation, path=found.shown, error=error)
        return SourceVerdict(citation=citation, path=found.shown, result=result)

    def _require_other(self, found: Found) -> None:
        """A document bears no witness to itself: each of its sentences stands in it as written."""
        if not self._is_other(found):
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"{found.shown} is the document itself",
                hint="cite the source, or mend the path",
                path=found.shown,
            )

    def _is_other(self, found: Found) -> bool:
        return os.path.realpath(found.path) not in self._own_files

    def _is_rendering(self, found: Found) -> bool:
        """Whether a file bears the document's own name: what was made of it says the same, rightly or not."""
        return Path(found.path).stem.casefold() == Path(self.document.path).stem.casefold()

    def _attribute(self, linted: Linted) -> Linted:
        """Tell of quotations that stand in another source than the ones cited."""
        results = [each.result for each in linted.sources if each.result is not None]
        absent = absent_quotes(results) if len(results) == len(linted.sources) else ()
        if not absent or linted.deciding is None:
            return linted
        cited = {each.path for each in linted.sources}
        others = [
            (each.shown, partial(self._read, each))
            for each in self._others
            if self._is_other(each) and not self._is_rendering(each) and each.shown not in cited
        ]
        faults = find_misattributed(absent, others)
        if not faults:
            return linted
        deciding = linted.sources[linted.deciding]
        result = deciding.result
        assert result is not None  # noqa: S101 - it decides
        for fault in faults:
            result = with_check(result, fault, Verdict.DISPROVEN)
        sources = list(linted.sources)
        sources[linted.deciding] = msgspec.structs.replace(deciding, result=result)
        return msgspec.structs.replace(linted, sources=tuple(sources), verdict=Verdict.DISPROVEN)

    @cached_property
    def _others(self) -> tuple[Found, ...]:
        """Every source of the document that is at hand."""
        found: dict[str, Found] = {}
        for citation in dict.fromkeys(citation for claim in self.claims for citation in claim.citations):
            try:
                one = self._locator.find(citation)
            except AswrittenError:
                continue
            found.setdefault(one.path, one)
        for one in self._locator.all_files():
            found.setdefault(one.path, one)
        return tuple(found.values())

    def _read(self, found: Found) -> Reading:
        source = self._kept.get(found.path)
        if source is None:
            source = read_source(path=found.path, language=self._language, settings=self._settings, cache=self._cache)
            self._kept[found.path] = source
            self._held += len(source.raw)
            while self._held > _MOST_KEPT and len(self._kept) > 1:
                self._held -= len(self._kept.popitem(last=False)[1].raw)
        else:
            self._kept.move_to_end(found.path)
        return source


def _require_said(found: Found, result: Result) -> None:
    """A folder's front page may confirm a sentence; where it does not, another file of the folder is meant."""
    if found.is_front and result.verdict is not Verdict.VERIFIED:
        name = Path(found.shown)
        raise AswrittenError(
            ErrorCode.NOT_A_FILE,
            f"{name.parent.as_posix()} is a folder, and its {name.name} does not say this",
            hint="link the file that does",
            path=found.shown,
        )
