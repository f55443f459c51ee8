"""Documents linted in several processes: each takes one document, and what it found comes back in order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec

from aswritten.batch.running import run_ordered
from aswritten.cli.lint import linter_of
from aswritten.document.model import Document
from aswritten.errors import AswrittenError
from aswritten.lint.model import Linted

if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """A document that was linted in another process: what :class:`Linter` would give."""

    document: Document
    sentences: tuple[Linted, ...]
    problems: tuple[AswrittenError, ...]
    pointers: int

    def lint(self) -> Iterator[Linted]:
        """The sentences, judged, in reading order."""
        return iter(self.sentences)


def lint_in_processes(options: argparse.Namespace) -> Iterator[Outcome | AswrittenError]:
    """Each document in the order given, or why it could not be linted."""
    jobs = min(options.jobs, len(options.documents))
    yield from run_ordered(partial(_answerer, options), options.documents, jobs=jobs, chunk=1)


def _answerer(options: argparse.Namespace) -> Callable[[str], Outcome | AswrittenError]:
    return partial(_lint, options)


def _lint(options: argparse.Namespace, path: str) -> Outcome | AswrittenError:
    try:
        linter = linter_of(path, options)
        sentences = tuple(linter.lint())
    except AswrittenError as error:
        return error
    return Outcome(document=linter.document, sentences=sentences, problems=linter.problems, pointers=linter.pointers)
