"""What stands inside reStructuredText's lines: emphasis, literals, roles, references, footnote marks.

Source: reStructuredText Markup Specification (Docutils 0.21), Inline Markup.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from aswritten.document.model import MarkKind

if TYPE_CHECKING:
    from aswritten.document.drafts import Frame, Text

_TOKEN = re.compile(
    r"``(?P<literal>[^`\n]+?)``"
    r"|(?P<role>:[A-Za-z][\w:+.-]*:)?`(?P<text>[^`<>\n]*?)(?:\s*<(?P<target>[^<>`\n]+)>)?`(?P<end>__?)?"
    r"|\*\*(?P<strong>[^*\n]+?)\*\*|(?<![\w*])\*(?P<emphasis>[^*\s][^*\n]*?)\*(?![\w*])"
    r"|\[(?P<note>#?[A-Za-z0-9][\w.:+-]*|#|\*)\]_(?!\w)"
    r"|(?<![\w`])(?P<name>[A-Za-z0-9][\w.+-]*[A-Za-z0-9]|[A-Za-z0-9])__?(?![\w`])"
    r"|\|(?P<substitution>[^|\s][^|\n]{0,60})\|_{0,2}|\\(?P<escaped>.)"
)
_CODE_ROLES = ("code", "literal", "file", "command", "option", "func", "class", "meth", "mod", "py", "kbd")
_CITE_ROLES = ("cite", "citet", "citep", "footcite")
_REFERENCE_ROLES = ("ref", "numref", "eq", "doc", "term")


class RstInline:
    """Takes runs of a text's lines; ``targets`` are its named hyperlinks."""

    def __init__(self, frame: Frame, targets: dict[str, str]) -> None:
        self._frame = frame
        self._targets = targets

    def take(self, text: Text, start: int, end: int) -> None:
        """Add a run to a text, with the marks on it."""
        at = start
        for token in _TOKEN.finditer(self._frame.text, start, end):
            if token.start() < at:
                continue
            if token["name"] and token["name"].lower() not in self._targets:
                continue
            text.copy(self._frame, at, token.start())
            self._read(text, token)
            at = token.end()
        text.copy(self._frame, at, end)

    def _read(self, text: Text, token: re.Match[str]) -> None:
        kind = token.lastgroup
        frame = self._frame
        place = frame.place(*token.span())
        begin = text.end
        if token["literal"] is not None:
            self._marked(text, token, "literal", MarkKind.CODE)
        elif token["text"] is not None:
            self._read_phrase(text, token)
        elif token["strong"] is not None or token["emphasis"] is not None:
            group = "strong" if token["strong"] is not None else "emphasis"
            self.take(text, *token.span(group))
        elif note := token["note"]:
            if note[:1] in "#*" or note.isdecimal():
                text.mark(MarkKind.FOOTNOTE, place, target=note.lstrip("#"))
            else:
                text.drop_space()
                text.mark(MarkKind.CITATION, place, keys=(note,))
        elif token["name"] is not None:
            text.copy(frame, *token.span("name"))
            inner = frame.place(*token.span("name"))
            text.mark(MarkKind.LINK, place, inner, target=self._targets[token["name"].lower()])
        elif token["escaped"] is not None:
            if not token["escaped"].isspace():
                text.copy(frame, *token.span("escaped"))
        elif token["substitution"] is not None:
            text.copy(frame, *token.span("substitution"))
        del kind, begin

    def _marked(self, text: Text, token: re.Match[str], group: str, kind: MarkKind, target: str = "") -> None:
        text.copy(self._frame, *token.span(group))
        text.mark(kind, self._frame.place(*token.span()), self._frame.place(*token.span(group)), target=target)

    def _read_phrase(self, text: Text, token: re.Match[str]) -> None:
        role = (token["role"] or "").strip(":").rpartition(":")[2].lower()
        place = self._frame.place(*token.span())
        if role in _CITE_ROLES:
            keys = tuple(key.strip() for key in token["text"].split(",") if key.strip())
            text.drop_space()
            text.mark(MarkKind.CITATION, place, keys=keys)
        elif role in _REFERENCE_ROLES:
            if token["target"] and token["text"]:
                self._marked(text, token, "text", MarkKind.REFERENCE, token["target"])
            else:
                text.put("[ref]", place)
                text.mark(MarkKind.REFERENCE, place, place, target=token["text"] or token["target"] or "")
        elif role == "math":
            self._marked(text, token, "text", MarkKind.MATH)
        elif role.startswith(_CODE_ROLES):
            self._marked(text, token, "text", MarkKind.CODE)
        elif role in {"sup", "superscript", "sub", "subscript"}:
            from aswritten.normalise.raised import lower_text, raise_text  # noqa: PLC0415 - seldom needed

            before = self._frame.text[token.start() - 1 : token.start()]
            text.put((raise_text if role.startswith("sup") else lower_text)(token["text"], before), place)
        elif token["end"] or token["target"]:
            label = " ".join(token["text"].lower().split())
            target = token["target"] or self._targets.get(label, "")
            if token["text"]:
                self._marked(text, token, "text", MarkKind.LINK, target)
            elif token["target"]:
                self._marked(text, token, "target", MarkKind.LINK, target)
        else:
            text.copy(self._frame, *token.span("text"))
