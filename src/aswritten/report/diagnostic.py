"""The one shape that every machine format is written from: findings with their places, rules, counts and problems.

A feature writes one function from its own results to a :class:`Run` (``report/claims_run.py`` for claims;
``report/<feature>_run.py``, since the rooms below this one may not know it). Every format is a function of a `Run`.

Units, everywhere in this module: lines and columns count from 1; columns are code points, those named ``_bytes`` the
same in UTF-8 bytes; ends are exclusive. Texts are raw, as the document has them: escaping is each format's business.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from aswritten.model.finding import Range

if TYPE_CHECKING:
    from aswritten.normalise.places import Places


class Level(StrEnum):
    """How much a finding weighs in a report; the exit code is decided elsewhere."""

    ERROR = "error"
    """The source refutes it (`disproven`, `contradicted`; a number that its evidence contradicts)."""
    WARNING = "warning"
    """Nothing supports it (`insufficient`; a number without evidence)."""
    NOTE = "note"
    """Worth a look, no fault (a warning of a check)."""
    NONE = "none"
    """All is well: the one diagnostic of a subject that passed. Most formats only count it."""


class Spot(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place in a file. What concerns a file as a whole is at line 1, column 1: the defaults.

    Attributes:
        path: of the file, as given, with forward slashes: relative to the root of the report (the repository) wherever
            it lies there. Neither percent-encoded nor resolved.
        line: from 1.
        column: from 1, in code points.
        end_line: from 1, the line that holds the end.
        end_column: from 1, in code points, exclusive.
        column_bytes: as ``column``, in UTF-8 bytes.
        end_column_bytes: as ``end_column``, in UTF-8 bytes.
        text: what stands there, whole; empty where the spot is only a line, a column or a file.
        page: of a source that has pages: its number, from 1.
    """

    path: str
    line: int = 1
    column: int = 1
    end_line: int = 1
    end_column: int = 1
    column_bytes: int = 1
    end_column_bytes: int = 1
    text: str = ""
    page: int | None = None


def spot_at(path: str, line: int = 1, column: int = 1) -> Spot:
    """A place of which only line and column are known; the byte columns are then the same, for want of the text."""
    return Spot(
        path=path,
        line=line,
        column=column,
        end_line=line,
        end_column=column,
        column_bytes=column,
        end_column_bytes=column,
    )


def spot_in(path: str, places: Places, where: Range) -> Spot:
    r"""The place of a run of a file's decoded text.

    >>> from aswritten.normalise.places import Places
    >>> spot = spot_in("notes.md", Places("Größe: 7\nand 8"), Range(7, 8))
    >>> spot.line, spot.column, spot.column_bytes, spot.end_column, spot.text
    (1, 8, 10, 9, '7')

    Args:
        path: as :attr:`Spot.path`.
        places: of the file's whole text; make it once a file, it keeps its line index.
        where: code points from 0, end exclusive.
    """
    span = places.span(where)
    end = places.span(Range(where.end, where.end))
    return Spot(
        path=path,
        line=span.line,
        column=span.column,
        end_line=end.line,
        end_column=end.column,
        column_bytes=span.start_byte - _line_start_byte(places, where.start, span.column) + 1,
        end_column_bytes=end.start_byte - _line_start_byte(places, where.end, end.column) + 1,
        text=span.text,
    )


def _line_start_byte(places: Places, at: int, column: int) -> int:
    line_start = at - column + 1
    return places.span(Range(line_start, line_start)).start_byte


class Related(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A place that a finding rests on, mostly in the source.

    Attributes:
        message: what stands there and why it matters, in a few words; a format links it from the finding's message.
    """

    spot: Spot
    message: str


class SuppressionKind(StrEnum):
    """Where a finding was excused."""

    IN_SOURCE = "inSource"
    """A comment in the document."""
    BASELINE = "external"
    """An entry of the baseline file."""


class Suppression(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Why a finding is known and not to be counted. The subject's status stays what it is.

    Attributes:
        reason: as written by whoever excused it.
        spot: of the comment, or of the baseline file.
    """

    kind: SuppressionKind
    reason: str
    spot: Spot


class Fix(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Text to put in a place, where the tool knows the right one.

    Attributes:
        description: what it does, in a few words.
        spot: what is replaced, with its end.
        text: what comes there.
    """

    description: str
    spot: Spot
    text: str


class Diagnostic(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One finding, or with ``Level.NONE`` one subject that passed.

    Attributes:
        rule: the fault's name, one of ``Run.rules``; for a subject that passed its status.
        message: plain text for a person; no markup. Where the evidence stands is not in it: that is ``related``.
        spot: where the subject stands. Every diagnostic has one: document level is ``Spot(path=…)``, and what was
            typed at a prompt has the source's place.
        related: the evidence, in the order of its weight.
        key: what tells this finding from others of its rule and file, without any line number: the subject's words
            and what is wrong in them. The same fault tomorrow has the same key. Hashed, so it may be long.
        name: the subject's id in the run (a row's id, a record's); the diagnostics of one subject share it.
        subject: the claim, number or sentence itself, whole.
        status: what became of the subject: a verdict, an evidence status, a status of an audit.
        suppression: why it is excused, if it is.
        fix: what would mend it, if known.
        line_hash: of the spot's line as GitHub computes it; filled in where the document is read
            (:class:`~aswritten.report.excuses.Excuses`), empty elsewhere.
    """

    rule: str
    level: Level
    message: str
    spot: Spot
    related: tuple[Related, ...] = ()
    key: str
    name: str = ""
    subject: str = ""
    status: str = ""
    suppression: Suppression | None = None
    fix: Fix | None = None
    line_hash: str = ""


class RuleInfo(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What a rule is about.

    Attributes:
        id: such as ``hedge-dropped``; never reused.
        short: one line, at most 1,024 characters.
        full: a paragraph, at most 1,024 characters, no markup.
        help_markdown: the page, as long as it takes.
        level: of its findings unless they say other.
    """

    id: str
    short: str
    full: str
    help_markdown: str
    level: Level


class Problem(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What could not be read or checked: no finding, and a reason not to trust the run as complete.

    Attributes:
        code: an :class:`~aswritten.errors.ErrorCode`.
        message: what was wrong, with the value.
        hint: what to do; may be empty.
        spot: the file or row concerned.
        name: the row's id, if it is one of a batch.
    """

    code: str
    message: str
    hint: str
    spot: Spot
    name: str = ""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a report says.

    Attributes:
        command: the feature: ``claims``, ``evidence``, ``audit``, ``lint``. It names the category in code scanning.
        diagnostics: in the order of the document or of the input.
        rules: those that ``diagnostics`` name, and others if it helps; ids are unique.
        counts: how many subjects have which status, in the order to be shown; suppressed ones count as what they are.
        problems: what could not be read, in the order met; with any, the run did not succeed.
        notes: sentences that stand above the report, such as that it was made from words "as given".
    """

    command: str
    diagnostics: tuple[Diagnostic, ...]
    rules: tuple[RuleInfo, ...]
    counts: tuple[tuple[str, int], ...]
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
