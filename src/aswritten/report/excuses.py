"""Which findings are excused, by a comment in the document or by the baseline; and excuses that excuse nothing."""

from __future__ import annotations

import re
from collections import deque
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

import msgspec

from aswritten.model.finding import Range
from aswritten.model.kept import kept
from aswritten.normalise.places import Places
from aswritten.report.baseline import Entry
from aswritten.report.diagnostic import Diagnostic, Level, Spot, Suppression, SuppressionKind, spot_at, spot_in
from aswritten.report.fingerprint import Fingerprinter, line_hashes
from aswritten.report.rules import INVALID, STALE, UNUSED
from aswritten.report.suppressions import Comment, find_suppressions

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

_LINE_END = re.compile(r"\r\n?|\n")
_WHOLE_FILE = 0
_MOST_COLUMNS = 10_000
"""Columns in which a subject is looked for, and that a spot without one covers."""
_MOST_CHARACTERS = 20_000_000
"""Of the documents that are kept; a batch is mostly sorted by document."""


class DocumentText(msgspec.Struct, frozen=True):
    """A document as read for reports: decoded, line ends kept.

    Attributes:
        has_mark: whether the file begins with a byte-order mark, which ``text`` lacks.
    """

    text: str
    has_mark: bool = False


class Document:
    """A document's lines: where a subject stands in them, their hashes, the comments for this tool."""

    def __init__(self, path: str, content: DocumentText) -> None:
        self._path = path
        self._content = content
        self.length = len(content.text)
        self._places = Places(content.text)

    @kept
    def _starts(self) -> list[int]:
        return [0, *(found.end() for found in _LINE_END.finditer(self._content.text))]

    @kept
    def _hashes(self) -> list[str]:
        return line_hashes(f"\ufeff{self._content.text}" if self._content.has_mark else self._content.text)

    @kept
    def comments(self) -> tuple[Comment, ...]:
        """Those that address this tool."""
        return find_suppressions(self._content.text, suffix=PurePosixPath(self._path).suffix)

    def line_hash(self, line: int) -> str:
        """The hash of a line, empty for one that is not there."""
        return self._hashes[line - 1] if line <= len(self._hashes) else ""

    def locate(self, spot: Spot, subject: str) -> Spot:
        """The run of the text that a line and a column stand for: the subject, else the rest of the line."""
        if spot.text or spot.line > len(self._starts):
            return spot
        text = self._content.text
        start = self._starts[spot.line - 1]
        next_start = self._starts[spot.line] if spot.line < len(self._starts) else len(text)
        line_end = start + len(text[start:next_start].rstrip("\r\n"))
        at = min(start + spot.column - 1, line_end)
        last = min(line_end, at + _MOST_COLUMNS)
        found = text.find(subject, at, last + len(subject)) if subject else -1
        if 0 <= found < max(last, at + 1):
            return spot_in(self._path, self._places, Range(found, found + len(subject)))
        return msgspec.structs.replace(spot_in(self._path, self._places, Range(at, last)), text="")


class Excuses:
    """Goes through the findings of a run in order, and remembers which excuses were needed.

    Args:
        read: the text of a document by the path in its spots; None where it cannot be read as text.
        baseline: known findings; None where the baseline is being written, and every finding is.
        baseline_path: as reports show it.
        hashes: whether lines are hashed, for which sources are read too.
        concerns: whether a rule is one that this kind of run finds; a comment about another is not called unneeded.
    """

    def __init__(
        self,
        read: Callable[[str], DocumentText | None],
        baseline: Iterable[Entry] | None = (),
        *,
        baseline_path: str = "",
        hashes: bool = False,
        concerns: Callable[[str], bool] = lambda _: True,
    ) -> None:
        self._read = read
        self._wants_hashes = hashes
        self._concerns = concerns
        self._is_written = baseline is None
        self._known = dict.fromkeys(baseline or ())
        self._baseline_path = baseline_path
        self._printer = Fingerprinter()
        self._documents: dict[str, Document | None] = {}
        self._held: deque[str] = deque()
        self._characters = 0
        self._comments: dict[str, tuple[Comment, ...]] = {}
        self._comment_of: dict[tuple[str, int, str], Comment] = {}
        self._used: set[tuple[str, int, int, str]] = set()
        self._entries: dict[str, Entry] = {}
        self._met: set[Entry] = set()

    def apply(self, diagnostics: Iterable[Diagnostic], *, in_document: bool) -> tuple[Diagnostic, ...]:
        """The diagnostics with their lines' hashes, those that are excused with their excuse.

        Args:
            diagnostics: the next ones of the run.
            in_document: whether their spots are in a document that cites, whose comments count; those of a source do
                not.
        """
        return tuple(self._apply(each, in_document=in_document) for each in diagnostics)

    def _apply(self, diagnostic: Diagnostic, *, in_document: bool) -> Diagnostic:
        path = diagnostic.spot.path
        document = self._document(path) if in_document or self._wants_hashes else None
        if document is not None and in_document:
            spot = document.locate(diagnostic.spot, diagnostic.subject)
            diagnostic = msgspec.structs.replace(diagnostic, spot=spot)
        if document is not None and self._wants_hashes:
            diagnostic = msgspec.structs.replace(diagnostic, line_hash=document.line_hash(diagnostic.spot.line))
        fingerprint = self._printer.fingerprint(diagnostic)
        if diagnostic.level is Level.NONE:
            return diagnostic
        suppression = self._comment(diagnostic) if in_document else None
        if suppression is None:
            entry = Entry(diagnostic.spot.path, diagnostic.rule, fingerprint)
            self._entries[fingerprint] = entry
            suppression = self._baseline(entry)
        return diagnostic if suppression is None else msgspec.structs.replace(diagnostic, suppression=suppression)

    def _comment(self, diagnostic: Diagnostic) -> Suppression | None:
        spot = diagnostic.spot
        lines = (*range(spot.line, spot.end_line + 1), _WHOLE_FILE)
        keys = ((spot.path, line, diagnostic.rule) for line in lines)
        found = next((self._comment_of[key] for key in keys if key in self._comment_of), None)
        if found is None:
            return None
        self._used.add((spot.path, found.line, found.column, diagnostic.rule))
        return Suppression(
            kind=SuppressionKind.IN_SOURCE, reason=found.reason, spot=spot_at(spot.path, found.line, found.column)
        )

    def _baseline(self, entry: Entry) -> Suppression | None:
        """An entry excuses what it says, path and rule included: it is these that are read when it is reviewed."""
        if not self._is_written and entry not in self._known:
            return None
        self._met.add(entry)
        return Suppression(
            kind=SuppressionKind.BASELINE, reason="known, in the baseline", spot=Spot(path=self._baseline_path)
        )

    def _document(self, path: str) -> Document | None:
        if path not in self._documents:
            content = self._read(path)
            document = None if content is None else Document(path, content)
            self._documents[path] = document
            if document is not None:
                self._held.append(path)
                self._characters += document.length
                if path not in self._comments:
                    self._keep_comments(path, document.comments)
                self._forget()
        return self._documents[path]

    def _keep_comments(self, path: str, comments: tuple[Comment, ...]) -> None:
        self._comments[path] = comments
        for comment in comments:
            lines = (_WHOLE_FILE,) if comment.lines is None else comment.lines
            for line, rule in ((line, rule) for line in lines for rule in comment.rules if not comment.fault):
                self._comment_of.setdefault((path, line, rule), comment)

    def _forget(self) -> None:
        """Let go of the text of those read first, not of the one just read."""
        while self._characters > _MOST_CHARACTERS and len(self._held) > 1:
            path = self._held.popleft()
            document = self._documents.pop(path)
            self._characters -= 0 if document is None else document.length

    def entries(self) -> tuple[Entry, ...]:
        """What a new baseline holds: all findings that no comment excuses."""
        return tuple(self._entries.values())

    def leftovers(self, documents: Iterable[str]) -> Iterator[Diagnostic]:
        """Comments that are not heeded or not needed, and entries of the baseline that are stale.

        Args:
            documents: the paths of those that cite.
        """
        for path in dict.fromkeys(documents):
            for comment in self._comments.get(path, ()):
                yield from self._of_comment(path, comment)
        for entry in self._known:
            if entry not in self._met:
                yield Diagnostic(
                    rule=STALE,
                    level=Level.ERROR,
                    message=f"the baseline has {entry.rule} in {entry.path}, which is no finding any more; take the "
                    "entry out with --update-baseline",
                    spot=Spot(path=self._baseline_path),
                    key=entry.fingerprint,
                )

    def _of_comment(self, path: str, comment: Comment) -> Iterator[Diagnostic]:
        spot = spot_at(path, comment.line, comment.column)
        if comment.fault:
            yield Diagnostic(
                rule=INVALID,
                level=Level.WARNING,
                message=f"this suppression is not heeded: {comment.fault}",
                spot=spot,
                key=f"{comment.rules} {comment.reason} {comment.fault}",
            )
            return
        for rule in comment.rules:
            if self._concerns(rule) and (path, comment.line, comment.column, rule) not in self._used:
                yield Diagnostic(
                    rule=UNUSED,
                    level=Level.NOTE,
                    message=f"nothing here is {rule}: this suppression is not needed",
                    spot=spot,
                    key=f"{rule} {comment.reason}",
                )
