"""Each format's golden reports, its own rules, and text that tries to break out of it."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from junitparser import Error, Failure, JUnitXml, Skipped
from markdown_it import MarkdownIt

from aswritten.report.diagnostic import Diagnostic, Level, Problem, Related, Run, Spot
from aswritten.report.formats import Extent, Format, needs_passing, render
from aswritten.report.github import render_github
from aswritten.report.gitlab import render_gitlab
from aswritten.report.junit import render_junit
from aswritten.report.markdown import escape, render_markdown
from aswritten.report.rdjson import render_rdjson
from aswritten.report.wording import one_line

OTHERS = [each for each in Format if each not in (Format.SARIF, Format.HTML)]


@pytest.mark.parametrize("name", ["document_run", "prompt_run", "clean_run", "hostile_run"])
@pytest.mark.parametrize("chosen", OTHERS)
def test_the_golden_reports(request, name, chosen, snapshot):
    assert render(chosen, request.getfixturevalue(name)) == snapshot


@pytest.mark.parametrize("chosen", list(Format))
def test_a_report_is_the_same_each_time_and_can_be_encoded(any_run, chosen):
    text = render(chosen, any_run)
    assert text.encode() == render(chosen, any_run).encode()
    assert text.endswith("\n")


@pytest.mark.parametrize("chosen", list(Format))
def test_an_empty_run_is_a_report_too(chosen):
    assert render(chosen, Run(command="claims", diagnostics=(), rules=(), counts=()))


@pytest.mark.parametrize(
    ("chosen", "extent", "needs"),
    [
        (Format.JUNIT, Extent.FINDINGS, True),
        (Format.SARIF, Extent.FINDINGS, False),
        (Format.SARIF, Extent.ALL, True),
        (Format.GITLAB, Extent.FINDINGS, False),
    ],
)
def test_what_passed_is_kept_where_it_is_listed(chosen, extent, needs):
    assert needs_passing(chosen, extent) is needs


@pytest.mark.parametrize("chosen", list(Format))
def test_what_is_suppressed_is_listed_with_its_reason(document_run, chosen):
    assert "the table is new" in render(chosen, document_run).replace("\\", "")


# rdjson


@pytest.fixture(scope="module")
def rdjson_schema():
    path = Path(__file__).parent / "schemas" / "reviewdog-rdf-DiagnosticResult.schema.json"
    return json.loads(path.read_text(encoding="utf-8"))


def test_rdjson_passes_its_schema(any_run, rdjson_schema):
    jsonschema.Draft4Validator(rdjson_schema).validate(json.loads(render_rdjson(any_run)))


def test_rdjson_counts_bytes(document_run):
    found = json.loads(render_rdjson(document_run))["diagnostics"][1]
    assert found["location"]["range"]["start"] == {"line": 3, "column": 27}


# GitLab


def test_gitlab_has_what_the_widget_needs(any_run):
    issues = json.loads(render_gitlab(any_run))
    for issue in issues:
        assert {"description", "check_name", "fingerprint", "severity", "location"} <= issue.keys()
        assert issue["severity"] in {"info", "minor", "major", "critical", "blocker"}
        assert issue["location"]["lines"]["begin"] >= 1
        assert not issue["location"]["path"].startswith(("./", "/"))
    assert len({issue["fingerprint"] for issue in issues}) == len(issues)


def test_gitlab_is_an_empty_array_where_all_is_well(clean_run):
    assert render_gitlab(clean_run) == "[]\n"


# JUnit


def read_junit(run, tmp_path):
    path = tmp_path / "report.xml"
    path.write_text(render_junit(run), encoding="utf-8")
    (suite,) = list(JUnitXml.fromfile(str(path)))
    return suite, list(suite)


def test_junit_is_read_by_its_library(document_run, tmp_path):
    suite, cases = read_junit(document_run, tmp_path)
    assert (suite.tests, suite.failures, suite.errors, suite.skipped) == (3, 1, 1, 0)
    assert [(case.classname, case.name[:3]) for case in cases] == [
        ("docs/my paper.md", "p1:"),
        ("docs/my paper.md", "p2:"),
        ("docs/my paper.md", "p3"),
    ]
    assert [[type(each) for each in case.result] for case in cases] == [[Failure], [], [Error]]


def test_junit_skips_a_case_whose_faults_are_all_suppressed(hostile_run, tmp_path):
    suppressed = Run(command="claims", diagnostics=hostile_run.diagnostics[1:], rules=(), counts=())
    suite, (case,) = read_junit(suppressed, tmp_path)
    assert (suite.failures, suite.skipped) == (0, 1)
    assert [type(each) for each in case.result] == [Skipped]


def test_junit_survives_hostile_text(hostile_run, tmp_path):
    suite, cases = read_junit(hostile_run, tmp_path)
    assert suite.tests == 2
    assert "<script>alert('x')</script> &amp; ]]>" in cases[0].result[0].text


# GitHub


def test_github_writes_one_command_a_line(any_run):
    for line in render_github(any_run).splitlines():
        assert re.fullmatch(r"::(error|warning|notice) [^:]*::[^\r\n]*", line)
        assert line.isprintable()


def test_github_escapes_what_ends_a_property_or_a_line():
    spot = Spot(path="a,b:c%\n.md", line=2, column=3, end_line=2, end_column=5)
    odd = Diagnostic(rule="a-b", level=Level.ERROR, message="50%\n::error::owned", spot=spot, key="")
    line = render_github(Run(command="claims", diagnostics=(odd,), rules=(), counts=())).splitlines()[0]
    assert line == (
        "::error title=a-b,file=a%2Cb%3Ac%25\\x0a.md,line=2,col=3,endLine=2,endColumn=5::50%25 ::error::owned"
    )


def test_github_gives_no_columns_to_a_run_of_lines():
    spot = Spot(path="a.md", line=2, column=3, end_line=4, end_column=5)
    odd = Diagnostic(rule="a-b", level=Level.NOTE, message="m", spot=spot, key="")
    line = render_github(Run(command="claims", diagnostics=(odd,), rules=(), counts=())).splitlines()[0]
    assert line == "::notice title=a-b,file=a.md,line=2,endLine=4::m"


# Markdown


def rendered(text):
    return MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)


def inline_of(tokens):
    for token in tokens:
        yield from token.children or ()


MARKS = st.text(alphabet="-+=#1.)>*_`~|[]()<!&;@:/\\ aw\t$", max_size=12)


@given(st.text(max_size=80) | MARKS)
def test_escaped_text_is_text(text):
    line = one_line(text).strip()
    tokens = rendered(escape(line))
    assert [token.type for token in tokens] == (["paragraph_open", "inline", "paragraph_close"] if line else [])
    children = list(inline_of(tokens))
    assert {child.type for child in children} <= {"text", "html_inline"}
    assert "".join(child.content for child in children if child.type == "text") == line


def test_hostile_text_stays_text_in_markdown(hostile_run):
    text = render_markdown(hostile_run)
    kinds = {child.type for child in inline_of(rendered(text))}
    assert not kinds & {"link_open", "image", "em_open"}
    raw = {child.content for child in inline_of(rendered(text)) if child.type == "html_inline"}
    assert raw == {"<!-- -->"}
    outside_code = re.sub(r"(`+).*?\1", "", text)
    assert "@everyone" not in outside_code
    assert "https://" not in outside_code


def test_a_comment_that_would_be_too_long_says_what_is_left_off(prompt_run):
    one = prompt_run.diagnostics[0]
    run = Run(command="claims", diagnostics=(one,) * 500, rules=(), counts=(("contradicted", 500),))
    text = render_markdown(run)
    shown = text.count("\n- ")
    assert len(text) < 65_536
    assert f"**{500 - shown:,} more entries are left off" in text


# any text in any place


def run_of(text, path):
    spot = Spot(path=path or "x", text=text)
    one = Diagnostic(
        rule="a-b", level=Level.ERROR, message=text, spot=spot, related=(Related(spot=spot, message=text),), key=text,
        name=text, subject=text, status="odd",
    )  # fmt: skip
    problem = Problem(code="UNREADABLE", message=text, hint=text, spot=spot, name=text)
    return Run(command="claims", diagnostics=(one,), rules=(), counts=(("odd", 1),), problems=(problem,), notes=(text,))


ANY = st.text(st.characters(codec=None), max_size=40) | MARKS


@given(ANY, ANY)
def test_any_text_leaves_each_format_well_formed(text, path):
    run = run_of(text, path)
    for chosen in (Format.SARIF, Format.GITLAB, Format.RDJSON):
        json.loads(render(chosen, run).encode())
    JUnitXml.fromstring(render_junit(run).encode())
    lines = render_github(run).split("\n")
    assert lines.pop() == ""
    assert all(re.fullmatch(r"::(error|notice) [^:]*::.*", line) and line.isprintable() for line in lines)
    links = re.findall(r"(?<!\\)(?:\\\\)*\[(?:\\.|[^\]\\])*\]\(([^)]*)\)", sarif_message(run))
    assert links == ["1"]


def sarif_message(run):
    return json.loads(render(Format.SARIF, run))["runs"][0]["results"][0]["message"]["text"]


@pytest.mark.parametrize("chosen", list(Format))
def test_a_message_of_a_megabyte_is_shortened_and_says_so(chosen):
    text = render(chosen, run_of("x" * 1_000_000, "a.md"))
    assert "1,000,000 characters in all" in text.replace("\\", "")
