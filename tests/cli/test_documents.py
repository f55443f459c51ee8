"""PDF files as sources on the command line: the page named, one page asked for, rows of a batch, the cache."""

import json
import shutil
from pathlib import Path

import pytest

PDF = Path(__file__).parents[1] / "load" / "pdf" / "latex.pdf"
QUOTE = "The afflicted committee of Tampere confirmed 307 administrations while the refrigeration unit was offline."
CLAIM = f"The survey says “{QUOTE}”"


@pytest.fixture
def paper(folder):
    shutil.copy(PDF, folder / "paper.pdf")
    return folder


def test_the_text_names_the_page(aswritten, paper):
    ended = aswritten("check", CLAIM, "paper.pdf")
    assert ended.code == 0
    assert "paper.pdf page 2, line " in ended.stdout


@pytest.mark.parametrize(("page", "code"), [("2", 0), ("4", 1), ("9", 2)])
def test_a_page_is_asked_for(aswritten, paper, page, code):
    assert aswritten("check", CLAIM, f"paper.pdf#page={page}").code == code


def test_a_page_is_asked_for_below_a_root(aswritten, paper):
    assert aswritten("check", CLAIM, "paper.pdf#page=2", "--root", ".").code == 0


def test_rows_of_a_batch_name_pages_too(aswritten, paper):
    rows = [{"claim": CLAIM, "path": "paper.pdf"}, {"claim": CLAIM, "path": "paper.pdf#page=2"}]
    ended = aswritten("check", "--batch", "-", stdin="\n".join(map(json.dumps, rows)))
    answers = [json.loads(line) for line in ended.stdout.splitlines()]
    assert [answer["verdict"] for answer in answers] == ["verified", "verified"]
    spans = [answer["checks"][0]["source_spans"][0] for answer in answers]
    assert [span["page"] for span in spans] == [2, 2]
    assert "paragraph" not in spans[0]
    assert "page" not in answers[0]["checks"][0]["claim_spans"][0]


def test_values_are_found_in_a_pdf_and_on_its_pages(aswritten, paper):
    found = [
        aswritten("evidence", ".", "--value", "307", "--source", source)
        for source in ("paper.pdf", "paper.pdf#page=2", "paper.pdf#page=3")
    ]
    assert [ended.code for ended in found] == [0, 0, 1]
    assert "307 stands at paper.pdf page 2, line " in found[0].stdout


def test_a_raised_figure_is_no_part_of_a_value(aswritten, paper):
    assert aswritten("evidence", ".", "--value", "12.53", "--source", "paper.pdf").code == 1


def test_a_store_keeps_the_text(aswritten, paper):
    (paper / ".claim-check").mkdir()
    first, second = (aswritten("check", CLAIM, "paper.pdf", "--format", "json") for _ in range(2))
    assert first.stdout == second.stdout
    assert len(list((paper / ".claim-check" / "cache" / "extracted").iterdir())) == 1


def test_nothing_is_kept_without_a_store(aswritten, paper):
    aswritten("check", CLAIM, "paper.pdf")
    assert not (paper / ".claim-check").exists()
