"""``aswritten store export``: the store in the words of others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.messages import tell
from aswritten.cli.output import open_output
from aswritten.cli.store_folder import open_store
from aswritten.durable import write_durably
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.store.exporting import ExportFormat, Publisher, export_lines, export_parquet

if TYPE_CHECKING:
    import argparse

    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_MOST_KEY_BYTES = 65_536


def run_export(options: argparse.Namespace) -> ExitCode:
    """Run the action."""
    written = ExportFormat(options.format)
    _require_usage(options, written)
    store = open_store(options)
    if not store.record_ids():
        tell(f"{store.shown} holds no record: nothing was exported")
    if written is ExportFormat.PARQUET:
        _write_file(options.output, export_parquet(store))
        return ExitCode.CLEAN
    key = None if options.key is None else _read_key(options.key)
    publisher = Publisher(name=options.author, url=options.url)
    with open_output(options.output) as output:
        for line in export_lines(store, written, key=key, publisher=publisher):
            output.write(line.decode())
    return ExitCode.CLEAN


def _require_usage(options: argparse.Namespace, written: ExportFormat) -> None:
    if (written is ExportFormat.DSSE) != (options.key is not None):
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "--format dsse and --key FILE go together", hint="give both, or neither"
        )
    if written is ExportFormat.PARQUET and options.output is None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, "Parquet is no text, and stdout is for text", hint="give --output FILE"
        )


def _read_key(path: str) -> Ed25519PrivateKey:
    from aswritten.load.reading import read_bytes  # noqa: PLC0415 - only here
    from aswritten.record.exports.envelope import read_private_key  # noqa: PLC0415 - an extra

    return read_private_key(read_bytes(path, root=None, max_bytes=_MOST_KEY_BYTES))


def _write_file(path: str, data: bytes) -> None:
    try:
        write_durably(Path(path), data)
    except OSError as error:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"{path} cannot be written: {error.strerror}",
            hint="check the path, its rights and the room left",
        ) from error
