"""The quantities of a document: value, precision, what they are beside each other, and which are no results."""

from __future__ import annotations

from decimal import Decimal

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.audit.quantities import find_quantities
from aswritten.audit.quantity import DeltaKind, Direction, Exempt, Origin, Role, Statistic
from aswritten.document.reading import read_document
from aswritten.settings import Settings


def find(tmp_path, text, name="doc.md", **given_settings):
    (tmp_path / name).write_bytes(text.encode())
    return find_quantities(
        read_document(name, root=tmp_path, language="en"),
        settings=Settings(**given_settings) if given_settings else Settings(),
    )


VALUES = {
    "a decimal": ("It is 73.20.", "73.20", "73.20", "0.01"),
    "a percentage": ("It is 73.2%.", "73.2%", "73.2", "0.1"),
    "grouped": ("It has 12,345 rows.", "12,345", "12345", "1"),
    "a suffix": ("It has 132k images.", "132k", "132000", "1000"),
    "a suffix with decimals": ("It has 3.2M boxes.", "3.2M", "3200000", "100000"),
    "a billion": ("It has 1.2B parameters.", "1.2B", "1200000000", "100000000"),
    "a scale word": ("It has 31.7 million rows.", "31.7 million", "31700000", "100000"),
    "an exponent": ("It is 1.2e-5.", "1.2e-5", "0.000012", "0.000001"),
    "a power of ten": ("It is 1.2×10⁻⁵.", "1.2×10⁻⁵", "0.000012", "0.000001"),
    "in words": ("We saw seven failures.", "seven", "7", "1"),
    "a ratio in words": ("Latency doubled.", "doubled", "2", "1"),
    "negative": ("It is −2.1.", "−2.1", "-2.1", "0.1"),
    "glued to its uncertainty": ("It is 73.2±0.4.", "73.2", "73.2", "0.1"),
}


@pytest.mark.parametrize(("text", "shown", "value", "step"), VALUES.values(), ids=VALUES)
def test_a_quantity_has_its_value_and_precision(tmp_path, text, shown, value, step):
    quantity = find(tmp_path, text)[0]
    assert (quantity.text, quantity.value, quantity.step) == (shown, Decimal(value), Decimal(step))


EXEMPT = {
    "a year": ("In 2024 we began.", "2024", Exempt.YEAR, False),
    "a year of a reference": ("As Smith (2020) shows.", "2020", Exempt.YEAR, False),
    "a day": ("On May 3, 2024 we met.", "3", Exempt.DATE, False),
    "a table": ("See Table 3.", "3", Exempt.REFERENCE, False),
    "a citation": ("As shown [12].", "[12]", Exempt.CITATION, False),
    "a version": ("We use Python 3.11.", "3.11", Exempt.VERSION, False),
    "a release": ("This is v1.2.3.", "v1.2.3", Exempt.VERSION, False),
    "an identifier": ("GPT-4 answers.", "GPT-4", Exempt.IDENTIFIER, False),
    "code": ("Run `seq 5` now.", "5", Exempt.CODE, False),
    "a section's number": ("# 3.1 Results\n", "3.1", Exempt.HEADING, False),
    "front matter": ("---\nversion: 5\n---\nText.", "5", Exempt.FRONT_MATTER, False),
    "a confidence level": ("The 95% CI is wide.", "95%", Exempt.CONFIDENCE_LEVEL, True),
    "a significance level": ("We set α = .05.", ".05", Exempt.SIGNIFICANCE_LEVEL, True),
    "a test condition": ("The error at 0 dB was low.", "0", Exempt.CONDITION, True),
    "a set-up": ("We use a batch size of 32.", "32", Exempt.CONDITION, True),
    "hardware": ("It ran on 8 GPUs.", "8", Exempt.CONDITION, True),
    "a scale": ("They used a 5-point scale.", "5", Exempt.SCALE, True),
    "a word in what names a row": (
        "| on | x |\n|---|---|\n| cases, in five languages | 495 |\n",
        "five",
        Exempt.CONDITION,
        True,
    ),
    "a formula": ("$$x = 3 + 4y_i$$", "3", Exempt.FORMULA, True),
    "its own things": ("We compare two strong baselines.", "two", Exempt.OUTLINE, True),
    "the author's mark": ("It is 5 <!-- aswritten: exempt chosen by hand --> here.", "5", Exempt.MARK, False),
    "a mark of its own line": ("<!-- aswritten: exempt -->\nIt is 5\nhere.\n\nText.", "5", Exempt.MARK, False),
}


@pytest.mark.parametrize(("text", "shown", "reason", "unless"), EXEMPT.values(), ids=EXEMPT)
def test_what_is_no_result_is_exempt(tmp_path, text, shown, reason, unless):
    (quantity,) = [one for one in find(tmp_path, text) if one.text == shown]
    assert (quantity.exempt, quantity.exempt_unless_traced) == (reason, unless)


RESULTS = {
    "a count like a year": ("It has 2024 images.", "2024"),
    "a p value": ("The effect holds (p < .001).", ".001"),
    "a percentage": ("In 95% of runs it held.", "95%"),
    "a number in ticks": ("It is `73.2` now.", "73.2"),
    "counted runs": ("We ran 5 seeds.", "5"),
    "a mark of another line": ("It is 5.\n\nIt is 6. <!-- aswritten: exempt -->", "5"),
}


@pytest.mark.parametrize(("text", "shown"), RESULTS.values(), ids=RESULTS)
def test_a_result_is_not_exempt(tmp_path, text, shown):
    (quantity,) = [one for one in find(tmp_path, text) if one.text == shown]
    assert quantity.exempt is None


def test_a_pattern_exempts_the_number_that_it_covers(tmp_path):
    found = find(tmp_path, "Grade 5 got 5 points.", exempt=(r"Grade \d",))
    assert [one.exempt for one in found] == [Exempt.PATTERN, None]


DELTAS = {
    "by points": ("It improves by 2.1 points, from 71.0 to 73.1.", "2.1", DeltaKind.DIFFERENCE, Direction.UP, ("71.0", "73.1"), True),
    "a reduction": ("Loss drops from 0.52 to 0.41, a 21% reduction.", "21%", DeltaKind.RELATIVE, Direction.DOWN, ("0.52", "0.41"), True),
    "a speed-up": ("It is 2.5× faster (12.5 ms vs. 31.2 ms).", "2.5", DeltaKind.RATIO, Direction.UP, ("31.2", "12.5"), False),
    "signed in brackets": ("It rose from 70.1% to 73.2% (+3.1).", "+3.1", DeltaKind.DIFFERENCE, Direction.UP, ("70.1", "73.2%"), True),
    "in words": ("Latency doubled from 5.5 to 11.0.", "doubled", DeltaKind.RATIO, Direction.UP, ("5.5", "11.0"), True),
    "a gain": ("A gain of 1.8 pp over BERT (84.3 vs 82.5).", "1.8 pp", DeltaKind.DIFFERENCE, Direction.UP, ("82.5", "84.3"), False),
}  # fmt: skip


@pytest.mark.parametrize(("text", "shown", "kind", "direction", "operands", "sure"), DELTAS.values(), ids=DELTAS)
def test_a_change_knows_what_it_is_of(tmp_path, text, shown, kind, direction, operands, sure):  # noqa: PLR0917 - a column each
    found = {one.id: one for one in find(tmp_path, text)}
    (delta,) = [one.delta for one in found.values() if one.text == shown]
    assert (delta.kind, delta.direction, delta.sure) == (kind, direction, sure)
    assert tuple(found[one].text for one in delta.operands) == operands


NO_DELTAS = {
    "a value reached": "It rises to 73.2.",
    "a bound": "It is above 73.2.",
    "more of something": "It needs 5 more steps than 3.",
}


@pytest.mark.parametrize("text", NO_DELTAS.values(), ids=NO_DELTAS)
def test_other_numbers_are_no_changes(tmp_path, text):
    assert all(one.delta is None for one in find(tmp_path, text))


def test_an_uncertainty_belongs_to_its_value(tmp_path):
    value, spread, count = find(tmp_path, "The mean is 73.2 ± 0.4 (std over 5 seeds).")
    assert (value.role, spread.role) == (Role.VALUE, Role.UNCERTAINTY)
    assert (value.uncertainty.quantity, value.uncertainty.statistic) == (spread.id, Statistic.DEVIATION)
    assert (value.aggregates[0].statistic, value.aggregates[0].count) == (Statistic.MEAN, 5)
    assert count.aggregates[0].statistic is Statistic.COUNT


AGGREGATES = {
    "a mean": ("The average is 5.5 ms.", Statistic.MEAN),
    "the best run": ("The best run has 5.5.", Statistic.BEST),
    "a median": ("We see a median of 5.5.", Statistic.MEDIAN),
    "a metric's own name": ("The average precision is 5.5.", None),
    "a letter": ("They agreed (M = 5.5).", Statistic.MEAN),
}


@pytest.mark.parametrize(("text", "statistic"), AGGREGATES.values(), ids=AGGREGATES)
def test_the_wording_names_an_aggregate(tmp_path, text, statistic):
    found = find(tmp_path, text)[0].aggregates
    assert (found[0].statistic if found else None) is statistic


def test_a_range_is_two_ends(tmp_path):
    low, high = find(tmp_path, "It takes 10–20 ms.")
    assert (low.text, high.text, low.role, high.role) == ("10", "20", Role.RANGE_LOW, Role.RANGE_HIGH)
    assert (low.partners, high.partners) == ((high.id,), (low.id,))


def test_a_cell_is_named_by_its_headers_and_takes_their_unit(tmp_path):
    found = find(
        tmp_path,
        "Results on COCO in results/eval.json:\n\n| Model | Lat. (ms) | Acc. (%) |\n|-|-|-|\n| ResNet-50 | 12 | 73.2 |\n",
    )
    latency, accuracy = (one for one in found if one.exempt is None)
    assert (latency.unit, accuracy.percent, accuracy.unit_from_header) == ("ms", True, True)
    words = {(name.word, name.origin) for name in latency.names}
    assert {("resnet-50", Origin.ROW), ("lat", Origin.COLUMN), ("coco", Origin.LEAD)} <= words
    assert latency.files == ("results/eval.json",)
    assert accuracy.id in latency.neighbours


LINKS = {
    "a link": ("doc.md", "It is [73.2%](results/a%20b.json#/x%20y)."),
    "a link around code": ("doc.md", "It is [`73.2`](results/a%20b.json#/x%20y)."),
    "a macro": ("doc.tex", "It is \\evidence{results/a%20b.json#/x%20y}{73.2\\%}."),
    "a macro and its mark": ("doc.tex", "It is \\evidence{results/a%20b.json#/x%20y}{73.2}\\%."),
}


@pytest.mark.parametrize(("name", "text"), LINKS.values(), ids=LINKS)
def test_the_author_names_the_evidence(tmp_path, name, text):
    (quantity,) = find(tmp_path, text, name)
    assert (quantity.link.path, quantity.link.locator) == ("results/a b.json", "/x%20y")


def test_a_remote_link_is_no_evidence(tmp_path):
    (quantity,) = find(tmp_path, "It is [73.2](https://example.org/a.json).")
    assert quantity.link is None


_WORDS = st.sampled_from(
    ["73.2 ± 0.4%", "5–6", "doubled", "12,345", "é", "🙂", "by 2.1 points", "p < .05", "3.2M", "GPT-4", "\r\n", "\n\n", "(", ")",
     "$x=5$", "[7](a.json)", "| a | 5 |\n|-|-|\n| x | 6 |\n", "1 000", "10⁵", "from 5 to 6", "seven", "in 2024", "`5`", "\t", ". "]
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(words=st.lists(_WORDS, max_size=14), mark=st.booleans())
def test_quantities_slice_back_and_stand_in_order(tmp_path_factory, words, mark):
    folder = tmp_path_factory.mktemp("doc")
    text = " ".join(words)
    (folder / "d.md").write_bytes(("\ufeff" if mark else "").encode() + text.encode())
    document = read_document("d.md", root=folder)
    found = find_quantities(document)
    assert document.files[0].has_mark == mark
    assert [one.id for one in found] == [f"q{number}" for number in range(1, len(found) + 1)]
    for one in found:
        raw = document.files[one.place.file].text
        assert raw[one.place.start : one.place.end] == one.text
        assert document.blocks[one.block].text[one.range.start : one.range.end] == one.shown
        line = raw[: one.place.start].replace("\r\n", "\n").count("\n") + 1
        assert one.line == line
        assert one.value is not None or one.exempt is not None
    assert find_quantities(document) == found
    msgspec.json.encode([msgspec.structs.replace(one, value=None) for one in found])


@pytest.mark.parametrize(
    ("definition", "is_link"),
    [
        pytest.param(r"\newcommand{\evidence}[2]{#2}", True, id="that shows the number"),
        pytest.param(r"\newcommand{\evidence}[2]{\href{#1}{#2}}", True, id="that links the number"),
        pytest.param(r"\newcommand{\evidence}[2]{#2 (from #1)}", False, id="that shows more"),
    ],
)
def test_an_evidence_macro_that_a_document_defines_itself_is_a_link(tmp_path, definition, is_link):
    text = definition + "\n\\begin{document}\nIt is \\evidence{r.json#/a}{73.2}.\n\\end{document}\n"
    found = next(one for one in find(tmp_path, text, name="doc.tex") if one.shown.strip() == "73.2")
    assert (found.link is not None and found.link.target == "r.json#/a") == is_link


def test_the_one_file_of_a_paragraph_is_that_of_its_table(tmp_path):
    table = "\n\n| Site | n |\n|---|---|\n| Elm | 4 |\n"
    found = {one.text: one.files for one in find(tmp_path, f"This sums up `r/a.csv`. It has all sites.{table}")}
    assert found["4"] == ("r/a.csv",)
    found = {one.text: one.files for one in find(tmp_path, f"See `r/a.csv` and `r/b.csv`. It has all.{table}")}
    assert found["4"] == ()
