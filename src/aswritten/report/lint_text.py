"""A linted document as text for people: what is wrong first, then what was not decided, then what was not checked."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from aswritten.model.verdict import Outcome, Verdict
from aswritten.report.lint_json import first_page
from aswritten.report.lint_run import lint_counts
from aswritten.report.style import VERDICT_STYLES, Style
from aswritten.report.visible import make_visible, wrap

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from aswritten.lint.model import Linted, SourceVerdict
    from aswritten.model.result import Check, Result
    from aswritten.report.text import Layout

_INDENT = "        "
_MOST_SHOWN = 200
_MOST_ALIKE = 25
"""Sentences listed that are not checked for one reason; a paper of hundreds of references has as many."""
_MISSING = "cite what is not at hand"
_OTHER_WORDS = frozenset(("not-located", "words-uncovered", "identifier-absent"))
"""What is said of a sentence that does not use the source's words."""


def render_lint(path: str, sentences: Sequence[Linted], layout: Layout, *, pointers: int = 0) -> str:
    """One document: its faults, what could not be decided or checked, the counts; one line where there is nothing."""
    paint = layout.palette.paint
    if not sentences:
        pointed = f" ({_pointers(pointers)})" if pointers else ""
        return f"{paint(make_visible(path), Style.BOLD)}: nothing to check{pointed}\n"
    lines = [paint(make_visible(path), Style.BOLD)]
    faults = [linted for linted in sentences if linted.verdict not in (None, Verdict.VERIFIED)]
    for linted in faults:
        if not _is_paraphrase(linted):
            lines += ["", *_fault(linted, layout)]
    lines += _group("in other words than the source, so not decided", filter(_is_paraphrase, faults), layout)
    unchecked = [linted for linted in sentences if linted.verdict is None]
    shown, left = _first_of_each_kind(unchecked)
    lines += _group("not checked", shown, layout)
    lines += [f"    {line}" for line in left]
    lines += _hints(unchecked, layout)
    lines += ["", _counts(sentences, layout)]
    if pointers:
        lines.append(paint(_pointers(pointers), Style.DIM))
    return "".join(f"{line}\n" for line in lines)


def render_lint_total(documents: int, counts: Mapping[str, int], pointers: int, layout: Layout) -> str:
    """What several documents add up to."""
    total = sum(counts.values())
    parts = ", ".join(f"{count:,} {name}" for name, count in counts.items())
    line = f"{documents:,} documents, {_sentences(total)}: {parts or 'nothing to check'}"
    left = f"\n{layout.palette.paint(_pointers(pointers), Style.DIM)}" if pointers else ""
    return f"{layout.palette.paint(line, Style.BOLD)}{left}\n"


def _pointers(number: int) -> str:
    what = "sentence that only leads" if number == 1 else "sentences that only lead"
    return f"{number:,} {what} to a link left out"


def _is_paraphrase(linted: Linted) -> bool:
    """Whether a sentence without quotation and figure has words of its own, and nothing else is wrong with it."""
    result = linted.result
    if linted.verdict is not Verdict.INSUFFICIENT or linted.claim.quotes or linted.claim.figures or result is None:
        return False
    return {check.rule for check in result.checks if check.outcome is Outcome.FAIL} <= _OTHER_WORDS


def _group(title: str, members: Iterable[Linted], layout: Layout) -> Iterator[str]:
    """Sentences in two lines each: where with why, and the words."""
    for number, linted in enumerate(members):
        if not number:
            yield ""
            yield layout.palette.paint(f"  {title}", Style.DOUBT_TITLE)
        yield f"    {layout.palette.paint(_place(linted), Style.PLACE)}  {make_visible(_reason(linted))}"
        first, *rest = wrap(make_visible(_shown(linted.claim.text)), layout.width - len(_INDENT) - 2)
        yield _INDENT + layout.palette.paint(f"{first} …" if rest else first, Style.DIM)


def _first_of_each_kind(unchecked: Iterable[Linted]) -> tuple[list[Linted], list[str]]:
    """The first sentences that are not checked for one reason, and how many more there are."""
    shown: list[Linted] = []
    kinds: Counter[str] = Counter()
    for linted in unchecked:
        kind = "cite nothing" if linted.is_uncited else _MISSING
        kinds[kind] += 1
        if kinds[kind] <= _MOST_ALIKE:
            shown.append(linted)
    left = [(count - _MOST_ALIKE, kind) for kind, count in kinds.items() if count > _MOST_ALIKE]
    return shown, [f"and {count:,} more that {kind}; --format jsonl lists them all" for count, kind in left]


def _reason(linted: Linted) -> str:
    if linted.is_uncited:
        return "cites nothing"
    if linted.result is not None and linted.deciding is not None:
        return _source(linted.sources[linted.deciding], linted.result)
    return linted.error.message if linted.error is not None else ""


def _hints(unchecked: Iterable[Linted], layout: Layout) -> Iterator[str]:
    """How to have the rest checked: one hint of each kind, as its first sentence has it."""
    hints: dict[str, str] = {}
    for linted in unchecked:
        if linted.error is not None and linted.error.hint:
            hints.setdefault(linted.error.hint.partition(" ")[0], linted.error.hint)
    for hint in hints.values():
        for number, line in enumerate(wrap(make_visible(hint), layout.width - len(_INDENT) - 2)):
            yield f"    {'hint: ' if not number else '      '}{line}"


def _fault(linted: Linted, layout: Layout) -> Iterator[str]:
    assert linted.verdict is not None  # noqa: S101 - the caller has seen it
    paint = layout.palette.paint
    yield f"  {paint(_place(linted), Style.PLACE)}  {paint(linted.verdict.value, VERDICT_STYLES[linted.verdict])}"
    for line in wrap(make_visible(_shown(linted.claim.text)), layout.width - len(_INDENT)):
        yield _INDENT + line
    result = linted.result
    if result is not None and linted.deciding is not None:
        yield f"      in {make_visible(_source(linted.sources[linted.deciding], result))}"
        for check in result.checks:
            if check.outcome is Outcome.FAIL:
                yield from _check(check, layout)
        yield from _repairs(linted, layout)
    for source in linted.sources:
        if source.error is not None:
            yield from _wrapped(source.error.message, layout)


def _check(check: Check, layout: Layout) -> Iterator[str]:
    yield from _wrapped(f"{check.rule}: {check.message}", layout)


def _repairs(linted: Linted, layout: Layout) -> Iterator[str]:
    """The source's words, where a quotation has them otherwise."""
    for repair in linted.repairs:
        what = "--fix puts in" if repair.edits else "the source's words"
        yield from _wrapped(f"{what}: “{repair.text}”", layout)


def _wrapped(text: str, layout: Layout) -> Iterator[str]:
    first = True
    for line in wrap(make_visible(text), layout.width - len(_INDENT) - 2):
        yield f"{_INDENT}{'- ' if first else '  '}{line}"
        first = False


def _counts(sentences: Sequence[Linted], layout: Layout) -> str:
    parts = ", ".join(f"{count:,} {name}" for name, count in lint_counts(sentences).items())
    return layout.palette.paint(f"{_sentences(len(sentences))}: {parts}", Style.BOLD)


def _sentences(number: int) -> str:
    return f"{number:,} {'sentence' if number == 1 else 'sentences'}"


def _place(linted: Linted) -> str:
    return f"{make_visible(linted.document)}:{linted.line}:{linted.column}"


def _source(source: SourceVerdict, result: Result) -> str:
    page = first_page(result)
    return f"{source.path}" + (f", page {page}" if page is not None else "")


def _shown(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _MOST_SHOWN else f"{flat[: _MOST_SHOWN - 1]}…"
