"""Seals: a manifest of all that is in the store, so that what is deleted later is missed.

The root hash is the SHA-256 of the manifest's canonical JSON without ``root``. A seal names the seals before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from aswritten.record.canonical import canonical_bytes, sha256_of
from aswritten.store.layout import PREFIX

if TYPE_CHECKING:
    from collections.abc import Iterable

_Id = Annotated[str, msgspec.Meta(pattern=r"\Asha256:[0-9a-f]{64}\Z")]
_Digest = Annotated[str, msgspec.Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Seal(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="format", tag="aswritten-seal"
):
    """A manifest.

    Attributes:
        version: of this format.
        previous: the root hashes of the last seals when this one was made; two after a merge.
        records: the ids, sorted.
        snapshots: the SHA-256 of the snapshots that records name, sorted.
        root: the root hash.
    """

    version: int
    previous: tuple[_Id, ...]
    records: tuple[_Id, ...]
    snapshots: tuple[_Digest, ...]
    root: _Id


def make_seal(records: Iterable[str], snapshots: Iterable[str], previous: Iterable[str]) -> Seal:
    """The manifest of these."""
    body = {
        "format": "aswritten-seal",
        "version": 1,
        "previous": sorted(previous),
        "records": sorted(records),
        "snapshots": sorted(snapshots),
    }
    return msgspec.convert({**body, "root": PREFIX + sha256_of(body)}, Seal)


def encode_seal(seal: Seal) -> bytes:
    """The bytes of a seal's file: canonical JSON with a line an entry, so that git shows what came."""
    return msgspec.json.format(canonical_bytes(msgspec.to_builtins(seal)), indent=1) + b"\n"


def decode_seal(root: str, content: bytes) -> Seal:
    """The manifest that a file's bytes hold.

    Raises:
        ValueError: where they are not those of the seal with that root hash; the text says why.
    """
    try:
        seal = msgspec.json.decode(content, type=Seal)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(f"it is no seal: {error}") from error
    if seal.version != 1:
        raise ValueError(f"it is a seal of version {seal.version}, and 1 is known")
    found = make_seal(seal.records, seal.snapshots, seal.previous)
    if found.root != root or found != seal or encode_seal(seal) != content:
        raise ValueError("its content does not hash to its name")
    return seal


def last_seals(seals: Iterable[Seal]) -> tuple[Seal, ...]:
    """Those that no other names as its previous one, by root hash."""
    known = tuple(seals)
    earlier = {root for seal in known for root in seal.previous}
    return tuple(sorted((seal for seal in known if seal.root not in earlier), key=lambda seal: seal.root))
