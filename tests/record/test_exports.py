"""Records in the words of others."""

import base64
import json
import subprocess
from decimal import Decimal

import pytest

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.record.building import build_unverified
from aswritten.record.canonical import canonical_bytes
from aswritten.record.exports.claim_review import Publisher, claim_review, review_document
from aswritten.record.exports.joined import Joined
from aswritten.record.exports.statement import PREDICATE_TYPE, statement, statement_bytes
from aswritten.record.reading import make_record, read_body
from aswritten.settings import DEFAULTS

from .conftest import MOMENT, records_of

envelope = pytest.importorskip("aswritten.record.exports.envelope")
ed25519 = pytest.importorskip("cryptography.hazmat.primitives.asymmetric.ed25519", reason="cryptography is not there")
serialization = pytest.importorskip("cryptography.hazmat.primitives.serialization")


def joined_of(claim):
    evidence, record, verdict = records_of(claim)
    return Joined(verdict=verdict, claim=record, evidence=(evidence,))


@pytest.fixture
def joined():
    return joined_of("The memo says “the pump was off”.")


@pytest.fixture
def key():
    return ed25519.Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def test_a_statement_names_the_sources_and_holds_the_records(joined):
    made = statement(joined)
    assert (made["_type"], made["predicateType"]) == ("https://in-toto.io/Statement/v1", PREDICATE_TYPE)
    assert made["subject"] == [{"name": "text", "digest": {"sha256": joined.evidence[0].source.sha256}}]
    records = [read_body(body) for body in made["predicate"]["records"]]
    assert records == [*joined.evidence, joined.claim, joined.verdict]
    assert json.loads(statement_bytes(joined)) == made


def test_a_verdict_without_evidence_is_about_its_claim(joined):
    error = AswrittenError(ErrorCode.NOT_FOUND, "memo.txt does not exist")
    verdict = build_unverified(joined.claim, error, settings=DEFAULTS, checked_at=MOMENT)
    made = statement(Joined(verdict=verdict, claim=joined.claim, evidence=()))
    assert made["subject"] == [{"name": "claim", "digest": {"sha256": joined.claim.id[7:]}}]


def test_what_is_signed_is_what_the_standard_says():
    """The test vector of the DSSE specification, version 1.0."""
    assert (
        envelope.pre_authentication("http://example.com/HelloWorld", b"hello world")
        == b"DSSEv1 29 http://example.com/HelloWorld 11 hello world"
    )


def test_an_envelope_opens_with_its_key_only(joined, key):
    payload = statement_bytes(joined)
    sealed = canonical_bytes(envelope.sign(payload, key))
    assert envelope.open_envelope(sealed, key.public_key()) == payload
    other = ed25519.Ed25519PrivateKey.from_private_bytes(bytes(32)).public_key()
    with pytest.raises(AswrittenError, match="no signature of the envelope") as caught:
        envelope.open_envelope(sealed, other)
    assert caught.value.code is ErrorCode.UNREADABLE


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"payload": base64.b64encode(b"{}").decode()}, "no signature"),
        ({"payload": "%%%"}, "not in base64"),
        ({"payloadType": "text/plain"}, "of the type 'text/plain'"),
        ({"signatures": []}, "no signature"),
        ({"signatures": [{"sig": "AAAA"}]}, "no signature"),
        ({"signatures": 1}, "no DSSE envelope"),
    ],
)
def test_a_changed_envelope_does_not_open(joined, key, change, said):
    sealed = canonical_bytes({**envelope.sign(statement_bytes(joined), key), **change})
    with pytest.raises(AswrittenError, match=said):
        envelope.open_envelope(sealed, key.public_key())


def test_every_bit_of_an_envelope_s_payload_and_signature_counts(joined, key):
    sealed = envelope.sign(b'{"a":1}', key)
    for name, text in (("payload", sealed["payload"]), ("sig", sealed["signatures"][0]["sig"])):
        data = base64.b64decode(text)
        for bit in range(len(data) * 8):
            flipped = bytearray(data)
            flipped[bit // 8] ^= 1 << bit % 8
            shown = base64.b64encode(bytes(flipped)).decode()
            made = {**sealed, "payload": shown} if name == "payload" else {**sealed, "signatures": [{"sig": shown}]}
            with pytest.raises(AswrittenError):
                envelope.open_envelope(canonical_bytes(made), key.public_key())


def test_keys_are_read_from_pem(key):
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    sealed = canonical_bytes(envelope.sign(b"{}", envelope.read_private_key(private)))
    assert envelope.open_envelope(sealed, envelope.read_public_key(public)) == b"{}"


@pytest.mark.parametrize("read", ["read_private_key", "read_public_key"])
@pytest.mark.parametrize(
    "pem", [b"", b"-----BEGIN PRIVATE KEY-----\nx\n-----END PRIVATE KEY-----\n"], ids=["nothing", "broken"]
)
def test_what_is_no_key_is_refused(read, pem):
    with pytest.raises(AswrittenError, match="Ed25519 key in PEM") as caught:
        getattr(envelope, read)(pem)
    assert caught.value.code is ErrorCode.INVALID_INPUT


def test_a_key_of_another_kind_is_refused():
    made = subprocess.run(["openssl", "genpkey", "-algorithm", "x25519"], capture_output=True, check=False)
    if made.returncode:
        pytest.skip("openssl is not there")
    with pytest.raises(AswrittenError, match="X25519PrivateKey"):
        envelope.read_private_key(made.stdout)


@pytest.mark.parametrize(
    ("claim", "rating"),
    [
        ("The memo says “the pump was idle”.", 5),
        ("The pump was not idle all night.", 2),
        ("The memo says “the pump was off”.", 1),
        ("Pumps rest at night.", None),
    ],
)
def test_what_is_neither_confirmed_nor_refuted_has_no_number(claim, rating):
    review = claim_review(joined_of(claim), Publisher())
    assert review["reviewRating"].get("ratingValue") == rating
    assert ("bestRating" in review["reviewRating"]) == (rating is not None)
    assert review["reviewRating"]["alternateName"]


def test_a_review(joined, snapshot):
    made = review_document([joined], Publisher(name="A paper", url="https://example.org/reviews"))
    text = json.dumps(made, indent=2, ensure_ascii=False)
    assert text.replace(joined.verdict.id[7:], "…") == snapshot


def test_a_table_of_verdicts(joined):
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not there")
    pyarrow = pytest.importorskip("pyarrow")
    from aswritten.record.exports.table import COLUMNS, parquet_bytes  # noqa: PLC0415 - an extra

    data = parquet_bytes([joined, joined_of("Pumps rest at night.")])
    table = parquet.read_table(pyarrow.BufferReader(data))
    assert tuple(table.column_names) == COLUMNS
    first, second = table.to_pylist()
    assert (first["verdict"], first["claim"], first["line"]) == ("disproven", joined.claim.text, 3)
    assert first["covered"] == Decimal(joined.verdict.covered)
    assert first["checked_at"].isoformat() == "2026-05-30T12:00:00+00:00"
    assert [check["name"] for check in first["checks"]] == [check.name for check in joined.verdict.checks]
    assert second["verdict"] == "insufficient"
    assert parquet_bytes([joined]) == parquet_bytes([joined])


def test_a_table_of_nothing_has_its_columns():
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not there")
    pyarrow = pytest.importorskip("pyarrow")
    from aswritten.record.exports.table import COLUMNS, parquet_bytes  # noqa: PLC0415 - an extra

    assert tuple(parquet.read_table(pyarrow.BufferReader(parquet_bytes([]))).column_names) == COLUMNS


def test_a_review_tells_web_sources_and_documents(joined):
    source = {"uri": "https://example.org/a", "sha256": "0" * 64, "size": 1, "media_type": "text/html"}
    evidence = make_record(
        {
            "rep": "1",
            "type": "evidence",
            "source": source,
            "snapshots": [{"kind": "text", "sha256": "0" * 64, "size": 1}],
            "retrieved": {"at": MOMENT},
            "title": "A page",
        }
    )
    document = {"uri": "paper%20one.md", "sha256": "0" * 64, "size": 1}
    claim = make_record({"rep": "1", "type": "claim", "text": "x", "language": "de", "document": document})
    review = claim_review(Joined(verdict=joined.verdict, claim=claim, evidence=(evidence,)), Publisher())
    assert review["inLanguage"] == "de"
    assert review["itemReviewed"]["appearance"] == {"@type": "CreativeWork", "name": "paper one.md"}
    [cited] = review["citation"]
    assert (cited["url"], cited["name"]) == ("https://example.org/a", "A page")
    assert cited["associatedMedia"]["encodingFormat"] == "text/html"
