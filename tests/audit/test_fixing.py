"""Linked numbers are rewritten from their evidence, nothing else is, and every other byte stays."""

from __future__ import annotations

import difflib
import gzip
import json
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.audit.auditing import audit
from aswritten.audit.claims_file import read_claims
from aswritten.audit.model import RECONCILED
from aswritten.audit.patching import ClaimsFile, Plan, apply_patch, plan_fixes, show_patch
from aswritten.errors import AswrittenError
from aswritten.settings import DEFAULTS

RESULTS = {"acc": 0.72841, "map": 71.46, "n": 131400, "loss": -0.4567, "zero": 0.0004, "ms": 11.26, "tie": 0.125}


def make(folder: Path, name: str, content: str | bytes) -> Path:
    (folder / "r").mkdir(exist_ok=True)
    (folder / "r" / "a.json").write_text(json.dumps(RESULTS))
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def plan(folder: Path, name: str, claims: str | None = None) -> Plan:
    given = folder / claims if claims else None
    result = audit(name, [str(folder / "r")], workspace_root=folder, claims=given)[0]
    rows = ClaimsFile(str(given), read_claims(given)) if given else None
    return plan_fixes(result, workspace=folder, settings=DEFAULTS, claims=rows)


def fix(folder: Path, name: str, claims: str | None = None) -> Plan:
    made = plan(folder, name, claims)
    for patch in made.patches:
        apply_patch(patch)
    return made


FIXED = [
    ("a share shown as a percentage", "Accuracy is [73.2%](r/a.json#/acc).", "Accuracy is [72.8%](r/a.json#/acc)."),
    ("a share", "Accuracy is [0.732](r/a.json#/acc).", "Accuracy is [0.728](r/a.json#/acc)."),
    ("a value in bold", "The mAP is [**73.20**](r/a.json#/map).", "The mAP is [**71.46**](r/a.json#/map)."),
    ("a count with a suffix", "We read [145k](r/a.json#/n) files.", "We read [131k](r/a.json#/n) files."),
    ("a grouped count", "We read [145,000](r/a.json#/n) files.", "We read [131,400](r/a.json#/n) files."),
    ("a negative value", "The score is [−0.40](r/a.json#/loss).", "The score is [−0.46](r/a.json#/loss)."),
    ("half a step goes up", "The rate is [0.99](r/a.json#/tie).", "The rate is [0.13](r/a.json#/tie)."),
    ("a cell", "| a | b |\n|---|---|\n| x | [70.1](r/a.json#/map) |\n", "| a | b |\n|---|---|\n| x | [71.5](r/a.json#/map) |\n"),
]  # fmt: skip


@pytest.mark.parametrize(("_name", "old", "new"), FIXED, ids=[row[0] for row in FIXED])
def test_linked_number_takes_the_value_of_its_evidence(tmp_path: Path, _name: str, old: str, new: str) -> None:
    path = make(tmp_path, "d.md", old)
    fix(tmp_path, "d.md")
    assert path.read_text() == new
    again = audit("d.md", [str(tmp_path / "r")], workspace_root=tmp_path)[0]
    assert all(one.status in RECONCILED for one in again.quantities if one.trace == "link")
    assert not plan(tmp_path, "d.md").patches


LEFT = [
    ("not linked", "The mAP is 73.2 on r/a.json.", None),
    ("right as rounded half to even", "The rate is [0.12](r/a.json#/tie).", None),
    ("linked to the file alone", "The mAP is [73.2](r/a.json).", "it names no value"),
    ("in words", "It is [three](r/a.json#/map) points.", None),
    ("with a power of ten", "It is [7.3e1](r/a.json#/map).", "power of ten"),
    ("a bound", "It is [<0.5](r/a.json#/acc).", "bound"),
    ("approximate", "It is about [140k](r/a.json#/n).", "approximate"),
    ("of another sign", "The loss falls by [0.40](r/a.json#/loss).", "another sign"),
    ("zero at its precision", "The rate is [0.7](r/a.json#/zero).", "zero"),
    ("one of two in a link", "The mAP is [73.2 ± 0.4](r/a.json#/map).", "several numbers"),
    ("a share or a percentage", "The change is [95%](r/a.json#/acc_missing).", None),
]


@pytest.mark.parametrize(("_name", "text", "reason"), LEFT, ids=[row[0] for row in LEFT])
def test_number_is_left_as_it_is(tmp_path: Path, _name: str, text: str, reason: str | None) -> None:
    path = make(tmp_path, "d.md", text)
    made = fix(tmp_path, "d.md")
    assert path.read_text() == text
    assert not made.patches
    if reason is not None and reason != "it names no value":
        assert any(reason in refusal.reason for refusal in made.refusals), made.refusals


def test_macros_are_rewritten_in_the_file_that_holds_them(tmp_path: Path) -> None:
    (tmp_path / "t").mkdir()
    main = make(
        tmp_path,
        "main.tex",
        "\\begin{document}\nWe get \\evidence{r/a.json#/acc}{73.2\\%}.\n\\input{t/x}\n\\end{document}\n",
    )
    part = make(
        tmp_path,
        "t/x.tex",
        "It took \\evidence{r/a.json#/ms}{\\SI{12.5}{ms}} for \\evidence{r/a.json#/n}{145{,}000} files.\n",
    )
    fix(tmp_path, "main.tex")
    assert "{72.8\\%}" in main.read_text()
    assert part.read_text() == (
        "It took \\evidence{r/a.json#/ms}{\\SI{11.3}{ms}} for \\evidence{r/a.json#/n}{131{,}400} files.\n"
    )


def test_use_of_a_macro_is_left_and_said_so(tmp_path: Path) -> None:
    text = "\\newcommand{\\acc}{73.2}\n\\begin{document}\nWe get \\evidence{r/a.json#/map}{\\acc}.\n\\end{document}\n"
    path = make(tmp_path, "main.tex", text)
    made = fix(tmp_path, "main.tex")
    assert path.read_text() == text
    assert "macro" in made.refusals[0].reason


ENCODINGS = [
    ("UTF-8", b"", "utf-8"),
    ("UTF-8 with its mark", b"\xef\xbb\xbf", "utf-8"),
    ("UTF-16, little end first", b"\xff\xfe", "utf-16-le"),
    ("UTF-16, big end first", b"\xfe\xff", "utf-16-be"),
]


@pytest.mark.parametrize(("_name", "mark", "codec"), ENCODINGS, ids=[row[0] for row in ENCODINGS])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_only_the_digits_change(tmp_path: Path, _name: str, mark: bytes, codec: str, ends: str) -> None:
    lines = [
        "# Größe\tund 数",
        "",
        "Naïve\t😀 text,\u00a0then [73.2](r/a.json#/map)\u2028end.\f",
        "",
        "Zahl 73.2 bleibt \x0b",
        "x",
    ]
    text = ends.join(lines)
    path = make(tmp_path, "d.md", mark + text.encode(codec))
    path.chmod(0o640)
    fix(tmp_path, "d.md")
    assert path.read_bytes() == mark + text.replace("[73.2]", "[71.5]").encode(codec)
    assert path.stat().st_mode & 0o777 == 0o640


@settings(max_examples=40, deadline=None)
@given(
    before=st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0\ufeff[]`<&\\|"), max_size=30),
    behind=st.text(st.characters(blacklist_categories=("Cs",), blacklist_characters="\0\ufeff[]`<&\\|"), max_size=30),
)
def test_whatever_stands_around_stays_byte_for_byte(
    tmp_path_factory: pytest.TempPathFactory, before: str, behind: str
) -> None:
    folder = tmp_path_factory.mktemp("fix")
    data = f"{before} The mAP is [73.2](r/a.json#/map). {behind}".encode()
    path = make(folder, "d.md", data)
    fix(folder, "d.md")
    assert path.read_bytes() in (data, data.replace(b"[73.2]", b"[71.5]"))


def test_packed_document_is_left(tmp_path: Path) -> None:
    path = make(tmp_path, "d.md.gz", gzip.compress(b"The mAP is [73.2](r/a.json#/map).", mtime=0))
    before = path.read_bytes()
    fix(tmp_path, "d.md.gz")
    assert path.read_bytes() == before


CLAIMS = [
    ("claims.csv", "document,line,text,source\nd.md,1,73.2,r/a.json#/map\n", "document,line,text,source\nd.md,1,71.5,r/a.json#/map\n"),
    ("claims.csv", 'source,"text",line\r\n"r/a.json#/map","73.2",1\r\n', 'source,"text",line\r\n"r/a.json#/map","71.5",1\r\n'),
    ("claims.json", '[{"text": "73.2", "line": 1,\n "source": "r/a.json#/map"}]', '[{"text": "71.5", "line": 1,\n "source": "r/a.json#/map"}]'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "old", "new"), CLAIMS, ids=["CSV", "CSV, quoted", "JSON"])
def test_row_of_the_claims_file_goes_on_naming_the_number(tmp_path: Path, name: str, old: str, new: str) -> None:
    path = make(
        tmp_path,
        "d.md",
        "The mAP is 73.2 here, not 73.2 there.\n\nAnd 73.2 is another.\n".replace(", not 73.2 there", ""),
    )
    claims = make(tmp_path, name, old)
    fix(tmp_path, "d.md", name)
    assert path.read_text() == "The mAP is 71.5 here.\n\nAnd 73.2 is another.\n"
    assert claims.read_bytes() == new.encode()
    assert not plan(tmp_path, "d.md", name).patches


def test_row_that_names_two_numbers_rewrites_neither(tmp_path: Path) -> None:
    text = "The mAP is 73.2 here.\n\nThe mAP is 73.2 there.\n"
    path = make(tmp_path, "d.md", text)
    make(tmp_path, "claims.csv", "document,line,text,source\nd.md,,73.2,r/a.json#/map\n")
    made = fix(tmp_path, "d.md", "claims.csv")
    assert path.read_text() == text
    assert len(made.refusals) == 2


def test_text_of_a_row_as_a_json_number_leaves_the_number(tmp_path: Path) -> None:
    path = make(tmp_path, "d.md", "The mAP is 73.2 here.\n")
    make(tmp_path, "claims.json", '[{"text": 73.2, "source": "r/a.json#/map"}]')
    made = fix(tmp_path, "d.md", "claims.json")
    assert path.read_text() == "The mAP is 73.2 here.\n"
    assert "row" in made.refusals[0].reason


def test_notebook_is_fixed_in_its_text_not_in_its_outputs(tmp_path: Path) -> None:
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["The mAP is [73.2](r/a.json#/map).\n"]},
        {
            "cell_type": "code", "execution_count": 1, "metadata": {}, "source": [],
            "outputs": [{"output_type": "stream", "name": "stdout", "text": ["mAP: 73.2\n"]}],
        },
    ]  # fmt: skip
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}, indent=1)
    path = make(tmp_path, "n.ipynb", text)
    fix(tmp_path, "n.ipynb")
    assert path.read_text() == text.replace("[73.2]", "[71.5]")


def test_file_that_changed_since_it_was_audited_is_not_written(tmp_path: Path) -> None:
    path = make(tmp_path, "d.md", "The mAP is [73.2](r/a.json#/map).")
    made = plan(tmp_path, "d.md")
    path.write_text("The mAP is [99.9](r/a.json#/map).")
    with pytest.raises(AswrittenError, match="changed"):
        apply_patch(made.patches[0])
    assert path.read_text() == "The mAP is [99.9](r/a.json#/map)."
    assert not list(tmp_path.glob(".*.tmp"))


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")
@pytest.mark.parametrize("end", ["\n", ""], ids=["line end at the end", "none"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["no mark", "mark"])
def test_difference_is_one_that_patch_takes(tmp_path: Path, end: str, mark: bytes) -> None:
    filler = [f"Line {name}." for name in "abcdefghij"]
    text = (
        "\r\n".join(
            ["The mAP is [73.2](r/a.json#/map).", *filler, "It is [0.9](r/a.json#/acc)", "and [1.9](r/a.json#/ms)."]
        )
        + end
    )
    path = make(tmp_path, "d.md", mark + text.encode())
    made = plan(tmp_path, "d.md")
    shown = "".join(show_patch(made.patches[0]))
    assert path.read_bytes() == mark + text.encode()
    assert shown.count("@@ -") == 2
    subprocess.run(["git", "apply", "-"], input=shown.encode(), cwd=tmp_path, check=True)
    assert path.read_bytes() == made.patches[0].new_bytes


def test_difference_is_the_standard_one(tmp_path: Path) -> None:
    lines = ["a", "b", "[73.2](r/a.json#/map)", "c", "[70.2](r/a.json#/map)", *"defghijk", "[0.9](r/a.json#/acc)", "l"]
    make(tmp_path, "d.md", "\n\n".join(lines) + "\n")
    patch = plan(tmp_path, "d.md").patches[0]
    due = difflib.unified_diff(patch.old.splitlines(True), patch.new.splitlines(True), "a/d.md", "b/d.md")
    assert "".join(show_patch(patch)) == "".join(due)
