"""Sentences that lead a reader to a page and state nothing of it, such as ``See [usage](usage.md) for details.``."""

# ruff: noqa: E501 - lists of words read best as running text
from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from aswritten.model.finding import Range

_OPENING = re.compile(
    r"\W*(?:(?:please|also|then|first|next|bitte|auch|und|and|or|note|hint|tip|for (?:more|further|full|additional)\b[^,]{0,60},)\W*)*"
    r"(?:see|read|refer to|check(?: out)?|follow|visit|consult|(?:have|take) a look|look (?:at|in|into)|start with|go to|"
    r"head (?:over )?to|click|browse|open|learn (?:more|how)|find (?:more|out)|jump to|view|explore|try|use|run|copy|"
    r"download|install|more (?:information|details|examples|on)|documentation|full |details|continue|back to|next:|"
    r"previous:|siehe|vgl|lies|lesen sie|mehr (?:dazu|informationen|details)|weiter|voir|lire|consulter|consultez|"
    r"pour (?:plus|en savoir)|véase|ver |lea|consulte|más (?:información|detalles)|参见|参阅|详见|请参|请看|更多|查看)",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:is|are|be|can be|was|were|been)\s+(?:\w+ly\s+)?(?:described|documented|explained|listed|covered|detailed|available|found|shown|"
    r"given|specified|discussed|defined|collected|kept|stored|located|provided|summari[sz]ed|outlined|introduced|"
    r"contained|recorded|tracked|released|distributed|licen[sc]ed|hosted|published)\b[^.]{0,60}?\b"
    r"(?:in|at|on|under|by|from|with|here|below|above)\W+(?:the |our |this |its |a |an |terms of |file |page |section )*\Z"
    r"|\b(?:ist|sind|wird|werden)\b[^.]{0,60}\b(?:in|im|unter|auf|hier)\W+(?:der |dem |den )?\Z"
    r"|\b(?:est|sont)\b[^.]{0,60}\b(?:décrite?s?|expliquée?s?|documentée?s?|disponibles?)\b[^.]{0,40}\Z"
    r"|\b(?:se describe|se explica|se encuentra|está|están)\b[^.]{0,60}\Z",
    re.IGNORECASE,
)
_LISTED = re.compile(r"\s*(?:\Z|[:\-–—(|,]|\.\s*\Z)")
_WORD = re.compile(r"[^\W\d_]")


def points_only(text: str, links: Sequence[Range], *, is_item: bool) -> bool:
    """Whether a sentence with links only leads to them.

    Args:
        text: the sentence.
        links: the runs of it that are links, in order.
        is_item: whether it begins an item of a list.
    """
    if not links:
        return False
    first = links[0]
    before = text[: first.start]
    if not _WORD.search(before):
        bare = "".join(text[a:b] for a, b in _outside(text, links))
        if not _WORD.search(bare):
            return True
        return is_item and bool(_LISTED.match(text[first.end :]))
    return bool(_OPENING.match(text) or _ABOUT.search(before))


def _outside(text: str, links: Sequence[Range]) -> list[tuple[int, int]]:
    ends = [0, *(link.end for link in links)]
    starts = [*(link.start for link in links), len(text)]
    return list(zip(ends, starts, strict=True))
