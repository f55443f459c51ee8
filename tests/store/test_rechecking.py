"""Kept claims on today's sources: what changed is said, and nothing else."""

import pytest

from aswritten import Settings
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record import digests
from aswritten.record.reading import make_record, record_body, record_bytes
from aswritten.record.values import VerdictRecord
from aswritten.store.binding import bind, recompute
from aswritten.store.keeping import check_and_keep, stored_record
from aswritten.store.recheck_values import Change, Keeping
from aswritten.store.rechecking import recheck
from aswritten.store.store import Store

MEMO = "Sales fell by 4% in April. The pump was idle all night.\n"
CLAIM = "The memo says “the pump was idle”."


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "memo.txt").write_text(MEMO, encoding="utf-8")
    return tmp_path


@pytest.fixture(autouse=True)
def clock(monkeypatch):
    """Each call makes it a second later."""
    now = 1_780_142_400

    def tick():
        nonlocal now
        now += 1
        monkeypatch.setenv("SOURCE_DATE_EPOCH", str(now))

    tick()
    return tick


def keep(folder, claim=CLAIM, path="memo.txt", **more):
    return check_and_keep(claim, path=path, store=folder / "store", workspace_root=folder, **more)[1]


def again(folder, **more):
    return list(recheck(folder / "store", workspace_root=folder, **more))


def only(folder, **more):
    [found] = again(folder, **more)
    return found


def test_what_did_not_change_is_unchanged(folder):
    kept = keep(folder)
    found = only(folder)
    assert (found.record_id, found.now, found.changes, found.trouble) == (kept.verdict_id, "verified", (), None)


@pytest.mark.parametrize(
    ("text", "now", "changes"),
    [
        pytest.param(MEMO + "More.\n", "verified", (Change.STALE,), id="moved on"),
        pytest.param(
            MEMO.replace("idle", "off"), "disproven", (Change.STALE, Change.VERDICT_CHANGED), id="says another thing"
        ),
        pytest.param("", "insufficient", (Change.STALE, Change.VERDICT_CHANGED), id="emptied"),
    ],
)
def test_a_source_that_changed_is_stale(folder, text, now, changes):
    keep(folder)
    (folder / "memo.txt").write_text(text)
    found = only(folder)
    assert (found.now, found.changes, found.text) == (now, changes, text)


@pytest.mark.parametrize(
    ("spoil", "change", "code"),
    [
        pytest.param(lambda path: path.unlink(), Change.SOURCE_GONE, ErrorCode.NOT_FOUND, id="deleted"),
        pytest.param(
            lambda path: (path.unlink(), path.mkdir()), Change.SOURCE_GONE, ErrorCode.NOT_A_FILE, id="now a folder"
        ),
        pytest.param(
            lambda path: (path.unlink(), path.symlink_to("/etc/hostname")),
            Change.SOURCE_GONE,
            ErrorCode.PATH_ESCAPE,
            id="now a link that leads out",
        ),
        pytest.param(
            lambda path: path.write_bytes(b"\x00\xff" * 40),
            Change.SOURCE_UNREADABLE,
            ErrorCode.UNREADABLE,
            id="no text any more",
        ),
    ],
)
def test_a_source_that_cannot_be_read_leaves_no_verdict(folder, clock, spoil, change, code):
    keep(folder)
    spoil(folder / "memo.txt")
    found = only(folder)
    assert (found.now, found.changes, found.trouble.code) == (None, (change,), code)
    clock()
    kept = only(folder, keeping=Keeping.VERDICTS).kept
    record = stored_record(Store.open(folder / "store"), kept.verdict_id)
    assert (record.verdict, record.reason.code) == ("unverified", code.lower())
    assert only(folder).task.verdict.verdict == "unverified"


def test_a_source_that_comes_back_is_checked_again(folder, clock):
    keep(folder)
    (folder / "memo.txt").rename(folder / "away.txt")
    clock()
    only(folder, keeping=Keeping.VERDICTS)
    (folder / "away.txt").rename(folder / "memo.txt")
    found = only(folder)
    assert (found.task.verdict.verdict, found.now, found.changes) == (
        "unverified",
        "verified",
        (Change.VERDICT_CHANGED,),
    )


def test_another_tool_is_named_by_what_differs(folder, monkeypatch):
    keep(folder)
    monkeypatch.setattr(digests, "DECIDING", ("rapidfuzz",))
    digests.component_versions.cache_clear()
    try:
        found = only(folder, settings=Settings(framing=0.9))
    finally:
        monkeypatch.undo()
        digests.component_versions.cache_clear()
    assert found.changes == (Change.TOOL_CHANGED,)
    assert found.tool_changes[0] == "the configuration changed"
    assert [change.split()[0] for change in found.tool_changes[1:]] == ["sentencex", "snowballstemmer"]


def test_a_verdict_of_another_tool_is_told_apart(folder):
    kept = keep(folder)
    store = Store.open(folder / "store")
    body = record_body(stored_record(store, kept.verdict_id))
    body["tool"] |= {"version": "0.0.1", "lexicon_sha256": "0" * 64}
    body["checked_at"] = "2030-01-01T00:00:00Z"
    record = make_record({key: value for key, value in body.items() if key not in ("id", "outcome_sha256")})
    store.write_record(record.id, record_bytes(record))
    found = only(folder)
    assert found.record_id == record.id
    assert [change.split(" was ")[0] for change in found.tool_changes] == ["the version", "the word lists changed"]


def test_of_several_verdicts_the_latest_is_checked(folder, clock):
    keep(folder)
    (folder / "memo.txt").write_text(MEMO + "More.\n")
    clock()
    later = keep(folder)
    assert only(folder).record_id == later.verdict_id


def test_of_several_in_one_second_none_is_left_out(folder):
    keep(folder)
    (folder / "memo.txt").write_text(MEMO + "More.\n")
    keep(folder)
    assert sorted(found.changes for found in again(folder)) == [(), (Change.STALE,)]


def test_what_is_kept_supersedes(folder, clock):
    first = keep(folder)
    (folder / "memo.txt").write_text(MEMO + "More.\n")
    clock()
    kept = only(folder, keeping=Keeping.VERDICTS).kept
    record = stored_record(Store.open(folder / "store"), kept.verdict_id)
    assert (record.supersedes, kept.claim_id) == (first.verdict_id, first.claim_id)
    assert kept.evidence_id != first.evidence_id
    found = only(folder)
    assert (found.record_id, found.changes) == (kept.verdict_id, ())


def test_nothing_is_kept_unless_asked(folder):
    keep(folder)
    (folder / "memo.txt").write_text(MEMO + "More.\n")
    before = Store.open(folder / "store").record_ids()
    again(folder)
    assert Store.open(folder / "store").record_ids() == before


def test_quotes_language_encoding_and_media_type_are_those_of_the_check(folder):
    (folder / "memo.txt").write_bytes("<p>Die <b>Pumpe</b> für morgen lief nicht.</p>".encode("latin-1"))
    claim = "Die Pumpe lief."
    given = {"media_type": "text/html", "encoding": "latin-1", "language": "de", "quote": "für morgen"}
    keep(folder, claim, **given)
    found = only(folder)
    assert found.changes == ()
    assert (
        found.result
        == check_and_keep(claim, path="memo.txt", store=folder / "other", workspace_root=folder, **given)[0]
    )


def test_a_text_that_was_given_has_nothing_to_move_on(folder):
    check_and_keep(CLAIM, text=MEMO, store=folder / "store")
    found = only(folder)
    assert (found.now, found.changes, found.task.source) == ("verified", (), None)


def test_they_come_by_source_and_claim(folder):
    (folder / "a.txt").write_text(MEMO)
    for path, claim in (("memo.txt", "B."), ("memo.txt", "A."), ("a.txt", "C.")):
        keep(folder, claim, path)
    assert [(found.task.source, found.task.claim.text) for found in again(folder)] == [
        ("a.txt", "C."),
        ("memo.txt", "A."),
        ("memo.txt", "B."),
    ]


@pytest.mark.parametrize("kind", ["records", "snapshots"])
def test_what_rests_on_damage_is_not_shown_as_good(folder, kind):
    """Whichever file is changed, no verdict is said to hold, and what is damaged is named."""
    keep(folder)
    for path in sorted((folder / "store" / kind).rglob("*")):
        if not path.is_file():
            continue
        whole = path.read_bytes()
        path.write_bytes(whole + b" ")
        found = again(folder)
        assert found, path
        assert all(one.is_damaged for one in found)
        assert any(path.stem in one.trouble.message for one in found)
        path.unlink()
        assert all(one.is_damaged for one in again(folder))
        path.write_bytes(whole)
    assert only(folder).changes == ()


def test_every_verdict_is_in_the_store_for_good(folder, clock):
    keep(folder)
    for _ in range(3):
        clock()
        only(folder, keeping=Keeping.VERDICTS)
    store = Store.open(folder / "store")
    found = [stored_record(store, record_id) for record_id in store.record_ids()]
    assert sum(isinstance(record, VerdictRecord) for record in found) == 4


def rewrite(folder, record_id, **changes):
    """Keep a record that differs from another."""
    store = Store.open(folder / "store")
    body = {**record_body(stored_record(store, record_id)), **changes}
    record = make_record({key: value for key, value in body.items() if key not in ("id", "outcome_sha256")})
    store.write_record(record.id, record_bytes(record))
    return record


LATER = "2030-01-01T00:00:00Z"


def test_what_rests_on_several_sources_is_not_said_to_hold_by_one(folder):
    first = keep(folder)
    (folder / "b.txt").write_text("Other.\n")
    other = keep(folder, path="b.txt")
    both = [{"id": kept.evidence_id, "role": "supports"} for kept in (first, other)]
    record = rewrite(folder, first.verdict_id, evidence=both, checked_at=LATER)
    found = next(found for found in again(folder) if found.record_id == record.id)
    assert (found.now, found.changes) == (None, (Change.NOT_CHECKED,))


def test_what_rests_on_a_part_is_not_said_to_hold_by_the_whole(folder):
    kept = keep(folder)
    part = rewrite(folder, kept.evidence_id, selectors=[{"type": "TextPositionSelector", "start": 0, "end": 9}])
    record = rewrite(folder, kept.verdict_id, evidence=[{"id": part.id, "role": "supports"}], checked_at=LATER)
    found = only(folder)
    assert (found.record_id, found.now, found.changes) == (record.id, None, (Change.NOT_CHECKED,))
    for spoiled in (
        lambda: bind(CLAIM, part.id, store=folder / "store"),
        lambda: recompute(record.id, store=folder / "store"),
    ):
        with pytest.raises(AswrittenError, match="is a part of its source"):
            spoiled()


@pytest.mark.parametrize("changes", [{"language": "xx"}, {"text": "…"}], ids=["no such language", "no words"])
def test_a_claim_that_cannot_be_checked_is_no_fault_of_its_source(folder, changes):
    kept = keep(folder)
    claim = rewrite(folder, kept.claim_id, **changes)
    rewrite(folder, kept.verdict_id, claim=claim.id)
    found = next(found for found in again(folder) if found.task.claim.id == claim.id)
    assert (found.now, found.changes, found.trouble.code) == (None, (Change.NOT_CHECKED,), ErrorCode.INVALID_INPUT)


def test_a_place_that_a_record_makes_up_is_not_read(folder):
    """A record of somebody else's may name any place; nothing out of the workspace is opened."""
    kept = keep(folder)
    source = {**record_body(stored_record(Store.open(folder / "store"), kept.evidence_id))["source"], "uri": "out.txt"}
    (folder / "out.txt").symlink_to("/etc/passwd")
    evidence = rewrite(folder, kept.evidence_id, source=source)
    rewrite(folder, kept.verdict_id, evidence=[{"id": evidence.id, "role": "supports"}])
    found = next(found for found in again(folder) if found.task.source == "out.txt")
    assert (found.changes, found.trouble.code) == ((Change.SOURCE_GONE,), ErrorCode.PATH_ESCAPE)


def test_a_record_can_be_computed_again(folder):
    kept = keep(folder)
    (folder / "memo.txt").unlink()
    found = recompute(kept.verdict_id, store=folder / "store")
    assert (found.is_same, found.result.verdict, found.text) == (True, "verified", MEMO)


def test_a_record_that_nobody_computed_is_told(folder):
    kept = keep(folder, "Pumps rest.")
    body = record_body(stored_record(Store.open(folder / "store"), kept.verdict_id))
    passed = [{**check, "result": "pass"} for check in body["checks"]]
    forged = rewrite(
        folder,
        kept.verdict_id,
        verdict="verified",
        checks=passed,
        evidence=[{"id": kept.evidence_id, "role": "supports"}],
    )
    found = recompute(forged.id, store=folder / "store")
    assert (found.is_same, found.record.verdict, found.result.verdict) == (False, "verified", "insufficient")
