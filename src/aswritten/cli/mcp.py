"""``aswritten mcp``: serve agents over stdin and stdout, or on a loopback port."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.surroundings import workspace_of
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.load.confine import resolve_root

if TYPE_CHECKING:
    import argparse

LOOPBACK = "127.0.0.1"


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

    if options.port is not None:
        _require_free(options.port)
    if options.root is None:
        options.config.require_at_home(options.config.root, "workspace_root")
    serve(Workspace(root=resolve_root(workspace_of(options)), settings=options.config.settings), port=options.port)
    return ExitCode.CLEAN


def _require_free(port: int) -> None:
    """What serves would end with a code of its own that means another thing here.

    Raises:
        AswrittenError: ``INVALID_INPUT`` where the port cannot be taken.
    """
    import socket  # noqa: PLC0415 - start-up time

    with socket.socket() as probe:
        if os.name == "posix":  # elsewhere it would share the port with a server that listens
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((LOOPBACK, port))
        except OSError as error:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"the port {port} of {LOOPBACK} cannot be taken: {error.strerror or error}",
                hint="give another --port, or end what listens there",
            ) from error
