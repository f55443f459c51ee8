"""What ``aswritten config`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten config [options]"
_EPILOG = """\
the configuration is aswritten.toml, or [tool.aswritten] in pyproject.toml, in the current folder or the nearest one
above it, up to the root of the repository. Files are not merged; an option on the command line is stronger.

keys:
  enabled         false: nothing is checked, and every run says so (exit code 3)
  store           folder of records and snapshots, relative to the workspace root
  workspace_root  the folder that sources named in data must lie in
  max_chars       of a claim and of a source in a claim check; more is an error
  max_bytes       of an evidence file, once unpacked; more is an error
  persist         whether the agent tools keep what they check
  languages       codes of the languages that a text is recognised as
  framing         share of a claim's content words that may stand nowhere in the source
  exempt          regular expressions: a number of a document that one is found at is no result
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, keys and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text or json; default text")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")
