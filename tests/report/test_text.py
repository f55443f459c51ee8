"""Text reports, as they are read."""

import re

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.report.excerpt import Shown
from aswritten.report.style import Palette
from aswritten.report.text import Layout, render_result, render_row, render_row_error, render_summary


def test_a_contradicted_claim(contradicted, source, snapshot):
    assert render_result(contradicted, Shown(name="memo.txt", text=source), Layout(width=80)) == snapshot


def test_a_verified_claim(verified, source, snapshot):
    assert render_result(verified, Shown(name="memo.txt", text=source), Layout(width=80)) == snapshot


def test_a_narrow_terminal(contradicted, source, snapshot):
    assert render_result(contradicted, Shown(name="memo.txt", text=source), Layout(width=40)) == snapshot


def test_colours(contradicted, source, snapshot):
    layout = Layout(width=80, palette=Palette.COLOUR)
    assert render_result(contradicted, Shown(name="memo.txt", text=source), layout) == snapshot


def test_colour_adds_nothing_but_colour(contradicted, source):
    shown = Shown(name="memo.txt", text=source)
    coloured = render_result(contradicted, shown, Layout(width=80, palette=Palette.COLOUR))
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == render_result(contradicted, shown, Layout(width=80))


def test_rows_of_a_batch(contradicted, verified, source, snapshot):
    shown = Shown(name="memo.txt", text=source)
    error = AswrittenError(ErrorCode.NOT_FOUND, "x.txt does not exist", hint="check the path")
    rows = (
        render_row(contradicted, shown, "a-1", Layout()),
        render_row(verified, shown, "a-2", Layout()),
        render_row_error(error, "a-3", 3, Layout()),
        render_summary({"verified": 1, "disproven": 0, "contradicted": 1, "insufficient": 0, "error": 1}, Layout()),
    )
    assert "".join(rows) == snapshot


def test_a_hostile_name_cannot_forge_a_verdict(verified, source):
    shown = render_row(verified, Shown(name="x", text=source), "a\nb: verified  \x1b[1A", Layout())
    assert shown.count("\n") == 1
    assert "\x1b" not in shown
