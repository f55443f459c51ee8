"""What ``aswritten mcp`` takes."""

from __future__ import annotations

import argparse

_USAGE = "aswritten mcp [--root DIR] [--port N]"
_EPILOG = """\
tools: claim_check, claim_bind, claim_report, evidence_check, document_audit. Only files below DIR are read, links
followed first; only the store in it is written to. Without --port the server speaks over stdin and stdout and ends with
its input; with it, over streamable HTTP at http://127.0.0.1:N/mcp.

in an agent's configuration:
  {"mcpServers": {"aswritten": {"command": "aswritten", "args": ["mcp", "--root", "/path/to/project"]}}}
"""
_MOST_PORT = 65_535


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, example and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("--root", metavar="DIR", help="the workspace; else that of the configuration")
    parser.add_argument("--port", type=_port, metavar="N", help="serve HTTP on the loopback interface at this port")


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= _MOST_PORT):
        raise argparse.ArgumentTypeError(f"{text!r} is no port: give a number from 1 to {_MOST_PORT}")
    return int(text)
