"""`aswritten evidence`."""

import json
from importlib.resources import files

import jsonschema
import pytest


def schema(name):
    return json.loads(files("aswritten.report").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


def validate(content, name):
    jsonschema.Draft202012Validator(schema(name)).validate(content)


@pytest.fixture
def root(folder):
    (folder / "results").mkdir()
    (folder / "results" / "eval.json").write_text('{"coco": {"mAP": 73.20}}\n', encoding="utf-8")
    return folder


ROWS = [
    {"id": "a", "value": "73.2", "source": "results/eval.json#/coco/mAP"},
    {"id": "b", "value": 73.20, "source": "results/*.json", "note": ["kept"]},
    {"id": "c", "value": "73.3", "source": "results/eval.json"},
    {"id": "d", "value": "1", "source": "gone.json"},
    {"id": "e", "value": "", "source": "results/eval.json"},
]


@pytest.mark.parametrize(
    ("value", "source", "status", "code"),
    [
        pytest.param("73.2", "results/eval.json", "verified", 0, id="it is there"),
        pytest.param("73.2", "results/eval.json#/coco/mAP", "verified", 0, id="it is at its locator"),
        pytest.param("73.3", "results/eval.json", "value_not_found", 1, id="it is not there"),
        pytest.param("-1e-5", "results/eval.json", "value_not_found", 1, id="a value with a dash first"),
        pytest.param("--jobs", "results/eval.json", "value_not_found", 1, id="a value like an option"),
        pytest.param("73.2", "gone.json", "path_missing", 1, id="no such file"),
        pytest.param(" ", "results/eval.json", "unparseable", 1, id="no value"),
        pytest.param("73.2", "", "unparseable", 1, id="no source"),
    ],
)
def test_one_value(aswritten, root, value, source, status, code):  # noqa: PLR0917 - a row of the table
    ended = aswritten("evidence", ".", "--value", value, "--source", source, "--format", "json")
    content = json.loads(ended.stdout)
    validate(content, "evidence")
    assert (content["status"], ended.code) == (status, code)
    assert (content["value"], content["source"]) == (value, source)
    assert aswritten("evidence", ".", "--value", value, "--source", source, "--quiet").stdout == f"{status}\n"
    assert aswritten("evidence", ".", "--value", value, "--source", source, "--fail-on", "never").code == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        pytest.param((".", "--value", "1", "--source", "../x.json"), "PATH_ESCAPE", id="a source out of the root"),
        pytest.param(
            (".", "--value", "73.2", "--source", "results/eval.json#/gone"), "NOT_FOUND", id="no such locator"
        ),
        pytest.param(("gone", "--value", "1", "--source", "x"), "NOT_FOUND", id="no such root"),
        pytest.param((".", "--value", "1"), "INVALID_INPUT", id="no source"),
        pytest.param((".", "--source", "x"), "INVALID_INPUT", id="no value"),
        pytest.param((".", "--batch", "-", "--value", "1"), "INVALID_INPUT", id="a value beside a batch"),
    ],
)
def test_errors(aswritten, root, arguments, code):
    ended = aswritten("evidence", *arguments)
    assert (ended.code, ended.stdout) == (2, "")
    assert f"aswritten: {code}: " in ended.stderr


def test_text(aswritten, root, snapshot):
    assert aswritten("evidence", ".", "--value", "73.2", "--source", "results/eval.json").stdout == snapshot


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rows.json", json.dumps(ROWS)),
        ("rows.json", json.dumps({"claims": ROWS})),
        ("rows.jsonl", "".join(json.dumps(row) + "\n" for row in ROWS)),
        ("-", "".join(json.dumps(row) + "\n" for row in ROWS)),
        ("rows.csv", "id,value,source\n" + "".join(f"{row['id']},{row['value']},{row['source']}\n" for row in ROWS)),
    ],
)
def test_a_batch(aswritten, root, name, content):
    if name != "-":
        (root / name).write_text(content, encoding="utf-8")
    ended = aswritten("evidence", ".", "--batch", name, stdin=content if name == "-" else "")
    document = json.loads(ended.stdout)
    validate(document, "evidence_batch")
    assert [(row["id"], row["status"]) for row in document["results"]] == [
        ("a", "verified"),
        ("b", "verified"),
        ("c", "value_not_found"),
        ("d", "path_missing"),
        ("e", "unparseable"),
    ]
    assert document["summary"] == {"verified": 2, "value_not_found": 1, "path_missing": 1, "unparseable": 1}
    assert [row["source"] for row in document["results"]] == [row["source"] for row in ROWS]
    assert ended.code == 1


def test_numbers_keep_their_digits(aswritten, root):
    (root / "n.txt").write_text("x 0.10000000000000000001 y", encoding="utf-8")
    stdin = '{"value": 0.10000000000000000001, "source": "n.txt"}\n{"value": 0.1, "source": "n.txt"}\n'
    ended = aswritten("evidence", ".", "--batch", "-", "--format", "jsonl", stdin=stdin)
    first, second = ended.stdout.splitlines()
    assert first.startswith('{"value":0.10000000000000000001,')
    assert json.loads(first)["status"] == "verified"
    assert json.loads(second)["status"] == "value_not_found"


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        pytest.param(ROWS[:2], 0, id="all verified"),
        pytest.param(ROWS[:3], 1, id="a value not found"),
        pytest.param(ROWS[3:4], 1, id="a path missing"),
        pytest.param(ROWS[4:], 1, id="an unusable value is not clean"),
        pytest.param([*ROWS[:2], {"value": "1", "source": "../x"}], 2, id="an error"),
        pytest.param([*ROWS[:3], 5], 2, id="a row that is none"),
        pytest.param([], 3, id="no row"),
    ],
)
@pytest.mark.parametrize("written", ["json", "jsonl", "text"])
def test_the_exit_code_of_a_batch(aswritten, root, rows, code, written):
    stdin = "".join(json.dumps(row) + "\n" for row in rows)
    assert aswritten("evidence", ".", "--batch", "-", "--format", written, stdin=stdin).code == code


def test_a_bad_row_is_a_row_with_its_error(aswritten, root):
    stdin = json.dumps(ROWS[0]) + '\n{"value": \n5\n' + json.dumps(ROWS[2]) + "\n"
    ended = aswritten("evidence", ".", "--batch", "-", stdin=stdin)
    document = json.loads(ended.stdout)
    validate(document, "evidence_batch")
    first, second, third, fourth = document["results"]
    assert (first["status"], fourth["status"]) == ("verified", "value_not_found")
    assert (second["id"], second["row"], second["error"]["code"]) == ("2", 2, "UNREADABLE")
    assert (third["id"], third["row"], third["error"]["code"]) == ("3", 3, "INVALID_INPUT")
    assert document["summary"]["error"] == 2
    assert ended.code == 2


def test_processes_write_what_one_writes(aswritten_process, root):
    rows = [{"id": str(number), "value": number % 90, "source": "results/eval.json"} for number in range(500)]
    (root / "rows.json").write_text(json.dumps(rows), encoding="utf-8")
    outputs = {aswritten_process("evidence", ".", "--batch", "rows.json", "--jobs", jobs).stdout for jobs in ("1", "2")}
    assert len(outputs) == 1
