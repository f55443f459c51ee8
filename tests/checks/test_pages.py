"""The examples on the pages of the checks are tests: each page is its check's table of cases."""

import re
import tomllib
from importlib.resources import files

import pytest

from aswritten.api import check
from aswritten.judge import MEANING
from aswritten.model.verdict import CheckName, Outcome

_BLOCK = re.compile(r"^```toml case\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SECTIONS = ("What it does", "Why it matters", "Examples", "What it does not see")
_KEYS = {"name", "claim", "source", "verdict", "rule", "language", "quote", "media_type"}


def _page(name):
    return files("aswritten.checks").joinpath(f"{name}.md").read_text(encoding="utf-8")


def _cases():
    for name in CheckName:
        for block in _BLOCK.findall(_page(name)):
            case = tomllib.loads(block)
            yield pytest.param(case, id=f"{name}: {case['name']}")


@pytest.mark.parametrize("case", list(_cases()))
def test_an_example_on_a_page_gets_the_verdict_it_states(case):
    assert set(case) <= _KEYS
    result = check(
        case["claim"],
        text=case["source"],
        quote=case.get("quote", ()),
        media_type=case.get("media_type"),
        language=case.get("language"),
    )
    failed = {found.rule: found.message for found in result.checks if found.outcome is Outcome.FAIL}
    assert result.verdict == case["verdict"], failed
    if "rule" in case:
        assert case["rule"] in {found.rule for found in result.checks}, failed


@pytest.mark.parametrize("name", list(CheckName))
def test_a_page_has_its_sections_and_cases_on_both_sides(name):
    page = _page(name)
    assert page.startswith(f"# {name}\n")
    for section in _SECTIONS:
        assert f"## {section}" in page
    verdicts = [tomllib.loads(block)["verdict"] for block in _BLOCK.findall(page)]
    assert len(verdicts) >= 12
    assert "verified" in verdicts
    assert set(verdicts) - {"verified"}


def test_every_rule_with_a_meaning_is_named_on_a_page():
    pages = "".join(_page(name) for name in CheckName)
    assert [rule for rule in MEANING if f"`{rule}`" not in pages] == []
