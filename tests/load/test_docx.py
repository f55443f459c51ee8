"""Word documents: the final text, its paragraphs and tables, with notes and heads apart."""

import pytest

from aswritten import AswrittenError, check
from aswritten.load import load_source
from aswritten.load.formats.docx import read_docx


def run(text, properties=""):
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def paragraph(*runs, style=""):
    head = f'<w:pPr><w:pStyle w:val="{style}"/></w:pPr>' if style else ""
    return f"<w:p>{head}{''.join(one if one.startswith('<') else run(one) for one in runs)}</w:p>"


def row(*cells):
    return f"<w:tr>{''.join(f'<w:tc>{paragraph(cell)}</w:tc>' for cell in cells)}</w:tr>"


RAISED = '<w:vertAlign w:val="superscript"/>'
LOWERED = '<w:vertAlign w:val="subscript"/>'
WHITE = '<w:color w:val="FFFFFF"/>'
DELETED = "<w:del><w:r><w:delText>not </w:delText></w:r></w:del>"
INSERTED = f"<w:ins>{run('well ')}</w:ins>"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        pytest.param(paragraph("The pump", " was idle."), "The pump was idle.", id="runs of one paragraph"),
        pytest.param(paragraph("One.") + paragraph("Two."), "One.\n\nTwo.", id="paragraphs"),
        pytest.param(paragraph("10", run("5", RAISED), " cells"), "10⁵ cells", id="raised"),
        pytest.param(paragraph("12.5", run("3", '<w:position w:val="8"/>')), "12.5³", id="raised by position"),
        pytest.param(paragraph("CO", run("2", LOWERED)), "CO2", id="lowered behind a letter"),
        pytest.param(paragraph("It did ", DELETED, INSERTED, "run."), "It did well run.", id="tracked changes"),
        pytest.param(paragraph("Seen", run(" unseen", "<w:vanish/>")), "Seen", id="hidden"),
        pytest.param(paragraph("Seen", run(" too", '<w:vanish w:val="0"/>')), "Seen too", id="hiding switched off"),
        pytest.param(paragraph("Seen", run(" struck", "<w:strike/>")), "Seen", id="struck out"),
        pytest.param(paragraph("Seen", run(" speck", '<w:sz w:val="1"/>')), "Seen", id="too small to read"),
        pytest.param(paragraph("Seen", run(" white", WHITE)), "Seen", id="white on white"),
        pytest.param(paragraph("On ", run("red", WHITE + '<w:shd w:fill="FF0000"/>')), "On red", id="white on red"),
        pytest.param(f"<w:tbl>{row(run('Head', WHITE))}</w:tbl>", "Head", id="white in a table that may have a ground"),
        pytest.param(
            f"<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc>{paragraph('a')}</w:tc></w:tr>{row('b')}</w:tbl>",
            "b",
            id="a deleted row",
        ),
        pytest.param(
            f"<w:tbl><w:tr><w:trPr><w:hidden/></w:trPr><w:tc>{paragraph('a')}</w:tc></w:tr>{row('b')}</w:tbl>",
            "b",
            id="a hidden row",
        ),
        pytest.param(
            f"<w:tbl><w:tr><w:tc><w:tcPr><w:cellDel/></w:tcPr>{paragraph('a')}</w:tc><w:tc>{paragraph('b')}</w:tc></w:tr>"
            "</w:tbl>",
            " | b",
            id="a deleted cell",
        ),
        pytest.param(f"<w:tbl>{row('a b')}{row('c d')}</w:tbl>", "a b |\nc d", id="rows of one cell"),
        pytest.param(
            f"<w:p><w:r><w:ruby><w:rt>{run('read')}</w:rt><w:rubyBase>{run('base')}</w:rubyBase></w:ruby></w:r></w:p>",
            "base",
            id="a reading above its text",
        ),
        pytest.param(
            f"<w:tbl>{row('Model', 'Recall')}{row('A', '0.4')}</w:tbl>", "Model | Recall |\nA | 0.4", id="a table"
        ),
        pytest.param(
            f"<w:tbl>{row('a', 'b')}</w:tbl><w:tbl>{row('c', 'd')}</w:tbl>", "a | b\n\nc | d", id="two tables in a row"
        ),
        pytest.param(
            "<w:p><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:r><w:t>One </w:t></w:r></w:p>" + paragraph("line."),
            "One line.",
            id="a deleted paragraph mark",
        ),
        pytest.param(
            paragraph("Page <w:instrText>PAGE</w:instrText>".replace("Page ", "<w:r><w:t>Page</w:t></w:r>")),
            "Page",
            id="a field's code",
        ),
    ],
)
def test_the_text_is_the_final_one(docx, body, text):
    assert read_docx(docx(body), path="a.docx").text == text


def test_styles_raise_hide_and_quote(docx):
    styles = (
        '<w:style w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>'
        '<w:style w:styleId="Zitat"><w:name w:val="Quote"/></w:style>'
    )
    body = paragraph("10", run("5", '<w:rStyle w:val="Up"/>')) + paragraph("Idle all night.", style="Zitat")
    found = read_docx(docx(body, styles=styles), path="a.docx")
    assert found.text == "10⁵\n\nIdle all night."
    assert [(part.kind, found.text[part.start : part.end]) for part in found.parts] == [("quote", "Idle all night.")]


def test_notes_and_heads_stand_behind_the_body(docx):
    notes = '<w:footnote w:type="separator">' + paragraph("x") + "</w:footnote><w:footnote>" + paragraph("See the log.")
    found = read_docx(docx(paragraph("The pump."), footnotes=notes + "</w:footnote>"), path="a.docx")
    assert found.text == "The pump.\n\nSee the log."
    assert [part.kind for part in found.parts] == ["note"]


def test_spans_name_their_paragraph(tmp_path, docx):
    (tmp_path / "memo.docx").write_bytes(docx(paragraph("One.") + paragraph("The pump was idle all night.")))
    result = check("It says “the pump was idle all night”.", path=tmp_path / "memo.docx")
    assert result.verdict == "verified"
    assert result.checks[0].source_spans[0].paragraph == 2
    assert result.checks[0].source_spans[0].page is None


def test_a_quote_of_deleted_text_is_absent_and_said_to_be_deleted(tmp_path, docx):
    body = paragraph("The pump ", "<w:del><w:r><w:delText>failed twice that night </w:delText></w:r></w:del>", "ran.")
    (tmp_path / "memo.docx").write_bytes(docx(body))
    assert "failed" not in load_source(tmp_path / "memo.docx", root=None).text
    result = check("It says “the pump failed twice that night”.", path=tmp_path / "memo.docx")
    assert result.verdict == "disproven"
    assert "tracked change has deleted" in result.checks[0].message


@pytest.mark.parametrize(
    ("data", "code", "word"),
    [
        pytest.param(b"PK\x03\x04 cut off", "UNREADABLE", "no end", id="cut off"),
        pytest.param(b"\xd0\xcf\x11\xe0rest", "UNREADABLE", "encrypted", id="encrypted, or of an old Office"),
        pytest.param(b"", "UNREADABLE", "empty", id="empty"),
    ],
)
def test_what_is_no_document_says_so(tmp_path, data, code, word):
    (tmp_path / "memo.docx").write_bytes(data)
    with pytest.raises(AswrittenError) as caught:
        load_source(tmp_path / "memo.docx", root=None)
    assert caught.value.code == code
    assert word in caught.value.message


@pytest.mark.parametrize(
    "document",
    [
        pytest.param('<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', id="an external entity"),
        pytest.param('<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>', id="entities in entities"),
        pytest.param("<a>", id="no end"),
        pytest.param("<a>" * 3_000, id="too deep"),
    ],
)
def test_xml_that_is_not_plain_is_refused(tmp_path, archive, document):
    (tmp_path / "memo.docx").write_bytes(archive({"word/document.xml": document}))
    with pytest.raises(AswrittenError) as caught:
        load_source(tmp_path / "memo.docx", root=None)
    assert caught.value.code == "UNREADABLE"


def test_what_unpacks_to_too_much_is_refused(tmp_path, archive):
    (tmp_path / "memo.docx").write_bytes(archive({"word/document.xml": b"<a>" + b" " * 110_000_000}))
    with pytest.raises(AswrittenError) as caught:
        load_source(tmp_path / "memo.docx", root=None)
    assert caught.value.code == "TOO_LARGE"


@pytest.mark.parametrize(
    ("styles", "text"),
    [
        pytest.param('<w:style w:styleId="H"><w:rPr><w:vanish/></w:rPr></w:style>', "Seen", id="a style"),
        pytest.param(
            '<w:style w:styleId="B"><w:rPr><w:strike/></w:rPr></w:style>'
            '<w:style w:styleId="H"><w:basedOn w:val="B"/></w:style>',
            "Seen",
            id="the style that it is based on",
        ),
        pytest.param(
            '<w:style w:styleId="B"><w:rPr><w:vanish/></w:rPr></w:style><w:style w:styleId="H"><w:basedOn w:val="B"/>'
            '<w:rPr><w:vanish w:val="0"/></w:rPr></w:style>',
            "Seen\n\nUnseen",
            id="not where the style shows again",
        ),
    ],
)
def test_a_paragraph_is_hidden_by(docx, styles, text):
    body = paragraph("Seen") + paragraph("Unseen", style="H")
    assert read_docx(docx(body, styles=styles), path="a.docx").text == text


def test_an_encoding_that_no_one_knows_is_unreadable(archive):
    document = '<?xml version="1.0" encoding="UTF-2"?><document/>'
    with pytest.raises(AswrittenError) as caught:
        read_docx(archive({"word/document.xml": document}), path="a.docx")
    assert caught.value.code == "UNREADABLE"
