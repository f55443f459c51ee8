"""Text becomes markup in one place only, and nothing in it is more than text."""

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten.report.html_markup import Markup, element, escape, join


class Reader(HTMLParser):
    def __init__(self):
        super().__init__()
        self.tags = []
        self.attributes = {}
        self.text = ""

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes.update(attrs)

    def handle_data(self, data):
        self.text += data


def read(html):
    reader = Reader()
    reader.feed(html)
    reader.close()
    return reader


@given(st.text())
def test_any_text_is_one_run_of_text_and_can_be_encoded(text):
    reader = read(element("p", text, title=text))
    assert reader.tags == ["p"]
    assert list(reader.attributes) == ["title"]
    assert reader.text == reader.attributes["title"]
    assert element("p", text).encode("utf-8")


@given(st.text(st.characters(categories=("L", "N", "P", "S", "Zs"))))
def test_what_is_printable_is_shown_as_it_is(text):
    assert read(element("p", text)).text == "".join(each if each.isprintable() else escape(each) for each in text)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\0b", "a\\x00b"),
        ("\u202edetrever", "\\u202edetrever"),
        ("\u2066isolated\u2069", "\\u2066isolated\\u2069"),
        ("half \ud83d", "half \\ud83d"),
        ("می‌خواهم", "می‌خواهم"),
        ("👩‍🔬", "👩‍🔬"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\x1b[2J", "\\x1b[2J"),
        ("thin\u2009space", "thin\u2009space"),
    ],
    ids=[
        "NUL",
        "override",
        "isolate",
        "half a pair",
        "a Persian joiner",
        "an emoji of two",
        "line ends",
        "escape",
        "space",
    ],
)
def test_what_hides_or_turns_text_is_written_out(text, shown):
    assert escape(text) == shown


def test_markup_is_not_escaped_twice_and_text_beside_it_is():
    assert join((Markup("<b>1</b>"), " < 2")) == "<b>1</b> &lt; 2"


def test_an_attribute_that_is_none_is_left_out_and_an_empty_one_is_not():
    assert element("a", "x", href=None, class_="", data_v="1") == '<a class="" data-v="1">x</a>'
