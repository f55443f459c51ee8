"""An evidence result as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.model.evidence import EvidenceResult, EvidenceStatus
from aswritten.report.style import Style
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from collections.abc import Mapping

    from aswritten.report.text import Layout

_STYLES: Mapping[EvidenceStatus, Style] = {
    EvidenceStatus.VERIFIED: Style.GOOD_TITLE,
    EvidenceStatus.VALUE_NOT_FOUND: Style.BAD_TITLE,
    EvidenceStatus.PATH_MISSING: Style.BAD_TITLE,
    EvidenceStatus.UNPARSEABLE: Style.DOUBT_TITLE,
}


def render_evidence(result: EvidenceResult, value: str, source: str, layout: Layout) -> str:
    """One evidence result: its status, what was looked for, and the place."""
    paint = layout.palette.paint
    asked = f"{make_visible(value).strip() or 'nothing'} in {make_visible(source).strip() or 'nothing'}"
    if result.status is None:
        error = result.error
        lines = [f"{paint('error', Style.BAD_TITLE)}  {asked}"]
        if error is not None:
            lines += [
                f"  {error.code}: {make_visible(error.message)}",
                f"  {make_visible(error.hint)}" if error.hint else "",
            ]
    else:
        lines = [f"{paint(result.status.value, _STYLES[result.status])}  {asked}", f"  {make_visible(result.detail)}"]
    if result.place is not None:
        lines.append(paint(f"  sha256 {result.place.sha256}", Style.DIM))
    return "".join(f"{line}\n" for line in lines if line.strip())


def render_evidence_summary(summary: Mapping[str, int], layout: Layout) -> str:
    """The counts of a batch in one line."""
    total = sum(summary.values())
    parts = ", ".join(f"{count:,} {name}" for name, count in summary.items() if count)
    line = f"{total:,} {'value' if total == 1 else 'values'}: {parts or 'nothing was checked'}"
    return layout.palette.paint(line, Style.BOLD) + "\n"
