"""A PDF is read in a process of its own, with its memory and time limited.

pdfium is not built for files that mean harm: a page of forms inside forms keeps it busy for hours, a packed gigabyte
costs two of memory, and neither can be stopped from within. The process costs a tenth of a second.
"""

from __future__ import annotations

import contextlib
import gc
import json
import subprocess
import sys
from functools import partial
from typing import Final

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.formats.extracted import Extracted, pack, unpack

MOST_SECONDS_A_PAGE: Final = 8
"""Of processor time; the page of a large drawing takes a tenth of one."""
MOST_SECONDS: Final = 300
_MOST_WAIT_SECONDS: Final = 900
_MOST_MEMORY: Final = 800_000_000
_MOST_MEMORY_A_BYTE: Final = 2
_BETWEEN_SWEEPS: Final = 200_000
"""Objects made between two looks for cycles: words and lines make none, and looking cost a tenth of the time."""
_OK: Final = b"ok\n"
_REFUSED: Final = b"no\n"
_CODE: Final = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from {0} import serve; serve(sys.argv[2], int(sys.argv[3]))"
)


def read_pdf_apart(data: bytes, *, path: str, page_seconds: int = MOST_SECONDS_A_PAGE) -> Extracted:
    """The text of a PDF with its pages.

    Raises:
        AswrittenError: as ``pdf.read_pdf``; ``TOO_LARGE`` too where it takes more time or memory than it may.
    """
    command = [sys.executable, "-S", "-c", _CODE.format(__name__), json.dumps(sys.path), path, str(page_seconds)]
    try:
        done = subprocess.run(  # noqa: S603 - this interpreter and this module, no shell
            command, input=data, capture_output=True, timeout=_MOST_WAIT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as err:
        raise _exhausted(path) from err
    except OSError as err:
        raise AswrittenError(
            ErrorCode.UNREADABLE,
            f"{path} cannot be read: no process for it can be started ({err.strerror})",
            hint="free some memory, or run fewer at a time",
            path=path,
        ) from err
    if done.stdout.startswith(_REFUSED):
        code, message, hint = json.loads(done.stdout[len(_REFUSED) :])
        raise AswrittenError(ErrorCode(code), message, hint=hint, path=path)
    extracted = unpack(memoryview(done.stdout)[len(_OK) :]) if done.stdout.startswith(_OK) else None
    if extracted is None:
        raise _exhausted(path)
    return extracted


def _exhausted(path: str) -> AswrittenError:
    return AswrittenError(
        ErrorCode.TOO_LARGE,
        f"{path} takes more time or memory than a PDF may (over {MOST_SECONDS_A_PAGE} seconds for a page, or "
        f"{_MOST_MEMORY // 1_000_000} MB), or breaks its reader",
        hint="print the pages that are cited into a new PDF, or give their text",
        path=path,
    )


def serve(path: str, page_seconds: int) -> None:
    """Read a PDF from stdin and write what it holds to stdout: the other side of :func:`read_pdf_apart`."""
    data = sys.stdin.buffer.read()
    limit(len(data))
    gc.set_threshold(_BETWEEN_SWEEPS)
    from aswritten.load.formats.pdf import read_pdf  # noqa: PLC0415 - limits first

    try:
        answer = _OK + pack(read_pdf(data, path=path, before_page=partial(start_clock, page_seconds)))
    except AswrittenError as err:
        answer = _REFUSED + json.dumps([err.code, err.message, err.hint]).encode()
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()


def limit(size: int) -> None:
    """Hold this process to its memory and processor time, where the system can."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return
    memory = _MOST_MEMORY + _MOST_MEMORY_A_BYTE * size
    for kind, most in ((resource.RLIMIT_AS, memory), (resource.RLIMIT_CPU, MOST_SECONDS), (resource.RLIMIT_CORE, 0)):
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(kind, (most, most))


def start_clock(seconds: int) -> None:
    """Give the next page its time; a page that takes more ends the process, wherever it is."""
    import signal  # noqa: PLC0415 - start-up time

    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
