"""Records made by chance, always the same ones: texts with everything that JSON escapes, integers up to 2^53 - 1."""

import hashlib
import random

from aswritten.record.reading import make_record

_PIECES = (
    "a pump",
    "é",
    "ﬁ",
    "日本",
    "𝒳",
    "🜚🧪",
    "\u2028\u2029",
    '"',
    "\\",
    "/",
    "\b\f\n\r\t",
    "\x00\x01\x1f",
    "\x7f\x80",
    "\ud7ff\ue000\ufffd\uffff",
    "𐀀\U0010ffff",
    "</script>",
    "e\u0301",
    "\u202e",
    " ",
)
_NUMBERS = (0, 1, -1, 2**31, 2**53 - 1, -(2**53) + 1, 10**15, 255)


def generate(count, seed=5):
    """So many records of all kinds."""
    chance = random.Random(seed)  # noqa: S311 - the same ones are wanted
    makers = (_claim, _evidence, _verdict)
    return [make_record(makers[index % 3](chance)) for index in range(count)]


def _text(chance, most=8):
    return "".join(chance.choices(_PIECES, k=chance.randint(1, most))) + chance.choice("az09")


def _digest(chance):
    return hashlib.sha256(chance.randbytes(8)).hexdigest()


def _value(chance, level=0):
    kind = chance.randint(0, 5 if level < 4 else 2)
    if kind == 0:
        return chance.choice(_NUMBERS)
    if kind == 1:
        return chance.random() < 0.5
    if kind <= 3:
        return _text(chance)
    if kind == 4:
        return [_value(chance, level + 1) for _ in range(chance.randint(0, 3))]
    keys = ("a", "B", "b", "aa", "a b", "~", '"', "\\", "", "\n", "Z", "_", "0", "10", "9")
    return {key: _value(chance, level + 1) for key in chance.sample(keys, k=3)}


def _ext(chance):
    return {f"org.example-{chance.randint(0, 9)}/k.{name}": _value(chance) for name in chance.sample("abcXYZ", k=2)}


def _claim(chance):
    body = {"rep": "1", "type": "claim", "text": _text(chance, 30), "ext": _ext(chance)}
    if chance.random() < 0.5:
        body["quotes"] = [_text(chance) for _ in range(2)]
    return body


def _evidence(chance):
    digest = _digest(chance)
    snapshot = {"kind": "text", "sha256": digest, "size": chance.choice(_NUMBERS[3:5])}
    return {
        "rep": "1",
        "type": "evidence",
        "source": {"sha256": digest, "size": 2**53 - 1},
        "snapshots": [snapshot],
        "title": _text(chance),
        "ext": _ext(chance),
    }


def _verdict(chance):
    span = {name: chance.choice(_NUMBERS[:2] + _NUMBERS[3:5]) for name in ("start", "end", "start_byte", "end_byte")}
    check = {
        "name": "verbatim",
        "rule": "quote-altered",
        "result": "fail",
        "message": _text(chance, 30),
        "claim_spans": [{**span, "line": 1, "column": 2**53 - 1, "text": _text(chance)}],
    }
    return {
        "rep": "1",
        "type": "verdict",
        "claim": f"sha256:{_digest(chance)}",
        "verdict": "disproven",
        "reason": {"code": "quote-altered", "message": _text(chance)},
        "evidence": [{"id": f"sha256:{_digest(chance)}", "role": "refutes"}],
        "checks": [check],
        "tool": {"name": "t", "version": "1", "config_sha256": _digest(chance), "method": "deterministic"},
        "checked_at": "2026-05-30T12:00:00Z",
        "ext": _ext(chance),
    }
