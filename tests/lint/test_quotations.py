"""What of a block quote are the quoted words, and what names their source."""

import pytest

from aswritten.lint.linting import lint

WORDS = "The pump of the harbour was idle all night"
MEMO = f"By then a boat came in. {WORDS}. The gate was open.\n"


@pytest.fixture
def judge(tmp_path):
    (tmp_path / "a.txt").write_text(MEMO)
    (tmp_path / "b.txt").write_text("Nothing is said here.")

    def of(text):
        (tmp_path / "report.md").write_text(text, encoding="utf-8")
        (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path)
        return found

    return of


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(f"> {WORDS} ([a](a.txt)).", id="in a bracket"),
        pytest.param(f"> {WORDS} ([a](a.txt), p. 3).", id="in a bracket with a page"),
        pytest.param(f"> {WORDS}. [a](a.txt)", id="behind the last sentence"),
        pytest.param(f"> {WORDS}. [a](a.txt), p. 3", id="behind it, with a page"),
        pytest.param(f"> {WORDS}. — [memo](a.txt)", id="behind a dash"),
        pytest.param(f"> “{WORDS}.” — [Anna Berg](a.txt)", id="whose name is the link"),
        pytest.param(f"> “{WORDS}” — Anna Berg, [memo](a.txt)", id="a name and a link"),
        pytest.param(f'> "{WORDS}." - Anna Berg (a.txt)', id="a path in a bracket behind a hyphen"),
        pytest.param(f"> *“{WORDS}.”* –– Anna Berg, 2020, [memo](a.txt)", id="in italics"),
        pytest.param(f"The [memo](a.txt) says:\n\n> “{WORDS}.” — Anna Berg", id="a name alone, the source before"),
        pytest.param(f"> {WORDS}. — Anna Berg\n\nSource: [memo](a.txt)", id="a name alone, the source behind"),
        pytest.param(f"> {WORDS}.\n>\n> The gate was open. — [memo](a.txt)", id="two paragraphs"),
    ],
)
def test_who_signs_and_the_source_are_no_quoted_words(judge, text):
    found = judge(text)
    assert (found.verdict, [each.path for each in found.sources]) == ("verified", ["a.txt"])


@pytest.mark.parametrize(
    ("text", "path"),
    [
        pytest.param(f"The [memo](a.txt) says:\n\n> {WORDS}.\n>\n> — Anna Berg", "a.txt", id="the source before"),
        pytest.param(f"> {WORDS}.\n>\n> — Anna Berg\n\nSource: [memo](a.txt)", "a.txt", id="the source behind"),
        pytest.param(
            f"The [memo](b.txt) says:\n\n> {WORDS}.\n>\n> — [Anna Berg](a.txt)", "a.txt", id="a link of its own"
        ),
        pytest.param(f"The [memo](b.txt) says:\n\n> {WORDS}.\n>\n> — Anna Berg, memo7", "a.txt", id="a key of its own"),
    ],
)
def test_a_name_in_a_line_of_its_own_leaves_the_source_to_the_lines_around(tmp_path, judge, text, path):
    (tmp_path / "sources.toml").write_text('memo7 = "a.txt"')
    found = judge(text)
    assert (found.verdict, [each.path for each in found.sources]) == ("verified", [path])


def test_a_name_alone_is_told_of_as_a_source_that_is_not_at_hand(judge):
    found = judge(f"> {WORDS}.\n>\n> — Anna Berg")
    assert (found.verdict, found.is_uncited) == (None, False)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param(f"> {WORDS} ([b](b.txt)).", "disproven", id="another source"),
        pytest.param("> “The pump was idle all day” — Anna Berg, [memo](a.txt)", "disproven", id="other words"),
        pytest.param(f"> {WORDS}. — Nobody came to see it. [memo](a.txt)", "disproven", id="a sentence behind a dash"),
        pytest.param(f"> {WORDS} — as [he](a.txt) says.", None, id="a link in the quoted words"),
        pytest.param(f"> {WORDS}. — and nobody saw it", None, id="words that go on"),
    ],
)
def test_other_words_are_checked_as_quoted(judge, text, verdict):
    assert judge(text).verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        pytest.param("> It was the old-\n> fashioned pump of 1024-\n> 49151 litres.\n>\n> — [c](c.txt)", "verified", id="a block"),
        pytest.param("It says “the old-\nfashioned pump of the harbour” ([c](c.txt)).", "verified", id="a quotation"),
        pytest.param("It says “the old pump of the har-\nbour” ([c](c.txt)).", "verified", id="a hyphen of layout"),
        pytest.param("It says “the old- fashioned pump of the harbour” ([c](c.txt)).", "disproven", id="no line break"),
        pytest.param("It says “the old-\nfashioned pumps of the harbour” ([c](c.txt)).", "disproven", id="other words"),
    ],
)  # fmt: skip
def test_a_hyphen_at_the_end_of_a_line_may_be_one_of_layout(tmp_path, judge, text, verdict):
    (tmp_path / "c.txt").write_text(
        "It was the old-fashioned pump of 1024-49151 litres. The old-fashioned pump of the harbour, the old pump of the harbour."
    )
    assert judge(text).verdict == verdict


def test_a_dash_within_the_words_is_one_of_them(judge):
    found = judge("The [memo](a.txt) says:\n\n> The pump was idle. — and nobody saw it\n")
    assert found.claim.text.endswith("— and nobody saw it")
