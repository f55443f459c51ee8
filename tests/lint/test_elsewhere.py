"""What speaks for a quotation that its source lacks."""

import pytest

from aswritten.lint.linting import lint

HIDDEN = (
    "<html><head><style>html {display: none} .later {opacity: 0}</style></head><body>"
    "<p>The gate was open.</p><div class=later><p>The pump was idle all night.</p></div>"
    "<script>var x = 'The keeper slept at home.';</script></body></html>"
)


@pytest.fixture
def judge(tmp_path):
    (tmp_path / "page.html").write_text(HIDDEN)
    (tmp_path / "memo.txt").write_text("The gate was open.")

    def of(text):
        (tmp_path / "report.md").write_text(text, encoding="utf-8")
        found = lint(tmp_path / "report.md", workspace_root=tmp_path)
        cited = next(each for each in found if each.sources)
        rules = {
            check.rule for check in cited.result.checks if check.outcome == "fail" and check.rule.startswith("quote")
        }
        return str(cited.verdict), rules

    return of


OWN = "We call that fixed at night time. "


@pytest.mark.parametrize(
    ("text", "verdict", "rules"),
    [
        pytest.param(
            "The [memo](memo.txt) gives what is “fixed at night time”.\n\n" + OWN, "insufficient", {"quote-of-itself"}, id="its own words"
        ),
        pytest.param(
            "The [memo](memo.txt) gives what is “fixed at\nnight time.”\n\n" + OWN, "insufficient", {"quote-of-itself"}, id="over lines"
        ),
        pytest.param(
            "The [memo](memo.txt) says it was “fixed at night time”.", "disproven", {"quote-altered"}, id="nowhere else"
        ),
        pytest.param(
            "The [memo](memo.txt) says it was “fixed at night time”.\n\n" + OWN, "disproven", {"quote-altered"}, id="told as said"
        ),
        pytest.param(
            "The [memo](memo.txt) says it was “fixed at night time”. I say “fixed at night time”.",
            "disproven",
            {"quote-altered"},
            id="only in marks",
        ),
        pytest.param(
            "The [memo](memo.txt) gives “fixed at night time” and “mended by day”. " + OWN,
            "disproven",
            {"quote-altered", "quote-of-itself"},
            id="another one that is nowhere",
        ),
        pytest.param(
            "The [memo](memo.txt) gives what is “fixed at nights”.\n\nWe call that fixed at nights-end. Fixed at nightstand.",
            "insufficient",
            {"quote-of-itself"},
            id="whole words",
        ),
        pytest.param(
            "The [memo](memo.txt) says it was “fixed at night”.\n\nThat is fixed at nightfall.", "disproven", {"quote-altered"}, id="parts of words"
        ),
    ],
)  # fmt: skip
def test_a_document_that_says_the_same_may_quote_itself(judge, text, verdict, rules):
    assert judge(text) == (verdict, rules)


def test_what_stands_in_another_source_is_pinned_to_it_all_the_same(judge, tmp_path):
    (tmp_path / "other.txt").write_text("We call that fixed at night time.")
    text = f"The [memo](memo.txt) gives “fixed at night time”. The [other](other.txt) says “we call that”. {OWN}"
    assert judge(text) == ("disproven", {"quote-altered", "quote-misattributed"})


@pytest.mark.parametrize(
    ("quote", "verdict", "rules"),
    [
        pytest.param("The gate was open.", "verified", set(), id="shown by scripts"),
        pytest.param("The pump was idle all night.", "disproven", {"quote-unseen"}, id="hidden"),
        pytest.param("The pump was idle all day.", "disproven", {"quote-altered"}, id="hidden in other words"),
        pytest.param("The keeper slept at home.", "disproven", {"quote-altered"}, id="in a script"),
    ],
)
def test_words_that_the_page_hides_are_told_of(judge, quote, verdict, rules):
    assert judge(f"> {quote}\n>\n> — [page](page.html)\n") == (verdict, rules)


def test_a_page_named_in_passing_is_not_contradicted_by_a_negation(tmp_path):
    (tmp_path / "safety.md").write_text("# Safety\n\nOld pumps assess the safety of the harbour by weight.\n")
    for passing in (
        "That is not the same as [old pumps assessing the safety of the harbour by weight](safety.md).\n",
        "And [old pumps assessing the safety of the harbour by weight](safety.md), of course.\n",
    ):
        (tmp_path / "report.md").write_text(passing)
        assert lint(tmp_path / "report.md", workspace_root=tmp_path) == ()
    (tmp_path / "report.md").write_text(
        "The page says that old pumps do not assess the safety of the harbour by weight ([page](safety.md)).\n"
    )
    (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path)
    assert found.verdict == "contradicted"
