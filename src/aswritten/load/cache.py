"""Extracted texts kept beside the records of a store: by the hash of the document and the version of what read it.

Nothing is kept unless the caller names a folder. An entry is believed only in the file into which it was written here
(it holds that file's own number): one that came with a copy or a checkout is made anew, since whoever wrote it could
have put any text in it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path
from typing import Final

from aswritten.load.formats.extracted import Extracted, Extractor, pack, unpack

_FORMAT: Final = b"aswritten extracted 1\n"
_SUM_BYTES: Final = 32
_NUMBER_BYTES: Final = 16


def cache_of_store(store: Path) -> Path | None:
    """Where the store in this folder keeps extracted texts; None where there is no such folder, or it is a link."""
    cache = store / "cache"
    extracted = cache / "extracted"
    if any(folder.is_symlink() for folder in (store, cache, extracted)) or not store.is_dir():
        return None
    return extracted


def read_entry(cache: Path, sha256: str, extractor: Extractor) -> Extracted | None:
    """The text kept of a document; None where there is none, or it is damaged, or came from elsewhere."""
    try:
        with (cache / _name(sha256, extractor)).open("rb") as file:
            data = file.read()
            number = os.fstat(file.fileno()).st_ino
    except OSError:
        return None
    head = len(_FORMAT) + _SUM_BYTES
    body = data[head:]
    if not data.startswith(_FORMAT) or hashlib.sha256(body).digest() != data[len(_FORMAT) : head]:
        return None
    if body[:_NUMBER_BYTES] != _as_bytes(number):
        return None
    extracted = unpack(memoryview(body)[_NUMBER_BYTES:])
    return extracted if extracted is not None and extracted.extractor == extractor else None


def write_entry(cache: Path, sha256: str, extracted: Extracted) -> None:
    """Keep a text: all of it or nothing. A folder that cannot be written is no error, only slower next time."""
    import tempfile  # noqa: PLC0415 - start-up time

    content = pack(extracted)
    temporary: str | None = None
    try:
        cache.mkdir(parents=True, exist_ok=True)
        descriptor, temporary = tempfile.mkstemp(dir=cache, prefix=".new-")
        with os.fdopen(descriptor, "wb") as file:
            body = _as_bytes(os.fstat(file.fileno()).st_ino) + content
            file.write(_FORMAT + hashlib.sha256(body).digest() + body)
        Path(temporary).replace(cache / _name(sha256, extracted.extractor))
        temporary = None
    except OSError:
        pass
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()


def _name(sha256: str, extractor: Extractor) -> str:
    version = hashlib.sha256(f"{extractor.name} {extractor.version}".encode()).hexdigest()[:16]
    return f"{sha256}-{version}"


def _as_bytes(number: int) -> bytes:
    return (number % (1 << (8 * _NUMBER_BYTES))).to_bytes(_NUMBER_BYTES, "big")
