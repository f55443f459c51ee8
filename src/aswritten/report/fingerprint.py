"""Names of findings that outlive a change of line numbers."""

from __future__ import annotations

import hashlib
import re
from array import array
from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from aswritten.report.diagnostic import Diagnostic

_WINDOW = 100
_FACTOR = 37
_MASK = (1 << 64) - 1
_LEAVING = pow(_FACTOR, _WINDOW, 1 << 64)
_END = "\uffff"
_LINE_END = re.compile(r"\r\n?")
_BLANK = str.maketrans("", "", " \t")


class Fingerprinter:
    """Gives each finding of a run its fingerprint, in the order of the run.

    A fingerprint is the SHA-256 of rule, path and key, and from the second of equal ones on of their number.
    """

    def __init__(self) -> None:
        self._seen: Counter[bytes] = Counter()

    def fingerprint(self, diagnostic: Diagnostic) -> str:
        """The fingerprint, 64 hexadecimal digits."""
        parts = (diagnostic.rule, diagnostic.spot.path, diagnostic.key)
        digest = hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass"))
        plain = digest.digest()
        number = self._seen[plain]
        self._seen[plain] += 1
        if number:
            digest.update(f"\0{number + 1}".encode())
        return digest.hexdigest()


def fingerprints(diagnostics: Iterable[Diagnostic]) -> Iterator[tuple[Diagnostic, str]]:
    """Each diagnostic of a whole run with its fingerprint."""
    printer = Fingerprinter()
    for diagnostic in diagnostics:
        yield diagnostic, printer.fingerprint(diagnostic)


def line_hashes(text: str) -> list[str]:
    """The hash of each line as GitHub's upload action computes it for ``primaryLocationLineHash``.

    A line's hash covers the hundred UTF-16 units from its start on, spaces and tabs left out and line ends made one;
    past the end of the file, which is a unit of its own, there are zeros. Equal hashes are numbered.

    Args:
        text: of the file, with the byte-order mark if it has one.

    Source:
        github/codeql-action, ``src/fingerprints.ts`` (behaviour, and the vectors of its tests).
    """
    packed = _LINE_END.sub("\n", text).translate(_BLANK) + _END
    units = array("H", packed.encode("utf-16-le", "surrogatepass"))
    if array("H", b"\x01\x00")[0] != 1:  # a big-endian machine
        units.byteswap()
    starts = [0, *(at + 1 for at, unit in enumerate(units) if unit == ord("\n"))]
    units.extend([0] * _WINDOW)
    sums = [0]
    value = 0
    for unit in units:
        value = (value * _FACTOR + unit) & _MASK
        sums.append(value)
    seen: Counter[int] = Counter()
    hashes = []
    for start in starts:
        found = (sums[start + _WINDOW] - sums[start] * _LEAVING) & _MASK
        seen[found] += 1
        hashes.append(f"{found:x}:{seen[found]}")
    return hashes
