"""``aswritten lint``: what it says, in which form, with which exit code; and what it writes."""

import codecs
import json
from importlib.resources import files

import jsonschema
import pytest

REPORT = """\
# Report

The [memo](memo.txt) says that “the pump was idle all night”.
The [memo](memo.txt) says that “the pump was idle all day”.
The [letter](letter.txt) says that “all is well”.
A visitor counted 40 boats.
See [the guide](guide.md) for more.
"""


@pytest.fixture
def report(folder):
    (folder / "report.md").write_text(REPORT, encoding="utf-8")
    return folder


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "markdown", "junit", "github", "gitlab", "rdjson"])
def test_each_format(report, aswritten, snapshot, form):
    ended = aswritten("lint", "report.md", "--format", form)
    assert (ended.code, ended.stdout.replace(str(report), "FOLDER")) == (1, snapshot)


def test_several_documents_are_added_up_and_one_with_nothing_takes_one_line(report, aswritten):
    (report / "plain.md").write_text("Words alone.\n", encoding="utf-8")
    (report / "leads.md").write_text("See [the guide](guide.md) for more.\n", encoding="utf-8")
    shown = aswritten("lint", "plain.md", "report.md", "leads.md").stdout
    lines = shown.splitlines()
    assert lines[0] == "plain.md: nothing to check"
    assert "leads.md: nothing to check (1 sentence that only leads to a link left out)" in lines
    assert lines[-2:] == [
        "3 documents, 4 sentences: 1 verified, 1 disproven, 1 source missing, 1 uncited",
        "2 sentences that only lead to a link left out",
    ]


@pytest.mark.parametrize(
    ("count", "line"),
    [
        pytest.param(25, None, id="as many as are listed"),
        pytest.param(27, "    and 2 more that cite nothing; --format jsonl lists them all", id="more"),
    ],
)
def test_of_many_sentences_that_cite_nothing_the_first_are_listed(folder, aswritten, count, line):
    (folder / "report.md").write_text("A visitor counted 40 boats.\n\n" * count, encoding="utf-8")
    lines = aswritten("lint", "report.md").stdout.splitlines()
    assert sum("cites nothing" in each for each in lines) == 25
    assert [each for each in lines if " more " in each] == ([line] if line else [])
    assert f"{count} sentences: {count} uncited" in lines


def test_what_is_said_in_other_words_stands_behind_the_faults_in_two_lines(folder, aswritten):
    (folder / "report.md").write_text(
        "The [memo](memo.txt) says that nobody switched it on in the dark.\n\n"
        "The [memo](memo.txt) says that “the pump was idle all day”.\n\nThe [letter](letter.txt) says “all is well”.\n",
        encoding="utf-8",
    )
    shown = aswritten("lint", "report.md").stdout
    assert shown.index("disproven") < shown.index("in other words than the source, so not decided")
    assert "    report.md:1:1  memo.txt\n        The memo says that nobody switched it on in the dark.\n" in shown
    assert "    hint: mend the path, or give --sources DIR\n" in shown


@pytest.mark.parametrize(
    ("text", "options", "code"),
    [
        pytest.param("The [m](memo.txt) says “the pump was idle all night”.", (), 0, id="all is well"),
        pytest.param("The [m](memo.txt) says “the pump was idle all day”.", (), 1, id="a fault"),
        pytest.param("The [m](memo.txt) says “the pump was idle all day”.", ("--fail-on", "never"), 0, id="never"),
        pytest.param("A visitor counted 40 boats.", (), 3, id="nothing checked"),
        pytest.param("Words alone.", (), 3, id="nothing to check"),
        pytest.param("A visitor counted 40 boats.", ("--require-sources",), 1, id="sources are required"),
        pytest.param("The [l](lost.txt) says “all is well with us”.", (), 3, id="the source is missing"),
        pytest.param("The [l](lost.txt) says “all is well with us”.", ("--require-sources",), 1, id="and required"),
        pytest.param("Words", ("--root", "nowhere"), 2, id="no root"),
        pytest.param("Words", ("--sources", "nowhere"), 2, id="no folder of sources"),
    ],
)
def test_exit_codes(folder, aswritten, text, options, code):
    (folder / "report.md").write_text(text, encoding="utf-8")
    assert aswritten("lint", "report.md", *options).code == code


def test_a_document_that_is_not_there_is_an_error_and_the_others_are_linted(report, aswritten):
    ended = aswritten("lint", "lost.md", "report.md")
    assert (ended.code, "disproven" in ended.stdout) == (2, True)


def test_spans_point_into_the_document(report, aswritten):
    rows = [json.loads(line) for line in aswritten("lint", "report.md", "--format", "jsonl").stdout.splitlines()]
    (check,) = (check for check in rows[1]["checks"] if check["rule"] == "quote-altered")
    (span,) = check["document_spans"]
    assert (span["line"], REPORT[span["start"] : span["end"]]) == (4, "the pump was idle all day")


def validate(content, name):
    schema = files("aswritten.report").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8")
    jsonschema.Draft202012Validator(json.loads(schema)).validate(content)


VARIED = """\
The [memo](memo.txt) says that “the pump was idle all night”, as the [letter](letter.txt) does.
The [memo](memo.txt) says that “the pump was idle all-night”.
<!-- aswritten: ignore[quote-altered] as the letter has it -->
The [memo](memo.txt), p. 3, says that “the pump was idle all day”.
The [letter](letter.txt) says that “all is well”. A visitor counted 40 boats.
See [the guide](guide.md) for more.
"""


def test_json_is_as_its_schemas_say(folder, aswritten):
    (folder / "varied.md").write_text(VARIED, encoding="utf-8")
    document = json.loads(aswritten("lint", "varied.md", "lost.md", "--format", "json").stdout)
    validate(document, "lint")
    assert document["summary"] == {
        "verified": 1,
        "disproven": 2,
        "contradicted": 0,
        "insufficient": 0,
        "source_missing": 1,
        "uncited": 1,
        "pointers": 1,
        "error": 1,
    }
    rows = [json.loads(line) for line in aswritten("lint", "varied.md", "--format", "jsonl").stdout.splitlines()]
    for row in rows:
        validate(row, "lint_line")
    assert rows == document["results"]


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "sarif", "github"])
def test_several_processes_give_the_same(report, aswritten, form):
    (report / "varied.md").write_text(VARIED, encoding="utf-8")
    asked = ("lint", "report.md", "lost.md", "varied.md", "--format", form)
    one, two = aswritten(*asked), aswritten(*asked, "--jobs", "2")
    assert (two.code, two.stdout, two.stderr) == (one.code, one.stdout, one.stderr)
    assert one.code == 2


@pytest.mark.parametrize("others", [("--fix",), ("--diff",), ("--format", "html")])
def test_processes_are_refused_where_they_would_do_nothing(report, aswritten, others):
    ended = aswritten("lint", "report.md", "report.md", "--jobs", "2", *others)
    assert (ended.code, "INVALID_INPUT" in ended.stderr) == (2, True)


def test_a_suppression_excuses_a_fault(folder, aswritten):
    comment = "<!-- aswritten: ignore[quote-altered] as the letter has it -->"
    (folder / "report.md").write_text(
        f"{comment}\nThe [m](memo.txt) says “the pump was idle all day”.\n", encoding="utf-8"
    )
    ended = aswritten("lint", "report.md")
    assert ended.code == 0, ended.stdout


def test_a_baseline_excuses_what_is_known(report, aswritten):
    assert aswritten("lint", "report.md", "--baseline", "known.json", "--update-baseline").code == 0
    assert aswritten("lint", "report.md", "--baseline", "known.json").code == 0
    (report / "report.md").write_text(REPORT.replace("all day", "all year"), encoding="utf-8")
    assert aswritten("lint", "report.md", "--baseline", "known.json").code == 1


BROKEN = "Rain.\r\nThe [m](memo.txt) says “the pump was idle, all-night”.\r\nEnd"
MENDED = BROKEN.replace("idle, all-night", "idle all night")


@pytest.mark.parametrize(
    ("encode", "id_"),
    [
        pytest.param(lambda text: text.encode(), "utf-8", id="UTF-8"),
        pytest.param(lambda text: codecs.BOM_UTF8 + text.encode(), "mark", id="with a mark"),
        pytest.param(lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), "utf-16", id="UTF-16"),
    ],
)
def test_fix_changes_nothing_but_typography(folder, aswritten, encode, id_):
    (folder / "report.md").write_bytes(encode(BROKEN))
    ended = aswritten("lint", "report.md", "--fix")
    assert ((folder / "report.md").read_bytes(), ended.code, id_) == (encode(MENDED), 0, id_)


def test_diff_shows_and_writes_nothing(folder, aswritten):
    (folder / "report.md").write_bytes(BROKEN.encode())
    ended = aswritten("lint", "report.md", "--diff")
    assert "+The [m](memo.txt) says “the pump was idle all night”." in ended.stdout
    assert ((folder / "report.md").read_bytes(), ended.code) == (BROKEN.encode(), 1)


def test_words_are_never_fixed(report, aswritten):
    aswritten("lint", "report.md", "--fix")
    assert (report / "report.md").read_text(encoding="utf-8") == REPORT
