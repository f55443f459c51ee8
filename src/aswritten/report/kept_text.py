"""What was kept of a check, as text for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aswritten.report.style import Style
from aswritten.report.visible import make_visible

if TYPE_CHECKING:
    from aswritten.report.text import Layout
    from aswritten.store.keeping import Kept


def render_kept(kept: Kept, layout: Layout) -> str:
    """The ids to name evidence and claim by, and the file of the verdict."""
    lines = (
        f"evidence  {kept.evidence_id}",
        f"claim     {kept.claim_id}",
        f"verdict   {make_visible(kept.record_path)}",
    )
    heads = ("  kept  ", "        ", "        ")
    return "\n" + "".join(
        layout.palette.paint(head + line, Style.DIM) + "\n" for head, line in zip(heads, lines, strict=True)
    )
