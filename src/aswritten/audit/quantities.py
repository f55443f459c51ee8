"""From a document to the quantities that it states, each with what names it and what it may follow from (SPEC 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aswritten.audit.drafts import Draft, draft_numbers
from aswritten.audit.exempt_marks import find_marked
from aswritten.audit.exempting import Exemption
from aswritten.audit.mentions import files_in, find_link, linked_files
from aswritten.audit.quantity import Name, Origin, Quantity
from aswritten.audit.quantity_names import names_of
from aswritten.audit.reading_text import BlockText, read_numbers, read_texts
from aswritten.audit.stated_aggregates import clause_at, find_aggregates, link_uncertainties, runs_behind
from aswritten.audit.stated_deltas import find_deltas
from aswritten.audit.wording import load_wording
from aswritten.document.model import BlockKind, MarkKind
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.finding import Range
from aswritten.normalise.places import Places
from aswritten.settings import DEFAULTS, Settings

if TYPE_CHECKING:
    from aswritten.audit.wording import Wording
    from aswritten.document.mapping import Place
    from aswritten.document.model import Block, Document, Mark

_HEAD_UNIT = re.compile(
    r"[(\[]\s*(?:in\s+)?([^()\[\]\d]{1,14}?)\s*[)\]]|,\s*in\s+([^\s,()]{1,12})\s*\Z|(?:\A|\s)(%)\s*\Z"
)
_ONE_UNIT = re.compile(
    r"[%‰]|[^\W\d_]{1,4}(?:/[^\W\d_]{1,6})?|°[CF]?|[µμ]\w|percent|points?|seconds|minutes|hours|milliseconds|thousands?|millions?|billions?"
)
_NO_UNITS = frozenset(
    {
        "avg",
        "mean",
        "std",
        "sd",
        "max",
        "min",
        "ours",
        "best",
        "top",
        "en",
        "de",
        "fr",
        "zh",
        "es",
        "val",
        "test",
        "dev",
        "no",
        "yes",
        "all",
        "base",
        "n",
        "k",
    }
)
MOST_QUANTITIES = 20_000
"""Numbers of one document; a book has fewer."""
_LONGEST_LEAD = 600


class _Around(NamedTuple):
    """What stands around the blocks of one table or list: its caption and the sentence that leads in to it."""

    caption: str
    lead: str
    paragraph: str
    files: tuple[str, ...]


def find_quantities(document: Document, *, settings: Settings = DEFAULTS) -> tuple[Quantity, ...]:
    """All quantities of a document, in reading order, those that are no results with their exemption.

    Raises:
        AswrittenError: ``TOO_LARGE`` for a document of more than ``MOST_QUANTITIES`` numbers.
    """
    wording = load_wording(document.language)
    texts = read_texts(document)
    stated = list(read_numbers(document, texts))
    _require_few(len(stated), document)
    drafts = [*draft_numbers(stated, wording), *_factors(texts, wording)]
    _require_few(len(drafts), document)
    positions = {id(text): index for index, text in enumerate(texts)}
    drafts.sort(key=lambda draft: (positions[id(draft.where)], draft.start))
    for index, draft in enumerate(drafts, 1):
        draft.id = f"q{index}"
    _exempt(drafts, document, wording, settings)
    around = _surroundings(document, texts)
    groups = list(_groups(drafts))
    for group in groups:
        _read_wording(group, around[group[0].where.block.index], wording)
    return tuple(_freeze(document, groups, around))


def _require_few(count: int, document: Document) -> None:
    if count > MOST_QUANTITIES:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"{document.path} states {count} numbers, over the limit of {MOST_QUANTITIES}",
            hint="audit its parts on their own, or give large tables as evidence",
            path=document.path,
        )


def _exempt(drafts: Sequence[Draft], document: Document, wording: Wording, settings: Settings) -> None:
    marked = {index: find_marked(file.text) for index, file in enumerate(document.files)}
    patterns = tuple(re.compile(pattern) for pattern in settings.exempt)
    exemption = Exemption(wording, patterns, marked)
    for draft in drafts:
        exemption.judge(draft)


def _factors(texts: Sequence[BlockText], wording: Wording) -> Iterator[Draft]:
    """Ratios in words ("doubled") as quantities."""
    for where in texts:
        if where.block.kind in {BlockKind.FRONT_MATTER, BlockKind.REFERENCE, BlockKind.HEADING}:
            continue
        for match in wording.factor_pattern.finditer(where.text.lower()):
            draft = Draft(where, None, *match.span())
            draft.spelled, draft.noun = True, "factor"
            value = Decimal(wording.factors[match.group()])
            draft.set_value(value, 0)
            yield draft


def _groups(drafts: Sequence[Draft]) -> Iterator[list[Draft]]:
    """The quantities of one sentence, or of one row of a table."""
    group: list[Draft] = []
    key: object = None
    for draft in drafts:
        cell = draft.where.block.cell
        own = (cell.table, cell.row) if cell is not None else (draft.where.block.index, draft.sentence.start, "prose")
        if group and own != key:
            yield group
            group = []
        key = own
        group.append(draft)
    if group:
        yield group


def _surroundings(document: Document, texts: Sequence[BlockText]) -> dict[int, _Around]:
    """Caption and lead-in by block: the last sentence of the text before a table or list, in the same section."""
    by_index = {text.block.index: text for text in texts}
    found: dict[int, _Around] = {}
    lead, lead_section, lead_files = "", (), ()  # type: tuple[str, tuple[str, ...], tuple[str, ...]]
    paragraph = ""
    cached: dict[tuple[str, str], _Around] = {}
    for block in document.blocks:
        text = by_index.get(block.index)
        if text is None:
            continue
        if block.kind in {BlockKind.CELL, BlockKind.ITEM, BlockKind.OUTPUT, BlockKind.CAPTION}:
            caption = block.cell.caption if block.cell else ""
            own_lead = lead if lead_section == block.section else ""
            key = (caption, own_lead)
            around = cached.get(key)
            if around is None:
                around = cached[key] = _Around(
                    caption,
                    own_lead,
                    paragraph if own_lead else "",
                    tuple(dict.fromkeys((*files_in(caption), *(lead_files if own_lead else ())))),
                )
            found[block.index] = around
            continue
        found[block.index] = _Around("", "", "", ())
        if block.kind is BlockKind.PARAGRAPH:
            sentences = text.sentences
            last = sentences[-1] if sentences else Range(0, len(block.text))
            lead = block.text[last.start : last.end][-_LONGEST_LEAD:]
            paragraph = block.text[-_LONGEST_LEAD:]
            lead_section = block.section
            lead_files = (*files_in(lead), *linked_files(text, last)) or _one_file(paragraph)
        elif block.kind is BlockKind.HEADING:
            lead, lead_files = "", ()
    return found


def _one_file(paragraph: str) -> tuple[str, ...]:
    """The one file that a paragraph names before its last sentence."""
    found = files_in(paragraph)
    return found if len(found) == 1 else ()


def _read_wording(group: list[Draft], around: _Around, wording: Wording) -> None:
    """Uncertainties, deltas, aggregates, links and units of one group."""
    heads = " ".join(head for draft in group[:1] for head in _heads(draft.where.block))
    link_uncertainties(group, wording, f"{heads} . {around.caption} . {around.lead}")
    for draft in group:
        draft.link = find_link(draft)
        if draft.link is not None and not (draft.exempt is not None and not draft.unless_traced):
            draft.exempt, draft.unless_traced = None, False
        _read_unit(draft, around)
    find_deltas(group, wording)
    sentence_files = _files_of(group, around)
    for draft in group:
        draft.files = sentence_files
        if runs_behind(draft, wording):
            draft.comparator = ""
        if draft.value is not None:
            draft.aggregates = find_aggregates(draft, wording, around.caption, around.lead)


def _heads(block: Block) -> tuple[str, ...]:
    return (*block.cell.column_headers, *block.cell.row_headers) if block.cell else ()


def _files_of(group: Sequence[Draft], around: _Around) -> tuple[str, ...]:
    first = group[0]
    block = first.where.block
    if block.cell is not None:
        own = files_in(" ".join((*block.cell.row_headers, *block.cell.column_headers)))
    else:
        sentence = block.text[first.sentence.start : first.sentence.end]
        own = (*files_in(sentence), *linked_files(first.where, first.sentence))
    return tuple(dict.fromkeys((*own, *around.files)))


def _read_unit(draft: Draft, around: _Around) -> None:
    """The unit that a column, a row or the caption gives to a bare number."""
    cell = draft.where.block.cell
    if cell is None or cell.is_header or draft.unit or draft.percent or draft.value is None:
        return
    for text in (*cell.column_headers[::-1], *cell.row_headers[::-1]):
        unit = _unit_in(text)
        if unit:
            _give_unit(draft, unit)
            return
    if around.caption and _unit_in(around.caption) == "%":
        _give_unit(draft, "%")


def _give_unit(draft: Draft, unit: str) -> None:
    draft.unit_from_header = True
    if unit in {"%", "percent"}:
        draft.percent = True
    else:
        draft.unit = unit


def _unit_in(text: str) -> str:
    match = _HEAD_UNIT.search(text)
    if match is None:
        return ""
    unit = next(group for group in match.groups() if group).strip()
    return unit if _ONE_UNIT.fullmatch(unit) and unit.lower() not in _NO_UNITS else ""


def _freeze(document: Document, groups: Sequence[list[Draft]], around: dict[int, _Around]) -> Iterator[Quantity]:
    places = [Places(file.text) for file in document.files]
    for group in groups:
        ids = [draft.id for draft in group]
        sentence_names: dict[Range, tuple[Name, ...]] = {}
        for index, draft in enumerate(group):
            block = draft.where.block
            sentence = block.text[draft.sentence.start : draft.sentence.end]
            if draft.sentence not in sentence_names and block.cell is None:
                sentence_names[draft.sentence] = names_of(sentence, Origin.SENTENCE, document.language)
            neighbours = (*ids[:index], *ids[index + 1 :]) if len(ids) <= _MOST_NEIGHBOURS else _near(ids, index)
            names = _names(
                draft, sentence, sentence_names.get(draft.sentence, ()), around[block.index], document.language
            )
            yield _quantity(
                draft, document, places[draft.place.file], sentence, neighbours, names, around[block.index].paragraph
            )


_MOST_NEIGHBOURS = 32
"""Others of one sentence or row that are named; of a longer one those beside it."""


def _near(ids: list[str], index: int) -> tuple[str, ...]:
    half = _MOST_NEIGHBOURS // 2
    return (*ids[max(0, index - half) : index], *ids[index + 1 : index + 1 + half])


def _names(
    draft: Draft, sentence: str, in_sentence: tuple[Name, ...], around: _Around, language: str
) -> tuple[Name, ...]:
    block = draft.where.block
    names: tuple[Name, ...] = ()
    if block.cell is not None:
        for text in block.cell.row_headers:
            names += names_of(text, Origin.ROW, language)
        for text in block.cell.column_headers:
            names += names_of(text, Origin.COLUMN, language)
        names += names_of(sentence, Origin.SENTENCE, language)
    else:
        first = draft.range.start - draft.sentence.start
        start, end = clause_at(sentence, first, draft.range.end - draft.sentence.start)
        names += names_of(sentence[start:end], Origin.CLAUSE, language) + in_sentence
    if around.caption:
        names += names_of(around.caption, Origin.CAPTION, language)
    if around.lead:
        names += names_of(around.lead, Origin.LEAD, language)
    for heading in reversed(block.section):
        names += names_of(heading, Origin.SECTION, language)
    return names


def _whole_place(draft: Draft) -> Place:
    """The place of a number; of one that a macro's text and its argument make together, the whole use."""
    for mark in draft.where.marks_over(draft.range):
        if mark.kind is not MarkKind.MACRO:
            continue
        within = mark.place.file == draft.place.file and mark.place.start <= draft.place.start < mark.place.end
        if mark.note == "argued" and within and not _is_inside(mark, draft.place):
            return mark.place
    return draft.place


def _is_inside(mark: Mark, place: Place) -> bool:
    """Whether a place is in one argument of a macro's use (whose ends the keys of its mark hold)."""
    return any(
        int(start) <= place.start and place.end <= int(end)
        for start, end in zip(mark.keys[::2], mark.keys[1::2], strict=True)
    )


def _quantity(  # noqa: PLR0913, PLR0917 - what a quantity is made of
    draft: Draft,
    document: Document,
    places: Places,
    sentence: str,
    neighbours: tuple[str, ...],
    names: tuple[Name, ...],
    paragraph: str,
) -> Quantity:
    block = draft.where.block
    place = _whole_place(draft)
    span = places.span(Range(place.start, place.end))
    uncertainty = draft.uncertainty
    if uncertainty is not None:
        uncertainty = msgspec.structs.replace(uncertainty, quantity=draft.partners[-1].id)
    over = draft.where.marks_over(draft.range)
    macro = next((mark for mark in over if mark.kind is MarkKind.MACRO and mark.definition), None)
    return Quantity(
        id=draft.id,
        path=document.files[draft.place.file].path,
        place=place,
        line=span.line,
        column=span.column,
        text=span.text,
        shown=block.text[draft.range.start : draft.range.end],
        value=draft.value,
        step=draft.step,
        decimals=draft.decimals,
        significant=draft.significant,
        percent=draft.percent,
        points=draft.points,
        unit=draft.unit,
        unit_from_header=draft.unit_from_header,
        sign=draft.sign,
        comparator=draft.comparator,
        approximate=draft.approximate,
        spelled=draft.spelled,
        scale=draft.scale,
        role=draft.role,
        partners=tuple(partner.id for partner in draft.partners),
        uncertainty=uncertainty,
        block=block.index,
        range=draft.range,
        sentence=draft.sentence,
        sentence_text=sentence,
        cell=block.cell,
        section=block.section,
        lead=paragraph,
        names=names,
        link=draft.link,
        files=draft.files,
        neighbours=neighbours,
        aggregates=draft.aggregates,
        delta=draft.delta,
        exempt=draft.exempt,
        exempt_unless_traced=draft.unless_traced,
        exempt_detail=draft.detail,
        definition=macro.definition if macro else None,
    )
