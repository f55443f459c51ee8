import gzip
import hashlib
import os
import time
from decimal import Decimal, localcontext

import pytest
from backports import zstd
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aswritten.errors import AswrittenError
from aswritten.evidence import check_evidence, check_evidence_batch


@pytest.fixture
def put(tmp_path):
    def write(name, content):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return write


def answer(root, value, source, **options):
    """The status, or the code of the error, of a single check; the batch must say the same."""
    try:
        result = check_evidence(value, source, root=root, **options)
    except AswrittenError as err:
        single = err.code.value
    else:
        single = result.status.value
        if result.place:
            assert len(result.place.text) == result.place.end - result.place.start
            assert len(result.place.text.encode()) == result.place.end_byte - result.place.start_byte
    batched = check_evidence_batch([{"value": value, "source": source}], root=root, **options)[0]
    assert (batched.error.code if batched.error else batched.status.value) == single
    return single


TEXTS = {
    "trailing zeros are no difference": ("73.2", "it is 73.20 now", "verified"),
    "grouping is no difference": ("1000", "n=1,000", "verified"),
    "a missing zero is no difference": (".5", "0.5", "verified"),
    "an exponent is no difference": ("1e-5", "p = 0.00001", "verified"),
    "an exponent in the text is no difference": ("1000", "about 10E2 runs", "verified"),
    "the last digit is a difference": ("1.0000000001", "1.0000000002", "value_not_found"),
    "the percent sign is a difference": ("5", "5% of", "value_not_found"),
    "the percent sign is a difference the other way": ("5%", "5 of", "value_not_found"),
    "a spaced percent sign is one": ("5%", "5 % of", "verified"),
    "a spaced percent sign makes no plain number": ("5", "5 % of", "value_not_found"),
    "the sign is a difference": ("5", "is -5 now", "value_not_found"),
    "a negative number is found with its sign": ("-5", "is -5 now", "verified"),
    "a Unicode minus makes no plain number": ("5", "is −5 now", "value_not_found"),
    "a Unicode minus is no ASCII minus": ("-5", "is −5 now", "value_not_found"),
    "zero is a usable value": (0, "0 errors", "verified"),
    "zero is not found in ten": (0, "10 errors, 0.05, 1.0, 100", "value_not_found"),
    "a long zero is zero": ("0", "loss 0.000", "verified"),
    "a date holds no number": ("30", "on 2026-05-30", "value_not_found"),
    "a date is found whole": ("2026-05-30", "on 2026-05-30.", "verified"),
    "a part of a date is not found": ("2026-05", "on 2026-05-30.", "value_not_found"),
    "an identifier is found whole": ("resnet50", "our resnet50 run", "verified"),
    "a literal folds whitespace": ("mean  square error", "the mean\n\tsquare\u00a0error", "verified"),
    "a literal is not found inside a word": ("effect", "effective", "value_not_found"),
    "a literal keeps its case": ("Effect", "effect", "value_not_found"),
    "a superscript is no digit": ("12.53", "12.5³", "value_not_found"),
    "a decimal comma is no number": ("0.91", "0,91", "value_not_found"),
    "an integer value is a number": (7, "7 runs", "verified"),
    "a decimal value is a number": (Decimal("7.50"), "7.5 runs", "verified"),
    "a giant exponent is harmless": ("1e999999999", "1e999999999 x", "verified"),
    "a giant exponent is not found": ("1e999999999", "1 x 9", "value_not_found"),
    "an exponent beyond reading is a literal": ("1e" + "9" * 30, "1 " + "9" * 30, "value_not_found"),
    "a second place counts where the first does not": ("50", "resnet50 has 50 layers", "verified"),
    "an empty file holds nothing": ("5", "", "value_not_found"),
}


@pytest.mark.parametrize(("value", "text", "expected"), TEXTS.values(), ids=TEXTS)
def test_in_plain_text(put, tmp_path, value, text, expected):
    put("a.txt", text)
    assert answer(tmp_path, value, "a.txt") == expected


STRUCTURED = {
    "a JSON member": ("5", "a.json", '{"a":5}', "verified"),
    "a JSON item": ("6", "a.json", "[5,6]", "verified"),
    "two JSON items are no grouped number": ("1234", "a.json", "[1,234]", "value_not_found"),
    "two JSON items are no decimal comma": ("5,6", "a.json", "[5,6]", "value_not_found"),
    "a JSON number with an exponent": ("1000", "a.json", "[1e3]", "verified"),
    "a negative JSON number": ("5", "a.json", "[-5]", "value_not_found"),
    "an exponent of a JSON number": ("5", "a.json", "[1e5]", "value_not_found"),
    "a ratio in a JSON string": ("7", "a.json", '{"a":"3:7,x"}', "value_not_found"),
    "a number in a JSON string": ("7", "a.json", '{"a":"got 7, x"}', "verified"),
    "a number that is a JSON string": ("0.91", "a.json", '{"a":"0.91"}', "verified"),
    "a number after an escaped newline": ("7", "a.json", r'{"a":"got\n7\tx"}', "verified"),
    "a number after an escaped backslash": ("7", "a.json", r'{"a":"C:\\7"}', "value_not_found"),
    "a number after an escaped letter": ("7", "a.json", r'{"a":"\u00e97"}', "value_not_found"),
    "a number in escaped quotes": ("7", "a.json", r'{"a":"say \"7\" x"}', "verified"),
    "a ratio after an escaped quote": ("7", "a.json", r'["\"", ":7,"]', "value_not_found"),
    "a literal with an escape": ("café", "a.json", r'["caf\u00E9"]', "verified"),
    "a boolean": ("true", "a.json", "[true]", "verified"),
    "an item of JSON Lines": ("0.5", "a.jsonl", '{"a":1}\n{"a":0.50}\n', "verified"),
    "an output of a notebook": ("73.2", "a.ipynb", '{"cells":[{"outputs":[{"text":["acc 73.2\\n"]}]}]}', "verified"),
    "a CSV cell": ("5", "a.csv", "a,b\nx,5\n", "verified"),
    "an inner CSV cell": ("5", "a.csv", "a,b,c\nx,5,y\n", "verified"),
    "two CSV cells are no grouped number": ("1234", "a.csv", "a,b\n1,234\n", "value_not_found"),
    "two CSV cells are no decimal comma": ("12,5", "a.csv", "a,b\n12,5\n", "value_not_found"),
    "a quoted CSV cell": ("1234", "a.csv", 'a,b\nx,"1,234"\n', "verified"),
    "a decimal comma in a quoted CSV cell": ("5", "a.csv", 'a,b\nx,"12,5"\n', "value_not_found"),
    "a number after a quoted line end": ("5", "a.csv", 'a,b\n"x\n5, y",6\n', "verified"),
    "a range in a CSV cell": ("5", "a.csv", "a,b\nx,5-6\n", "value_not_found"),
    "a CSV cell by semicolons": ("5", "a.csv", "a;b\nx;5\n", "verified"),
    "a decimal comma between semicolons": ("1234", "a.csv", "a;b\nx;1,234\n", "value_not_found"),
    "a TSV cell": ("5", "a.tsv", "a\tb\n5\t6\n", "verified"),
    "a YAML value": ("1.1", "a.yaml", "a: 1.10\n", "verified"),
    "an item of a YAML flow list": ("6", "a.yaml", "a: [5,6]\n", "verified"),
    "two items of a YAML flow list": ("1234", "a.yaml", "a: [1,234]\n", "value_not_found"),
    "a grouped number in YAML text": ("1234", "a.yaml", "a: has 1,234 rows\n", "verified"),
    "a TOML value": ("1.1", "a.toml", "a=1.10\n", "verified"),
    "an item of a TOML array": ("6", "a.toml", "a=[5,6]\n", "verified"),
    "a time in TOML": ("30", "a.toml", "a=12:30:00\n", "value_not_found"),
    "truncated JSON": ("0.9", "a.json", '{"runs": [{"accuracy": 0.9', "UNREADABLE"),
    "NaN in JSON": ("0.9", "a.json", "[0.9, NaN]", "UNREADABLE"),
    "an empty JSON file": ("0.9", "a.json", "", "UNREADABLE"),
    "a broken line of JSON Lines": ("1", "a.jsonl", '{"a":1}\n{"a":', "UNREADABLE"),
    "two values on a line of JSON Lines": ("1", "a.jsonl", '{"a":1} {"a":2}', "UNREADABLE"),
    "deep JSON": ("7", "a.json", "[" * 100_000 + "7" + "]" * 100_000, "verified"),
    "deep JSON without an end": ("7", "a.json", "[" * 100_000 + "7", "UNREADABLE"),
    "a CSV cell without an end": ("5", "a.csv", 'a,b\n"x,5\n', "UNREADABLE"),
    "lone NULs": ("5", "a.txt", "5\0\0", "UNREADABLE"),
    "a PDF": ("5", "a.pdf", b"%PDF-1.7\n5", "UNREADABLE"),
    "a lone surrogate escape": ("5", "a.json", r'["\ud800", 5]', "verified"),
}


@pytest.mark.parametrize(("value", "name", "text", "expected"), STRUCTURED.values(), ids=STRUCTURED)
def test_in_a_structured_file(  # noqa: PLR0917 - a column each
    put, tmp_path, value, name, text, expected
):
    put(name, text)
    assert answer(tmp_path, value, name) == expected


JSON = r'{"a":{"b c":[1, 2.50, "x 3"]}, "a/b":4, "m~n":5, "":6, "t":true, "z":null, "s":"q\n8", "d":1, "d":1, "é":9}'
CSV = 'model,mAP,"a ""b""",dup,dup\nResNet-50,73.20,x,1,2\n\nViT,80, 81.5 ,3,4\nViT,"82,0",short\n'
LOCATED = {
    "a key and an index": ("2.5", "r.json#/a/b c/1", "verified"),
    "another index": ("2.5", "r.json#/a/b c/0", "value_not_found"),
    "a percent escape": ("2.5", "r.json#/a/b%20c/1", "verified"),
    "a text around the value": ("3", "r.json#/a/b c/2", "verified"),
    "an escaped slash": ("4", "r.json#/a~1b", "verified"),
    "an escaped tilde": ("5", "r.json#/m~0n", "verified"),
    "an empty key": ("6", "r.json#/", "verified"),
    "a key in UTF-8 escapes": ("9", "r.json#/%C3%A9", "verified"),
    "a boolean": ("true", "r.json#/t", "verified"),
    "null": ("null", "r.json#/z", "verified"),
    "a string with an escape": ("8", "r.json#/s", "verified"),
    "a leading zero": ("1", "r.json#/a/b c/00", "NOT_FOUND"),
    "the item past the end": ("1", "r.json#/a/b c/-", "NOT_FOUND"),
    "an index past the end": ("1", "r.json#/a/b c/3", "NOT_FOUND"),
    "a missing key": ("1", "r.json#/nope", "NOT_FOUND"),
    "an object": ("1", "r.json#/a", "NOT_FOUND"),
    "the whole document": ("1", "r.json#", "NOT_FOUND"),
    "a step into a scalar": ("1", "r.json#/t/x", "NOT_FOUND"),
    "a wrong tilde": ("1", "r.json#/m~2n", "NOT_FOUND"),
    "a repeated key": ("1", "r.json#/d", "UNREADABLE"),
    "a line of a JSON file": ("4", "r.json#L1", "verified"),
    "a heading of a text": ("1", "n.md#results", "NOT_FOUND"),
    "a pointer into text": ("1", "n.md#/a", "NOT_FOUND"),
    "NaN at the place": ("NaN", "nan.json#/x", "UNREADABLE"),
    "NaN before the place": ("1", "nan.json#/y", "UNREADABLE"),
    "NaN after the place": ("2", "nan2.json#/y", "verified"),
    "JSON cut off after the place": ("2", "cut.json#/y", "UNREADABLE"),
    "deep JSON": ("7", "deep.json#/0/0", "NOT_FOUND"),
    "a row and a column": ("73.2", "t.csv#row=2&col=mAP", "verified"),
    "the header": ("mAP", "t.csv#row=1&col=mAP", "verified"),
    "a blank row counts": ("80", "t.csv#row=4&col=mAP", "verified"),
    "a blank row has no cell": ("80", "t.csv#row=3&col=mAP", "NOT_FOUND"),
    "a row past the end": ("80", "t.csv#row=9&col=mAP", "NOT_FOUND"),
    "a condition": ("73.2", "t.csv#col=mAP&model=ResNet-50", "verified"),
    "a condition with percent escapes": ("73.2", "t.csv#col=mAP&model=ResNet%2D50", "verified"),
    "a condition that two rows fit": ("80", "t.csv#col=mAP&model=ViT", "NOT_FOUND"),
    "a condition that no row fits": ("80", "t.csv#col=mAP&model=vit", "NOT_FOUND"),
    "a row and a condition that disagree": ("80", "t.csv#row=4&col=mAP&model=ResNet-50", "NOT_FOUND"),
    "a column name with quotes": ("81.5", "t.csv#row=4&col=a%20%22b%22", "verified"),
    "a missing column": ("80", "t.csv#row=4&col=map", "NOT_FOUND"),
    "a repeated column": ("3", "t.csv#row=4&col=dup", "UNREADABLE"),
    "a row without its last columns": ("3", "t.csv#row=5&col=mAP", "value_not_found"),
    "no column": ("3", "t.csv#row=4", "NOT_FOUND"),
    "a column of JSON": ("3", "r.json#col=a", "NOT_FOUND"),
    "a line of JSON Lines": ("0.5", "l.jsonl#L3/acc", "verified"),
    "another line of JSON Lines": ("0.5", "l.jsonl#L1/acc", "value_not_found"),
    "a whole line of JSON Lines": ("0.5", "l.jsonl#L3", "verified"),
    "a pointer without a line": ("0.5", "l.jsonl#/acc", "NOT_FOUND"),
    "a line past the end": ("0.5", "l.jsonl#L4/acc", "NOT_FOUND"),
    "a line of a text": ("73.2", "n.md#L2", "verified"),
    "another line of a text": ("73.2", "n.md#L1", "value_not_found"),
    "lines of a text": ("73.2", "n.md#L1-L2", "verified"),
    "lines in a short form": ("73.2", "n.md#L1-2", "verified"),
    "lines past the end": ("73.2", "n.md#L2-L9", "NOT_FOUND"),
    "lines in reverse": ("73.2", "n.md#L2-L1", "NOT_FOUND"),
    "line zero": ("73.2", "n.md#L0", "NOT_FOUND"),
    "a page": ("5", "n.md#page=3", "UNREADABLE"),
    "a YAML key": ("1.1", "y.yaml#/a", "verified"),
    "a YAML item": ("6", "y.yaml#/b/1", "verified"),
    "a YAML string with an escape": ("7", "y.yaml#/c", "verified"),
    "a repeated YAML key": ("1", "y.yaml#/d", "UNREADABLE"),
    "a YAML not-a-number": ("1", "y.yaml#/n", "UNREADABLE"),
    "a merged YAML key": ("3", "y.yaml#/m/q", "verified"),
    "a missing YAML key": ("3", "y.yaml#/nope", "NOT_FOUND"),
    "a YAML list": ("5", "y.yaml#/b", "NOT_FOUND"),
    "a TOML key": ("1.1", "o.toml#/a", "verified"),
    "a TOML item": ("6", "o.toml#/b/1", "verified"),
    "a quoted TOML key": ("7", "o.toml#/t/x.y/c", "verified"),
    "a TOML table in an array": ("2.5", "o.toml#/arr/1/v/w", "verified"),
    "a TOML table": ("5", "o.toml#/t", "NOT_FOUND"),
    "a missing TOML key": ("5", "o.toml#/nope", "NOT_FOUND"),
    "a TOML not-a-number": ("5", "o.toml#/nn", "UNREADABLE"),
    "broken YAML": ("5", "bad.yaml#/a", "UNREADABLE"),
    "broken TOML": ("5", "bad.toml#/a", "UNREADABLE"),
    "a file name with a hash": ("5", "c%23.txt", "verified"),
    "a file name with a percent sign": ("5", "100%25.txt#L1", "verified"),
}


@pytest.mark.parametrize(("value", "source", "expected"), LOCATED.values(), ids=LOCATED)
def test_at_a_locator(put, tmp_path, value, source, expected):
    put("r.json", JSON)
    put("nan.json", '{"x": NaN, "y": 1}')
    put("nan2.json", '{"y": 2, "x": -Infinity}')
    put("cut.json", '{"y": 2, "x": 0.9')
    put("deep.json", "[" * 100_000 + "]" * 100_000)
    put("t.csv", CSV)
    put("l.jsonl", '{"acc":1}\r\n\r\n{"acc":0.5}\r\n')
    put("n.md", "first 1\nsecond 73.2\n")
    put("y.yaml", 'a: 1.10\nb: [5,6]\nc: "x\\t7"\nd: 1\nd: 2\nn: .nan\nbase: &b {q: 3}\nm:\n  <<: *b\n')
    put("o.toml", 'a = 1.10\nb = [5,6]\nnn = nan\n[t."x.y"]\nc = "s\\t7"\n[[arr]]\nv = 1\n[[arr]]\nv = {w = 2.50}\n')
    put("bad.yaml", "a: [5\n")
    put("bad.toml", "a = \n")
    put("c#.txt", "5")
    put("100%.txt", "5")
    assert answer(tmp_path, value, source) == expected


def test_nothing_usable_is_unparseable(tmp_path):
    for value, source in [(None, "a"), ("", "a"), (" \n", "a"), ("5", None), ("5", ""), ("5", " "), ("5", "#/a")]:
        assert answer(tmp_path, value, source) == "unparseable"


def test_wrong_types_are_invalid(tmp_path):
    for value, source in [([5], "a"), ({}, "a"), ("5", 7), ("5", "a\0b"), (b"5", "a")]:
        assert answer(tmp_path, value, source) == "INVALID_INPUT"
    assert check_evidence_batch([7], root=tmp_path)[0].error.code == "INVALID_INPUT"


def test_a_very_long_value_is_too_large(tmp_path):
    assert answer(tmp_path, "9" * 10_001, "a") == "TOO_LARGE"


def test_a_file_that_is_not_there(put, tmp_path):
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for source in ["no.txt", "*.csv", "folder", "pipe", "loop", "https://example.org/a.json", "a" * 5000]:
        assert answer(tmp_path, "5", source) == "path_missing", source


def test_a_path_out_of_the_root(put, tmp_path):
    put("outside.txt", "5")
    put("root/in.txt", "5")
    root = tmp_path / "root"
    (root / "link.txt").symlink_to(tmp_path / "outside.txt")
    (root / "up").symlink_to(tmp_path)
    (tmp_path / "root2").mkdir()
    for source in [
        "../outside.txt",
        str(tmp_path / "outside.txt"),
        "link.txt",
        "up/outside.txt",
        "../root2/x",
        "../*.txt",
        "*/../../outside.txt",
        "up/*.txt",
        "l*.txt",
        "../nowhere",
    ]:
        assert answer(root, "5", source) == "PATH_ESCAPE", source
    assert answer(root, "5", "up/root/in.txt") == "verified"
    assert answer(root, "5", str(root / "in.txt")) == "verified"
    assert answer(root, "5", "*.txt") == "verified"
    assert answer(root, "6", "*.txt") == "PATH_ESCAPE"


def test_several_files(put, tmp_path):
    put("a/1.json", "[1]")
    put("a/2.json", "[2]")
    put("a/b/3.json", "[3]")
    put("a/.hidden/4.json", "[4]")
    put("a/x[1].json", "[9]")
    for value, source, expected in [
        ("2", "a/*.json", "verified"),
        ("3", "a/*.json", "value_not_found"),
        ("3", "**/*.json", "verified"),
        ("4", "**/*.json", "value_not_found"),
        ("3", "a/**", "verified"),
        ("9", "a/x[1].json", "verified"),
        ("2", "a/[12].json", "verified"),
        ("2", "a/?.json#/0", "verified"),
        ("5", "a/?.json#/0", "value_not_found"),
        ("5", "a/?.json#/1", "NOT_FOUND"),
        ("1", "./a/*.json", "verified"),
    ]:
        assert answer(tmp_path, value, source) == expected, source
    assert check_evidence("2", "./a/*.json", root=tmp_path).place.path == "a/2.json"


def test_a_rejection_never_rests_on_an_unread_file(put, tmp_path):
    put("1.json", "[1]")
    put("2.json", "[2")
    os.mkfifo(tmp_path / "3.json")
    assert answer(tmp_path, "1", "*.json") == "verified"
    assert answer(tmp_path, "2", "*.json") == "UNREADABLE"
    (tmp_path / "2.json").unlink()
    assert answer(tmp_path, "2", "*.json") == "UNREADABLE"
    (tmp_path / "1.json").unlink()
    assert answer(tmp_path, "2", "*.json") == "path_missing"


def test_a_missing_root_is_not_found(tmp_path):
    assert answer(tmp_path / "none", "5", "a.txt") == "NOT_FOUND"


def test_packed_files(put, tmp_path):
    put("a.json.gz", gzip.compress(b"[1,") + gzip.compress(b"0.910]"))
    put("b.csv.zst", zstd.compress("é,x\r\n5,0.91\r\n".encode()))
    put("cut.gz", gzip.compress(b"0.91" * 1000)[:-9])
    put("lie.gz", b"0.91")
    put("bomb.gz", gzip.compress(b"0" * 20_000_000))
    put("bomb.zst", zstd.compress(b"0" * 20_000_000))
    assert answer(tmp_path, "0.91", "a.json.gz") == "verified"
    assert answer(tmp_path, "0.91", "b.csv.zst#row=2&col=x") == "verified"
    place = check_evidence("0.91", "b.csv.zst", root=tmp_path).place
    assert (place.line, place.column, place.start, place.start_byte) == (2, 3, 7, 8)
    assert answer(tmp_path, "0.91", "cut.gz") == "UNREADABLE"
    assert answer(tmp_path, "0.91", "lie.gz") == "UNREADABLE"
    for bomb in ("bomb.gz", "bomb.zst"):
        assert answer(tmp_path, "5", bomb, max_bytes=1_000_000) == "TOO_LARGE"
    assert answer(tmp_path, "5", "lie.gz", max_bytes=3) == "TOO_LARGE"


def test_encodings(put, tmp_path):
    text = "é 0.91 ü\r\n"
    put("16.txt", text.encode("utf-16"))
    put("8.txt", text.encode("utf-8-sig"))
    put("1.txt", text.encode("latin-1"))
    for name in ("16.txt", "8.txt"):
        place = check_evidence("0.91", name, root=tmp_path).place
        assert (place.start, place.start_byte, place.column) == (2, 3, 3)
    assert answer(tmp_path, "0.91", "1.txt") == "UNREADABLE"
    assert answer(tmp_path, "0.91", "1.txt", encoding="latin-1") == "verified"
    assert answer(tmp_path, "0.91", "1.txt", encoding="no-such") == "INVALID_INPUT"


def test_a_place_names_file_line_and_digest(put, tmp_path):
    path = put("r.txt", "é\nab 73.20 x")
    place = check_evidence("73.2", "r.txt", root=tmp_path).place
    assert (place.path, place.locator, place.line, place.column, place.text) == ("r.txt", None, 2, 4, "73.20")
    assert place.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_places_are_right_beyond_many_blocks(put, tmp_path):
    lines = [f'{{"k é {n}": "x\\"y {n}.5", "v": {n}.25}}' for n in range(20_000)]
    text = "[" + ",\n".join(lines) + "]"
    put("big.json", text)
    rows = [{"value": f"{n}.25", "source": "big.json"} for n in range(0, 20_000, 500)]
    rows += [{"value": f"{n}.5", "source": "big.json"} for n in range(1, 20_000, 500)]
    for row, result in zip(rows, check_evidence_batch(rows, root=tmp_path), strict=True):
        assert result.place.text == row["value"]
        assert text[result.place.start : result.place.end] == row["value"]
        assert result.place.line == int(row["value"].split(".")[0]) + 1
        assert text.split("\n")[result.place.line - 1][result.place.column - 1 :].startswith(row["value"])
        assert result.place == check_evidence(row["value"], row["source"], root=tmp_path).place


def test_a_batch_keeps_rows_and_tells_in_order(put, tmp_path):
    put("a.txt", "5")
    put("b.txt", "6")
    rows = [
        {"id": "x", "value": "6", "source": "b.txt"},
        {"value": "5", "source": "a.txt"},
        {"value": "5", "source": "../a"},
    ]
    told = []
    results = check_evidence_batch(iter(rows), root=tmp_path, on_result=told.append)
    assert told == results
    assert [result.row for result in results] == rows
    assert [result.error.code if result.error else result.status.value for result in results] == [
        "verified",
        "verified",
        "PATH_ESCAPE",
    ]
    assert check_evidence_batch([], root=tmp_path) == []


def test_a_row_with_a_million_cells(put, tmp_path):
    put(
        "wide.csv",
        ",".join(f"c{n}" for n in range(1_000_000)) + "\n" + ",".join("7" for _ in range(1_000_000)) + ",8\n",
    )
    assert answer(tmp_path, "8", "wide.csv") == "verified"
    assert check_evidence("7", "wide.csv#row=2&col=c999999", root=tmp_path).status.value == "verified"


@pytest.mark.parametrize(
    ("value", "unit"),
    [("7", "7"), ("11111111", "1"), ("1", "10"), ("0", "0."), ("0.5", ".50"), ("5", "5 "), ("x1", "x1y ")],
)
def test_repetitive_text_takes_linear_time(put, tmp_path, value, unit):
    put("r.txt", unit * (1_000_000 // len(unit)) + "y")
    begin = time.process_time()
    check_evidence(value, "r.txt", root=tmp_path)
    assert time.process_time() - begin < 5


NUMBERS = st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**12), max_value=10**12).filter(
    lambda d: abs(d.as_tuple().exponent) < 20
)
BEFORE = st.sampled_from(["", "x ", "n=", "(", "[", '"', "é\n", "a\t", "x, "])
AFTER = st.sampled_from(["", " x", ")", "]", '"', "; x", ", x", ". X", ".", "\n"])
FILLER = st.text(
    st.characters(codec="utf-8", exclude_characters="0123456789%", exclude_categories=["N", "Cs", "Cc"]), max_size=30
)
QUICK = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


@QUICK
@given(NUMBERS, FILLER, BEFORE, AFTER, FILLER)
def test_a_planted_number_is_found_at_its_place(tmp_path, number, lead, before, after, tail):  # noqa: PLR0917 - a column each
    head = f"{lead}\n{before}"
    text = f"{head}{number}{after}\n{tail}"
    (tmp_path / "p.txt").write_bytes(text.encode())
    result = check_evidence(str(number), "p.txt", root=tmp_path)
    assert result.status.value == "verified"
    assert result.place.start == len(head.removeprefix("\ufeff"))
    assert text.removeprefix("\ufeff")[result.place.start : result.place.end] == str(number) + (
        "" if not result.place.text.endswith("%") else "%"
    )
    with localcontext(prec=100):
        changed = number + Decimal(1).scaleb(number.as_tuple().exponent)
    assert check_evidence(str(changed), "p.txt", root=tmp_path).status.value == "value_not_found"


SOUP = st.text('0123456789.,eE+-% \n:;"[]{}()a\\é−', max_size=60)


@QUICK
@given(SOUP, st.sampled_from(["s.txt", "s.csv", "s.json", "s.jsonl", "s.tsv"]))
def test_a_batch_says_what_each_check_says(tmp_path, soup, name):
    (tmp_path / name).write_bytes(soup.encode())
    values = [
        "0",
        "1",
        "5",
        "12",
        "1000",
        "0.5",
        "-3",
        "7%",
        "1,234",
        "5.25",
        "1e5",
        "a",
        "é",
        "10",
        "2.5",
        "30",
        "100",
        "a\\",
        "5,6",
    ]
    rows = [{"value": value, "source": name} for value in values]
    for row, batched in zip(rows, check_evidence_batch(rows, root=tmp_path), strict=True):
        try:
            single = check_evidence(row["value"], name, root=tmp_path)
        except AswrittenError as err:
            assert (batched.error.code, batched.error.message) == (err.code, err.message)  # noqa: PT017  (either way)
        else:
            assert (batched.status, batched.place, batched.detail) == (single.status, single.place, single.detail)


@QUICK
@given(
    st.binary(max_size=200),
    st.sampled_from(["txt", "csv", "json", "jsonl", "yaml", "toml", "ipynb", "gz", "json.zst"]),
    st.sampled_from(["5", "-1.5%", "a b", "１"]),
    st.sampled_from(["", "#/a", "#row=1&col=a", "#L1", "#L1/a", "#page=1", "#%"]),
)
def test_random_bytes_never_crash(tmp_path, data, suffix, value, locator):
    (tmp_path / f"r.{suffix}").write_bytes(data)
    answer(tmp_path, value, f"r.{suffix}{locator}")


@QUICK
@given(st.text(max_size=40), st.text(max_size=40))
def test_random_values_and_sources_never_crash(tmp_path, value, source):
    answer(tmp_path, value, source)
    (tmp_path / "t.yaml").write_bytes(b"a: [1,2]")
    answer(tmp_path, value, "t.yaml")
