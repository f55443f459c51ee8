"""The files that edits change: what they hold, what they are to hold, and the difference for people and ``patch``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from aswritten.audit.claims_places import rewrite_rows
from aswritten.audit.fixing import Draft, Edit, draft_edits, real_path, refuse, texts_of
from aswritten.audit.replacing import encode_alike, read_stored, replace_file
from aswritten.load.decoding import decode

if TYPE_CHECKING:
    import os
    from collections.abc import Iterator, Sequence

    from aswritten.audit.claims_file import ClaimRow
    from aswritten.audit.fixing import Refusal
    from aswritten.audit.model import AuditResult
    from aswritten.document.model import Document
    from aswritten.settings import Settings

_CONTEXT: Final = 3
_NO_TEXT: Final = "its file is packed, or in an encoding that cannot be written back"


class Patch(NamedTuple):
    """A file with other digits; ``path`` as it is shown, ``real`` where it lies."""

    path: str
    real: str
    old: str
    new: str
    old_bytes: bytes
    new_bytes: bytes


class Plan(NamedTuple):
    """What is to be rewritten; the claims file is the last of the patches."""

    patches: tuple[Patch, ...]
    edits: tuple[Edit, ...]
    refusals: tuple[Refusal, ...]


class ClaimsFile(NamedTuple):
    """A claims file as the audit was given it."""

    path: str
    rows: tuple[ClaimRow, ...]


def plan_fixes(
    result: AuditResult,
    *,
    workspace: str | os.PathLike[str],
    settings: Settings,
    claims: ClaimsFile | None = None,
) -> Plan:
    """What can be put right in one document, read back to be sure of it.

    Raises:
        AswrittenError: a file changed since it was audited, or cannot be read.
    """
    from aswritten.audit.reading_back import ReadBack  # noqa: PLC0415 - start-up time

    document = result.document
    if document is None:
        return Plan((), (), ())
    draft = draft_edits(result, claims.rows if claims is not None else ())
    draft, claims_patch = _patch_claims(draft, claims)
    stored = {
        file.path: read_stored(real_path(workspace, file.path), sha256=file.sha256)
        for file in document.files
        if any(edit.path == file.path for edit in draft.edits)
    }
    draft = _refuse_packed(draft, document, stored)
    kept = ReadBack(result, workspace=workspace, settings=settings).keep(draft)
    if claims_patch is not None and kept.edits != draft.edits:
        kept, claims_patch = _patch_claims(kept, claims)
    texts = texts_of(document, kept.edits)
    patches = tuple(
        _patch(file.path, real_path(workspace, file.path), file.text, texts[file.path], stored[file.path])
        for file in document.files
        if file.path in texts
    )
    return Plan((*patches, claims_patch) if claims_patch is not None else patches, kept.edits, kept.refusals)


def _patch(path: str, real: str, old: str, new: str, stored: bytes) -> Patch:
    data = encode_alike(stored, old, new)
    assert data is not None  # noqa: S101 - what cannot be encoded is refused before
    return Patch(path, real, old, new, stored, data)


def _refuse_packed(draft: Draft, document: Document, stored: dict[str, bytes]) -> Draft:
    texts = {file.path: file.text for file in document.files}
    bad = {path for path, data in stored.items() if encode_alike(data, texts[path], texts[path]) is None}
    return _refuse(draft, [edit for edit in draft.edits if edit.path in bad], _NO_TEXT)


def _refuse(draft: Draft, edits: Sequence[Edit], reason: str) -> Draft:
    refused = {edit.quantity.id for edit in edits}
    return Draft(
        tuple(edit for edit in draft.edits if edit.quantity.id not in refused),
        tuple(sorted((*draft.refusals, *(refuse(edit.quantity, reason) for edit in edits)))),
    )


def _patch_claims(draft: Draft, claims: ClaimsFile | None) -> tuple[Draft, Patch | None]:
    """The claims file, whose rows are to name the new digits; a row that cannot be rewritten refuses its number."""
    new_texts = {edit.row.number: (edit.row.text, edit.row_text) for edit in draft.edits if edit.row is not None}
    if claims is None or not new_texts:
        return draft, None
    stored = read_stored(claims.path)
    text = decode(stored, path=claims.path)
    new, failed = rewrite_rows(text, new_texts, is_json=claims.path.lower().endswith(".json"))
    if encode_alike(stored, text, new) is None:
        failed = frozenset(new_texts)
    left = [edit for edit in draft.edits if edit.row is not None and edit.row.number in failed]
    draft = _refuse(draft, left, "its row of the claims file cannot be rewritten")
    if len(failed) == len(new_texts):
        return draft, None
    return draft, _patch(claims.path, claims.path, text, new, stored)


def apply_patch(patch: Patch) -> None:
    """Write one file.

    Raises:
        AswrittenError: it changed since it was read, or cannot be written.
    """
    replace_file(patch.real, patch.new_bytes, old=patch.old_bytes)


def show_patch(patch: Patch) -> Iterator[str]:
    """A unified diff of a file, line by line; edits never add or take away a line."""
    mark = "\ufeff" if patch.old_bytes.startswith(b"\xef\xbb\xbf") else ""
    old, new = _lines(mark + patch.old), _lines(mark + patch.new)
    changed = [at for at, (before, after) in enumerate(zip(old, new, strict=True)) if before != after]
    yield f"--- a/{patch.path}\n"
    yield f"+++ b/{patch.path}\n"
    for first, last in _hunks(changed):
        start, stop = max(0, first - _CONTEXT), min(len(old), last + _CONTEXT + 1)
        count = f",{stop - start}" if stop - start != 1 else ""
        yield f"@@ -{start + 1}{count} +{start + 1}{count} @@\n"
        at = start
        while at < stop:
            if old[at] == new[at]:
                yield _shown(" ", old[at])
                at += 1
                continue
            end = at
            while end < stop and old[end] != new[end]:
                end += 1
            yield from (_shown("-", line) for line in old[at:end])
            yield from (_shown("+", line) for line in new[at:end])
            at = end


def _lines(text: str) -> list[str]:
    return [line + "\n" for line in text.split("\n")[:-1]] + ([text.rpartition("\n")[2]] if text[-1:] != "\n" else [])


def _hunks(changed: Sequence[int]) -> Iterator[tuple[int, int]]:
    """First and last changed line of each run whose context would touch."""
    first = last = -1
    for at in changed:
        if first < 0:
            first = at
        elif at - last > 2 * _CONTEXT:
            yield first, last
            first = at
        last = at
    if first >= 0:
        yield first, last


def _shown(sign: str, line: str) -> str:
    return f"{sign}{line}" if line.endswith("\n") else f"{sign}{line}\n\\ No newline at end of file\n"
