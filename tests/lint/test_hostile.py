"""Documents made to hurt: seconds, and an honest answer."""

import time

import pytest

from aswritten import AswrittenError
from aswritten.lint.bibtex import read_bibtex
from aswritten.lint.linting import lint

MEMO = "The pump was idle all night. Nobody saw it.\n"
QUOTE = "“the pump was idle all night”"
LISTED = "\n".join(f"[{number}] Book {number}. lost/{number}.txt\n" for number in range(50_000))
ENTRIES = "\n".join(
    f"@article{{k{number}, title={{A {{nested}} title}}, abstract={{{'word ' * 12}}}, file={{p/{number}.pdf}}}}"
    for number in range(40_000)
)
DOCUMENTS = {
    "many links in a sentence": " ".join(f"[a{number}](memo.txt)" for number in range(10_000)) + f" say {QUOTE}.",
    "very many links in a sentence": "[a](memo.txt) " * 100_000 + f"say {QUOTE}.",
    "many missing files": " ".join(f"[a](lost{number}.txt)" for number in range(10_000)) + f" say {QUOTE}.",
    "many sentences": "\n\n".join(f"The [memo](memo.txt) says {QUOTE}." for _ in range(2_000)),
    "brackets": "(" * 50_000 + "[m](memo.txt)" + ")" * 50_000 + f" {QUOTE}.",
    "a long reference list": f"It says {QUOTE} [49999].\n\n# References\n\n{LISTED}",
    "notes": "".join(f"{QUOTE}.[^{n}]\n\n" for n in range(1_000))
    + "".join(f"[^{n}]: memo.txt\n" for n in range(1_000)),
    "notes that cite themselves": f"{QUOTE}.[^1]\n\n[^1]: See[^2].\n[^2]: See[^1].\n",
    "quotations": "> a b c\n\n" * 5_000,
    "rows": "| a | b |\n|---|---|\n" + f"| {QUOTE} | [m](memo.txt) |\n" * 1_000,
    "itself": f"The [report](report.md) says {QUOTE}.",
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_document_is_linted_in_seconds(tmp_path, name):
    (tmp_path / "memo.txt").write_text(MEMO)
    (tmp_path / "report.md").write_text(DOCUMENTS[name], encoding="utf-8")
    start = time.process_time()
    lint(tmp_path / "report.md", workspace_root=tmp_path)
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(ENTRIES, id="5 MB of entries"),
        pytest.param("@a{k, " + "x={" * 300_000, id="open braces"),
        pytest.param("@a{k," + "," * 2_000_000, id="commas"),
        pytest.param("@a{" * 500_000, id="open entries"),
        pytest.param("@a{k, file={" + ";" * 1_000_000 + "}}", id="semicolons"),
    ],
)
def test_bibtex_is_read_in_seconds(text):
    start = time.monotonic()
    read_bibtex(text)
    assert time.monotonic() - start < 10


def test_maps_that_name_each_other_are_no_loop(tmp_path):
    (tmp_path / "sources.toml").write_text('a = "sources.toml"\nb = "b.txt"')
    (tmp_path / "b.txt").symlink_to(tmp_path / "c.txt")
    (tmp_path / "c.txt").symlink_to(tmp_path / "b.txt")
    (tmp_path / "report.md").write_text(f"It says {QUOTE} [@b].")
    (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path)
    assert found.verdict is None


@pytest.mark.parametrize("data", [b"PK\x03\x04", b"", b"PK\x03\x04word/document.xml" + b"\0" * 100, b"%PDF-1.7"])
def test_a_broken_word_document_is_an_error(tmp_path, data):
    (tmp_path / "report.docx").write_bytes(data)
    with pytest.raises(AswrittenError) as caught:
        lint(tmp_path / "report.docx", workspace_root=tmp_path)
    assert caught.value.code == "UNREADABLE"
