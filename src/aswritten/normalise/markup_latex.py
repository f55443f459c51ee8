"""LaTeX seen through: the text that its typesetting would show, as far as commands say so on their own."""

from __future__ import annotations

from aswritten.normalise.latex_groups import Groups
from aswritten.normalise.latex_macros import find_macros
from aswritten.normalise.latex_scan import PARAGRAPH, TOKEN, LatexScan
from aswritten.normalise.view import View, in_order


def see_through_latex(raw: str) -> View | None:
    """The view of a LaTeX text as it is set; None where it holds no LaTeX."""
    if TOKEN.search(raw) is None:
        return None
    scan = LatexScan(raw, find_macros(raw))
    body = raw.find("\\begin{document}")
    if body >= 0:
        _read_preamble(scan, raw, body)
    last = raw.find("\\end{document}", max(0, body))
    scan.find_edits(max(0, body), len(raw) if last < 0 else last)
    if last >= 0:
        scan.edits.append((last, len(raw), ""))
    return View.edited(raw, in_order(scan.edits))


def _read_preamble(scan: LatexScan, raw: str, body: int) -> None:
    """Of what stands before the document only its title is shown."""
    groups = Groups(raw)
    title = raw.find("\\title", 0, body)
    start = groups.start(title + len("\\title")) if title >= 0 else -1
    close = groups.end(start) if start >= 0 else -1
    if not 0 < close <= body:
        scan.edits.append((0, body, ""))
        return
    scan.edits.append((0, start, ""))
    scan.find_edits(start, close)
    scan.edits.append((close, body, PARAGRAPH))
