"""What must hold for every claim and source, whatever they are."""

import json
import os
import string
import subprocess
import sys

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from aswritten import check
from aswritten.errors import AswrittenError
from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.json_v1 import encode_line, result_object

_NOUNS = ("valve", "pump", "harvest", "bridge", "cohort", "orchard", "ledger", "engine", "reader", "council")
_VERBS = ("improved", "replaced", "measured", "delayed", "opened", "inspected")
_PLACES = ("in the north hall", "near the river", "after the repair", "during the dry season")
_MARKS = (("“", "”"), ('"', '"'), ("«", "»"), ("„", "“"), ("‘", "’"), ("「", "」"))
_SPACES = (" ", "\n", "  ", "\u00a0", "\u2009", "\r\n", "\t")
_FOLDS = {"'": "’", "-": "‑", "fi": "ﬁ", "fl": "ﬂ", "ff": "ﬀ"}

words = st.sampled_from(_NOUNS + _VERBS + ("office", "first-rate", "Miller's", "shelf", "staff", "flow"))
phrases = st.lists(words, min_size=4, max_size=9).map(" ".join)
sentences = st.builds(
    lambda noun, verb, other, place: f"The {noun} {verb} the {other} {place}.",
    st.sampled_from(_NOUNS),
    st.sampled_from(_VERBS),
    st.sampled_from(_NOUNS),
    st.sampled_from(_PLACES),
)
claims = st.one_of(
    sentences,
    phrases.map(lambda words: f"The note says “{words}”."),
    st.builds(
        lambda name, value: f"{name} was {value}.",
        st.sampled_from(("Recall", "Mean error")),
        st.floats(0, 99).map(lambda x: f"{x:.1f}"),
    ),
    st.builds(lambda noun, verb: f"The {noun} may not have {verb}.", st.sampled_from(_NOUNS), st.sampled_from(_VERBS)),
)
anything = st.text(max_size=300)


def _typeset(text, chance):
    """The text as another typesetter would set it."""
    for plain, other in _FOLDS.items():
        if chance.draw(st.booleans()):
            text = text.replace(plain, other)
    return "".join(chance.draw(st.sampled_from(_SPACES)) if character == " " else character for character in text)


@given(anything, anything)
def test_every_span_slices_back_out_of_its_text_in_characters_and_bytes(claim, source):
    try:
        result = check(claim, text=source)
    except AswrittenError:
        return
    source = source.removeprefix("\ufeff")
    for found in result.checks:
        for text, spans in ((claim, found.claim_spans), (source, found.source_spans)):
            for span in spans:
                assert text[span.start : span.end] == span.text
                assert text.encode()[span.start_byte : span.end_byte].decode() == span.text
                assert span.line >= 1
                assert span.column >= 1


@given(claims, st.lists(sentences, min_size=1, max_size=5))
def test_a_check_of_prose_always_reaches_a_verdict_with_all_seven_checks(claim, source):
    result = check(claim, text=" ".join(source))
    assert result.verdict in set(Verdict) - {Verdict.UNVERIFIED}
    assert len({found.name for found in result.checks}) == 7
    failed = [found for found in result.checks if found.outcome is Outcome.FAIL]
    assert (result.verdict is Verdict.VERIFIED) == (not failed)


@given(phrases, st.lists(sentences, max_size=3), st.lists(sentences, max_size=3), st.sampled_from(_MARKS), st.data())
def test_a_planted_quote_is_found_where_it_was_planted_in_any_typography(phrase, before, after, marks, chance):
    head = " ".join([*before, "It was written that "])
    set_phrase = _typeset(phrase, chance)
    source = f"{head}{set_phrase}. {' '.join(after)}"
    assume(" ".join(before).find(phrase) < 0)
    result = check(f"The note says {marks[0]}{phrase}{marks[1]}.", text=source)
    (quote,) = result.quotes
    assert quote.found
    assert (quote.start, quote.end) == (len(head), len(head) + len(set_phrase))


@given(phrases, st.lists(sentences, max_size=3), st.data())
def test_a_planted_quote_with_one_letter_changed_is_not_found(phrase, around, chance):
    letters = [at for at, character in enumerate(phrase) if character.isalpha()]
    at = chance.draw(st.sampled_from(letters))
    other = chance.draw(st.sampled_from(string.ascii_lowercase))
    assume(other.lower() != phrase[at].lower())
    changed = phrase[:at] + other + phrase[at + 1 :]
    source = f"It was written that {phrase}. {' '.join(around)}"
    assume(changed not in source)
    result = check(f"The note says “{changed}”.", text=source)
    assert not result.quotes[0].found
    assert result.verdict is not Verdict.VERIFIED


@given(st.decimals(1, 99_999, places=2), st.data())
def test_a_planted_number_with_one_digit_changed_is_not_verified(number, chance):
    shown = str(number)
    at = chance.draw(st.sampled_from([at for at, character in enumerate(shown) if character.isdigit()]))
    digit = chance.draw(st.sampled_from([d for d in "0123456789" if d != shown[at]]))
    changed = shown[:at] + digit + shown[at + 1 :]
    assume(float(changed) != float(shown))
    source = f"Mean error was {shown} on the second site."
    assert check(f"Mean error was {shown} on the second site.", text=source).verdict is Verdict.VERIFIED
    assert check(f"Mean error was {changed} on the second site.", text=source).verdict is not Verdict.VERIFIED


_UNRELATED = "Zebras graze quietly beside lakes."


@given(claims, st.lists(sentences, min_size=1, max_size=4), st.integers(0, 4))
def test_an_unrelated_sentence_neither_helps_nor_accuses(claim, source, at):
    alone = check(claim, text=" ".join(source)).verdict
    joined = check(claim, text=" ".join([*source[:at], _UNRELATED, *source[at:]])).verdict
    if alone is not Verdict.VERIFIED:
        assert joined is not Verdict.VERIFIED
    else:
        assert joined not in {Verdict.CONTRADICTED, Verdict.DISPROVEN}


@given(
    st.lists(phrases, min_size=2, max_size=4, unique=True), st.lists(sentences, min_size=1, max_size=3), st.randoms()
)
def test_the_order_of_quotes_does_not_matter(quotes, source, chance):
    text = " ".join([*source, f"It was written that {quotes[0]}."])
    shuffled = list(quotes)
    chance.shuffle(shuffled)
    first = check("The note says so in plain words.", text=text, quote=quotes)
    second = check("The note says so in plain words.", text=text, quote=shuffled)
    assert first.verdict is second.verdict
    assert sorted(quote.text for quote in first.quotes if quote.found) == sorted(
        quote.text for quote in second.quotes if quote.found
    )


@pytest.mark.parametrize("seeds", [("0", "1"), ("7", "4242")])
def test_two_processes_with_different_hash_seeds_write_the_same_bytes(seeds):
    script = (
        "import sys; from aswritten import check; from aswritten.report.json_v1 import encode_line, result_object; "
        "sys.stdout.buffer.write(encode_line(result_object(check(sys.argv[1], text=sys.argv[2]), row_id='1')).encode())"
    )
    claim = "Mean error was 4.1% in group A. The note says “the pump may not have failed”, and it was 3 days late."
    source = "| group | mean error |\n|---|---|\n| A | 4.1% |\n| B | 9.0% |\n\nThe pump may not have failed. It was three days late."
    outputs = [
        subprocess.run(
            [sys.executable, "-c", script, claim, source],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in seeds
    ]
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["verdict"]


@settings(max_examples=25)
@given(st.lists(st.tuples(claims, st.lists(sentences, min_size=1, max_size=3).map(" ".join)), min_size=1, max_size=6))
def test_a_kept_source_gives_what_a_fresh_one_gives(pairs):
    from aswritten.api import check_source, read_source  # noqa: PLC0415 - beside its one use

    text = " ".join(source for _, source in pairs)
    kept = read_source(text=text)
    for claim, _ in pairs:
        kept_line = encode_line(result_object(check_source(claim, kept), row_id="1"))
        assert kept_line == encode_line(result_object(check(claim, text=text), row_id="1"))
