"""A linted document as text for people: what is wrong first, each at its line, then what was not checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.lint_json import first_page
from aswritten.report.lint_run import lint_counts
from aswritten.report.style import VERDICT_STYLES, Style
from aswritten.report.visible import make_visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from aswritten.lint.model import Linted, SourceVerdict
    from aswritten.model.result import Check, Result
    from aswritten.report.text import Layout

_INDENT = "        "
_MOST_SHOWN = 200


def render_lint(path: str, sentences: Sequence[Linted], layout: Layout, *, pointers: int = 0) -> str:
    """One document: its faults, what could not be checked, and the counts."""
    lines = [layout.palette.paint(make_visible(path), Style.BOLD)]
    for linted in sentences:
        if linted.verdict is not None and linted.verdict is not Verdict.VERIFIED:
            lines += ["", *_fault(linted, layout)]
    unchecked = [linted for linted in sentences if linted.verdict is None]
    if unchecked:
        lines += ["", layout.palette.paint("  not checked", Style.DOUBT_TITLE)]
        for linted in unchecked:
            lines += _unchecked(linted, layout)
    lines += ["", _counts(sentences, layout)]
    if pointers:
        what = "sentence that only leads" if pointers == 1 else "sentences that only lead"
        lines.append(layout.palette.paint(f"{pointers:,} {what} to a link left out", Style.DIM))
    return "".join(f"{line}\n" for line in lines)


def _fault(linted: Linted, layout: Layout) -> Iterator[str]:
    assert linted.verdict is not None  # noqa: S101 - the caller has seen it
    paint = layout.palette.paint
    yield f"  {paint(_place(linted), Style.PLACE)}  {paint(linted.verdict.value, VERDICT_STYLES[linted.verdict])}"
    for line in wrap(make_visible(_shown(linted.claim.text)), layout.width - len(_INDENT)):
        yield _INDENT + line
    result = linted.result
    if result is not None and linted.deciding is not None:
        yield f"      in {make_visible(_source(linted.sources[linted.deciding], result))}"
        for check in result.checks:
            if check.outcome is Outcome.FAIL:
                yield from _check(check, layout)
        yield from _repairs(linted, layout)
    for source in linted.sources:
        if source.error is not None:
            yield from _wrapped(source.error.message, layout)


def _check(check: Check, layout: Layout) -> Iterator[str]:
    yield from _wrapped(f"{check.rule}: {check.message}", layout)


def _repairs(linted: Linted, layout: Layout) -> Iterator[str]:
    """The source's words, where a quotation has them otherwise."""
    for repair in linted.repairs:
        what = "--fix puts in" if repair.edits else "the source's words"
        yield from _wrapped(f"{what}: “{repair.text}”", layout)


def _wrapped(text: str, layout: Layout) -> Iterator[str]:
    first = True
    for line in wrap(make_visible(text), layout.width - len(_INDENT) - 2):
        yield f"{_INDENT}{'- ' if first else '  '}{line}"
        first = False


def _unchecked(linted: Linted, layout: Layout) -> Iterator[str]:
    error = linted.error
    reason = "cites nothing" if linted.is_uncited else error.message if error is not None else ""
    yield f"    {layout.palette.paint(_place(linted), Style.PLACE)}  {make_visible(reason)}"
    for line in wrap(make_visible(_shown(linted.claim.text)), layout.width - len(_INDENT)):
        yield _INDENT + layout.palette.paint(line, Style.DIM)


def _counts(sentences: Sequence[Linted], layout: Layout) -> str:
    total = len(sentences)
    parts = ", ".join(f"{count:,} {name}" for name, count in lint_counts(sentences).items())
    line = f"{total:,} {'sentence' if total == 1 else 'sentences'}: {parts or 'nothing to check'}"
    return layout.palette.paint(line, Style.BOLD)


def _place(linted: Linted) -> str:
    return f"{make_visible(linted.document)}:{linted.line}:{linted.column}"


def _source(source: SourceVerdict, result: Result) -> str:
    page = first_page(result)
    return f"{source.path}" + (f", page {page}" if page is not None else "")


def _shown(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MOST_SHOWN else f"{flat[: _MOST_SHOWN - 1]}…"
