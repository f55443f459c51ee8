"""What a store holds, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.report.style import VERDICT_STYLES, Style
from aswritten.report.visible import character_width, make_visible, text_width
from aswritten.store.collect import Mode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from aswritten.report.store_json import Added
    from aswritten.report.text import Layout
    from aswritten.store.codec import Record
    from aswritten.store.collect import Collection
    from aswritten.store.fault import Fault
    from aswritten.store.listing import Row
    from aswritten.store.query import Relation
    from aswritten.store.sealing import Sealed
    from aswritten.store.verify import Report

_ID_DIGITS = 12
_KIND_WIDTH = 12
_DATE_WIDTH = 16
_INDENT = " " * (_ID_DIGITS + 2)
_LEAST_TEXT = 20
_NO_SOURCE = {"evidence": "(a text that was given as such)"}
_UNFINISHED = "left by writers at work or killed ones; aswritten store gc removes those"


def render_added(added: Sequence[Added]) -> str:
    """The id of each, and its path."""
    return "".join(f"{item.evidence_id}  {make_visible(item.path)}\n" for item in added)


def render_row(row: Row, layout: Layout) -> str:
    """A record in a line, its sources in a second one, what is wrong in more."""
    digits = row.id.removeprefix("sha256:")[:_ID_DIGITS]
    date = "" if row.date is None else row.date[:_DATE_WIDTH].replace("T", " ")
    head = f"{digits}  {_kind(row, layout)}  {date:<{_DATE_WIDTH}}"
    text = row.text if row.text is not None else ", ".join(row.sources) or _NO_SOURCE.get(row.type or "", "")
    room = max(layout.width - _ID_DIGITS - _KIND_WIDTH - _DATE_WIDTH - 6, _LEAST_TEXT)
    lines = [f"{head}  {_cut(make_visible(text), room)}".rstrip()]
    if row.text is not None and row.sources:
        sources = _cut(make_visible(", ".join(row.sources)), max(layout.width - len(_INDENT) - 5, _LEAST_TEXT))
        lines.append(_INDENT + layout.palette.paint(f"from {sources}", Style.PLACE))
    lines += [_INDENT + line for line in _doubt(row, layout)]
    return "".join(f"{line}\n" for line in lines)


def _kind(row: Row, layout: Layout) -> str:
    if row.verdict is not None:
        return layout.palette.paint(f"{row.verdict:<{_KIND_WIDTH}}", VERDICT_STYLES[row.verdict])
    if row.type is None:
        return layout.palette.paint(f"{'damaged':<{_KIND_WIDTH}}", Style.BAD_TITLE)
    return f"{row.type:<{_KIND_WIDTH}}"


def _doubt(row: Row, layout: Layout) -> Iterator[str]:
    if row.faults and row.recorded_verdict is not None:
        yield layout.palette.paint(f"recorded as {row.recorded_verdict}, and not to be relied on:", Style.BAD)
    for fault in row.faults:
        yield layout.palette.paint(make_visible(fault.message), Style.BAD)


def _cut(text: str, room: int) -> str:
    """What has no room ends in an ellipsis."""
    if text_width(text) <= room:
        return text
    width = 0
    for end, character in enumerate(text):
        width += character_width(character)
        if width > room - 1:
            return text[:end].rstrip() + "…"
    return text


def render_record(record: Record, row: Row, relations: Sequence[Relation], layout: Layout) -> Iterator[str]:
    """A row, the record as it is kept, and who names it."""
    yield render_row(row, layout)
    yield "\n" + make_visible_lines(msgspec.json.format(msgspec.json.encode(record), indent=2).decode())
    if relations:
        yield "\n" + layout.palette.paint("named by", Style.BOLD) + "\n"
    for relation in relations:
        yield f"  {relation.id}  as {relation.role}\n"


def make_visible_lines(text: str) -> str:
    """Visible text with its line breaks."""
    return "".join(f"{make_visible(line)}\n" for line in text.split("\n"))


def render_report(report: Report, layout: Layout) -> str:
    """Whole or not, each fault, and what the seal can say."""
    counts = f"{_count(report.records, 'record')}, {_count(report.snapshots, 'snapshot')}"
    if report.faults:
        title = layout.palette.paint("not whole", Style.BAD_TITLE)
        lines = [f"{title}  {_count(len(report.faults), 'fault')}; {counts}", *_fault_lines(report.faults, layout)]
    else:
        lines = [f"{layout.palette.paint('whole', Style.GOOD_TITLE)}  {counts}"]
    lines += [f"held against the seal {root}" for root in report.seals]
    if not report.seals:
        lines.append("no seal: what is deleted with all that names it is not missed; aswritten store seal makes one")
    elif report.unsealed:
        lines.append(f"{report.unsealed:,} of them came later and stand in no seal")
    if report.temporaries:
        lines.append(f"{_count(report.temporaries, 'unfinished file')}, {_UNFINISHED}")
    return _join(lines)


def render_seal(sealed: Sealed, layout: Layout) -> str:
    """The root hash, and what to do with it; or the faults."""
    if sealed.seal is None:
        title = layout.palette.paint("not sealed", Style.BAD_TITLE)
        return _join([f"{title}  {_count(len(sealed.faults), 'fault')}", *_fault_lines(sealed.faults, layout)])
    seal = sealed.seal
    counts = f"{_count(len(seal.records), 'record')}, {_count(len(seal.snapshots), 'snapshot')}"
    return _join(
        [
            f"{layout.palette.paint('sealed', Style.GOOD_TITLE)}  {counts}",
            seal.root,
            "keep the hash where the store is not: aswritten store verify --root-hash holds the store against it",
        ]
    )


def render_collection(collection: Collection, mode: Mode, layout: Layout) -> str:
    """Each file that went, and why."""
    if collection.faults:
        title = layout.palette.paint("nothing removed", Style.BAD_TITLE)
        why = "what a damaged record names is not known"
        return _join([f"{title}  {why}", *_fault_lines(collection.faults, layout)])
    verb = "removed" if mode is Mode.REMOVE else "would remove"
    lines = [f"{verb}  {item.path}  {item.size:,} bytes: {item.reason}" for item in collection.removed]
    restored = "restored" if mode is Mode.REMOVE else "would restore"
    lines += [f"{restored}  {path}: a record names it, and an unfinished file held it" for path in collection.restored]
    total = sum(item.size for item in collection.removed)
    lines.append(f"{verb} {_count(len(collection.removed), 'file')}, {total:,} bytes")
    if collection.spared:
        lines.append(f"spared {_count(collection.spared, 'file')} that may be in use; --min-age says from when on")
    return _join(lines)


def _fault_lines(faults: Iterable[Fault], layout: Layout) -> Iterator[str]:
    for fault in faults:
        yield f"  {layout.palette.paint(f'{fault.kind:<10}', Style.BAD)}  {make_visible(fault.message)}"


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _join(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)
