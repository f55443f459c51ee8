"""A verdict as an in-toto Statement v1: the sources are its subjects, the records its predicate."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from aswritten.record.canonical import canonical_bytes
from aswritten.record.reading import record_body

if TYPE_CHECKING:
    from aswritten.record.exports.joined import Joined

STATEMENT_TYPE = "https://in-toto.io/Statement/v1"
PREDICATE_TYPE = "urn:rep:v1:verdict"
_GIVEN_TEXT = "text"


def statement(joined: Joined) -> dict[str, Any]:
    """The statement of a verdict; a subject is matched by its digest, and its name is for people.

    A verdict without evidence is about its claim's text.
    """
    claim, verdict = record_body(joined.claim), record_body(joined.verdict)
    evidence = [record_body(record) for record in joined.evidence]
    subjects = {
        record["source"]["sha256"]: {
            "name": record["source"].get("uri", _GIVEN_TEXT),
            "digest": {"sha256": record["source"]["sha256"]},
        }
        for record in evidence
    }
    about_claim = {"name": "claim", "digest": {"sha256": joined.claim.id.removeprefix("sha256:")}}
    return {
        "_type": STATEMENT_TYPE,
        "subject": list(subjects.values()) or [about_claim],
        "predicateType": PREDICATE_TYPE,
        "predicate": {"records": [*evidence, claim, verdict]},
    }


def statement_bytes(joined: Joined) -> bytes:
    """The statement as canonical JSON: the bytes that are signed."""
    return canonical_bytes(statement(joined))
