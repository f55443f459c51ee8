"""Which sentences are looked at, what they cite, and how they read once their marks are cut."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.document.reading import read_document
from aswritten.lint.citing import Citing
from aswritten.lint.claims import find_claims
from aswritten.lint.linting import lint

NAMES = sorted(folder.name for folder in (Path(__file__).parent / "documents").iterdir())


@pytest.fixture
def claims(tmp_path):
    def find(text, name="report.md"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        document = read_document(tmp_path / name, root=tmp_path)
        return list(find_claims(document, Citing(document)))

    return find


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        pytest.param("“The pump was idle” [@a]. “It ran again” [@b].", [["a"], ["b"]], id="keys in their sentences"),
        pytest.param("“The pump was idle.” [@a] “It ran on again.” [@b]", [["a"], ["b"]], id="keys behind sentences"),
        pytest.param("“The pump was idle.” [1] “It ran again.” [2]", [["1"], ["2"]], id="numbers behind sentences"),
        pytest.param(
            "[1] says “the pump was idle”. [2] says “it ran again”.", [["1"], ["2"]], id="numbers as subjects"
        ),
        pytest.param(
            "“It ran on again.” @bo says “the pump was idle”. “It ran” [@a].",
            [[], ["bo"], ["a"]],
            id="a key as a subject",
        ),
        pytest.param("“It ran on again.” @bo2020 says “it was idle”.", [[], ["bo2020"]], id="a key with a year"),
        pytest.param("@bo says “the pump was idle”.", [[]], id="a person's name where nothing has keys"),
        pytest.param("Install @bo2020/pump for “more of it”.", [[]], id="a package"),
        pytest.param("The word pump[0] holds 40 litres, not pump[255].", [[]], id="an index, no reference"),
        pytest.param("“It was idle again.” ([a](a.txt)) “It ran on again.”", [["a.txt"], []], id="a bracket behind"),
        pytest.param("“It was idle again.” Source: [a](a.txt).", [["a.txt"]], id="a source sentence behind"),
        pytest.param("“It was idle again” (see [a](a.txt), p. 3, and [b](b.txt)).", [["a.txt", "b.txt"]], id="two"),
        pytest.param("The [memo](a.txt) and the [memo](a.txt) say “it was idle”.", [["a.txt"]], id="one source twice"),
        pytest.param("> It was idle.\n>\n> — [a](a.txt)\n", [["a.txt"]], id="an attribution line"),
        pytest.param("> It was idle.\n\n— [a](a.txt)\n", [["a.txt"]], id="an attribution behind the quotation"),
        pytest.param("> It was idle.\n\nSource: [a](a.txt)\n", [["a.txt"]], id="a source line behind the quotation"),
        pytest.param("The [memo](a.txt) says:\n\n> It was idle.\n", [["a.txt"]], id="a sentence that leads in"),
        pytest.param("> One.\n\n> Two.\n", [[], []], id="two quotations"),
        pytest.param("> It was, as [he](a.txt) says, idle.\n", [[]], id="a link of the quoted words"),
        pytest.param("> It was idle ([a](a.txt), p. 3).\n", [["a.txt"]], id="a bracket in the quotation"),
        pytest.param("> It was idle. [a](a.txt)\n", [["a.txt"]], id="a link behind the quoted words"),
        pytest.param("> It was idle ([a](a.txt)). It was late.\n", [["a.txt"]], id="a bracket that closes a sentence"),
        pytest.param(
            "> The pages that this leads to ([a](a.txt)) and others say more.\n", [[]], id="a bracket in a note"
        ),
        pytest.param("> It goes with the standards ([a](a.txt), [b](b.txt)).\n", [[]], id="a list of pages in a note"),
        pytest.param('The [memo](a.txt "A title\nof two lines (1)") says “it was idle”.', [["a.txt"]], id="a title"),
        pytest.param("| Quote | Source |\n|---|---|\n| “It was idle” | [a](a.txt) |\n", [["a.txt"]], id="a row"),
        pytest.param(
            'It was.\n\n# 7. References\n\n## Main\n\n- Bo, A. "The pump at night." arXiv:1.2, 2020.\n', [], id="titles"
        ),
        pytest.param(
            "It was.\n\n# Sources\n\n- The memo of 2020 says “the pump was idle”.\n",
            [[]],
            id="a quotation among sources",
        ),
        pytest.param("It was.\n\n# Sources\n\n- He saw “the pump was idle”.\n", [[]], id="no year beside it"),
        pytest.param("Links: [PDF](a.pdf) | [Notes](b.md)\n", [], id="links that are offered"),
        pytest.param("“It was idle.” [PDF](a.pdf)\n", [["a.pdf"]], id="a link that is offered behind a quotation"),
        pytest.param("[Memo](a.pdf) of 40 litres\n", [["a.pdf"]], id="a link with a figure"),
        pytest.param("[[my memo.pdf#page=3|my memo, p. 3]]\n", [], id="a link that shows its own name"),
        pytest.param("[[my memo.pdf#page=3|my pump, p. 3]] at 40 litres\n", [["my memo.pdf"]], id="another name"),
        pytest.param("58.94%\n\n7 -\n", [], id="figures without a word"),
        pytest.param("58.94% [@a]\n", [["a"]], id="a figure that cites"),
        pytest.param("Rain fell all day.\n", [], id="neither quotation nor figure"),
        pytest.param("See [the page](a.md) for “more of this kind”.", [["a.md"]], id="a pointer that quotes"),
    ],
)
def test_what_each_sentence_cites(claims, text, cited):
    text += "\n\n# References\n\n[1] a.txt\n\n[2] b.txt\n" if "[1]" in text else ""
    assert [[one.target for one in claim.citations] for claim in claims(text)] == cited


@pytest.mark.parametrize(
    ("text", "pinpoint"),
    [
        pytest.param("The [memo](a.pdf), p. 3, says “it was idle”.", "p. 3", id="right behind"),
        pytest.param("The [memo](a.pdf) says “it was idle” (p. 3).", "p. 3", id="in a bracket farther on"),
        pytest.param("The [memo](a.pdf) says “it was idle” (pp. 3–5).", "pp. 3–5", id="pages"),
        pytest.param("The [memo](a.pdf#page=4) says “it was idle” (p. 3).", "page=4", id="the link names one"),
        pytest.param("The [memo](a.pdf) says “it was (Section 4) idle”.", "", id="a section that the quotation names"),
        pytest.param("The [memo](a.pdf) says “it was (p. 4) idle” (p. 3).", "p. 3", id="pages inside and behind"),
        pytest.param("The [memo](a.pdf) says “it was idle” (see p. 3 of it).", "", id="a bracket of more words"),
        pytest.param("The [memo](a.pdf) says “it was” (p. 3) and “idle” (p. 7).", "", id="two pages"),
        pytest.param("The [memo](a.pdf) says “it was idle”. So did they (p. 3).", "", id="another sentence"),
        pytest.param("The [memo](a.pdf) and [he](b.pdf) say “it was idle” (p. 3).", "", id="behind another link"),
    ],
)
def test_the_page_that_a_link_is_cited_with(claims, text, pinpoint):
    assert claims(text)[0].citations[0].pinpoint == pinpoint


def test_a_name_that_a_map_knows_is_a_key(tmp_path):
    (tmp_path / "sources.toml").write_text('bo = "memo.txt"')
    (tmp_path / "memo.txt").write_text("By then the pump was idle.")
    (tmp_path / "report.md").write_text("@bo says “the pump was idle”. Thanks to @li for 40 hours.", encoding="utf-8")
    first, second = lint(tmp_path / "report.md", workspace_root=tmp_path)
    assert (first.verdict, second.is_uncited) == ("verified", True)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        pytest.param("It was “idle all night” [@a, p. 3].", "It was “idle all night”.", id="a key"),
        pytest.param(
            "It was “idle all night” [12].\n\n# References\n\n[12] a.txt", "It was “idle all night”.", id="a number"
        ),
        pytest.param("It was “idle all night” ([a](a.txt), p. 3).", "It was “idle all night”.", id="a bracket"),
        pytest.param(
            "It was “idle all night” (see [a](a.txt); [b](b.txt)).", "It was “idle all night”.", id="two links"
        ),
        pytest.param(
            "The [memo](a.txt) says “idle all night”.", "The memo says “idle all night”.", id="a link's words"
        ),
        pytest.param("It was “idle all night”.[^1]\n\n[^1]: a.txt", "It was “idle all night”.", id="a note"),
        pytest.param(
            "It (the [memo](a.txt) says) was “idle all night”.", "It (the memo says) was “idle all night”.", id="words"
        ),
        pytest.param(
            "It was “idle all night” [1].\n\n[1]: a.txt", "It was “idle all night”.", id="a link that is a number"
        ),
    ],
)
def test_marks_are_cut(claims, text, left):
    assert claims(text)[0].text == left


@pytest.mark.parametrize(
    ("text", "is_figure"),
    [
        pytest.param("The pump moved 40 litres a second.", True, id="a quantity"),
        pytest.param("Satisfaction reached 71%.", True, id="a share"),
        pytest.param("In all 812 passengers came.", True, id="a count"),
        pytest.param("It opened in 1998.", False, id="a year"),
        pytest.param("Version 2.3.1 is out.", False, id="a version"),
        pytest.param("It needs Python 3.11.", False, id="the version of a program"),
        pytest.param("See ADR 046 for that.", False, id="a number of a name"),
        pytest.param("Run `make -j 40` first.", False, id="code"),
        pytest.param("Two of them came.", False, id="a word"),
        pytest.param("Layer 1 — the generic pump.", False, id="a layer"),
        pytest.param("The rule holds in week 3 of the year.", False, id="a week"),
        pytest.param("In all 3 layers were found.", True, id="a count of layers"),
        pytest.param("1. Run the pump.", False, id="a list's number"),
    ],
)
def test_which_numbers_are_figures(claims, text, is_figure):
    assert bool(claims(text)) is is_figure


@pytest.mark.parametrize(
    "text",
    [
        "See [usage](usage.md) for details.",
        "Read the [guide](guide.md) first.",
        "For more information, see [the guide](guide.md).",
        "The options are described in [usage](usage.md).",
        "- [Usage](usage.md): how to run the pump",
        "[Usage](usage.md)",
        "The guide [here](guide.md) covers all pumps.",
        "Licensed under the [MIT License](LICENSE).",
        "Siehe [Anleitung](anleitung.md).",
        "详见[说明](说明.md)。",
    ],
)
def test_what_only_leads_on_is_no_claim(tmp_path, text):
    (tmp_path / "report.md").write_text(text, encoding="utf-8")
    for name in ("usage.md", "guide.md", "LICENSE", "anleitung.md", "说明.md"):
        (tmp_path / name).write_text("Other words stand here.")
    assert lint(tmp_path / "report.md", workspace_root=tmp_path) == ()


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("The gate was mended at once ([memo](memo.md)).", "insufficient", id="a source in brackets"),
        pytest.param("The [memo](memo.md) says that the gate was mended.", "insufficient", id="a source that says it"),
        pytest.param("The gate [was mended at once](memo.md).", "insufficient", id="a statement that is the link"),
        pytest.param("The [pump](memo.md) was idle all night.", "verified", id="words that stand there"),
        pytest.param("The [pump](memo.md) moved 70 litres.", "insufficient", id="a figure"),
        pytest.param("The [pump](memo.pdf) is old.", None, id="a document"),
        pytest.param("Night shifts cause higher [glucose](memo.md).", "contradicted", id="more than the source says"),
    ],
)
def test_what_states_something_is_a_claim(tmp_path, text, verdict):
    (tmp_path / "memo.md").write_text("The pump was idle all night. Night shifts were associated with higher glucose.")
    (tmp_path / "report.md").write_text(text)
    (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path)
    assert found.verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "- [The pump was idle all night](memo.md)",
        "[Night shifts.](memo.md)",
        "The [pump was idle](memo.md):",
        "[水泵](memo.md)",
    ],
)
def test_the_title_of_a_page_is_no_claim_that_it_confirms(tmp_path, text):
    (tmp_path / "memo.md").write_text(
        "# Night shifts. 水泵\n\nThe pump was idle: all night. The pump was idle all night."
    )
    (tmp_path / "report.md").write_text(text, encoding="utf-8")
    assert lint(tmp_path / "report.md", workspace_root=tmp_path) == ()


@pytest.mark.parametrize("name", NAMES)
def test_every_piece_of_a_claim_stands_in_the_document(name, example):
    there = example(name)
    document = read_document(there.document, root=there.folder)
    for claim in find_claims(document, Citing(document)):
        assert_pieces_stand(claim, document)


_WORDS = [
    "It was “idle all night”",
    "[@a, p. 3]",
    "([m](m.txt))",
    "[m](m.txt)",
    "[1]",
    "The pump ran",
    ". ",
    "[^1]",
    "> ",
    "\n\n",
    " ",
]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(_WORDS), max_size=30))
def test_pieces_stand_in_any_document(tmp_path_factory, words):
    folder = tmp_path_factory.getbasetemp() / "pieces"
    folder.mkdir(exist_ok=True)
    (folder / "report.md").write_text(
        "".join(words) + "\n\n[^1]: m.txt\n\n# References\n\n[1] m.txt\n", encoding="utf-8"
    )
    document = read_document(folder / "report.md", root=folder)
    for claim in find_claims(document, Citing(document)):
        assert_pieces_stand(claim, document)


def assert_pieces_stand(claim, document):
    for piece in claim.pieces:
        block = document.blocks[piece.block]
        written = block.text[piece.block_start : piece.block_start + piece.length]
        assert written == claim.text[piece.start : piece.start + piece.length]
    assert 0 <= claim.place.start <= claim.place.end <= len(document.files[claim.place.file].text)
