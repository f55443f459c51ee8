"""What ``aswritten store`` takes."""

from __future__ import annotations

import argparse
import re

_USAGE = "aswritten store ACTION [options]"
_EPILOG = """\
a store is a folder of small files, each named by the hash of what it holds; it may be kept in git. Every file that is
read is hashed anew: what was changed or is missing is named, and a verdict that rests on it is shown as unverified.

exit codes: 1 where something is not what it was, 2 where the store cannot be read or written.

examples:
  aswritten store add memo.txt
  aswritten store list --verdict disproven --since 2026-05-01
  aswritten store search 'night shifts' --source 'reports/'
  aswritten store show 3fa4c1
  aswritten store seal
  aswritten store verify --root-hash sha256:...
"""
_VERDICTS = ("verified", "disproven", "contradicted", "insufficient", "unverified")
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(?:T[0-9]{2}:[0-9]{2}:[0-9]{2}Z)?")
_SUMMARIES = {
    "add": "keep a source, and print the id of its evidence record",
    "show": "print a record, what it rests on and what rests on it",
    "list": "list records, the latest first",
    "search": "list the records whose claim holds all of some words",
    "verify": "hash everything, and name all that is not as the records and the seal say",
    "seal": "write a manifest of all that is there, so that what is deleted later is missed",
    "export": "write all records as JSON Lines, in-toto statements, ClaimReview or Parquet",
    "gc": "remove snapshots that no record names, and files that were never finished",
}
_TAKES = {"add": "FILE... ", "show": "ID ", "search": "TEXT "}


def describe(parser: argparse.ArgumentParser) -> None:
    """Add usage, actions and their options."""
    parser.usage = _USAGE
    parser.epilog = _EPILOG
    actions = parser.add_subparsers(
        title="actions",
        dest="action",
        metavar="ACTION",
        required=True,
        prog="aswritten store",
        help="aswritten store ACTION --help tells more about it",
    )
    for name, summary in _SUMMARIES.items():
        action = actions.add_parser(
            name,
            help=summary,
            usage=f"aswritten store {name} {_TAKES.get(name, '')}[options]",
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=parser.formatter_class,
            allow_abbrev=False,
        )
        _DESCRIBERS[name](action)


def add_store_place(parser: argparse.ArgumentParser) -> None:
    """Which store, and which workspace."""
    parser.add_argument("--store", metavar="DIR", help="the store's folder; else .claim-check in the workspace")
    parser.add_argument("--root", metavar="DIR", help="the workspace; else the configuration's, or the current folder")


def _describe_add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", metavar="FILE", help="a source in the workspace")
    parser.add_argument("--media-type", metavar="TYPE", help="of the source, such as text/html; else by suffix")
    parser.add_argument("--encoding", metavar="NAME", help="of the source; else UTF-8, or UTF-16 with its mark")
    _add_output(parser, "text", "json", "jsonl")


def _describe_show(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("id", metavar="ID", help="the beginning of a record's id, as long as no other begins so")
    _add_output(parser, "text", "json")


def _describe_list(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--type", choices=("evidence", "claim", "verdict"), help="else all but claims with a verdict")
    parser.add_argument("--verdict", choices=_VERDICTS, metavar="VERDICT", help="as recorded: " + ", ".join(_VERDICTS))
    parser.add_argument("--source", metavar="PATH", help="a source, a folder or a glob that the evidence names")
    parser.add_argument("--since", type=_since, metavar="DATE", help="2026-05-30 or 2026-05-30T12:00:00Z (UTC)")
    parser.add_argument("--until", type=_until, metavar="DATE", help="as --since; a day counts to its end")
    parser.add_argument("--limit", type=_number, metavar="N", help="show no more than N, and say how many are left off")
    _add_output(parser, "text", "json", "jsonl")


def _describe_search(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("text", metavar="TEXT", help="words of the claim, in any order, case and accents aside")
    _describe_list(parser)


def _describe_verify(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--root-hash", metavar="HASH", help="of the seal to hold the store against; else the last one")
    _add_output(parser, "text", "json")


def _describe_seal(parser: argparse.ArgumentParser) -> None:
    _add_output(parser, "text", "json")


def _describe_export(parser: argparse.ArgumentParser) -> None:
    formats = ("jsonl", "in-toto", "dsse", "claimreview", "parquet")
    parser.add_argument("--key", metavar="FILE", help="an Ed25519 private key in PEM, to sign with; for dsse")
    parser.add_argument("--author", default="aswritten", metavar="NAME", help="who publishes; for claimreview")
    parser.add_argument("--url", metavar="URL", help="of the page that shows the reviews; for claimreview")
    shown = f"{', '.join(formats[:-1])} or {formats[-1]}; default jsonl"
    parser.add_argument("--format", choices=formats, default="jsonl", metavar="FORMAT", help=shown)
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    add_store_place(parser)


def _describe_gc(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--dry-run", action="store_true", help="remove nothing, and say what would go")
    parser.add_argument(
        "--min-age", type=_number, default=60, metavar="MINUTES", help="spare what is younger; default 60"
    )
    parser.add_argument("--rebuild-index", action="store_true", help="make the index anew, too")
    _add_output(parser, "text", "json")


def _add_output(parser: argparse.ArgumentParser, *formats: str) -> None:
    shown = " or ".join((", ".join(formats[:-1]), formats[-1]))
    parser.add_argument("--format", choices=formats, default="text", metavar="FORMAT", help=f"{shown}; default text")
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    add_store_place(parser)
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")


_DESCRIBERS = {
    "add": _describe_add,
    "show": _describe_show,
    "list": _describe_list,
    "search": _describe_search,
    "verify": _describe_verify,
    "seal": _describe_seal,
    "export": _describe_export,
    "gc": _describe_gc,
}


def _since(text: str) -> str:
    return _moment(text, "T00:00:00Z")


def _until(text: str) -> str:
    return _moment(text, "T23:59:59Z")


def _moment(text: str, time: str) -> str:
    """The moment as records write it."""
    from datetime import datetime  # noqa: PLC0415 - start-up time

    moment = text if "T" in text else text + time
    try:
        datetime.strptime(moment, "%Y-%m-%dT%H:%M:%SZ")  # noqa: DTZ007 - it is checked, not used
    except ValueError:
        moment = ""
    if not moment or not _MOMENT.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r} is no date: write 2026-05-30 or 2026-05-30T12:00:00Z")
    return moment


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 9):  # noqa: PLR2004 - what any system counts to
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 0 on")
    return int(text)
