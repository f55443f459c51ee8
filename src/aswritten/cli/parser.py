"""The commands, and how their arguments are read."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from typing import TYPE_CHECKING, NoReturn

from aswritten import __version__
from aswritten.cli.terminal import columns

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

COMMANDS = {
    "check": "check claims against their sources",
    "lint": "check each citing sentence of a document against the source that it cites",
    "evidence": "check that values stand in the files they are said to be in",
    "audit": "trace the numbers of documents to result files, and say which do not match",
    "bind": "check a claim against evidence that is kept",
    "recheck": "check kept claims again on today's sources, and say what changed",
    "store": "keep sources and verdicts, find them, and prove that nothing was changed",
    "mcp": "serve agents over the Model Context Protocol",
    "config": "show the configuration in force, and whence it is",
    "bench": "score the verdicts on a data set",
    "explain": "tell what a check, a rule or a verdict means",
}
"""Each command has a module of its name in ``cli/`` that runs it and one in ``cli/options/`` that describes it."""
_TAKES_ANY_TEXT = frozenset(("--quote", "--text", "--value", "--source"))

_DESCRIPTION = "Does the source support the claim as written? Quotes, numbers, negation and hedging, without a model."
_EPILOG = """\
exit codes: 0 clean, 1 findings at or above --fail-on, 2 usage or input, 3 nothing was checked, 70 a bug

aswritten COMMAND --help tells more about a command.
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
    chosen = next((argument for argument in arguments if not argument.startswith("-")), "")
    parser = build_parser(described={chosen})
    if not arguments:
        sys.stderr.write(parser.format_help())
        sys.exit(2)
    options, unknown = parser.parse_known_args(_bind_values(arguments))
    if unknown:
        command = _innermost(parser, options)
        command.error(_say_unknown(unknown, command))
    return options


def _innermost(parser: argparse.ArgumentParser, options: argparse.Namespace) -> argparse.ArgumentParser:
    """The parser of the command (or of its action) that was chosen."""
    for action in parser._actions:  # noqa: SLF001 - argparse has no other way to its own commands
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001 - as above
            return _innermost(action.choices[getattr(options, action.dest)], options)
    return parser


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


def build_parser(described: Collection[str] = tuple(COMMANDS)) -> argparse.ArgumentParser:
    """The parser of all commands, with the options of those that are to be described."""
    parser = _Parser(
        "aswritten", description=_DESCRIPTION, epilog=_EPILOG, formatter_class=_Formatter, allow_abbrev=False
    )
    parser.add_argument("--version", action="version", version=f"aswritten {__version__}")
    commands = parser.add_subparsers(title="commands", dest="command", metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(
            name,
            help=summary,
            description=summary[0].upper() + summary[1:] + ".",
            formatter_class=_Formatter,
            allow_abbrev=False,
        )
        if name in described:
            import_module(f"aswritten.cli.options.{name}").describe(command)
    return parser
