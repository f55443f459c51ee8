"""Wiki links of Markdown notes: ``[[paper.pdf#page=3|p. 3]]`` leads to a file, ``![[…]]`` embeds one.

Source: Obsidian Help, "Internal links" and "Embed files".
"""

from __future__ import annotations

import re
from typing import NamedTuple

_WIKI = re.compile(r"(?<![\w\]])(!?)\[\[(?!\d+\])([^\[\]|\n\\]{1,400}?)(?:\\?\|([^\[\]\n]{0,400}))?\]\](?![(\[])")
_FILE = re.compile(r"\.(?:pdf|docx|epub|html?|xhtml|tex|ipynb|txt|rst)(?:#.*)?\Z", re.IGNORECASE)


class WikiLink(NamedTuple):
    """A wiki link: what readers see of it, its target as written, and all of its markup."""

    start: int
    end: int
    target: str
    whole_start: int
    whole_end: int
    is_embed: bool

    @property
    def names_file(self) -> bool:
        """Whether it leads to a document that may be a source; one without suffix leads to another note."""
        return not self.is_embed and _FILE.search(self.target) is not None


def find_wiki_links(text: str) -> list[WikiLink]:
    """The wiki links and embeds of a text, in order.

    >>> find_wiki_links("see [[memo.pdf#page=3|p. 3]]")[0].target
    'memo.pdf#page=3'
    """
    if "[[" not in text:
        return []
    found: list[WikiLink] = []
    for match in _WIKI.finditer(text):
        start, end = match.span(3) if match[3] is not None else match.span(2)
        found.append(WikiLink(start, end, match[2].strip(), *match.span(), is_embed=bool(match[1])))
    return found
