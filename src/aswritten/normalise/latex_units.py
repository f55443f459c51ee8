r"""Quantities of siunitx as a reader sees them: ``\SI{250}{\milli\second}`` is 250 ms.

Source: siunitx manual, version 3 (2023), sections 4.1 to 4.6.
"""

from __future__ import annotations

import re

from aswritten.normalise.latex_names import PREFIXES, UNITS
from aswritten.normalise.raised import raise_text

_OPTIONS = r"(?:\[[^\][{}]{0,200}\])?"
_NUMBER = r"\{([^{}\\]{1,80}(?:\\(?:pm|times)\s*[^{}\\]{1,80}){0,2})\}"
_UNIT = r"\{((?:[^{}]|\{[^{}]{0,20}\}){0,200})\}"
_QUANTITY = re.compile(rf"\\(?:SI|qty){_OPTIONS}{_NUMBER}{_OPTIONS}{_UNIT}")
_RANGE = re.compile(rf"\\(?:SIrange|qtyrange){_OPTIONS}{_NUMBER}{_NUMBER}{_OPTIONS}{_UNIT}")
_NUMBER_RANGE = re.compile(rf"\\numrange{_OPTIONS}{_NUMBER}{_NUMBER}")
_PLAIN_NUMBER = re.compile(rf"\\(?:num|ang){_OPTIONS}{_NUMBER}")
_PLAIN_UNIT = re.compile(rf"\\(?:si|unit){_OPTIONS}{_UNIT}")
_UNIT_TOKEN = re.compile(r"\\([A-Za-z]+)\s*|\^\{?(-?\d)\}?|([A-Za-z%°µΩ]+)|([./~]|\s+)")
COMMANDS = frozenset({"SI", "qty", "SIrange", "qtyrange", "numrange", "num", "ang", "si", "unit"})


def read_quantity(text: str, at: int) -> tuple[int, str] | None:  # noqa: PLR0911 - one way for each kind
    """The end and the text of the quantity command at ``at``; None where its parts are not simple."""
    if match := _QUANTITY.match(text, at):
        unit = read_unit(match.group(2))
        return None if unit is None else (match.end(), _number(match.group(1)) + _joined(unit))
    if match := _RANGE.match(text, at):
        unit = read_unit(match.group(3))
        if unit is None:
            return None
        return match.end(), f"{_number(match.group(1))}–{_number(match.group(2))}{_joined(unit)}"
    if match := _NUMBER_RANGE.match(text, at):
        return match.end(), f"{_number(match.group(1))}–{_number(match.group(2))}"
    if match := _PLAIN_NUMBER.match(text, at):
        return match.end(), _number(match.group(1)) + ("°" if text.startswith("\\ang", at) else "")
    if match := _PLAIN_UNIT.match(text, at):
        unit = read_unit(match.group(1))
        return None if unit is None else (match.end(), unit)
    return None


def read_unit(text: str) -> str | None:
    """A unit by its signs; None where a part of it is unknown."""
    out: list[str] = []
    prefix, power, per, at = "", "", False, 0
    while at < len(text):
        token = _UNIT_TOKEN.match(text, at)
        if token is None:
            return None
        at = token.end()
        command, exponent, letters, mark = token.groups()
        name = command or ""
        if mark or name in {"of", "cdot"}:
            per = per or mark == "/"
        elif exponent:
            out.append(raise_text(exponent, ""))
        elif name in {"squared", "cubed"}:
            out.append("²" if name == "squared" else "³")
        elif name in {"square", "cubic"}:
            power = "²" if name == "square" else "³"
        elif name == "per":
            per = True
        elif name in PREFIXES:
            prefix += PREFIXES[name]
        elif letters or name in UNITS:
            joint = "/" if per else ("·" if out and out[-1] else "")
            out += (joint, prefix + (letters or UNITS[name]) + power)
            prefix, power, per = "", "", False
        else:
            return None
    return None if prefix or power else "".join(out)


def _number(text: str) -> str:
    return text.strip().replace("\\pm", "±").replace("\\times", "×").replace("+-", "±").replace(" x ", " × ")


def _joined(unit: str) -> str:
    return unit if unit in {"%", "°"} else f" {unit}" if unit else ""
