"""``aswritten mcp``: serve agents over stdin and stdout, or on a loopback port."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve_root

if TYPE_CHECKING:
    import argparse


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    if find_spec("mcp") is None:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            "the agent server needs the official SDK, which is not installed",
            hint="pip install 'aswritten[mcp]'",
        )
    from aswritten.mcp.server import serve  # noqa: PLC0415 - an extra
    from aswritten.mcp.workspace import Workspace  # noqa: PLC0415 - start-up time

    root = options.config.root if options.root is None else Path(options.root)
    serve(Workspace(root=resolve_root(root), settings=options.config.settings), port=options.port)
    return ExitCode.CLEAN
