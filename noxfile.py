"""The one entry to every check of this repository: `nox` runs them all in the environment it is installed in."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import nox

# The tools are those beside this nox, whether or not its environment is activated.
os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
nox.options.default_venv_backend = "none"
nox.options.sessions = ["lint", "types", "imports", "docs", "tests"]


@nox.session
def lint(session: nox.Session) -> None:
    """Style and formatting."""
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session
def types(session: nox.Session) -> None:
    """Types, strictly."""
    session.run("mypy")


@nox.session
def imports(session: nox.Session) -> None:
    """Which room may know which."""
    session.run("lint-imports")


@nox.session
def docs(session: nox.Session) -> None:
    """What the pages quote of the program is what the program says."""
    session.run("python", "tools/render_docs.py", "--check")


@nox.session
def tests(session: nox.Session) -> None:
    """The test suite, with the reason of each skip; arguments after `--` go to pytest."""
    session.run("python", "-m", "pytest", "-n", "2", "-q", "-rs", *session.posargs)
