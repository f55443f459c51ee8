"""A claim's result as text for people: the verdict first, then what each check found and where."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from aswritten.judge import MEANING
from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.excerpt import Shown, show_span
from aswritten.report.style import OUTCOME_STYLES, VERDICT_STYLES, Palette, Style
from aswritten.report.visible import make_visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from aswritten.errors import AswrittenError
    from aswritten.model.result import Check, Result
    from aswritten.model.span import Span

_MEANING: Mapping[Verdict, str] = {
    Verdict.VERIFIED: "this is what the source says",
    Verdict.DISPROVEN: "the source does not say this, or gives another value",
    Verdict.CONTRADICTED: "the source has these words, but does not assert them so",
    Verdict.INSUFFICIENT: "the source neither confirms nor refutes this as written",
    Verdict.UNVERIFIED: "not checked",
}
_WORDS: Mapping[Outcome, str] = {
    Outcome.FAIL: "fail",
    Outcome.WARN: "warn",
    Outcome.PASS: "ok",
    Outcome.SKIPPED: "skip",
}
_READING_ORDER = (Outcome.FAIL, Outcome.WARN, Outcome.PASS)
_INDENT = 8
_MOST_PLACES = 4
"""Places shown of one finding; a number may stand in a hundred."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """How text is laid out.

    Attributes:
        width: columns at hand.
        palette: whether to colour.
    """

    width: int = 80
    palette: Palette = Palette.PLAIN


def render_result(result: Result, source: Shown, layout: Layout) -> str:
    """One result in full."""
    return "".join(f"{line}\n" for line in _result_lines(result, source, layout))


def render_row(result: Result, source: Shown, row_id: str, layout: Layout) -> str:
    """One result of a batch: a line, and what failed."""
    lines = [f"{make_visible(row_id)}: {verdict_line(result, layout)}"]
    for check in _in_reading_order(result):
        if check.outcome is Outcome.FAIL:
            lines += ["", *_check_lines(check, result, source, layout)]
    if len(lines) > 1:
        lines.append("")
    return "".join(f"{line}\n" for line in lines)


def render_row_error(error: AswrittenError, row_id: str, number: int, layout: Layout) -> str:
    """One row that could not be checked."""
    title = layout.palette.paint("error", Style.BAD_TITLE)
    hint = f"\n{' ' * _INDENT}{make_visible(error.hint)}" if error.hint else ""
    return f"{make_visible(row_id)}: {title}  row {number}: {error.code}: {make_visible(error.message)}{hint}\n"


def verdict_line(result: Result, layout: Layout) -> str:
    """The verdict and, unless it is verified, the rules it rests on."""
    title = layout.palette.paint(result.verdict.value, VERDICT_STYLES[result.verdict])
    rules = dict.fromkeys(check.rule for check in _in_reading_order(result) if check.outcome is Outcome.FAIL)
    return f"{title}  {', '.join(rules) or _MEANING[result.verdict]}"


def render_summary(summary: Mapping[str, int], layout: Layout) -> str:
    """The counts of a batch in one line."""
    total = sum(summary.values())
    parts = ", ".join(f"{count:,} {name}" for name, count in summary.items() if count)
    line = f"{total:,} {'claim' if total == 1 else 'claims'}: {parts or 'nothing was checked'}"
    return layout.palette.paint(line, Style.BOLD) + "\n"


def _result_lines(result: Result, source: Shown, layout: Layout) -> Iterator[str]:
    title = layout.palette.paint(result.verdict.value, VERDICT_STYLES[result.verdict])
    yield f"{title}  {_MEANING[result.verdict]}"
    for check in _in_reading_order(result):
        yield ""
        yield from _check_lines(check, result, source, layout)
    skipped = ", ".join(check.name for check in result.checks if check.outcome is Outcome.SKIPPED)
    if skipped:
        yield ""
        yield layout.palette.paint(f"  skip  {skipped}: nothing to compare", Style.DIM)
    first = next(_in_reading_order(result), None)
    if first is not None and first.outcome is Outcome.FAIL:
        yield ""
        yield layout.palette.paint(f"  more  aswritten explain {first.rule}", Style.DIM)


def _in_reading_order(result: Result) -> Iterator[Check]:
    """The faults that the verdict rests on, other faults, warnings, and what is well."""
    deciding = [
        check
        for check in result.checks
        if check.outcome is Outcome.FAIL and MEANING.get(check.rule, result.verdict) is result.verdict
    ]
    yield from deciding
    for outcome in _READING_ORDER:
        yield from (check for check in result.checks if check.outcome is outcome and check not in deciding)


def _check_lines(check: Check, result: Result, source: Shown, layout: Layout) -> Iterator[str]:
    style = OUTCOME_STYLES[check.outcome]
    word = layout.palette.paint(f"{_WORDS[check.outcome]:<4}", style)
    yield f"  {word}  {check.name}" + (f": {check.rule}" if check.rule else "")
    for line in wrap(make_visible(check.message), layout.width - _INDENT):
        yield " " * _INDENT + line
    if check.outcome is not Outcome.PASS:
        parts = tuple(span for span in check.claim_spans if span.text != result.claim.strip())
        yield from _places(parts, Shown(name="claim", text=result.claim), layout, style)
    yield from _places(check.source_spans, source, layout, style)


def _places(spans: tuple[Span, ...], shown: Shown, layout: Layout, style: Style) -> Iterator[str]:
    for span in spans[:_MOST_PLACES]:
        lines = show_span(shown, span, width=layout.width - _INDENT, palette=layout.palette, style=style)
        yield from (" " * _INDENT + line for line in lines)
    if len(spans) > _MOST_PLACES:
        yield f"{' ' * _INDENT}and {len(spans) - _MOST_PLACES:,} more places in {make_visible(shown.name)}"
