"""``aswritten store``: records and snapshots kept, found, held against a seal, cleared."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.messages import tell, tell_error
from aswritten.cli.output import open_output
from aswritten.cli.store_folder import create_store, find_store, open_store
from aswritten.cli.surroundings import layout_of, text_encoding, workspace_of
from aswritten.errors import AswrittenError
from aswritten.model.verdict import Verdict
from aswritten.report import store_json, store_text

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterable, Iterator

    from aswritten.store.listing import Row
    from aswritten.store.store import Store


def run(options: argparse.Namespace) -> ExitCode:  # noqa: PLR0911 - one an action
    """Run the action."""
    match options.action:
        case "add":
            return _add(options)
        case "show":
            return _show(options)
        case "list" | "search":
            return _list(options)
        case "verify":
            return _verify(options)
        case "seal":
            return _seal(options)
        case "export":
            from aswritten.cli.store_export import run_export  # noqa: PLC0415 - only here

            return run_export(options)
        case _:
            return _clear(options)


def _add(options: argparse.Namespace) -> ExitCode:
    from aswritten.record.material import read_material  # noqa: PLC0415 - only here
    from aswritten.store.keeping import keep_material  # noqa: PLC0415 - only here

    root, settings = workspace_of(options), options.config.settings
    store: Store | None = None
    added: list[store_json.Added] = []
    code = ExitCode.CLEAN
    for path in options.files:
        try:
            material = read_material(
                Path(path).absolute(),
                workspace=root,
                settings=settings,
                media_type=options.media_type,
                encoding=options.encoding,
            )
            store = store or create_store(options)
            added.append(store_json.Added(path=path, evidence_id=keep_material(store, material).id))
        except AswrittenError as error:
            tell_error(error)
            code = ExitCode.INPUT
    render = store_text.render_added if options.format == "text" else store_json.render_added
    _write([render(added)] if options.format != "jsonl" else store_json.added_lines(added), options)
    return code


def _show(options: argparse.Namespace) -> ExitCode:
    from aswritten.store.listing import row_of  # noqa: PLC0415 - only here
    from aswritten.store.query import find_relations  # noqa: PLC0415 - only here
    from aswritten.store.trust import Trust  # noqa: PLC0415 - only here

    store = open_store(options)
    record = store.read_record(store.resolve_id(options.id))
    row = row_of(record, Trust(store))
    relations = find_relations(store, row.id)
    if options.format == "json":
        _write([store_json.render_record(record, row, relations)], options)
    else:
        _write(store_text.render_record(record, row, relations, layout_of(options)), options)
    return ExitCode.FINDINGS if row.faults else ExitCode.CLEAN


def _list(options: argparse.Namespace) -> ExitCode:
    from aswritten.store.listing import read_row  # noqa: PLC0415 - only here
    from aswritten.store.query import Query, RecordType, find_records  # noqa: PLC0415 - only here
    from aswritten.store.trust import Trust  # noqa: PLC0415 - only here

    store = open_store(options)
    query = Query(
        text=options.text if options.action == "search" else None,
        type=None if options.type is None else RecordType(options.type),
        verdict=None if options.verdict is None else Verdict(options.verdict),
        source=options.source,
        since=options.since,
        until=options.until,
        limit=options.limit,
    )
    found = find_records(store, query)
    trust = Trust(store)
    faulty = bool(found.faults)

    def rows() -> Iterator[Row]:
        nonlocal faulty
        for record_id in found.ids:
            row = read_row(store, record_id, trust)
            faulty = faulty or bool(row.faults)
            yield row

    if options.format == "json":
        _write(store_json.list_document(rows(), found), options)
    elif options.format == "jsonl":
        _write(store_json.list_lines(rows()), options)
    else:
        layout = layout_of(options)
        _write((store_text.render_row(row, layout) for row in rows()), options)
    for fault in found.faults:
        tell(fault.message)
    if query.text is not None and not found.has_words:
        tell("this SQLite has no full-text search: the words were looked for as runs of characters")
    if left_off := found.total - len(found.ids):
        tell(f"{left_off:,} more are left off; raise --limit to see them")
    return ExitCode.FINDINGS if faulty else ExitCode.CLEAN


def _verify(options: argparse.Namespace) -> ExitCode:
    from aswritten.store.verify import verify_store  # noqa: PLC0415 - only here

    report = verify_store(find_store(options), options.root_hash)
    if options.format == "json":
        _write([store_json.render_report(report)], options)
    else:
        _write([store_text.render_report(report, layout_of(options))], options)
    return ExitCode.FINDINGS if report.faults else ExitCode.CLEAN


def _seal(options: argparse.Namespace) -> ExitCode:
    from aswritten.store.sealing import seal_store  # noqa: PLC0415 - only here

    sealed = seal_store(open_store(options))
    if options.format == "json":
        _write([store_json.render_seal(sealed)], options)
    else:
        _write([store_text.render_seal(sealed, layout_of(options))], options)
    return ExitCode.FINDINGS if sealed.faults else ExitCode.CLEAN


def _clear(options: argparse.Namespace) -> ExitCode:
    from aswritten.store.collect import Mode, collect_garbage  # noqa: PLC0415 - only here
    from aswritten.store.index import drop_index  # noqa: PLC0415 - only here

    store = open_store(options)
    mode = Mode.DRY_RUN if options.dry_run else Mode.REMOVE
    collection = collect_garbage(store, mode=mode, least_age_s=options.min_age * 60)
    if options.rebuild_index and mode is Mode.REMOVE:
        drop_index(store)
    if options.format == "json":
        _write([store_json.render_collection(collection, mode)], options)
    else:
        _write([store_text.render_collection(collection, mode, layout_of(options))], options)
    return ExitCode.FINDINGS if collection.faults else ExitCode.CLEAN


def _write(pieces: Iterable[str], options: argparse.Namespace) -> None:
    with open_output(options.output, text_encoding() if options.format == "text" else None) as output:
        for piece in pieces:
            output.write(piece)
