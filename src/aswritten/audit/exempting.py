"""Which numbers of a document are no results, and why (SPEC 5)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.audit.exempt_conditions import is_condition, is_of_methods, numbers_rows
from aswritten.audit.exempt_years import year_or_date
from aswritten.audit.quantity import Exempt, Role
from aswritten.audit.wording import words_any
from aswritten.document.grid import is_figure
from aswritten.document.model import BlockKind, MarkKind
from aswritten.model.number import NumberKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.audit.drafts import Draft
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
_NAME_HEAD = re.compile(r"(?:^|\s)[A-Z][\w-]*\s$")
_NAME_TAIL = re.compile(r"\s[A-Z][a-z]+(?![\w%])")
_MOST_VERSION = 100
_MOST_OUTLINED = 20
_HEADING_NUMBER = re.compile(r"\s*\(?\d+(?:\.\d+)*\.?\)?\s*\Z")
_OR_LATER = re.compile(r"\+?\s(?:or|and)\s(?:later|newer|above|higher|up)\b|\+(?!\w)")
_PER = re.compile(r"\b(?:per|pro|je|pour|por|cada)\s\Z")
_POWER = re.compile(r"10{1,6}")
_NAMED_SCALE = re.compile(r"(?:points?[\s-])?[a-z]+\sscale\b")


class Exemption:
    """Reads one document's numbers; ``patterns`` are the configuration's, ``marked`` the runs that authors exempt."""

    def __init__(
        self,
        wording: Wording,
        patterns: Sequence[re.Pattern[str]],
        marked: dict[int, list[tuple[int, int, str]]],
    ) -> None:
        self._wording = wording
        self._patterns = patterns
        self._marked = marked

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
        kind = (
            self._by_block(draft) or self._by_kind(draft) or self._by_mark(draft) or year_or_date(draft, self._wording)
        )
        return None if kind is None else (kind, "")

    def _by_block(self, draft: Draft) -> Exempt | None:
        block = draft.where.block
        match block.kind:
            case BlockKind.FRONT_MATTER:
                return Exempt.FRONT_MATTER
            case BlockKind.REFERENCE | BlockKind.ATTRIBUTION:
                return Exempt.CITATION
            case _ if numbers_rows(draft, self._wording):
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
        return bool(match) and match[1].lower() in words_any("tools") if match else False

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
        if is_condition(draft, self._wording):
            return Exempt.CONDITION
        if self._ranks(draft, before) or _is_rate_base(draft):
            return Exempt.METRIC
        if self._is_outline(draft, before, after):
            return Exempt.OUTLINE
        if _is_in_name(draft):
            return Exempt.IDENTIFIER
        return Exempt.SET_UP if is_of_methods(draft, self._wording) else None

    def _is_confidence(self, draft: Draft, before: str, after: str) -> bool:
        if draft.text.rstrip("%").strip().split(" ")[0].rstrip("%") not in _CONFIDENCES:
            return False
        near = re.match(r"[\s%-]*(?:percent\s|per cent\s)?(?:\w+\s){0,1}", after)
        behind = after[near.end() if near else 0 :]
        if draft.percent or after.startswith("-"):
            pattern = self._wording.begins("confidence")
            if pattern.match(after) or pattern.match(" " + behind):
                return True
        if draft.percent and _LEVEL_BEHIND.match(after):
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


def _is_rate_base(draft: Draft) -> bool:
    """Whether it is what a rate is counted by: "cases per 100,000"."""
    return bool(_PER.search(draft.before)) and _POWER.fullmatch(draft.text.replace(",", "")) is not None


def _is_in_name(draft: Draft) -> bool:
    """Whether it stands inside a proper name: "Gemini 2.5 Pro"."""
    if draft.percent or draft.unit or draft.sign or draft.spelled or draft.value is None or draft.where.block.cell:
        return False
    if not 0 < draft.value < _MOST_VERSION or draft.decimals > 1:
        return False
    text = draft.where.text
    return bool(_NAME_HEAD.search(text[max(0, draft.start - 40) : draft.start]) and _NAME_TAIL.match(text, draft.end))
