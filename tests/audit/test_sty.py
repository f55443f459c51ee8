"""The LaTeX package: what TeX shows is the value, and the reader of documents finds the same link."""

from __future__ import annotations

import shutil
import subprocess
from importlib.resources import files
from pathlib import Path

import pytest

from aswritten.audit.quantities import find_quantities
from aswritten.document.reading import read_document

needs_tex = pytest.mark.skipif(
    shutil.which("pdflatex") is None or shutil.which("pdftotext") is None, reason="pdflatex or pdftotext is not here"
)
USES = [
    ("running text", r"On \evidence{res/eval.json#/coco/mAP}{11.1} it is.", "On 11.1 it is.", "res/eval.json#/coco/mAP"),
    ("percent sign, two hashes, underscore", r"On \evidence{res/100%_run#1/a_b.json#/x}{12.1} it is.", "On 12.1 it is.", "res/100%_run#1/a_b.json#/x"),
    ("and, tilde, circumflex, dollar", r"On \evidence{a~b^c$d&e.json#/x}{13.1} it is.", "On 13.1 it is.", "a~b^c$d&e.json#/x"),
    ("escaped signs", r"On \evidence{r/a\_b\%.json\#/x}{14.1} it is.", "On 14.1 it is.", "r/a_b%.json#/x"),
    ("math", r"Here $x = \evidence{r/a_b%.json#/x}{15.1}$ holds.", "Here x = 15.1 holds.", "r/a_b%.json#/x"),
    ("math in the value", r"On \evidence{r/a.json#/x}{$16.1$} it is.", "On 16.1 it is.", "r/a.json#/x"),
    ("another macro's argument", r"Is \textbf{\evidence{r/a_b.json#/x}{17.1}} bold.", "Is 17.1 bold.", "r/a_b.json#/x"),
    ("percent sign in another macro's argument", r"Is \textbf{\evidence{r/5\%.json#/x}{18.1}} bold.", "Is 18.1 bold.", "r/5%.json#/x"),
    ("macro in the value", r"Is \evidence{r/a.json#/x}{\textbf{19.1}} bold.", "Is 19.1 bold.", "r/a.json#/x"),
    ("footnote", r"See\footnote{That \evidence{r/a_b.json#/x}{20.1} holds.} it.", "That 20.1 holds.", "r/a_b.json#/x"),
    ("section title", r"\section{Of \evidence{r/a_b.json\#/x}{21.1} units}", "Of 21.1 units", "r/a_b.json#/x"),
    ("table cell", r"\begin{tabular}{lr} A & \evidence{r/a_b%.csv#row=1&col=2}{22.1} \\ \end{tabular}", "A 22.1", "r/a_b%.csv#row=1&col=2"),
    ("first cell", r"\begin{tabular}{rl} \evidence{r/a.csv#x}{23.1} & B \\ \end{tabular}", "23.1 B", "r/a.csv#x"),
    ("cell over columns", r"\begin{tabular}{rl} \multicolumn{2}{c}{\evidence{r/a.csv\#x}{24.1}} \\ \end{tabular}", "24.1", "r/a.csv#x"),
    ("caption", r"\begin{table}\caption{Of \evidence{r/a_b.json\#/x}{25.1} units}\end{table}", "Of 25.1 units", "r/a_b.json#/x"),
]  # fmt: skip


def compile_tex(folder: Path, body: str, *, options: str = "", packages: str = "") -> str:
    """The text of the page that it makes."""
    macro = files("aswritten.audit").joinpath("aswritten.sty").read_text(encoding="utf-8")
    (folder / "aswritten.sty").write_text(macro)
    text = f"\\documentclass{{article}}\n\\usepackage{options}{{aswritten}}\n{packages}\\begin{{document}}\n\\listoftables\n{body}\n\\end{{document}}\n"
    (folder / "d.tex").write_text(text)
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "d.tex"]
    for _ in range(2):
        done = subprocess.run(command, cwd=folder, capture_output=True, timeout=120, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    shown = subprocess.run(["pdftotext", "-layout", "d.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return " ".join(shown.stdout.decode().split())


@needs_tex
def test_tex_shows_the_values_alone(tmp_path: Path) -> None:
    shown = compile_tex(tmp_path, "\n\n".join(use[1] for use in USES))
    assert [use[0] for use in USES if use[2] not in shown] == []
    assert "json" not in shown


@needs_tex
def test_tex_shows_a_mark_in_drafts(tmp_path: Path) -> None:
    body = r"We get \evidence{r/a.json#/x}{73.2}, $\evidence{r/a.json#/x}{3}^2$ and 5."
    packages = "\\renewcommand{\\evidencemark}{!}\n"
    assert "We get 73.2!, 3!2 and 5." in compile_tex(tmp_path, body, options="[mark]", packages=packages)
    assert "We get 73.2, 32 and 5." in compile_tex(tmp_path, body, options="[hide]", packages=packages)


@needs_tex
def test_titles_go_into_bookmarks(tmp_path: Path) -> None:
    compile_tex(tmp_path, r"\section{Of \evidence{r/a_b.json\#/x}{21.1} units}", packages="\\usepackage{hyperref}\n")
    assert b"Of 21.1 units" in (tmp_path / "d.out").read_bytes().replace(b"\\000", b"").replace(b"\\040", b" ")


@pytest.mark.parametrize(("_name", "body", "_shown", "target"), USES, ids=[use[0] for use in USES])
def test_reader_of_documents_finds_the_link(tmp_path: Path, _name: str, body: str, _shown: str, target: str) -> None:
    (tmp_path / "d.tex").write_text(f"\\begin{{document}}\n{body}\n\\end{{document}}\n")
    quantities = find_quantities(read_document("d.tex", root=tmp_path))
    assert [quantity.link.target for quantity in quantities if quantity.link is not None] == [target]
