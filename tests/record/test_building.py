"""Records of a check: what is in them, and that the same check gives the same."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from aswritten import Settings, check
from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.record.building import (
    DECODED,
    Material,
    build_claim,
    build_evidence,
    build_unverified,
    build_verdict,
)
from aswritten.record.clock import timestamp
from aswritten.record.digests import configuration_digest, lexicon_digest
from aswritten.record.paths import path_of, uri_of
from aswritten.record.reading import record_body
from aswritten.record.values import Role

from .conftest import MOMENT, SOURCE, records_of

ROOT = Path(__file__).parents[2]


def test_records_of_a_check(records, snapshot):
    bodies = [record_body(record) for record in records]
    verdict = bodies[2]
    verdict["tool"] |= dict.fromkeys(("lexicon_sha256", "components", "version"), "…")  # they change with releases
    for name in ("id", "outcome_sha256"):
        verdict[name] = "…"
    assert json.dumps(bodies, indent=2, ensure_ascii=False) == snapshot


def test_ids_of_evidence_and_claims_are_for_ever(snapshot):
    """They depend on content alone: no release, list or setting may change them."""
    evidence = Material(
        text="as read",
        media_type="text/markdown",
        uri="docs/a.md",
        original=b"as stored",
        original_media_type="text/markdown",
        encoding="latin-1",
        extractor=DECODED,
    )
    ids = [
        build_evidence(Material(text=SOURCE)).id,
        build_evidence(evidence).id,
        build_claim("The pump was idle.").id,
        build_claim("The pump was idle.", quotes=("idle",), language="de-DE").id,
    ]
    assert ids == snapshot


@pytest.mark.parametrize(
    ("claim", "verdict", "role", "code"),
    [
        ("The memo says “the pump was idle”.", "verified", "supports", "as-written"),
        ("The memo says “the pump was off”.", "disproven", "refutes", "quote-altered"),
        ("The pump was not idle all night.", "contradicted", "refutes", "negation-added"),
        ("Pumps rest at night.", "insufficient", "neutral", "not-located"),
    ],
)
def test_verdict_role_and_reason_fit(claim, verdict, role, code):
    _, _, record = records_of(claim)
    assert (record.verdict, record.evidence[0].role, record.reason.code) == (verdict, role, code)


def test_what_could_not_be_checked_is_unverified():
    error = AswrittenError(ErrorCode.NOT_FOUND, "memo.txt does not exist")
    claim = build_claim("The pump was idle.")
    evidence = build_evidence(Material(text=SOURCE))
    record = build_unverified(claim, error, settings=Settings(), checked_at=MOMENT, evidence_id=evidence.id)
    assert (record.verdict, record.reason.code, record.checks) == (Verdict.UNVERIFIED, "not_found", ())
    assert record.evidence[0].role is Role.UNRESOLVED


def test_the_outcome_is_equal_across_reruns_and_the_id_is_not():
    evidence, claim, first = records_of("The memo says “the pump was off”.")
    result = check(claim.text, text=SOURCE)
    later = build_verdict(result, claim, evidence, settings=Settings(), checked_at="2027-01-01T00:00:00Z")
    assert later.outcome_sha256 == first.outcome_sha256
    assert later.id != first.id


@pytest.mark.parametrize(
    ("settings", "is_same"),
    [
        (Settings(framing=0.5), False),
        (Settings(languages=("en",)), False),
        (Settings(max_chars=5), True),
        (Settings(store="elsewhere"), True),
    ],
)
def test_the_configuration_counts_where_it_may_change_a_verdict(settings, is_same):
    assert (configuration_digest(settings) == configuration_digest(Settings())) is is_same


def test_the_digest_of_the_word_lists_is_over_all_of_them():
    assert len(lexicon_digest()) == 64
    lists = list(ROOT.joinpath("src", "aswritten", "lexicons").glob("*/*.toml"))
    assert len(lists) > 40


@pytest.mark.parametrize(
    ("given", "said"),
    [("0", "1970-01-01T00:00:00Z"), ("1780142400", "2026-05-30T12:00:00Z"), ("253402300799", "9999-12-31T23:59:59Z")],
)
def test_the_time_may_be_given(monkeypatch, given, said):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    assert timestamp() == said


@pytest.mark.parametrize("given", ["yesterday", "-1", "1.5", "253402300800"])
def test_a_time_that_is_none_is_refused(monkeypatch, given):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", given)
    with pytest.raises(AswrittenError, match="no number of seconds"):
        timestamp()


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        ("memo.txt", "memo.txt"),
        ("a b/ü.txt", "a%20b/%C3%BC.txt"),
        ("a#b.txt", "a%23b.txt"),
        ("100%.txt", "100%25.txt"),
        ("x:y.txt", "x%3Ay.txt"),
        ("paper.pdf#page=3", "paper.pdf#page=3"),
        ("a/../memo.txt", "memo.txt"),
    ],
)
def test_a_place_is_the_path_from_the_workspace(tmp_path, path, uri):
    (tmp_path / "a").mkdir()
    assert uri_of(path, tmp_path) == uri
    assert uri_of(tmp_path / path, tmp_path) == uri
    assert (tmp_path / path_of(uri)).resolve() == (tmp_path / path).resolve()


def test_a_link_keeps_the_name_that_was_cited_and_may_not_lead_out(tmp_path):
    inside, outside = tmp_path / "inside", tmp_path / "outside.txt"
    inside.mkdir()
    outside.write_text("x")
    (inside / "real.txt").write_text("x")
    (inside / "link.txt").symlink_to(inside / "real.txt")
    (inside / "out.txt").symlink_to(outside)
    assert uri_of("link.txt", inside) == "link.txt"
    with pytest.raises(AswrittenError) as caught:
        uri_of("out.txt", inside)
    assert caught.value.code is ErrorCode.PATH_ESCAPE


def test_a_media_type_that_is_none_is_refused():
    with pytest.raises(AswrittenError, match="the media type 'html'"):
        build_evidence(Material(text="x", media_type="html"))


_SCRIPT = """
import sys
from aswritten import Settings, check
from aswritten.record.building import Material, build_claim, build_evidence, build_verdict
from aswritten.record.reading import record_bytes
text = sys.argv[1]
for words in sys.argv[2:]:
    result, claim, evidence = check(words, text=text), build_claim(words), build_evidence(Material(text=text))
    verdict = build_verdict(result, claim, evidence, settings=Settings(), checked_at="2026-05-30T12:00:00Z")
    for record in (evidence, claim, verdict):
        sys.stdout.buffer.write(record_bytes(record))
"""


def test_another_process_makes_the_same_bytes():
    claims = ("The memo says “the pump was off”.", "The pump was not idle all night.", "Sales fell by 5%.")
    said = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT / "src")}
        command = [sys.executable, "-c", _SCRIPT, SOURCE, *claims]
        said.add(subprocess.run(command, env=environment, capture_output=True, check=True).stdout)
    assert len(said) == 1


def test_another_python_makes_the_same_ids_and_outcomes():
    """ASWRITTEN_OTHER_PYTHON names another interpreter, in an environment with the same libraries."""
    other = os.environ.get("ASWRITTEN_OTHER_PYTHON")
    if not other:
        pytest.skip("ASWRITTEN_OTHER_PYTHON names no other Python")
    command = [sys.executable, ROOT / "tools" / "same_records.py", sys.executable, other]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
