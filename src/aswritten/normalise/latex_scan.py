r"""One scan of a LaTeX text: what each token of it shows.

A command that is not known keeps its arguments; one without arguments stays as it is written: it may show anything.

Source: LaTeX2e reference manual (2023); the tables of ``latex_names``.
"""

# ruff: noqa: SLF001 - the table of readers is the scan's own
from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from aswritten.normalise.latex_groups import Groups, behind, end_of_false, skip_space
from aswritten.normalise.latex_names import (
    ACCENTS,
    ARGUED_ENVIRONMENTS,
    HIDDEN,
    HIDDEN_ENVIRONMENTS,
    LITERAL_ENVIRONMENTS,
    LOOKS,
    MARKED,
    MATH_ENVIRONMENTS,
    REFERENCES,
    SPACES,
    STRUCK,
    SWITCHES,
    SYMBOLS,
    TABLES,
)
from aswritten.normalise.latex_typed import comment_edit, typed_edit
from aswritten.normalise.latex_units import COMMANDS, read_quantity
from aswritten.normalise.markup_tags import gap
from aswritten.normalise.raised import lower_text, raise_text
from aswritten.normalise.view import Edit, View, in_order

if TYPE_CHECKING:
    from collections.abc import Callable

TOKEN = re.compile(r"[\\%{}$~^_&`]|--+|''|(?<=[^\W\d_])\"[-=~](?=[^\W\d_])")
_NAME = re.compile(r"([A-Za-z@]+)\*?")
_LABEL = re.compile(r"\s*\[([^\][]{0,400})\]")
_BLANK_LINE = re.compile(r"\n[ \t\r]*\n")
_COMMAND = re.compile(r"\\[A-Za-z@]+")
_COUNT = re.compile(r"\s*\{\s*(\d{1,2})\s*\}")
_LETTER = re.compile(r"\s*(?:\{\s*(\\?[A-Za-z])\s*\}|(\\?[A-Za-z]))")
_CITATION = re.compile(r"\*?(?:\s*\[[^\][]{0,400}\])*\s*\{[^{}]{0,4000}\}")
_VERBATIM = re.compile(r"\\verb\*?([^A-Za-z\s*])([^\n]*?)\1")
_ENVIRONMENT = re.compile(r"\\(?:begin|end)\s*\{([^{}\n]{1,40})\}")
_ROW_END = re.compile(r"\\\\\*?(?:\[[^\][\n]{0,40}\])?")
_RULES = re.compile(
    r"(?:\s|\\(?:hline|toprule|midrule|bottomrule|cline\{[^{}]{0,20}\}|cmidrule(?:\([^()]{0,9}\))?\{[^{}]{0,20}\}))*"
)
PARAGRAPH = "\u2029"
_REFERENCE = "[ref]"
_LONGEST_ADDRESS = 2000
_LONGEST_SCRIPT = 60


class LatexScan:
    """One scan of a LaTeX text; each reader takes the place of a token and gives the place to read on from."""

    def __init__(self, text: str, macros: dict[str, str] | None = None, *, math_start: int = -1) -> None:
        self.edits: list[Edit] = []
        self._text = text
        self._macros = macros or {}
        self._math_start = math_start
        self._groups_of = Groups(text)
        self._open: list[str] = []
        self._closing = ""
        self._environments: list[str] = []
        self._joined_brace = -1
        self._unclosed: set[str] = set()

    def find_edits(self, at: int = 0, end: int | None = None) -> list[Edit]:
        """The edits of a run, added to those that were found before."""
        stop = len(self._text) if end is None else end
        while at < stop and (match := TOKEN.search(self._text, at, stop)):
            at = self._read(match.group(), match.start(), match.end())
        return self.edits

    def edits_between(self, start: int, end: int) -> list[Edit]:
        """The edits of one run, in order; formulas and groups left open by the run before go on."""
        self.edits = []
        return in_order(self.find_edits(start, end))

    def reset(self) -> None:
        """Forget open formulas, groups and environments."""
        self._math_start, self._closing, self._joined_brace = -1, "", -1
        self._open.clear()
        self._environments.clear()

    def render(self) -> str:
        """The text seen through, without its map."""
        return View.edited(self._text, self.find_edits()).text

    @property
    def _in_math(self) -> bool:
        return self._math_start >= 0

    def _edit(self, start: int, end: int, new: str) -> int:
        self.edits.append((start, end, new))
        return end

    def _read(self, token: str, start: int, end: int) -> int:  # noqa: PLR0911 - one way for each token
        match token[0]:
            case "\\":
                return self._read_command(start)
            case "%":
                return self._edit(*comment_edit(self._text, start))
            case "{":
                return self._open_group(start)
            case "}":
                return self._close_group(start)
            case "$":
                return self._read_dollar(start)
            case "~":
                return self._edit(start, end, "\u00a0")
            case "^" | "_":
                return self._read_script(token, start) if self._in_math else end
            case "&":
                return self._read_ampersand(start)
            case _:
                typed = None if self._in_math else typed_edit(self._text, token, start, end)
                return self._edit(*typed) if typed else end

    def _open_group(self, at: int) -> int:
        """Braces fall; two groups side by side are two arguments, whose texts must not run together."""
        beside = at > 0 and self._text[at - 1] == "}" and self._joined_brace != at
        self._open.append(self._closing)
        self._closing = ""
        return self._edit(at, at + 1, " " if beside else "")

    def _close_group(self, at: int) -> int:
        closing = self._open.pop() if self._open else ""
        if closing == "/":
            self._joined_brace = at + 1
        return self._edit(at, at + 1, closing)

    def _read_dollar(self, at: int) -> int:
        end = at + 2 if self._text.startswith("$$", at) else at + 1
        if self._in_math and not _BLANK_LINE.search(self._text, self._math_start, at):
            self._math_start = -1
        else:
            self._math_start = at
        return self._edit(at, end, "")

    def _read_ampersand(self, at: int) -> int:
        if not self._environments:
            return at + 1
        return self._edit(at, at + 1, " | " if self._environments[-1] in TABLES else " ")

    def _read_script(self, sign: str, at: int) -> int:
        """A raised or lowered part of a formula."""
        text = self._text
        if text.startswith("{", at + 1):
            end = self._groups_of.end(at + 1, _LONGEST_SCRIPT)
            if end < 0:
                return self._edit(at, at + 1, sign)
            inner = text[at + 2 : end - 1]
        elif command := _COMMAND.match(text, at + 1):
            end, inner = command.end(), command.group()
        else:
            end, inner = at + 2, text[at + 1 : at + 2]
        shown = LatexScan(inner, self._macros, math_start=0).render()
        if not shown.strip():
            return at + 1
        if sign == "^":
            new = {"∘": "°", "*": "*", "′": "′"}.get(shown.strip()) or raise_text(shown, text[at - 1 : at])
        else:
            new = lower_text(
                shown, text[max(0, at - 3) : at].rstrip("$")[-1:] if text[at - 1 : at] == "$" else text[at - 1 : at]
            )
        return self._edit(at, min(end, len(text)), new)

    def _read_command(self, at: int) -> int:
        name = _NAME.match(self._text, at + 1)
        if name is None:
            return self._read_sign(at)
        word, end = name.group(1), name.end()
        reader = _READERS.get(word)
        if reader is None and "cite" in word.lower():
            reader = LatexScan._drop_citation
        if word in self._macros:
            reader = LatexScan._read_macro
        behind_it = reader(self, word, at, end) if reader else None
        return self._read_word(word, at, end) if behind_it is None else behind_it

    def _read_macro(self, word: str, at: int, end: int) -> int:
        return self._edit(at, end + 2 if self._text.startswith("{}", end) else end, self._macros[word])

    def _read_verbatim(self, _word: str, at: int, _end: int) -> int | None:
        verbatim = _VERBATIM.match(self._text, at)
        if verbatim is None:
            return None
        self._edit(at, verbatim.start(2), "")
        return self._edit(verbatim.end(2), verbatim.end(), "")

    def _read_quantity(self, _word: str, at: int, _end: int) -> int | None:
        quantity = read_quantity(self._text, at)
        return self._edit(at, *quantity) if quantity else None

    def _read_reference(self, _word: str, at: int, end: int) -> int | None:
        reference = _CITATION.match(self._text, end)
        return self._edit(at, reference.end(), _REFERENCE) if reference else None

    def _drop_citation(self, _word: str, at: int, end: int) -> int | None:
        """Drop a citation with the space before it."""
        citation = _CITATION.match(self._text, end)
        if citation is None:
            return None
        start = at
        while start > 0 and self._text[start - 1] in " ~\t":
            start -= 1
        while self.edits and self.edits[-1][0] >= start:
            self.edits.pop()
        return self._edit(max(start, self.edits[-1][1] if self.edits else 0), citation.end(), "")

    def _read_word(self, word: str, at: int, end: int) -> int:
        """A command that the tables know, or none does."""
        if word in SYMBOLS:
            return self._edit(at, self._end_of_symbol(SYMBOLS[word], end), SYMBOLS[word])
        if word in SPACES:
            return self._edit(at, end, SPACES[word])
        if word in SWITCHES:
            dot = word in {"left", "right"} and self._text.startswith(".", end)
            return self._edit(at, end + 1 if dot else skip_space(self._text, end), "")
        return self._read_unknown(word, at, end)

    def _read_marked(self, word: str, at: int, end: int) -> int | None:
        start = self._groups_of.start(end)
        if start < 0:
            return None
        opening, self._closing = MARKED[word]
        return self._edit(at, start, opening)

    def _drop_arguments(self, word: str, at: int, end: int) -> int:
        stop = self._groups_of.arguments_end(end, HIDDEN[word])
        new = gap(self._text, at, stop, "s") if word in STRUCK else " " if word == "hspace" else ""
        return self._edit(at, stop, new)

    def _end_of_symbol(self, symbol: str, end: int) -> int:
        """TeX swallows the space after a command; that counts only where a letter of a word stands for one."""
        if self._text.startswith("{}", end):
            return end + 2
        if self._in_math or len(symbol) > 1 or not symbol.isalpha():
            return end
        return skip_space(self._text, end)

    def _read_unknown(self, word: str, at: int, end: int) -> int:
        start = self._groups_of.start(end)
        if start < 0:
            return end
        before, first = self._text[at - 1 : at], self._text[start + 1 : start + 2]
        known = word in LOOKS or word.startswith(("text", "math"))
        glues = not known and (before.isdigit() or (before == "}" and first.isdigit()))
        return self._edit(at, start, "^" if glues else "")

    def _read_sign(self, at: int) -> int:
        """A command of one sign."""
        text = self._text
        sign = text[at + 1 : at + 2]
        if sign == "\\":
            return self._read_row_end(at)
        if sign in {"(", "["}:
            self._math_start = at
            return self._edit(at, at + 2, "" if sign == "(" else " ")
        if sign in {")", "]"}:
            self._math_start = -1
            return self._edit(at, at + 2, "" if sign == ")" else " ")
        if sign in ACCENTS and (accented := self._read_accent(sign, at, at + 2)):
            return accented
        new = SYMBOLS.get(sign, SPACES.get(sign))
        if not sign or new is None:
            return at + 1 + len(sign)
        return self._edit(at, at + 2, new)

    def _read_accent(self, accent: str, at: int, end: int) -> int | None:
        letter = _LETTER.match(self._text, end)
        if letter is None:
            return None
        base = (letter.group(1) or letter.group(2)).lstrip("\\")
        return self._edit(at, letter.end(), unicodedata.normalize("NFC", base + ACCENTS[accent]))

    def _read_row_end(self, at: int) -> int:
        end = behind(_ROW_END, self._text, at)
        if not self._environments or self._environments[-1] not in TABLES:
            return self._edit(at, end, "\n")
        end = behind(_RULES, self._text, end)
        return self._edit(at, end, " |" if self._text.startswith("\\end", end) else " |\n| ")

    def _read_environment(self, word: str, at: int, _end: int) -> int:
        text = self._text
        match = _ENVIRONMENT.match(text, at)
        if match is None:
            return at + 1 + len(word)
        name, end = match.group(1), match.end()
        if word == "end":
            if name in self._environments[-50:]:
                while self._environments.pop() != name:
                    pass
            self._math_start = -1
            return self._edit(at, end, PARAGRAPH)
        if name in HIDDEN_ENVIRONMENTS or name in LITERAL_ENVIRONMENTS:
            return self._read_opaque(at, end, name)
        end = self._groups_of.arguments_end(end, ARGUED_ENVIRONMENTS.get(name, 0))
        self._environments.append(name)
        if name in TABLES:
            end = behind(_RULES, text, end)
            return self._edit(at, end, PARAGRAPH + "| ")
        if name.rstrip("*") in MATH_ENVIRONMENTS:
            self._math_start = at
        return self._edit(at, end, PARAGRAPH)

    def _read_opaque(self, at: int, end: int, name: str) -> int:
        """An environment whose content is not read: shown as it is, or not shown."""
        closing = f"\\end{{{name}}}"
        close = -1 if name in self._unclosed else self._text.find(closing, end)
        if close < 0:
            self._unclosed.add(name)
            return self._edit(at, end, PARAGRAPH)
        if name in HIDDEN_ENVIRONMENTS:
            return self._edit(at, close + len(closing), PARAGRAPH)
        self._edit(at, self._groups_of.arguments_end(end, ARGUED_ENVIRONMENTS.get(name, 0)), PARAGRAPH)
        return self._edit(close, close + len(closing), PARAGRAPH)

    def _read_address(self, _word: str, at: int, end: int) -> int | None:
        """An argument in which no sign is LaTeX's."""
        start = self._groups_of.start(end)
        close = self._text.find("}", start, start + _LONGEST_ADDRESS) if start >= 0 else -1
        if close < 0:
            return None
        self._edit(at, start + 1, "")
        return self._edit(close, close + 1, "")

    def _read_fraction(self, _word: str, at: int, end: int) -> int:
        before = self._text[at - 1 : at]
        gap = "+" if before.isdigit() else " " if before.isalpha() else ""
        start = self._groups_of.start(end)
        if start < 0:
            digits = self._text[end : end + 2]
            return (
                self._edit(at, end + 2, f"{gap}{digits[0]}/{digits[1]}")
                if digits.isdigit() and len(digits) > 1
                else end
            )
        self._closing = "/"
        return self._edit(at, start, gap)

    def _read_text_script(self, word: str, at: int, end: int) -> int:
        start = self._groups_of.start(end)
        close = self._groups_of.end(start, _LONGEST_SCRIPT) if start >= 0 else -1
        if close < 0:
            return self._edit(at, max(end, start), "^" if word == "textsuperscript" else "_")
        inner = LatexScan(self._text[start + 1 : close - 1], self._macros).render()
        before = self._text[at - 1 : at]
        new = raise_text(inner, before) if word == "textsuperscript" else lower_text(inner, before)
        return self._edit(at, close, new)

    def _read_spanning(self, word: str, at: int, end: int) -> int:
        """A cell over several columns or rows; it leaves the other columns' cells empty."""
        count = _COUNT.match(self._text, end)
        end = self._groups_of.arguments_end(end, 2)
        if count and word == "multicolumn":
            self._closing = " |" * (int(count.group(1)) - 1)
        return self._edit(at, end, "")

    def _read_item(self, _word: str, at: int, end: int) -> int:
        label = _LABEL.match(self._text, end)
        if label is None:
            return self._edit(at, skip_space(self._text, end), "\n- ")
        self._edit(at, label.start(1), "\n- ")
        self.find_edits(*label.span(1))
        return self._edit(label.end(1), label.end(), "" if label.group(1).endswith((":", ".")) else ":")

    def _drop_false(self, _word: str, at: int, end: int) -> int:
        return self._edit(at, end_of_false(self._text, end), "")

    def _drop_definition(self, _word: str, at: int, end: int) -> int:
        start = self._text.find("{", end, end + 60)
        close = self._groups_of.end(start) if start >= 0 else -1
        return self._edit(at, max(close, end), "")


_READERS: dict[str, Callable[[LatexScan, str, int, int], int | None]] = {
    **dict.fromkeys(HIDDEN, LatexScan._drop_arguments),
    **dict.fromkeys(MARKED, LatexScan._read_marked),
    **dict.fromkeys((accent for accent in ACCENTS if accent.isalpha()), LatexScan._read_accent),
    **dict.fromkeys(COMMANDS, LatexScan._read_quantity),
    **dict.fromkeys(REFERENCES, LatexScan._read_reference),
    **dict.fromkeys(("frac", "dfrac", "tfrac", "cfrac", "nicefrac", "sfrac"), LatexScan._read_fraction),
    **dict.fromkeys(("nolinkurl", "path", "url"), LatexScan._read_address),
    **dict.fromkeys(("textsuperscript", "textsubscript"), LatexScan._read_text_script),
    **dict.fromkeys(("multicolumn", "multirow"), LatexScan._read_spanning),
    **dict.fromkeys(("begin", "end"), LatexScan._read_environment),
    "def": LatexScan._drop_definition,
    "iffalse": LatexScan._drop_false,
    "item": LatexScan._read_item,
    "verb": LatexScan._read_verbatim,
}
"""Commands with a reader of their own; one that gives None leaves the command to the tables."""
