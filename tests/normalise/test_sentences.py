import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aswritten.lexicons.lexicon import LANGUAGES, read_list
from aswritten.normalise.fold import PARAGRAPH, fold
from aswritten.normalise.sentences import SentenceFinder, split_sentences

# Sentences of a case are parted by " ¦ " here; the text is the same with a space.
EN = {
    "a quotation's inner stop does not part the sentence around it": 'He said "It works. It does." and left. ¦ Then he came.',
    "a quotation with its lead-in ends the sentence": 'He said: "It works." ¦ Then he left.',
    "a reporting clause after a question stays with it": '"Does it work?" Smith asked. ¦ "Yes." ¦ He left.',
    "a new sentence after a quoted question": '"Does it work?" ¦ The pump failed.',
    "a quotation in single marks": "'It works. It does.' he said. ¦ So it was.",
    "a bullet before the first of two sentences": "• This is no file. ¦ Links are followed.",
    "a comparison is no bracket": "Use a < b. ¦ Then use cd > 5. ¦ Stop.",
    "an open bracket swallows nothing": "Next (open. ¦ And so. ¦ It goes.",
    "a lone quotation mark swallows nothing": 'It was 5" long. ¦ Then it broke. ¦ End.',
    "a bracket inside a sentence": "It works (see Fig. 3). ¦ Then it stops.",
    "a sentence in brackets": "It works. ¦ (It does.) ¦ Then it stops.",
    "a full stop inside a bracket that the sentence goes round": "It works (he said so.) and it stops. ¦ Good.",
    "a reference marker belongs to the sentence before it": "This was shown.[12] ¦ The next was not.",
    "a note number belongs to the sentence before it": "This was shown.¹² ¦ The next was not.",
    "a decimal point": "It rose by 3.5 points. ¦ Then it fell to .05 at once.",
    "a statistic after a stop": "There was no effect, p = .05. ¦ The end.",
    "abbreviations that never end a sentence": "We have approx. 5 of them, e.g. Bern vs. Basel. ¦ Dr. Smith agrees.",
    "abbreviations before numbers": "See Fig. 3, Vol. 2, p. 4 and eqs. (3). ¦ No. 5 is new.",
    "the same words at an end": "He said no. ¦ The fig. S2 shows it.",
    "et al. before a year and before a sentence": "By Smith et al. (2020) it was found. ¦ By Jones et al. ¦ The trial ended.",
    "etc. inside and at the end": "Cats, dogs, etc. are here. ¦ Cats, dogs, etc. ¦ The rest left.",
    "initials": "J. K. Rowling wrote it. ¦ Harry S. Truman read it.",
    "a letter at an end": "We chose plan B. ¦ Then we left.",
    "U.S. before a noun and before a sentence": "The U.S. Army came. ¦ He lives in the U.S. ¦ He is well.",
    "a company's name that goes on": "He works at Apple Inc. Stores now. ¦ He left Acme Inc. ¦ The firm failed.",
    "a.m. before a small letter and a capital": "At 5 p.m. the train left. ¦ It came at 6 a.m. ¦ The guard slept.",
    "an ellipsis before a small letter and a capital": "Wait... and see. ¦ Wait... ¦ Then he left.",
    "a question before a small letter": "Really? yes, he did. ¦ Good.",
    "an address on the web": "Use www.Example.com/A.B today. ¦ Then stop.",
    "a version": "Use v1.2.3 today. ¦ Then 3.10 tomorrow.",
    "no space after a stop": "This is it.¦Then he came.",
    "a text in small letters": "the pump failed. ¦ it was old.",
    "a number at the start": "It is here. ¦ 12 men came.",
    "a number at the end": "The value is 3. ¦ It was 4.5%. ¦ So there.",
    "a lone surrogate": "\ud800 is bad. ¦ Yes.",
}  # fmt: skip
OTHERS = {
    ("de", "ordinals"): "Am 3. Mai kam er. ¦ Im 19. Jahrhundert war es so. ¦ Es waren 3. ¦ Das war gut.",
    ("de", "abbreviations"): "Das gilt z. B. für Bern, d. h. überall. ¦ Vgl. Abb. 2 und S. 4. ¦ Es kostet ca. 5 Mio. Euro. ¦ Äpfel, Birnen usw. ¦ Er ging.",
    ("de", "a reporting clause"): '"Geht es?" fragte er. ¦ "Ja." ¦ Er ging.',
    ("fr", "abbreviations"): "Il dit, p. ex. Oui. ¦ M. Dupont est là. ¦ Mme Curie aussi, cf. p. 4. ¦ Il est né av. J.-C. ¦ Puis il va, etc. ¦ Il part.",
    ("fr", "a reporting clause"): '"Oui. Non." dit-il. ¦ Il part.',
    ("es", "abbreviations"): "En EE. UU. hay más. ¦ El Sr. García lo vio, p. ej. Esto es así, pág. 4. ¦ Vivo en EE. UU. ¦ El país es grande.",
    ("es", "question and exclamation marks"): "¿Qué pasa? ¦ ¡No! ¦ Sí.",
    ("zh", "end marks"): "他说。¦他走了;然后走!¦真的?¦是。¦3.5是。",
    ("zh", "quotations"): '他说:"好的。"¦她走了。¦"好吗?"他问。¦他说:"好。不好。"¦完了。',
    ("zh", "an ellipsis inside"): "好...的。¦他走。",
    ("pt", "a language without lists"): "Um dia. ¦ Dr. Silva veio.",
}  # fmt: skip


def texts_of(case):
    parts = [part.strip() for part in case.split("¦")]
    return case.replace(" ¦ ", " ").replace("¦", ""), parts


def split(text, language="en"):
    return [text[sentence.start : sentence.end] for sentence in split_sentences(text, language)]


@pytest.mark.parametrize("case", EN.values(), ids=EN)
def test_english_sentences(case):
    text, parts = texts_of(case)
    assert split(text) == parts


@pytest.mark.parametrize(
    ("language", "case"), [(key[0], case) for key, case in OTHERS.items()], ids=map(" ".join, OTHERS)
)
def test_sentences_of_other_languages(language, case):
    text, parts = texts_of(case)
    assert split(text, language) == parts


LINES = {
    "running prose": ["the pump failed in\nBerlin during the test"],
    "items": ["Results", "- one", "- two\nwith more", "- three"],
    "numbered items": ["These came:", "1. One", "2. Two"],
    "a number at the start of a line of prose": ["It was shown in version\n3 of the draft"],
    "a dash at the start of a line of prose": ["the pump\n- which was old -\nfailed"],
    "a heading": ["# Head", "Text here"],
    "table rows": ["Table 1", "| a | b |", "| c | d |", "Text"],
    "keys and values": ["macro-F1: 0.937", "episodes: 88", "d = 0.5"],
    "keys and values in JSON": ['"a": 1,', '"b": 2'],
    "a colon in prose": ["Note: the pump failed and\nwas replaced"],
    "two colons in prose": ["They saw three: apples,\npears and this: plums"],
    "CSV": ["name,note,score", "alice,ok,5"],
    "log lines": ["2020-01-01 10:00 started", "2020-01-01 10:01 failed"],
    "a quoted block": ["> quoted\n> more", "after it"],
    "Chinese keys": ["状态:好", "湿度:40"],
}


@pytest.mark.parametrize("parts", LINES.values(), ids=LINES)
def test_line_breaks_end_sentences_only_where_lines_are_apart(parts):
    text = "\n".join(parts)
    assert split(text) == parts


def test_a_number_that_ends_a_sentence_on_the_next_line_is_no_item():
    assert split("It was shown in version\n3. It works.") == ["It was shown in version\n3.", "It works."]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_lists_are_sorted_unique_and_in_lower_case(language):
    lists = read_list(language, "sentence")
    for name, words in lists.items():
        if name != "meta":
            assert list(words) == sorted(set(words))
            assert all(word == word.lower() and " " not in word and not word.endswith(".") for word in words)


PROSE = st.lists(
    st.sampled_from(
        [
            "He",
            "is",
            "the",
            ". ",
            ".",
            "! ",
            "? ",
            '"',
            "'",
            "(",
            ")",
            "[",
            "]",
            "<",
            ">",
            "\n",
            " ",
            "- ",
            "1. ",
            "e.g. ",
            "et al. ",
            "U.S. ",
            "3.5",
            "。",
            "他说",
            "|",
            ": ",
            "...",
            "¹",
            "[12]",
            "# ",
            "�",
            "a",
            "B",
            ",",
            "z. B. ",
            "www.a.b ",
        ]
    ),
    max_size=30,
).map("".join)


@given(PROSE | st.text(max_size=40), st.sampled_from([*LANGUAGES, "xx"]))
@settings(max_examples=400)
def test_sentences_are_in_order_apart_and_not_blank(raw, language):
    for text in fold(raw).text.split(PARAGRAPH):
        at = 0
        for start, end in split_sentences(text, language):
            assert at <= start < end <= len(text)
            assert text[start:end] == text[start:end].strip()
            at = end


@given(PROSE, st.sampled_from(LANGUAGES))
@settings(max_examples=200)
def test_nothing_but_white_space_stands_between_sentences(raw, language):
    text = fold(raw).text.split(PARAGRAPH)[0]
    at = 0
    for start, end in split_sentences(text, language):
        assert not text[at:start].strip()
        at = end
    assert not text[at:].strip()


@given(PROSE | st.text(max_size=60), st.sampled_from([*LANGUAGES, "xx"]))
@settings(max_examples=400)
def test_a_sentence_found_alone_is_the_one_found_among_all(raw, language):
    text = fold(raw).text.replace(PARAGRAPH, " ").replace("\n", " ")
    all_found = split_sentences(text, language)
    for at in range(0, len(text) + 1, 3):
        alone = SentenceFinder(text, language).sentence_at(at)
        before = [sentence for sentence in all_found if sentence.start <= at]
        assert alone is None or alone == (before or all_found)[-1 if before else 0]


def test_where_many_sentences_are_asked_for_none_is_found_alone():
    text = "The pump was idle. " * 12
    finder = SentenceFinder(text, "en")
    found = [finder.sentence_at(at) for at in range(0, len(text), 19)]
    assert found[:8] == list(split_sentences(text, "en")[:8])
    assert found[8:] == [None] * 4
