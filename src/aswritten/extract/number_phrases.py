"""The phrases beside a number that belong to it: scale, percent, unit, "about", "more than", "Table"."""

from __future__ import annotations

import re

from aswritten.extract.figures import RAISED, TIMES_TEN
from aswritten.extract.number_draft import Draft
from aswritten.extract.number_forms import multiply, shift
from aswritten.extract.number_words import NumberWords, Role
from aswritten.model.late import late
from aswritten.model.number import NumberKind

_NEXT_WORDS = late(r"(?:[ \n][^\W\d_][^\s\d,;:()\[\]\"\u2e80-\ufaff]*){1,4}")
_WORDS = r"[ \n]([^\W\d_][^\s\d,;:()\[\]\"{0}]*)(?:[ \n]([^\W\d_][^\s\d,;:()\[\]\"{0}]*))?"
_NEXT_WORD = late(_WORDS.replace("{0}", r"\u2e80-\ufaff"))
_ASCII_NEXT_WORD = re.compile(_WORDS.replace("{0}", ""))
_PERCENT_SIGN = late(r" ?([%‰])(?![\w(])")
_OPERATION = late(r" ?[x×·*/] ?-?[0-9]\S*(?<![.,;:)])")
_WORD = late(r"[^\W\d_]+")
_GROUPS = late(r"(?: [0-9]{3})+(?![0-9])(?:[.,][0-9]+)?")
_MIXED_FRACTION = late(r" (?:[0-9]{1,3}/[0-9]{1,3}(?![\w/])|[¼-¾⅐-⅞])")
_SIGNED_APART = late(r"(?:^|[=<>:(,;\s])([-+]) ?$")
_CURRENCY_BEFORE = late(r"(?:^|[\s(\[=<>:,;\"'/])([^\W\d_]{0,3}[$€£¥₹₩₽]|[A-Z]{3}|Rs\.?) $")
_TAG = late(r"<[^<>\n]{1,80}>$")
_RUN_ON = late(r"[ \n](?:([^\W\d_]+)[ \n])?([0-9][0-9.,]*(?<![.,])|[^\W\d_]+)(?:[ \n]([^\W\d_]+))?")
_JOINTS = frozenset(" x×·*")
_CONTINUED = frozenset("0123456789x×·*/¼½¾⅐⅑⅒⅓⅔⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞")
_GOES_ON = late(r"[ \n][\w$€£(]")
"""What follows "in" where it is no inch."""
_QUANTITIES = frozenset({NumberKind.NUMBER, NumberKind.RANGE})
_THOUSAND = 1000
_ENDLESS = 10**30
_REACH = 40
_CJK_FROM = "⺀"


class Phrases:
    """Completes numbers of one text from the words beside them."""

    def __init__(self, text: str, words: NumberWords) -> None:
        self.text = text
        self.words = words

    def complete(self, draft: Draft) -> Draft:
        """Take in what stands before and after the number."""
        if draft.kind is NumberKind.NUMBER and not draft.spelled and self._has_no_one_reading(draft):
            return draft
        self._read_before(draft)
        if draft.kind in _QUANTITIES:
            self._read_after(draft)
        return draft

    def _has_no_one_reading(self, draft: Draft) -> bool:
        """Close what following figures make doubtful (``1 000``, ``2 1/4``); read a power of ten that is set apart."""
        text = self.text
        if text[draft.end : draft.end + 1] not in _JOINTS:
            return False
        if text[draft.end] == " " and text[draft.end + 1 : draft.end + 2] not in _CONTINUED:
            return False
        power = TIMES_TEN.match(text, draft.end)
        if power and draft.value is not None and draft.outer_end == draft.end and draft.scale == 1:
            exponent = int(power["plain"] or power["raised"].translate(RAISED))
            draft.value = shift(draft.value, exponent)
            draft.end = draft.outer_end = power.end()
            return False
        if draft.outer_end != draft.end:
            return False
        shown = text[draft.start : draft.end]
        for pattern in (_MIXED_FRACTION, _OPERATION, _GROUPS):
            match = pattern.match(text, draft.end)
            if match and (pattern is not _GROUPS or (shown.lstrip("+-").isdigit() and len(shown.lstrip("+-")) <= 3)):  # noqa: PLR2004 - a group of thousands before the next
                draft.close(match.end())
                return True
        return False

    def _read_before(self, draft: Draft) -> None:
        text, at = self.text, draft.outer_start
        if at > 1 and text[at - 1] == " " and not draft.spelled:
            mark = text[at - 2]
            if mark in "+-":
                apart = _SIGNED_APART.search(text, max(0, at - 3), at)
                if apart and self._is_sign(apart.start(1)):
                    draft.close(start=apart.start(1))
                    return
            elif not draft.unit and draft.kind is NumberKind.NUMBER and (mark in "$€£¥₹₩₽.s" or mark.isupper()):
                at = self._read_currency_before(draft, at)
        for _ in range(3):
            found = self._phrase_before(at) or self._bracketed(draft, at)
            if found is None:
                return
            role, at = found
            self._apply_before(draft, role, at)

    def _read_currency_before(self, draft: Draft, at: int) -> int:
        """``EUR 5``, ``US$ 5``: a currency set apart from its figure; the answer is where the whole begins."""
        match = _CURRENCY_BEFORE.search(self.text, max(0, at - 6), at)
        if match and match[1] in self.words.currencies:
            draft.unit = match[1]
            draft.outer_start = match.start(1)
        return draft.outer_start

    def _is_sign(self, at: int) -> bool:
        """Whether a mark set apart from its digits may be a sign: after a comparator or bracket, or at the start."""
        before = self.text[:at].rstrip(" ")[-1:] if at < _REACH else self.text[at - _REACH : at].rstrip(" ")[-1:]
        return before in {"", "=", "<", ">", "(", "[", "≤", "≥", "≈", "\n", "\u2029"}

    def _phrase_before(self, at: int) -> tuple[Role, int] | None:  # noqa: PLR0911 - guards of the hot path
        text, words = self.text, self.words
        stop = at - 1 if at and text[at - 1] in " \n" else at
        last = text[stop - 1 : stop]
        if not last:
            return None
        if last >= _CJK_FROM or not last.isalnum():
            found = self._joined_before(stop)
            if found:
                return found
            if last != ".":
                return None
        if not at or text[at - 1] not in " \n":
            return None
        run = text[max(0, stop - _REACH) : stop].rpartition("\u2029")[2].lower().replace("\n", " ")
        spoken = run.rpartition(" ")[2].lstrip("([\"'")
        if spoken not in words.before_last and ("'" not in spoken or spoken.partition("'")[2] not in words.before_last):
            return None
        chunk = run.split(" ")[-4:]
        for first in range(len(chunk)):
            phrase = " ".join(chunk[first:]).lstrip("([\"'")
            role = words.before.get(phrase)
            if role is None and "'" in chunk[first]:
                phrase = phrase.partition("'")[2]
                role = words.before.get(phrase)
            if role:
                return role, stop - len(phrase)
        return None

    def _bracketed(self, draft: Draft, at: int) -> tuple[Role, int] | None:
        """``Eq. (3)``: a bracket that holds the number alone, after a noun of structure."""
        if self.text[at - 1 : at] != "(" or self.text[draft.end : draft.end + 1] != ")" or at < 2:  # noqa: PLR2004 - a bracket and a space before it
            return None
        found = self._phrase_before(at - 1)
        return found if found and found[0].what == "structure" else None

    def _joined_before(self, stop: int) -> tuple[Role, int] | None:
        text, words = self.text, self.words
        if not text.endswith(words.joined_before, 0, stop):
            return None
        for phrase in words.joined_before:
            if text.endswith(phrase, 0, stop):
                start = stop - len(phrase)
                if phrase == ">" and (
                    text[start - 1 : start] in {"-", "="} or _TAG.search(text, max(0, start - 80), stop)
                ):
                    return None
                return words.before[phrase], start
        return None

    def _apply_before(self, draft: Draft, role: Role, at: int) -> None:
        match role.what:
            case "approximate":
                draft.approximate = True
            case "bound":
                draft.bound = draft.bound or role.value
            case "structure":
                draft.noun, draft.plural = role.value, role.plural
            case "version":
                if draft.kind is NumberKind.NUMBER and not draft.spelled:
                    draft.kind = NumberKind.COMPOUND
            case "percent":
                draft.mark = role.value
                draft.start = at
            case "minus":
                if (
                    draft.kind is NumberKind.NUMBER
                    and draft.value is not None
                    and not self.text[:at].rstrip()[-1:].isdigit()
                ):
                    draft.value = multiply(draft.value, -1)
                    draft.start = at
            case _:
                if not self._counts_percent(at):
                    draft.close(start=at)
        draft.outer_start = min(draft.outer_start, at)

    def _counts_percent(self, at: int) -> bool:
        """Whether a number stands before the percent word at ``at``: ``50 percent of 10`` holds two numbers."""
        before = self.text[max(0, at - _REACH) : at].split()
        return bool(before) and (before[-1][-1].isdigit() or before[-1].lower() in self.words.spelling.words)

    def _read_after(self, draft: Draft) -> None:
        for _ in range(4):
            at = draft.outer_end
            if at >= len(self.text) or not self._read_next(draft, at):
                return

    def _read_next(self, draft: Draft, at: int) -> bool:
        text = self.text
        mark = text[at]
        following = text[at + 1 : at + 2] if mark in " \n" else mark
        if following in "%‰" and following and not draft.mark and not draft.unit:
            percent = _PERCENT_SIGN.match(text, at)
            if percent:
                draft.mark = percent[1]
                draft.end = draft.outer_end = percent.end()
                return True
        if following >= _CJK_FROM or mark in "-+":
            return self._joined_after(draft, at + (following != mark))
        if mark not in " \n" or not following.isalpha():
            return False
        return self._read_word(draft, at)

    def _read_word(self, draft: Draft, at: int) -> bool:
        words = self.words
        following = (_ASCII_NEXT_WORD if self.text.isascii() else _NEXT_WORD).match(self.text, at)
        if following is None:
            return False
        first = following[1]
        if first.lower().rstrip(".'*") not in words.after_first and first.lower() not in words.after_first:
            if following[2] in words.after_noun:
                self._read_behind_noun(draft, following.end(1))
            return self._read_unit(draft, first, at)
        phrases = _NEXT_WORDS.match(self.text, at)
        chunk = phrases.group().split() if phrases else [first]
        for count in range(len(chunk), 0, -1):
            phrase = " ".join(chunk[:count])
            for form in (phrase.rstrip(".'*"), phrase):
                role = words.after.get(form.lower())
                if role:
                    return self._apply_after(draft, role, at + 1 + len(form))
        return self._read_unit(draft, first, at)

    def _read_behind_noun(self, draft: Draft, at: int) -> None:
        """``40 ships or so``: what qualifies the number stands behind the noun that it counts."""
        phrases = _NEXT_WORDS.match(self.text, at)
        chunk = phrases.group().split() if phrases else []
        for count in range(len(chunk), 1, -1):
            role = self.words.after.get(" ".join(chunk[:count]).lower().rstrip(".'*"))
            if role and role.what in {"approximate", "bound"}:
                self._apply_after(draft, role, draft.outer_end)
                return

    def _read_unit(self, draft: Draft, word: str, at: int) -> bool:
        words = self.words
        bare = word.rstrip(".'*")
        money = draft.unit in words.currencies and bool(draft.unit)
        if money and draft.scale == 1 and bare in words.money_scales:
            return self._apply_after(draft, Role("scale", words.money_scales[bare]), at + 1 + len(bare))
        if draft.unit:
            return False
        if bare[-1:] in "€$£¥" and bare[:-1] in words.money_scales and draft.scale == 1:
            draft.unit = bare[-1]
            return self._apply_after(draft, Role("scale", words.money_scales[bare[:-1]]), at + len(bare))
        if bare in words.doubtful_units and not draft.mark:
            draft.mark = f" {bare}"
        elif (bare in words.cramped_units and (draft.mark or _GOES_ON.match(self.text, at + 1 + len(bare)))) or (
            bare not in words.units and bare not in words.currencies and bare.lower() not in words.counted
        ):
            return False
        draft.unit = bare
        draft.outer_end = at + 1 + len(bare)
        return True

    def _joined_after(self, draft: Draft, at: int) -> bool:
        text, words = self.text, self.words
        longest = next((n for n in (5, 4, 3, 2, 1) if at + n <= len(text) and text[at : at + n] in words.counted), 0)
        phrase = ""
        if text.startswith(words.joined_after, at):
            phrase = next(phrase for phrase in words.joined_after if text.startswith(phrase, at))
        if not phrase and not longest:
            return False
        if longest > len(phrase) or (words.after[phrase].what == "scale" and draft.unit):
            if draft.unit or not longest:
                return False
            draft.unit = text[at : at + longest]
            draft.outer_end = at + longest
            return True
        role = words.after[phrase]
        if role.what == "structure":
            self._read_ordinal(draft, role)
            return False
        return self._apply_after(draft, role, at + len(phrase))

    def _read_ordinal(self, draft: Draft, role: Role) -> None:
        prefix = self.words.ordinal_before
        if prefix and self.text.endswith(prefix, 0, draft.outer_start):
            draft.noun = role.value

    def _apply_after(self, draft: Draft, role: Role, end: int) -> bool:  # noqa: C901, PLR0911 - one case a role
        match role.what:
            case "scale":
                if draft.mark or draft.scale != 1 or draft.spelled or draft.value is None:
                    draft.close(end)
                    return False
                draft.scale = int(role.value)
                self._scale(draft)
                draft.end = end
                if self._close_run(draft, end, draft.scale):
                    return False
            case "percent":
                if draft.mark:
                    return False
                draft.mark, draft.end = role.value, end
            case "points":
                draft.mark, draft.end = "pp", end
            case "approximate":
                draft.approximate = True
            case "bound":
                draft.bound = draft.bound or role.value
            case "mixed":
                draft.close(end)
                self._close_run(draft, end, _ENDLESS)
                return False
            case "mixed_open":
                part = _WORD.match(self.text, end + 1)
                if part and self.words.spelling.is_part(part.group().lower()):
                    draft.close(part.end())
                return False
            case _:
                return False
        draft.outer_end = end
        return True

    def _close_run(self, draft: Draft, at: int, scale: int) -> bool:
        """Close ``4 thousand 3 hundred and 21``, which goes on behind its scale."""
        words = self.words
        end = 0
        while match := _RUN_ON.match(self.text, at):
            joined = bool(match[1]) and match[1].lower() in words.spelling.joiners
            word = (match[1] if match[1] and not joined else match[2]).lower()
            figure = word[0].isdigit()
            if (joined and figure and scale > _THOUSAND) or (not figure and word not in words.spelling.words):
                break
            role = words.after.get((match[3] or "").lower())
            further = int(role.value) if role and role.what == "scale" else 1
            if further >= scale:
                break
            at = end = match.end(3) if further > 1 else match.end(2)
        if end:
            draft.close(end)
        return bool(end)

    def _scale(self, draft: Draft) -> None:
        if draft.value is not None:
            draft.value = multiply(draft.value, draft.scale)
        if draft.high is not None:
            draft.high = multiply(draft.high, draft.scale)
