"""Help and version."""

import argparse
import re
import sys
import tomllib
from pathlib import Path

import pytest

import aswritten as package
from aswritten.cli.parser import COMMANDS, build_parser


@pytest.mark.skipif(sys.version_info >= (3, 13), reason="later argparse words its help otherwise")
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help(aswritten, snapshot, command):
    ended = aswritten(*command.split(), "--help")
    assert (ended.code, ended.stderr) == (0, "")
    assert ended.stdout == snapshot


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_fits_a_line(aswritten, command):
    ended = aswritten(*command.split(), "--help", env={"COLUMNS": "120"})
    assert max(map(len, ended.stdout.splitlines())) <= 120


def test_no_command_shows_the_help_on_stderr(aswritten):
    ended = aswritten()
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr.startswith("usage: aswritten")


def test_version(aswritten):
    assert aswritten("--version").stdout == f"aswritten {package.__version__}\n"


def test_the_version_is_that_of_the_package():
    project = tomllib.loads(Path(__file__).parents[2].joinpath("pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert package.__version__ == project.get("version", package.__version__)
    assert re.fullmatch(r"\d+\.\d+\.\d+\S*", package.__version__)


def test_every_option_is_told_of():
    for parser in build_parser()._subparsers._group_actions[0].choices.values():
        for action in parser._actions:
            assert action.help or isinstance(action, argparse._SubParsersAction), action.option_strings


def test_public_names_are_there_and_no_others():
    for name in package.__all__:
        assert getattr(package, name) is not None
        assert name in dir(package)
    with pytest.raises(AttributeError, match="no attribute 'chekc'"):
        package.chekc  # noqa: B018 - asking for it is the test
