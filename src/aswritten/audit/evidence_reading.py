"""Evidence roots become columns of values: each file below them that holds results, read once."""

from __future__ import annotations

import hashlib
import os
import stat
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.evidence_columns import NO_NODE, Addressing, EvidenceColumns, EvidenceFile
from aswritten.audit.evidence_log import LONGEST_LINE
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve, resolve_root
from aswritten.load.media import guess_media_type
from aswritten.load.reading import read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from collections.abc import Set as AbstractSet

MAX_EVIDENCE_BYTES: Final = 1 << 28
"""Of one evidence file, once unpacked: all its values are held at once."""

_JSON: Final = "application/json"
_KINDS: Final = {
    _JSON: Addressing.POINTER,
    "application/jsonl": Addressing.LINE_POINTER,
    "text/csv": Addressing.CELL,
    "text/tab-separated-values": Addressing.CELL,
    "application/yaml": Addressing.POINTER,
    "application/toml": Addressing.POINTER,
    "application/x-ipynb+json": Addressing.HOLDER,
    "parquet": Addressing.CELL,
    "text/plain": Addressing.LINE,
}
_LOG_SUFFIXES: Final = (".out", ".err", ".stdout", ".stderr")
_SKIPPED_FOLDERS: Final = frozenset(
    {".git", ".hg", ".svn", "__pycache__", "node_modules", ".venv", ".claim-check", ".aris"}
)
_SKIPPED_FILES: Final = frozenset({"PAPER_CLAIM_AUDIT.json"})
"""What says of numbers whether they are evidenced is no evidence of them."""


class Unread(NamedTuple):
    """An evidence file that could not be read, and why."""

    path: str
    error: AswrittenError


class Evidence(NamedTuple):
    """What the evidence roots hold.

    Attributes:
        columns: all values.
        unread: files of a kind that is read, which could not be.
        others: how many files were of no kind that is read.
        partly: what of the files that were read was not.
    """

    columns: EvidenceColumns
    unread: tuple[Unread, ...]
    others: int
    partly: tuple[AswrittenError, ...] = ()


def media_of(path: str) -> str | None:
    """How an evidence file is read, by its name; ``None`` for what holds no results."""
    media = guess_media_type(path)
    if media is None:
        bare = path.lower().removesuffix(".gz").removesuffix(".zst")
        if bare.endswith((".parquet", ".pq")):
            return "parquet"
        if bare.endswith(_LOG_SUFFIXES):
            return "text/plain"
    return media if media in _KINDS else None


def read_evidence(
    roots: Sequence[str],
    *,
    workspace: str,
    skip: frozenset[str] = frozenset(),
    on_file: Callable[[int, int], None] | None = None,
) -> Evidence:
    """Read every result file below the roots, in the order of their names.

    Args:
        roots: folders or single files, below the workspace root or anywhere the caller may read.
        workspace: paths are shown relative to it.
        skip: real paths that are no evidence (the documents themselves).
        on_file: told how many of how many files are read.

    Raises:
        AswrittenError: ``NOT_FOUND`` for a root that is not there.
    """
    found, others = find_files(roots, workspace=workspace, skip=skip)
    columns = EvidenceColumns()
    unread: list[Unread] = []
    for done, (shown, real) in enumerate(found.items(), start=1):
        if isinstance(real, AswrittenError):
            unread.append(Unread(shown, real))
        else:
            try:
                add_file(columns, real, shown=shown)
            except AswrittenError as err:
                unread.append(Unread(shown, err))
        if on_file is not None:
            on_file(done, len(found))
    partly = tuple(_cut(columns.files[at].path, lines) for at, lines in columns.cut_lines.items())
    return Evidence(columns, tuple(unread), others, partly)


class Found(NamedTuple):
    """The result files below evidence roots, by the path that is shown: the real path, or why it is not read."""

    files: dict[str, str | AswrittenError]
    others: int


def find_files(roots: Sequence[str], *, workspace: str, skip: AbstractSet[str]) -> Found:
    """What :func:`read_evidence` would read, in its order.

    Raises:
        AswrittenError: ``NOT_FOUND`` for a root that is not there.
    """
    base = os.path.realpath(workspace)
    found: dict[str, str | AswrittenError] = {}
    others = 0
    for root in roots:
        for shown, real in _walk(root, base):
            if isinstance(real, str) and (real in skip or media_of(shown) is None):
                others += real not in skip
                continue
            found.setdefault(shown, real)
    return Found(dict(sorted(found.items(), key=lambda item: item[0])), others)


def _cut(path: str, lines: Sequence[int]) -> AswrittenError:
    which = f"line {lines[0]}" if len(lines) == 1 else f"{len(lines)} lines (the first is line {lines[0]})"
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"of {which} of {path} only the first {LONGEST_LINE} characters were read",
        hint="break long lines of a log",
        path=path,
    )


def show_path(real: str, base: str) -> str:
    """A real path relative to the workspace root where it lies there, with forward slashes."""
    if real == base or real.startswith(base.rstrip(os.sep) + os.sep):
        real = os.path.relpath(real, base)
    return real.replace(os.sep, "/")


def _walk(root: str, base: str) -> Iterator[tuple[str, str | AswrittenError]]:
    """The files below a root as they are shown, with their real paths; or why one is not followed."""
    real_root = os.path.realpath(root)
    if os.path.isfile(real_root) or not os.path.isdir(real_root):  # noqa: PTH112, PTH113 - real paths are text here
        if not os.path.lexists(root):
            raise AswrittenError(
                ErrorCode.NOT_FOUND, f"the evidence {root} does not exist", hint="check --evidence", path=root
            )
        yield show_path(real_root, base), _check(Path(real_root), root)
        return
    confined = resolve_root(real_root)
    for folder, folders, names in os.walk(real_root):
        folders[:] = sorted(name for name in folders if name not in _SKIPPED_FOLDERS)
        for name in sorted([*names, *(one for one in folders if Path(folder, one).is_symlink())]):
            path = Path(folder, name)
            shown = show_path(str(path), base)
            if name in _SKIPPED_FILES:
                continue
            if path.is_symlink():
                try:
                    target = resolve(path, confined)
                except AswrittenError as err:
                    err.message = f"{shown} is a link that leads out of {root}"
                    yield shown, AswrittenError(err.code, err.message, hint="copy the file there", path=shown)
                    continue
                if target.is_dir():
                    continue
                yield shown, _check(target, shown)
            elif name.startswith(".") and media_of(name) is None:
                continue
            else:
                yield shown, _check(path, shown)


def _check(path: Path, shown: str) -> str | AswrittenError:
    try:
        mode = path.stat().st_mode
    except OSError as err:
        return AswrittenError(
            ErrorCode.NOT_FOUND, f"{shown} cannot be opened: {err.strerror}", hint="check the file", path=shown
        )
    if stat.S_ISREG(mode):
        return str(path)
    kind = "a pipe" if stat.S_ISFIFO(mode) else "a socket" if stat.S_ISSOCK(mode) else "a device"
    return AswrittenError(
        ErrorCode.NOT_A_FILE, f"{shown} is {kind}, not a regular file", hint="give a regular file", path=shown
    )


def add_file(columns: EvidenceColumns, real: str, *, shown: str) -> EvidenceFile:
    """Read one file into the columns; one that cannot be read leaves nothing behind that is ever found.

    Raises:
        AswrittenError: ``UNREADABLE``, ``TOO_LARGE``, ``NOT_FOUND``, ``NOT_A_FILE``.
    """
    media = media_of(shown)
    raw = read_file(real, root=None, max_bytes=MAX_EVIDENCE_BYTES)
    mark = columns.mark()
    root = columns.open_node(NO_NODE, 0)
    try:
        rows, repeated = _fill(columns, raw.data, media or "text/plain", shown, root)
    except AswrittenError as err:
        columns.reset(mark)
        raise AswrittenError(err.code, err.message.replace(real, shown), hint=err.hint, path=shown) from err
    columns.close_node(root)
    file = EvidenceFile(
        path=shown,
        sha256=hashlib.sha256(raw.stored).hexdigest(),
        addressing=_KINDS[media or "text/plain"],
        is_log=media in ("text/plain", "application/x-ipynb+json", None),
        first=columns.node_first[root],
        stop=len(columns),
        root=root,
        rows=rows,
        has_repeated_key=repeated,
    )
    columns.files.append(file)
    return file


def _fill(columns: EvidenceColumns, data: bytes, media: str, shown: str, root: int) -> tuple[int | None, bool]:
    if media == "parquet":
        from aswritten.audit.evidence_rows import read_parquet  # noqa: PLC0415 - only for this kind

        return read_parquet(columns, data, path=shown, parent=root), False
    from aswritten.load.decoding import decode  # noqa: PLC0415 - start-up time

    text = decode(data, path=shown)
    match media:
        case "application/json":
            from aswritten.audit.evidence_json import read_json  # noqa: PLC0415 - only for this kind

            repeated = read_json(columns, text, path=shown, parent=root)
            return columns.count_items(root), repeated
        case "application/jsonl":
            from aswritten.audit.evidence_json import read_json_lines  # noqa: PLC0415 - as above

            return read_json_lines(columns, text, path=shown, parent=root)
        case "text/csv" | "text/tab-separated-values":
            from aswritten.audit.evidence_rows import read_delimited  # noqa: PLC0415 - as above

            return read_delimited(columns, text, path=shown, parent=root, is_tsv=media.endswith("values")), False
        case "application/yaml":
            from aswritten.audit.evidence_yaml import read_yaml  # noqa: PLC0415 - as above

            read_yaml(columns, text, path=shown, parent=root)
            return columns.count_items(root), False
        case "application/toml":
            from aswritten.audit.evidence_json import read_toml  # noqa: PLC0415 - as above

            read_toml(columns, text, path=shown, parent=root)
        case "application/x-ipynb+json":
            from aswritten.audit.evidence_notebook import read_notebook  # noqa: PLC0415 - as above

            read_notebook(columns, text, path=shown, parent=root)
        case _:
            from aswritten.audit.evidence_log import read_log  # noqa: PLC0415 - as above

            read_log(columns, text, root)
    return None, False
