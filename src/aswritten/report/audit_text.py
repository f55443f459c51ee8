"""An audit as text for people: a table read from the top, the worst first."""

from __future__ import annotations

import textwrap
from collections import Counter
from typing import TYPE_CHECKING, Final

from aswritten.audit.model import MISMATCHED, RECONCILED, WORST_FIRST, Outcome, Status
from aswritten.report.style import Style
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aswritten.audit.model import Audited, AuditResult
    from aswritten.audit.verifying import Verification
    from aswritten.report.text import Layout

_TITLES: Mapping[Outcome, Style] = {
    Outcome.PASS: Style.GOOD_TITLE,
    Outcome.WARN: Style.DOUBT_TITLE,
    Outcome.FAIL: Style.BAD_TITLE,
    Outcome.NOT_APPLICABLE: Style.DOUBT_TITLE,
    Outcome.BLOCKED: Style.BAD_TITLE,
    Outcome.ERROR: Style.BAD_TITLE,
}
_MOST_RECONCILED: Final = 200
"""More quantities that reconcile than this are counted, not listed."""
_LONGEST_TEXT: Final = 24


def render_audit(result: AuditResult, layout: Layout) -> str:
    """The outcome, what is wrong or open with its place, what reconciles, and the counts."""
    paint = layout.palette.paint
    lines = [
        f"{paint(result.outcome.value, _TITLES[result.outcome])}  {make_visible(result.path)}  ({result.reason_code})"
    ]
    for error in (*result.errors, *result.unread):
        kind = "error" if error in result.errors else "passed over"
        style = Style.BAD if error in result.errors else Style.DOUBT
        lines.append(f"  {paint(kind, style)}  {error.code}: {make_visible(error.message)}")
        if error.hint:
            lines.append(f"      {make_visible(error.hint)}")
    lines += _table(result, layout)
    lines += ["", *_totals(result, layout)]
    return "".join(f"{line}\n" for line in lines)


def _table(result: AuditResult, layout: Layout) -> list[str]:
    shown = [one for one in result.quantities if one.status is not Status.EXEMPT]
    rank = {status: at for at, status in enumerate(WORST_FIRST)}
    ordered = sorted(shown, key=lambda one: rank[one.status])
    reconciled = sum(one.status in RECONCILED for one in shown)
    if reconciled > _MOST_RECONCILED:
        ordered = [one for one in ordered if one.status not in RECONCILED]
    if not ordered:
        return []
    places = [f"{one.quantity.path}:{one.quantity.line}:{one.quantity.column}" for one in ordered]
    wide = min(max(len(place) for place in places), 40)
    texts = [_cut(make_visible(one.quantity.shown or one.quantity.text)) for one in ordered]
    text_wide = max(len(text) for text in texts)
    lines: list[str] = []
    status: Status | None = None
    for one, place, text in zip(ordered, places, texts, strict=True):
        if one.status is not status:
            status = one.status
            lines += ["", f"  {layout.palette.paint(status.value, _style(status))}"]
        lines += _row(one, make_visible(place), text, (wide, text_wide), layout)
    if reconciled > _MOST_RECONCILED:
        lines += ["", f"  {reconciled:,} more reconcile (--format json lists them)"]
    return lines


def _row(one: Audited, place: str, text: str, widths: tuple[int, int], layout: Layout) -> list[str]:
    message = make_visible(one.message)
    if one.shared and one.status in RECONCILED | MISMATCHED:
        message += f" [by {', '.join(one.shared)}{f'; {one.others} more fit' if one.others else ''}]"
    head = f"    {place:<{widths[0]}}  {text:>{widths[1]}}  "
    room = layout.width - len(head)
    if room < 30:  # noqa: PLR2004 - a narrower column cannot be read
        indent = " " * 6
        wrapped = textwrap.wrap(message, max(layout.width - 6, 20), break_on_hyphens=False)
        return [head.rstrip(), *(indent + line for line in wrapped)]
    wrapped = textwrap.wrap(message, room, break_on_hyphens=False) or [""]
    painted = f"    {layout.palette.paint(place, Style.PLACE)}{' ' * (widths[0] - len(place))}  {text:>{widths[1]}}  "
    return [painted + wrapped[0], *(" " * len(head) + line for line in wrapped[1:])]


def _cut(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_TEXT else flat[: _LONGEST_TEXT - 1] + "…"


def _style(status: Status) -> Style:
    if status in RECONCILED:
        return Style.GOOD
    return Style.BAD if status in MISMATCHED or status is Status.CITED_EVIDENCE_MISSING else Style.DOUBT


def _totals(result: AuditResult, layout: Layout) -> list[str]:
    counts = Counter(one.status for one in result.quantities)
    parts = ", ".join(f"{counts[status]:,} {status.value}" for status in WORST_FIRST if counts[status])
    total = len(result.quantities)
    cover = result.coverage
    lines = [
        layout.palette.paint(f"{total:,} {'quantity' if total == 1 else 'quantities'}: {parts or 'none'}", Style.BOLD),
        f"coverage: {cover.linked:,} linked, {cover.traced:,} traced, {cover.exempt:,} exempt, {cover.open:,} open",
    ]
    if result.require_links:
        lines.append("with --require-links every number's evidence must be named in the document or the claims file")
    return lines


def render_verification(verification: Verification, layout: Layout) -> str:
    """Whether an audit is fresh, and below it each file that changed."""
    paint = layout.palette.paint
    state = paint("FRESH", Style.GOOD_TITLE) if verification.is_fresh else paint("STALE", Style.BAD_TITLE)
    count = verification.inputs
    said = f"{count:,} {'file' if count == 1 else 'files'}, as they were" if verification.is_fresh else ""
    if not count:
        said = "it is bound to no file"
    lines = [f"{state}  {make_visible(verification.path)}" + (f"  ({said})" if said else "")]
    lines += [f"  {paint(one.change.value, Style.BAD)}  {make_visible(one.path)}" for one in verification.stale]
    return "".join(f"{line}\n" for line in lines)
