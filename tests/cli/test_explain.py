"""`aswritten explain`."""

import pytest

from aswritten.cli.explain import _show_rule
from aswritten.judge import MEANING
from aswritten.report.pages import Page, _blocks, blocks_about, load_pages
from aswritten.report.text import Layout

TEXT = """\
# strength

What a claim asserts beyond its source.

## Rules

- `hedge-dropped`: the source hedges,
  the claim does not.
- `causality-raised`: a link became a cause.

```toml case
name = "a hedge that the claim drops"
claim = '''It heals.'''

source = '''It may heal.'''
verdict = "contradicted"
rule = "hedge-dropped"
```

```toml case
name = "a hedge that it keeps"
claim = '''It may heal.'''
source = '''It may heal.'''
verdict = "verified"
```
"""


@pytest.fixture
def page():
    return Page("strength", tuple(_blocks(TEXT)))


def test_a_page_is_read_in_blocks(page):
    assert len(page.blocks) == 7
    assert page.blocks[3] == "- `hedge-dropped`: the source hedges,\n  the claim does not."
    assert page.blocks[5].count("\n") == 7


def test_a_page_names_its_rules(page):
    assert page.rules == ("hedge-dropped", "causality-raised")


def test_a_rule_is_told_by_its_item_and_its_examples(page):
    item, example = blocks_about(page, "hedge-dropped")
    assert item.startswith("- `hedge-dropped`")
    assert "a hedge that the claim drops" in example


def test_an_example_is_shown_as_claim_source_and_verdict(page):
    shown = list(_show_rule("hedge-dropped", [page], Layout(width=60)))
    assert "    claim     It heals." in shown
    assert "    source    It may heal." in shown
    assert "    verdict   contradicted (hedge-dropped)" in shown


@pytest.mark.parametrize("rule", sorted(MEANING))
def test_every_rule_can_be_explained(aswritten, rule):
    ended = aswritten("explain", rule)
    assert ended.code == 0
    assert f"a claim with this fault is: {MEANING[rule]}" in ended.stdout


@pytest.mark.parametrize("check", [page.check for page in load_pages()])
def test_every_page_can_be_shown(aswritten, check):
    ended = aswritten("explain", check)
    assert ended.code == 0
    assert ended.stdout.splitlines()[0] == check
    assert "```toml" not in ended.stdout


@pytest.mark.parametrize("verdict", ["verified", *dict.fromkeys(MEANING.values())])
def test_every_verdict_can_be_explained(aswritten, verdict):
    ended = aswritten("explain", verdict)
    assert (ended.code, ended.stderr) == (0, "")
    told = " ".join(ended.stdout.split())
    assert told.startswith(verdict)
    for rule, leads_to in MEANING.items():
        assert (f" {rule}," in told or f" {rule}." in told) == (leads_to == verdict), rule


def test_without_a_name_all_rules_are_listed(aswritten):
    ended = aswritten("explain")
    assert ended.code == 0
    for rule in MEANING:
        assert f"  {rule} " in ended.stdout


def test_an_unknown_name_gets_the_nearest(aswritten, snapshot):
    ended = aswritten("explain", "hedge-droped")
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr == snapshot
