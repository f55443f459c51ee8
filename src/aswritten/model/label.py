"""Labelled values: a name, what qualifies it, a comparator and a number; and how two of them compare (SPEC 2.3)."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

import msgspec

from aswritten.model.finding import Range
from aswritten.model.number import Number


class Comparator(StrEnum):
    """How the number bounds the value."""

    EQUAL = "="
    BELOW = "<"
    AT_MOST = "<="
    ABOVE = ">"
    AT_LEAST = ">="
    ABOUT = "~"


class Qualifier(NamedTuple):
    """What tells one value of a name from another: ``("study", "2")``, ``("statistic", "mean")``, ``("", "coco")``.

    Attributes:
        kind: the normalised noun that classes it, or empty.
        value: its normalised words without separators; after ``to``, ``from`` and their like, that word and a space.
        binding: false for a count ("on 60 episodes"): its absence on one side tells nothing, another count does.
    """

    kind: str
    value: str
    binding: bool = True


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """What stands beside a value in its table row, object or log line.

    Attributes:
        name: the row's name, part of the label of each of its cells; empty where there is none.
        cells: header and text of the other cells, normalised; they tell values apart but need not be named.
    """

    name: str = ""
    cells: frozenset[tuple[str, str]] = frozenset()


class Origin(StrEnum):
    """In what shape a labelled value stands."""

    PROSE = "prose"
    STRUCTURE = "structure"
    """A table cell, a key with its value: no words are left unread, but a percent sign may stand elsewhere."""


class LabelledValue(msgspec.Struct, frozen=True, kw_only=True):
    """A name and the number it has.

    Attributes:
        name: normalised words, in order.
        qualifiers: everything that narrows the name, the unit aside.
        host: words of the clause that a parenthesis or a bare statistic hangs on; they tell apart, and bind nobody.
        bare: whether it is a statistic (``p``, ``n``, ``95% CI``), which says nothing without its host.
        number: the value; ``second`` is the other end of an interval or the part after ``±``.
        unit: of the number, as written (or as the header or key gives it).
        relation: what behind or before the number makes it another value (``less``, ``of``, ``or 6``); else empty.
        direction: ``"rise"`` or ``"fall"`` where the verb says so ("rose to").
        range: the whole label, in the plain frame.
        covers: the places of name, qualifiers, verb or sign, number and unit, in text order.
    """

    name: tuple[str, ...]
    name_range: Range
    qualifiers: frozenset[Qualifier] = frozenset()
    host: frozenset[str] = frozenset()
    bare: bool = False
    comparator: Comparator = Comparator.EQUAL
    number: Number
    second: Number | None = None
    unit: str = ""
    relation: str = ""
    direction: str = ""
    range: Range
    covers: tuple[Range, ...] = ()
    origin: Origin = Origin.PROSE
    row: Row | None = None

    @property
    def key(self) -> str:
        """The name without separators: ``Top-3``, ``top_3`` and ``top3`` are one."""
        return "".join(self.name)


class LabelOutcome(StrEnum):
    """What the source says of a labelled value of the claim."""

    AGREES = "agrees"
    DIFFERS = "differs"
    QUALIFIER_DIFFERS = "qualifier_differs"
    QUALIFIER_MISSING = "qualifier_missing"
    ROUNDS = "rounds"
    """Rounds to the claim's, or is the same as a fraction or percentage."""
    APPROXIMATE = "approximate"
    """The source says "about", or gives a bound that neither holds nor breaks what the claim says."""
    BOUND_UNMET = "bound_unmet"
    UNIT_DIFFERS = "unit_differs"
    SILENT = "silent"
    UNREAD = "unread"
    """Not compared, nor is any after it: the claim gives more labelled values than are read."""


class LabelMatch(msgspec.Struct, frozen=True, kw_only=True):
    """A labelled value of the claim against all that the source labels so.

    Attributes:
        claim_range: the label, in the plain frame of the claim.
        source_ranges: the labels it was compared with, in the plain frame of the source.
        source_value: the source's value as written, None where it is silent.
        source_label: the source's label as written, for messages.
        excuses: whether the claim's number needs no second occurrence in the source.
        covers: places of the claim's plain frame that an agreeing label confirms; else empty.
    """

    label: LabelledValue
    outcome: LabelOutcome
    claim_range: Range
    source_ranges: tuple[Range, ...] = ()
    source_value: str | None = None
    source_label: str = ""
    excuses: bool = False
    covers: tuple[Range, ...] = ()
