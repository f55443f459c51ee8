"""What ``aswritten bench`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.shared import add_manners, share

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten bench DIR [options]"
_EPILOG = """\
DIR holds cases.jsonl and SUMMARY.json. A held-out set is scored only if its cases are those that were frozen.
exit code 1: the accuracy is below --min-accuracy.
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("directory", metavar="DIR", help="the data set")
    parser.add_argument("--output-dir", metavar="OUT", help="write predictions.jsonl, scores.json and summary.md there")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text or json; default text")
    parser.add_argument("--min-accuracy", type=share, metavar="SHARE", help="exit 1 below this share, from 0 to 1")
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    add_manners(parser)
