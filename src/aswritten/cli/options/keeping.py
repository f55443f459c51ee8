"""Options of commands that keep something, or read what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.shared import LEVELS, add_manners

if TYPE_CHECKING:
    import argparse


def add_persist(parser: argparse.ArgumentParser) -> None:
    """Whether anything is kept, and where."""
    parser.add_argument("--persist", action="store_true", help="keep sources, claims and verdicts in the store")
    parser.add_argument("--store", metavar="DIR", help="the store's folder; else .claim-check in the workspace")


def add_findings(parser: argparse.ArgumentParser, fail_on_help: str) -> None:
    """The output in one of three formats, and from which verdict on the exit code is 1."""
    parser.add_argument(
        "--format",
        choices=("text", "json", "jsonl"),
        default="text",
        metavar="FORMAT",
        help="text, json or jsonl; default text",
    )
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    parser.add_argument("--fail-on", choices=LEVELS, default=LEVELS[0], metavar="LEVEL", help=fail_on_help)
    add_manners(parser)
