"""What ``aswritten check`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.keeping import add_persist
from aswritten.cli.options.shared import add_shared

if TYPE_CHECKING:
    import argparse

_USAGE = """\
aswritten check CLAIM SOURCE [--quote Q]... [options]
       aswritten check CLAIM --text TEXT [--quote Q]... [options]
       aswritten check --batch FILE [--root DIR] [options]"""
_EPILOG = """\
verdicts:
  verified      this is what the source says (not: this is true)
  disproven     a quoted span is absent, or the source gives the same label another value
  contradicted  the span is there, but negated, hedged, asked or conditional, and the claim states it flat
  insufficient  anything else: a paraphrase, a missing number, words beyond the evidence

a batch is a JSON array, {"claims": [...]}, JSON Lines or CSV, by the file's suffix. Each row has a claim, and a text
or a path; the path is confined to --root, else to the folder of the batch file.

examples:
  aswritten check 'The memo says "sales fell by 4%".' memo.txt
  aswritten check 'Sales fell by 4%.' - < memo.txt
  aswritten check --batch claims.jsonl --jobs 4 --output results.jsonl
  aswritten check 'Sales fell by 4%.' memo.txt --persist
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("claim", nargs="?", metavar="CLAIM", help="the sentences to check; - is stdin")
    parser.add_argument("source", nargs="?", metavar="SOURCE", help="the source's file; - is stdin")
    parser.add_argument("--text", help="the source's text itself; - is stdin")
    parser.add_argument("--quote", action="append", default=[], help="a span that the claim rests on; may be repeated")
    parser.add_argument("--batch", metavar="FILE", help="check the rows of a file; - is JSON Lines on stdin")
    parser.add_argument("--root", metavar="DIR", help="the folder that sources must lie in")
    parser.add_argument("--media-type", metavar="TYPE", help="of the source, such as text/html; else by suffix")
    parser.add_argument("--language", metavar="CODE", help="of claim and source, such as de; else recognised")
    parser.add_argument("--encoding", metavar="NAME", help="of the source's file; else UTF-8, or UTF-16 with its mark")
    add_persist(parser)
    add_shared(parser, "text, json or jsonl; default text, for a batch jsonl")
