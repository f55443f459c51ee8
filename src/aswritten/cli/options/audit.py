"""What ``aswritten audit`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.shared import RUN_FORMATS, add_excuses

if TYPE_CHECKING:
    import argparse

_USAGE = """\
aswritten audit DOCUMENT… --evidence DIR… [options]
       aswritten audit --verify FILE [--evidence DIR…]
       aswritten audit --sty > aswritten.sty"""
_EPILOG = """\
outcomes and exit codes:
  PASS, NOT_APPLICABLE  0  every number reconciles; there is none
  WARN                  0  some have no evidence, or several places fit (with --strict 1)
  FAIL, BLOCKED         1  a mismatch, or cited evidence that is missing; no evidence file to read
  ERROR                 2  the document, or evidence it cites, could not be read

what settles where a number comes from, first to last:
  a link      [73.2](results/eval.json#/coco/mAP), \\evidence{results/eval.json#/coco/mAP}{73.2}
  a claims    file: rows of document, line, text, source (CSV or JSON), with --claims
  a name      a result file named in the sentence; then value and names together

examples:
  aswritten audit README.md --evidence results
  aswritten audit paper/main.tex --evidence results runs --strict
  aswritten audit paper/main.tex --evidence results --format sarif --output audit.sarif
  aswritten audit README.md --evidence results --fix --diff
  aswritten audit paper/main.tex --evidence results --aris paper
  aswritten audit --verify paper/PAPER_CLAIM_AUDIT.json
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("documents", metavar="DOCUMENT", nargs="*", help="LaTeX, Markdown, reStructuredText, …")
    parser.add_argument(
        "--evidence", metavar="DIR", nargs="+", action="extend", default=[], help="folders or files of results"
    )
    parser.add_argument("--claims", metavar="FILE", help="CSV or JSON that names evidence for numbers")
    parser.add_argument(
        "--exempt", metavar="PATTERN", action="append", default=[], help="numbers that are no results; may be repeated"
    )
    parser.add_argument("--require-links", action="store_true", help="every number's evidence must be named")
    parser.add_argument("--strict", action="store_true", help="exit 1 on WARN too")
    parser.add_argument(
        "--format",
        choices=("text", "json", *RUN_FORMATS),
        metavar="FORMAT",
        help=f"text or json, default text; or {', '.join(RUN_FORMATS)}",
    )
    add_excuses(parser)
    parser.add_argument(
        "--fix", action="store_true", help="rewrite linked numbers from their evidence, and report what is left"
    )
    parser.add_argument("--diff", action="store_true", help="with --fix: show what it would write, and write nothing")
    parser.add_argument(
        "--aris", metavar="DIR", help="write PAPER_CLAIM_AUDIT.json and .md and a trace into the paper's folder"
    )
    parser.add_argument(
        "--verify", metavar="FILE", help="say whether the files of an audit (JSON, or --aris) are as they were"
    )
    parser.add_argument("--sty", action="store_true", help="write aswritten.sty, which has the LaTeX macro \\evidence")
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    parser.add_argument("--root", metavar="DIR", help="the workspace root; default the configuration's")
    parser.add_argument("--quiet", action="store_true", help="no progress; text shows outcomes only")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")
