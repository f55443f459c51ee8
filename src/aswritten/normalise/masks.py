"""A paragraph of the same length in which only the marks that may end a sentence still look like it.

``sentencex`` takes ``<…>``, ``(…)`` and quotation marks for pairs, also where they are none, and swallows the bounds
between them.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.model.late import late
from aswritten.normalise.cjk_lines import is_cjk

if TYPE_CHECKING:
    from aswritten.normalise.sentence_rules import SentenceRules

_SPACED_LETTER = "[0-9A-Za-z\u00c0-\u024f\u0370-\u04ff]"
"""Letters and digits of scripts that put spaces between words."""
_APART_AFTER = f"(?!{_SPACED_LETTER})"
_QUOTED = re.compile(rf"\"(?<!{_SPACED_LETTER}\")(?=\S)[^\"]{{0,600}}(?<=\S)\"{_APART_AFTER}")
"""A quotation between double marks. A pattern that begins with one letter is searched five times as fast."""
_QUOTED_BY_ANY = late(
    rf"{_QUOTED.pattern}"
    rf"|'(?<!{_SPACED_LETTER}')(?=\S)(?:[^'\"]|(?<=\w)'(?=\w)){{1,600}}(?<=[.!?,。])'{_APART_AFTER}"
)
_MARKER = re.compile(r"\s*(?:#+ +)?\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,4})\.(?= )")
_ADDRESS = late(r"(?:https?://|www\.|(?<=\s)[\w.+-]{1,64}@)[^\s<>]{1,2000}(?<![.!?,;:\"')\]])")
_BRACKETED = late(r"\([^()]{0,400}\)|\[[^\[\]]{0,400}\]")
_BRACKET_REACH = 400
_DEEPEST = 2
_ENDERS = str.maketrans(".!?。", ",,,，")
_ENDER = re.compile("[.!?。]")
_NOTE = r"\[(?:\d|\^)[^\[\]]{0,30}\]|[⁰¹²³⁴⁵⁶⁷⁸⁹]+(?:[,-][⁰¹²³⁴⁵⁶⁷⁸⁹]+)*"
_CLOSED = late(rf"([.!?。])((?:[\"')\]]|{_NOTE})+)")
_ASCII_CLOSERS = "\"')]["
_CLOSERS = _ASCII_CLOSERS + "⁰¹²³⁴⁵⁶⁷⁸⁹"
"""What ``_CLOSED`` may begin with behind the end mark."""
_AFTER_TEXT = late(r"[\">)\]}](?<=\S.)")
_MARK_AFTER_TEXT = re.compile(r"\"(?<=\S.)")
_BULLETS = "•●▪◦■□★"
"""Signs of list items before which ``sentencex`` sees nothing end."""
_SIGNS = str.maketrans('\n"()[]<>{}' + _BULLETS, " " * 10 + "-" * len(_BULLETS))
_STARTS = frozenset(".!?。:;\"'")


def mask(text: str, rules: SentenceRules) -> str:
    """The masked text; each of its characters stands for the one at the same place."""
    paired = _MARKER.sub(_hide_enders, text, count=1) if _MARKER.match(text) else text
    if "/" in text or "@" in text or "www" in text:
        paired = _ADDRESS.sub(_hide_enders, paired)
    masked = paired
    if '"' in text or "'" in text:
        paired, masked = _hide_quotations(paired)
    for _ in range(_DEEPEST):
        if "(" in masked or "[" in masked:
            masked = _BRACKETED.sub(_hide_inner, masked)
    if ">" in masked or ")" in masked or "]" in masked or "}" in masked:
        masked = _AFTER_TEXT.sub(",", masked)
    elif '"' in masked:
        masked = _MARK_AFTER_TEXT.sub(",", masked)
    return _move_enders(paired, masked.translate(_SIGNS), rules)


def _hide_enders(match: re.Match[str]) -> str:
    return match.group().translate(_ENDERS)


def _hide_quotations(text: str) -> tuple[str, str]:
    """The text twice: its quotations without opening marks, which may look like closing ones; and their ends too."""
    opened: list[str] = []
    hidden: list[str] = []
    at = 0
    for match in (_QUOTED_BY_ANY if "'" in text else _QUOTED).finditer(text):
        start, end = match.span()
        before, inner = text[at:start], text[start + 1 : end]
        opened += (before, "<", inner)
        hidden += (before, "<", inner.translate(_ENDERS) if _ENDER.search(inner) else inner)
        at = end
    if not at:
        return text, text
    return "".join(opened) + text[at:], "".join(hidden) + text[at:]


def _hide_inner(match: re.Match[str]) -> str:
    """A bracketed text without its marks, and with other brackets, so that the next pass sees the outer ones."""
    inner = match.group()[1:-1].translate(_ENDERS)
    return f"<{inner}>"


def _move_enders(text: str, masked: str, rules: SentenceRules) -> str:
    """Move a mark that ends a sentence behind the closing signs and note numbers that follow it; hide any other."""
    if not _may_be_closed(text):
        return masked
    parts: list[str] = []
    at = 0
    for match in _CLOSED.finditer(text):
        start, end = match.span()
        ends = _ends_outside(text, match, rules)
        parts += (masked[at:start], "," * (end - start - 1), match.group(1) if ends else ",")
        at = end
    if not parts:
        return masked
    parts.append(masked[at:])
    return "".join(parts)


def _may_be_closed(text: str) -> bool:
    """Whether a closing sign stands behind an end mark; the pattern that finds them stops at every mark."""
    closers = [sign for sign in (_ASCII_CLOSERS if text.isascii() else _CLOSERS) if sign in text]
    return any(ender + sign in text for sign in closers for ender in ".!?。")


def _ends_outside(text: str, match: re.Match[str], rules: SentenceRules) -> bool:
    """Whether an end mark before closing signs also ends the sentence around them."""
    ender, closers = match.groups()
    end = match.end()
    after = end
    while after < len(text) and text[after] in " \n":
        after += 1
    if after == len(text):
        return True
    following = text[after]
    if after == end and not is_cjk(following):
        return False
    if following.islower() or following in ",;:)]、，；：":
        return False
    if closers[0] in ")]" and not _bracket_starts_sentence(text, match.start()):
        return False
    is_quote = closers[0] in "\"'"
    return not (is_quote and ender != "." and rules.reports(text, after))


def _bracket_starts_sentence(text: str, at: int) -> bool:
    """Whether the bracket that closes behind ``at`` opened where a sentence may start."""
    opening = max(text.rfind(sign, max(0, at - _BRACKET_REACH), at) for sign in "([")
    before = opening - 1
    while before >= 0 and text[before] in " \n":
        before -= 1
    return opening >= 0 and (before < 0 or text[before] in _STARTS)
