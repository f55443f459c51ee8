"""What several sources, places and other sources make of a sentence."""

import pytest

from aswritten.lint.linting import lint

SOURCES = {
    "memo.txt": "By then the pump was idle all night. The gate was open.",
    "other.txt": "Nothing is said here of pumps at all, only of gates and of old boats.",
    "denies.txt": "We do not believe that the pump was idle all night.",
    "twice.txt": "1 Start\n\nThe pump was idle all night.\n\n2 End\n\nIt may be that the pump was idle all night.\n",
    "standard.txt": (
        "1.  Start\n\nThe gate was open, as is\ndescribed in more words in the text of\nSection 3.1. Then it rained.\n\n"
        "2.  Middle\n\nIt rained; see the words in the text of\nSection 1. The pump was idle all night.\n\n"
        "3.  End\n\nA boat came in.\n"
    ),
    "numbered.txt": "1 Start\n\nThere were 40 boats.\n\n2 End\n\nThe pump was idle all night.\n",
    "headed.txt": "1 Start\n\nThe gate was open then.\n\n2 End\n\nThe pump was idle all night.\n",
}
PAGES = (
    ["The pump was idle all night.", "The keeper slept at home that"],
    ["evening and saw nothing.", "A boat came in."],
    ["It may be that the boat sank.", "A boat came in."],
)


@pytest.fixture
def judge(tmp_path, make_pdf):
    for name, text in SOURCES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "book.pdf").write_bytes(make_pdf(*PAGES))

    def of(text):
        (tmp_path / "report.md").write_text(text, encoding="utf-8")
        (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path)
        return found

    return of


def rules_of(found):
    return {check.rule for check in found.result.checks if check.outcome in ("fail", "warn") and check.rule}


@pytest.mark.parametrize(
    ("cited", "verdict"),
    [
        pytest.param("[a](memo.txt), [b](other.txt)", "verified", id="one verifies, one says nothing"),
        pytest.param("[a](memo.txt), [b](denies.txt)", "contradicted", id="one verifies, one denies"),
        pytest.param("[a](other.txt), [b](headed.txt)", "verified", id="the second verifies"),
        pytest.param("[a](memo.txt), [b](lost.txt)", "verified", id="one verifies, one is missing"),
        pytest.param("[a](other.txt), [b](lost.txt)", "insufficient", id="one lacks it, one is missing"),
        pytest.param("[a](lost.txt)", None, id="all are missing"),
    ],
)
def test_several_sources(judge, cited, verdict):
    assert judge(f"The pump “was idle all night” ({cited}).").verdict == verdict


def test_a_quotation_of_another_source_is_misattributed(judge):
    found = judge("It says “the pump was idle all night” ([b](other.txt)).")
    assert "quote-misattributed" not in rules_of(found)


def test_the_source_that_has_it_is_named(tmp_path, judge):
    (tmp_path / "sources.toml").write_text('memo = "memo.txt"\nbook = "book.pdf"')
    found = judge("It says “the gate was open” ([b](other.txt)).")
    assert found.verdict == "disproven"
    assert "memo.txt; cite that" in next(
        check.message for check in found.result.checks if check.rule == "quote-misattributed"
    )


@pytest.mark.parametrize("quote", ["the gates was open", "the gate, was open", "was open"])
def test_a_near_match_or_a_short_one_is_never_misattributed(tmp_path, judge, quote):
    (tmp_path / "sources.toml").write_text('memo = "memo.txt"')
    assert "quote-misattributed" not in rules_of(judge(f"It says “{quote}” ([b](other.txt))."))


@pytest.mark.parametrize(
    ("text", "verdict", "rules"),
    [
        pytest.param("“The pump was idle all night” ([b](book.pdf), p. 1).", "verified", set(), id="the page"),
        pytest.param("“The pump was idle all night” ([b](book.pdf#page=1)).", "verified", set(), id="as a fragment"),
        pytest.param("“The pump was idle all night” ([b](book.pdf), p. 2).", "insufficient", {"place-elsewhere"}, id="another"),
        pytest.param("“The pump was idle all night” ([b](book.pdf#page=3)).", "insufficient", {"place-elsewhere"}, id="fragment"),
        pytest.param("“The pump was idle all night” ([b](book.pdf), p. 9).", "insufficient", {"place-elsewhere"}, id="none"),
        pytest.param("“The keeper slept at home that evening” ([b](book.pdf), p. 1).", "verified", set(), id="its first page"),
        pytest.param("“The keeper slept at home that evening” ([b](book.pdf), pp. 1–2).", "verified", set(), id="across"),
        pytest.param("“A boat came in” ([b](book.pdf), p. 2).", "verified", set(), id="one of two places"),
        pytest.param("“A boat came in” ([b](book.pdf), p. 3).", "verified", set(), id="the other of two places"),
        pytest.param("“A boat came in” ([b](book.pdf), p. 1).", "insufficient", {"place-elsewhere"}, id="neither place"),
        pytest.param("“The pump was idle all night” ([b](memo.txt), p. 1).", "verified", {"place-unchecked"}, id="no pages"),
        pytest.param("“The pump was idle all night” ([b](headed.txt), section 2).", "verified", set(), id="a section"),
        pytest.param("“The pump was idle all night” ([b](headed.txt), § 1).", "insufficient", {"place-elsewhere"}, id="not in it"),
        pytest.param("“The pump was idle all night” ([b](standard.txt), section 2).", "verified", set(), id="behind a wrapped line"),
        pytest.param("“A boat came in” ([b](standard.txt), section 2).", "insufficient", {"place-elsewhere"}, id="in the next one"),
        pytest.param("“The pump was idle all night” ([b](twice.txt), section 1).", "verified", set(), id="in the section stated"),
        pytest.param("> The pump was idle all night.\n>\n> — [b](headed.txt), section 1", "insufficient", {"place-elsewhere"}, id="block"),
        pytest.param("> The pump was idle all night.\n>\n> — [b](headed.txt), section 2", "verified", set(), id="block, right"),
    ],
)  # fmt: skip
def test_a_place_is_part_of_the_claim(judge, text, verdict, rules):
    found = judge(text)
    assert (found.verdict, rules_of(found)) == (verdict, rules)


def test_what_the_named_section_hedges_is_not_verified_by_another(judge):
    assert judge("“The pump was idle all night” ([b](twice.txt), section 2).").verdict != "verified"


def test_a_section_that_no_heading_has_is_told_of(judge):
    found = judge("“A boat came in” ([b](standard.txt), section 7).")
    message = next(check.message for check in found.result.checks if check.rule == "place-elsewhere")
    assert found.verdict == "insufficient"
    assert message.endswith("(no heading of the source is numbered 7)")


def test_where_the_figures_of_an_absent_quotation_stand_is_not_told(judge):
    found = judge("It says “a boat with 40 pumps came in” ([b](numbered.txt), section 2).")
    assert (found.verdict, "place-elsewhere" in rules_of(found)) == ("disproven", False)


def test_the_right_page_is_shown(judge):
    found = judge("“A boat came in” ([b](book.pdf), p. 1).")
    message = next(check.message for check in found.result.checks if check.rule == "place-elsewhere")
    assert message.startswith("found on page 2, page 3, cited as p. 1")


def test_a_document_is_no_source_of_itself(tmp_path):
    (tmp_path / "sub").mkdir()
    document = tmp_path / "sub" / "README.md"
    document.write_text("The pump was idle all night ([manual](../sub/README.md)).\n", encoding="utf-8")
    (linted,) = lint(document, workspace_root=tmp_path)
    assert linted.verdict is None
    assert "is the document itself" in linted.error.message
