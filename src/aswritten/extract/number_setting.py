"""What makes a number another quantity than its digits say: "5% lower", "5 or 6", "half of 40", "5 in 8", "3 May".

Read only beside numbers that are about to be compared, so that no other number costs anything.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from aswritten.extract.label_lexicon import load_label_lexicon
from aswritten.extract.number_dates import Date, date_of, is_year
from aswritten.extract.number_words import NumberWords
from aswritten.extract.tokens import tokenise
from aswritten.lexicons.lexicon import load_lexicon
from aswritten.model.late import late
from aswritten.model.number import Number, NumberKind

_NEXT = re.compile(r"[ \n]([^\W\d_][^\s\d,;:()\[\]\".!?]*)")
_FIGURE_NEXT = late(r"[ \n]?(?:\()?([$€£¥]?[0-9][0-9.,]*(?<![.,]))")
_BEHIND_MARK = late(r"(?:,[ \n]|[ \n]?\()")
_WORDS = late(r"[^\W\d_][^\s\d,;:()\[\]\"!?]*(?:[ \n][^\W\d_][^\s\d,;:()\[\]\"!?]*){0,2}")
_ENDS = late(r"[ \n\"']*(?:[.,;:!?)\]\u2029]|$)")
_FOOT_AND_INCH = late(r"[′″°'] ?[0-9]")
_HALF_DAY = re.compile(r"[ \n]?([ap])\.?m\b", re.IGNORECASE)
_ARROW = re.compile(r" ?(?:→|⇒|->|=>) ?[0-9]")
_NUMBER_BEFORE = late(r"(?:^|[\s(\"'])(?:([0-9][0-9.,]*%?)|([^\W\d_]+))[ \n]+([^\W\d_]+)[ \n]+$")
_HEAD = re.compile(r"(?:^|[\s(\"'])((?:[^\W\d_]+[ \n]+){1,2})$")
_BETWEEN = re.compile(r"(?:^|[\s(\"'])([^\W\d_]+)[ \n]+\S+(?:[ \n][^\W\d_]+){0,2}[ \n]+([^\W\d_]+)[ \n]+$")
_BESIDE = late(r"[ \n]?\([0-9][0-9.,]*(?: ?%)?[ \n]([^\W\d_]+)")
_QUANTITIES = frozenset({NumberKind.NUMBER, NumberKind.RANGE})
_REACH = 40
_CJK_FROM = "⺀"
ABOUT = "about"


class Setting(NamedTuple):
    """How a number stands among its neighbours.

    Attributes:
        relation: what makes it another quantity wherever it stands (``less``, ``or 6``, ``half``); else empty.
        part: what makes it another value of a label, while as a count it still holds (``of``, ``per``); else empty.
        date: the written date that it is part of.
        half: ``a`` or ``p`` of a time of day.
    """

    relation: str
    part: str
    date: Date | None
    half: str


def setting_of(text: str, number: Number, words: NumberWords) -> Setting:
    """Read the neighbours of a number of ``text``."""
    date = date_of(text, number, words)
    if date is not None or is_year(number):
        return Setting("", "", date, "")
    half = _HALF_DAY.match(text, number.range.end)
    if number.kind not in _QUANTITIES:
        return Setting("", "", None, half[1].lower() if half else "")
    end = behind_unit(text, number)
    if number.unit in words.spelling.points and _FIGURE_NEXT.match(text, end):
        return Setting(number.unit, "", None, "")
    relation, part = _read_behind(text, end, number, words)
    relation = relation or _read_before(text, number, words)
    return Setting(relation, part, None, half[1].lower() if half else "")


def behind_unit(text: str, number: Number) -> int:
    """Where the number ends with the unit that follows it."""
    end = number.range.end
    unit = number.unit
    if unit:
        for at in (end, end + 1):
            if text.startswith(unit, at):
                return at + len(unit)
    return end


def _read_behind(text: str, end: int, number: Number, words: NumberWords) -> tuple[str, str]:
    mark = text[end : end + 1]
    if not mark:
        return "", ""
    if mark in "′″°'" or text[end - 1] in "′″°'":
        at = end if mark in "′″°'" else end - 1
        if _FOOT_AND_INCH.match(text, at):
            return "and smaller units", ""
    if _ARROW.match(text, end):
        return "", "then"
    if mark in ",(" or text[end : end + 2] == " (":
        return _read_behind_mark(text, end, words)
    if mark >= _CJK_FROM:
        return _read_joined(text, end, words)
    return _read_words(text, end, number, words)


def _read_behind_mark(text: str, end: int, words: NumberWords) -> tuple[str, str]:
    """``40, roughly``, ``40 (approx.)``, ``5 million (forecast)``."""
    mark = _BEHIND_MARK.match(text, end)
    beside = _BESIDE.match(text, end)
    if beside is not None and beside[1].lower() in words.beside:
        return "", "beside another"
    phrase = _WORDS.match(text, mark.end()) if mark else None
    if mark is None or phrase is None:
        return "", ""
    said = phrase.group().lower().replace("\n", " ").split(" ")
    for count in range(len(said), 0, -1):
        form = " ".join(said[:count])
        stop = mark.end() + len(form)
        for shape in (form, form.rstrip(".")):
            if words.is_about(shape) and _ENDS.match(text, stop):
                return ABOUT, ""
            if "(" in mark.group() and shape in words.provisos:
                return "", shape
            if shape in words.alternatives and _FIGURE_NEXT.match(text, stop):
                return "", f"{shape} another"
    return "", ""


def _read_joined(text: str, end: int, words: NumberWords) -> tuple[str, str]:
    """Behind a number of a text without spaces."""
    for phrase, (kind, meaning) in words.tails.items():
        if text.startswith(phrase, end):
            if kind in {"part", "rate"}:
                return "", meaning
            if kind in {"or", "in"} and not text[end + len(phrase) : end + len(phrase) + 1].isdigit():
                continue
            return meaning, ""
    return "", ""


def _read_words(text: str, end: int, number: Number, words: NumberWords) -> tuple[str, str]:
    following = _NEXT.match(text, end)
    if following is None:
        return "", ""
    first = following[1].lower()
    if first.endswith(words.scale_ends) and words.scale_ends:
        return first, ""
    if first in words.tail_first:
        found = _longest(text, following.start(), number, words)
        if found is not None:
            return found
    elif first not in words.ranges:
        behind = _NEXT.match(text, following.end())
        if behind is not None and behind[1].lower() in words.fewer and _closes_comparison(text, behind.end(), words):
            return words.tails[behind[1].lower()][1], ""
    return "", ""


def _closes_comparison(text: str, at: int, words: NumberWords) -> bool:
    """Whether a comparative stands alone ("fewer.", "fewer than"), not before an adjective ("more likely")."""
    following = _NEXT.match(text, at)
    return bool(_ENDS.match(text, at)) or bool(following and following[1].lower() in words.than)


def _longest(text: str, at: int, number: Number, words: NumberWords) -> tuple[str, str] | None:
    """The longest phrase behind the number that says what it is to another one."""
    phrase = ""
    found: tuple[str, str] | None = None
    for _ in range(3):
        match = _NEXT.match(text, at)
        if match is None:
            break
        phrase = f"{phrase} {match[1].lower()}".strip()
        at = match.end()
        if phrase in words.tails:
            found = _meaning(text, at, number, words, phrase) or found
    return found


def _meaning(  # noqa: PLR0911 - one case a kind
    text: str, at: int, number: Number, words: NumberWords, phrase: str
) -> tuple[str, str] | None:
    kind, meaning = words.tails[phrase]
    following = _FIGURE_NEXT.match(text, at)
    match kind:
        case "or":
            return (f"{meaning} {following[1]}", "") if following else None
        case "point":
            return (meaning, "") if following else None
        case "in":
            if following is None or _is_span_of_time(text, following, words) or number.percent:
                return None
            return f"{meaning} {following[1]}", ""
        case "each":
            noun = _NEXT.match(text, at)
            return ("", meaning) if noun and words.measures(noun[1]) else None
        case "part":
            return ("", meaning) if _is_share(text, at, number, words) else None
        case "rate":
            return "", meaning
        case "versus":
            return ("", f"{meaning} {following[1]}") if following else None
        case "difference" if number.unit and not words.measures(number.unit):
            counted = phrase in words.fewer and _closes_comparison(text, at, words)
            return (meaning, "") if counted else None
        case _:
            return meaning, ""


def _is_share(text: str, at: int, number: Number, words: NumberWords) -> bool:
    """Whether "of" behind a number makes a share of it: "5% of", "5 of 8"; not "3 mg of", "5 millions de francs"."""
    if number.percent:
        return True
    noun = _NEXT.match(text, at)
    return number.text[-1].isdigit() and not number.unit and not (noun and words.measures(noun[1]))


def _is_span_of_time(text: str, figure: re.Match[str], words: NumberWords) -> bool:
    """Whether the figure is a year, or what it counts is measured: "5 in 2019", "5 in 30 days"."""
    shown = figure[1]
    if shown.isdigit() and len(shown) == 4:  # noqa: PLR2004 - the digits of a year
        return True
    noun = _NEXT.match(text, figure.end())
    return bool(noun and words.measures(noun[1])) or text[figure.end() : figure.end() + 1] == "%"


def _read_before(text: str, number: Number, words: NumberWords) -> str:
    start = number.range.start
    if start and text[start - 1] not in " \n":
        return ""
    before = text[max(0, start - _REACH) : start]
    last = before.rstrip(" \n").rpartition(" ")[2].rpartition("\n")[2].lower().lstrip("\"'(")
    if last in words.head_last:
        head = _HEAD.search(before)
        said = head[1].lower().split() if head else []
        for first in range(len(said)):
            meaning = words.heads.get(" ".join(said[first:]))
            if meaning:
                return meaning
    tail = words.tails.get(last)
    if tail is not None and tail[0] in {"or", "in"}:
        other = _NUMBER_BEFORE.search(before)
        if other is not None and (other[1] or (other[2].lower() in words.spelling.words)):
            measured = tail[0] == "in" and (words.measures(number.unit) or number.percent)
            if not measured and not _is_year_text(other[1]):
                return f"{tail[1]} {other[1] or other[2].lower()}"
    if last in words.structure_and:
        pair = _BETWEEN.search(before)
        if pair is not None and words.heads.get(pair[1].lower()) == "between":
            return "between"
    return ""


def _is_year_text(shown: str | None) -> bool:
    return bool(shown) and len(shown or "") == 4  # noqa: PLR2004 - the digits of a year


def ends_clause(text: str, number: Number) -> bool:
    """Whether nothing follows the number and its unit but a mark or the end; an ellipsis is neither."""
    end = behind_unit(text, number)
    return bool(_ENDS.match(text, end)) and not text.startswith(("...", " ..."), end)


def ends_quote(text: str, number: Number) -> bool:
    """Whether a quotation mark follows the number and its unit."""
    end = behind_unit(text, number)
    return text[end : end + 2].lstrip(" ")[:1] in {'"', "'"}


def counts_noun(text: str, number: Number, language: str) -> bool:
    """Whether a word follows a bare number that no value is followed by: what it counts ("5 pence")."""
    if number.unit or number.percent or number.kind is not NumberKind.NUMBER or is_year(number):
        return False
    at = number.range.end
    following = text[at + 1 : at + 2] if text[at : at + 1] in {" ", "\n"} else text[at : at + 1]
    if not following.isalpha():
        return False
    labels = load_label_lexicon(language)
    norms = [token.norm for token in tokenise(text, at, min(len(text), at + _REACH))[:4]]
    if norms and norms[0] in load_lexicon(language).function_words:
        return False
    followers = (labels.followers, labels.prepositions, labels.joins)
    return not any(phrases.starting_at(norms, 0) for phrases in followers)


def fits(claim: tuple[Number, Setting], source: tuple[Number, Setting], words: NumberWords) -> bool:
    """Whether a number of the source, equal to one of the claim, stands there as the claim has it."""
    (ours, mine), (theirs, other) = claim, source
    if other.date is not None or (mine.date is not None and mine.date.day):
        return dates_fit(mine.date, other.date)
    if mine.half and other.half and mine.half != other.half:
        return False
    if other.relation and other.relation != mine.relation:
        return other.relation == ABOUT and ours.approximate
    return words.same_measure(ours.unit, theirs.unit)


def dates_fit(mine: Date | None, other: Date | None) -> bool:
    """Whether the source's date holds the claim's: no part that both show differs, and a day is no quantity."""
    if mine is None or other is None:
        return (other is None and (mine is None or not mine.day)) or (
            mine is None and other is not None and not other.day
        )
    if mine.month != other.month or bool(mine.day) != bool(other.day):
        return False
    return not mine.year or not other.year or mine.year == other.year
