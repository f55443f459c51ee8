"""The entry point: from arguments to an exit code, whatever happens on the way."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

from aswritten.errors import AswrittenError, ErrorCode

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.config import Config

_CODE_INPUT = 2
_CODE_NOTHING_CHECKED = 3
_CODE_INTERNAL = 70
_CODE_CLOSED_PIPE = 141
_CODE_INTERRUPTED = 130
_CONFIGURED = frozenset(("check", "evidence", "lint", "audit", "bind", "recheck", "store", "mcp"))
"""Commands that a configuration file says something about."""


def run(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; the result is the exit code.

    Args:
        arguments: without the program's name; the process's own if not given.
    """
    try:
        code = _dispatch(sys.argv[1:] if arguments is None else list(arguments))
        _flush()
    except KeyboardInterrupt:
        return _end_interrupted()
    except BrokenPipeError:
        return _end_closed_pipe()
    except AswrittenError as error:
        _tell(error)
        _drop_unwritable()
        return _CODE_INTERNAL if error.code is ErrorCode.INTERNAL else _CODE_INPUT
    except Exception:  # noqa: BLE001 - an edge
        return _end_with_bug()
    return code


def _dispatch(arguments: list[str]) -> int:
    from importlib import import_module  # noqa: PLC0415 - start-up time

    from aswritten.cli.parser import parse_arguments  # noqa: PLC0415 - start-up time

    try:
        options = parse_arguments(arguments)
    except SystemExit as error:
        return error.code if isinstance(error.code, int) else 0
    if options.command in _CONFIGURED:
        from pathlib import Path  # noqa: PLC0415 - start-up time

        from aswritten.config import read_config  # noqa: PLC0415 - start-up time

        options.config = read_config(Path.cwd())
        if not options.config.settings.enabled:
            return _end_switched_off(options.config)
    module = import_module(f"aswritten.cli.{options.command}")
    code: int = module.run(options)
    return code


def _flush() -> None:
    """Hand on what is still buffered, as the text of ``--help``.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where stdout cannot be written.
    """
    if sys.stdout is None:
        return
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        from aswritten.cli.output import cannot_write  # noqa: PLC0415 - start-up time

        raise cannot_write("stdout", error) from error


def _end_switched_off(config: Config) -> int:
    from aswritten.cli.messages import tell  # noqa: PLC0415 - start-up time

    tell(f"{config.path} says enabled = false: nothing was checked")
    return _CODE_NOTHING_CHECKED


def _tell(error: AswrittenError) -> None:
    from aswritten.cli.messages import tell_error  # noqa: PLC0415 - start-up time

    tell_error(error)


def _end_interrupted() -> int:
    """End as the signal would have ended us, so that a shell loop around us ends too."""
    if os.name == "posix":
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    return _CODE_INTERRUPTED


def _end_closed_pipe() -> int:
    """Nobody reads on."""
    _drop_buffered()
    return _CODE_CLOSED_PIPE


def _drop_unwritable() -> None:
    """Let go of what a full disk does not take: it is told, and the end of the process would change the code."""
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError:
        _drop_buffered()


def _drop_buffered() -> None:
    """What is still buffered goes nowhere, so that the end of the process does not complain."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


def _end_with_bug() -> int:
    import traceback  # noqa: PLC0415 - start-up time

    traceback.print_exc()
    sys.stderr.write("aswritten: this is a bug; please report it with the lines above\n")
    return _CODE_INTERNAL
