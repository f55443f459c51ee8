"""The three pages: goldens without their style and script, what holds of every page, and that the bytes are the same."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from aswritten.audit.auditing import audit
from aswritten.lint.linting import Linter
from aswritten.report.audit_run import audit_counts, audit_diagnostics, audit_notes, audit_problems, audit_run
from aswritten.report.diagnostic import Diagnostic, Level, Problem, Related, Run, Spot, Suppression, SuppressionKind
from aswritten.report.formats import Format, render
from aswritten.report.html_audit import render_audit_page
from aswritten.report.html_lint import LintedDocument, make_entry, render_lint_page
from aswritten.report.lint_run import lint_counts, lint_run
from aswritten.settings import DEFAULTS

from .conftest import MEMO, build_page

REPORT = """\
# Night work

The memo says “sales fell by 5%” ([memo](memo.txt)). The memo says “the pump was idle all night” ([memo](memo.txt)).
About 300 people lived there. It says that “the clinic opened in 2019” ([gone](gone.txt)).

| site | nurses |
| --- | --- |
| north | 20 |

> Recall: 0.4 on the test set.
>
> — [memo](memo.txt)

- An item with `code`.
"""
PAPER = """\
# A detector

Our detector reaches a recall of [73.2](results.json#/recall) and a precision of [81.0](results.json#/precision).
We ran it 5 times in 2019.
"""
TAG = re.compile(r"(?<=>)(?=<)")


def whole_run(results):
    """The run of some audits, nothing excused."""
    return audit_run(
        [each for result in results for each in audit_diagnostics(result)],
        audit_counts(results),
        problems=[each for result in results for each in audit_problems(result)],
        notes=audit_notes(results),
    )


def audit_page(folder, paper=PAPER):
    (folder / "paper.md").write_text(paper, encoding="utf-8")
    (folder / "results.json").write_text(json.dumps({"recall": 73.24, "precision": 80.1}), encoding="utf-8")
    results = audit([folder / "paper.md"], [folder / "results.json"], workspace_root=folder)
    return render_audit_page(results, whole_run(results))


def lint_page(folder, report=REPORT, memo=MEMO):
    (folder / "report.md").write_text(report, encoding="utf-8")
    (folder / "memo.txt").write_text(memo, encoding="utf-8")
    linter = Linter(
        folder / "report.md",
        sources=(),
        root=Path(folder),
        language="en",
        media_type=None,
        encoding=None,
        settings=DEFAULTS,
        cache=None,
    )
    sentences, entries = [], []
    for linted in linter.lint():
        sentences.append(linted)
        source = None if linted.deciding is None else linter.source_of(linted.sources[linted.deciding])[1]
        entries.append(make_entry(linted, (), place=f"report.md:{linted.line}:{linted.column}", source=source))
    document = LintedDocument(path="report.md", document=linter.document, entries=tuple(entries))
    return render_lint_page([document], lint_run((), lint_counts(sentences)))


def evidence_page():
    spot = Spot(path="table.csv", line=3, column=2)
    rows = (
        Diagnostic(
            rule="verified",
            level=Level.NONE,
            message="73.2 stands there",
            spot=spot,
            related=(Related(spot=spot, message="the source here: “73.2”"),),
            key="a",
            name="1",
            subject="73.2",
            status="verified",
        ),
        Diagnostic(
            rule="value-not-found",
            level=Level.ERROR,
            message="74 is not in table.csv",
            spot=spot,
            key="b",
            name="2",
            subject="74",
            status="value_not_found",
        ),
    )
    problem = Problem(code="PATH_ESCAPE", message="../x leads out", hint="", spot=Spot(path="rows.csv"), name="3")
    counts = (("verified", 1), ("value_not_found", 1), ("error", 1))
    return render(Format.HTML, Run(command="evidence", diagnostics=rows, rules=(), counts=counts, problems=(problem,)))


PAGES = {
    "claims": lambda _: build_page(),
    "evidence": lambda _: evidence_page(),
    "audit": audit_page,
    "lint": lint_page,
    "nothing": lambda _: build_page({}),
}


@pytest.fixture(params=list(PAGES))
def page(request, tmp_path):
    return PAGES[request.param](tmp_path)


class Outline(HTMLParser):
    """Ids, what refers to them, headings, landmarks, controls and resources of a page."""

    def __init__(self, html):
        super().__init__()
        self.ids, self.references, self.headings, self.landmarks = [], [], [], []
        self.unnamed, self.addresses, self.handlers, self.open_labels = [], [], [], 0
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        own = dict(attrs)
        self.ids += [own["id"]] if "id" in own else []
        self.references += own.get("aria-labelledby", "").split()
        if tag in ("a", "use") and own.get("href", "").startswith("#"):
            self.references.append(own["href"][1:])
        elif "href" in own or "src" in own:
            self.addresses.append(own.get("href") or own.get("src"))
        if re.fullmatch("h[1-6]", tag):
            self.headings.append(int(tag[1]))
        if tag in ("header", "main", "footer"):
            self.landmarks.append(tag)
        self.handlers += [key for key in own if key.startswith("on") or key == "style"]
        self.open_labels += tag == "label"
        if tag in ("input", "select") and not (own.get("aria-label") or self.open_labels):
            self.unnamed.append(own.get("name"))

    def handle_endtag(self, tag):
        self.open_labels -= tag == "label"


def bare(html):
    """The page without its style and script, an element a line."""
    html = re.sub(r"(<style>|<script>).*?(</style>|</script>)", r"\1…\2", html, flags=re.DOTALL)
    return TAG.sub("\n", re.sub(r"sha256-[^']*", "sha256-…", html))


@pytest.mark.parametrize("name", PAGES)
def test_the_golden_pages(name, tmp_path, snapshot):
    assert bare(PAGES[name](tmp_path)) == snapshot


@pytest.mark.parametrize("name", PAGES)
def test_a_page_has_the_same_bytes_each_time(name, tmp_path):
    make = PAGES[name]
    assert make(tmp_path).encode() == make(tmp_path).encode()


def test_the_policy_names_the_one_style_and_the_one_script(page):
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)[1].replace("&#39;", "'")
    for tag in ("style", "script"):
        (content,) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, flags=re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in policy
    assert "default-src 'none'" in policy


def test_each_id_is_one_and_what_refers_to_one_finds_it(page):
    outline = Outline(page)
    assert len(outline.ids) == len(set(outline.ids))
    assert set(outline.references) <= set(outline.ids)


def test_nothing_is_fetched_and_no_attribute_runs(page):
    outline = Outline(page)
    assert all(address.startswith("data:image/png;base64,") for address in outline.addresses)
    assert outline.handlers == []


def test_headings_step_down_one_by_one_and_landmarks_are_there(page):
    outline = Outline(page)
    assert outline.headings[0] == 1
    assert outline.headings.count(1) == 1
    assert all(after - before <= 1 for before, after in zip(outline.headings, outline.headings[1:], strict=False))
    assert outline.landmarks == ["header", "main", "footer"]
    assert '<html lang="en">' in page
    assert outline.unnamed == []


def test_a_suppressed_number_is_shown_as_such(tmp_path):
    audit_page(tmp_path)
    results = audit([tmp_path / "paper.md"], [tmp_path / "results.json"], workspace_root=tmp_path)
    run = whole_run(results)
    excuse = Suppression(kind=SuppressionKind.IN_SOURCE, reason="rounded on purpose", spot=Spot(path="paper.md"))
    excused = [
        msgspec.structs.replace(each, suppression=excuse) if each.status == "number_mismatch" else each
        for each in run.diagnostics
    ]
    page = render_audit_page(results, run, excused=[excused])
    assert page.count("suppressed: rounded on purpose") == 1
    assert page.count('data-x="yes"') == 1
