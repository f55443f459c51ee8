"""The pages of the checks and verdicts, and where in them a rule is told of."""

from __future__ import annotations

import re
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from aswritten.judge import MEANING
from aswritten.model.verdict import CheckName, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_RULE = re.compile(r"[a-z]+(?:-[a-z]+)+")
_EXAMPLE_RULE = re.compile(r'^rule = "([^"]+)"', re.MULTILINE)
_FENCE = "```"
VERDICT_PAGES: Mapping[str, str] = {
    Verdict.VERIFIED: """\
Every sentence of the claim is located in the source, every number and identifier agrees, and no check objects. The
source says this; whether it is true is another question.

Show it to a reader as supported; do not publish on it alone.""",
    Verdict.DISPROVEN: """\
Words between quotation marks are absent from the source, or the source gives the same label another value.

Reject the claim, or put in the source's words or value.""",
    Verdict.CONTRADICTED: """\
The words are in the source, but it negates, hedges, asks or conditions them and the claim states them flat; or the
claim negates what the source affirms.

Reject the claim, or take over what it leaves out.""",
    Verdict.INSUFFICIENT: """\
Nothing was found that supports the claim as written. It does not mean false, and it does not mean clean.

The rule says what is missing. Quote the words that the claim rests on, name the speaker or the limit, or cite the
passage that has the number. Where the source says it in other words, a reader has to judge.""",
}
"""What each verdict means, and what to do with it."""


class Page(msgspec.Struct, frozen=True):
    """A check's page as blocks: paragraphs, list items, headings and whole examples."""

    check: CheckName
    blocks: tuple[str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the page tells of, in the order of their first mention."""
        named = (rule for block in self.blocks for rule in _rules_in(block))
        return tuple(dict.fromkeys(rule for rule in named if rule in MEANING or rule in self._example_rules))

    @property
    def _example_rules(self) -> frozenset[str]:
        return frozenset(rule for block in self.blocks for rule in _EXAMPLE_RULE.findall(block))


def load_pages() -> tuple[Page, ...]:
    """The pages of all checks that have one, in report order."""
    folder = files("aswritten.checks")
    pages = []
    for check in CheckName:
        try:
            text = folder.joinpath(f"{check}.md").read_text(encoding="utf-8")
        except FileNotFoundError:
            continue
        pages.append(Page(check, tuple(_blocks(text))))
    return tuple(pages)


def blocks_about(page: Page, rule: str) -> tuple[str, ...]:
    """What a page says of one rule: the blocks that name it, and its examples."""
    return tuple(block for block in page.blocks if rule in _rules_in(block))


def is_example(block: str) -> bool:
    """Whether a block is a fenced example."""
    return block.startswith(f"{_FENCE}toml case")


def _rules_in(block: str) -> tuple[str, ...]:
    if block.startswith(_FENCE):
        return tuple(_EXAMPLE_RULE.findall(block))
    return tuple(name for name in re.findall(r"`([^`]+)`", block) if _RULE.fullmatch(name)) or _heading_rule(block)


def _heading_rule(block: str) -> tuple[str, ...]:
    name = block.lstrip("# ").strip()
    return (name,) if block.startswith("#") and _RULE.fullmatch(name) else ()


def _blocks(text: str) -> Iterator[str]:
    """Split at blank lines and before list items; a fenced block is one."""
    block: list[str] = []
    is_fenced = False
    for line in text.splitlines():
        starts = line.startswith((_FENCE, "- ", "#")) and not is_fenced
        if block and (starts or not (line.strip() or is_fenced)):
            yield "\n".join(block)
            block = []
        if line.startswith(_FENCE):
            is_fenced = not is_fenced
        if line.strip() or is_fenced:
            block.append(line)
    if block:
        yield "\n".join(block)
