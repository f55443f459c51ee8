"""Options that several commands share, and the kinds of their values."""

from __future__ import annotations

import argparse

FORMATS = ("text", "json", "jsonl")
RUN_FORMATS = ("sarif", "markdown", "html", "junit", "github", "gitlab", "rdjson")
"""Formats that are written from a whole run, at its end."""
LEVELS = ("insufficient", "contradicted", "disproven", "never")
_MOST_JOBS = 1024


def add_shared(parser: argparse.ArgumentParser, formats: str) -> None:
    """The output, what is excused, and from which verdict on the exit code is 1."""
    more = f"; or {', '.join(RUN_FORMATS)}"
    parser.add_argument("--format", choices=(*FORMATS, *RUN_FORMATS), metavar="FORMAT", help=formats + more)
    add_excuses(parser)
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    parser.add_argument(
        "--fail-on",
        choices=LEVELS,
        default=LEVELS[0],
        metavar="LEVEL",
        help="exit 1 from this verdict on: insufficient (the default: anything but verified), contradicted, disproven, "
        "never",
    )
    add_manners(parser)


def add_excuses(parser: argparse.ArgumentParser) -> None:
    """What of the findings is known or suppressed."""
    parser.add_argument(
        "--sarif-include-suppressed",
        action="store_true",
        help="in SARIF also what is suppressed and what passed; code scanning would open alerts for it",
    )
    parser.add_argument("--baseline", metavar="FILE", help="known findings, which count no more; a stale entry fails")
    parser.add_argument("--update-baseline", action="store_true", help="write the findings of now to --baseline")


def add_manners(parser: argparse.ArgumentParser) -> None:
    """Processes, notes and colour."""
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="processes; default 1")
    parser.add_argument("--quiet", action="store_true", help="no notes and no progress; text shows verdicts only")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")


def share(text: str) -> float:
    """A number from 0 to 1."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no share: give a number from 0 to 1")
    return share


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= _MOST_JOBS):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes: give one from 1 on")
    return int(text)
