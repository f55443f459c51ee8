"""Which numbers of a document are no results, and why (SPEC 5)."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from aswritten.audit.quantity import Exempt, Role
from aswritten.document.grid import is_figure
from aswritten.document.model import BlockKind, MarkKind
from aswritten.extract.number_dates import date_of, is_year
from aswritten.extract.number_words import number_words
from aswritten.lexicons.lexicon import read_list
from aswritten.model.number import NumberKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.drafts import Draft
    from aswritten.audit.quantity import Quantity
    from aswritten.audit.wording import Wording

_VERSION = re.compile(
    r"(?:v|ver|version|release)?\.?\d+(?:\.\d+){1,5}(?:[-.]?(?:rc|a|b|alpha|beta|dev|post)\d*)?\Z|v\d+\Z", re.IGNORECASE
)
_DATE = re.compile(
    r"\d{4}-\d{1,2}(?:-\d{1,2})?(?:T.*)?\Z|\d{1,2}[./]\d{1,2}[./]\d{2,4}\Z|\d{1,2}:\d{2}(?::\d{2})?\Z|\d{4}年.*",
    re.DOTALL,
)
_ORDINAL = re.compile(r"\d+(?:\.\d+)?(?:st|nd|rd|th|er|ère|e|º|ª)\Z|第.*", re.IGNORECASE)
_ADDRESS = re.compile(
    r"://|www\.|[\w-]+/[\w./-]+\.\w+\Z|\.(?:json|jsonl|csv|tsv|ya?ml|toml|log|txt|py|md|ipynb|pdf|tex)\b", re.IGNORECASE
)
_LABELLED_TOOL = re.compile(r"([^\s()\[\],;:]+)[\s]+(?:version |v)?(?:[>~^]=?|≥|==)?\s?$")
_LETTERED = re.compile(r"([^\W\d_]{1,4}[²2₂]?|χ²|ηp²)\s*(?:\([^()]{1,20}\))?\s*[=:]\s*$")
_LEVEL_AT = re.compile(
    r"(?:significan\w*|signifikan\w*|显著)[^.;]{0,30}\s(?:at|beim?|à|al)\s(?:the\s|an?\s)?(?:p\s?[<=]\s?|α\s?=\s?)?$"
)
_LEVEL_BEHIND = re.compile(r"\s?%?\s?(?:significance\s)?level\b|\s?%?-?niveau\b")
_ALPHA = re.compile(r"(?:α|alpha)\s*(?:=|of|was|:)?\s*(?:set (?:to|at)\s*)?$")
_CONFIDENCES = frozenset("50 68 80 89 90 94 95 97 97.5 98 99 99.5 99.7 99.9".split())  # noqa: SIM905 - reads best as running text
_AT_METRIC = re.compile(r"@\s?\[?[\d.:,\s]*$")
_FORMULA_VALUE = re.compile(
    r"\s*(?:(?:\\?\w|[^\W\d_]|[²³₀-₉′*̄ˉ])+\s*(?:\([^()]*\))?\s*[=<>≤≥≈∼~]+\s*)?[-+−–~≈<>≤≥±\s(\[$€£]*[\d.,%\s]+"
    r"(?:\s*(?:±|\+/-|→|,|\(|\[|–|-|to)\s*[-+−–]?[\d.,%\s)\]]+)*\s*(?:%|[^\W\d_/]{1,4}(?:/[^\W\d_]{1,4})?|×|°[CF]?|\)|\])?\s*(?:[×x·]\s?10\S+)?\s*"
)
_FREEDOM = re.compile(r"(?:^|[\s(])(?:t|F|r|z|H|Q|U|χ²|χ2|X2)\s?\((?:\d+(?:\.\d+)?, ?)?$")
_AT_VALUE = re.compile(r"(?:^|\s)(?:at|bei|à|a)\s(?:an?|the|einem|einer|un|une|una)\s[\w\s-]{1,40}\s(?:of|von|de)\s$")
_NAME_HEAD = re.compile(r"(?:^|\s)[A-Z][\w-]*\s$")
_NAME_TAIL = re.compile(r"\s[A-Z][a-z]+(?![\w%])")
_YEARS_WIDTH = 24
_MOST_VERSION = 100
_FIRST_YEAR, _LAST_YEAR = 1800, 2100
_MOST_OUTLINED = 20
_HEADING_NUMBER = re.compile(r"\s*\(?\d+(?:\.\d+)*\.?\)?\s*\Z")
_FROM = re.compile(r"\b(?:from|von|de|desde|du)\s*\Z")
_IS_END = re.compile(r"\s*(?:to|bis|auf|à|a|–|-|→)\s*(?!(?:18|19|20)\d\d(?!\d))\d[\d.,]*\s?(?:[^\W\d_]{1,4}\b|%)")
"""What stands behind the first end of a change in a unit."""
_OR_LATER = re.compile(r"\+?\s(?:or|and)\s(?:later|newer|above|higher|up)\b|\+(?!\w)")
_PER = re.compile(r"\b(?:per|pro|je|pour|por|cada)\s\Z")
_POWER = re.compile(r"10{1,6}")
_LABEL_BEFORE = re.compile(r"[^\W\d_][^=:<>≤≥≈~.;]*[\s-]")
"""Words before a number in the first cell of a row, none of which gives it as a value."""
_VALUE_OF = re.compile(r"\ban?\s(?:[a-z-]+\s){1,2}of\s*\Z")
"""What a value stands behind, and no year: "a median of 1862"."""
_PH = re.compile(r"\bph\s?(?:of\s|was\s|is\s|=\s?)?\Z")
_NUMBERING = frozenset({"id", "no", "nr", "replicate", "seed", "trial"})
_INDEXED = re.compile(r"(?<![^\W_])[^\W\d_](?:_\{?\w{1,3}\}?|[₀-₉])\s*=\s*\Z")
"""A letter with an index, which is a parameter: "k_1 = 0.9"."""
_NAMED_SCALE = re.compile(r"(?:points?[\s-])?[a-z]+\sscale\b")
_ARTICLE = re.compile(r"(?:^|\s)(?:the|this|that|our|its|their|an?|each|every|last)\s\Z")
_NOUN = re.compile(r"\s[a-z]{3,}")
_YEARS_BETWEEN = re.compile(
    r"\b(?:between|zwischen|entre)\s(?:18|19|20)\d\d\s(?:and|und|et|y)\s(?:18|19|20)\d\d(?![\d.,]*\d|%|\s?[A-Za-zµ]{1,3}\b)"
)
_NAME_BEFORE = re.compile(r"(?:\bet al\.?,?|[^\W\d_a-zß-ÿ][\w’'-]+,?|\()\s*\(?$")


class Exemption:
    """Reads one document's numbers; ``patterns`` are the configuration's, ``marked`` the runs that authors exempt."""

    def __init__(
        self,
        wording: Wording,
        patterns: Sequence[re.Pattern[str]],
        marked: dict[int, list[tuple[int, int, str]]],
        language: str,
    ) -> None:
        self._wording = wording
        self._patterns = patterns
        self._marked = marked
        self._numbers = number_words(language)
        self._every = _every()

    def judge(self, draft: Draft) -> None:
        """Set why a number is no result, if it is none."""
        found = self._by_author(draft) or self._for_good(draft)
        if found is not None:
            draft.exempt, draft.detail = found
            return
        kind = self._unless_traced(draft)
        if kind is not None:
            draft.exempt, draft.unless_traced = kind, True

    def _by_author(self, draft: Draft) -> tuple[Exempt, str] | None:
        for start, end, reason in self._marked.get(draft.place.file, ()):
            if start <= draft.place.start < end:
                return Exempt.MARK, reason
        if self._patterns:
            sentence = draft.where.block.text[draft.sentence.start : draft.sentence.end]
            first = draft.range.start - draft.sentence.start
            last = draft.range.end - draft.sentence.start
            for pattern in self._patterns:
                for match in pattern.finditer(sentence):
                    if match.start() <= first and last <= match.end() and match.group():
                        return Exempt.PATTERN, pattern.pattern
        return None

    def _for_good(self, draft: Draft) -> tuple[Exempt, str] | None:
        kind = self._by_block(draft) or self._by_kind(draft) or self._by_mark(draft) or self._by_date(draft)
        return None if kind is None else (kind, "")

    def _by_block(self, draft: Draft) -> Exempt | None:
        block = draft.where.block
        match block.kind:
            case BlockKind.FRONT_MATTER:
                return Exempt.FRONT_MATTER
            case BlockKind.REFERENCE | BlockKind.ATTRIBUTION:
                return Exempt.CITATION
            case _ if self._is_number_of(draft):
                return Exempt.ORDINAL
            case BlockKind.HEADING if _HEADING_NUMBER.match(draft.where.text[: draft.end]):
                return Exempt.HEADING
            case _:
                return None

    def _by_kind(self, draft: Draft) -> Exempt | None:  # noqa: PLR0911 - one case a kind
        text = draft.text
        match draft.kind:
            case NumberKind.STRUCTURE:
                return Exempt.REFERENCE
            case NumberKind.CITATION:
                return Exempt.CITATION
            case NumberKind.LIST_MARKER:
                return Exempt.LIST_MARKER
            case NumberKind.IDENTIFIER:
                if _VERSION.match(text):
                    return Exempt.VERSION
                if _ADDRESS.search(text):
                    return Exempt.ADDRESS
                return Exempt.ORDINAL if _ORDINAL.match(text) else Exempt.IDENTIFIER
            case NumberKind.COMPOUND | NumberKind.OPAQUE:
                if _AT_METRIC.search(draft.before):
                    return Exempt.METRIC
                if _DATE.match(text):
                    return Exempt.DATE
                return Exempt.VERSION if _VERSION.match(text) else Exempt.UNREADABLE
            case _:
                return Exempt.UNREADABLE if draft.value is None else None

    def _by_mark(self, draft: Draft) -> Exempt | None:
        block = draft.where.block
        for mark in draft.where.marks_over(draft.range):
            if not (mark.range.start <= draft.range.start and draft.range.end <= mark.range.end):
                continue
            shown = block.text[mark.range.start : mark.range.end]
            if mark.kind is MarkKind.CODE and not is_figure(shown):
                return Exempt.CODE
            if mark.kind is MarkKind.CITATION:
                return Exempt.CITATION
            if mark.kind is MarkKind.LINK and (_ADDRESS.search(shown) or shown == mark.target):
                return Exempt.ADDRESS
        if self._is_version(draft):
            return Exempt.VERSION
        return Exempt.METRIC if _AT_METRIC.search(draft.before) else None

    def _is_version(self, draft: Draft) -> bool:
        if draft.percent or draft.unit or draft.spelled:
            return False
        if _OR_LATER.match(draft.after) and _NAME_HEAD.search(draft.where.text[max(0, draft.start - 40) : draft.start]):
            # "CMake 3.20 or later"
            return True
        match = _LABELLED_TOOL.search(draft.before)
        return bool(match) and match[1].lower() in self._every["tools"] if match else False

    def _by_date(self, draft: Draft) -> Exempt | None:
        number = draft.number
        if number is None or draft.value is None:
            return None
        if draft.role in {Role.RANGE_LOW, Role.RANGE_HIGH}:
            ends = (draft, *draft.partners)
            return Exempt.YEAR if all(_looks_like_year(end) for end in ends) else None
        moved = number if number.range.start == draft.start else None
        if moved is None:
            import msgspec  # noqa: PLC0415 - one use

            from aswritten.model.finding import Range  # noqa: PLC0415 - one use

            moved = msgspec.structs.replace(number, range=Range(draft.start, draft.end))
        if date_of(draft.where.text, moved, self._numbers) is not None:
            return Exempt.DATE
        if (
            (is_year(number) or number.kind is NumberKind.RANGE)
            and _looks_like_year(draft)
            and self._reads_as_year(draft)
        ):
            return Exempt.YEAR
        return None

    def _reads_as_year(self, draft: Draft) -> bool:
        block = draft.where.block
        if block.cell is not None:
            heads = " ".join((*block.cell.column_headers, *block.cell.row_headers)).lower().split()
            if not self._every["year_heads"].isdisjoint(heads):
                return True
            if len(draft.where.text.strip()) == len(draft.text):
                return block.cell.is_header or block.cell.column == 0
        if _FROM.search(draft.before) and _IS_END.match(draft.after):
            # "from 1980 to 1241 µs" holds no year.
            return False
        near = draft.where.text[max(0, draft.start - _YEARS_WIDTH) : draft.end + _YEARS_WIDTH]
        is_told = (
            (self._wording.ends("year_before").search(draft.before) and not _VALUE_OF.search(draft.before))
            or _YEARS_BETWEEN.search(near)
            # As in "the 2025 workshop paper".
            or (_ARTICLE.search(draft.before) and _NOUN.match(draft.after))
            or _NAME_BEFORE.search(draft.where.text[max(0, draft.start - 40) : draft.start])
        )
        return bool(is_told) and not _counts(draft.after)

    def _unless_traced(self, draft: Draft) -> Exempt | None:  # noqa: PLR0911 - one way for each reason
        before, after = draft.before, draft.after
        if self._is_confidence(draft, before, after):
            return Exempt.CONFIDENCE_LEVEL
        if self._is_significance(draft, before, after):
            return Exempt.SIGNIFICANCE_LEVEL
        if self._is_scale(draft, before, after):
            return Exempt.SCALE
        if self._is_formula(draft):
            return Exempt.FORMULA
        if self._is_condition(draft, before, after):
            return Exempt.CONDITION
        if self._ranks(draft, before) or _is_rate_base(draft):
            return Exempt.METRIC
        if self._is_outline(draft, before, after):
            return Exempt.OUTLINE
        if _is_in_name(draft):
            return Exempt.IDENTIFIER
        return Exempt.SET_UP if self._is_of_methods(draft) else None

    def _is_confidence(self, draft: Draft, before: str, after: str) -> bool:
        if draft.text.rstrip("%").strip().split(" ")[0].rstrip("%") not in _CONFIDENCES:
            return False
        near = re.match(r"[\s%-]*(?:percent\s|per cent\s)?(?:\w+\s){0,1}", after)
        behind = after[near.end() if near else 0 :]
        if draft.percent or after.startswith("-"):
            pattern = self._wording.begins("confidence")
            if pattern.match(after) or pattern.match(" " + behind):
                return True
        return bool(draft.percent and self._wording.ends("confidence").search(before))

    def _is_significance(self, draft: Draft, before: str, after: str) -> bool:
        if draft.value is None or not 0 < draft.value <= 10:  # noqa: PLR2004 - small counts
            return False
        if _ALPHA.search(before) or _LEVEL_AT.search(before):
            return True
        if self._wording.ends("significance").search(before):
            return True
        return bool(_LEVEL_BEHIND.match(after)) and (draft.percent or draft.value < 1)

    def _is_scale(self, draft: Draft, before: str, after: str) -> bool:
        if draft.decimals or draft.percent:
            return False
        behind = after.lstrip("-– ")
        unit = draft.unit.lower()
        if unit in {"point", "points", "star", "stars"} and after.lstrip("-– ").removeprefix(unit).lstrip(
            "-– "
        ).startswith(("scale", "likert", "rating")):
            return True
        if self._wording.begins("scale_after").match(" " + behind) or _NAMED_SCALE.match(behind):
            return True
        if self._wording.ends("scale_before").search(before):
            return not re.match(r"\s[a-z]{3}", after) or "scale" in before[-24:]
        return draft.role is Role.RANGE_HIGH and any(
            self._wording.ends("scale_before").search(partner.before) for partner in draft.partners
        )

    def _is_formula(self, draft: Draft) -> bool:
        for mark in draft.where.marks_over(draft.range):
            if mark.kind is not MarkKind.MATH:
                continue
            if mark.note == "display":
                return True
            shown = draft.where.block.text[mark.range.start : mark.range.end]
            return not _FORMULA_VALUE.fullmatch(shown)
        return False

    def _is_condition(self, draft: Draft, before: str, after: str) -> bool:  # noqa: PLR0911 - one way a sign
        block = draft.where.block
        if block.cell is not None and (_is_key_cell(draft) or _is_row_label(draft)):
            return True
        lettered = _LETTERED.search(draft.where.text[max(0, draft.start - 24) : draft.start])
        if lettered and lettered[1] in self._every["set_up"]:
            return True
        if _INDEXED.search(draft.where.text[max(0, draft.start - 16) : draft.start]):
            return True
        if draft.percent and not self._wording.ends("setup_before").search(before):
            return False
        if self._is_labelled(draft, before):
            return True
        if self._wording.ends("setup_before").search(before):
            return True
        setup = self._wording.begins("setup_after")
        if setup.match(after) or setup.match(_behind_adjective(after, draft)):
            return not self._wording.begins("runs").match(_behind_adjective(after, draft))
        if self._wording.begins("split").match(after) and re.search(r"[/|] ?$", before):
            return True
        if _FREEDOM.search(draft.where.text[max(0, draft.start - 16) : draft.start]) and after[:1] in {")", ","}:
            return True
        if draft.unit in self._every["condition_units"] and _AT_VALUE.search(before):
            return True
        in_unit = draft.unit in self._every["condition_units"]
        return in_unit and bool(self._wording.ends("conditions").search(before))

    def _is_of_methods(self, draft: Draft) -> bool:
        """Whether it is a measure in a section that tells how the work was done: a power, a depth, a pause."""
        section = draft.where.block.section
        if _PH.search(draft.before) and draft.where.block.cell is None:
            return True
        if not draft.unit or draft.points or draft.where.block.cell is not None or not section:
            return False
        return bool(self._wording.pattern("methods").search(section[-1].lower()))

    def _is_number_of(self, draft: Draft) -> bool:
        """Whether a cell stands in a column that numbers runs, weeks or the like."""
        cell = draft.where.block.cell
        if cell is None or not draft.text.isdecimal() or len(draft.where.text.strip()) != len(draft.text):
            return False
        head = " ".join(cell.column_headers[-1:]).lower().strip(" #.")
        return head in self._wording.words("labelled") or head in _NUMBERING

    def _is_labelled(self, draft: Draft, before: str) -> bool:
        """Whether it tells which of several in a row is meant: ``at week 12``."""
        if draft.decimals or draft.sign or draft.percent or draft.unit or draft.spelled or not before[-1:].isspace():
            return False
        return bool(re.search(self._wording.bounded(self._wording.words("labelled")) + r"\s\Z", before))

    def _ranks(self, draft: Draft, before: str) -> bool:
        if draft.decimals or draft.percent or draft.unit or draft.spelled:
            return False
        match = re.search(r"(?:\bat|@|-)\s?$", before)
        return match is not None and bool(self._wording.ends("ranks").search(before[: match.start()]))

    def _is_outline(self, draft: Draft, before: str, after: str) -> bool:
        if draft.percent or draft.unit or draft.decimals or draft.value is None or draft.where.block.cell is not None:
            return False
        if not 0 < draft.value <= _MOST_OUTLINED:
            return False
        pattern = self._wording.begins("outline")
        rest = after
        for _ in range(3):
            if pattern.match(rest):
                return True
            word = re.match(r"\s[^\W\d_][\w-]*(?=\s)", rest)
            if word is None:
                break
            rest = rest[word.end() :]
        return (
            draft.spelled
            and bool(self._wording.ends("outline_before").search(before))
            and not self._wording.begins("runs").match(after)
        )


def _looks_like_year(draft: Draft) -> bool:
    return draft.value is not None and draft.text.isdecimal() and _FIRST_YEAR <= draft.value <= _LAST_YEAR


def _counts(after: str) -> bool:
    """Whether a plural noun follows, which the number counts."""
    match = re.match(r"\s([a-z]{3,})", after)
    return (
        bool(match) and match[1].endswith("s") and match[1] not in {"is", "was", "has", "this", "shows", "onwards"}
        if match
        else False
    )


def counts_freedom(quantity: Quantity) -> bool:
    """Whether a number is a degree of freedom: the 14 of "F(1, 14) = 16.3"."""
    end = quantity.range.start - quantity.sentence.start
    return _FREEDOM.search(quantity.sentence_text[max(0, end - 16) : end]) is not None


def _is_rate_base(draft: Draft) -> bool:
    """Whether it is what a rate is counted by: "cases per 100,000"."""
    return bool(_PER.search(draft.before)) and _POWER.fullmatch(draft.text.replace(",", "")) is not None


def _is_row_label(draft: Draft) -> bool:
    """Whether it is part of the words that a row begins with: "Aged 325 °C"."""
    cell = draft.where.block.cell
    if cell is None or cell.is_header or cell.column > 0 or draft.percent or draft.decimals:
        return False
    return _LABEL_BEFORE.fullmatch(draft.where.text, 0, draft.start) is not None


def _is_key_cell(draft: Draft) -> bool:
    """Whether a cell names a row or column by a number: a header, in the first column a whole one or one in words."""
    cell = draft.where.block.cell
    if cell is None or draft.percent:
        return False
    if cell.is_header:
        return True
    if cell.column > 0 or draft.decimals or draft.sign:
        return False
    return len(draft.where.text.strip()) == len(draft.text) or not any(map(str.isdigit, draft.text))


def _behind_adjective(after: str, draft: Draft) -> str:
    """What follows the number and its unit, "-" as a space."""
    text = after.replace("-", " ", 1) if after.startswith("-") else after
    unit = draft.unit.lower()
    return text.lstrip().removeprefix(unit) if unit and text.lstrip().startswith(unit + " ") else text


@cache
def _every() -> dict[str, frozenset[str]]:
    lists = read_list("any", "quantities")
    return {key: frozenset(value.split()) for key, value in lists.items() if isinstance(value, str)}


def _is_in_name(draft: Draft) -> bool:
    """Whether it stands inside a proper name: "Gemini 2.5 Pro"."""
    if draft.percent or draft.unit or draft.sign or draft.spelled or draft.value is None or draft.where.block.cell:
        return False
    if not 0 < draft.value < _MOST_VERSION or draft.decimals > 1:
        return False
    text = draft.where.text
    return bool(_NAME_HEAD.search(text[max(0, draft.start - 40) : draft.start]) and _NAME_TAIL.match(text, draft.end))
