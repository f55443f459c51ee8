"""PDF files of a few lines, each for one rule of reading."""

import pytest

from aswritten import AswrittenError, check, check_evidence, check_evidence_batch
from aswritten.errors import ErrorCode
from aswritten.load import load_source
from aswritten.load.formats.pdf import read_pdf

LEFT, TOP = 72, 760


def lines(*texts, x=LEFT, top=TOP, size=10, step=12):
    return [(x, top - step * at, size, text) for at, text in enumerate(texts)]


def text_of(data):
    return read_pdf(data, path="a.pdf").text


def refusal(data, **options):
    with pytest.raises(AswrittenError) as caught:
        read_pdf(data, path="a.pdf", **options)
    return caught.value


@pytest.mark.parametrize(
    ("pieces", "text"),
    [
        pytest.param([(72, 700, 10, "10"), (83.2, 704, 7, "5")], "10⁵", id="raised and smaller"),
        pytest.param([(72, 700, 10, "12.5"), (91.5, 704, 7, "3"), (97, 700, 10, "m")], "12.5³ m", id="raised decimal"),
        pytest.param([(72, 700, 10, "10"), (83.2, 703, 10, "5")], "10⁵", id="raised at full size"),
        pytest.param([(72, 700, 10, "10"), (83.2, 701.4, 6, "5")], "10⁵", id="much smaller and a little raised"),
        pytest.param([(72, 700, 10, "10"), (83.2, 701.4, 8, "5")], "105", id="smaller and a little raised"),
        pytest.param([(72, 700, 10, "10"), (83.2, 700, 6, "5")], "105", id="much smaller on the line"),
        pytest.param([(72, 700, 10, "105")], "105", id="one number"),
        pytest.param([(72, 700, 10, "45"), (83.2, 698, 7, "2")], "45₂", id="lowered behind a figure"),
        pytest.param(
            [(72, 700, 10, "CO"), (87.1, 698, 7, "2"), (92, 700, 10, "rose")], "CO2 rose", id="lowered behind a letter"
        ),
        pytest.param(
            [(72, 700, 10, "euros"), (100, 704, 7, "1"), (106, 700, 10, "were")],
            "euros ¹ were",
            id="a note after a space",
        ),
        pytest.param(
            [(72, 700, 10, "gone."), (98.1, 704, 7, "12"), (108, 700, 10, "They")], "gone.¹² They", id="a note"
        ),
    ],
)
def test_raised_and_lowered_figures(pdf, pieces, text):
    assert text_of(pdf(pieces)).strip() == text


@pytest.mark.parametrize(
    ("page", "text"),
    [
        pytest.param(lines("The pump was", "idle all night."), "The pump was\nidle all night.", id="lines"),
        pytest.param(
            [*lines("The pump was idle.", "It ran."), *lines("We left.", top=700)],
            "The pump was idle.\nIt ran.\n\nWe left.",
            id="a gap parts paragraphs",
        ),
        pytest.param(
            [*lines("A Head", size=16, top=790), *lines("The pump was idle.")],
            "A Head\n\nThe pump was idle.",
            id="another size parts paragraphs",
        ),
        pytest.param(
            [(72, 700, 10, "Model"), (200, 700, 10, "Recall"), (72, 688, 10, "A"), (200, 688, 10, "0.4")],
            "Model | Recall |\nA | 0.4",
            id="cells",
        ),
    ],
)
def test_layout(pdf, page, text):
    assert text_of(pdf(page)) == text


def test_a_page_with_text_only_off_it_has_none(pdf):
    with pytest.raises(AswrittenError) as caught:
        text_of(pdf(lines("the pump was idle", x=-300)))
    assert caught.value.code is ErrorCode.UNREADABLE


def two_columns(count=12):
    left = [(72, 700 - 12 * at, 10, f"left line {at} has some words") for at in range(count)]
    right = [(320, 700 - 12 * at, 10, f"right line {at} has some words") for at in range(count)]
    return left, right


def test_columns_drawn_row_by_row_are_read_one_after_the_other(pdf):
    left, right = two_columns()
    rows = [piece for pair in zip(left, right, strict=True) for piece in pair]
    text = text_of(pdf(rows))
    assert text == text_of(pdf([*left, *right]))
    assert text.index("left line 11") < text.index("right line 0")
    assert "|" not in text


@pytest.mark.parametrize(
    ("next_word", "joined"),
    [
        pytest.param("ing is not needed here", "plant-\ning is", id="a word goes on in the short column"),
        pytest.param("Nothing is needed here", "plant-\n\nNothing", id="a capital begins anew"),
    ],
)
def test_a_word_that_goes_on_in_a_column_of_few_lines(pdf, next_word, joined):
    left = [*lines("The first column has some lines of text,", "and its last one breaks within a word: plant-")]
    right = [(320, 760, 10, next_word), (320, 748, 10, "and so the page comes to its end.")]
    assert joined in text_of(pdf([*left, *right]))


def test_a_table_of_short_cells_is_read_row_by_row(pdf):
    rows = [(x, 700 - 12 * at, 10, f"c{at}{x}") for at in range(12) for x in (72, 200, 330, 460)]
    assert text_of(pdf(rows)).splitlines()[3] == "c372 | c3200 | c3330 | c3460 |"


def test_a_sentence_runs_over_pages_behind_which_heads_and_numbers_stand(pdf):
    def page(number, *texts):
        head = [(72, 800, 9, "Annals of Pumps"), (290, 40, 9, str(number + 30))]
        return [*head, *lines(*texts)]

    body = ["These lines fill the page with words that are", "read on and on until at last the sentence that"]
    data = pdf(
        page(1, *body), page(2, "began there ends on the next page.", *body), page(3, "End of it all, we think.", *body)
    )
    found = read_pdf(data, path="a.pdf")
    assert "the sentence that\nbegan there ends on the next page." in found.text
    assert found.text.index("Annals") > found.text.index("End of it all")
    assert [page.printed for page in found.pages] == ["31", "32", "33"]
    assert {part.kind for part in found.parts} == {"head"}


def test_page_labels_are_told(pdf):
    labels = b"/PageLabels<</Nums[0<</S/r>>1<</S/D/St 7>>]>>"
    found = read_pdf(pdf(lines("one"), lines("two"), labels=labels), path="a.pdf")
    assert [page.label for page in found.pages] == ["i", "7"]


def test_a_footnote_is_kept_apart_from_the_sentence_that_it_would_cut(pdf):
    note = [(72, 100, 7, "1"), (76, 97, 8, "See the log of the keeper.")]
    first = [*lines("The pump, which the keeper had", "oiled, was idle when the night"), *note]
    found = read_pdf(pdf(first, lines("began, and idle when it ended.")), path="a.pdf")
    assert "the night\nbegan, and" in found.text
    assert found.text.endswith("¹See the log of the keeper.") or "¹ See the log" in found.text


@pytest.mark.parametrize(
    ("data", "word", "hint"),
    [
        pytest.param(b"%PDF-1.7\n", "damaged", "save it again", id="nothing behind its first line"),
        pytest.param(b"%PDF-1.7\n" + b"x" * 5000, "damaged", "save it again", id="no object"),
    ],
)
def test_a_broken_file_is_refused_with_what_to_do(data, word, hint):
    error = refusal(data)
    assert error.code == "UNREADABLE"
    assert word in error.message
    assert hint in error.hint


def test_a_page_without_text_asks_for_recognition(pdf):
    error = refusal(pdf(b""))
    assert error.code == "UNREADABLE"
    assert "OCR" in error.hint


def test_an_encrypted_file_says_so(pdf):
    secret = b"/Encrypt<</Filter/Standard/V 1/R 2/O(%s)/U(%s)/P -4>>/ID[(a)(b)]" % (b"o" * 32, b"u" * 32)
    assert "encrypted" in refusal(pdf(lines("x"), trailer=secret)).message


def test_the_same_file_gives_the_same_text(pdf):
    data = pdf(*(two_columns()[at % 2] for at in range(4)))
    assert read_pdf(data, path="a.pdf") == read_pdf(data, path="b.pdf")


def test_a_file_is_known_by_its_bytes_whatever_its_name(tmp_path, pdf):
    (tmp_path / "memo").write_bytes(pdf(lines("The pump was idle.")))
    loaded = load_source(tmp_path / "memo", root=None)
    assert loaded.media_type == "application/pdf"
    assert loaded.extractor.name == "pypdfium2"


def test_a_name_that_lies_is_told_of(tmp_path):
    (tmp_path / "memo.pdf").write_text("The pump was idle.", encoding="utf-8")
    with pytest.raises(AswrittenError) as caught:
        load_source(tmp_path / "memo.pdf", root=None)
    assert caught.value.code == "UNREADABLE"
    assert "is no PDF document" in caught.value.message


def test_a_page_that_takes_too_long_ends_in_an_error(tmp_path, pdf, monkeypatch):
    from aswritten.load.formats import pdf_apart  # noqa: PLC0415 - patched here alone

    def waits(*_, **__):
        raise pdf_apart.subprocess.TimeoutExpired("x", 1)

    monkeypatch.setattr(pdf_apart.subprocess, "run", waits)
    (tmp_path / "memo.pdf").write_bytes(pdf(lines("x")))
    with pytest.raises(AswrittenError) as caught:
        load_source(tmp_path / "memo.pdf", root=None)
    assert caught.value.code == "TOO_LARGE"


class TestPage:
    @pytest.fixture
    def path(self, tmp_path, pdf):
        first = lines("The pump was idle when the night was young. It is not true that the", "pump was")
        second = lines("heated in the evening. The valve was shut.")
        (tmp_path / "memo.pdf").write_bytes(pdf(first, second))
        return tmp_path / "memo.pdf"

    @pytest.mark.parametrize(
        ("claim", "page", "verdict"),
        [
            pytest.param("It says “The valve was shut”.", 2, "verified", id="on the page"),
            pytest.param("It says “The valve was shut”.", 1, "disproven", id="on another"),
            pytest.param(
                "It says “the pump was heated”.", 1, "contradicted", id="the end of a denied sentence, first page"
            ),
            pytest.param(
                "It says “the pump was heated”.", 2, "contradicted", id="the end of a denied sentence, next page"
            ),
        ],
    )
    def test_a_page_holds_its_sentences_whole(self, path, claim, page, verdict):
        assert check(claim, path=f"{path}#page={page}").verdict == verdict

    def test_spans_keep_the_number_of_their_page(self, path):
        result = check("It says “The valve was shut”.", path=f"{path}#page=2")
        assert result.checks[0].source_spans[0].page == 2

    @pytest.mark.parametrize(("page", "code"), [(0, "NOT_FOUND"), (3, "NOT_FOUND")])
    def test_a_page_that_is_not_there(self, path, page, code):
        with pytest.raises(AswrittenError) as caught:
            check("It says “x”.", path=f"{path}#page={page}")
        assert caught.value.code == code

    def test_a_text_has_no_pages(self, tmp_path):
        (tmp_path / "memo.txt").write_text("x", encoding="utf-8")
        with pytest.raises(AswrittenError) as caught:
            check("It says “x”.", path=f"{tmp_path / 'memo.txt'}#page=1")
        assert caught.value.code == "UNREADABLE"

    def test_the_limit_counts_the_page_that_is_asked_for(self, path):
        whole = load_source(path, root=None)
        page = load_source(f"{path}#page=2", root=None, max_chars=len(whole.text) - 1)
        assert page.text.endswith("The valve was shut.")
        with pytest.raises(AswrittenError) as caught:
            load_source(path, root=None, max_chars=len(whole.text) - 1)
        assert "#page=" in caught.value.hint

    def test_boxes_of_a_page_are_those_of_the_whole(self, path):
        whole, page = load_source(path, root=None), load_source(f"{path}#page=2", root=None)
        boxes = [text.boxes(at, at + 9) for text in (whole, page) for at in [text.text.index("The valve")]]
        assert boxes[0] == boxes[1]
        assert boxes[0][0].page == 2


class TestPictures:
    """A page that is a picture among pages of text: what the text lacks may stand there."""

    @pytest.fixture
    def path(self, tmp_path, write_pdf):
        head = b"/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/Length 1"
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<<%s>>>>"
        text, picture = b"BT /F 10 Tf 72 700 Td (The pump was idle all night.) Tj ET", b"q 595 0 0 842 0 0 cm /I Do Q"
        data = write_pdf(
            [
                b"<</Type/Catalog/Pages 2 0 R>>",
                b"<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2>>",
                page % (5, b"/Font<</F 7 0 R>>"),
                page % (6, b"/XObject<</I 8 0 R>>"),
                b"<</Length %d>>stream\n%s\nendstream" % (len(text), text),
                b"<</Length %d>>stream\n%s\nendstream" % (len(picture), picture),
                b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
                b"<<%s>>stream\nx\nendstream" % head,
            ]
        )
        (tmp_path / "memo.pdf").write_bytes(data)
        return tmp_path / "memo.pdf"

    def test_a_quote_of_the_text_is_found(self, path):
        assert check("It says “the pump was idle all night”.", path=path).verdict == "verified"

    def test_an_absent_quote_may_stand_on_the_picture(self, path):
        result = check("It says “the pump was busy all day”.", path=path)
        assert result.verdict == "insufficient"
        assert result.checks[0].rule == "page-unread"

    def test_on_a_page_of_text_it_is_absent(self, path):
        assert check("It says “the pump was busy all day”.", path=f"{path}#page=1").verdict == "disproven"

    @pytest.mark.parametrize("source", ["memo.pdf", "memo.pdf#page=2"])
    def test_a_value_that_is_nowhere_else_is_not_said_to_be_absent(self, path, source):
        with pytest.raises(AswrittenError) as caught:
            check_evidence("73", source, root=path.parent)
        assert caught.value.code == "UNREADABLE"
        (result,) = check_evidence_batch([{"value": "73", "source": source}], root=path.parent)
        assert result.error.code == "UNREADABLE"

    def test_a_value_is_absent_from_a_page_of_text(self, path):
        assert check_evidence("73", "memo.pdf#page=1", root=path.parent).status == "value_not_found"
