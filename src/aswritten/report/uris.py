"""Paths as URI references."""

from __future__ import annotations

import re
from urllib.parse import quote

_DRIVE = re.compile(r"[A-Za-z]:/")
_SAFE = "/~-._!$&'()*+,;=@"


def path_uri(path: str) -> str:
    """The path percent-encoded: relative as it is, absolute with its scheme; never with ``./`` in front.

    >>> path_uri("results/r one: 50%.json"), path_uri("/srv/a.txt")
    ('results/r%20one%3A%2050%25.json', 'file:///srv/a.txt')
    """
    while path.startswith("./"):
        path = path[2:].lstrip("/")
    encoded = quote(path.encode("utf-8", "surrogatepass"), safe=_SAFE)
    if _DRIVE.match(path):
        return f"file:///{path[:2]}{quote(path[2:].encode('utf-8', 'surrogatepass'), safe=_SAFE)}"
    if path.startswith("/"):
        return f"file:///{encoded.lstrip('/')}"
    return encoded or "."
