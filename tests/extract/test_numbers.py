"""Numbers in prose: forms that are read, and forms that fail closed (SPEC 2.2)."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aswritten import check
from aswritten.extract.number_forms import decimal_key, make_value, multiply
from aswritten.extract.number_index import NumberIndex
from aswritten.extract.numbers import find_numbers
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.number import Doubtful, Number, NumberKind
from aswritten.normalise.fold import fold


def read(text: str, language: str = "en", doubtful: Doubtful = Doubtful.ENGLISH) -> tuple[Number, ...]:
    return find_numbers(fold(text).text, load_lexicon(language), doubtful=doubtful)


def keys(text: str, language: str = "en", doubtful: Doubtful = Doubtful.ENGLISH) -> list[str]:
    return [number.key for number in read(text, language, doubtful)]


READ = {
    "a full stop after the percent sign is the sentence's": ("12%.", "12%"),
    "an equals sign before and a bracket after are safe": ("(n=45)", "45"),
    "a comparator before is safe": ("p<.001", "1e-3"),
    "a prime after is safe": ("10′", "1e1"),
    "quotes around are safe": ("“12”", "12"),
    "a unit may be glued": ("250ms", "25e1"),
    "a thousand suffix may be glued": ("12k", "12e3"),
    "a million suffix is a scale": ("3.2M", "32e5"),
    "a scale word is a scale": ("3.2 million", "32e5"),
    "a currency before does not change the value": ("$890M", "89e7"),
    "degrees are a unit": ("20°C", "2e1"),
    "grouping is a form": ("3,200,000", "32e5"),
    "trailing zeros are a form": ("73.20", "732e-1"),
    "a leading zero is a form": ("0.5", "5e-1"),
    "no leading zero is a form": (".5", "5e-1"),
    "an exponent is a form": ("1e-5", "1e-5"),
    "a raised power of ten is a form": ("1×10⁻⁵", "1e-5"),
    "a power of ten may be set apart": ("1 x 10^-5", "1e-5"),
    "a Unicode minus is a sign": ("−.42", "-42e-2"),
    "a minus after a comparator is a sign": ("p = −3.12", "-312e-2"),
    "a minus before a currency is a sign": ("-$5", "-5"),
    "a plus says nothing": ("+5%", "5%"),
    "percent in words is a percentage": ("12 percent", "12%"),
    "per cent in two words is a percentage": ("12 per cent", "12%"),
    "a space before the percent sign is a form": ("12 %", "12%"),
    "percentage points are their own kind": ("5 percentage points", "5pp"),
    "a continental form that English lacks is read": ("1.127,54", "112754e-2"),
    "Indian grouping is read": ("12,34,567", "1234567"),
    "points that group twice are read": ("1.234.567", "1234567"),
    "a decimal comma with two digits is read": ("5,00", "5"),
    "a doubtful form is read as English": ("1.234", "1234e-3"),
    "a dash joins a range": ("10–20", "1e1..2e1"),
    "a word joins a range": ("10 to 20", "1e1..2e1"),
    "units may stand within a range": ("10 mm to 20 mm", "1e1..2e1"),
    "a percent sign at the end is that of both": ("10-20%", "1e1..2e1%"),
    "a scale at the end is that of both": ("3-4 million", "3e6..4e6"),
    "words are numbers": ("twenty-one", "21"),
    "words may hold and": ("three hundred and five", "305"),
    "words may be a percentage": ("twenty percent", "2e1%"),
    "an article may stand for one of a scale": ("a hundred", "1e2"),
    "digits after a point may be words": ("nine point nought four", "904e-2"),
    "words join a range": ("ten to twenty", "1e1..2e1"),
    "a hyphen before a counted noun is safe": ("5-year", "5"),
    "stars of significance are safe": ("0.45**", "45e-2"),
}


@pytest.mark.parametrize(("text", "key"), READ.values(), ids=READ.keys())
def test_a_form_is_read(text: str, key: str) -> None:
    numbers = read(f"It was {text} there")
    assert [number.key for number in numbers] == [key]
    assert numbers[0].kind in {NumberKind.NUMBER, NumberKind.RANGE}


LANGUAGES = {
    "German percent word": ("de", "12 Prozent", ["12%"]),
    "German abbreviated scale": ("de", "1,5 Mrd.", ["15e8"]),
    "German glued words": ("de", "einundzwanzig", ["21"]),
    "German long glued words": ("de", "dreihundertfünf Leute", ["305"]),
    "German words without umlaut": ("de", "zweihundertsechsundfuenfzig", ["256"]),
    "German range": ("de", "von 10 bis 20", ["1e1..2e1"]),
    "German million": ("de", "eine Million", ["1e6"]),
    "French percent words": ("fr", "12 pour cent", ["12%"]),
    "French four twenties": ("fr", "quatre-vingt-dix-sept", ["97"]),
    "French hundreds": ("fr", "mille deux cents", ["12e2"]),
    "French range": ("fr", "de 10 à 20", ["1e1..2e1"]),
    "French millions of euros": ("fr", "3 M€", ["3e6"]),
    "Spanish percent words": ("es", "12 por ciento", ["12%"]),
    "Spanish apocope": ("es", "veintiún", ["21"]),
    "Spanish tens and units": ("es", "treinta y cinco", ["35"]),
    "Spanish thousand millions": ("es", "dos mil millones", ["2e9"]),
    "Spanish range": ("es", "10 a 20", ["1e1..2e1"]),
    "Chinese words": ("zh", "三百二十人", ["32e1"]),
    "Chinese percent in words": ("zh", "百分之十二", ["12%"]),
    "Chinese percent before figures": ("zh", "百分之12", ["12%"]),
    "Chinese scale": ("zh", "2,300万", ["23e6"]),
    "Chinese ranges": ("zh", "10至20或30到40", ["1e1..2e1", "3e1..4e1"]),
    "Chinese kilogram is no scale": ("zh", "3千克", ["3"]),
    "Chinese percentage points": ("zh", "5个百分点", ["5pp"]),
    "Chinese year in digits of words": ("zh", "二〇二六年", ["2026"]),
    "a full-width figure": ("zh", "占比为１２．５％。", ["125e-1%"]),
    "a Chinese date is one compound": ("zh", "2026年5月30日", ["=2026年5月30日"]),
    "a rank is a whole token": ("zh", "第3组", ["=第3"]),
    "ten parts in a word for very": ("zh", "十分重要", []),
}


@pytest.mark.parametrize(("language", "text", "expected"), LANGUAGES.values(), ids=LANGUAGES.keys())
def test_a_form_of_another_language_is_read(language: str, text: str, expected: list[str]) -> None:
    assert keys(text, language) == expected


CLOSED = {
    "a space groups": "1 000",
    "a thin space groups": "1 000",
    "two spaces group": "1 234 567",
    "an apostrophe groups": "1'000",
    "a superscript follows": "12.5³",
    "a bare raised power": "10⁵",
    "a vulgar fraction follows": "1½",
    "an uncertainty in brackets follows": "2.000(51)",
    "a mixed fraction follows": "2 1/4",
    "a power is not ten's": "1.1^23",
    "a sign stands apart after a comparator": "x = − 3.12",
    "a figure goes on in words": "3 hundred and 21",
    "a figure goes on behind its scale": "4 thousand 3 hundred",
    "a product": "5 × 3",
    "a quotient set apart": "5 / 3",
    "a power of ten in code": "5 * 10**3",
    "a half is added in words": "two and a half",
    "a fraction is added in words": "one hundred and three and two thirds",
    "a quote closes before it": 'word."5',
    "a slash stands before it": "/5",
    "leading zero thousandths are doubtful": "0,001",
}


@pytest.mark.parametrize("text", CLOSED.values(), ids=CLOSED.keys())
def test_what_fails_closed_yields_no_number(text: str) -> None:
    assert [n for n in read(f"It was {text} there") if n.value is not None and n.kind is not NumberKind.CITATION] == []


KINDS = {
    "a date is a compound": ("2026-05-30", NumberKind.COMPOUND),
    "a time is a compound": ("12:30", NumberKind.COMPOUND),
    "a version is a compound": ("1.2.3", NumberKind.COMPOUND),
    "a fraction is a compound": ("1/2", NumberKind.COMPOUND),
    "a ratio is a compound": ("3:1", NumberKind.COMPOUND),
    "a fraction in words is a compound": ("two thirds", NumberKind.COMPOUND),
    "a score that falls is a compound": ("3-1", NumberKind.COMPOUND),
    "a citation": ("as shown [12]", NumberKind.CITATION),
    "a citation of several": ("as shown [3, 4]", NumberKind.CITATION),
    "a list marker": ("1. First of all", NumberKind.LIST_MARKER),
}


@pytest.mark.parametrize(("text", "kind"), KINDS.values(), ids=KINDS.keys())
def test_a_token_has_its_kind(text: str, kind: NumberKind) -> None:
    assert [number.kind for number in read(text)] == [kind]


def test_a_release_number_is_no_decimal() -> None:
    assert keys("release 3.10") == ["=3.10"]


def test_an_interval_is_no_citation() -> None:
    assert keys("95% CI [1, 3]") == ["95%", "1", "3"]
    assert keys("CI [0.1, 0.3]") == ["1e-1", "3e-1"]


def test_a_numbered_line_is_marked_only_where_a_sentence_ended() -> None:
    assert [n.kind for n in read("The total was\n12. Then it fell.")] == [NumberKind.NUMBER]
    assert [n.kind for n in read("Steps:\n1. Wash.\n2. Dry.")] == [NumberKind.LIST_MARKER, NumberKind.LIST_MARKER]


def test_markers_in_brackets_follow_one_another() -> None:
    assert [n.kind for n in read("It is (1) fast and (2) cheap")] == [NumberKind.LIST_MARKER] * 2
    assert [n.kind for n in read("It took (2) days")] == [NumberKind.NUMBER]


def test_a_german_date_at_the_start_is_no_list_marker() -> None:
    assert keys("12. Mai 2020", "de") == ["12", "202e1"]


PLACES = {
    "table": ("Table 3", ["table:3"]),
    "section": ("Section 2.1", ["section:2.1"]),
    "abbreviated page": ("p. 4", ["page:4"]),
    "page glued to its abbreviation": ("p.4", ["page:4"]),
    "pages": ("pp. 1–2", ["page:1-2"]),
    "figure with a letter": ("Fig. 3a", ["figure:3a"]),
    "equation in brackets": ("Eq. (3)", ["equation:3"]),
    "a list of tables": ("Tables 3, 4 and 5", ["table:3", "table:4", "table:5"]),
    "a number after a reference is none": ("In Table 3, 12 patients died", ["table:3", "12"]),
    "a number joined to a single reference is none": ("Table 3 and 12 patients", ["table:3", "12"]),
    "a quantity after the noun is no reference": ("a table 5 kg in weight", ["5"]),
}


@pytest.mark.parametrize(("text", "expected"), PLACES.values(), ids=PLACES.keys())
def test_a_structural_reference_is_told_from_a_number(text: str, expected: list[str]) -> None:
    assert keys(text) == expected


def test_structural_references_of_other_languages() -> None:
    assert keys("S. 2", "de") == ["page:2"]
    assert keys("第3章", "zh") == ["chapter:3"]
    assert keys("表3", "zh") == ["table:3"]


def test_one_as_a_pronoun_or_article_is_no_number() -> None:
    assert keys("one of them is a good one") == []
    assert keys("ein Mann", "de") == []
    assert keys("one million") == ["1e6"]


def test_an_ordinal_in_words_is_no_quantity() -> None:
    assert keys("the second day") == []
    assert keys("a twenty-first birthday") == []


def test_about_and_bounds_are_kept_with_the_number() -> None:
    assert read("about 40")[0].approximate
    assert not read("40")[0].approximate
    assert [n.bound for n in read("more than 40, at least 5, 3 or more, up to 9, p < .05")] == [
        ">",
        ">=",
        ">=",
        "<=",
        "<",
    ]
    assert read("约40人", "zh")[0].approximate
    assert read("30多人", "zh")[0].bound == ">"


def test_about_may_stand_behind_the_noun() -> None:
    assert read("lost 40 ships or so near noon")[0].approximate
    assert read("lost 40 ships or more")[0].bound == ">="


@pytest.mark.parametrize(
    "text", ["3 or 4 million", "between 3 and 4 million", "3.2 ± 0.4 million", "5 ± 2%", "5 and 10%"]
)
def test_a_number_that_may_share_the_next_ones_scale_is_closed(text: str) -> None:
    first, second = read(text)
    assert first.value is None
    assert second.value is not None
    assert [n.value for n in read("2020 and 3 million")] == [2020, 3000000]


def test_a_tag_is_no_comparator() -> None:
    assert read("<td>5</td>")[0].bound == ""


def test_a_unit_is_kept_apart() -> None:
    assert [(n.text, n.unit) for n in read("250ms, $5, 12 kg and 300 K")] == [
        ("250", "ms"), ("5", "$"), ("12", "kg"), ("300", "K"),
    ]  # fmt: skip


def test_a_letter_that_is_a_unit_or_a_scale_is_part_of_the_key() -> None:
    assert keys("5 M") != keys("5")


def test_a_given_language_decides_a_doubtful_form() -> None:
    assert keys("1.234", "de", Doubtful.LEXICON) == ["1234"]
    assert keys("1,234", "de", Doubtful.LEXICON) == ["1234e-3"]
    assert keys("3.14", "de", Doubtful.LEXICON) == ["314e-2"]
    assert keys("1.234", "de") == ["1234e-3"]


def test_a_huge_exponent_is_not_expanded() -> None:
    assert keys("1e9999") == ["1e9999"]


DECIMALS = st.decimals(min_value=-(10**12), max_value=10**12, allow_nan=False, allow_infinity=False, places=4)


@given(DECIMALS, st.sampled_from(["{:f}", "{:,f}", "{:e}"]))
def test_any_decimal_reads_as_itself_in_any_form(value: Decimal, form: str) -> None:
    shown = form.format(value)
    assert keys(f"It was {shown} there") == [decimal_key(value)]


@given(DECIMALS)
def test_a_decimal_reads_as_itself_in_a_given_language(value: Decimal) -> None:
    shown = f"{value:,f}".translate(str.maketrans(",.", ".,"))
    assert keys(f"Es war {shown} da", "de", Doubtful.LEXICON) == [decimal_key(value)]


@given(st.integers(min_value=10, max_value=10**15), st.data())
def test_a_changed_digit_changes_the_key(value: int, data: st.DataObject) -> None:
    shown = str(value)
    place = data.draw(st.integers(min_value=0, max_value=len(shown) - 1))
    digit = data.draw(st.sampled_from([d for d in "0123456789" if d != shown[place]]))
    changed = shown[:place] + digit + shown[place + 1 :]
    assert keys(f"It was {shown}.") != keys(f"It was {changed}.")


@given(st.integers(min_value=0, max_value=10**6), st.sampled_from(list("²³¹⁵½⅓'/^_\\&")))
def test_an_unsafe_neighbour_never_leaves_a_number(value: int, mark: str) -> None:
    for shown in (f"{value}{mark}", f"{value}{mark}7"):
        values = [n.value for n in read(f"It was {shown} there") if n.kind is NumberKind.NUMBER]
        assert values == [] or mark == "'"
        assert Decimal(f"{value}7") not in values


@given(st.text(alphabet="0123456789 .,-–()[]%ab万年月第x×^⁵½'\"<>=:/\n", max_size=60))
def test_ranges_slice_to_the_text_and_do_not_overlap(text: str) -> None:
    plain = fold(text).text
    for language in ("en", "zh"):
        last = 0
        for number in find_numbers(plain, load_lexicon(language)):
            assert plain[slice(*number.range)] == number.text
            assert number.range.start >= last
            last = number.range.end


@given(
    st.lists(
        st.sampled_from(
            [
                "12",
                "1 000",
                "3.5%",
                "about 40",
                "ten to 20",
                "GPT-4",
                "Table 3",
                "1e5",
                "word",
                "\n",
                "10-20",
                "10 to 20",
                "12 or 40 million",
                "two",
                ",",
            ]
        ),
        max_size=40,
    )
)
def test_asking_near_gives_what_reading_all_gives(words: list[str]) -> None:
    text = fold(" ".join(words)).text
    index = NumberIndex(text, load_lexicon("en"), Doubtful.ENGLISH)
    known = {(number.key, number.range) for number in index.numbers}
    for asked in ("10", "12", "40", "20", "10-20", "1 000", "gpt-4", "100,000", "3"):
        for number in read(asked):
            assert {(found.key, found.range) for found in index.find(number)} <= known


def test_products_are_exact() -> None:
    assert multiply(Decimal("1.2345678901234567890123456789012345"), 1000) == Decimal(
        "1234.5678901234567890123456789012345"
    )
    assert make_value("0") == 0
    assert decimal_key(Decimal("-0.00")) == "0"


@pytest.mark.parametrize("digit", ["꘠", "꣐", "꤀", "꩐", "꯰", "０", "੦", "𝟎"])
def test_a_digit_of_any_script_is_read_or_left_and_never_fails(digit):
    assert check(f"{digit} pumps failed.", text=f"{digit} pumps failed.").verdict in {"verified", "insufficient"}
