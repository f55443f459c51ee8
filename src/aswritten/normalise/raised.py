"""Raised and lowered text as Unicode writes it, so that ``12.5<sup>3</sup>`` is never read as 12.53 (SPEC 2.1).

Source: Unicode 14.0, superscripts and subscripts (U+2070 to U+209C, U+00B2, U+00B3, U+00B9), modifier letters.
"""

# ruff: noqa: SIM905 - lists of words read best as running text
from __future__ import annotations

_SUPERSCRIPT = dict(
    zip(
        "0123456789+-–−=()abcdefghijklmnoprstuvwxyz",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
        strict=True,
    )
)
_SUBSCRIPT = dict(zip("0123456789+-–−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True))
_ORDINAL = frozenset("st nd rd th e er re ère ème eme nde o a os as º ª".split())
"""Endings that are raised after a number, or not, by typography alone."""
_BETWEEN = frozenset(",;–- ")
"""What parts two note numbers."""
_LONGEST = 3
"""Longer words keep their letters behind a mark: no reader would search for them in raised letters."""


def raise_text(inner: str, before: str) -> str:
    """A raised text after the character ``before`` (empty at the start)."""
    text = inner.strip()
    if before.isdigit() and text.lower() in _ORDINAL:
        return text
    return _shift(text, _SUPERSCRIPT, "^", before)


def lower_text(inner: str, before: str) -> str:
    """A lowered text; figures behind a letter are plain, as everybody writes them who has no markup (CO2, H2O)."""
    text = inner.strip()
    if before.isalpha() and text.isdecimal() and text.isascii():
        return text
    return _shift(text, _SUBSCRIPT, "_", "")


def _shift(text: str, signs: dict[str, str], mark: str, before: str) -> str:
    if not text or (not any(character.isalnum() for character in text[0]) and text[0] not in signs):
        return text
    if text[0].isdigit() and not before.isdigit() and all(c.isdigit() or c in _BETWEEN for c in text):
        return "".join(signs.get(character, character) if character.isdigit() else character for character in text)
    letters = sum(character.isalpha() for character in text)
    if letters <= _LONGEST and all(character in signs for character in text):
        return "".join(signs[character] for character in text)
    return mark + text
