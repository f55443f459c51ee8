import gzip
import hashlib
import json
import os

import pytest
from backports import zstd
from hypothesis import given
from hypothesis import strategies as st

from aswritten import load
from aswritten.errors import AswrittenError
from aswritten.load import reading
from aswritten.load.json_syntax import _read_slowly, read_syntax
from aswritten.load.media import guess_media_type


def code(function, *args, **options):
    with pytest.raises(AswrittenError) as caught:
        function(*args, **options)
    return caught.value.code.value


def hint(function, *args, **options):
    with pytest.raises(AswrittenError) as caught:
        function(*args, **options)
    return caught.value.hint


MEDIA = {
    "a.md": "text/markdown",
    "a.markdown": "text/markdown",
    "a.qmd": "text/markdown",
    "a.Rmd": "text/markdown",
    "a.HTML": "text/html",
    "a.htm": "text/html",
    "a.xhtml": "text/html",
    "a.tex": "application/x-tex",
    "a.latex": "application/x-tex",
    "a.csv.gz": "text/csv",
    "a.tsv.zst": "text/tab-separated-values",
    "x/a.json": "application/json",
    "a.jsonl": "application/jsonl",
    "a.ndjson": "application/jsonl",
    "a.yml": "application/yaml",
    "a.toml": "application/toml",
    "a.ipynb": "application/x-ipynb+json",
    "a.log": "text/plain",
    "a": None,
    "a.xyz": None,
    ".json": None,
    "a.b/c": None,
}


@pytest.mark.parametrize(("path", "media_type"), MEDIA.items())
def test_a_suffix_names_a_media_type(path, media_type):
    assert guess_media_type(path) == media_type


DECODED = {
    "UTF-8": ("é\r\n".encode(), None, "é\r\n"),
    "UTF-8 with its mark": ("é".encode("utf-8-sig"), None, "é"),
    "UTF-8 with its mark, given": ("é".encode("utf-8-sig"), "utf8", "é"),
    "UTF-16 with its mark": ("é".encode("utf-16"), None, "é"),
    "big-endian UTF-16 with its mark": (b"\xfe\xff" + "é".encode("utf-16-be"), None, "é"),
    "UTF-16 without its mark, given": ("é".encode("utf-16-le"), "utf-16-le", "é"),
    "Latin-1, given": (b"\xe9", "latin-1", "é"),
    "nothing": (b"", None, ""),
}


@pytest.mark.parametrize(("data", "encoding", "text"), DECODED.values(), ids=DECODED)
def test_bytes_are_decoded(data, encoding, text):
    assert load.decode(data, encoding) == text


@pytest.mark.parametrize(
    ("data", "encoding", "expected"),
    [
        (b"\xe9", None, "UNREADABLE"),
        (b"a\0b", None, "UNREADABLE"),
        ("é".encode("utf-16-le") + b"a\0", None, "UNREADABLE"),
        (b"\xff\xfea", None, "UNREADABLE"),
        (b"\xff\xfe\x00\xd8", None, "UNREADABLE"),
        (b"\xed\xa0\x80", None, "UNREADABLE"),
        (b"\xe9", "ascii", "UNREADABLE"),
        (b"a", "no-such-codec", "INVALID_INPUT"),
        (b"a", "base64", "INVALID_INPUT"),
        (b"a", "rot13", "INVALID_INPUT"),
        (b"a", "unicode_escape", "INVALID_INPUT"),
        (b"a", "a\0", "INVALID_INPUT"),
        (b"a", "idna", "INVALID_INPUT"),
    ],
)
def test_bytes_are_refused(data, encoding, expected):
    assert code(load.decode, data, encoding) == expected


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"%PDF-1.7", "file"),
        (b"PAR1..", "Parquet"),
        (b"PK\x03\x04", "CSV"),
        (b"\x89PNG\r\n", "image"),
        (b"\xff\xd8\xff\xe0", "image"),
        (b"\xe9", "encoding"),
        (b"\0", "encoding"),
    ],
)
def test_a_hint_names_what_is_the_case(data, word):
    assert word in hint(load.decode, data)


@given(
    st.binary(max_size=50),
    st.sampled_from([None, "utf-8", "latin-1", "utf-7", "utf-16", "utf-32", "hz", "iso2022_jp", "cp1252", "big5"]),
)
def test_random_bytes_decode_or_are_refused(data, encoding):
    try:
        text = load.decode(data, encoding)
    except AswrittenError as err:
        assert err.code == "UNREADABLE"  # noqa: PT017  (either way)
    else:
        assert "\0" not in text


def test_only_regular_files_are_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    assert code(load.read_bytes, "pipe", root=tmp_path) == "NOT_A_FILE"
    assert code(load.read_bytes, "folder", root=tmp_path) == "NOT_A_FILE"
    assert code(load.read_bytes, "/dev/zero", root=None) == "NOT_A_FILE"
    assert code(load.read_bytes, "loop", root=tmp_path) == "NOT_FOUND"
    assert code(load.read_bytes, "none", root=tmp_path) == "NOT_FOUND"
    assert code(load.read_bytes, "folder/x/y", root=tmp_path) == "NOT_FOUND"


def test_a_path_stays_below_the_root(tmp_path):
    root = tmp_path / "root"
    root.mkdir()
    (tmp_path / "root-twin").mkdir()
    (root / "out").symlink_to(tmp_path)
    (root / "in.txt").write_text("x")
    for path in ["../x", "out/x", str(tmp_path / "x"), "../root-twin/x", "out/root-twin/x", "a/../../x"]:
        assert code(load.resolve, path, root) == "PATH_ESCAPE", path
    for path in ["in.txt", "./in.txt", "none/../in.txt", "../root/in.txt", "out/root/in.txt", str(root / "in.txt")]:
        assert load.resolve(path, root) == (root / "in.txt").resolve(), path
    assert load.resolve(tmp_path / "x", None) == (tmp_path / "x").resolve()
    assert code(load.resolve, "x", tmp_path / "none") == "NOT_FOUND"
    assert code(load.resolve, "a\0", root) == "INVALID_INPUT"
    assert code(load.resolve, "", root) == "INVALID_INPUT"


def test_an_address_is_not_fetched(tmp_path):
    for address in ["http://example.org/a", "HTTPS://example.org", "ftp://x/y"]:
        assert code(load.load_source, address, root=tmp_path) == "NOT_FOUND"
        assert "save the page" in hint(load.load_source, address, root=tmp_path)


def test_a_file_that_changes_is_unreadable(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    read = os.read

    def grow(descriptor, size):
        data = read(descriptor, size)
        with path.open("ab") as out:
            out.write(b"6")
        return data

    monkeypatch.setattr(reading.os, "read", grow)
    assert code(load.read_bytes, "a.txt", root=tmp_path, max_bytes=100) in ("UNREADABLE", "TOO_LARGE")


def test_a_file_that_vanishes_is_not_found(tmp_path, monkeypatch):
    path = tmp_path / "a.txt"
    path.write_bytes(b"1")
    resolve = reading.resolve

    def vanish(*args):
        found = resolve(*args)
        path.unlink()
        return found

    monkeypatch.setattr(reading, "resolve", vanish)
    assert code(load.read_bytes, "a.txt", root=tmp_path) == "NOT_FOUND"


def test_limits_are_errors_with_their_number(tmp_path):
    (tmp_path / "a.txt").write_bytes(b"123456")
    (tmp_path / "a.gz").write_bytes(gzip.compress(b"0" * 5_000_000))
    (tmp_path / "a.zst").write_bytes(zstd.compress(b"0" * 5_000_000))
    assert load.read_bytes("a.txt", root=tmp_path, max_bytes=6) == b"123456"
    for name in ("a.txt", "a.gz", "a.zst"):
        limit = 5 if name == "a.txt" else 100_000
        with pytest.raises(AswrittenError, match=str(limit)) as caught:
            load.read_bytes(name, root=tmp_path, max_bytes=limit)
        assert caught.value.code == "TOO_LARGE"
    assert code(load.load_source, "a.txt", root=tmp_path, max_chars=5) == "TOO_LARGE"
    assert code(load.load_source, "a.gz", root=tmp_path, max_chars=5) == "TOO_LARGE"


def test_packed_data_is_unpacked_or_refused(tmp_path):
    packed = gzip.compress(b"ab")
    cases = {
        "one.gz": (packed, b"ab"),
        "two": (packed + packed, b"abab"),
        "padded.gz": (packed + b"\0\0", b"ab"),
        "a.zst": (zstd.compress(b"ab") * 2, b"abab"),
        "empty.gz": (gzip.compress(b""), b""),
        "tail.gz": (packed + b"x", None),
        "cut.gz": (packed[:-1], None),
        "lie.gz": (b"ab", None),
        "cut.zst": (zstd.compress(b"ab" * 500)[:-1], None),
        "lie.zst": (b"", None),
        "bad.gz": (packed[:12] + b"\xff" + packed[13:], None),
        "twice.gz": (gzip.compress(packed), None),
        "tail.zst": (zstd.compress(b"ab") + b"xx", None),
    }
    for name, (stored, data) in cases.items():
        (tmp_path / name).write_bytes(stored)
        if data is None:
            assert code(load.read_bytes, name, root=tmp_path) == "UNREADABLE", name
        else:
            assert load.read_bytes(name, root=tmp_path) == data, name


def test_a_source_has_text_type_and_digest(tmp_path):
    stored = gzip.compress("\ufeff# é\r\n".encode())
    (tmp_path / "a.md.gz").write_bytes(stored)
    source = load.load_source("a.md.gz", root=tmp_path)
    assert (source.text, source.media_type, source.path) == ("# é\r\n", "text/markdown", "a.md.gz")
    assert source.sha256 == hashlib.sha256(stored).hexdigest()
    assert load.load_source(str(tmp_path / "a.md.gz"), root=None, media_type="text/plain").media_type == "text/plain"


@pytest.mark.parametrize("text", ['{"a": 0.9', "[NaN]", "[-nan]", "", "[1] 2", "{'a': 1}", "[01]"])
def test_a_source_of_broken_json_is_unreadable(tmp_path, text):
    (tmp_path / "a.json").write_text(text)
    (tmp_path / "a.jsonl").write_text("{}\n\n" + text + "\n")
    with pytest.raises(AswrittenError, match=r"a\.json:1:\d+: ") as caught:
        load.load_source("a.json", root=tmp_path)
    assert caught.value.code == "UNREADABLE"
    if text:
        with pytest.raises(AswrittenError, match=r"a\.jsonl:3:\d+: "):
            load.load_source("a.jsonl", root=tmp_path)


def test_a_notebook_is_read_as_text(tmp_path):
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "some *text*"]},
        {
            "cell_type": "code",
            "source": "x = 1",
            "outputs": [
                {"output_type": "stream", "text": ["acc 0.91\n"]},
                {
                    "data": {
                        "text/plain": ["<pandas.Styler at 0x7f>"],
                        "text/html": "<style>p{}</style><table><tr><th>a</th><td>5 &lt; 6</td></tr></table>",
                    }
                },
                {"data": {"text/plain": "42"}},
                {"data": {"image/png": "iVBOR"}},
                7,
            ],
        },
        "no cell",
    ]
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": cells, "nbformat": 4}))
    source = load.load_source("a.ipynb", root=tmp_path)
    assert source.text == "# Title\nsome *text*\n\nx = 1\n\nacc 0.91\n\na\t5 < 6\n\n42\n"
    for broken in ("[]", "{}", '{"cells": 5}', "{"):
        (tmp_path / "b.ipynb").write_text(broken)
        assert code(load.load_source, "b.ipynb", root=tmp_path) == "UNREADABLE"


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(VALUES, st.sampled_from([None, 1]), st.booleans())
def test_both_readers_accept_json(value, indent, is_ascii):
    data = json.dumps(value, indent=indent, ensure_ascii=is_ascii).encode("utf-8", "surrogatepass")
    assert read_syntax(data) == _read_slowly(data) == (None, None)


@given(st.text('{}[]",:019.-+eEtrufalsn \\/u\n\t', max_size=25))
def test_both_readers_refuse_the_same(text):
    data = text.encode()
    try:
        json.loads(text, parse_constant=lambda name: (_ for _ in ()).throw(ValueError(name)))
    except ValueError:
        assert any(read_syntax(data))
    else:
        assert not any(read_syntax(data))
    assert any(read_syntax(data)) == any(_read_slowly(data))
