"""Text of a PDF that no reader sees is not read, and what a reader sees is."""

import pytest

from aswritten import AswrittenError
from aswritten.load.formats.pdf import read_pdf

TEXT = b"The pump was idle."
FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>"
BEFORE = b"BT /F 10 Tf 1 0 0 1 72 760 Tm (It begins.) Tj ET "
SHOWN = b"1 0 0 1 72 700 Tm (%s) Tj" % TEXT


def draw(before=b"", *, text=SHOWN, size=b"10", behind=b""):
    return b"%s BT %s /F %s Tf %s ET %s" % (BEFORE, before, size, text, behind)


def stream(content, head=b""):
    return b"<<%s/Length %d>>stream\n%s\nendstream" % (head, len(content), content)


@pytest.fixture
def read(write_pdf):
    def read_content(content, *, resources=b"", catalogue=b"", others=()):
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R/Resources<</Font<</F 3 0 R>>%s>>>>"
        objects = [b"<</Type/Catalog/Pages 2 0 R%s>>" % catalogue, b"<</Type/Pages/Kids[4 0 R]/Count 1>>", FONT]
        return read_pdf(write_pdf([*objects, page % resources, stream(content), *others]), path="a.pdf").text

    return read_content


LAYER = {
    "resources": b"/Properties<</L 6 0 R>>",
    "catalogue": b"/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>",
    "others": [b"<</Type/OCG/Name(layer)>>"],
}
GROUND = b"0 g 60 690 400 30 re f "


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        pytest.param(draw(b"1 1 1 rg"), {}, id="white on white"),
        pytest.param(draw(b".98 g"), {}, id="nearly white"),
        pytest.param(draw(b"0 0 0 0 k"), {}, id="no ink of four"),
        pytest.param(GROUND + draw(b"0 g"), {}, id="black on black"),
        pytest.param(draw(b"3 Tr"), {}, id="drawn invisibly"),
        pytest.param(draw(b"7 Tr"), {}, id="a clipping path alone"),
        pytest.param(draw(size=b".5"), {}, id="too small to read"),
        pytest.param(draw(text=b".001 0 0 1 72 700 Tm (%s) Tj" % TEXT), {}, id="too narrow to read"),
        pytest.param(draw(b"/G gs"), {"resources": b"/ExtGState<</G<</ca 0/CA 0>>>>"}, id="clear"),
        pytest.param(draw(behind=b"1 g 60 690 400 30 re f"), {}, id="painted over in white"),
        pytest.param(draw(behind=GROUND), {}, id="painted over in black"),
        pytest.param(BEFORE + b"q 0 0 9 9 re W n BT /F 10 Tf %s ET Q" % SHOWN, {}, id="clipped"),
        pytest.param(draw(b"/OC /L BDC", behind=b"EMC"), LAYER, id="in a layer that is off"),
        pytest.param(
            BEFORE + b"/X Do",
            {
                "resources": b"/XObject<</X 6 0 R>>",
                "others": [
                    stream(
                        b"BT /F 10 Tf %s ET" % SHOWN,
                        b"/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</Font<</F 3 0 R>>>>",
                    )
                ],
            },
            id="clipped by its form",
        ),
    ],
)
def test_what_no_reader_sees_is_not_read(read, content, parts):
    assert read(content, **parts) == "It begins."


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(draw(), id="black on white"),
        pytest.param(GROUND + draw(b"1 g"), id="white on black"),
        pytest.param(draw(b".9 .9 0 rg"), id="yellow"),
        pytest.param(b"q 60 690 400 90 re W n %s Q" % draw(), id="inside its clip"),
        pytest.param(b".9 g 60 690 400 30 re f " + draw(b"0 g"), id="on a tint"),
        pytest.param(draw(b"1 Tr"), id="drawn by its outlines"),
    ],
)
def test_what_a_reader_sees_is_read(read, content):
    assert read(content).endswith("The pump was idle.")


def test_a_figure_of_a_number_that_is_hidden_is_no_figure(read):
    text = read(draw(text=b"1 0 0 1 72 700 Tm (1) Tj 1 g (7) Tj 0 g (3 units) Tj"))
    assert text.endswith("1\ufffd3 units")


def test_recognised_text_on_the_picture_of_a_page_is_read(read):
    picture = stream(b"\0", b"/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8")
    parts = {"resources": b"/XObject<</I 6 0 R>>", "others": [picture]}
    scan = b"q 595 0 0 842 0 0 cm /I Do Q "
    assert read(scan + draw(b"3 Tr"), **parts).endswith("The pump was idle.")
    with pytest.raises(AswrittenError):
        read(scan + draw(b"0 g"), **parts)


def test_figures_that_stand_apart_are_cells_though_no_space_is_drawn(pdf):
    rows = [
        piece
        for row in range(6)
        for piece in ((72, 700 - 12 * row, 10, "Guam"), (150, 700 - 12 * row, 10, "3"), (170, 700 - 12 * row, 10, "0"))
    ]
    assert "Guam | 3 | 0" in read_pdf(pdf(rows), path="a.pdf").text


@pytest.mark.parametrize(
    ("operators", "text"),
    [
        pytest.param(b"[(3) -900 (0)] TJ", "3 0", id="moved by a width"),
        pytest.param(b"[(3) -250 (0)] TJ", "3 0", id="moved by a space"),
        pytest.param(b"[(3) -20 (0)] TJ", "30", id="kerned"),
        pytest.param(b"3 Tc (2024) Tj", "2024", id="letters spaced alike"),
    ],
)
def test_gaps_between_figures(read, operators, text):
    assert read(b"BT /F 10 Tf 1 0 0 1 72 700 Tm %s ET" % operators) == text
