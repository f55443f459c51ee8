"""`aswritten check --batch`."""

import json
from importlib.resources import files

import jsonschema
import pytest

TRUE = "The memo says “the pump was idle all night”."
ALTERED = "The memo says “the pump was off all night”."
GOOD = {"id": "a", "claim": TRUE, "path": "memo.txt"}
WRONG = {"id": "b", "claim": ALTERED, "path": "memo.txt"}


def lines(*rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def results(ended):
    return [json.loads(line) for line in ended.stdout.splitlines()]


def schema(name):
    return json.loads(files("aswritten.report").joinpath("schemas", f"{name}.schema.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("rows.json", json.dumps([GOOD, WRONG]), id="a JSON array"),
        pytest.param("rows.json", json.dumps({"claims": [GOOD, WRONG], "note": 1}), id="an object with claims"),
        pytest.param("rows.jsonl", lines(GOOD) + "\n" + lines(WRONG), id="JSON Lines with a blank line"),
        pytest.param("rows.JSONL", "\ufeff" + lines(GOOD, WRONG), id="JSON Lines with a byte-order mark"),
        pytest.param("rows.csv", f"id,claim,path\na,{TRUE},memo.txt\nb,{ALTERED},memo.txt\n", id="CSV"),
        pytest.param(
            "rows.csv", f"\ufeffpath,claim,id\r\nmemo.txt,{TRUE},a\r\nmemo.txt,{ALTERED},b\r\n", id="CSV of Excel"
        ),
    ],
)
def test_the_forms_of_rows(aswritten, folder, name, content):
    (folder / name).write_bytes(content.encode())
    ended = aswritten("check", "--batch", name)
    assert [(row["id"], row["verdict"]) for row in results(ended)] == [("a", "verified"), ("b", "disproven")]
    assert (ended.code, ended.stderr) == (1, "")


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_rows_come_in_input_order(aswritten_process, jobs):
    rows = [{"claim": f"{TRUE} Row {number}.", "path": "memo.txt"} for number in range(1, 200)]
    ended = aswritten_process("check", "--batch", "-", "--jobs", jobs, "--fail-on", "never", stdin=lines(*rows))
    assert [row["id"] for row in results(ended)] == [str(number) for number in range(1, 200)]
    assert [row["claim"] for row in results(ended)] == [row["claim"] for row in rows]
    assert ended.code == 0


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param('{"claim": "x y"', id="broken JSON"),
        pytest.param('{"claim": "x", "claim": "y", "text": "x"}', id="a repeated key"),
        pytest.param('{"claim": "x", "text": "x", "line": NaN}', id="NaN"),
        pytest.param("[1, 2]", id="a list"),
        pytest.param("null", id="null"),
        pytest.param('"text"', id="text"),
        pytest.param('{"text": "x"}', id="no claim"),
        pytest.param('{"claim": null, "text": "x"}', id="a null claim"),
        pytest.param('{"claim": 5, "text": "x"}', id="a claim that is a number"),
        pytest.param('{"claim": "x"}', id="no source"),
        pytest.param('{"claim": "x", "text": "x", "path": "memo.txt"}', id="two sources"),
        pytest.param('{"claim": "x", "text": ["x"]}', id="a text that is a list"),
        pytest.param('{"id": 7, "claim": "x", "text": "x"}', id="an id that is a number"),
        pytest.param('{"id": " ", "claim": "x", "text": "x"}', id="a blank id"),
        pytest.param('{"id": "\\ud800", "claim": "x", "text": "x"}', id="an id with half a surrogate pair"),
        pytest.param('{"claim": "x", "text": "x", "quote": 5}', id="a quote that is a number"),
        pytest.param('{"claim": "x", "text": "x", "quote": ["x", null]}', id="a quote in a list that is null"),
        pytest.param('{"claim": "x", "text": "x", "quotes": ["x"]}', id="a misspelt quote"),
        pytest.param('{"claim": "x", "text": "x", "mediaType": "text/html"}', id="a misspelt media type"),
        pytest.param('{"claim": "x", "text": "x", "line": "3"}', id="a line that is text"),
        pytest.param('{"claim": "x", "text": "x", "line": 0}', id="a line before the first"),
        pytest.param('{"claim": "x", "text": "x", "column": true}', id="a column that is true"),
        pytest.param('{"claim": "…", "text": "x"}', id="a claim without a letter"),
        pytest.param('{"claim": "x", "text": "\\ud800"}', id="a text with half a surrogate pair"),
        pytest.param('{"claim": "x", "path": "gone.txt"}', id="a file that is not there"),
        pytest.param('{"claim": "x", "path": "../memo.txt"}', id="a path out of the root"),
        pytest.param('{"claim": "x", "path": "/etc/passwd"}', id="an absolute path out of the root"),
        pytest.param('{"claim": "x", "path": "https://example.org/x"}', id="an address"),
        pytest.param('{"claim": "x", "path": "memo.txt", "encoding": "utf-9"}', id="an unknown encoding"),
        pytest.param('{"claim": "x", "path": "memo.txt", "language": "tlh"}', id="an unknown language"),
        pytest.param('{"claim": "caf\xe9", "text": "x"}', id="bytes that are not UTF-8"),
        pytest.param("[" * 100_000, id="brackets without end"),
    ],
)
def test_a_bad_row_is_a_row_with_its_error(aswritten, bad, snapshot):
    stdin = lines(GOOD).encode() + bad.encode("latin-1" if "\xe9" in bad else "utf-8") + b"\n" + lines(WRONG).encode()
    ended = aswritten("check", "--batch", "-", stdin=stdin)
    first, second, third = results(ended)
    assert (first["verdict"], third["verdict"]) == ("verified", "disproven")
    assert (second["id"], second["row"]) == ("2", 2)
    jsonschema.Draft202012Validator(schema("check_line")).validate(second)
    assert second["error"] == snapshot
    assert ended.code == 2


@pytest.mark.parametrize(
    ("ids", "is_bad"),
    [
        pytest.param(("a", "a"), (False, True), id="an id twice"),
        pytest.param(("2", None), (False, True), id="a number that a later row gets"),
        pytest.param((None, "1"), (False, True), id="a number that an earlier row got"),
        pytest.param((None, "2"), (False, False), id="its own number"),
        pytest.param(("01", None), (False, False), id="a number written otherwise"),
        pytest.param(("a", "b"), (False, False), id="two ids"),
    ],
)
def test_ids_are_used_once(aswritten, ids, is_bad):
    rows = [{**GOOD, "id": row_id} for row_id in ids]
    ended = aswritten("check", "--batch", "-", stdin=lines(*rows))
    assert tuple("error" in row for row in results(ended)) == is_bad


def test_paths_are_below_the_folder_of_the_batch(aswritten, folder):
    inner = folder / "inner"
    inner.mkdir()
    (folder / "rows.jsonl").write_text(lines(GOOD), encoding="utf-8")
    assert aswritten("check", "--batch", "../rows.jsonl", cwd=inner).code == 0
    assert aswritten("check", "--batch", "../rows.jsonl", "--root", ".", cwd=inner).code == 2
    assert aswritten("check", "--batch", "-", "--root", "..", cwd=inner, stdin=lines(GOOD)).code == 0
    assert aswritten("check", "--batch", "-", cwd=inner, stdin=lines(GOOD)).code == 2


def test_what_a_row_says_of_its_claim_is_repeated(aswritten):
    row = {**GOOD, "document": "paper.md", "line": 3, "column": 7, "unread": [1]}
    (result,) = results(aswritten("check", "--batch", "-", stdin=lines(row)))
    assert {key: result[key] for key in ("id", "claim", "document", "line", "column")} == {
        key: row[key] for key in ("id", "claim", "document", "line", "column")
    }
    assert "unread" not in result


def test_quotes_in_csv(aswritten, folder):
    cells = [
        "pump was idle",
        '"[""pump was idle"", ""Recall reached 0.4""]"',
        "[sic] pump was idle",
        '"[""pump was off all""]"',
        "[12]",
    ]
    claim = "The pump was idle all night."
    text = "claim,path,quote\n" + "".join(f"{claim},memo.txt,{cell}\n" for cell in cells)
    (folder / "rows.csv").write_text(text, encoding="utf-8")
    found = results(aswritten("check", "--batch", "rows.csv"))
    assert [[quote["text"] for quote in row.get("quotes", ())] for row in found[:4]] == [
        ["pump was idle"],
        ["pump was idle", "Recall reached 0.4"],
        ["[sic] pump was idle"],
        ["pump was off all"],
    ]
    assert found[4]["error"]["code"] == "INVALID_INPUT"


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("claim,text\nx y\nz w,z w\n", id="too few cells"),
        pytest.param("claim,text\nx y,x y,more\nz w,z w\n", id="too many cells"),
        pytest.param("claim,text\nx\udce9,x\nz w,z w\n", id="bytes that are not UTF-8"),
    ],
)
def test_a_bad_row_of_csv_spoils_itself_only(aswritten, folder, text):
    (folder / "rows.csv").write_bytes(text.encode("utf-8", "surrogateescape"))
    ended = aswritten("check", "--batch", "rows.csv")
    bad, good = results(ended)
    assert bad["error"]["code"] == "UNREADABLE"
    assert good["verdict"] == "verified"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        pytest.param("rows.json", b'{"rows": []}', id="an object without claims"),
        pytest.param("rows.json", b"[{]", id="broken JSON"),
        pytest.param("rows.json", b'{"claim": "x"}\n{"claim": "y"}\n', id="JSON Lines named JSON"),
        pytest.param("rows.txt", b"", id="a suffix that tells nothing"),
        pytest.param("rows.csv", b"claim,text,claim\nx,y,z\n", id="a column twice"),
        pytest.param("rows.jsonl", "{}".encode("utf-16"), id="UTF-16"),
        pytest.param("gone.jsonl", None, id="a file that is not there"),
    ],
)
def test_a_file_that_holds_no_rows(aswritten, folder, name, content, snapshot):
    if content is not None:
        (folder / name).write_bytes(content)
    ended = aswritten("check", "--batch", name)
    assert (ended.code, ended.stdout) == (2, "")
    assert ended.stderr == snapshot


@pytest.mark.parametrize(
    ("name", "content"), [("rows.json", "[]"), ("rows.jsonl", "\n\n"), ("rows.csv", "claim,text\n")]
)
def test_no_row_is_nothing_checked(aswritten, folder, name, content):
    (folder / name).write_text(content, encoding="utf-8")
    ended = aswritten("check", "--batch", name)
    assert (ended.code, ended.stdout) == (3, "")
    assert "nothing was checked" in ended.stderr


def test_one_bad_row_outweighs_findings(aswritten):
    stdin = lines(WRONG, {"claim": "x"})
    assert aswritten("check", "--batch", "-", stdin=stdin).code == 2
    assert aswritten("check", "--batch", "-", "--fail-on", "never", stdin=stdin).code == 2


def test_a_document_of_all_rows(aswritten):
    ended = aswritten("check", "--batch", "-", "--format", "json", stdin=lines(GOOD, WRONG, {"claim": "x"}))
    document = json.loads(ended.stdout)
    jsonschema.Draft202012Validator(schema("check_batch")).validate(document)
    assert document["summary"] == {"verified": 1, "disproven": 1, "contradicted": 0, "insufficient": 0, "error": 1}


def test_text_of_a_batch(aswritten, snapshot):
    ended = aswritten("check", "--batch", "-", "--format", "text", stdin=lines(GOOD, WRONG, {"claim": "x"}))
    assert ended.stdout == snapshot


def test_options_are_defaults_of_the_rows(aswritten, folder):
    (folder / "page.txt").write_text("<p>The <b>pump</b> was idle</p>", encoding="utf-8")
    row = {"claim": "The page says “the pump was idle”.", "path": "page.txt"}
    ended = aswritten("check", "--batch", "-", "--media-type", "text/html", stdin=lines(row))
    assert ended.code == 0


@pytest.mark.parametrize("given", [("x y",), ("--text", "x"), ("--quote", "x")])
def test_a_batch_takes_nothing_beside_it(aswritten, given):
    assert aswritten("check", *given, "--batch", "-", stdin=lines(GOOD)).code == 2


def test_a_batch_gives_each_row_what_it_gets_alone(aswritten):
    rows = [GOOD, WRONG, {**GOOD, "id": "c", "claim": "Recall was 0.5."}]
    together = results(aswritten("check", "--batch", "-", stdin=lines(*rows)))
    for row, result in zip(rows, together, strict=True):
        (alone,) = results(aswritten("check", row["claim"], row["path"], "--format", "jsonl"))
        assert {**alone, "id": row["id"]} == result


def test_processes_write_what_one_writes(aswritten_process):
    rows = [{"claim": f"{ALTERED} It was {number} nights.", "path": "memo.txt"} for number in range(100)]
    stdin = lines(*rows, {"claim": 1})
    outputs = {
        aswritten_process("check", "--batch", "-", "--jobs", jobs, stdin=stdin, env={"PYTHONHASHSEED": jobs}).stdout
        for jobs in ("1", "3")
    }
    assert len(outputs) == 1
