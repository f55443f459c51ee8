from hypothesis import given
from hypothesis import strategies as st

from aswritten.normalise.view import View, in_order


def test_the_view_that_changes_nothing_maps_each_place_to_itself():
    view = View.identity("abc")
    assert (view.text, view.to_raw(1, 3), view.to_view(1, 3)) == ("abc", (1, 3), (1, 3))


def test_an_empty_text_has_one_empty_place():
    view = View.edited("", [])
    assert (view.text, view.to_raw(0, 0), view.to_view(0, 0)) == ("", (0, 0), (0, 0))


def test_what_was_dropped_belongs_to_no_range():
    view = View.edited("ab<i>cd", [(2, 5, "")])
    assert view.text == "abcd"
    assert view.to_raw(0, 2) == (0, 2)
    assert view.to_raw(2, 4) == (5, 7)
    assert view.to_raw(1, 3) == (1, 6)
    assert view.to_view(2, 5) == (2, 2)


def test_what_was_dropped_at_the_ends_belongs_to_no_range():
    view = View.edited("<a>b</a>", [(0, 3, ""), (4, 8, "")])
    assert view.to_raw(0, 1) == (3, 4)
    assert view.to_raw(1, 1) == (8, 8)
    assert view.to_view(0, 8) == (0, 1)


def test_a_cluster_counts_whole():
    view = View.edited("a&amp;b", [(1, 6, "&")])
    assert view.to_raw(1, 2) == (1, 6)
    assert view.to_view(3, 4) == (1, 2)


def test_one_view_after_another():
    first = View.edited("<b>oﬃce</b>", [(0, 3, ""), (7, 11, "")])
    second = View.edited(first.text, [(1, 2, "ffi")])
    both = second.after(first)
    assert both.text == "office"
    assert both.to_raw(0, 6) == (3, 7)
    assert both.to_raw(2, 3) == (4, 5)
    assert both.to_view(4, 5) == (1, 4)


def test_of_two_edits_that_overlap_the_second_gives_way():
    assert in_order([(3, 5, "x"), (0, 4, "y"), (5, 6, "")]) == [(0, 4, "y"), (5, 6, "")]


@st.composite
def edited(draw):
    raw = draw(st.text("abc", max_size=20))
    borders = sorted(draw(st.sets(st.integers(0, len(raw)), max_size=8)))
    pairs = zip(borders[::2], borders[1::2], strict=False)
    return raw, [(start, end, draw(st.text("xyz", max_size=3))) for start, end in pairs]


@given(edited(), st.data())
def test_ranges_go_there_and_back(case, data):
    raw, edits = case
    view = View.edited(raw, edits)
    start = data.draw(st.integers(0, len(view.text)))
    end = data.draw(st.integers(start, len(view.text)))
    there = view.to_raw(start, end)
    assert 0 <= there.start <= there.end <= len(raw)
    back = view.to_view(*there)
    assert start == end or (back.start <= start and end <= back.end)


@given(edited())
def test_what_was_not_edited_is_the_same_on_both_sides(case):
    raw, edits = case
    view = View.edited(raw, edits)
    touched = {at for start, end, _ in edits for at in range(start, end)}
    for at in set(range(len(raw))) - touched:
        start, end = view.to_view(at, at + 1)
        assert view.text[start:end] == raw[at]
        assert view.to_raw(start, end) == (at, at + 1)


def test_what_no_reader_sees_can_be_told_and_blanked():
    raw = "a <i title='b c'>d</i> &amp; e"
    seen = View.edited(raw, [(2, 17, ""), (18, 22, ""), (23, 28, "&")])
    runs = list(seen.unseen())
    assert [raw[start:end] for start, end in runs] == ["<i title='b c'>", "</i>", "&amp;"]
    blank = View.identity(raw).blanked(runs[:1])
    assert blank.text == "a " + "\0" * 15 + "d</i> &amp; e"
    assert blank.to_raw(17, 18) == (17, 18)
    assert View.identity(raw).blanked([]).text == raw
