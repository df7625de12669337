"""Keeps documents in a database, so that they outlive the process, and others can read them."""

import logging
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Double,
    Engine,
    LargeBinary,
    bindparam,
    cast,
    delete,
    func,
    insert,
    select,
    tuple_,
    update,
)

from problem.build import build_name
from service.answers import database
from service.answers.errors import StoreUnavailable
from service.answers.files import Files
from service.answers.kept import Kept, Kind, Name
from service.answers.seals import SEAL_BYTES, seal_of, unsealed
from service.answers.tables import DOCUMENTS, METADATA, WRITES

_LOG: Final = logging.getLogger(__name__)

LARGE_BYTES: Final = 256 * 1024
"""From here on a document is a file, where there are files: a database would copy it several times."""

CHECKED_SHARE: Final = 64
"""What is kept is measured again after each such part of the bound was added: measuring reads an index."""

EVICTED_SHARE: Final = 16
"""Part of the bound that is freed beyond need, so that it is not done at every turn."""

EVICTED_AT_ONCE: Final = 1000
"""Rows deleted by one statement: databases bound its parameters."""

TOUCH_S: Final = 60.0
"""A document that was read is noted as used at most this often."""

_SET_UP_LOCK: Final = 0x74696C65666974
"""An advisory lock of Postgres that is ours: the word tilefit."""

_KINDS: Final = tuple(kind.value for kind in Kind)

_CONTENT: Final = (cast(DOCUMENTS.c.body, LargeBinary).label("body"), cast(DOCUMENTS.c.used, Double).label("used"))
"""As what it should be: in SQLite a row can hold anything."""

_KEY: Final = (DOCUMENTS.c.build, DOCUMENTS.c.digest, DOCUMENTS.c.kind)


_KINDS_OF: Final = select(DOCUMENTS.c.kind).where(
    DOCUMENTS.c.build == bindparam("build"), DOCUMENTS.c.digest == bindparam("digest")
)
"""Asked for every request that was not recognised: to put it together costs more than to ask it."""


class AnswerStore:
    """Documents in a database, up to so many bytes; those that were not read for longest go first.

    Every method raises `StoreUnavailable` where the database cannot be reached or written, and works again once it can.
    """

    def __init__(self, engine: Engine, files: Files | None, max_bytes: int, rest: database.Rest | None = None) -> None:
        """Keep documents in `engine`, large ones in `files`; a `rest` is shared by all who use the database."""
        self._engine, self._files, self._max_bytes = engine, files, max_bytes
        self._build = build_name()
        self._insert = database.insert_or_ignore(engine.dialect.name, DOCUMENTS)
        self._gate = database.Gate("the store of answers", self._set_up, rest)
        self._added = max_bytes

    def get(self, name: Name) -> Kept | None:
        """Return a document, None where it is not kept, or no longer whole: then it is forgotten."""
        found = None
        with self._reading() as connection:
            row = connection.execute(select(*_CONTENT).where(self._is(name))).one_or_none()
        if row is None:
            return None
        if row.body is not None:
            found = unsealed(name, row.body[:SEAL_BYTES], row.body[SEAL_BYTES:])
        elif self._files is not None:
            found = self._read_file(self._files, name)
        if found is None or time.time() - row.used > TOUCH_S:
            # A transaction of its own: one that has read cannot always go on to write.
            change = update(DOCUMENTS).values(used=time.time()) if found is not None else delete(DOCUMENTS)
            with self._writing() as connection:
                connection.execute(change.where(self._is(name)))
        return found

    def _read_file(self, files: Files, name: Name) -> Kept | None:
        try:
            return files.read(self._build, name)
        except OSError as error:
            raise StoreUnavailable(f"an answer cannot be read: {error.strerror}") from error

    def kinds(self, digest: str) -> set[Kind]:
        """Return the kinds of the documents that are kept under a digest."""
        mine = {"build": self._build, "digest": digest}
        with self._reading() as connection:
            return {Kind(kind) for kind in connection.execute(_KINDS_OF, mine).scalars() if kind in _KINDS}

    def put(self, documents: Sequence[Kept]) -> None:
        """Keep documents, unless they are kept already, or larger than all there is room for."""
        small = [kept for kept in documents if len(kept.body) <= self._max_bytes]
        if not small:
            return
        rows = []
        with self._writing() as connection:
            for kept in small:
                files = self._files if len(kept.body) >= LARGE_BYTES else None
                if files is not None:
                    files.write(self._build, kept)
                body = seal_of(kept) + kept.body if files is None else None
                rows.append({**self._values(kept.name), "bytes": len(kept.body), "used": time.time(), "body": body})
                self._added += len(kept.body)
            connection.execute(self._insert, rows)
            if self._added * CHECKED_SHARE >= self._max_bytes:
                self._evict(connection)
                self._added = 0

    def check(self) -> None:
        """Find out whether the database can be written now."""
        with self._writing() as connection:
            connection.execute(delete(WRITES))
            connection.execute(insert(WRITES).values(at=time.time()))

    def _evict(self, connection: Connection) -> None:
        """Delete what was not read for longest, of all builds, until there is room again."""
        total = connection.execute(select(func.coalesce(func.sum(DOCUMENTS.c.bytes), 0))).scalar_one()
        if total <= self._max_bytes:
            return
        connection.execute(delete(DOCUMENTS).where(DOCUMENTS.c.kind.not_in(_KINDS)))
        excess = total - self._max_bytes + self._max_bytes // EVICTED_SHARE
        oldest = select(*_KEY, DOCUMENTS.c.bytes).order_by(DOCUMENTS.c.used).limit(EVICTED_AT_ONCE)
        while excess > 0 and (rows := connection.execute(oldest).all()):
            gone = []
            for *key, size in rows:
                if excess > 0:
                    gone.append(tuple(key))
                    excess -= size if isinstance(size, int) else 0
            if not connection.execute(delete(DOCUMENTS).where(tuple_(*_KEY).in_(gone))).rowcount:
                return
            for build, name in _files_of(gone):
                if self._files is not None:
                    self._files.delete(build, name)

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        """Give a transaction; it takes effect as a whole at the end of the block."""
        with self._passed(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Give a connection to who only reads: there is nothing to commit, which takes half the time."""
        with self._passed(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def _passed(self) -> Iterator[None]:
        try:
            with self._gate.passed():
                yield
        except StoreUnavailable as error:
            if database.is_damaged(error.__cause__):
                # All that is lost is what can be computed anew.
                _LOG.warning("the database of answers is damaged, and is made anew")
                database.delete(self._engine)
            raise

    def _set_up(self) -> None:
        """Make the tables, at first and after each failure: the database may be another one then."""
        with self._engine.begin() as connection:
            if self._engine.dialect.name == "postgresql":
                # Two processes that make a table at the same time fail, even where it may exist.
                connection.execute(select(func.pg_advisory_xact_lock(_SET_UP_LOCK)))
            METADATA.create_all(connection)
            if self._files is not None:
                rows = connection.execute(select(*_KEY).where(DOCUMENTS.c.body.is_(None)))
                self._files.delete_others(set(_files_of(rows)))

    def _values(self, name: Name) -> dict[str, str]:
        return {"build": self._build, "digest": name.digest, "kind": name.kind.value}

    def _is(self, name: Name) -> ColumnElement[bool]:
        return tuple_(*_KEY) == tuple_(*self._values(name).values())


def _files_of(keys: Iterable[Sequence[str]]) -> Iterator[tuple[str, Name]]:
    """Return build and name of each row, but of those whose kind is none of ours."""
    return ((build, Name(digest, Kind(kind))) for build, digest, kind in keys if kind in _KINDS)
