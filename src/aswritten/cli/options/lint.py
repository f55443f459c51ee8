"""What ``aswritten lint`` takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.cli.options.shared import add_shared

if TYPE_CHECKING:
    import argparse

_USAGE = "aswritten lint DOCUMENT... [--sources DIR]... [options]"
_EPILOG = """\
what cites: Markdown links and footnotes to files, [@key, p. 3], \\cite[p.~3]{key}, [12] with a reference list, links
of HTML and Word, block quotes with an attribution line. A key's file is named in sources.toml (key = "papers/s.pdf"),
in the file field of its BibTeX entry, or is the file of that name in --sources DIR.

Paths are relative to the document's folder, then to DIR, then to the root; nothing is fetched. A page or section that
the citation names is part of the claim. Quotations and figures without a source, and sources that are not at hand, are
counted and listed; --require-sources makes them findings.

examples:
  aswritten lint report.md
  aswritten lint paper/main.tex --sources papers
  aswritten lint report.md --diff
  aswritten lint report.md --format sarif --output lint.sarif
"""


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, examples and options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    parser.add_argument("documents", metavar="DOCUMENT", nargs="+", help="Markdown, LaTeX, HTML, Word or text")
    parser.add_argument(
        "--sources", metavar="DIR", action="append", default=[], help="a folder of sources; may be repeated"
    )
    parser.add_argument("--root", metavar="DIR", help="the folder that cited files must lie in")
    parser.add_argument(
        "--require-sources", action="store_true", help="what could not be checked for want of a source is a finding"
    )
    parser.add_argument(
        "--fix",
        action="store_true",
        help="mend the typography of quotations (a lost hyphen), never words; report the rest",
    )
    parser.add_argument("--diff", action="store_true", help="show what --fix would write, and write nothing")
    parser.add_argument("--media-type", metavar="TYPE", help="of the documents, such as text/markdown; else by suffix")
    parser.add_argument("--language", metavar="CODE", help="of documents and sources, such as de; else recognised")
    parser.add_argument("--encoding", metavar="NAME", help="of the documents; else UTF-8, or UTF-16 with its mark")
    add_shared(parser, "text, json or jsonl; default text")
