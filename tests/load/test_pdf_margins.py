"""Side notes, bullets, slides, and signs whose font calls them by other names."""

import pytest

from aswritten.load.formats.pdf import read_pdf

WORDS = "the pump was idle all night and nobody saw it before dawn came over"


def prose(count=30, *, x=120, top=780):
    """Lines in the middle of one long sentence, each as wide as the others."""
    return [(x, top - 12 * at, 10, f"{WORDS} {at:02}") for at in range(count)]


def read(data):
    return read_pdf(data, path="a.pdf")


def sides(found):
    return [found.text[part.start : part.end] for part in found.parts if part.kind == "side"]


def test_a_side_note_parts_no_sentence(pdf):
    found = read(pdf([*prose(), (70, 780 - 12 * 9, 10, "idleness")]))
    assert "over 08\nthe pump was idle all night and nobody saw it before dawn came over 09\nthe pump" in found.text
    assert sides(found) == ["idleness"]


def test_a_side_note_on_the_right_where_lines_end_alike(pdf):
    lines = [(72, 780 - 12 * at, 10, f"{WORDS} 99") for at in range(30)]
    found = read(pdf([*lines, (420, 780 - 12 * 9, 10, "idleness")]))
    assert sides(found) == ["idleness"]
    assert "idleness" not in found.text[: found.parts[0].start]


@pytest.mark.parametrize(
    "beside",
    [
        pytest.param([(90, 780 - 12 * 9, 10, "3.1")], id="the number of a heading"),
        pytest.param([(60, 780 - 12 * 9, 10, "Figure 3")], id="what a picture is called by"),
        pytest.param([(60, 780 - 12 * at, 10, "term") for at in range(0, 30, 3)], id="as many as terms of a glossary"),
        pytest.param([(60, 780 - 12 * 9, 14, "Idle")], id="a larger font"),
    ],
)
def test_what_is_no_side_note(pdf, beside):
    assert sides(read(pdf([*prose(), *beside]))) == []


def test_terms_stand_where_their_text_begins_and_are_no_side_notes(pdf):
    lines = [(120, 780 - 12 * at, 10, f"{WORDS} {at:02}{'.' if at % 5 == 4 else ''}") for at in range(30)]
    terms = [(60, 780 - 12 * at, 10, "idle") for at in (5, 15, 25)]
    assert sides(read(pdf([*lines, *terms]))) == []


def test_a_page_whose_text_stands_elsewhere_has_no_side_notes(pdf):
    wide = [(60, 780 - 12 * at, 10, "not so " + WORDS) for at in range(8)]
    short = [(60, 780 - 12 * 9, 10, "so it is")]
    found = read(pdf([*prose(), (70, 780 - 12 * 9, 10, "idleness")], [], [*wide, *short]))
    assert sides(found) == ["idleness"]


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        pytest.param(("The pump was idle", "• nobody saw it"), "idle\n\n• nobody", id="a bullet begins anew"),
        pytest.param(("The pump was idle", "– nobody saw it"), "idle\n– nobody", id="a dash goes on"),
    ],
)
def test_bullets(pdf, texts, joined):
    lines = [(72, 760 - 12 * at, 10, text) for at, text in enumerate(texts)]
    assert joined in read(pdf(lines)).text


@pytest.mark.parametrize(
    ("next_page", "joined"),
    [
        pytest.param("Nobody saw it before dawn came over the hills", "is not that large\n\nNobody", id="a slide"),
        pytest.param("nobody saw it before dawn came over the hills", "is not that large\nnobody", id="it goes on"),
    ],
)
def test_a_line_that_stops_short_of_the_next_pages_column_has_ended(pdf, next_page, joined):
    assert joined in read(pdf([(72, 700, 10, "is not that large")], [(72, 700, 10, next_page)])).text


def signs(font, text):
    """A page set in two fonts: words, then a text in a font of signs, then words."""
    parts = [(b"/F", "p "), (b"/S", text), (b"/F", " 0.03 and so it was")]
    shown = b" ".join(b"%s 10 Tf (%s) Tj" % (name, words.encode("cp1252")) for name, words in parts)
    content = b"BT 72 700 Td %s ET" % shown
    fonts = b"/F 3 0 R/S 6 0 R"
    return [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[4 0 R]/Count 1>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<<%s>>>>>>" % fonts,
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/%s/Encoding/WinAnsiEncoding>>" % font,
    ]


@pytest.mark.parametrize(
    ("font", "written", "text"),
    [
        pytest.param(b"ABCDEF+AdvP4C4E74", "¼", "p = 0.03", id="equals named a quarter"),
        pytest.param(b"AdvMathSymb", "þ", "p + 0.03", id="plus named a letter"),
        pytest.param(b"MathematicalPi-One", "2", "p − 0.03", id="minus named a figure"),
        pytest.param(b"MathematicalPi-One", ",", "p < 0.03", id="less named a comma"),
        pytest.param(b"LMMathSymbols7-Regular", "2", "p ∈ 0.03", id="an element named a figure"),
        pytest.param(b"CMSY10", "2", "p ∈ 0.03", id="the same in the older font"),
        pytest.param(b"CMR10", "2", "p 2 0.03", id="a figure in its font of letters"),
        pytest.param(b"Times-Roman", "¼", "p ¼ 0.03", id="a quarter in a font of letters"),
        pytest.param(b"Times-Roman", "2", "p 2 0.03", id="a figure in a font of letters"),
    ],
)
def test_signs_of_fonts_that_call_them_otherwise(write_pdf, font, written, text):
    assert read(write_pdf(signs(font, written))).text.startswith(text)
