"""What each rule is about, taken from the pages of the checks: the text that ``aswritten explain`` shows."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from aswritten.judge import MEANING
from aswritten.model.verdict import Verdict
from aswritten.report.diagnostic import Level, RuleInfo
from aswritten.report.pages import VERDICT_PAGES, blocks_about, is_example, load_pages

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from aswritten.report.pages import Page

MOST_CHARACTERS = 1_024
"""Of a short or full description, in code scanning."""

LEVELS: Mapping[Verdict, Level] = {
    Verdict.DISPROVEN: Level.ERROR,
    Verdict.CONTRADICTED: Level.ERROR,
    Verdict.INSUFFICIENT: Level.WARNING,
    Verdict.UNVERIFIED: Level.NOTE,
    Verdict.VERIFIED: Level.NONE,
}
"""What a verdict weighs."""

AUDIT_RULES = frozenset(
    {
        "exact-match",
        "rounding-ok",
        "derived-ok",
        "number-mismatch",
        "aggregation-mismatch",
        "delta-mismatch",
        "ambiguous-mapping",
        "missing-evidence",
        "cited-evidence-missing",
        "exempt",
    }
)
"""What audits find, a rule for each status; written out, so that other commands need not load the audit."""

_ITEM = re.compile(r"- `([a-z-]+)`: (.*)", re.DOTALL)
_ROW = re.compile(r"^\| `([a-z-]+)` \| (.*?) \| ", re.MULTILINE)
_SENTENCE = re.compile(r"(?:[^.]|\.(?!\s|$))*")
_CASE = re.compile(r"```toml case")


def level_of(rule: str) -> Level:
    """What a finding of a claim check weighs."""
    verdict = MEANING.get(rule)
    return Level.NOTE if verdict is None else LEVELS[verdict]


def is_claim_rule(rule: str) -> bool:
    """Whether a check of claims names its faults or warnings so."""
    return rule in _known()


def claim_rules(named: Iterable[str]) -> tuple[RuleInfo, ...]:
    """The rules of claim checks among those named, in the order of the decision table; then those of reports."""
    wanted = frozenset(named)
    known = _known()
    own = {rule.id: rule for rule in REPORT_RULES}
    others = sorted(wanted - known.keys() - own.keys())
    return (
        *(rule for name, rule in known.items() if name in wanted),
        *(_rule(name, load_pages()) for name in others),
        *(rule for name, rule in own.items() if name in wanted),
    )


@cache
def _known() -> Mapping[str, RuleInfo]:
    pages = load_pages()
    ids = dict.fromkeys((*MEANING, *(rule for page in pages for rule in page.rules)))
    return {**{rule: _rule(rule, pages) for rule in ids}, Verdict.VERIFIED.value: _verified()}


def _rule(rule: str, pages: Iterable[Page]) -> RuleInfo:
    blocks = [block for page in pages for block in blocks_about(page, rule)]
    told = next((text for block in blocks if (text := _told_in(block, rule))), rule.replace("-", " "))
    verdict = MEANING.get(rule)
    leads_to = "a warning, no fault" if verdict is None else f"`{verdict}`"
    opening = [f"A claim with this fault is: {leads_to}."]
    if verdict is not None:
        opening += VERDICT_PAGES[verdict].split("\n\n")
    shown = [_CASE.sub("```toml", block, count=1) if is_example(block) else block for block in blocks]
    return RuleInfo(
        id=rule,
        short=_shorten(_first_sentence(told)),
        full=_shorten(_plain(told)),
        help_markdown="\n\n".join((*opening, *shown)) + "\n",
        level=level_of(rule),
    )


def _told_in(block: str, rule: str) -> str:
    """What a list item, a table row or a paragraph says of a rule."""
    item = _ITEM.match(block)
    if item:
        return item[2] if item[1] == rule else ""
    if block.startswith("|"):
        return next((row[2] for row in _ROW.finditer(block) if row[1] == rule), "")
    return "" if block.startswith(("#", "```")) else block


def _first_sentence(text: str) -> str:
    sentence = _SENTENCE.match(_plain(text))
    return f"{sentence[0] if sentence else text}."


def _plain(markdown: str) -> str:
    text = " ".join(markdown.replace("`", "").replace("*", "").split())
    return text[:1].upper() + text[1:]


def _shorten(text: str) -> str:
    return text if len(text) <= MOST_CHARACTERS else text[: MOST_CHARACTERS - 1] + "…"


def _verified() -> RuleInfo:
    meaning = VERDICT_PAGES[Verdict.VERIFIED]
    return RuleInfo(
        id=Verdict.VERIFIED.value,
        short="The source says this.",
        full=_plain(meaning),
        help_markdown=meaning + "\n",
        level=Level.NONE,
    )


def _own(rule: str, short: str, help_markdown: str, level: Level) -> RuleInfo:
    return RuleInfo(id=rule, short=short, full=_plain(help_markdown), help_markdown=help_markdown + "\n", level=level)


UNUSED = "suppression-unused"
INVALID = "suppression-invalid"
STALE = "baseline-stale"
REPORT_RULES = (
    _own(
        UNUSED,
        "A suppression that excuses nothing.",
        "The comment names a rule that no finding at this place has. Remove it, or move it to the "
        "line of the sentence.",
        Level.NOTE,
    ),
    _own(
        INVALID,
        "A suppression that says too little to be heeded.",
        "A suppression names its rules and its reason: `aswritten: ignore[hedge-dropped] the reason`. One without is "
        "not heeded.",
        Level.WARNING,
    ),
    _own(
        STALE,
        "An entry of the baseline that no finding has any more.",
        "The finding that the entry stood for is gone. Run with `--update-baseline` to take the entry out, so that the "
        "fault cannot come back unseen.",
        Level.ERROR,
    ),
)
"""Rules about the excuses themselves, which every feature may report."""
