# ruff: noqa: S608 - the SQL is put together from words of our own; what is asked for goes in as parameters
"""Questions to a store: which records, by text, source, verdict and date."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from aswritten.errors import AswrittenError, ErrorCode
from aswritten.model.verdict import Verdict
from aswritten.store.fault import Fault, FaultError
from aswritten.store.index import ask, links_of

if TYPE_CHECKING:
    from aswritten.store.index import Index
    from aswritten.store.store import Store

_MOST_ASKED = 4_096
"""Characters; no path is longer."""
_MOST_WORDS = 100
_GLOB_MARKS = re.compile(r"[*?\[]")
_WORD = re.compile(r"\w+")
_UNSPACED = re.compile(
    r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]"
)
"""Letters of scripts that set no space between words (Thai, Lao, Burmese, Khmer, CJK); Hangul joins its endings."""


class RecordType(StrEnum):
    """The kinds of records."""

    EVIDENCE = "evidence"
    CLAIM = "claim"
    VERDICT = "verdict"


class Query(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked for; all of it must hold.

    Attributes:
        text: words that the claim holds, in any order, case and accents aside.
        type: of the record; without it, all but the claims that a verdict shows.
        verdict: as recorded.
        source: a path, a folder or a glob (whose ``*`` crosses folders) that the evidence names.
        since: the first moment, as a record writes it.
        until: the last moment.
        limit: how many at most; ``None`` for all.
    """

    text: str | None = None
    type: RecordType | None = None
    verdict: Verdict | None = None
    source: str | None = None
    since: str | None = None
    until: str | None = None
    limit: int | None = None


class Found(NamedTuple):
    """What was found.

    Attributes:
        ids: latest first, what has no date last, then by id.
        total: how many there are without the limit.
        has_words: whether words were looked for, or runs of characters as this SQLite has no FTS5.
        faults: of records that could not be read, and so may be missing here.
    """

    ids: tuple[str, ...]
    total: int
    has_words: bool
    faults: tuple[Fault, ...]


class Relation(NamedTuple):
    """A record that names another one, and as what."""

    id: str
    role: str


def find_records(store: Store, query: Query) -> Found:
    """The records that a query asks for.

    Raises:
        AswrittenError: ``STORE_ERROR``, and ``INVALID_INPUT`` for a text without a word.
    """
    for name, text in (("text", query.text), ("source", query.source)):
        if text is not None:
            _require_askable(name, text)
    return ask(store, lambda index: _find(query, index))


def _require_askable(name: str, text: str) -> None:
    """Hold a text to what SQLite takes as a question."""
    reason = ""
    if len(text) > _MOST_ASKED:
        reason = f"it has {len(text):,} characters, over the limit of {_MOST_ASKED:,}"
    elif len(_WORD.findall(text)) > _MOST_WORDS:
        reason = f"it has more than {_MOST_WORDS} words"
    elif not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        reason = "it holds half a surrogate pair"
    if reason:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT,
            f"the {name} {text[:40]!r} cannot be searched for: {reason}",
            hint="give a few words",
        )


def _find(query: Query, index: Index) -> Found:
    conditions, values = _conditions(query, index)
    where = " AND ".join(conditions)
    (total,) = index.connection.execute(f"SELECT count(*) FROM records r WHERE {where}", values).fetchone()
    rows = index.connection.execute(
        f"SELECT id FROM records r WHERE {where} ORDER BY date DESC, id LIMIT ?",
        (*values, -1 if query.limit is None else query.limit),
    )
    return Found(tuple(row[0] for row in rows), total, index.has_words, index.faults)


def find_relations(store: Store, record_id: str) -> tuple[Relation, ...]:
    """The records that name one, by role and id.

    Raises:
        AswrittenError: ``STORE_ERROR``.
    """
    found = ask(store, lambda index: _relate(record_id, index))
    return tuple(relation for relation in found if _is_so(store, relation, record_id))


def _is_so(store: Store, relation: Relation, record_id: str) -> bool:
    """Whether the record's file says it, too; one that is damaged cannot deny it."""
    try:
        return (relation.role, record_id) in links_of(store.read_record(relation.id))
    except FaultError:
        return True


def _relate(record_id: str, index: Index) -> tuple[Relation, ...]:
    rows = index.connection.execute(
        "SELECT DISTINCT r.id, l.role FROM links l JOIN records r USING (row) WHERE l.target = ? ORDER BY 2, 1",
        (record_id,),
    )
    return tuple(Relation(*row) for row in rows)


def _conditions(query: Query, index: Index) -> tuple[list[str], list[str]]:
    conditions: list[str] = []
    values: list[str] = []

    def require(condition: str, *more: str) -> None:
        conditions.append(condition)
        values.extend(more)

    if query.type is not None:
        require("r.type = ?", query.type)
    else:
        require("NOT (r.type = 'claim' AND EXISTS (SELECT 1 FROM links l WHERE l.target = r.id AND l.role = 'claim'))")
    if query.verdict is not None:
        require("r.verdict = ?", query.verdict)
    if query.since is not None:
        require("r.date >= ?", query.since)
    if query.until is not None:
        require("r.date <= ?", query.until)
    if query.source is not None:
        condition, sought = _source_condition(query.source)
        require(condition, *sought)
    if query.text is not None:
        condition, sought = _text_condition(query.text, index)
        require(condition, *sought)
    return conditions, values


def _source_condition(source: str) -> tuple[str, list[str]]:
    """A place that the record names, or evidence that it rests on or cites."""
    wanted = source.removeprefix("./")
    if _GLOB_MARKS.search(wanted):
        matches, values = "s.path GLOB ?", [wanted]
    else:
        folder = wanted.rstrip("/") + "/"
        matches, values = "(s.path = ? OR substr(s.path, 1, length(?)) = ?)", [wanted, folder, folder]
    named = f"SELECT s.row FROM sources s WHERE {matches}"
    condition = (
        f"(r.row IN ({named}) OR r.row IN (SELECT l.row FROM links l JOIN records e ON e.id = l.target "
        f"WHERE l.role IN ('evidence', 'cites') AND e.row IN ({named})))"
    )
    return condition, values * 2


def _text_condition(text: str, index: Index) -> tuple[str, list[str]]:
    """Claims that hold all the words, and the verdicts on them."""
    words = _WORD.findall(text)
    if not words:
        raise AswrittenError(
            ErrorCode.INVALID_INPUT, f"{text[:80]!r} holds no word to search for", hint="give words of the claim"
        )
    runs = [word for word in words if not index.has_words or _UNSPACED.search(word)]
    whole = [word for word in words if word not in runs]
    parts = ["instr(c.folded, ?) > 0"] * len(runs)
    values = [word.casefold() for word in runs]
    if whole:
        parts.append("c.row IN (SELECT rowid FROM words WHERE words MATCH ?)")
        values.append(" ".join(f'"{word}"' for word in whole))
    claims = f"SELECT c.id FROM records c WHERE c.type = 'claim' AND {' AND '.join(parts)}"
    judged = f"SELECT l.row FROM links l WHERE l.role = 'claim' AND l.target IN ({claims})"
    condition = f"(r.id IN ({claims}) OR r.row IN ({judged}))"
    return condition, values * 2
