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
_REPORTS = re.compile(
    r"\b(?:sa(?:ys?|id)|stat(?:es?|ed)|reports?|reported|not(?:es?|ed)|finds?|found|show(?:s|ed|n)?|claim(?:s|ed)?|argue[sd]?|"
    r"conclude[sd]?|explain(?:s|ed)?|writes?|wrote|confirm(?:s|ed)?|estimate[sd]?|mention(?:s|ed)?|observe[sd]?|warn(?:s|ed)?|"
    r"admit(?:s|ted)?|reveal(?:s|ed)?|quote[sd]?|record(?:s|ed)|puts?|tells?|told|according to|measure[sd]?|prove[sd]?|"
    r"sagt|schreibt|schrieb|berichtet|heißt es|steht|laut|zufolge|zeigt|nennt|stellt|gemäß|nach|dit|écrit|affirme|indique|"
    r"selon|montre|constate|rapporte|d['’]après|dice|escribe|afirma|indica|señala|según|muestra|informa)\b"
    r"|[说称]|指出|写道|表示|根据|据|显示|认为|报告",
    re.IGNORECASE,
)
_PAGES = re.compile(
    r"(?:^|/)[^./]*\Z|\.(?:md|markdown|rst|py|js|ts|tsx|rs|go|java|kt|swift|c|h|cc|cpp|hpp|cs|rb|php|sh|ps1|sql|lua|jl|scala|"
    r"css|scss|ya?ml|toml|json|jsonl|cfg|ini|lock|svg|png|jpe?g|gif|webp|zip|gz|tgz|xml|proto|ipynb|csv|tsv|log)\Z|/\Z",
    re.IGNORECASE,
)
"""What documents link to lead readers on: other pages of the same site, code, pictures, folders."""
_STATES = re.compile(
    r"\s*(?:was|were|is|are|has|have|had|did|does|do|can|could|will|would|may|might|must|never|no)\b", re.IGNORECASE
)
_LABEL = re.compile(
    r"(?:pdfs?|links?|here|files?|downloads?|docs?|papers?|preprint|text|fulltext|html|epub|docx|slides|poster|video|"
    r"code|data|supplement|appendix|notes|summary|review|arxiv|doi|bibtex|website|page|homepage|read|more|full|"
    r"view|open|local|copy|mirror|archive|sources?|original|version|en|de|fr|es|zh|liens?|ici|télécharger|texte|"
    r"herunterladen|hier|datei|quelle|weiterlesen|enlaces?|aquí|descargar|texto|fuente|下载|链接|原文|全文|这里|阅读|论文)",
    re.IGNORECASE,
)
"""Words by which a link is offered, and nothing is stated."""
_OPEN = re.compile(r"[(（][^()（）]*\Z")
_LISTED = re.compile(r"\s*(?:\Z|[:\-–—(|,]|\.\s*\Z)")
_WORD = re.compile(r"[^\W\d_]")
_WORDS = re.compile(r"[^\W_]+")


def points_only(text: str, links: Sequence[Range], targets: Sequence[str], *, is_item: bool) -> bool:
    """Whether a sentence with links, which holds no quotation and no figure, only leads to them.

    It does where it says so, or where it names other pages in passing: no link of it stands in brackets as a source
    does, none is the statement itself, and nobody reports anything.

    Args:
        text: the sentence.
        links: the runs of it that are links, in order.
        targets: what they lead to.
        is_item: whether it begins an item of a list.
    """
    if not links:
        return False
    first = links[0]
    before = text[: first.start]
    bare = "".join(text[a:b] for a, b in _outside(text, links))
    if not _WORD.search(bare) or _OPENING.match(text) or _ABOUT.search(before):
        return True
    if is_item and not _WORD.search(before) and _LISTED.match(text[first.end :]):
        return True
    return (
        all(map(_PAGES.search, targets))
        and not _REPORTS.search(bare)
        and not any(_OPEN.search(text[max(0, link.start - 80) : link.start]) for link in links)
        and not any(_STATES.match(text[link.start : link.end]) for link in links)
    )


def only_offers(text: str) -> bool:
    """Whether nothing is left of a text but words by which links are offered: ``PDF | Notes``, ``read more``."""
    words = _WORDS.findall(text)
    return bool(words) and all(map(_LABEL.fullmatch, words))


def _outside(text: str, links: Sequence[Range]) -> list[tuple[int, int]]:
    ends = [0, *(link.end for link in links)]
    starts = [*(link.start for link in links), len(text)]
    return list(zip(ends, starts, strict=True))
