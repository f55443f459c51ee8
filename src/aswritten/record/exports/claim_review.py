"""A verdict as schema.org ClaimReview, for readers and for tools of fact checkers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any
from urllib.parse import unquote

import msgspec

from aswritten.model.verdict import Verdict
from aswritten.record.exports.joined import Joined, is_web
from aswritten.record.values import EvidenceRecord

CONTEXT = "https://schema.org"
_BEST, _WORST = 5, 1
_RATINGS: Mapping[Verdict, int] = {Verdict.VERIFIED: 5, Verdict.CONTRADICTED: 2, Verdict.DISPROVEN: 1}
"""What is neither confirmed nor refuted has no number."""
_NAMES: Mapping[Verdict, str] = {
    Verdict.VERIFIED: "Verified: the source says this",
    Verdict.DISPROVEN: "Disproven: the source does not say this, or says otherwise",
    Verdict.CONTRADICTED: "Contradicted: the source does not assert this so",
    Verdict.INSUFFICIENT: "Insufficient: the source neither confirms nor refutes this",
    Verdict.UNVERIFIED: "Unverified: this was not checked",
}


class Publisher(msgspec.Struct, frozen=True, kw_only=True):
    """Who publishes the reviews, and where.

    Attributes:
        name: of the organisation.
        url: of the page that shows the reviews; each is named on it by its id after ``#``.
    """

    name: str = "aswritten"
    url: str | None = None


def review_document(reviews: Iterable[Joined], publisher: Publisher) -> dict[str, Any]:
    """All reviews as one JSON-LD document."""
    return {"@context": CONTEXT, "@graph": [claim_review(joined, publisher) for joined in reviews]}


def claim_review(joined: Joined, publisher: Publisher) -> dict[str, Any]:
    """One verdict as a ClaimReview, without a context of its own."""
    verdict, claim = joined.verdict, joined.claim
    digits = verdict.id.removeprefix("sha256:")
    review: dict[str, Any] = {
        "@type": "ClaimReview",
        "@id": f"urn:sha256:{digits}",
        "claimReviewed": claim.text,
        "author": {"@type": "Organization", "name": publisher.name},
        "datePublished": verdict.checked_at,
        "itemReviewed": _claim(joined),
        "reviewRating": _rating(joined),
    }
    if publisher.url is not None:
        review["url"] = f"{publisher.url}#{digits}"
    if claim.language is not None:
        review["inLanguage"] = claim.language
    if joined.evidence:
        review["citation"] = [_source(record) for record in joined.evidence]
    return review


def _claim(joined: Joined) -> dict[str, Any]:
    claim: dict[str, Any] = {"@type": "Claim", "@id": f"urn:{joined.claim.id}", "text": joined.claim.text}
    if joined.claim.document is not None:
        claim["appearance"] = _work(joined.claim.document.uri)
    elif joined.verdict.place is not None and joined.verdict.place.document is not None:
        claim["appearance"] = {"@type": "CreativeWork", "name": joined.verdict.place.document}
    return claim


def _rating(joined: Joined) -> dict[str, Any]:
    verdict = joined.verdict.verdict
    rating: dict[str, Any] = {
        "@type": "Rating",
        "alternateName": _NAMES[verdict],
        "ratingExplanation": joined.verdict.reason.message,
    }
    if verdict in _RATINGS:
        rating |= {"ratingValue": _RATINGS[verdict], "bestRating": _BEST, "worstRating": _WORST}
    return rating


def _source(record: EvidenceRecord) -> dict[str, Any]:
    source = record.source
    media: dict[str, Any] = {"@type": "MediaObject", "sha256": source.sha256, "contentSize": f"{source.size} B"}
    if source.media_type is not None:
        media["encodingFormat"] = source.media_type
    work = {"@type": "CreativeWork", "name": "text"} if source.uri is None else _work(source.uri)
    if record.title is not None:
        work["name"] = record.title
    return {**work, "@id": f"urn:{record.id}", "associatedMedia": media}


def _work(uri: str) -> dict[str, Any]:
    if is_web(uri):
        return {"@type": "CreativeWork", "url": uri}
    return {"@type": "CreativeWork", "name": unquote(uri, errors="replace")}
