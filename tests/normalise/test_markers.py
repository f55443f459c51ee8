import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.normalise.markers import skip_markers


def skipped(text):
    view = skip_markers(text)
    return text if view is None else view.text


SKIPPED = {
    "a number in brackets": ("known [12] and shown[3].", "known and shown."),
    "several numbers": ("known [3, 4], shown [3-5].", "known, shown."),
    "several brackets": ("known [1], [2] and shown [1][2].", "known and shown."),
    "a Markdown footnote": ("known[^1] and shown [^a].", "known and shown."),
    "a note number after a word": ("known¹² and shown³.", "known and shown."),
    "a note number after a mark": ('known.⁴ "Shown."⁵ So.', 'known. "Shown." So.'),
    "note numbers with commas": ("known¹,² and shown³-⁵.", "known and shown."),
    "a note number after a space": ("dix euros ¹ par jour", "dix euros par jour"),
    "a cite command": (r"known~\cite{ab12} and \citep[p. 3]{x} shown \parencite{y}.", "known and shown."),
    "a marker at a line's start": ("known\n[12] and shown", "known and shown"),
}
KEPT = {
    "a number after a digit": "12.5³ and 10⁵",
    "a power of a unit": "5 m², 12 km² and 3 mm³ of it",
    "a power of a variable": "r² and R² and (a+b)² and SD²",
    "an exponent with a sign": "10⁻⁵ and s⁻¹",
    "an isotope": "the ¹⁴C and ¹H lines",
    "a year in brackets": "known [2020]",
    "editorial brackets": "[T]he [aspirin] [sic] known [...] shown",
    "an interval of decimals": "95% CI [0.1, 0.3]",
    "an interval with a word": "[1 to 3]",
    "a bibliography's label": "\u2029[12] Smith, J.",
    "no marker": "plain text",
}


@pytest.mark.parametrize(("text", "rest"), SKIPPED.values(), ids=SKIPPED)
def test_reference_markers_are_left_out(text, rest):
    assert skipped(text) == rest


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT)
def test_what_is_no_reference_marker_stays(text):
    assert skipped(text) == text


def test_a_text_without_markers_costs_no_view():
    assert skip_markers("plain text") is None


@given(
    st.lists(
        st.sampled_from(["[1]", "[", "]", "¹", "²", " ", "\n", "word", "5", ".", ",", "\\cite{a}", "~", "m", "\u2029"]),
        max_size=20,
    ).map("".join)
)
@settings(max_examples=300)
def test_what_is_left_stands_at_its_place(text):
    view = skip_markers(text)
    if view is None:
        return
    for at, character in enumerate(view.text):
        start, end = view.to_raw(at, at + 1)
        assert text[start:end] == character


@given(st.from_regex(r"[0-9]{1,3}(\.[0-9]{1,2})?", fullmatch=True), st.text("⁰¹²³⁴⁵⁶⁷⁸⁹", min_size=1, max_size=3))
def test_a_raised_number_after_a_digit_is_never_skipped(number, raised):
    assert skipped(f"it was {number}{raised} here") == f"it was {number}{raised} here"
