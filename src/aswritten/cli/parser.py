"""The commands and their options."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, NoReturn

from aswritten import __version__
from aswritten.cli.terminal import columns

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FORMATS = ("text", "json", "jsonl")
_MOST_JOBS = 1024
LEVELS = ("insufficient", "contradicted", "disproven", "never")
_TAKES_ANY_TEXT = frozenset(("--quote", "--text", "--value", "--source"))

_DESCRIPTION = "Does the source support the claim as written? Quotes, numbers, negation and hedging, without a model."
_EPILOG = """\
exit codes: 0 clean, 1 findings at or above --fail-on, 2 usage or input, 3 nothing was checked, 70 a bug

aswritten COMMAND --help tells more about a command.
"""

_CHECK_USAGE = """\
aswritten check CLAIM SOURCE [--quote Q]... [options]
       aswritten check CLAIM --text TEXT [--quote Q]... [options]
       aswritten check --batch FILE [--root DIR] [options]"""
_CHECK_EPILOG = """\
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
"""
_EVIDENCE_USAGE = """\
aswritten evidence ROOT --value V --source S [options]
       aswritten evidence ROOT --batch FILE [options]"""
_EVIDENCE_EPILOG = """\
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
_BENCH_EPILOG = """\
DIR holds cases.jsonl and SUMMARY.json. A held-out set is scored only if its cases are those that were frozen.
exit code 1: the accuracy is below --min-accuracy.
"""
_EXPLAIN_EPILOG = """\
examples:
  aswritten explain strength
  aswritten explain hedge-dropped
  aswritten explain insufficient
"""


_MARGIN = 2
"""Columns that argparse leaves free; without a width it imports shutil to ask for one."""


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Leaves our line breaks alone and starts the help column at one place."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=22, width=columns() - _MARGIN)


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """Say what is wrong, and where the help is."""
        sys.stderr.write(f"{self.prog}: {message}\n  {self.prog} --help shows what it takes\n")
        sys.exit(2)


def parse_arguments(arguments: Sequence[str]) -> argparse.Namespace:
    """The options, with ``command``.

    Raises:
        SystemExit: after help, version or a usage error, with the code to end with.
    """
    parser = build_parser()
    if not arguments:
        sys.stderr.write(parser.format_help())
        sys.exit(2)
    options, unknown = parser.parse_known_args(_bind_values(arguments))
    if unknown:
        command = next(command for command in _commands_of(parser) if command.prog.endswith(f" {options.command}"))
        command.error(_say_unknown(unknown, command))
    return options


def _commands_of(parser: argparse.ArgumentParser) -> Iterator[argparse.ArgumentParser]:
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to its own commands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            yield from action.choices.values()


def _say_unknown(unknown: Sequence[str], command: argparse.ArgumentParser) -> str:
    """What is left over: a misspelt option with the nearest one, else an argument too many."""
    known = command._option_string_actions  # noqa: SLF001 - as above
    names = (argument.partition("=")[0] for argument in unknown if argument.startswith("-") and argument != "-")
    name = next((name for name in names if name not in known), None)
    if name is None:  # an option that is known stands behind "--"
        return f"one argument too many: {unknown[0]!r}"
    from difflib import get_close_matches  # noqa: PLC0415 - rare

    near = get_close_matches(name, known, n=1)
    return f"no option is named {name}" + (f"; did you mean {near[0]}?" if near else "")


def _bind_values(arguments: Sequence[str]) -> list[str]:
    """Bind ``--value -1e-5`` to ``--value=-1e-5``: what follows such an option is its value, dash or not."""
    bound: list[str] = []
    waiting = False
    for index, argument in enumerate(arguments):
        if waiting:
            bound[-1] += f"={argument}"
            waiting = False
            continue
        if argument == "--":
            return bound + list(arguments[index:])
        bound.append(argument)
        waiting = argument in _TAKES_ANY_TEXT and index + 1 < len(arguments)
    return bound


def build_parser() -> argparse.ArgumentParser:
    """The parser of all commands."""
    parser = _Parser(
        "aswritten", description=_DESCRIPTION, epilog=_EPILOG, formatter_class=_Formatter, allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"aswritten {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    _add_check(commands)
    _add_evidence(commands)
    _add_bench(commands)
    _add_explain(commands)
    return parser


_Commands = "argparse._SubParsersAction[_Parser]"


def _add_command(commands: _Commands, name: str, summary: str, *, usage: str, epilog: str) -> argparse.ArgumentParser:  # type: ignore[valid-type]
    return commands.add_parser(  # type: ignore[attr-defined,no-any-return]
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        usage=usage,
        epilog=epilog,
        formatter_class=_Formatter,
        allow_abbrev=False,
    )


def _add_check(commands: _Commands) -> None:  # type: ignore[valid-type]
    parser = _add_command(
        commands, "check", "check claims against their sources", usage=_CHECK_USAGE, epilog=_CHECK_EPILOG
    )
    parser.add_argument("claim", nargs="?", metavar="CLAIM", help="the sentences to check; - is stdin")
    parser.add_argument("source", nargs="?", metavar="SOURCE", help="the source's file; - is stdin")
    parser.add_argument("--text", help="the source's text itself; - is stdin")
    parser.add_argument("--quote", action="append", default=[], help="a span that the claim rests on; may be repeated")
    parser.add_argument("--batch", metavar="FILE", help="check the rows of a file; - is JSON Lines on stdin")
    parser.add_argument("--root", metavar="DIR", help="the folder that sources must lie in")
    parser.add_argument("--media-type", metavar="TYPE", help="of the source, such as text/html; else by suffix")
    parser.add_argument("--language", metavar="CODE", help="of claim and source, such as de; else recognised")
    parser.add_argument("--encoding", metavar="NAME", help="of the source's file; else UTF-8, or UTF-16 with its mark")
    _add_shared(parser, "text, json or jsonl; default text, for a batch jsonl")


def _add_evidence(commands: _Commands) -> None:  # type: ignore[valid-type]
    parser = _add_command(
        commands,
        "evidence",
        "check that values stand in the files they are said to be in",
        usage=_EVIDENCE_USAGE,
        epilog=_EVIDENCE_EPILOG,
    )
    parser.add_argument("root", metavar="ROOT", help="the folder that sources must lie in")
    parser.add_argument("--value", help="the value as the document writes it")
    parser.add_argument("--source", help="path or glob below ROOT, with a locator after # if need be")
    parser.add_argument("--batch", metavar="FILE", help="check the rows of a file; - is JSON Lines on stdin")
    parser.add_argument("--encoding", metavar="NAME", help="of the files; else UTF-8, or UTF-16 with its mark")
    _add_shared(parser, "text, json or jsonl; default text, for a batch json")


def _add_bench(commands: _Commands) -> None:  # type: ignore[valid-type]
    parser = _add_command(
        commands,
        "bench",
        "score the verdicts on a data set",
        usage="aswritten bench DIR [options]",
        epilog=_BENCH_EPILOG,
    )
    parser.add_argument("directory", metavar="DIR", help="the data set")
    parser.add_argument("--output-dir", metavar="OUT", help="write predictions.jsonl, scores.json and summary.md there")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="text or json; default text")
    parser.add_argument("--min-accuracy", type=_share, metavar="SHARE", help="exit 1 below this share, from 0 to 1")
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    _add_manners(parser)


def _add_explain(commands: _Commands) -> None:  # type: ignore[valid-type]
    parser = _add_command(
        commands,
        "explain",
        "tell what a check, a rule or a verdict means",
        usage="aswritten explain [NAME]",
        epilog=_EXPLAIN_EPILOG,
    )
    parser.add_argument(
        "name", nargs="?", metavar="NAME", help="such as hedge-dropped; else checks and rules are listed"
    )
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")


def _add_shared(parser: argparse.ArgumentParser, formats: str) -> None:
    parser.add_argument("--format", choices=FORMATS, metavar="FORMAT", help=formats)
    parser.add_argument("--output", metavar="FILE", help="write to a file, whole or not at all")
    parser.add_argument(
        "--fail-on",
        choices=LEVELS,
        default=LEVELS[0],
        metavar="LEVEL",
        help="exit 1 from this verdict on: insufficient (the default: anything but verified), contradicted, disproven, "
        "never",
    )
    _add_manners(parser)


def _add_manners(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--jobs", type=_jobs, default=1, metavar="N", help="processes; default 1")
    parser.add_argument("--quiet", action="store_true", help="no notes and no progress; text shows verdicts only")
    parser.add_argument("--color", choices=("auto", "always", "never"), default="auto", help="default auto")


def _jobs(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= _MOST_JOBS):
        raise argparse.ArgumentTypeError(f"{text!r} is no number of processes: give one from 1 on")
    return int(text)


def _share(text: str) -> float:
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no share: give a number from 0 to 1")
    return share
