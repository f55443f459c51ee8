"""Records are found by text, source, verdict and date; the index is never believed and always replaceable."""

import os
import sqlite3
import threading
from urllib.parse import quote

import pytest

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.store import index as index_module
from aswritten.store.index import drop_index
from aswritten.store.layout import record_path, snapshot_path
from aswritten.store.listing import read_row
from aswritten.store.query import Query, RecordType, find_records, find_relations
from aswritten.store.trust import Trust

CLAIMS = {
    "falls": ("Sales fell by 4% in Q3.", "reports/q3.txt", "verified", "2026-05-30T12:00:00Z"),
    "rises": ("Café sales rose in the north.", "reports/q4/north.txt", "disproven", "2026-06-01T08:00:00Z"),
    "chinese": ("销售额下降了百分之四。", "notes/中文 1.txt", "insufficient", "2026-06-02T08:00:00Z"),
    "german": ("Die Straße war gesperrt.", "notes/strasse.txt", "contradicted", "2026-06-03T08:00:00Z"),
}


@pytest.fixture
def named(store, keep):
    return {
        name: keep.all(
            store, f"Source of {name}.", claim=text, uri=quote(path), verdict=verdict, checked_at=date
        ).verdict
        for name, (text, path, verdict, date) in CLAIMS.items()
    }


def find(store, named, **query):
    names = {record_id: name for name, record_id in named.items()}
    ids = find_records(store, Query(type=RecordType.VERDICT, **query)).ids
    return [names[record_id] for record_id in ids]


LATEST_FIRST = ["german", "chinese", "rises", "falls"]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        pytest.param({}, LATEST_FIRST, id="all, the latest first"),
        pytest.param({"verdict": Verdict.DISPROVEN}, ["rises"], id="by verdict"),
        pytest.param(
            {"since": "2026-06-01T08:00:00Z"}, ["german", "chinese", "rises"], id="since a moment, itself included"
        ),
        pytest.param({"until": "2026-06-01T08:00:00Z"}, ["rises", "falls"], id="until a moment, itself included"),
        pytest.param({"source": "reports/q3.txt"}, ["falls"], id="by source"),
        pytest.param({"source": "./reports/q3.txt"}, ["falls"], id="by source, with a dot"),
        pytest.param({"source": "reports"}, ["rises", "falls"], id="by folder"),
        pytest.param({"source": "reports/"}, ["rises", "falls"], id="by folder with its slash"),
        pytest.param({"source": "report"}, [], id="not by half a folder's name"),
        pytest.param({"source": "*.txt"}, LATEST_FIRST, id="by glob"),
        pytest.param({"source": "notes/中文 1.txt"}, ["chinese"], id="by a path as a person writes it"),
        pytest.param({"source": "reports", "verdict": Verdict.VERIFIED}, ["falls"], id="by two things at once"),
        pytest.param({"text": "sales"}, ["rises", "falls"], id="by a word, whatever its case"),
        pytest.param({"text": "fell SALES"}, ["falls"], id="by words in another order"),
        pytest.param({"text": "cafe"}, ["rises"], id="by a word without its accent"),
        pytest.param({"text": "sale"}, [], id="not by half a word"),
        pytest.param({"text": "4%"}, ["falls"], id="by a number"),
        pytest.param({"text": "下降"}, ["chinese"], id="by two characters of Chinese"),
        pytest.param({"text": "straße"}, ["german"], id="by a word with a sharp s"),
        pytest.param({"text": '"fell" OR rose*'}, [], id="marks are no operators"),
        pytest.param({"text": "'; DROP TABLE records; --"}, [], id="nor are those of SQL"),
        pytest.param({"limit": 2}, ["german", "chinese"], id="as many as are asked for"),
        pytest.param({"limit": 0}, [], id="none"),
    ],
)
def test_records_are_found(store, named, query, expected):
    assert find(store, named, **query) == expected


def test_what_a_limit_leaves_off_is_counted(store, named):
    found = find_records(store, Query(limit=3))
    assert (len(found.ids), found.total) == (3, 8)


def test_a_claim_is_listed_by_its_verdict_or_by_itself(store, named, keep):
    lonely = keep.write(store, type="claim", text="Nobody checked this.")
    found = find_records(store, Query()).ids
    assert lonely in found
    assert len(found) == 4 + 4 + 1
    assert len(find_records(store, Query(type=RecordType.CLAIM)).ids) == 5
    assert find_records(store, Query(text="nobody")).ids == (lonely,)


@pytest.mark.parametrize(
    "query",
    [
        pytest.param({"text": "?!"}, id="a text without a word"),
        pytest.param({"text": "a " * 101}, id="more words than a claim is told by"),
        pytest.param({"text": "half \ud800"}, id="half a surrogate pair"),
        pytest.param({"source": "*" * 5_000}, id="a glob longer than any path"),
    ],
)
def test_what_cannot_be_asked_is_refused(store, named, query):
    with pytest.raises(AswrittenError) as caught:
        find_records(store, Query(**query))
    assert caught.value.code is ErrorCode.INVALID_INPUT


@pytest.mark.parametrize("word", ["fell", "下降"])
def test_as_many_words_as_may_be_asked_can_be(store, named, word):
    assert len(find(store, named, text=f"{word} " * 100)) == 1


def test_without_full_text_search_runs_of_characters_are_found_and_it_is_said(store, named, monkeypatch):
    monkeypatch.setattr(index_module, "_WORDS", "CREATE VIRTUAL TABLE words USING no_such_module (text)")
    assert find(store, named, text="SALES fell") == ["falls"]
    assert find(store, named, text="sale") == ["rises", "falls"]
    assert find_records(store, Query(text="sale")).has_words is False


def test_relations_go_both_ways(store, named, keep):
    claim = store.read_record(named["falls"])["claim"]
    evidence = store.read_record(named["falls"])["evidence"][0]["id"]
    later = keep.verdict(store, claim, evidence, checked_at="2026-07-01T00:00:00Z", supersedes=named["falls"])
    assert find_relations(store, claim) == tuple(sorted(((named["falls"], "claim"), (later, "claim"))))
    assert find_relations(store, named["falls"]) == ((later, "supersedes"),)


class TestIndex:
    @pytest.mark.parametrize(
        "damage",
        [
            pytest.param(lambda path: path.write_bytes(b"no database" * 1_000), id="other bytes"),
            pytest.param(lambda path: path.write_bytes(b""), id="empty"),
            pytest.param(lambda path: path.write_bytes(path.read_bytes()[:5_000]), id="cut short"),
            pytest.param(
                lambda path: path.write_bytes(path.read_bytes()[:4_096] + b"\xff" * (path.stat().st_size - 4_096)),
                id="pages overwritten",
            ),
            pytest.param(lambda path: path.unlink(), id="gone"),
            pytest.param(lambda path: run(path, "DROP TABLE links"), id="a table gone"),
            pytest.param(lambda path: run(path, "PRAGMA user_version = 99"), id="another version"),
            pytest.param(lambda path: run(path, "DELETE FROM records"), id="rows gone"),
            pytest.param(
                lambda path: run(path, "DROP TABLE sources", "CREATE VIEW sources AS SELECT 1 AS row, '' AS path"),
                id="a view in place of a table",
            ),
            pytest.param(
                lambda path: run(
                    path,
                    "ALTER TABLE records DROP COLUMN folded",
                    "ALTER TABLE records ADD COLUMN folded TEXT GENERATED ALWAYS AS (hex(zeroblob(400000000))) VIRTUAL",
                ),
                id="a column that is computed at length",
            ),
            pytest.param(
                lambda path: run(
                    path,
                    "CREATE TABLE more AS SELECT * FROM records",
                    "INSERT INTO more SELECT * FROM records",
                    "DROP TABLE records",
                    "ALTER TABLE more RENAME TO records",
                ),
                id="a table that takes an id twice",
            ),
        ],
    )
    def test_one_that_is_damaged_is_made_anew(self, store, named, damage):
        assert find(store, named) == LATEST_FIRST
        damage(store.folder / "index.sqlite")
        for query in ({}, {"text": "sales", "source": "reports"}):
            assert set(find(store, named, **query)) <= set(LATEST_FIRST)
        assert find(store, named, source="reports", text="fell") == ["falls"]

    @pytest.mark.parametrize("kind", ["folder", "link", "pipe"])
    def test_what_is_no_file_is_left_alone_and_the_answer_is_the_same(self, store, named, tmp_path, kind):
        path = store.folder / "index.sqlite"
        if kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(tmp_path / "elsewhere")
        assert find(store, named) == LATEST_FIRST
        assert not (tmp_path / "elsewhere").exists()

    @pytest.mark.parametrize("kind", ["link", "pipe"])
    @pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
    def test_what_lies_beside_it_and_is_no_file_holds_nobody_up(self, store, named, tmp_path, kind, suffix):
        assert find(store, named) == LATEST_FIRST
        path = store.folder / f"index.sqlite{suffix}"
        if kind == "pipe":
            os.mkfifo(path)
        else:
            path.symlink_to(tmp_path / "elsewhere")
        assert find(store, named) == LATEST_FIRST
        assert not (tmp_path / "elsewhere").exists()

    def test_a_relation_that_no_file_says_is_not_shown(self, store, named):
        first, second = named["falls"], named["rises"]
        claim = store.read_record(first)["claim"]
        assert [relation.id for relation in find_relations(store, claim)] == [first]
        forge = f"INSERT INTO links SELECT row, 'supersedes', '{claim}' FROM records WHERE id = '{second}'"  # noqa: S608 - a forged row
        run(store.folder / "index.sqlite", forge)
        assert [relation.id for relation in find_relations(store, claim)] == [first]

    def test_one_that_another_process_holds_is_waited_for_and_then_done_without(self, store, named, monkeypatch):
        find(store, named)
        monkeypatch.setattr(index_module, "_WAIT_S", 0.05)
        holder = sqlite3.connect(store.folder / "index.sqlite", isolation_level=None)
        holder.execute("BEGIN EXCLUSIVE")
        assert find(store, named) == LATEST_FIRST
        holder.close()

    def test_many_may_ask_at_once(self, store, named):
        answers = []
        threads = [threading.Thread(target=lambda: answers.append(find(store, named))) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert answers == [LATEST_FIRST] * 8

    def test_it_follows_records_that_came_and_went_without_it(self, store, named, keep):
        find(store, named)
        (store.folder / record_path(named["falls"])).unlink()
        more = keep.all(store, "New.", claim="Sales are new.", checked_at="2026-07-01T00:00:00Z").verdict
        assert find(store, {**named, "new": more}) == ["new", "german", "chinese", "rises"]
        assert find(store, {**named, "new": more}, text="new") == ["new"]

    def test_a_row_with_another_text_finds_what_its_file_does_not_say_and_shows_the_file(self, store, named):
        find(store, named)
        run(store.folder / "index.sqlite", "UPDATE records SET verdict = 'verified' WHERE verdict = 'disproven'")
        rows = [
            read_row(store, found, Trust(store)) for found in find_records(store, Query(verdict=Verdict.VERIFIED)).ids
        ]
        assert sorted(row.verdict for row in rows) == ["disproven", "verified"]

    def test_dropping_it_loses_nothing(self, store, named):
        find(store, named)
        drop_index(store)
        assert find(store, named) == LATEST_FIRST


def run(path, *statements):
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


class TestRows:
    def test_a_sound_verdict_is_shown_with_its_claim_and_sources(self, kept):
        row = read_row(kept.store, kept.verdict, Trust(kept.store))
        assert (row.verdict, row.recorded_verdict, row.text) == ("verified", "verified", "Sales fell by 4%.")
        assert (row.sources, row.date, row.faults) == (("memo.txt",), "2026-05-30T12:00:00Z", ())

    @pytest.mark.parametrize("ground", ["digest", "evidence", "claim"])
    @pytest.mark.parametrize("damage", ["changed", "missing"])
    def test_a_verdict_whose_ground_is_not_what_it_was_is_shown_as_unverified(self, kept, ground, damage):
        value = getattr(kept, ground)
        path = kept.store.folder / (snapshot_path(value) if ground == "digest" else record_path(value))
        if damage == "missing":
            path.unlink()
        else:
            path.write_bytes(path.read_bytes().replace(b"4%", b"5%").replace(b"memo", b"mmmm"))
        row = read_row(kept.store, kept.verdict, Trust(kept.store))
        assert (row.verdict, row.recorded_verdict) == (Verdict.UNVERIFIED, Verdict.VERIFIED)
        assert [fault.kind for fault in row.faults] == [damage]

    def test_a_verdict_that_is_damaged_itself_says_nothing(self, kept):
        path = kept.store.folder / record_path(kept.verdict)
        path.write_bytes(path.read_bytes().replace(b"verified", b"verifies"))
        row = read_row(kept.store, kept.verdict, Trust(kept.store))
        assert (row.verdict, row.type, len(row.faults)) == (None, None, 1)

    def test_what_a_verdict_supersedes_is_no_ground_of_it(self, kept, keep):
        later = keep.verdict(
            kept.store, kept.claim, kept.evidence, checked_at="2026-07-01T00:00:00Z", supersedes=kept.verdict
        )
        (kept.store.folder / record_path(kept.verdict)).unlink()
        assert read_row(kept.store, later, Trust(kept.store)).verdict is Verdict.VERIFIED
