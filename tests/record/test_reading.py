"""A record is read strictly: by schema, by rules, by its id and byte by byte."""

import copy
import json
from importlib.resources import files

import jsonschema
import pytest

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.reading import make_record, read_body, read_record, record_body, record_bytes
from aswritten.record.rules import ROLES
from aswritten.record.values import Method

from .conftest import MOMENT, records_of
from .generated import generate

SCHEMA = json.loads(files("aswritten.record").joinpath("schemas/rep-v1.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA, format_checker=jsonschema.FormatChecker())
HEX = "0" * 64
ID = f"sha256:{HEX}"
EVIDENCE = {
    "rep": "1",
    "type": "evidence",
    "source": {"uri": "results/r%20one.json", "sha256": HEX, "size": 12},
    "snapshots": [{"kind": "text", "sha256": HEX, "size": 12}],
}
CLAIM = {"rep": "1", "type": "claim", "text": "The pump was idle."}
TOOL = {"name": "aswritten", "version": "1", "config_sha256": HEX, "method": "deterministic"}
VERDICT = {
    "rep": "1",
    "type": "verdict",
    "claim": ID,
    "verdict": "verified",
    "reason": {"code": "as-written", "message": "as it stands"},
    "evidence": [{"id": ID, "role": "supports"}],
    "checks": [{"name": "verbatim", "result": "pass"}],
    "tool": TOOL,
    "checked_at": MOMENT,
}
FAILS = [{"name": "verbatim", "rule": "quote-altered", "result": "fail"}]
SPAN = {"start": 0, "end": 3, "start_byte": 0, "end_byte": 3, "line": 1, "column": 1, "text": "The"}


def use(role):
    return [{"id": ID, "role": role}]


def changed(base, **changes):
    body = copy.deepcopy(base)
    for path, value in changes.items():
        *folders, last = path.split("__")
        target = body
        for folder in folders:
            target = target[int(folder)] if folder.isdecimal() else target[folder]
        if value is None:
            del target[last]
        else:
            target[last] = value
    return body


def web(**more):
    return changed(EVIDENCE, source__uri="https://example.org/a?b=c", **more)


GOOD = {
    "evidence of a file": EVIDENCE,
    "evidence of a text that was given": changed(EVIDENCE, source__uri=None),
    "evidence of one page": changed(EVIDENCE, source__uri="paper.pdf#page=3"),
    "evidence from the web, with its time": web(retrieved={"at": MOMENT, "status": 200, "etag": '"x"'}),
    "evidence with bytes, text and map": changed(
        EVIDENCE,
        snapshots=[
            {"kind": "original", "media_type": "application/pdf", "sha256": HEX, "size": 12},
            {"kind": "text", "sha256": "1" * 64, "size": 5, "extractor": {"name": "pypdfium2", "version": "5"}},
            {"kind": "map", "media_type": "application/json", "sha256": "2" * 64, "size": 5},
        ],
    ),
    "evidence with selectors": changed(
        EVIDENCE,
        selectors=[
            {
                "type": "FragmentSelector",
                "conformsTo": "http://tools.ietf.org/rfc/rfc8118",
                "value": "page=10",
                "refinedBy": {"type": "TextQuoteSelector", "exact": "the pump", "prefix": "here "},
            },
            {"type": "TextPositionSelector", "start": 3, "end": 9},
            {"type": "DataPositionSelector", "start": 3, "end": 9},
        ],
    ),
    "evidence with an extension": changed(EVIDENCE, ext={"org.example/x": {"a": [1, "b", True]}}),
    "a claim typed at a prompt": CLAIM,
    "a claim with quotes and language": changed(CLAIM, quotes=["the pump", "idle"], language="de"),
    "a claim of a document": changed(
        CLAIM,
        document={"uri": "paper.md", "sha256": HEX, "size": 1, "media_type": "text/markdown"},
        selectors=[{"type": "TextQuoteSelector", "exact": "The pump was idle."}],
        assertion={"kind": "prose"},
        cites=[ID],
    ),
    "a claim of a number": changed(CLAIM, assertion={"kind": "number", "value": "85.28", "op": "eq", "unit": "%"}),
    "a claim of a quote": changed(CLAIM, assertion={"kind": "quote", "text": "idle", "match": "whitespace"}),
    "a claim of a reference": changed(CLAIM, assertion={"kind": "reference", "target": "table 3"}),
    "verified": VERDICT,
    "verified by a person": changed(VERDICT, tool__method="human"),
    "verified beside a warning": changed(VERDICT, checks=[{"name": "framing", "result": "warn", "message": "x"}]),
    "disproven": changed(VERDICT, verdict="disproven", evidence=use("refutes"), checks=FAILS),
    "contradicted": changed(VERDICT, verdict="contradicted", evidence=use("refutes"), checks=FAILS),
    "insufficient": changed(VERDICT, verdict="insufficient", evidence=use("neutral"), checks=FAILS),
    "insufficient by a model": changed(
        VERDICT, verdict="insufficient", evidence=use("neutral"), checks=FAILS, tool__method="model"
    ),
    "unverified, without evidence": changed(VERDICT, verdict="unverified", evidence=[], checks=[]),
    "unverified, with the evidence last known": changed(
        VERDICT, verdict="unverified", evidence=use("unresolved"), checks=[]
    ),
    "a verdict with spans, digests and place": changed(
        VERDICT,
        checks=[
            {
                "name": "verbatim",
                "result": "pass",
                "message": "it stands there",
                "claim_spans": [SPAN],
                "source_spans": [{**SPAN, "page": 2, "paragraph": 4}],
                "expected": "1",
                "actual": "1",
                "evidence": ID,
            }
        ],
        covered="0.667",
        tool={**TOOL, "lexicon_sha256": HEX, "components": {"rapidfuzz": "3.9", "ruamel.yaml": "0.18"}},
        place={"document": "paper.md", "line": 3, "column": 1},
        supersedes=ID,
        ext={"org.example/x": "y"},
    ),
}
BAD = {
    "no version": changed(CLAIM, rep=None),
    "another version": changed(CLAIM, rep="2"),
    "another kind": changed(CLAIM, type="opinion"),
    "a key that nobody knows": changed(CLAIM, colour="red"),
    "a claim without text": changed(CLAIM, text=""),
    "no quote in a list of quotes": changed(CLAIM, quotes=[]),
    "a language in capitals": changed(CLAIM, language="DE"),
    "an assertion of no known kind": changed(CLAIM, assertion={"kind": "feeling"}),
    "a number as a number": changed(CLAIM, assertion={"kind": "number", "value": 85, "op": "eq"}),
    "a number with a leading zero": changed(CLAIM, assertion={"kind": "number", "value": "085", "op": "eq"}),
    "a claim that cites twice": changed(CLAIM, cites=[ID, ID]),
    "a cited id without its kind of hash": changed(CLAIM, cites=[HEX]),
    "a path from the root": changed(EVIDENCE, source__uri="/etc/passwd"),
    "a path out of the workspace": changed(EVIDENCE, source__uri="a/../../b"),
    "a path with backslashes": changed(EVIDENCE, source__uri="a\\b"),
    "a path with a space": changed(EVIDENCE, source__uri="a b"),
    "a file address": changed(EVIDENCE, source__uri="file:///a"),
    "a hash in capitals": changed(EVIDENCE, source__sha256="A" * 64),
    "a negative size": changed(EVIDENCE, source__size=-1),
    "a size as text": changed(EVIDENCE, source__size="12"),
    "no snapshot": changed(EVIDENCE, snapshots=[]),
    "a snapshot of no known kind": changed(EVIDENCE, snapshots__0__kind="screenshot"),
    "an extractor without a version": changed(EVIDENCE, snapshots__0__extractor={"name": "x"}),
    "a media type in capitals": changed(EVIDENCE, source__media_type="Text/HTML"),
    "evidence from the web without its time": web(),
    "a time in another zone": web(retrieved={"at": "2026-05-30T12:00:00+02:00"}),
    "a time with fractions": web(retrieved={"at": "2026-05-30T12:00:00.5Z"}),
    "a month that is none": web(retrieved={"at": "2026-13-30T12:00:00Z"}),
    "five selectors": changed(EVIDENCE, selectors=[{"type": "TextPositionSelector", "start": 0, "end": 1}] * 5),
    "a selector of no known kind": changed(EVIDENCE, selectors=[{"type": "XPathSelector", "value": "/a"}]),
    "an extension without a domain": changed(EVIDENCE, ext={"x": 1}),
    "a verdict that is none": changed(VERDICT, verdict="probable"),
    "a verdict without a reason": changed(VERDICT, reason=None),
    "a verdict without a tool": changed(VERDICT, tool=None),
    "a tool without a configuration": changed(VERDICT, tool__config_sha256=None),
    "a method of no known kind": changed(VERDICT, tool__method="oracle"),
    "evidence of no known role": changed(VERDICT, evidence=use("hints")),
    "evidence named twice": changed(VERDICT, evidence=use("supports") * 2),
    "a check of no known result": changed(VERDICT, checks=[{"name": "verbatim", "result": "good"}]),
    "no span in a list of spans": changed(VERDICT, checks=[{"name": "verbatim", "result": "pass", "claim_spans": []}]),
    "a share beyond one": changed(VERDICT, covered="1.5"),
    "a line before the first": changed(VERDICT, place={"line": 0}),
    "a component with a path": changed(VERDICT, tool__components={"../x": "1"}),
    "verified without evidence": changed(VERDICT, evidence=[]),
    "verified by neutral evidence": changed(VERDICT, evidence=use("neutral")),
    "verified, and refuted too": changed(VERDICT, evidence=[*use("supports"), {"id": ID, "role": "refutes"}]),
    "verified without a check": changed(VERDICT, checks=[]),
    "verified beside a failed check": changed(VERDICT, checks=[*VERDICT["checks"], *FAILS]),
    "verified beside an error": changed(VERDICT, checks=[{"name": "verbatim", "result": "error"}]),
    "verified by a model alone": changed(VERDICT, tool__method="model"),
    "disproven without evidence": changed(VERDICT, verdict="disproven", evidence=[], checks=FAILS),
    "disproven by what supports": changed(VERDICT, verdict="disproven", checks=FAILS),
    "disproven without a failed check": changed(VERDICT, verdict="disproven", evidence=use("refutes")),
    "contradicted without a failed check": changed(VERDICT, verdict="contradicted", evidence=use("refutes")),
    "insufficient without evidence": changed(VERDICT, verdict="insufficient", evidence=[], checks=FAILS),
    "insufficient by what supports": changed(VERDICT, verdict="insufficient", checks=FAILS),
    "insufficient without a check": changed(VERDICT, verdict="insufficient", evidence=use("neutral"), checks=[]),
    "unverified by what refutes": changed(VERDICT, verdict="unverified", evidence=use("refutes"), checks=FAILS),
}
"""What the schema and the reader refuse alike."""
BEYOND_THE_SCHEMA = {
    "a float": (changed(EVIDENCE, source__size=12.0), "the float 12.0 at $.source.size"),
    "a null": ({**CLAIM, "ext": {"org.example/x": {"a": None}}}, "a null at $.ext.org.example/x.a"),
    "a path that is encoded": (changed(EVIDENCE, source__uri="a/%2e%2e/b"), "leads out of the workspace"),
    "a backslash that is encoded": (changed(EVIDENCE, source__uri="a%5cb"), "leads out of the workspace"),
    "a root that is encoded": (changed(EVIDENCE, source__uri="%2fetc"), "leads out of the workspace"),
    "a given text that nobody has": (
        changed(EVIDENCE, source__uri=None, source__sha256="1" * 64),
        "a source without a uri is in none of the snapshots",
    ),
    "an original that is another": (
        changed(EVIDENCE, snapshots=[{"kind": "original", "sha256": "1" * 64, "size": 12}]),
        "the snapshot of the original has another hash",
    ),
    "another outcome": (changed(VERDICT, outcome_sha256=HEX), "outcome_sha256 is 000"),
}


def with_digests(body):
    """The body as a record has it, whatever it says."""
    whole = {"id": ID, **body}
    return {"outcome_sha256": HEX, **whole} if body.get("type") == "verdict" else whole


def test_the_schema_is_one():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("name", GOOD)
def test_good_records_are_taken(name):
    record = make_record(GOOD[name])
    VALIDATOR.validate(record_body(record))
    assert read_record(record_bytes(record)) == read_body(record_body(record)) == record


@pytest.mark.parametrize("name", BAD)
def test_bad_records_are_refused(name):
    assert not VALIDATOR.is_valid(with_digests(BAD[name]))
    with pytest.raises(AswrittenError) as caught:
        make_record(BAD[name])
    assert caught.value.code is ErrorCode.INVALID_INPUT


@pytest.mark.parametrize("name", BEYOND_THE_SCHEMA)
def test_what_a_schema_cannot_see_is_refused(name):
    body, said = BEYOND_THE_SCHEMA[name]
    with pytest.raises(AswrittenError) as caught:
        make_record(body)
    assert said in caught.value.message


def test_generated_records_are_of_the_schema():
    for record in generate(60):
        VALIDATOR.validate(record_body(record))
        assert read_record(record_bytes(record)) == record


@pytest.mark.parametrize(
    "claim",
    [
        "The memo says “the pump was idle all night”.",
        "The memo says “the pump was off”.",
        "The pump was not idle all night.",
        "Pumps rest at night.",
    ],
)
def test_records_of_checks_are_of_the_schema(claim):
    for record in records_of(claim):
        VALIDATOR.validate(record_body(record))


@pytest.mark.parametrize("kind", [0, 1, 2], ids=["evidence", "claim", "verdict"])
def test_every_byte_counts(records, kind):
    """No byte can be another, be left out or come twice."""
    data = record_bytes(records[kind])
    missed = []
    for at, byte in enumerate(data):
        variants = [data[:at] + bytes([byte ^ bit]) + data[at + 1 :] for bit in (1, 2, 4, 8, 16, 32, 64, 128)]
        variants += [data[: at + 1] + data[at:], data[:at] + data[at + 1 :] if at < len(data) - 1 else b"x"]
        for variant in variants:
            try:
                read_record(variant)
            except AswrittenError as error:
                if error.code is ErrorCode.UNREADABLE:
                    continue
            missed.append((at, variant[max(0, at - 10) : at + 10]))
    assert not missed


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        pytest.param(lambda _: b"", "no JSON", id="nothing"),
        pytest.param(lambda _: b"[]", "no JSON object", id="a list"),
        pytest.param(lambda data: b"\xff" + data, "no JSON", id="bytes that are not UTF-8"),
        pytest.param(lambda data: data[:40], "no JSON", id="half of it"),
        pytest.param(lambda data: data.replace(b":", b": ", 1), "not written in canonical JSON", id="a space"),
        pytest.param(lambda data: b"\n" + data, "not written in canonical JSON", id="a line break before it"),
        pytest.param(lambda data: data.replace(b"{", b'{"id":"x",', 1), "the key 'id' twice", id="a key twice"),
        pytest.param(lambda data: data.replace(b'"1"', b"1.0", 1), "the float 1.0 at $.rep", id="a float"),
        pytest.param(lambda data: data.replace(b'"1"', b"null", 1), "a null at $.rep", id="a null"),
        pytest.param(lambda data: data.replace(b"idle", b"full"), "the record's id is", id="another text"),
        pytest.param(lambda _: b"[" * 100_000, "no JSON", id="brackets without end"),
    ],
)
def test_the_fault_is_named(spoil, said):
    data = record_bytes(make_record(CLAIM))
    with pytest.raises(AswrittenError) as caught:
        read_record(spoil(data))
    assert caught.value.code is ErrorCode.UNREADABLE
    assert said in caught.value.message


def test_an_unknown_key_is_named_though_the_id_is_right():
    body = {**CLAIM, "colour": "red"}
    from aswritten.record.canonical import canonical_bytes, content_id  # noqa: PLC0415 - for this forgery

    with pytest.raises(AswrittenError, match="unknown field `colour`"):
        read_record(canonical_bytes({**body, "id": content_id(body)}))


def test_a_record_under_another_id_is_refused():
    record = make_record(CLAIM)
    with pytest.raises(AswrittenError, match="renamed or replaced"):
        read_record(record_bytes(record), expected_id=ID)
    assert read_record(record_bytes(record), expected_id=record.id) == record


def test_roles_and_methods_leave_no_verdict_out():
    assert set(ROLES) == set(Verdict)
    assert set(Method) == set(SCHEMA["$defs"]["tool"]["properties"]["method"]["enum"])
