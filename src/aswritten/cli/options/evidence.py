"""What ``aswritten evidence`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.shared import add_shared

if TYPE_CHECKING:
    import argparse

_USAGE = """\
aswritten evidence ROOT --value V --source S [options]
       aswritten evidence ROOT --batch FILE [options]"""
_EPILOG = """\
a source is a path or glob below ROOT, with a locator after # if need be: results/eval.json#/coco/mAP,
table.csv#row=4&col=mAP, notes.md#L12. A row of a batch has a value and a source, and may have an id.

statuses:
  verified         the value stands there; its place is told
  value_not_found  every file that the source names was read, and the value is in none
  path_missing     no file matches, or none of those that match can be opened
  unparseable      there is no usable value or source

examples:
  aswritten evidence . --value 73.2 --source 'results/*.json'
  aswritten evidence . --batch numbers.csv
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("root", metavar="ROOT", help="the folder that sources must lie in")
    parser.add_argument("--value", help="the value as the document writes it")
    parser.add_argument("--source", help="path or glob below ROOT, with a locator after # if need be")
    parser.add_argument("--batch", metavar="FILE", help="check the rows of a file; - is JSON Lines on stdin")
    parser.add_argument("--encoding", metavar="NAME", help="of the files; else UTF-8, or UTF-16 with its mark")
    add_shared(parser, "text, json or jsonl; default text, for a batch json")
