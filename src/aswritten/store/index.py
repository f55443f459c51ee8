"""The index: a SQLite file that finds records, made from the files at will and never believed over them.

Writers of records leave it alone; whoever asks it first brings it up to date. So it costs a writer nothing, and nothing
that happens to it matters: one that cannot be opened is made anew, and where nothing can be written it is kept in
memory.
"""

from __future__ import annotations

import contextlib
import os
import stat
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from aswritten.store.fault import Fault, FaultError
from aswritten.store.layout import INDEX
from aswritten.store.references import paths_of

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Callable, Iterator

    from aswritten.store.codec import Record
    from aswritten.store.store import Store

T = TypeVar("T")
_VERSION = 1
_TRIES = 2
_WAIT_S = 30.0
_COMPANIONS = ("-journal", "-wal", "-shm")
_SCHEMA = """
    CREATE TABLE records (
        row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL,
        verdict TEXT, date TEXT, text TEXT, folded TEXT
    );
    CREATE TABLE links (row INTEGER NOT NULL, role TEXT NOT NULL, target TEXT NOT NULL);
    CREATE TABLE sources (row INTEGER NOT NULL, path TEXT NOT NULL);
    CREATE INDEX links_row ON links (row);
    CREATE INDEX links_target ON links (target, role);
    CREATE INDEX sources_row ON sources (row);
    CREATE INDEX records_date ON records (date DESC, id);
"""
_WORDS = "CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = 'unicode61 remove_diacritics 2')"


class Index(NamedTuple):
    """An index that is up to date.

    Attributes:
        connection: open as long as the question lasts.
        has_words: whether this SQLite finds words (FTS5); else text is searched for runs of characters.
        faults: of records that could not be read and stand in no index.
    """

    connection: sqlite3.Connection
    has_words: bool
    faults: tuple[Fault, ...]


def ask(store: Store, question: Callable[[Index], T]) -> T:
    """Put a question to the index of a store, brought up to date with its files.

    Raises:
        AswrittenError: ``STORE_ERROR`` where a folder of the store cannot be listed.
    """
    import sqlite3  # noqa: PLC0415 - start-up time

    for _ in range(_TRIES if _is_usable(store) else 0):
        try:
            return _ask(sqlite3.connect(store.folder / INDEX, timeout=_WAIT_S, isolation_level=None), store, question)
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:  # locked for long, a full disk, not to be written
                break
            drop_index(store)
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            drop_index(store)
    return _ask(sqlite3.connect(":memory:", isolation_level=None), store, question)


def drop_index(store: Store) -> None:
    """Remove the index; the next question makes it anew."""
    for suffix in (*_COMPANIONS, ""):  # what belongs to the file goes before it
        with contextlib.suppress(OSError):
            os.unlink(store.folder / f"{INDEX}{suffix}")  # noqa: PTH108 - as files.py


def _is_usable(store: Store) -> bool:
    """SQLite would follow a link out of the store, and wait for a pipe, also one of those beside the file."""
    for suffix in ("", *_COMPANIONS):
        try:
            if not stat.S_ISREG(os.lstat(store.folder / f"{INDEX}{suffix}").st_mode):
                return False
        except FileNotFoundError:
            continue
        except OSError:
            return False
    return True


def _ask(connection: sqlite3.Connection, store: Store, question: Callable[[Index], T]) -> T:
    try:
        return question(_bring_up_to_date(connection, store))
    finally:
        connection.close()


def _bring_up_to_date(connection: sqlite3.Connection, store: Store) -> Index:
    """One transaction, so that two who come at once do the work once."""
    connection.execute("PRAGMA synchronous = NORMAL")
    present = set(store.record_ids())
    if not _is_current(connection, present):
        connection.execute("BEGIN IMMEDIATE")
        try:
            faults = _update(connection, store, set(store.record_ids()))
            connection.execute("COMMIT")
        except BaseException:
            with contextlib.suppress(Exception):
                connection.execute("ROLLBACK")
            raise
    else:
        faults = ()
    return Index(connection, _has_table(connection, "words"), faults)


def _is_current(connection: sqlite3.Connection, present: set[str]) -> bool:
    return _is_made(connection) and _known_ids(connection) == present


def _is_made(connection: sqlite3.Connection) -> bool:
    """Whether the tables are ours to the letter.

    A file that came with the folder might hold a view or a trigger that never ends, a column that is computed at
    length, or a table that takes an id a million times.
    """
    schema = _schema(connection)
    if not schema:
        return False
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == _VERSION and schema == _own_schema():
        return True
    raise _strange()


def _schema(connection: sqlite3.Connection) -> list[tuple[object, ...]]:
    return connection.execute("SELECT type, name, sql FROM sqlite_master ORDER BY 1, 2").fetchall()


@cache
def _own_schema() -> list[tuple[object, ...]]:
    import sqlite3  # noqa: PLC0415 - start-up time

    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        _make(connection)
        return _schema(connection)


def _strange() -> sqlite3.DatabaseError:
    import sqlite3  # noqa: PLC0415 - start-up time

    return sqlite3.DatabaseError("the index holds what is not ours")


def _known_ids(connection: sqlite3.Connection) -> set[str]:
    return {record_id for (record_id,) in connection.execute("SELECT id FROM records")}


def _has_table(connection: sqlite3.Connection, name: str) -> bool:
    found = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (name,)).fetchone()
    return found is not None


def _update(connection: sqlite3.Connection, store: Store, present: set[str]) -> tuple[Fault, ...]:
    if not _is_made(connection):
        _make(connection)
    known = _known_ids(connection)
    for record_id in known - present:
        _forget(connection, record_id)
    has_words = _has_table(connection, "words")
    faults: list[Fault] = []
    for record_id in sorted(present - known):
        try:
            _add(connection, store.read_record(record_id), has_words=has_words)
        except FaultError as error:
            faults.append(error.fault)
    return tuple(faults)


def _make(connection: sqlite3.Connection) -> None:
    import sqlite3  # noqa: PLC0415 - start-up time

    for statement in filter(str.strip, _SCHEMA.split(";")):
        connection.execute(statement)
    with contextlib.suppress(sqlite3.OperationalError):  # built without FTS5
        connection.execute(_WORDS)
    connection.execute(f"PRAGMA user_version = {_VERSION}")


def _forget(connection: sqlite3.Connection, record_id: str) -> None:
    (row,) = connection.execute("SELECT row FROM records WHERE id = ?", (record_id,)).fetchone()
    for table in ("links", "sources", "records"):
        connection.execute(f"DELETE FROM {table} WHERE row = ?", (row,))  # noqa: S608 - names of our own
    if _has_table(connection, "words"):
        connection.execute("DELETE FROM words WHERE rowid = ?", (row,))


def _add(connection: sqlite3.Connection, record: Record, *, has_words: bool) -> None:
    text = record.get("text")
    cursor = connection.execute(
        "INSERT INTO records (id, type, verdict, date, text, folded) VALUES (?, ?, ?, ?, ?, ?)",
        (
            record["id"],
            record["type"],
            record.get("verdict"),
            record.get("checked_at") or record.get("retrieved", {}).get("at"),
            text,
            None if text is None else text.casefold(),
        ),
    )
    row = cursor.lastrowid
    if text is not None and has_words:
        connection.execute("INSERT INTO words (rowid, text) VALUES (?, ?)", (row, text))
    connection.executemany("INSERT INTO links VALUES (?, ?, ?)", ((row, *link) for link in links_of(record)))
    connection.executemany("INSERT INTO sources VALUES (?, ?)", ((row, path) for path in paths_of(record)))


def links_of(record: Record) -> Iterator[tuple[str, str]]:
    """The records that a record names, each after what it is named as."""
    for role in ("claim", "supersedes"):
        if role in record:
            yield role, record[role]
    for use in record.get("evidence", ()):
        yield "evidence", use["id"]
    for target in record.get("cites", ()):
        yield "cites", target
