"""Heads and feet of the pages of a plain text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.normalise.markup import see_through
from aswritten.normalise.page_breaks import page_edits

FULL = "   The pump that stood at the old harbour was idle all of that"
REST = "   night, and nobody saw it before dawn came."


def paged(
    *pages, foot="Berg & Li          Informational          [Page {}]", head="RFC 1           Pumps           May 2020"
):
    parts = []
    for number, page in enumerate(pages, 1):
        last = number == len(pages)
        parts.append(page + ("" if last else "\n\n\n" + foot.format(number) + "\n\f\n" + head + "\n\n"))
    return "".join(parts)


def seen(raw):
    view = see_through(raw, "text/plain")
    return raw if view is None else view.text


@pytest.mark.parametrize(
    ("raw", "wanted"),
    [
        pytest.param(paged(FULL, REST, FULL, REST), f"{FULL}\n{REST}\n\n{FULL}\n{REST}", id="a paragraph goes on"),
        pytest.param(
            paged(FULL, "2.  Gates", FULL, "2.1.  More"), f"{FULL}\n\n2.  Gates\n\n{FULL}\n\n2.1.  More", id="a heading"
        ),
        pytest.param(
            paged("   It ended.", "   It began.", "   It ended.", "   It began."),
            "   It ended.\n\n   It began.\n\n   It ended.\n\n   It began.",
            id="short lines that end",
        ),
        pytest.param(
            paged("a_b *c*", "d", "e", "f", foot="* {} *", head="_Pumps_"),
            "a_b c\nd\ne\nf",
            id="marks in heads and text",
        ),
        pytest.param(
            paged("One page", "two pages", "three", "four", foot="- {} -", head="").replace("\f\n\n\n", "\f"),
            "One page\ntwo pages\nthree\nfour",
            id="page numbers alone",
        ),
    ],
)
def test_text_goes_on_where_heads_and_feet_are_taken_out(raw, wanted):
    assert seen(raw) == wanted


@pytest.mark.parametrize(
    "raw",
    [
        pytest.param(paged("One", "two", "three"), id="two breaks may be chance"),
        pytest.param("a\fb\fc\fd\fe", id="lines that differ"),
        pytest.param("Pumps 1\n\f" * 5 + "Pumps 6", id="pages of one line"),
        pytest.param("A b\nc\f\fd\f\f", id="empty pages"),
        pytest.param("Berg [Page 1]\nRFC 1\nBerg [Page 2]\nRFC 1\nBerg [Page 3]\nRFC 1\n", id="no form feed"),
    ],
)
def test_lines_that_may_be_text_stay(raw):
    assert list(page_edits(raw)) == []


def test_pages_of_heads_and_feet_alone_are_taken_out_once():
    edits = list(page_edits("Head 1\nFoot 1\n\f" * 6))
    assert all(one[1] <= two[0] for one, two in pairwise(edits))


@given(st.text(alphabet="a1 .\n\f*_", max_size=80))
def test_edits_are_in_order_and_disjoint(raw):
    edits = list(page_edits(raw))
    assert all(start < end for start, end, _ in edits)
    assert all(one[1] <= two[0] for one, two in pairwise(edits))
    see_through(raw, "text/plain")
