"""``aswritten explain``: what a check, a rule or a verdict means, from the checks' own pages."""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING

from aswritten.cli.exits import ExitCode
from aswritten.cli.output import open_output
from aswritten.cli.surroundings import layout_of, text_encoding
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.judge import MEANING
from aswritten.model.verdict import Verdict
from aswritten.report.lint_run import LINT_RULES
from aswritten.report.pages import VERDICT_PAGES, Page, blocks_about, is_example, load_pages
from aswritten.report.rules import REPORT_RULES
from aswritten.report.style import VERDICT_STYLES, Style
from aswritten.report.visible import make_visible, wrap

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

    from aswritten.report.diagnostic import RuleInfo
    from aswritten.report.text import Layout

_NAME_WIDTH = 10


def run(options: argparse.Namespace) -> ExitCode:
    """Run the command."""
    layout = layout_of(options)
    lines = list(_explain(options.name, load_pages(), layout))
    with open_output(None, text_encoding()) as output:
        output.write("".join(f"{line}\n" for line in lines))
    return ExitCode.CLEAN


def _explain(name: str | None, pages: Sequence[Page], layout: Layout) -> Iterator[str]:
    if name is None:
        return _list_all(pages, layout)
    if name in VERDICT_PAGES:
        return _show_verdict(Verdict(name), layout)
    for page in pages:
        if page.check == name:
            return _show(page.blocks, layout)
    owners = [page for page in pages if name in page.rules]
    if owners or name in MEANING:
        return _show_rule(name, owners, layout)
    own = next((rule for rule in (*LINT_RULES, *REPORT_RULES) if rule.id == name), None)
    if own is not None:
        return _show_own(own, layout)
    raise _unknown(name, pages)


def _show_own(rule: RuleInfo, layout: Layout) -> Iterator[str]:
    """A rule of documents or of reports, which no check's page tells of."""
    yield layout.palette.paint(rule.id, Style.BOLD)
    yield from (f"  {line}" for line in wrap(" ".join(rule.help_markdown.split()), layout.width - 2))
    yield ""


def _show_verdict(verdict: Verdict, layout: Layout) -> Iterator[str]:
    yield layout.palette.paint(verdict, VERDICT_STYLES[verdict])
    rules = [rule for rule, leads_to in MEANING.items() if leads_to is verdict]
    led_to_by = [f"Rules that lead to it: {', '.join(rules)}."] if rules else []
    for paragraph in (*VERDICT_PAGES[verdict].split("\n\n"), *led_to_by):
        yield from (f"  {line}" for line in wrap(" ".join(paragraph.split()), layout.width - 2))
        yield ""


def _list_all(pages: Sequence[Page], layout: Layout) -> Iterator[str]:
    told: set[str] = set()
    for page in pages:
        yield layout.palette.paint(page.check, Style.BOLD)
        for rule in page.rules:
            told.add(rule)
            yield _rule_line(rule, layout)
    untold = [rule for rule in MEANING if rule not in told]
    if untold:
        yield layout.palette.paint("further rules", Style.BOLD)
        yield from (_rule_line(rule, layout) for rule in untold)


def _rule_line(rule: str, layout: Layout) -> str:
    return f"  {rule:<24}  {_verdict_of(rule, layout)}"


def _verdict_of(rule: str, layout: Layout) -> str:
    verdict = MEANING.get(rule)
    return "a warning, no fault" if verdict is None else layout.palette.paint(verdict, VERDICT_STYLES[verdict])


def _show_rule(rule: str, owners: Sequence[Page], layout: Layout) -> Iterator[str]:
    yield layout.palette.paint(rule, Style.BOLD)
    yield f"  a claim with this fault is: {_verdict_of(rule, layout)}"
    yield ""
    for page in owners:
        yield from _show(blocks_about(page, rule), layout)
        yield layout.palette.paint(f"the whole page: aswritten explain {page.check}", Style.DIM)


def _show(blocks: Sequence[str], layout: Layout) -> Iterator[str]:
    for block in blocks:
        if is_example(block):
            yield from _show_example(block, layout)
        elif block.startswith("#"):
            yield layout.palette.paint(block.lstrip("# "), Style.BOLD)
        elif block.startswith("- "):
            first, *rest = wrap(make_visible(" ".join(block[2:].split())), layout.width - 4)
            yield f"  - {first}"
            yield from (f"    {line}" for line in rest)
        elif block.startswith(("```", "|")):
            yield from (f"  {make_visible(line)}" for line in block.splitlines())
        else:
            yield from wrap(make_visible(" ".join(block.split())), layout.width)
        if not block.startswith("- "):
            yield ""


def _show_example(block: str, layout: Layout) -> Iterator[str]:
    """An example as claim, source and verdict, its text cut at no place."""
    case = tomllib.loads("\n".join(block.splitlines()[1:-1]))
    yield f"  {case.get('name', 'example')}"
    quote = case.get("quote", [])
    quotes = [quote] if isinstance(quote, str) else quote
    for name, text in (
        ("claim", case.get("claim", "")),
        *(("quote", each) for each in quotes),
        ("source", case.get("source", "")),
    ):
        for index, line in enumerate(text.strip("\n").splitlines() or [""]):
            for part in wrap(make_visible(line), layout.width - _NAME_WIDTH - 4) if line.strip() else [""]:
                head = name if index == 0 else ""
                yield f"    {head:<{_NAME_WIDTH}}{part}".rstrip()
                name = ""  # noqa: PLW2901 - only the first line is named
    verdict = case.get("verdict", "")
    rule = f" ({case['rule']})" if "rule" in case else ""
    yield f"    {'verdict':<{_NAME_WIDTH}}{layout.palette.paint(verdict, Style.BOLD)}{rule}"


def _unknown(name: str, pages: Sequence[Page]) -> AswrittenError:
    from difflib import get_close_matches  # noqa: PLC0415 - rare

    known = dict.fromkeys(
        (
            *VERDICT_PAGES,
            *(page.check for page in pages),
            *MEANING,
            *(rule.id for rule in LINT_RULES),
            *(rule for page in pages for rule in page.rules),
        )
    )
    near = get_close_matches(name, known, n=3, cutoff=0.5)
    hint = f"did you mean {', '.join(near)}?" if near else "aswritten explain lists all"
    return AswrittenError(ErrorCode.INVALID_INPUT, f"no check, rule or verdict is named {name!r}", hint=hint)
