"""The page on Python is true: its blocks run one after another, and a value in a comment is the value."""

import ast
import re
import sys
from pathlib import Path

import aswritten

ROOT = Path(__file__).parents[2]
PAGE = ROOT.joinpath("docs", "python.md").read_text(encoding="utf-8")
_BLOCK = re.compile(r"^```(python|markdown)\n(.*?)^```", re.MULTILINE | re.DOTALL)
_VALUE = re.compile(r"  # (.+)$")


def test_the_blocks_of_the_page_run_and_give_what_they_say(tmp_path, monkeypatch, capsys):
    blocks = _BLOCK.findall(PAGE)
    lay_out(tmp_path, [text for kind, text in blocks if kind == "markdown"])
    monkeypatch.chdir(tmp_path)
    names = {"Verdict": aswritten.Verdict, "EvidenceStatus": evidence_status()}
    compared = 0
    for text in (text for kind, text in blocks if kind == "python"):
        for statement in ast.parse(text).body:
            exec(compile(ast.Module([statement], []), "docs/python.md", "exec"), names)  # noqa: S102 - our own page
            said = value_said(text.splitlines()[statement.end_lineno - 1])
            if said is not None and isinstance(statement, ast.Expr):
                assert eval(ast.unparse(statement), names) == eval(said, names), said  # noqa: S307 - as above
                compared += 1
    assert compared > 5
    assert "73.2 exact_match" in capsys.readouterr().out


def test_the_page_names_every_public_function():
    functions = [name for name in aswritten.__all__ if name[0].islower()]
    assert [name for name in functions if not re.search(rf"\b{name}\b", PAGE)] == []


def lay_out(folder, documents):
    sys.path.insert(0, str(ROOT / "tools"))
    try:
        from render_docs import _FILES  # noqa: PLC0415 - the tools are on no path
    finally:
        sys.path.pop(0)
    for name, text in _FILES.items():
        folder.joinpath(name).parent.mkdir(exist_ok=True)
        folder.joinpath(name).write_text(text, encoding="utf-8")
    folder.joinpath("report.md").write_text(documents[0], encoding="utf-8")


def evidence_status():
    from aswritten.model.evidence import EvidenceStatus  # noqa: PLC0415 - beside its one use

    return EvidenceStatus


def value_said(line):
    """The value in the comment of a line; None where there is none, or it is prose."""
    found = _VALUE.search(line)
    if found is None:
        return None
    try:
        ast.parse(found[1], mode="eval")
    except SyntaxError:
        return None
    return found[1]
