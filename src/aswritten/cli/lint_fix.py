"""``aswritten lint --fix``: typographic repairs of quotations are written, or shown as they would be; never words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from aswritten.audit.patching import Patch, show_patch
from aswritten.audit.replacing import encode_alike, read_stored, replace_file
from aswritten.cli.exits import ExitCode
from aswritten.cli.levels import is_finding
from aswritten.cli.lint import linter_of
from aswritten.cli.messages import tell, tell_error
from aswritten.cli.reporting import show_path
from aswritten.cli.surroundings import workspace_of
from aswritten.errors import AswrittenError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from aswritten.document.model import DocumentFile
    from aswritten.lint.model import Edit

_ESCAPED = ("json", "zip", "officedocument")
"""In media types of which a text's characters may stand otherwise in the file."""


class RepairPlan(NamedTuple):
    """The files that change, how many quotations, and how the run ends as things are."""

    patches: tuple[Patch, ...]
    quotations: int
    exit_code: ExitCode


def plan_repairs(options: argparse.Namespace) -> RepairPlan:
    """What can be mended in the documents; one that cannot be read is told of and left."""
    patches: dict[str, Patch] = {}
    count = checked = 0
    has_error = has_finding = False
    for path in options.documents:
        try:
            linter = linter_of(path, options)
            edits: dict[int, dict[tuple[int, int], Edit]] = {}
            for linted in linter.lint():
                checked += linted.verdict is not None
                has_finding |= linted.verdict is not None and is_finding(linted.verdict, options.fail_on)
                for repair in linted.repairs:
                    count += bool(repair.edits)
                    for edit in repair.edits:
                        edits.setdefault(edit.place.file, {})[edit.place.start, edit.place.end] = edit
            for index, found in edits.items():
                file = linter.document.files[index]
                patch = _patch(file, str(workspace_of(options) / file.path), tuple(found.values()))
                if patch is not None:
                    patches[patch.real] = patch
        except AswrittenError as error:
            has_error = True
            tell_error(error)
    code = ExitCode.CLEAN if checked else ExitCode.NOTHING_CHECKED
    code = ExitCode.FINDINGS if has_finding else code
    return RepairPlan(tuple(patches.values()), count, ExitCode.INPUT if has_error else code)


def _patch(file: DocumentFile, real: str, edits: Sequence[Edit]) -> Patch | None:
    """The file with its edits; None where it cannot be written back byte by byte."""
    if any(name in file.media_type for name in _ESCAPED) and any(set(edit.text) & set('"\\') for edit in edits):
        return None
    stored = read_stored(real, sha256=file.sha256)
    new, at = [], 0
    for edit in sorted(edits, key=lambda each: (each.place.start, each.place.end)):
        if edit.place.start < at:
            continue
        new += [file.text[at : edit.place.start], edit.text]
        at = edit.place.end
    text = "".join((*new, file.text[at:]))
    data = encode_alike(stored, file.text, text)
    if data is None:
        tell(f"{show_path(real)} is left: it is packed, or in an encoding that cannot be written back")
        return None
    return Patch(show_path(real), real, file.text, text, stored, data)


def show_repairs(plan: RepairPlan) -> Iterator[str]:
    """The differences, file by file; nothing is written."""
    for patch in plan.patches:
        yield from show_patch(patch)


def write_repairs(plan: RepairPlan, *, quiet: bool) -> None:
    """Write file by file, each whole or not at all.

    Raises:
        AswrittenError: a file could not be written; those after it are not.
    """
    for patch in plan.patches:
        replace_file(patch.real, patch.new_bytes, old=patch.old_bytes)
    if plan.patches and not quiet:
        what = "quotation" if plan.quotations == 1 else "quotations"
        tell(f"{plan.quotations:,} {what} mended in {', '.join(patch.path for patch in plan.patches)}")
