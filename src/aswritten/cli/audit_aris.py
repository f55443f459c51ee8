"""``aswritten audit --aris``: the artefact that an ARIS pipeline reads, its page and its trace."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.audit.artefact import FILE_NAME, PAGE_NAME, TRACES, bound_hashes
from aswritten.audit.evidence_reading import show_path
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import workspace_of
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.clock import timestamp
from aswritten.report.audit_aris import Request, aris_object, render_aris, render_aris_page, trace_files

if TYPE_CHECKING:
    import argparse

    from aswritten.audit.model import AuditResult
    from aswritten.report.json_v1 import JsonObject


def write_artefact(result: AuditResult, options: argparse.Namespace) -> None:
    """Write trace, page and artefact into the paper's folder, the artefact last.

    Raises:
        AswrittenError: the folder is not there or cannot be written, or a file has a name that the artefact's readers
            take apart.
    """
    paper = Path(options.aris)
    if not paper.is_dir():
        raise AswrittenError(
            ErrorCode.NOT_FOUND, f"{options.aris} is no folder", hint="give the paper's folder to --aris"
        )
    workspace = workspace_of(options).resolve()
    hashes = bound_hashes(result.inputs, workspace=workspace, paper=paper)
    request = Request(
        evidence=[show_path(str(Path(path).resolve()), str(workspace)) for path in options.evidence],
        claims=None if options.claims is None else show_path(str(Path(options.claims).resolve()), str(workspace)),
        exempt=(*options.config.settings.exempt, *options.exempt),
        require_links=options.require_links,
    )
    now = timestamp()
    for number in itertools.count(1):
        trace_path = f"{TRACES}/{now[:10]}_run{number:02d}/"
        artefact = aris_object(result, hashes, request=request, trace_path=trace_path, generated_at=now)
        if _write_trace(paper / trace_path, artefact, request):
            break
    _write(paper / PAGE_NAME, render_aris_page(artefact))
    _write(paper / FILE_NAME, render_aris(artefact))


def _write_trace(folder: Path, artefact: JsonObject, request: Request) -> bool:
    """Write the trace; false where the folder holds another one."""
    files = trace_files(artefact, render_aris_page(artefact), request)
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        return _holds(folder, files)
    except OSError as err:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"{folder} cannot be made: {err.strerror}", hint="check the folder's rights"
        ) from err
    for name, text in files.items():
        _write(folder / name, text)
    return True


def _holds(folder: Path, files: dict[str, str]) -> bool:
    try:
        return all((folder / name).read_bytes() == text.encode() for name, text in files.items())
    except OSError:
        return False


def _write(path: Path, text: str) -> None:
    with open_output(str(path)) as output:
        output.write(text)
