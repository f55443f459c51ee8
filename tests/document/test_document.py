"""Documents of every format as blocks: what is read, what names it, and the exact way back to the files."""

# ruff: noqa: ISC004 - texts of several lines in tables
from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.document.model import BlockKind, MarkKind
from aswritten.document.reading import read_document
from aswritten.document.sentences import find_sentences
from aswritten.errors import AswrittenError, ErrorCode


def read(tmp_path, text, name="doc.md", **others):
    for path, content in {name: text, **others}.items():
        file = tmp_path / path.replace("__", "/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode())
    return read_document(name, root=tmp_path)


def cells(document):
    return {
        block.text: (block.cell.row_headers, block.cell.column_headers)
        for block in document.blocks
        if block.cell and not block.cell.is_header
    }


def marks(document, kind):
    return [
        (block.text[mark.range.start : mark.range.end], mark.target or mark.keys)
        for block in document.blocks
        for mark in block.marks
        if mark.kind is kind
    ]


TABLE = {
    (("ResNet-50",), ("mAP",)),
    (("ResNet-50",), ("Latency (ms)",)),
    (("ViT",), ("mAP",)),
    (("ViT",), ("Latency (ms)",)),
}
TABLES = {
    "a pipe table": (
        "doc.md",
        "| Model | mAP | Latency (ms) |\n|---|--:|---|\n| ResNet-50 | 73.2 | 12 |\n| ViT | **75.1** | 20 |\n",
    ),
    "an HTML table": (
        "doc.html",
        "<table><tr><th>Model</th><th>mAP</th><th>Latency (ms)</th></tr><tr><td>ResNet-50<td>73.2<td>12</tr>"
        "<tr><td>ViT</td><td><b>75.1</b></td><td>20</td></tr></table>",
    ),
    "an HTML table in Markdown": (
        "doc.md",
        "Text.\n\n<table>\n<tr><th>Model</th><th>mAP</th><th>Latency (ms)</th></tr>\n<tr><td>ResNet-50</td><td>73.2</td>"
        "<td>12</td></tr>\n<tr><td>ViT</td><td>75.1</td><td>20</td></tr>\n</table>\n",
    ),
    "a booktabs table": (
        "doc.tex",
        "\\begin{tabular}{lcc}\\toprule Model & mAP & Latency (ms) \\\\ \\midrule ResNet-50 & 73.2 & 12 \\\\\n"
        "ViT & \\textbf{75.1} & 20 \\\\ \\bottomrule\\end{tabular}",
    ),
    "a ruled table": (
        "doc.tex",
        "\\begin{tabular}{|l|c|c|}\\hline Model & mAP & Latency (ms) \\\\ \\hline ResNet-50 & 73.2 & 12 \\\\\n"
        "ViT & 75.1 & 20 \\\\ \\hline\\end{tabular}",
    ),
    "a simple table": (
        "doc.rst",
        "========= ==== ============\nModel     mAP  Latency (ms)\n========= ==== ============\nResNet-50 73.2 12\n"
        "ViT       75.1 20\n========= ==== ============\n",
    ),
    "a grid table": (
        "doc.rst",
        "+-----------+------+--------------+\n| Model     | mAP  | Latency (ms) |\n+===========+======+==============+\n"
        "| ResNet-50 | 73.2 | 12           |\n+-----------+------+--------------+\n"
        "| ViT       | 75.1 | 20           |\n+-----------+------+--------------+\n",
    ),
    "a list table": (
        "doc.rst",
        ".. list-table::\n   :header-rows: 1\n\n   * - Model\n     - mAP\n     - Latency (ms)\n   * - ResNet-50\n     - 73.2\n"
        "     - 12\n   * - ViT\n     - 75.1\n     - 20\n",
    ),
}


@pytest.mark.parametrize(("name", "text"), TABLES.values(), ids=TABLES)
def test_a_cell_knows_its_row_and_column(tmp_path, name, text):
    found = cells(read(tmp_path, text, name))
    assert {found[value] for value in ("73.2", "12", "75.1", "20")} == TABLE


def test_a_multirow_name_reaches_down_and_a_multicolumn_header_across(tmp_path):
    found = cells(
        read(
            tmp_path,
            "\\begin{table}\\begin{tabular}{lcc}\\toprule & \\multicolumn{2}{c}{COCO} \\\\ \\cmidrule(lr){2-3}\n"
            "Model & mAP & F1 \\\\ \\midrule \\multirow{2}{*}{R} & 1.5 & 2.5 \\\\ & 3.5 & 4.5 \\\\ \\bottomrule"
            "\\end{tabular}\\caption{Five seeds.}\\end{table}",
            "doc.tex",
        )
    )
    assert found["4.5"] == (("R",), ("COCO", "F1"))
    assert found["1.5"] == (("R",), ("COCO", "mAP"))


CAPTIONS = {
    "behind, in LaTeX": ("doc.tex", "\\begin{table}\\begin{tabular}{cc}a & b \\\\ \\midrule x & 5 \\\\\\end{tabular}\\caption{The caption.}\\end{table}"),
    "before, in LaTeX": ("doc.tex", "\\begin{table}\\caption{The caption.}\\begin{tabular}{cc}a & b \\\\ \\midrule x & 5 \\\\\\end{tabular}\\end{table}"),
    "in HTML": ("doc.html", "<table><caption>The caption.</caption><tr><th>a<th>b<tr><td>x<td>5</table>"),
    "in reStructuredText": ("doc.rst", ".. table:: The caption.\n\n   == ==\n   a  b\n   == ==\n   x  5\n   == ==\n"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), CAPTIONS.values(), ids=CAPTIONS)
def test_a_table_has_its_caption(tmp_path, name, text):
    document = read(tmp_path, text, name)
    assert {block.cell.caption for block in document.blocks if block.cell} == {"The caption."}


LINKS = {
    "inline": ("doc.md", "We get [73.2](results/eval.json#/coco/mAP) mAP."),
    "by reference": ("doc.md", "We get [73.2][r] mAP.\n\n[r]: results/eval.json#/coco/mAP\n"),
    "in HTML": ("doc.html", "<p>We get <a href='results/eval.json#/coco/mAP'>73.2</a> mAP.</p>"),
    "in reStructuredText": ("doc.rst", "We get `73.2 <results/eval.json#/coco/mAP>`_ mAP.\n"),
}


@pytest.mark.parametrize(("name", "text"), LINKS.values(), ids=LINKS)
def test_a_link_marks_its_text(tmp_path, name, text):
    document = read(tmp_path, text, name)
    assert document.blocks[0].text == "We get 73.2 mAP."
    assert marks(document, MarkKind.LINK) == [("73.2", "results/eval.json#/coco/mAP")]


def test_an_evidence_macro_may_hold_percent_and_hash(tmp_path):
    document = read(
        tmp_path,
        "\\newcommand{\\x}{\\evidence{a%20b.json#/k}{71}}A \\evidence{r/a%b.json#/x_1}{73.2} and \\x{}. % gone 9\nB",
        "doc.tex",
    )
    assert document.blocks[0].text == "A 73.2 and 71. B"
    assert marks(document, MarkKind.EVIDENCE) == [("73.2", "r/a%b.json#/x_1"), ("71", "a%20b.json#/k")]


LATEX = {
    "a macro": ("\\newcommand{\\acc}{73.2\\%}We get \\acc{} now.", "We get 73.2% now."),
    "a macro of macros": ("\\def\\a{73}\\newcommand\\b{\\a.2}We get \\b.", "We get 73.2."),
    "a macro with an argument": ("\\newcommand{\\pct}[1]{#1\\,\\%}We get \\pct{5}.", "We get 5 %."),
    "a macro that drops its argument": ("\\newcommand{\\todo}[1]{}A\\todo{9} B", "A B"),
    "a macro of itself": ("\\newcommand{\\a}{\\a}We get \\a.", "We get \\a."),
    "grouped digits": ("We get $1{,}000$ and \\num{12345}.", "We get 1,000 and 12345."),
    "quantities": ("It takes \\SI{250}{\\milli\\second} or \\qty{5}{\\percent}.", "It takes 250 ms or 5%."),
    "plus and minus": ("We get $73.2 \\pm 0.4$.", "We get 73.2 ± 0.4."),
    "comments": ("We % 9\nget 5. %9", "We get 5."),
    "what a condition leaves out": ("A \\iffalse 9 \\fi B", "A B"),
    "quotation marks": ("She says \\enquote{no \\enquote{5}}.", "She says “no ‘5’”."),
    "a citation": ("As shown~\\cite[p.~3]{a,b}.", "As shown."),
    "unclosed braces": ("We get \\textbf{5 and more", "We get 5 and more"),
    "a body": ("\\usepackage{x} 9 \\begin{document}We get 5.\\end{document} 9", "We get 5."),
}


@pytest.mark.parametrize(("source", "shown"), LATEX.values(), ids=LATEX)
def test_latex_is_read_as_it_is_set(tmp_path, source, shown):
    assert read(tmp_path, source, "doc.tex").blocks[0].text == shown


def test_a_macro_stands_at_its_use_and_knows_its_definition(tmp_path):
    document = read(tmp_path, "\\newcommand{\\acc}{73.2}We get \\acc{} now.", "doc.tex")
    block = document.blocks[0]
    (mark,) = [mark for mark in block.marks if mark.kind is MarkKind.MACRO]
    text = document.files[0].text
    assert text[mark.place.start : mark.place.end] == "\\acc{}"
    assert text[mark.definition.start : mark.definition.end] == "73.2"
    assert block.place(mark.range) == mark.place


def test_a_macro_as_long_as_its_body_is_known_only_whole(tmp_path):
    document = read(tmp_path, "\\newcommand{\\m}{5\\%}It is \\m now.", name="doc.tex")
    (block,) = document.blocks
    at = block.text.index("5")
    for start, end in ((at, at + 1), (at + 1, at + 2), (at, at + 2)):
        place = block.map.place(start, end)
        assert document.files[0].text[place.start : place.end] == "\\m"


def test_files_are_taken_in_where_they_are_named(tmp_path):
    document = read(
        tmp_path, "A \\input{sec/b} C \\include{d}", "doc.tex", sec__b="B 5\\%", d__tex="", **{"d.tex": "D"}
    )
    assert [block.text for block in document.blocks] == ["A B 5% C", "D"]
    assert [file.path for file in document.files] == ["doc.tex", "sec/b", "d.tex"]
    place = document.blocks[0].map.place(4, 6)
    assert document.files[place.file].text[place.start : place.end] == "5\\%"


PROBLEMS = {
    "a missing file is named": ("\\input{gone}", ErrorCode.NOT_FOUND, "gone"),
    "a file out of the root is not followed": ("\\input{../../etc/passwd}", ErrorCode.PATH_ESCAPE, "../../etc/passwd"),
    "a loop is noticed": ("\\input{doc}", ErrorCode.INVALID_INPUT, "doc"),
}


@pytest.mark.parametrize(("source", "code", "target"), PROBLEMS.values(), ids=PROBLEMS)
def test_what_cannot_be_taken_in_is_a_problem_of_the_document(tmp_path, source, code, target):
    document = read(tmp_path, f"Before 5. {source} Behind.", "doc.tex")
    (problem,) = document.problems
    assert (problem.code, problem.target) == (code, target)
    assert document.files[0].text[problem.place.start : problem.place.end] == source
    assert document.blocks[0].text == "Before 5. Behind."


def test_a_document_that_is_not_there_is_an_error(tmp_path):
    with pytest.raises(AswrittenError, match="does not exist"):
        read_document("gone.md", root=tmp_path)


CITATIONS = {
    "pandoc": ("doc.md", "Shown before [@smith2020; @doe].", (("smith2020", "doe"), "")),
    "pandoc with a page": ("doc.md", "Shown before [see @smith2020, p. 3].", (("smith2020",), "p. 3")),
    "numbered": ("doc.md", "Shown before [3, 5-6].", (("3", "5", "6"), "")),
    "LaTeX": ("doc.tex", "Shown before~\\citep[see][pp.~3--4]{smith2020,doe}.", (("smith2020", "doe"), "pp. 3–4")),
    "reStructuredText": ("doc.rst", "Shown before [smith2020]_.\n", (("smith2020",), "")),
}


@pytest.mark.parametrize(("name", "text", "cited"), CITATIONS.values(), ids=CITATIONS)
def test_citations_have_keys_and_the_page(tmp_path, name, text, cited):
    (mark,) = [mark for mark in read(tmp_path, text, name).blocks[0].marks if mark.kind is MarkKind.CITATION]
    assert (mark.keys, mark.note) == cited


def test_each_key_has_its_own_page(tmp_path):
    (block,) = read(tmp_path, "Shown before [@smith2020, p. 3; @doe].", "doc.md").blocks
    assert [(mark.keys, mark.note) for mark in block.marks] == [(("smith2020",), "p. 3"), (("doe",), "")]


QUOTES = {
    "Markdown": ("doc.md", "> To be or\n> not.\n> — Shakespeare\n"),
    "LaTeX": ("doc.tex", "\\begin{quote}To be or\nnot. \\\\ --- Shakespeare\\end{quote}"),
    "HTML": ("doc.html", "<blockquote><p>To be or not.</p><footer>— Shakespeare</footer></blockquote>"),
    "HTML with a line break": ("doc.html", "<blockquote>To be or not.<br>— <a href='a'>Shakespeare</a></blockquote>"),
    "HTML with a cited work": ("doc.html", "<blockquote>To be or not. <cite>Shakespeare</cite></blockquote>"),
    "reStructuredText": ("doc.rst", "Text:\n\n    To be or\n    not.\n\n    -- Shakespeare\n"),
}


@pytest.mark.parametrize(("name", "text"), QUOTES.values(), ids=QUOTES)
def test_a_block_quote_and_its_attribution_are_one_group(tmp_path, name, text):
    quoted = [block for block in read(tmp_path, text, name).blocks if block.group >= 0]
    assert [(block.kind, block.text.strip("—– -")) for block in quoted] == [
        (BlockKind.QUOTE, "To be or not."),
        (BlockKind.ATTRIBUTION, "Shakespeare"),
    ]
    assert len({block.group for block in quoted}) == 1


@pytest.mark.parametrize(
    ("name", "text", "kinds"),
    [
        pytest.param(
            "doc.md", "> To be.\n> — Shakespeare\nThe next.", ["quote", "attribution", "paragraph"], id="attribution"
        ),
        pytest.param("doc.md", "> To be\nor not to be.", ["quote"], id="a lazy line of the quotation itself"),
        pytest.param(
            "doc.html", "<blockquote>A rose — red.<br>A violet — blue.</blockquote>", ["quote"], id="dashes in a verse"
        ),
        pytest.param(
            "doc.html", "<blockquote>I walked<br>— alone<br>at night.</blockquote>", ["quote"], id="a verse with a dash"
        ),
        pytest.param(
            "doc.html", "<blockquote>In <cite>Hamlet</cite> it is.</blockquote>", ["quote"], id="a work named within"
        ),
    ],
)
def test_what_ends_a_block_quote(tmp_path, name, text, kinds):
    assert [block.kind.value for block in read(tmp_path, text, name).blocks] == kinds


def test_markdown_keeps_code_and_front_matter_apart(tmp_path):
    document = read(tmp_path, "---\ntitle: A 9\n---\n# H\nText.[^1]\n\n```\n9\n```\n\n    9\n\n- item\n\n[^1]: Note.\n")
    assert [(block.kind.value, block.text) for block in document.blocks] == [
        ("front_matter", "title: A 9"),
        ("heading", "H"),
        ("paragraph", "Text."),
        ("code", "``` 9 ```"),
        ("code", "9"),
        ("item", "item"),
        ("footnote", "Note."),
    ]
    assert document.blocks[2].section == ("H",)


def test_a_comment_in_markdown_is_shown_to_no_reader(tmp_path):
    text = (
        "Hello 5 <!-- x 73.2 --> world.\n\n<!-- render: 73.2 in results/b.json -->\n```\n<!-- kept -->\n```\n<!-- end\n"
        "over lines -->\n\nLast.\n"
    )
    shown = [(block.kind, block.text) for block in read(tmp_path, text).blocks]
    assert shown == [
        (BlockKind.PARAGRAPH, "Hello 5 world."),
        (BlockKind.CODE, "``` <!-- kept --> ```"),
        (BlockKind.PARAGRAPH, "Last."),
    ]


def test_hidden_html_is_left_out(tmp_path):
    document = read(
        tmp_path,
        "<style>.h{display:none}</style><p>A<span class=h>9</span> <q>b &amp; 5</q></p><p hidden>9</p>",
        "doc.html",
    )
    assert [block.text for block in document.blocks] == ["A “b & 5”"]
    assert marks(document, MarkKind.QUOTE) == [("b & 5", ())]


def test_a_notebook_gives_its_markdown_and_outputs(tmp_path):
    notebook = {
        "cells": [
            {"cell_type": "markdown", "source": ["# Über\n", 'We "get" [5](a.json#/x).']},
            {"cell_type": "code", "source": "x = 9", "outputs": [{"output_type": "stream", "text": ["acc: 0.5\n"]}]},
        ]
    }
    document = read(tmp_path, json.dumps(notebook, indent=1), "doc.ipynb")
    assert [block.text for block in document.blocks] == ["Über", 'We "get" 5.', "acc: 0.5"]
    place = document.blocks[0].map.place(0, 4)
    assert document.files[0].text[place.start : place.end] == "\\u00dcber"


_PARTS = st.sampled_from(
    [
        "word ", "73.2\\% ", "**b** ", "`c 5` ", "[7](a.json#/x) ", "\n", "\r\n", "\n\n", "| a | b |\n|---|---|\n| x | 5 |\n",
        "# H\n", "> q\n", "- i 5\n", "$x = 5$ ", "\\textbf{5} ", "{", "}", "$", "% c\n", "\\cite{k} ", "\\footnote{n 5} ",
        "\\begin{tabular}{cc}a & b \\\\ x & 5\\end{tabular}", "\\m{} ", "\\newcommand{\\m}{5\\%}", "<b>5</b> ", "&amp; ",
        "<table><tr><td>5", "é ", "1{,}000 ", "\\evidence{a%b}{5} ", "[^1]", "[@k, p. 3] ", "``x`` ", "+--+--+\n", "== ==\n",
        ".. note:: 5\n", "*e* ", "\\", "\ufeff", "🙂 ", "\u2029", "ﬁ ",
    ]
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(text=st.lists(_PARTS, max_size=25).map("".join), kind=st.sampled_from(["md", "tex", "html", "rst", "txt"]))
def test_every_readable_character_slices_back(tmp_path_factory, text, kind):
    folder = tmp_path_factory.mktemp("doc")
    (folder / f"d.{kind}").write_bytes(text.encode())
    document = read_document(f"d.{kind}", root=folder)
    for block in document.blocks:
        for at, character in enumerate(block.text):
            place = block.map.place(at, at + 1)
            raw = document.files[place.file].text[place.start : place.end]
            if place.end - place.start == 1:
                assert raw == character or (raw.isspace() and character == " ") or not raw.isalnum()
            elif character.isalnum() and kind != "tex":
                assert raw
        for mark in block.marks:
            assert 0 <= mark.range.start <= mark.range.end <= len(block.text)
            assert 0 <= mark.place.start <= mark.place.end <= len(document.files[mark.place.file].text)
        sentences = find_sentences(block, "en")
        assert all(first.end <= second.start for first, second in pairwise(sentences))


HOSTILE = {
    "a macro that grows": ("d.tex", "".join(f"\\newcommand{{\\m{chr(97 + i)}}}{{" + f"\\m{chr(98 + i)}" * 10 + "}" for i in range(20)) + "\\ma 5"),
    "100,000 nested braces": ("d.tex", "{" * 100_000 + "5" + "}" * 100_000),
    "100,000 open commands": ("d.tex", "\\textbf{" * 100_000 + "5"),
    "nested notes": ("d.tex", "\\footnote{" * 20_000 + "5" + "}" * 20_000),
    "10,000 columns": ("d.md", "|a" * 10_000 + "|\n" + "|---" * 10_000 + "|\n" + "|5" * 10_000 + "|\n"),
    "a line of 1 MB": ("d.md", "word 5 [7](a) `c` **b** " * 40_000),
    "brackets": ("d.md", "[" * 100_000 + "]" * 100_000),
    "open elements": ("d.html", "<div>" * 100_000 + "5"),
    "spans": ("d.html", "<table>" + "<tr><td rowspan=999 colspan=999>5</td></tr>" * 1000 + "</table>"),
    "a grid": ("d.rst", "+---+---+\n| 5 | 6 |\n" * 1000 + "+---+---+\n"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "text"), HOSTILE.values(), ids=HOSTILE)
def test_hostile_documents_are_read_within_seconds(tmp_path, name, text):
    from time import process_time  # noqa: PLC0415 - the only test that measures

    began = process_time()
    read(tmp_path, text, name)
    assert process_time() - began < 20


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("{% assign best = data | sort: 0.5 %}\nIt took 37 s.\n", "It took 37 s.", id="a Liquid tag"),
        pytest.param("It took {{ cost | round: 2 }} euros.\n", "It took euros.", id="a template's value"),
        pytest.param("Of 5 {six} and 7 % {eight}.\n", "Of 5 {six} and 7 % {eight}.", id="braces of prose"),
    ],
)
def test_what_templates_put_in_place_is_shown_to_no_reader(tmp_path, text, shown):
    (tmp_path / "post.md").write_text(text)
    assert [block.text.strip() for block in read_document("post.md", root=tmp_path).blocks] == [shown]


def test_what_closes_a_stretch_of_code_opens_no_other(tmp_path):
    (tmp_path / "a.md").write_text("By `a.yaml`: 16 threads.\nBy `b.yaml`, it has 1,000 rows.\n")
    (block,) = read_document("a.md", root=tmp_path).blocks
    codes = [block.text[mark.range.start : mark.range.end] for mark in block.marks if mark.kind is MarkKind.CODE]
    assert codes == ["a.yaml", "b.yaml"]
