"""JSON as outside scripts rely on it, and as the published schemas say."""

import json
from importlib.resources import files

import jsonschema
import pytest

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.evidence import EvidenceError, EvidenceResult, EvidenceStatus, Place
from aswritten.report import json_v1

SCHEMAS = {
    entry.name.removesuffix(".schema.json"): json.loads(entry.read_text(encoding="utf-8"))
    for entry in files("aswritten.report").joinpath("schemas").iterdir()
}


def validate(content, name):
    jsonschema.Draft202012Validator(SCHEMAS[name]).validate(content)


@pytest.mark.parametrize("name", sorted(SCHEMAS))
def test_each_schema_is_a_schema(name):
    jsonschema.Draft202012Validator.check_schema(SCHEMAS[name])


def test_what_schemas_share_is_the_same_in_all():
    seen = {}
    for schema in SCHEMAS.values():
        for name, shared in schema["$defs"].items():
            assert seen.setdefault(name, shared) == shared


def test_every_error_code_is_in_the_schema():
    assert set(SCHEMAS["check_line"]["$defs"]["error"]["properties"]["code"]["enum"]) == set(ErrorCode)


def test_a_line(contradicted, snapshot):
    place = {"document": "paper.md", "line": 3, "column": 1}
    line = json_v1.encode_line(json_v1.result_object(contradicted, row_id="a-1", place=place))
    assert "\n" not in line
    validate(json.loads(line), "check_line")
    assert line == snapshot


def test_a_document(verified, snapshot):
    document = json_v1.encode_document(json_v1.versioned(json_v1.result_object(verified, row_id="1")))
    validate(json.loads(document), "check")
    assert document == snapshot


def test_a_batch(verified):
    error = AswrittenError(ErrorCode.NOT_FOUND, "x.txt does not exist", hint="check the path")
    rows = (
        json_v1.encode_line(json_v1.result_object(verified, row_id="1")),
        json_v1.encode_line(json_v1.row_error_object(error, row_id="2", number=2)),
    )
    document = json.loads("".join(json_v1.batch_document(rows, {"verified": 1, "error": 1})))
    validate(document, "check_batch")
    assert [row["id"] for row in document["results"]] == ["1", "2"]
    assert document["results"][1] == {
        "id": "2",
        "row": 2,
        "error": {"code": "NOT_FOUND", "message": "x.txt does not exist", "hint": "check the path"},
    }


def test_a_batch_without_rows_is_a_document_too():
    validate(json.loads("".join(json_v1.batch_document((), {"verified": 0}))), "check_batch")


def test_the_keys_are_those_of_the_schema(contradicted):
    line = json.loads(json_v1.encode_line(json_v1.result_object(contradicted, row_id="1")))
    shared = SCHEMAS["check"]["$defs"]
    assert set(line) <= set(shared["result"]["properties"])
    for key, name in (("checks", "check"), ("quotes", "quote"), ("labels", "label")):
        assert all(set(item) == set(shared[name]["properties"]) for item in line[key])
    assert set(line["checks"][0]["claim_spans"][0]) == set(shared["span"]["required"])


def test_covered_is_the_only_float(contradicted):
    def floats(value, path=""):
        if isinstance(value, float):
            yield path
        elif isinstance(value, dict):
            for key, item in value.items():
                yield from floats(item, key)
        elif isinstance(value, list):
            for item in value:
                yield from floats(item, path)

    line = json.loads(json_v1.encode_line(json_v1.result_object(contradicted, row_id="1")))
    assert list(floats(line)) == ["covered"]


@pytest.mark.parametrize("encode", [json_v1.encode_line, json_v1.encode_document])
def test_half_a_surrogate_pair_is_written_as_an_escape(encode):
    text = encode({"id": "a\ud800é"})
    assert text.encode()
    assert json.loads(text) == {"id": "a\ud800é"}


def test_evidence_with_its_place():
    place = Place(
        path="e.json",
        locator="/a",
        sha256="0" * 64,
        line=1,
        column=6,
        start=5,
        end=9,
        start_byte=5,
        end_byte=9,
        text="73.2",
    )
    result = EvidenceResult(
        status=EvidenceStatus.VERIFIED,
        place=place,
        detail="there",
        row={"id": "x", "value": "73.2", "source": "e.json"},
    )
    content = json.loads(json_v1.encode_line(json_v1.evidence_object(result)))
    validate(content, "evidence_line")
    assert list(content) == ["id", "value", "source", "status", "detail", "place"]


def test_evidence_that_could_not_be_checked_has_no_status():
    error = EvidenceError(code="UNREADABLE", message="m", hint="h")
    content = json.loads(json_v1.encode_line(json_v1.evidence_object(EvidenceResult(status=None, error=error))))
    validate(content, "evidence_line")
    assert "status" not in content
