"""The line under a quotation that names whom or what it is from."""

from __future__ import annotations

import re

_DASHED = re.compile(r"\s*(?:—|–|--+|―)\s*\S.{0,300}\s*\Z", re.DOTALL)
_NAMED = re.compile(
    r"\s*(?:\*|_)?\(?(?:source|from|quelle|aus|d'après|fuente|de|来源|出处)\s*[:：]\s*\S.{0,300}\Z",
    re.IGNORECASE | re.DOTALL,
)
_CITED = re.compile(
    r"\s*(?:\[@[^\[\]]+\]|\[[^\[\]]+\]\([^()\s]+\)(?:,?\s*(?:p|pp|S|页|第)\.?\s*[\w–-]+)?|(\()?\[\[[^\[\]]+\]\](?(1)\)))"
    r"\s*\.?\s*\Z"
)

REFERENCES_NAMES = (
    r"references|bibliography|works cited|literature|sources|notes and references|literatur(?:verzeichnis)?|quellen|"
    r"références|bibliographie|sources|referencias|bibliografía|fuentes|参考文献|参考资料|资料来源"
)
REFERENCES_LINE = re.compile(
    rf"^[#=* \t\r\f\v]*(?:\d+\.?[ \t]+)?(?:{REFERENCES_NAMES})[ \t]*[:：]?[ \t*\r]*$", re.IGNORECASE | re.MULTILINE
)
"""A line that is the heading of a reference list."""


def is_attribution(line: str) -> bool:
    """Whether a line of a quotation names its source: behind a dash or "Source:", or it is a citation and no more."""
    return bool(_DASHED.match(line) or _NAMED.match(line) or is_citation(line))


def is_citation(line: str) -> bool:
    """Whether a line is a citation and no more."""
    return _CITED.match(line) is not None
