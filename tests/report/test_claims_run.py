"""From results to diagnostics."""

import msgspec
import pytest

from aswritten.judge import MEANING
from aswritten.model.verdict import Verdict
from aswritten.normalise.places import Places
from aswritten.report.claims_run import Setting, claim_diagnostics, claims_run
from aswritten.report.diagnostic import Level, Spot, spot_at
from aswritten.report.rules import MOST_CHARACTERS, REPORT_RULES, claim_rules


def test_each_fault_and_warning_is_a_diagnostic(contradicted, source):
    found = claim_diagnostics(contradicted, Setting(name="a", source=("memo.txt", Places(source))))
    assert [(each.rule, each.level) for each in found] == [
        ("quote-altered", Level.ERROR),
        ("place-unchecked", Level.NOTE),
    ]
    assert {each.status for each in found} == {"contradicted"}
    assert {each.subject for each in found} == {contradicted.claim}


def test_a_claim_that_passed_is_one(verified, source):
    (found,) = claim_diagnostics(verified, Setting(name="a", source=("memo.txt", Places(source))))
    assert (found.rule, found.level, found.status) == ("verified", Level.NONE, "verified")
    assert found.related[0].spot.text == "45 nurses took part"


def test_a_claim_of_a_document_keeps_its_place_and_links_its_evidence(contradicted, source):
    spot = spot_at("paper.md", 7, 3)
    found = claim_diagnostics(contradicted, Setting(name="a", spot=spot, source=("memo.txt", Places(source))))[0]
    assert found.spot == spot
    assert (found.related[0].spot.path, found.related[0].spot.line) == ("memo.txt", 3)


def test_a_claim_without_document_and_file_is_placed_in_what_stands_for_them(contradicted):
    found = claim_diagnostics(contradicted, Setting(name="a", unplaced="stdin"))
    assert {each.spot for each in found} == {Spot(path="stdin")}
    assert all(each.related == () for each in found)


def test_a_source_with_pages_is_placed_by_its_page(contradicted, source):
    check = contradicted.checks[0]
    (span,) = check.source_spans
    paged = msgspec.structs.replace(span, page=4, paragraph=2)
    result = msgspec.structs.replace(
        contradicted, checks=(msgspec.structs.replace(check, source_spans=(paged,)), *contradicted.checks[1:])
    )
    related = claim_diagnostics(result, Setting(name="a", source=("memo.pdf", Places(source))))[0].related[0]
    assert (related.spot.page, related.spot.line) == (4, 1)
    assert related.message.startswith("the nearest passage, in paragraph 2: “night shifts")


def test_the_key_holds_no_place(contradicted, source):
    settings = [
        Setting(name=name, spot=spot_at("paper.md", line), source=("memo.txt", Places(source)))
        for name, line in (("a", 1), ("b", 99))
    ]
    first, second = (claim_diagnostics(contradicted, setting) for setting in settings)
    assert [each.key for each in first] == [each.key for each in second]


def test_a_run_brings_the_rules_it_names(contradicted, source):
    found = claim_diagnostics(contradicted, Setting(name="a", source=("memo.txt", Places(source))))
    run = claims_run(found, {"contradicted": 1})
    assert [rule.id for rule in run.rules] == ["quote-altered", "place-unchecked"]
    assert run.counts == (("contradicted", 1),)


@pytest.mark.parametrize("rule", [*MEANING, "place-unchecked", *(rule.id for rule in REPORT_RULES)])
def test_every_rule_has_a_short_text_and_a_page(rule):
    (found,) = claim_rules([rule])
    assert 0 < len(found.short) <= MOST_CHARACTERS
    assert 0 < len(found.full) <= MOST_CHARACTERS
    assert found.short[0].isupper()
    assert found.short.endswith(".")
    assert found.help_markdown.endswith("\n")
    if rule in MEANING:
        assert f"`{MEANING[rule]}`" in found.help_markdown
        assert found.level is (Level.WARNING if MEANING[rule] is Verdict.INSUFFICIENT else Level.ERROR)
