"""Which saved page an address means."""

import os

import pytest

from aswritten.lint.linting import lint
from aswritten.lint.saved import same_address, saved_pages

ADDRESS = "https://example.org/reports/pump?id=3"
WORDS = "By then the pump was idle all night."
PAGE = f"<html><head>{{}}</head><body><p>{WORDS}</p></body></html>"

OWN = {
    "a browser": (
        "page.html",
        "<!-- saved from url=(0037)https://example.org/reports/pump?id=3 -->\n" + PAGE.format(""),
    ),
    "SingleFile": (
        "page.html",
        "<html><!--\n Page saved with SingleFile \n url: https://example.org/reports/pump?id=3 \n-->" + PAGE.format(""),
    ),
    "its canonical address": (
        "page.htm",
        PAGE.format('<link rel="canonical" href="http://www.example.org/reports/pump/?id=3">'),
    ),
    "the same, the other way round": ("page.html", PAGE.format(f"<link href='{ADDRESS}#top' rel='canonical'/>")),
    "an escaped ampersand": ("page.html", PAGE.format(f'<meta property="og:url" content="{ADDRESS}">')),
    "front matter": ("page.md", f'---\ntitle: Pump\nurl: "{ADDRESS}"\n---\n\n{WORDS}\n'),
    "a clipper": ("page.md", f"---\nsource: {ADDRESS}\nauthor: A\n---\n{WORDS}\n"),
    "a folded value": ("page.md", f"---\nsource_url: >-\n  {ADDRESS}\n---\n{WORDS}\n"),
    "the first lines": ("page.txt", f"# The pump\n\nSource: {ADDRESS}\n\n{WORDS}\n"),
    "the first lines, in bold": ("page.md", f"# The pump\n\n**URL:** <{ADDRESS}>\n\n{WORDS}\n"),
}

OTHER = {
    "a link of the text": ("page.md", f"{WORDS} See [the report]({ADDRESS}).\n"),
    "a link of the page": ("page.html", PAGE.format("") + f'<a href="{ADDRESS}">more</a>'),
    "another address": ("page.md", f"---\nurl: {ADDRESS}4\n---\n{WORDS}\n"),
    "a source far down": ("page.txt", f"{WORDS * 40}\nSource: {ADDRESS}\n"),
    "a list of related pages": ("page.md", f"---\nurl: https://example.org/\nrelated: {ADDRESS}\n---\n{WORDS}\n"),
}


def verdict_of(tmp_path, files, sources=("saved",)):
    (tmp_path / "saved").mkdir()
    for name, text in files:
        (tmp_path / "saved" / name).write_text(text, encoding="utf-8")
    text = f"The [report]({ADDRESS}) says that “the pump was idle all night”.\n"
    (tmp_path / "report.md").write_text(text, encoding="utf-8")
    (found,) = lint(tmp_path / "report.md", workspace_root=tmp_path, sources=[tmp_path / each for each in sources])
    return found.verdict or found.error.code


@pytest.mark.parametrize(("name", "text"), OWN.values(), ids=OWN)
def test_a_page_that_says_whence_it_was_saved_answers_to_the_address(tmp_path, name, text):
    assert verdict_of(tmp_path, [(name, text)]) == "verified"


@pytest.mark.parametrize(("name", "text"), OTHER.values(), ids=OTHER)
def test_a_page_that_only_names_the_address_does_not(tmp_path, name, text):
    assert verdict_of(tmp_path, [(name, text)]) == "NOT_FOUND"


def test_without_a_folder_of_sources_no_page_is_looked_for(tmp_path):
    assert verdict_of(tmp_path, [OWN["front matter"]], sources=()) == "NOT_FOUND"


def test_two_pages_of_one_address_are_an_error_that_says_so(tmp_path):
    assert verdict_of(tmp_path, [OWN["front matter"], ("other.md", OWN["a clipper"][1])]) == "INVALID_INPUT"


def test_the_map_comes_before_what_pages_say(tmp_path):
    (tmp_path / "sources.toml").write_text(f'"{ADDRESS}" = "memo.txt"')
    (tmp_path / "memo.txt").write_text("Nothing is said here.")
    assert verdict_of(tmp_path, [OWN["front matter"]]) == "disproven"


def test_pipes_and_links_out_of_the_folder_are_passed_over(tmp_path):
    (tmp_path / "outside.md").write_text(OWN["front matter"][1])
    (tmp_path / "saved").mkdir()
    (tmp_path / "saved" / "sly.md").symlink_to(tmp_path / "outside.md")
    os.mkfifo(tmp_path / "saved" / "pipe.md")
    assert saved_pages(sorted((tmp_path / "saved").iterdir())) == {}


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("http://www.example.org/a/", "https://example.org/a#part", True),
        ("https://example.org/a%20b", "https://EXAMPLE.org/a b", True),
        ("https://example.org/a", "https://example.org/A", False),
        ("https://example.org/a?x=1", "https://example.org/a?x=2", False),
        ("//example.org/a", "https://example.org/a", True),
        ("https://[bad/a", "https://example.org/a", False),
    ],
)
def test_addresses_that_mean_the_same(one, other, same):
    assert (same_address(one) == same_address(other)) is same
