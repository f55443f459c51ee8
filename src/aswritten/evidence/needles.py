"""What is looked for: a value as a number, or as a run of text with its whitespace folded."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final, NamedTuple

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.evidence.numbers import NumberValue, candidate_pattern, parse_number

MAX_VALUE_CHARS: Final = 10_000

_SPACE_BYTES: Final = (
    rb"(?:[\t-\r ]|\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80)"
)
_SPACE_JSON: Final = rb"(?:" + _SPACE_BYTES + rb"|\\[nrtf]|\\u00[aA]0|\\u202[fF]|\\u2009)"


class Needle(NamedTuple):
    """A value to be found: ``number`` is ``None`` for what matches as a literal."""

    text: str
    number: NumberValue | None

    @property
    def is_compound(self) -> bool:
        """Whether it is a literal with a digit in it."""
        return self.number is None and any(map(str.isnumeric, self.text))


def read_value(value: object) -> Needle | None:
    """Read a value as given; ``None`` where there is nothing usable in it (``0`` is usable).

    Raises:
        AswrittenError: ``INVALID_INPUT`` for what is neither text nor number, ``TOO_LARGE`` for a very long value.
    """
    match value:
        case None:
            return None
        case str():
            text = " ".join(value.split())
        case bool():
            text = "true" if value else "false"
        case int() | float() | Decimal():
            text = str(value)
        case _:
            raise AswrittenError(
                ErrorCode.INVALID_INPUT,
                f"a value must be text or a number, not {type(value).__name__}",
                hint="give the value as the document writes it",
            )
    if len(text) > MAX_VALUE_CHARS:
        raise AswrittenError(
            ErrorCode.TOO_LARGE,
            f"the value has {len(text)} characters, over the limit of {MAX_VALUE_CHARS}",
            hint="give a shorter part of it",
        )
    if not any(char.isprintable() and not char.isspace() for char in text):
        return None
    return Needle(text, parse_number(text))


def plain_pattern(needle: Needle) -> re.Pattern[bytes]:
    """A pattern for where the value may stand in UTF-8 text."""
    if needle.number is not None:
        return candidate_pattern(needle.number)
    words = (re.escape(word.encode("utf-8", "surrogatepass")) for word in needle.text.split(" "))
    return re.compile((_SPACE_BYTES + b"+").join(words))


def json_pattern(needle: Needle) -> re.Pattern[bytes]:
    """The same for JSON text, where a character may be written as an escape."""
    if needle.number is not None:
        return candidate_pattern(needle.number)
    words = (b"".join(map(_json_char, word)) for word in needle.text.split(" "))
    return re.compile((_SPACE_JSON + b"+").join(words))


def _json_char(char: str) -> bytes:
    raw = re.escape(char.encode("utf-8", "surrogatepass"))
    if char in '"\\/':
        return rb"(?:\\" + raw + b"|" + raw + b")"
    if char.isascii():
        return raw
    units = char.encode("utf-16-be", "surrogatepass")
    spelt = "".join(rf"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
    either = "".join(f"[{c}{c.upper()}]" if c in "abcdef" else c for c in spelt)
    return b"(?:" + raw + b"|" + either.encode() + b")"
