"""Callouts and wiki links of Markdown: the author's words are no quotations, and a title may name a source."""

import pytest

from aswritten.document.model import MarkKind
from aswritten.document.reading import read_document


@pytest.fixture
def shape(tmp_path):
    """Reads a Markdown text as its blocks: kind, text, and the targets of its links."""

    def read(text):
        (tmp_path / "doc.md").write_text(text, encoding="utf-8")
        blocks = read_document("doc.md", root=tmp_path).blocks
        return [
            (block.kind.value, block.text, [mark.target for mark in block.marks if mark.kind is MarkKind.LINK])
            for block in blocks
        ]

    return read


LINK = "[[memo.pdf#page=3|memo, p. 3]]"
TITLE = ("attribution", "memo, p. 3", ["memo.pdf#page=3"])


@pytest.mark.parametrize(
    ("text", "blocks"),
    [
        pytest.param("> [!NOTE]\n> It was idle.\n", [("paragraph", "It was idle.", [])], id="an alert"),
        pytest.param(
            "> [!tip]- Mind\n> - It was idle.\n",
            [("paragraph", "Mind", []), ("item", "It was idle.", [])],
            id="a title and a list",
        ),
        pytest.param("> [!quote]\n> It was idle.\n", [("quote", "It was idle.", [])], id="a callout that quotes"),
        pytest.param("> It was idle.\n", [("quote", "It was idle.", [])], id="a block quote"),
        pytest.param("> [!] It was idle.\n", [("quote", "[!] It was idle.", [])], id="no kind"),
        pytest.param(
            "> It was.\n> [!NOTE] idle\n", [("quote", "It was. [!NOTE] idle", [])], id="a mark inside a quotation"
        ),
        pytest.param(
            f"> [!PDF|red] {LINK}\n> > It was idle.\n> \n> So it was.\n",
            [TITLE, ("quote", "It was idle.", []), ("paragraph", "So it was.", [])],
            id="a quotation and what is said of it",
        ),
        pytest.param(
            f"> [!PDF|red] {LINK}\n> > It was idle.\n> So it was.\n",
            [TITLE, ("quote", "It was idle.", []), ("paragraph", "So it was.", [])],
            id="what is said of it right behind",
        ),
        pytest.param(
            "> > It was idle.\n> So it was.\n", [("quote", "It was idle. So it was.", [])], id="lazy without a callout"
        ),
        pytest.param(
            f"> [!PDF|red] {LINK}\n> It was idle.\n",
            [("paragraph", "It was idle.", ["memo.pdf#page=3"])],
            id="words right under the title",
        ),
        pytest.param(
            f"> [!PDF] {LINK}\n> > It was.\n> > > [!PDF] {LINK}\n> > It ran.\n",
            [TITLE, ("quote", "It was.", []), TITLE, ("quote", "It ran.", [])],
            id="one deeper than its words",
        ),
        pytest.param(f"> [!quote] {LINK}\n> It was.\n", [TITLE, ("quote", "It was.", [])], id="a quotation's title"),
        pytest.param(f"> [!PDF] {LINK}\n\nIt ran.\n", [TITLE, ("paragraph", "It ran.", [])], id="a title alone"),
        pytest.param(
            "> [!NOTE] See [[other note]]\n> It ran.\n",
            [("paragraph", "See other note", []), ("paragraph", "It ran.", [])],
            id="a title that names a note",
        ),
        pytest.param(f"> ({LINK})\n> It was.\n", [("attribution", "(memo, p. 3)", ["memo.pdf#page=3"]),
                     ("quote", "It was.", [])], id="a link that leads a quotation"),
    ],
)  # fmt: skip
def test_whose_words_stand_in_a_callout(shape, text, blocks):
    assert shape(text) == blocks


@pytest.mark.parametrize(
    ("text", "block"),
    [
        pytest.param("The [[memo.pdf]] says so.", ("The memo.pdf says so.", ["memo.pdf"]), id="a file"),
        pytest.param("The [[a b.docx|memo]] says so.", ("The memo says so.", ["a b.docx"]), id="a name"),
        pytest.param("The [[Memo]] says so.", ("The Memo says so.", []), id="another note"),
        pytest.param("The [[Memo#Part|memo]] says so.", ("The memo says so.", []), id="a part of another note"),
        pytest.param("It ran. ![[memo.pdf#page=3|memo, p. 3]]", ("It ran.", []), id="what is embedded"),
        pytest.param("Write `[[memo.pdf]]` so.", ("Write [[memo.pdf]] so.", []), id="code"),
        pytest.param("The list[[0]] is so.", ("The list[[0]] is so.", []), id="an index"),
        pytest.param("So it is [[memo]](memo.pdf).", ("So it is [memo].", ["memo.pdf"]), id="brackets in a link"),
        pytest.param("So it is [[2]].", ("So it is [[2]].", []), id="a number"),
        pytest.param("The [[a_b_c.pdf|_memo_]] says so.", ("The _memo_ says so.", ["a_b_c.pdf"]), id="underscores"),
        pytest.param("Not [[a\nb.pdf]] so.", ("Not [[a b.pdf]] so.", []), id="over a line"),
    ],
)
def test_what_a_wiki_link_shows_and_leads_to(shape, text, block):
    ((_, shown, targets),) = shape(text)
    assert (shown, targets) == block


def test_a_bar_of_a_wiki_link_parts_no_cells(shape):
    found = shape("| a | b |\n|---|---|\n| [[memo.pdf\\|memo]] | idle |\n")
    assert found[2:] == [("cell", "memo", ["memo.pdf"]), ("cell", "idle", [])]
