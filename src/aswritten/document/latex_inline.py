r"""What stands inside the blocks of LaTeX: macros expanded, notes taken out, links, citations, quotations as marks."""

# ruff: noqa: SLF001, PLR0913, PLR0917 - all readers take the state of one use; their table is the class's own
from __future__ import annotations

import re
from array import array
from typing import TYPE_CHECKING, NamedTuple

from aswritten.document.drafts import Built, Frame, Text
from aswritten.document.latex_file import INLINE_TOKEN, LatexFile
from aswritten.document.latex_mask import read_address
from aswritten.document.latex_names import INPUTS, MATH, NOT_CITES, NOTES, QUOTED, REFERENCES, REMARKS, TEXTUAL_CITES
from aswritten.document.mapping import Place
from aswritten.document.model import MarkKind

if TYPE_CHECKING:
    from collections.abc import Callable

    from aswritten.document.latex_file import Argument

_PARAMETER = re.compile(r"#([1-9])")
_ENVIRONMENT = re.compile(r"\s*\{([^{}\n]{1,40})\}")
_CITE_KEYS = re.compile(r"\s*(?:<[^<>]{0,80}>\s*)?\{([^{}]{0,4000})\}")
_NO_LETTER = re.compile(r"[^A-Za-z]+")
_DEEPEST = 40
_LONGEST_MACRO = 10_000
_QUOTE_SIGNS = (("“", "”"), ("‘", "’"))


class Macro(NamedTuple):
    """A macro that the document defines."""

    file: LatexFile
    start: int
    end: int
    arguments: int
    default: str | None

    @property
    def place(self) -> Place:
        """Where its body stands."""
        return self.file.frame.place(self.start, self.end)


class Note(NamedTuple):
    """A footnote that waits for the end of the block that holds its mark."""

    label: str
    file: LatexFile
    argument: Argument


class Inline:
    """Takes runs of LaTeX into texts; knows the macros met so far and keeps the notes that are still to be set."""

    def __init__(self) -> None:
        self.macros: dict[str, Macro] = {}
        self.notes: list[Note] = []
        self.note_count = 0
        self.include: Callable[[Text, LatexFile, str, Place, int], None] | None = None
        """Takes a file named inside an argument into a text; the reader of blocks sets it."""
        self._rendered: dict[int, tuple[Macro, Built | None]] = {}
        self._active: set[int] = set()
        self._quotes = 0
        self._math = -1

    def begin_block(self, file: LatexFile) -> None:
        """Forget open formulas."""
        self._math = -1
        file.begin_block()

    def take(self, text: Text, file: LatexFile, start: int, end: int, depth: int = 0) -> None:
        """Add a run of a file to a text."""
        kept = at = start
        while token := INLINE_TOKEN.search(file.masked, at, end):
            at = token.end()
            if token["math"]:
                self._toggle_math(text, file, token.start(), at)
                continue
            if token["sign"]:
                self._read_sign(text, file, token["sign"], token.start(), at)
                continue
            name = token["name"]
            if name is None or depth > _DEEPEST:
                continue
            if name in {"begin", "end"}:
                self._read_environment(text, file, name, token.start(), at)
                continue
            reader = self._reader_of(name)
            if reader is None:
                continue
            self._copy(text, file, kept, token.start())
            after = reader(text, file, name, token.start(), at, depth)
            if after is None:
                kept = token.start()
            else:
                kept = at = min(after, end)
        self._copy(text, file, kept, end)

    def _copy(self, text: Text, file: LatexFile, start: int, end: int) -> None:
        if start < end:
            text.edited(file.frame, start, end, file.edits(start, end))

    def _reader_of(self, name: str) -> Callable[[Text, LatexFile, str, int, int, int], int | None] | None:
        if name in self.macros:
            return self._read_macro
        reader = _READERS.get(name)
        if reader is None and "cite" in name.lower() and name not in NOT_CITES:
            reader = Inline._read_citation
        if reader is None:
            return None
        return lambda *given: reader(self, *given)

    def _toggle_math(self, text: Text, file: LatexFile, start: int, end: int) -> None:
        if self._math < 0:
            self._math = start
            return
        place = file.frame.place(min(self._math, start), end)
        text.mark(MarkKind.MATH, place, place)
        self._math = -1

    def _read_sign(self, text: Text, file: LatexFile, sign: str, start: int, end: int) -> None:
        if sign in "([" and self._math < 0:
            self._math = start
        elif sign in ")]" and self._math >= 0:
            place = file.frame.place(min(self._math, start), end)
            text.mark(MarkKind.MATH, place, place, note="display" if sign == "]" else "")
            self._math = -1

    def _read_environment(self, text: Text, file: LatexFile, name: str, start: int, end: int) -> None:
        match = _ENVIRONMENT.match(file.masked, end)
        if match is None or match[1].rstrip("*") not in MATH:
            return
        if name == "begin":
            self._math = start
        elif self._math >= 0:
            place = file.frame.place(min(self._math, start), match.end())
            text.mark(MarkKind.MATH, place, place, note="display")
            self._math = -1

    def _read_macro(self, text: Text, file: LatexFile, name: str, at: int, end: int, depth: int) -> int | None:
        """What the macro shows, if that is text alone; None leaves the command as it is written."""
        macro = self.macros[name]
        built = self._render(macro)
        if built is None:
            return None
        if not macro.arguments:
            stop = end + 2 if file.masked.startswith("{}", end) else end
            place = file.frame.place(at, stop)
            start = text.end
            text.transplant(built, place)
            text.mark_from(MarkKind.MACRO, start, place, target=name, definition=macro.place)
            return stop
        return self._fill(text, file, (name, macro, built), at, end, depth)

    def _fill(
        self, text: Text, file: LatexFile, use: tuple[str, Macro, Built], at: int, end: int, depth: int
    ) -> int | None:
        name, macro, built = use
        arguments: list[Argument | str] = []
        stop = end
        if macro.default is not None:
            given, stop = file.options(end)
            arguments.append(given[0] if given else macro.default)
        while len(arguments) < macro.arguments:
            argument = file.group(stop)
            if argument is None:
                return None
            arguments.append(argument)
            stop = argument.stop
        start = text.end
        place = file.frame.place(at, end)
        spans: list[str] = []
        parts = _PARAMETER.split(built.text)
        for index, part in enumerate(parts):
            if index % 2 == 0:
                text.put(part, place)
                continue
            filled = arguments[int(part) - 1] if int(part) <= len(arguments) else ""
            if isinstance(filled, str):
                text.put(filled, place)
            else:
                self.take(text, file, filled.start, filled.end, depth + 1)
                place = file.frame.place(filled.end, filled.stop)
                inner = file.frame.place(filled.start, filled.end)
                spans += (str(inner.start), str(inner.end))
        whole = file.frame.place(at, stop)
        text.mark_from(
            MarkKind.MACRO, start, whole, target=name, keys=tuple(spans), note="argued", definition=macro.place
        )
        return stop

    def _render(self, macro: Macro) -> Built | None:
        """The text of a macro's body; None where it is no text, refers to itself, or is too long."""
        key = hash((id(macro.file), macro.start))
        known = self._rendered.get(key)
        if known is not None and known[0] == macro:
            return known[1]
        if key in self._active or len(self._active) > _DEEPEST or macro.end - macro.start > _LONGEST_MACRO:
            return None
        self._active.add(key)
        frame = macro.file.frame
        origin = array("q", (frame.place(at, at).start for at in range(macro.start, macro.end + 1)))
        body = LatexFile(Frame(frame.text[macro.start : macro.end], frame.file, origin), macro.file.path)
        text = Text()
        math, self._math = self._math, -1
        self.take(text, body, 0, macro.end - macro.start, 1)
        self._math = math
        self._active.discard(key)
        built: Built | None = text.build()
        if built is not None and ("\\" in built.text or len(built.text) > _LONGEST_MACRO):
            built = None
        self._rendered[key] = (macro, built)
        return built

    def _read_evidence(self, text: Text, file: LatexFile, name: str, at: int, end: int, depth: int) -> int | None:
        target = file.argument(end)
        shown = file.group(target.stop) if target else None
        if target is None or shown is None:
            return None
        start = text.end
        self.take(text, file, shown.start, shown.end, depth + 1)
        kind = MarkKind.EVIDENCE if name == "evidence" else MarkKind.LINK
        place = file.frame.place(at, shown.stop)
        text.mark_from(kind, start, place, target=read_address(file.text_of(target)))
        return shown.stop

    def _read_url(self, text: Text, file: LatexFile, _name: str, at: int, end: int, _depth: int) -> int | None:
        target = file.argument(end)
        if target is None:
            return None
        start = text.end
        text.copy(file.frame, target.start, target.end)
        text.mark_from(MarkKind.LINK, start, file.frame.place(at, target.stop), target=file.text_of(target).strip())
        return target.stop

    def _read_quoted(self, text: Text, file: LatexFile, name: str, at: int, end: int, depth: int) -> int | None:
        options, stop = file.options(end)
        first = file.group(stop)
        if first is None:
            return None
        quoted = first
        keys: tuple[str, ...] = ()
        if name in {"textcquote", "foreignquote"}:
            second = file.group(file.behind_options(first.stop))
            if second is None:
                return None
            quoted = second
            keys = _split_keys(file.text_of(first)) if name == "textcquote" else ()
        opening, closing = _QUOTE_SIGNS[self._quotes % 2]
        text.put(opening, file.frame.place(at, quoted.start))
        self._quotes += 1
        start = text.end
        self.take(text, file, quoted.start, quoted.end, depth + 1)
        self._quotes -= 1
        place = file.frame.place(at, quoted.stop)
        text.mark_from(MarkKind.QUOTE, start, place)
        text.put(closing, file.frame.place(quoted.end, quoted.stop))
        if keys:
            text.mark(MarkKind.CITATION, place, keys=keys, note=options[-1] if options else "")
        elif name == "textquote" and options:
            self._cite_in(text, options[-1], place)
        return quoted.stop

    def _cite_in(self, text: Text, option: str, place: Place) -> None:
        match = re.search(r"cite[a-zA-Z]*\*?(?:\[([^\]\[]*)\])*\{([^{}]*)\}", option)
        if match:
            text.mark(MarkKind.CITATION, place, keys=_split_keys(match[2]), note=match[1] or "")

    def _read_note(self, text: Text, file: LatexFile, name: str, at: int, end: int, _depth: int) -> int | None:
        argument = file.argument(end)
        if argument is None:
            return None
        self.note_count += 1
        label = str(self.note_count)
        if name != "footnotetext":
            text.mark(MarkKind.FOOTNOTE, file.frame.place(at, argument.stop), target=label)
        self.notes.append(Note(label, file, argument))
        return argument.stop

    def _read_citation(self, text: Text, file: LatexFile, _name: str, at: int, end: int, _depth: int) -> int | None:
        r"""``\cite[see][p.~3]{a,b}``; the multicite forms repeat options and keys."""
        keys: list[str] = []
        notes: list[str] = []
        stop = end
        while True:
            options, behind = file.options(stop)
            match = _CITE_KEYS.match(file.frame.text, behind)
            if match is None:
                break
            keys += _split_keys(match[1])
            notes += [options[-1]] if options and options[-1].strip() else []
            stop = match.end()
            if not _name.endswith("s") or _name.endswith("cites") is False:
                break
        if not keys:
            return None
        note = notes[-1].replace("~", " ").replace("--", "–").strip() if notes else ""
        place = file.frame.place(at, stop)
        if _name in TEXTUAL_CITES:
            # It stands for a name, without which the sentence would lack its subject.
            start = text.end
            text.put(_NO_LETTER.sub("", keys[0]).capitalize() or "Author", place)
            text.mark_from(MarkKind.CITATION, start, place, keys=tuple(keys), note=note)
            return stop
        text.drop_space()
        text.mark(MarkKind.CITATION, place, keys=tuple(keys), note=note)
        return stop

    def _read_reference(self, text: Text, file: LatexFile, _name: str, at: int, end: int, _depth: int) -> int | None:
        target = file.argument(end)
        if target is None:
            return None
        start = text.end
        place = file.frame.place(at, target.stop)
        text.put("[ref]", place)
        text.mark_from(MarkKind.REFERENCE, start, place, target=file.text_of(target).strip())
        return target.stop

    def _read_label(self, text: Text, file: LatexFile, _name: str, at: int, end: int, _depth: int) -> int | None:
        target = file.argument(end)
        if target is None:
            return None
        text.mark(MarkKind.LABEL, file.frame.place(at, target.stop), target=file.text_of(target).strip())
        return target.stop

    def _read_input(self, text: Text, file: LatexFile, _name: str, at: int, end: int, depth: int) -> int | None:
        target = file.group(end)
        if target is None or self.include is None:
            return None
        self.include(text, file, file.text_of(target), file.frame.place(at, target.stop), depth)
        return target.stop

    def _drop(self, _text: Text, file: LatexFile, _name: str, _at: int, end: int, _depth: int) -> int | None:
        argument = file.argument(end)
        return argument.stop if argument else None


def _split_keys(text: str) -> tuple[str, ...]:
    return tuple(key for key in (part.strip() for part in text.split(",")) if key)


_READERS: dict[str, Callable[[Inline, Text, LatexFile, str, int, int, int], int | None]] = {
    "evidence": Inline._read_evidence,
    "href": Inline._read_evidence,
    **dict.fromkeys(("url", "nolinkurl"), Inline._read_url),
    **dict.fromkeys(QUOTED, Inline._read_quoted),
    **dict.fromkeys(NOTES, Inline._read_note),
    **dict.fromkeys(REFERENCES, Inline._read_reference),
    **dict.fromkeys(INPUTS, Inline._read_input),
    **dict.fromkeys(REMARKS, Inline._drop),
    "label": Inline._read_label,
}
