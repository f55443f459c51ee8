"""Canonical JSON is RFC 8785's, and refuses what records may not hold."""

import hashlib
import os
import shutil
import subprocess
from pathlib import Path

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.canonical import LARGEST, MOST_LEVELS, canonical_bytes, content_id
from aswritten.record.reading import record_body

from .generated import generate

ROOT = Path(__file__).parents[2]
TEXTS = st.text(st.characters(exclude_categories=("Cs",)))
KEYS = st.text(st.characters(max_codepoint=127))
VALUES = st.recursive(
    TEXTS | st.booleans() | st.integers(-LARGEST, LARGEST),
    lambda inner: st.lists(inner) | st.dictionaries(KEYS, inner),
    max_leaves=20,
)


@given(VALUES)
def test_it_is_what_a_general_encoder_writes(value):
    assert canonical_bytes(value) == rfc8785.dumps(value)


def test_every_character_is_written_as_a_general_encoder_does():
    for start in range(0, 0x110000, 0x1000):
        text = "".join(map(chr, (code for code in range(start, start + 0x1000) if not 0xD800 <= code < 0xE000)))
        assert canonical_bytes(text) == rfc8785.dumps(text)


@pytest.mark.parametrize(
    ("value", "said"),
    [
        pytest.param({"a": 1.0}, "the float 1.0 at $.a", id="a float, also a whole one"),
        pytest.param({"a": [float("nan")]}, "the float nan at $.a[0]", id="what is no number"),
        pytest.param({"a": {"b": None}}, "a null at $.a.b", id="a null"),
        pytest.param({"a": 2**53}, "the integer 9007199254740992 at $.a", id="an integer past 2^53 - 1"),
        pytest.param({"a": -(2**53)}, "the integer -9007199254740992 at $.a", id="a negative one"),
        pytest.param({"é": 1}, "the key 'é' at $", id="a key out of ASCII"),
        pytest.param({1: 1}, "the key 1 at $", id="a key that is no text"),
        pytest.param({"a": b"x"}, "a bytes at $.a", id="bytes"),
        pytest.param({"a": "\ud800"}, "half a surrogate pair (U+D800)", id="half a surrogate pair"),
    ],
)
def test_it_refuses(value, said):
    with pytest.raises(AswrittenError) as caught:
        canonical_bytes(value)
    assert caught.value.code is ErrorCode.INVALID_INPUT
    assert said in caught.value.message


@pytest.mark.parametrize("value", [LARGEST, -LARGEST, True, "", [], {}], ids=str)
def test_it_takes_what_is_at_the_bound(value):
    assert canonical_bytes({"a": value}) == rfc8785.dumps({"a": value})


@pytest.mark.parametrize(("levels", "fits"), [(MOST_LEVELS, True), (MOST_LEVELS + 1, False), (100_000, False)])
def test_nesting_has_a_bound(levels, fits):
    value = []
    for _ in range(levels - 1):
        value = [value]
    if fits:
        assert canonical_bytes(value) == b"[" * levels + b"]" * levels
    else:
        with pytest.raises(AswrittenError, match="more than 64 levels"):
            canonical_bytes(value)


def test_an_id_is_the_hash_of_what_stands_beside_it():
    body = {"rep": "1", "type": "claim", "text": "ä"}
    expected = "sha256:" + hashlib.sha256('{"rep":"1","text":"ä","type":"claim"}'.encode()).hexdigest()
    assert content_id(body) == content_id({**body, "id": "anything"}) == expected


def _canonicalize_package():
    """Where npm put ``canonicalize``: beside the repository, globally, or where the environment says."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        pytest.skip("node or npm is not installed")
    given_folder = os.environ.get("ASWRITTEN_NODE_MODULES")
    globally = subprocess.run(["npm", "root", "-g"], capture_output=True, text=True, check=False).stdout.strip()
    for folder in filter(None, (given_folder, str(ROOT / "node_modules"), globally)):
        if (Path(folder) / "canonicalize").is_dir():
            return Path(folder) / "canonicalize"
    pytest.skip("the npm package canonicalize is not installed (npm install canonicalize, or ASWRITTEN_NODE_MODULES)")


def test_ids_are_those_of_another_implementation():
    """A thousand generated records, hashed by npm's canonicalize and node's SHA-256."""
    package = _canonicalize_package()
    records = generate(1_000)
    lines = b"".join(canonical_bytes(record_body(record)) + b"\n" for record in records)
    script = ROOT / "tools" / "ids_by_node.mjs"
    ended = subprocess.run(["node", script, package], input=lines, capture_output=True, check=True, timeout=60)
    assert ended.stdout.decode().split() == [record.id for record in records]
    assert len({record.id for record in records}) == 1_000
