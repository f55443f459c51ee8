"""Tokens that carry digits: numbers, compounds, identifiers, and what fails closed (SPEC 1 and 2.2)."""

from __future__ import annotations

import re

from aswritten.extract.number_draft import Draft
from aswritten.extract.number_forms import MAX_FIGURE, make_value, multiply, read_figure
from aswritten.extract.number_words import NumberWords
from aswritten.model.finding import Range
from aswritten.model.late import late
from aswritten.model.number import Doubtful, NumberKind

_DIGIT = late(r"[\d¼-¾⅐-⅞]")
_ASCII_DIGIT = re.compile(r"[0-9]")
_STOPS = frozenset(' \n\u2029\t\r\v\f\u00a0()[]{}"<>=≤≥≈≠≃≅∼⩽⩾;!?|§†‡•¶')
_GLUED = late(r'[^\s()\[\]{}"<>=≤≥≈≠≃≅∼⩽⩾;!?|§†‡•¶\u2e80-\ufaff]*')
_OPENING = frozenset(" \n\u2029([{=<>:;,'|")
_CURRENCY = r"Rs\.|[^\W\d_]{0,3}[$€£¥₹₩₽¢₫₺₴]?"
_NUMBER = late(
    rf"(?P<sign>[-+]?)(?P<currency>{_CURRENCY})(?P<inner_sign>[-+]?)(?P<figure>[0-9.,]*[0-9])"
    r"(?:[eE](?P<exponent>[-+]?[0-9]{1,4})(?![0-9]))?(?P<suffix>[^0-9.,].{0,15})?"
)
_RANGE = late(
    r"(?P<low>[-+]?[^\d\s~-]{0,4}[0-9][0-9.,]*[^\d\s~-]{0,6})[-~](?P<high>-?[^\d\s~-]{0,4}[0-9][0-9.,]*[^-~]{0,8})"
)
TIMES_TEN = late(
    r" ?[x×·*] ?10(?:\^[({]?(?P<plain>[-+]?[0-9]{1,4})[)}]?|(?P<raised>[⁻⁺]?[⁰¹²³⁴-⁹]{1,4}))(?![\d^⁰¹²³⁴-⁹])"
)
RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_COMPOUND = late(r"[-~]?[0-9][0-9./:,\-x×~]*(?:T[0-9:.]+(?:Z|[-+][0-9:]+)?)?")
_DECADE = late(r"[0-9]{3}0s|[0-9]0s")
_LABELLED = late(r"([^\W\d_]+):(?=[-+.$€£¥]?[0-9])")
_ABBREVIATED = late(r"([^\W\d_]+\.)(?=[0-9])")
_URL = late(r"(?:[a-zA-Z][a-zA-Z0-9+.-]{1,15}://|www\.)[^\s<>\"\u2e80-\ufaff]+")
_PLAIN = re.compile(r"[0-9]{1,18}(\.[0-9]{1,18})?(?=[,;)]?(?:[ \n\u2029]|$)|\.[ \n\u2029])")
"""The commonest token by far: a bare figure between spaces, whose neighbours need no second look."""
_SPACES = frozenset(" \n\u2029")
_ZERO_LED = late(r"0[0-9]")


class Figures:
    """Reads the tokens of one text that carry digits."""

    def __init__(self, text: str, words: NumberWords, doubtful: Doubtful) -> None:
        self.text = text
        self.words = words
        self.doubtful = doubtful
        self._address = Range(0, 0)
        self._digit = _ASCII_DIGIT if text.isascii() else _DIGIT
        self._is_doubtful = doubtful is Doubtful.LEXICON and words.decimal == ","

    def next_draft(self, at: int, end: int) -> Draft | None:
        """The first token with digits at or after ``at``, as it stands on its own."""
        found = self._digit.search(self.text, at, end)
        if found is None:
            return None
        text, digit = self.text, found.start()
        plain = _PLAIN.match(text, digit) if text[digit - 1 : digit] in _SPACES else None
        if plain and not (plain[1] and self._is_doubtful):
            digits = plain.group()
            draft = Draft(NumberKind.NUMBER, digit, plain.end(), make_value(digits))
            draft.decimals = len(plain[1]) - 1 if plain[1] else 0
            return draft
        address = self._address_at(digit, at, end)
        if address:
            return Draft(NumberKind.IDENTIFIER, address.start, address.end)
        left = digit
        while left > at and text[left - 1] not in _STOPS and not "\u2e80" <= text[left - 1] <= "\ufaff":
            left -= 1
        matched = _GLUED.match(text, digit)
        right = max(matched.end() if matched else 0, digit + 1)
        listed = text.find("%,", digit, right)
        right = right if listed < 0 else listed + 1
        return self._read_token(left, digit, right, at)

    def _address_at(self, digit: int, at: int, stop: int) -> Range | None:
        """The web address that holds the digit; the next one is looked for once the last is passed.

        One that begins before ``stop`` may end behind it.
        """
        while self._address.end <= digit:
            begun = self._find_address(max(at, self._address.end), stop)
            found = _URL.match(self.text, begun.start()) if begun else None
            if found is None:
                self._address = Range(len(self.text) + 1, len(self.text) + 2)
                return None
            end = found.end()
            while self.text[end - 1] in ".,;:!?'*)]":
                end -= 1
            self._address = Range(found.start(), max(end, found.start() + 1))
        return self._address if self._address.start <= digit else None

    def _find_address(self, at: int, stop: int) -> re.Match[str] | None:
        """Where a web address begins; the pattern is slow, and most texts hold none."""
        if self.text.find("://", at, stop) < 0 and self.text.find("www.", at, stop) < 0:
            return None
        return _URL.search(self.text, at, stop)

    def _read_token(self, left: int, digit: int, right: int, floor: int) -> Draft:
        text = self.text
        stop = right
        while stop > digit + 1 and text[stop - 1] in ".,:'*":
            stop -= 1
        start = left
        while start < digit and text[start] in "'*:":
            start += 1
        if text[start] == "," and start and ("\u2e80" <= text[start - 1] <= "\ufaff" or text[start - 1] == "%"):
            start += 1
        if self._is_unsafe(left, start, stop, right):
            return self._closed(start, stop, floor)
        dated = self.words.date.match(text, start) if self.words.date else None
        if dated:
            return Draft(NumberKind.COMPOUND, start, dated.end())
        return self._classify(start, stop)

    def _is_unsafe(self, left: int, start: int, stop: int, right: int) -> bool:
        """Whether a bracket or quote glued to the token makes it part of something else: ``2.000(51)``, ``text."5``."""
        text = self.text
        if stop == right < len(text) and text[right] == "(" and text[right - 1].isdigit():
            return True
        if start != left or left == 0:
            return False
        before = text[left - 1]
        if before in ")]}":
            return True
        if left == 1 or before not in '("':
            return False
        further = text[left - 2]
        return further.isdigit() if before == "(" else further not in _OPENING and further < "\u2e80"

    def _closed(self, start: int, stop: int, floor: int) -> Draft:
        text = self.text
        kind = NumberKind.OPAQUE
        if start > max(floor, 1) and text[start - 1] == "(" and text[start - 2].isdigit():
            start -= 1
        if stop < len(text) and text[stop] == "(":
            close = text.find(")", stop, stop + 24)
            stop = close + 1 if close > 0 else stop + 1
        return Draft(kind, start, stop)

    def _classify(self, start: int, stop: int) -> Draft:
        text = self.text
        token = text[start:stop]
        if token.isdigit() and token.isascii() and len(token) <= MAX_FIGURE:
            return Draft(NumberKind.NUMBER, start, stop, make_value(token))
        labelled = _LABELLED.match(token)
        if labelled and labelled[1].lower() not in self.words.identifier_prefixes:
            start += labelled.end()
        abbreviated = _ABBREVIATED.match(token)
        noun = ""
        if abbreviated:
            role = self.words.before.get(abbreviated[1].lower())
            if role and role.what == "structure":
                start += abbreviated.end()
                noun = role.value
        draft = self._number(start, stop) or self._range(start, stop)
        if draft is None:
            token = text[start:stop]
            if _COMPOUND.fullmatch(token):
                draft = Draft(NumberKind.COMPOUND, start, stop)
            elif any(map(str.isalpha, token)) or token[0] == "#":
                draft = self._identifier(start, stop)
            else:
                draft = Draft(NumberKind.OPAQUE, start, stop)
        draft.noun = noun
        return draft

    def _identifier(self, start: int, stop: int) -> Draft:
        if self.text.endswith("'s", start, stop):
            stop -= 2
        return Draft(NumberKind.IDENTIFIER, start, stop)

    def _number(self, start: int, stop: int) -> Draft | None:
        match = _NUMBER.fullmatch(self.text, start, stop)
        if match is None:
            return None
        currency = match["currency"]
        if (currency and currency not in self.words.currencies) or (match["sign"] and match["inner_sign"]):
            return None
        digits = read_figure(match["figure"], decimal_mark=self.words.decimal, doubtful=self.doubtful)
        if digits is None:
            return None
        sign = match["sign"] or match["inner_sign"]
        exponent = int(match["exponent"] or 0)
        end = match.end("exponent") if match["exponent"] else match.end("figure")
        suffix = match["suffix"] or ""
        power = TIMES_TEN.match(self.text, end, stop) if suffix else None
        if power:
            exponent += int(power["plain"] or power["raised"].translate(RAISED))
            end = power.end()
            suffix = self.text[end:stop]
        draft = Draft(NumberKind.NUMBER, start, end)
        draft.unit = currency
        if suffix and not self._read_suffix(draft, suffix, match):
            return None
        draft.value = make_value(digits, sign=sign, exponent=exponent, scale=draft.scale)
        draft.decimals = len(digits.partition(".")[2])
        draft.start = start if match["sign"] or match["inner_sign"] else match.start("figure")
        return draft

    def _read_suffix(self, draft: Draft, suffix: str, match: re.Match[str]) -> bool:  # noqa: PLR0911 - a ladder
        """Take in what is glued behind the digits; False where it is not known."""
        words = self.words
        stop = draft.end + len(suffix)
        draft.outer_end = stop
        if suffix in {"%", "‰"}:
            draft.mark, draft.end = suffix, stop
            return True
        if suffix == "+":
            draft.bound = ">="
            return True
        scales = words.money_scales if draft.unit else words.suffix_scales
        if suffix in scales:
            draft.scale, draft.end = int(scales[suffix]), stop
            return True
        if suffix[-1] in "€$£¥":
            scale = suffix[:-1]
            if scale and scale not in words.money_scales:
                return False
            draft.scale = int(words.money_scales.get(scale, 1))
            draft.unit, draft.end = suffix[-1], stop - 1
            return True
        if suffix[0] == "-":
            return self._read_hyphenated(draft, suffix)
        known = suffix in words.units or suffix in words.currencies
        if not known or _DECADE.fullmatch(match["figure"] + suffix):
            return False
        draft.unit = draft.unit or suffix
        return True

    def _read_hyphenated(self, draft: Draft, suffix: str) -> bool:
        """``12-month-old``, ``5-million``: the word behind the hyphen is counted, or scales."""
        word = suffix[1:].partition("-")[0]
        if word in self.words.units or word.lower() in self.words.counted:
            draft.unit = word
            return True
        role = self.words.after.get(word.lower())
        if role is None or role.what not in {"scale", "percent"}:
            return False
        draft.end += 1 + len(word)
        if role.what == "percent":
            draft.mark = role.value
        else:
            draft.scale = int(role.value)
        return True

    def _range(self, start: int, stop: int) -> Draft | None:
        match = _RANGE.fullmatch(self.text, start, stop)
        if match is None:
            return None
        low, high = self._number(*match.span("low")), self._number(*match.span("high"))
        if low is None or high is None or _ZERO_LED.match(match["low"]) or _ZERO_LED.match(match["high"]):
            return None
        return join_range(low, high)


def join_range(low: Draft, high: Draft) -> Draft | None:
    """The range from one number to the other, or None where they do not make one."""
    if low.value is None or high.value is None or high.bound or (low.mark and low.mark != high.mark):
        return None
    start = low.value
    if low.scale == 1 < high.scale and multiply(start, high.scale) < high.value:
        start = multiply(start, high.scale)
    if not start < high.value:
        return None
    draft = Draft(NumberKind.RANGE, low.start, high.end, start)
    draft.high = high.value
    draft.mark = high.mark
    draft.unit = high.unit or low.unit
    draft.noun, draft.plural = low.noun, low.plural
    draft.bound, draft.approximate = low.bound, low.approximate or high.approximate
    draft.spelled = low.spelled and high.spelled
    draft.decimals = max(low.decimals, high.decimals)
    draft.outer_start, draft.outer_end = low.outer_start, high.outer_end
    return draft
