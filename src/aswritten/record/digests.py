"""What a verdict depends on beside claim and source: word lists, settings, and the libraries that decide."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from typing import TYPE_CHECKING

import msgspec

from aswritten.record.canonical import sha256_of

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from aswritten.settings import Settings

DECIDING = ("rapidfuzz", "sentencex", "snowballstemmer")
"""Distributions whose version may change a verdict on the same text; what reads a file is in the evidence."""
_NEUTRAL = frozenset(("enabled", "store", "workspace_root", "max_chars", "max_bytes", "persist", "exempt"))
"""Settings that let a claim check run, end it or say where it works, and change no verdict on a claim."""


@cache
def lexicon_digest() -> str:
    """The hash over the shipped word lists, by name; read once, some milliseconds.

    >>> len(lexicon_digest())
    64
    """
    digest = hashlib.sha256()
    root = files("aswritten.lexicons")
    for name, entry in sorted(_lists(root)):
        data = entry.read_bytes().replace(b"\r\n", b"\n")
        digest.update(f"{name}\0{len(data)}\0".encode())
        digest.update(data)
    return digest.hexdigest()


def _lists(root: Traversable) -> list[tuple[str, Traversable]]:
    return [
        (f"{folder.name}/{entry.name}", entry)
        for folder in root.iterdir()
        if folder.is_dir()
        for entry in folder.iterdir()
        if entry.name.endswith(".toml")
    ]


def configuration_digest(settings: Settings) -> str:
    """The hash over the settings that may change a verdict; equal values have equal hashes.

    >>> from aswritten.settings import DEFAULTS
    >>> configuration_digest(DEFAULTS)[:8]
    '2269f871'
    """
    chosen = {name: _plain(value) for name, value in msgspec.structs.asdict(settings).items() if name not in _NEUTRAL}
    return sha256_of({name: value for name, value in chosen.items() if value is not None})


def _plain(value: object) -> object:
    match value:
        case float() | Decimal():
            return format(Decimal(str(value)).normalize(), "f")
        case frozenset() | set():
            return sorted(map(str, value))
        case tuple() | list():
            return [_plain(item) for item in value]
        case _:
            return msgspec.to_builtins(value)


@cache
def component_versions() -> dict[str, str]:
    """The versions of :data:`DECIDING`, by name."""
    return {name: version(name) for name in DECIDING}
