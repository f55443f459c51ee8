"""What ``aswritten explain`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten explain [NAME]"
_EPILOG = """\
examples:
  aswritten explain strength
  aswritten explain hedge-dropped
  aswritten explain insufficient
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="such as hedge-dropped; else checks and rules are listed"
    )
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")
