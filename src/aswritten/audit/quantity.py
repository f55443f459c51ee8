"""A quantity that a document states: its value, how it is shown, what stands around it, and whether it is a result."""

from __future__ import annotations

from decimal import Decimal
from enum import StrEnum

import msgspec

from aswritten.document.mapping import Place
from aswritten.document.model import Cell
from aswritten.model.finding import Range

TIMES = frozenset({"×", "x", "times"})
"""The units of a ratio."""


class Origin(StrEnum):
    """Where a name stands that may name a quantity."""

    SENTENCE = "sentence"
    CLAUSE = "clause"
    """Of the sentence, the part between marks that holds the quantity."""
    ROW = "row"
    COLUMN = "column"
    CAPTION = "caption"
    LEAD = "lead"
    """The last sentence before a table or list."""
    SECTION = "section"


class Name(msgspec.Struct, frozen=True, kw_only=True):
    """A word around a quantity: lower case, without marks; identifiers (``resnet-50``) whole and in their parts."""

    word: str
    origin: Origin


class Role(StrEnum):
    """What a number is beside its neighbour."""

    VALUE = "value"
    UNCERTAINTY = "uncertainty"
    """What follows ``±``, or a deviation in brackets; ``partners`` holds the value it belongs to."""
    RANGE_LOW = "range_low"
    RANGE_HIGH = "range_high"


class Exempt(StrEnum):
    """Why a number is no result (SPEC 5)."""

    YEAR = "year"
    DATE = "date"
    REFERENCE = "reference"
    """Of a section, table, figure, equation or page."""
    CITATION = "citation"
    VERSION = "version"
    LIST_MARKER = "list_marker"
    IDENTIFIER = "identifier"
    CODE = "code"
    FRONT_MATTER = "front_matter"
    HEADING = "heading"
    """The number of a numbered heading."""
    FORMULA = "formula"
    """A constant or index inside a formula that states no value."""
    ADDRESS = "address"
    """Part of a path, address or file name."""
    CONFIDENCE_LEVEL = "confidence_level"
    SIGNIFICANCE_LEVEL = "significance_level"
    CONDITION = "condition"
    """A test condition or set-up: ``at 0 dB``, ``batch size 32``, ``on 8 GPUs``."""
    SET_UP = "set_up"
    """A measure in a section on methods, which no evidence holds: a power, a depth, a pause."""
    SCALE = "scale"
    """An instrument's scale: ``a 5-point scale``."""
    METRIC = "metric"
    """The parameter of a metric's name: ``top-5``, ``mAP@0.5``, ``F1``."""
    ORDINAL = "ordinal"
    OUTLINE = "outline"
    """A small count of the document's own things: ``two baselines``, ``these three``."""
    PATTERN = "pattern"
    """A pattern of the configuration."""
    MARK = "mark"
    """An inline ``aswritten: exempt``."""
    UNREADABLE = "unreadable"
    """Digits of no one reading, such as ``1 000`` or ``10⁵`` (never compared)."""


class Statistic(StrEnum):
    """An aggregate that wording names."""

    MEAN = "mean"
    MEDIAN = "median"
    MINIMUM = "minimum"
    MAXIMUM = "maximum"
    BEST = "best"
    """The better end, whichever that is."""
    WORST = "worst"
    DEVIATION = "deviation"
    ERROR = "error"
    """A standard error."""
    INTERVAL = "interval"
    SUM = "sum"
    COUNT = "count"


class Aggregate(msgspec.Struct, frozen=True, kw_only=True):
    """An aggregate named in the wording of a sentence, caption or header.

    Attributes:
        statistic: what is named; None where only the runs are ("over 5 seeds").
        words: as the document has them.
        origin: where they stand.
        count: how many runs, seeds or folds are named; None where none is.
        over: what is counted (``seeds``); else empty.
    """

    statistic: Statistic | None
    words: str
    origin: Origin
    count: Decimal | None = None
    over: str = ""


class DeltaKind(StrEnum):
    """How a stated change is reckoned."""

    DIFFERENCE = "difference"
    RELATIVE = "relative"
    """A percentage of the earlier value; of percentages it may be a difference in points too."""
    RATIO = "ratio"


class Direction(StrEnum):
    """Which way a change goes, as worded."""

    UP = "up"
    DOWN = "down"
    UNSTATED = "unstated"


class Delta(msgspec.Struct, frozen=True, kw_only=True):
    """A change, ratio or share that a quantity states of others.

    Attributes:
        operands: ids of the quantities that the same sentence or row states as its ends, earlier first; may be empty.
        sure: whether the wording ties them ("from 71.0 to 73.2"); else they are merely the likely ones.
        ordered: whether the wording says which of them comes first ("1830 against 1204").
    """

    kind: DeltaKind
    direction: Direction
    words: str
    operands: tuple[str, ...] = ()
    sure: bool = False
    ordered: bool = False


class LinkKind(StrEnum):
    """How the author named the evidence."""

    LINK = "link"
    MACRO = "macro"
    LINE = "line"
    """A result file named in the sentence's words."""


class Link(msgspec.Struct, frozen=True, kw_only=True):
    """Evidence that the document names for a quantity.

    Attributes:
        target: as written, markup's escapes undone (``results/eval.json#/coco/mAP``).
        path: the target's path, percent escapes undone.
        locator: what follows its first ``#``, as written; else empty.
        place: where the target's markup stands in the document.
    """

    kind: LinkKind
    target: str
    path: str
    locator: str
    place: Place


class Uncertainty(msgspec.Struct, frozen=True, kw_only=True):
    """What stands after ``±`` (or in brackets behind the value).

    Attributes:
        quantity: id of the quantity that it is in its own right.
        statistic: as worded near it; None where nothing says.
        words: those words.
    """

    quantity: str
    value: Decimal
    decimals: int
    statistic: Statistic | None = None
    words: str = ""


class Quantity(msgspec.Struct, frozen=True, kw_only=True):
    """A number that a document states.

    Attributes:
        id: ``q1``, ``q2`` … in reading order.
        path, place, line, column: where its text stands: sign, digits, scale word and percent mark, no unit.
        text: the raw text there.
        shown: the same as a reader sees it.
        value: exact, scale words multiplied in (``132k`` is 132000), sign included, 12 for ``12%``;
            None only where ``exempt`` says why.
        step: what one more in its last shown digit is worth (0.1 for 73.2, 1000 for ``132k``, 1 for words).
        decimals: digits after the point of ``value`` that are shown, never negative.
        significant: significant digits shown.
        percent: whether ``%`` or "percent" follows. points: whether percentage points do.
        unit: as written, else empty; also that of a column or row header in brackets (``Latency (ms)``).
        unit_from_header: whether the unit, or ``percent``, is the header's or the caption's.
        sign: ``+`` or ``-`` as shown, else empty.
        comparator: ``<``, ``<=``, ``>``, ``>=``, else empty.
        scale: the factor of its scale word or suffix (1000 for ``132k``), else 1.
        partners: ids of the other end of its range, of its value or its uncertainty.
        block: index of its block. sentence: its sentence as a range of the block's text.
        neighbours: ids of the other quantities of the same sentence, or of the same row of a table, in order.
        lead: the paragraph before its table or list, in the same section; else empty.
        files: result files that the sentence, caption or lead-in names, as written, the nearest first.
        exempt: why it is no result; None where it may be one.
        exempt_unless_traced: whether evidence that fits takes the exemption back.
        exempt_detail: the pattern or the author's reason.
        definition: where the macro's body stands of which this is a use.
    """

    id: str
    path: str
    place: Place
    line: int
    column: int
    text: str
    shown: str
    value: Decimal | None
    step: Decimal = Decimal(1)
    decimals: int = 0
    significant: int = 0
    percent: bool = False
    points: bool = False
    unit: str = ""
    unit_from_header: bool = False
    sign: str = ""
    comparator: str = ""
    approximate: bool = False
    spelled: bool = False
    scale: Decimal = Decimal(1)
    role: Role = Role.VALUE
    partners: tuple[str, ...] = ()
    uncertainty: Uncertainty | None = None
    block: int
    range: Range
    sentence: Range
    sentence_text: str
    cell: Cell | None = None
    section: tuple[str, ...] = ()
    lead: str = ""
    names: tuple[Name, ...] = ()
    link: Link | None = None
    files: tuple[str, ...] = ()
    neighbours: tuple[str, ...] = ()
    aggregates: tuple[Aggregate, ...] = ()
    delta: Delta | None = None
    exempt: Exempt | None = None
    exempt_unless_traced: bool = False
    exempt_detail: str = ""
    definition: Place | None = None
