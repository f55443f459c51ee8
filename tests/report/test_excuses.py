"""What is excused by comments and baseline, and what excuses nothing."""

import pytest

from aswritten.errors import AswrittenError
from aswritten.model.verdict import Verdict
from aswritten.report.baseline import Entry, parse_baseline, render_baseline
from aswritten.report.claims_run import remaining_verdict
from aswritten.report.diagnostic import Diagnostic, Level, Spot, SuppressionKind, spot_at
from aswritten.report.excuses import DocumentText, Excuses
from aswritten.report.fingerprint import line_hashes

PAPER = """# Größe

It is so. It was so. <!-- aswritten: ignore[hedge-dropped] the trial is over -->

It is not so.
"""


def finding(line, rule="hedge-dropped", subject="It was so.", level=Level.ERROR, column=1):
    spot = spot_at("paper.md", line, column)
    return Diagnostic(rule=rule, level=level, message="m", spot=spot, key=f"{rule} {subject}", subject=subject)


def read(text):
    return lambda path: DocumentText(text) if path == "paper.md" else None


def apply(excuses, *findings, in_document=True):
    return excuses.apply(findings, in_document=in_document)


def leftovers(excuses, *paths):
    return [(each.rule, each.spot.line) for each in excuses.leftovers(paths or ("paper.md",))]


def test_a_finding_on_the_comments_line_is_excused_with_its_reason():
    excuses = Excuses(read(PAPER))
    (found,) = apply(excuses, finding(3))
    assert (found.suppression.kind, found.suppression.reason) == (SuppressionKind.IN_SOURCE, "the trial is over")
    assert (found.suppression.spot.line, found.suppression.spot.column) == (3, 22)
    assert leftovers(excuses) == []


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(finding(3, rule="quote-altered"), id="another rule"),
        pytest.param(finding(5), id="another line"),
    ],
)
def test_another_finding_is_not_excused_and_the_comment_is_called_unneeded(other):
    excuses = Excuses(read(PAPER))
    (found,) = apply(excuses, other)
    assert found.suppression is None
    assert leftovers(excuses) == [("suppression-unused", 3)]


def test_a_comment_in_a_source_excuses_nothing():
    excuses = Excuses(read(PAPER))
    (found,) = apply(excuses, finding(3), in_document=False)
    assert found.suppression is None
    assert leftovers(excuses) == []


def test_a_comment_about_rules_of_another_command_is_not_called_unneeded():
    excuses = Excuses(read(PAPER), concerns=lambda rule: rule == "value-not-found")
    apply(excuses, finding(5))
    assert leftovers(excuses) == []


def test_a_comment_for_the_whole_file():
    excuses = Excuses(read("<!-- aswritten: file-ignore[hedge-dropped] a draft -->\n\nx\n\nIt was so.\n"))
    (found,) = apply(excuses, finding(5))
    assert found.suppression.reason == "a draft"


def test_a_refused_comment_is_a_finding_and_excuses_nothing():
    excuses = Excuses(read("It was so. <!-- aswritten: ignore[hedge-dropped] -->\n"))
    (found,) = apply(excuses, finding(1))
    assert found.suppression is None
    assert leftovers(excuses) == [("suppression-invalid", 1)]


@pytest.mark.parametrize(
    ("subject", "column", "place"),
    [
        pytest.param("It was so.", 1, (3, 11, 3, 21, "It was so."), id="the subject in its line"),
        pytest.param("It is so. It was so.", 1, (3, 1, 3, 21, "It is so. It was so."), id="from the line's start"),
        pytest.param("not there", 1, (3, 1, 3, 81, ""), id="a subject that is not there: the line"),
        pytest.param("not there", 11, (3, 11, 3, 81, ""), id="the rest of the line"),
    ],
)
def test_a_line_becomes_the_place_of_the_subject(subject, column, place):
    (found,) = apply(Excuses(read(PAPER)), finding(3, subject=subject, column=column))
    spot = found.spot
    assert (spot.line, spot.column, spot.end_line, spot.end_column, spot.text) == place


def test_a_line_that_is_not_there_stays_as_given():
    (found,) = apply(Excuses(read(PAPER)), finding(99))
    assert found.spot == spot_at("paper.md", 99)


def test_lines_are_hashed_where_that_is_asked_for():
    (found,) = apply(Excuses(read(PAPER), hashes=True), finding(3))
    assert found.line_hash == line_hashes(PAPER)[2]
    marked = Excuses(lambda _: DocumentText(PAPER, has_mark=True), hashes=True)
    assert apply(marked, finding(1))[0].line_hash == line_hashes("\ufeff" + PAPER)[0]
    assert apply(Excuses(read(PAPER)), finding(3))[0].line_hash == ""


def test_a_known_finding_is_excused_wherever_it_moved():
    first = Excuses(read("x\nIt was so.\n"))
    apply(first, finding(2))
    baseline = first.entries()
    second = Excuses(read("x\n\n\nIt was so.\n"), baseline, baseline_path="known.json")
    (found,) = apply(second, finding(4))
    assert (found.suppression.kind, found.suppression.spot) == (SuppressionKind.BASELINE, Spot(path="known.json"))
    assert leftovers(second) == []


def test_a_second_equal_finding_is_new():
    first = Excuses(read("It was so.\n"))
    apply(first, finding(1))
    second = Excuses(read("It was so.\nIt was so.\n"), first.entries())
    assert [each.suppression is None for each in apply(second, finding(1), finding(2))] == [False, True]


def test_an_entry_that_nothing_has_is_stale():
    excuses = Excuses(read("x"), [Entry("paper.md", "hedge-dropped", "0" * 64)], baseline_path="known.json")
    (stale,) = excuses.leftovers(())
    assert (stale.rule, stale.level, stale.spot.path) == ("baseline-stale", Level.ERROR, "known.json")


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"rule": "words-uncovered"}, id="another rule"),
        pytest.param({"path": "other.md"}, id="another path"),
    ],
)
def test_an_entry_that_says_another_thing_than_its_fingerprint_excuses_nothing(change):
    first = Excuses(read("It was so.\n"))
    apply(first, finding(1))
    (entry,) = first.entries()
    forged = entry._replace(**change)
    excuses = Excuses(read("It was so.\n"), [forged], baseline_path="known.json")
    (found,) = apply(excuses, finding(1))
    assert found.suppression is None
    assert leftovers(excuses) == [("baseline-stale", 1)]


def test_what_a_comment_excuses_and_what_passed_are_not_in_the_baseline():
    excuses = Excuses(read(PAPER))
    apply(excuses, finding(3), finding(5, rule="verified", level=Level.NONE))
    assert excuses.entries() == ()


@pytest.mark.parametrize(
    ("rules", "excused", "left"),
    [
        pytest.param(("quote-altered",), {"quote-altered"}, Verdict.VERIFIED, id="nothing is left to count"),
        pytest.param(
            ("quote-altered", "number-absent"), {"quote-altered"}, Verdict.INSUFFICIENT, id="the lesser fault is left"
        ),
        pytest.param(("quote-altered",), set(), Verdict.DISPROVEN, id="nothing is excused"),
    ],
)
def test_what_counts_for_the_exit_code(rules, excused, left):
    excuses = Excuses(read(f"<!-- aswritten: file-ignore[{','.join(excused) or 'x-y'}] why -->\nIt was so.\n"))
    found = apply(excuses, *(finding(2, rule=rule) for rule in rules))
    assert remaining_verdict(Verdict.DISPROVEN, found) is left


def test_a_baseline_is_sorted_and_read_back():
    entries = [Entry("b.md", "a-b", "1" * 64), Entry("a.md", "c-d", "2" * 64), Entry("a.md", "a-b", "3" * 64)]
    text = render_baseline(entries)
    assert text == render_baseline(reversed(entries))
    assert parse_baseline(text, shown="x") == tuple(sorted(entries))
    assert parse_baseline(render_baseline([]), shown="x") == ()


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("[" * 100_000, id="deep nesting"),
        pytest.param("[]", id="a list"),
        pytest.param('{"version": 2, "entries": []}', id="another version"),
        pytest.param('{"version": true, "entries": []}', id="true is no version"),
        pytest.param('{"version": 1}', id="no entries"),
        pytest.param('{"version": 1, "entries": [1]}', id="an entry that is no object"),
        pytest.param('{"version": 1, "entries": [{"path": "a", "rule": "b"}]}', id="no fingerprint"),
        pytest.param('{"version": 1, "entries": [{"path": "a", "rule": "b", "fingerprint": "0"}]}', id="a short one"),
    ],
)
def test_what_is_no_baseline_is_refused(text):
    with pytest.raises(AswrittenError, match=r"known\.json"):
        parse_baseline(text, shown="known.json")
