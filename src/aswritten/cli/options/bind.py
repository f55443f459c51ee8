"""What ``aswritten bind`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.keeping import add_findings
from aswritten.cli.options.store import add_store_place

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten bind CLAIM EVIDENCE_ID [--quote Q]... [options]"
_EPILOG = """\
the claim is checked against the text that was read when the evidence was kept, whatever has become of the file; claim
and verdict are kept beside it.

examples:
  aswritten store add memo.txt
  aswritten bind 'The memo says "sales fell by 4%".' 4453cff2
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("claim", metavar="CLAIM", help="the sentences to check; - is stdin")
    parser.add_argument("evidence_id", metavar="EVIDENCE_ID", help="of kept evidence, or the beginning of it")
    parser.add_argument("--quote", action="append", default=[], help="a span that the claim rests on; may be repeated")
    parser.add_argument("--language", metavar="CODE", help="of claim and source, such as de; else recognised")
    add_store_place(parser)
    add_findings(parser, "exit 1 from this verdict on: insufficient (the default), contradicted, disproven, never")
