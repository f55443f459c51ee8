"""`aswritten bench`."""

import hashlib
import json
from importlib.resources import files

import jsonschema
import pytest

CASES = [
    {
        "id": "1",
        "category": "quote",
        "language": "en",
        "claim": "The memo says “the pump was idle”.",
        "path": "memo.txt",
    },
    {
        "id": "2",
        "category": "quote",
        "language": "en",
        "claim": "The memo says “the pump was off”.",
        "path": "memo.txt",
    },
    {"id": "3", "category": "label", "language": "en", "claim": "Recall was 0.5.", "path": "memo.txt"},
    {"id": "4", "category": "label", "language": "xx", "claim": "Recall was 0.5.", "path": "gone.txt"},
]
EXPECTED = ("verified", "disproven", "verified", "disproven")
MEMO = "The pump was idle all night. Recall reached 0.4."


def schema(name):
    return json.loads(files("aswritten.report").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.fixture
def data_set(folder):
    target = folder / "set"
    target.mkdir()
    (target / "memo.txt").write_text(MEMO, encoding="utf-8")

    def write(*, held_out=True, digest=None, **card):
        lines = (json.dumps({**case, "expected": expected}) for case, expected in zip(CASES, EXPECTED, strict=True))
        cases = "".join(f"{line}\n" for line in lines).encode()
        (target / "cases.jsonl").write_bytes(cases)
        content = {
            "name": "small",
            "heldOut": held_out,
            "frozenAt": "2026-11-30",
            "sha256": digest or hashlib.sha256(cases).hexdigest(),
            **card,
        }
        (target / "SUMMARY.json").write_text(json.dumps(content), encoding="utf-8")
        return target

    return write


def test_scores(aswritten, data_set):
    ended = aswritten("bench", data_set(author="rules and cases have one author"), "--format", "json")
    document = json.loads(ended.stdout)
    jsonschema.Draft202012Validator(schema("bench")).validate(document)
    scores = document["scores"]
    assert (scores["accuracy"]["count"], scores["accuracy"]["total"]) == (2, 4)
    assert (scores["over_claim"]["count"], scores["over_claim"]["total"]) == (0, 2)
    assert (scores["false_accusation"]["count"], scores["false_accusation"]["total"]) == (1, 2)
    assert scores["errors"] == ["4"]
    assert "case 4 ended in an error and counts as wrong" in ended.stderr
    assert ended.code == 0


def test_the_page_says_whose_hand_it_was(aswritten, data_set, snapshot):
    ended = aswritten("bench", data_set(author="rules and cases have one author", note="a | b"))
    assert ended.stdout == snapshot


def test_a_changed_held_out_set_is_refused(aswritten, data_set):
    ended = aswritten("bench", data_set(digest="0" * 64))
    assert (ended.code, ended.stdout) == (2, "")
    assert "are not those frozen at 2026-11-30" in ended.stderr


def test_a_changed_open_set_is_scored_and_said_to_be_changed(aswritten, data_set):
    ended = aswritten("bench", data_set(held_out=False, digest="0" * 64))
    assert ended.code == 0
    assert "changed since it was frozen" in ended.stdout
    assert "not held out" in ended.stdout


@pytest.mark.parametrize(("least", "code"), [("0.5", 0), ("0.51", 1), ("0", 0), ("1", 1), ("2", 2), ("x", 2)])
def test_a_least_accuracy(aswritten, data_set, least, code):
    assert aswritten("bench", data_set(), "--min-accuracy", least).code == code


def test_the_folder_of_results(aswritten, data_set, folder):
    assert aswritten("bench", data_set(), "--output-dir", folder / "out" / "deep").code == 0
    out = folder / "out" / "deep"
    assert sorted(path.name for path in out.iterdir()) == ["predictions.jsonl", "scores.json", "summary.md"]
    predictions = [json.loads(line) for line in (out / "predictions.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["verdict"] for row in predictions] == ["verified", "disproven", "disproven", None]
    assert predictions[3]["error"].startswith("NOT_FOUND")


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("SUMMARY.json", None, id="no card"),
        pytest.param("SUMMARY.json", "{}", id="an empty card"),
        pytest.param("cases.jsonl", None, id="no cases"),
        pytest.param("cases.jsonl", '{"id": "1"}\n', id="a case without a claim"),
        pytest.param("cases.jsonl", json.dumps({**CASES[0], "expected": "true"}), id="a verdict that is none"),
        pytest.param(
            "cases.jsonl", json.dumps({**CASES[0], "expected": "unverified"}), id="a verdict no check returns"
        ),
        pytest.param("cases.jsonl", 2 * (json.dumps({**CASES[0], "expected": "verified"}) + "\n"), id="an id twice"),
        pytest.param("cases.jsonl", json.dumps({**CASES[0], "text": "x", "expected": "verified"}), id="two sources"),
    ],
)
def test_a_broken_set_is_an_error(aswritten, data_set, name, content):
    target = data_set(held_out=False)
    if content is None:
        (target / name).unlink()
    else:
        (target / name).write_text(content, encoding="utf-8")
    ended = aswritten("bench", target)
    assert (ended.code, ended.stdout) == (2, "")


def test_no_case_is_nothing_checked(aswritten, data_set):
    target = data_set(held_out=False)
    (target / "cases.jsonl").write_text("", encoding="utf-8")
    assert aswritten("bench", target).code == 3
