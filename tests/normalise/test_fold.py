import itertools

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from aswritten.normalise.fold import DASHES, PARAGRAPH, ZERO_WIDTH, fold

FOLDED = {
    "white space runs become one space": ("a \t\u00a0\u2009b", "a b"),
    "an ideographic space is white space": ("a\u3000b", "a b"),
    "a line break is kept as one": ("a \r\n b", "a\nb"),
    "a vertical tab, a form feed, NEL and U+2028 are line breaks": ("a\x0bb\x0cc\x85d\u2028e", "a\nb\nc\nd\ne"),
    "two line breaks part paragraphs": ("a\n \nb\r\rc\u2029d", f"a{PARAGRAPH}b{PARAGRAPH}c{PARAGRAPH}d"),
    "a page break after a line break is one break": ("a\n\x0cb", "a\nb"),
    "double quotes of any kind": ("“a” „b‟ «c» 「d」 『e』 〝f〟 ＂g＂", '"a" "b" "c" "d" "e" "f" "g"'),
    "single quotes of any kind": ("‘a’ ‚b‛ ‹c› ＇d＇", "'a' 'b' 'c' 'd'"),
    "the space inside French marks": ("dit «\u00a0la pompe\u00a0» hier", 'dit "la pompe" hier'),
    "the space between German marks stays": ("»ja« und »nein«", '"ja" und "nein"'),
    "German marks about a text": ("sagte »ja«.", 'sagte "ja".'),
    "dashes and the minus sign": ("a‐b‑c‒d–e—f―g−h﹣i－j", "a-b-c-d-e-f-g-h-i-j"),
    "a typed dash between words": ("old -- and--mostly---dry", "old - and-mostly-dry"),
    "an option of a program stays": ("run --all or -x", "run --all or -x"),
    "typed dashes between numbers stay": ("10--20", "10--20"),
    "a rule of dashes stays": ("a ---- b", "a ---- b"),
    "ligatures and the long s": ("oﬃce ﬀ ﬁ ﬂ ﬄ ﬅ ﬆ Waſſer", "office ff fi fl ffl st st Wasser"),
    "the ellipsis character": ("and … so", "and ... so"),
    "full-width ASCII": ("（ＡＢ１２．５％）！", "(AB12.5%)!"),
    "zero-width characters vanish": ("First\u200bName re\u00adact \ufeffx\u200d", "FirstName react x"),
    "zero-width characters inside white space": ("a \u200b b", "a b"),
    "a hyphen at a line break between letters": ("well-\nknown", "wellknown"),
    "a hyphen at a line break with spaces": ("well- \n  known", "wellknown"),
    "a soft hyphen at a line break": ("pump\u00ad\ning", "pumping"),
    "a hyphen before a digit is real": ("COVID-\n19", "COVID-19"),
    "a range broken after its dash": ("10–\n20", "10-20"),
    "a dash at a line break is real": ("so—\nthen", "so-then"),
    "a hyphen before an empty line is no layout": ("well-\n\nknown", f"well-{PARAGRAPH}known"),
    "a list item after a hyphen": ("a-\n- b", "a-\n- b"),
    "a line break between ideographs is layout": ("患者每日\n静脉给药", "患者每日静脉给药"),
    "an indented line begins a paragraph": ("给药。\n\u3000\u3000第二", f"给药。{PARAGRAPH}第二"),
    "a line break beside a key is not": ("状态：好\n湿度：高", "状态:好\n湿度:高"),
    "a line break before a heading is not": ("数据质量\n第二章 模型", "数据质量\n第二章 模型"),
    "a line break behind a figure in running text": ("共记录了1240个词，发音人为36\n人。", "共记录了1240个词,发音人为36人。"),
    "a line break before a figure in running text": ("共记录了很多个词，发音人有\n3.6万人。", "共记录了很多个词,发音人有3.6万人。"),
    "a line break between the rows of a list": ("价格36\n人数25", "价格36\n人数25"),
    "a line break between two figures": ("共记录了很多个词，发音人为36\n40人。", "共记录了很多个词,发音人为36\n40人。"),
    "a paragraph behind a figure": ("共记录了很多个词，发音人为36\n\n人。", f"共记录了很多个词,发音人为36{PARAGRAPH}人。"),
    "a line break between ideograph and letter stays": ("数据\nPython", "数据\nPython"),
}  # fmt: skip


@pytest.mark.parametrize(("raw", "folded"), FOLDED.values(), ids=FOLDED)
def test_what_typography_changes_is_folded(raw, folded):
    assert fold(raw).text == folded


KEPT = {
    "superscripts": "12.5³ m² 10⁻⁵",
    "subscripts": "CO₂",
    "fractions": "1½ ⅓",
    "digits of other scripts": "١٢٣ १२३",
    "Greek": "β-carrier µ μ",
    "comparison signs": "≥ 12, ≤ 3, ± 4, × 5",
    "circled numbers and Roman numerals": "① Ⅷ",
    "primes": "10′ 5″",
    "letters with marks": "naïve Ångström ß ñ",
    "a decomposed letter": "e\u0301",
    "the wave dash and the bullet": "5〜10 • a ⁃ b",
    "Hebrew and Armenian hyphens": "א־ב ա֊բ",
    "title marks": "《数据》",
    "directional overrides": "a\u202eb",
    "invisible operators": "1\u20622",
    "a space between ideograph and letter": "使用 Python 语言",
    "full-width signs that are not ASCII": "￥5 ￡3",
    "NUL and lone surrogates": "a\x00b\ud800",
}


@pytest.mark.parametrize("raw", KEPT.values(), ids=KEPT)
def test_what_carries_meaning_is_kept(raw):
    assert fold(raw).text == raw


def test_a_dropped_hyphen_leaves_its_place():
    view = fold("a well-\nknown and pre-\nset limit")
    assert view.text == "a wellknown and preset limit"
    assert view.breaks == {6, 19}


def test_a_real_hyphen_leaves_no_place():
    assert not fold("COVID-\n19 and so-\n\ncalled").breaks


def test_breaks_survive_the_folds_around_them():
    view = fold("\u200ba well-\nknown limit -- it holds")
    assert view.text == "a wellknown limit - it holds"
    assert view.breaks == {6}


def test_a_cluster_counts_whole_on_the_way_back():
    view = fold("an oﬃce…")
    assert view.text == "an office..."
    assert view.to_raw(4, 5) == (4, 5)
    assert view.to_raw(3, 6) == (3, 5)
    assert view.to_raw(9, 10) == (7, 8)


HAZARDS = st.text(
    st.sampled_from(
        "aZ5 -–\n\r\t\x0b\x0c\x85\u2028\u2029\u00a0\u00ad\u200b\ufeff\u202eﬁ…ſ“”‘«»‹›「」数据。：、第章Ａ１－\u3000|.,:\"'\ud800*"
    ),
    max_size=24,
)
TEXTS = HAZARDS | st.text(st.characters(exclude_categories=()), max_size=24)


@given(TEXTS)
@example("a\u200b--\u200bb")
@example("a  --  b")
@example("a-\u200b\nb")
@settings(max_examples=300)
def test_folding_twice_is_folding_once(raw):
    once = fold(raw).text
    assert fold(once).text == once


@given(TEXTS, st.data())
@settings(max_examples=300)
def test_a_range_and_its_place_in_the_raw_text_hold_each_other(raw, data):
    view = fold(raw)
    start = data.draw(st.integers(0, len(view.text)))
    end = data.draw(st.integers(start, len(view.text)))
    there = view.to_raw(start, end)
    assert 0 <= there.start <= there.end <= len(raw)
    back = view.to_view(*there)
    if start < end:
        assert back.start <= start
        assert end <= back.end


@given(TEXTS)
@settings(max_examples=300)
def test_places_in_the_raw_text_are_in_order(raw):
    view = fold(raw)
    places = [view.to_raw(at, at + 1) for at in range(len(view.text))]
    assert all(one.start <= other.start and one.end <= other.end for one, other in itertools.pairwise(places))


PLAIN_CONTEXT = st.text(st.sampled_from("abZ5 .\t\u00a0\u200bﬁ…ſ“”’Ａ１é数\ud800"), max_size=24)


@given(PLAIN_CONTEXT, st.data())
@settings(max_examples=300)
def test_a_folded_range_maps_to_raw_text_whose_fold_holds_it(raw, data):
    view = fold(raw)
    start = data.draw(st.integers(0, len(view.text)))
    end = data.draw(st.integers(start, len(view.text)))
    there = view.to_raw(start, end)
    again = fold(raw[there.start : there.end]).text
    assert view.text[start:end] in again
    if view.to_view(*there) == (start, end):
        assert again == view.text[start:end]


def test_the_closed_sets_hold_no_letter_or_digit():
    assert not any(character.isalnum() for character in DASHES + ZERO_WIDTH)
