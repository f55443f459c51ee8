"""What ``aswritten recheck`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.keeping import add_findings
from aswritten.cli.options.store import add_store_place

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten recheck [options]"
_EPILOG = """\
of several verdicts on a claim and a source the latest is checked again.

changes:
  STALE              the source's bytes are others than those that were kept
  SOURCE_GONE        the source is not there any more
  SOURCE_UNREADABLE  the source is there, and can no longer be read
  NOT_CHECKED        the claim cannot be checked against it, or not by this version
  VERDICT_CHANGED    today's verdict is another
  TOOL_CHANGED       the version, the word lists, the configuration or what reads the source is another; no finding

exit codes: 1 where a source or verdict changed, or a verdict is at or above --fail-on; 2 where the store is damaged; 3
where it holds no verdict.

examples:
  aswritten recheck
  aswritten recheck --persist
  aswritten recheck --format jsonl | jq -r 'select(.changes != []) | .claim'
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("--persist", action="store_true", help="keep today's verdicts in the old ones' place")
    add_store_place(parser)
    add_findings(
        parser,
        "exit 1 from this verdict on: insufficient (the default; a changed source or verdict counts so, too), "
        "contradicted, disproven, never",
    )
