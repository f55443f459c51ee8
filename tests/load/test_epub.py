"""Books: chapters in the order of the spine, seen through as web pages are."""

import pytest

from aswritten import AswrittenError, check
from aswritten.load.formats.epub import read_epub

FIRST = (
    "<html><body><h1>One</h1><p>The pump&nbsp;was <b>idle</b>\nall night, at 10<sup>5</sup> turns.</p></body></html>"
)
SECOND = '<!DOCTYPE html><html><body><p>It ran.</p><p hidden="">Never.</p></body></html>'


def test_chapters_come_in_the_order_of_the_spine(epub):
    found = read_epub(epub({"a.xhtml": FIRST, "b.xhtml": SECOND}, spine=["b.xhtml", "a.xhtml"]), path="a.epub")
    assert found.text == "It ran.\n\nOne\n\nThe pump\u00a0was idle all night, at 10⁵ turns."
    assert [(part.kind, found.text[part.start : part.end].split()[0]) for part in found.parts] == [
        ("chapter", "It"),
        ("chapter", "One"),
    ]
    assert [found.text[at:].split()[0] for at in found.paragraphs] == ["It", "One", "The"]


def test_a_book_is_a_source(tmp_path, epub):
    (tmp_path / "book.epub").write_bytes(epub({"a.xhtml": FIRST}))
    result = check("It says “The pump was idle all night”.", path=tmp_path / "book.epub")
    assert result.verdict == "verified"
    assert result.checks[0].source_spans[0].paragraph == 2


@pytest.mark.parametrize(
    ("pages", "options", "word"),
    [
        pytest.param({"a.xhtml": "<p></p>"}, {}, "no text", id="no text"),
        pytest.param({"a.xhtml": FIRST}, {"spine": ["gone"]}, "gone", id="a chapter that is not listed"),
        pytest.param({"a.xhtml": b"\xff\xfe\x00"}, {"encryption": "<e/>"}, "encrypted", id="copy protection"),
    ],
)
def test_what_cannot_be_read_says_why(epub, pages, options, word):
    with pytest.raises(AswrittenError) as caught:
        read_epub(epub(pages, **options), path="a.epub")
    assert caught.value.code == "UNREADABLE"
    assert word in caught.value.message


def test_what_a_style_sheet_of_the_book_hides_is_not_read(epub):
    page = '<html><head><link rel="stylesheet" href="../s/a.css"/></head><body>%s</body></html>'
    pages = {"t/a.xhtml": page % '<p class="h">Unseen.</p><p>Seen.</p>', "s/a.css": ".h { display: none }"}
    assert read_epub(epub(pages, spine=["t/a.xhtml"]), path="a.epub").text == "Seen."
