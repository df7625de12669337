"""What callers ask of their batches: to take them, to tell of them, to end them."""

import re
import secrets
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from problem.errors import Faults, RequestError, ShareExceeded, TilefitError
from service.answers.database import insert_or_ignore
from service.batches.batch import Ending, Group, Outcome, Progress, Result, State
from service.batches.connections import Connections, now
from service.batches.tables import BATCHES, GROUPS, RESULTS

FREE: Final = 0.0
"""A group that was held until then is anybody's."""

ENDED: Final = 1e300
"""A group that is held until then is nobody's any more."""

_NAME: Final = re.compile(r"[0-9a-f]{32}")

_WRITTEN_AT_ONCE: Final = 64
"""Groups that are written by one statement, unless they are large."""

_WRITTEN_BYTES: Final = 8 * 1024 * 1024
"""Bytes of groups that are written by one statement, or a single larger one."""

_READ_AT_ONCE: Final = 1000
"""Results that are looked up by one statement."""

_BODIES_AT_ONCE: Final = 4 * 1024 * 1024
"""Bytes of results that are read by one statement, unless a single one is larger."""


class NoSuchBatch(TilefitError):
    """There is none by this name, or it is somebody else's."""


class StillRunning(TilefitError):
    """The batch has not ended."""


@dataclass(frozen=True, slots=True)
class Submission:
    """What a caller hands in beside the requests."""

    client: str
    idempotency_key: str
    spelling: bytes
    """Hash of the body, and of how it is to be read."""
    priority: int


class BatchStore:
    """The batches of a service.

    Every method raises `StoreUnavailable` where the database cannot be reached or written, and works again once it can.
    """

    def __init__(self, connections: Connections, max_queued_items: int) -> None:
        self._connections, self._max_queued_items = connections, max_queued_items

    def submit(self, submission: Submission, groups: Iterable[Group]) -> str:
        """Keep a batch, and return its name; one that was submitted under the same key before is returned as it is.

        Raises
        ------
        RequestError
            Another body was submitted under the same key, or `groups` raises it.
        ShareExceeded
            The client has too many items that wait.
        """
        with self._connections.writing() as connection:
            name = secrets.token_hex(16)
            row = {
                "id": name,
                "client": submission.client,
                "idempotency_key": submission.idempotency_key,
                "spelling": submission.spelling,
                "priority": submission.priority,
                "num_items": 0,
                "created": now(connection),
            }
            # Who submits the same at the same time waits here until the other is done.
            new = insert_or_ignore(connection.dialect.name, BATCHES).values(row).returning(BATCHES.c.id)
            if connection.execute(new).one_or_none() is None:
                return _submitted_before(connection, submission)
            items = _write(connection, name, groups)
            self._check_share(connection, submission.client, items)
            connection.execute(update(BATCHES).where(BATCHES.c.id == name).values(num_items=items))
            return name

    def _check_share(self, connection: Connection, client: str, more: int) -> None:
        mine = (BATCHES.c.client == client) & BATCHES.c.finished.is_(None)
        waiting = connection.execute(select(func.coalesce(func.sum(BATCHES.c.num_items), 0)).where(mine)).scalar_one()
        if waiting + more > self._max_queued_items:
            raise ShareExceeded(
                f"your unfinished batches have {waiting} requests, and may have {self._max_queued_items} in all: "
                "come back later"
            )

    def progress(self, batch: str, owner: str | None) -> Progress:
        """Tell how far a batch is.

        Raises
        ------
        NoSuchBatch
            There is none, or it is another client's than `owner`; None may see all.
        """
        with self._connections.reading() as connection:
            row = _seen(connection, batch, owner)
            counted = select(RESULTS.c.status, func.count()).where(RESULTS.c.batch == batch).group_by(RESULTS.c.status)
            counts = dict.fromkeys(Ending, 0) | {Ending(status): count for status, count in connection.execute(counted)}
            held = select(func.coalesce(func.sum(GROUPS.c.num_items), 0)).where(
                GROUPS.c.batch == batch, GROUPS.c.held_until.between(now(connection), ENDED / 2)
            )
            at_work = 0 if row.finished is not None else connection.execute(held).scalar_one()
        return _progress(row, counts, at_work)

    def results(self, batch: str, owner: str | None, after: int) -> Iterator[Result]:
        """Give the results of a batch in the order of its items, up to the first that is not there yet.

        Parameters
        ----------
        after
            Index of the last item that is not wanted; -1: all are.

        Raises
        ------
        NoSuchBatch
            As for `progress`.
        """
        with self._connections.reading() as connection:
            row = _seen(connection, batch, owner)
        expected, has_gaps = after + 1, row.cancelled is not None
        while expected < row.num_items:
            page = self._page(batch, expected, has_gaps=has_gaps)
            if not page:
                break
            for result in page:
                yield from (Result(index, None, None) for index in range(expected, result.index))
                yield result
                expected = result.index + 1
        if has_gaps:
            yield from (Result(index, None, None) for index in range(expected, row.num_items))

    def _page(self, batch: str, first: int, *, has_gaps: bool) -> list[Result]:
        """Return some results from an index on: as many as make up a few megabytes, at least one where there is any.

        Unless it `has_gaps`, nothing is read past the first that is missing.
        """
        mine = (RESULTS.c.batch == batch) & (RESULTS.c.item >= first)
        with self._connections.reading() as connection:
            sizes = select(RESULTS.c.item, RESULTS.c.bytes).where(mine).order_by(RESULTS.c.item).limit(_READ_AT_ONCE)
            last, total = first - 1, 0
            for index, size in connection.execute(sizes):
                if (index > last + 1 and not has_gaps) or (total and total + size > _BODIES_AT_ONCE):
                    break
                last, total = index, total + size
            if last < first:
                return []
            wanted = select(RESULTS).where(mine, RESULTS.c.item <= last).order_by(RESULTS.c.item)
            return [_result(found) for found in connection.execute(wanted)]

    def cancel(self, batch: str, owner: str | None) -> None:
        """End a batch early, unless it has ended; errors as for `progress`."""
        with self._connections.writing() as connection:
            _seen(connection, batch, owner, lock=True)
            unfinished = (BATCHES.c.id == batch) & BATCHES.c.finished.is_(None)
            instant = now(connection)
            connection.execute(update(BATCHES).where(unfinished).values(finished=instant, cancelled=instant))
            connection.execute(update(GROUPS).where(GROUPS.c.batch == batch).values(held_until=ENDED, worker=None))

    def retry(self, batch: str, owner: str | None) -> None:
        """Take up anew the items of a batch that failed, or got no result because it was cancelled.

        Raises
        ------
        NoSuchBatch
            As for `progress`.
        StillRunning
            It has not ended.
        """
        with self._connections.writing() as connection:
            row = _seen(connection, batch, owner, lock=True)
            if row.finished is None:
                raise StillRunning
            failed = (RESULTS.c.batch == batch) & (RESULTS.c.status == Ending.FAILED)
            connection.execute(delete(RESULTS).where(failed))
            left = select(func.count()).where(RESULTS.c.batch == batch)
            if connection.execute(left).scalar_one() == row.num_items:
                return
            self._check_share(connection, row.client, row.num_items)
            connection.execute(update(BATCHES).where(BATCHES.c.id == batch).values(finished=None, cancelled=None))
            connection.execute(
                update(GROUPS).where(GROUPS.c.batch == batch).values(held_until=FREE, worker=None, crashes=0)
            )

    def delete_oldest(self, age_s: float) -> bool:
        """Delete a batch that ended longer ago than that; tell whether there was one."""
        with self._connections.writing() as connection:
            ended = BATCHES.c.finished < now(connection) - age_s
            oldest = select(BATCHES.c.id).where(ended).order_by(BATCHES.c.finished).limit(1)
            # Somebody may take it up anew just now.
            name = connection.execute(oldest.with_for_update(skip_locked=True)).scalar_one_or_none()
            if name is None:
                return False
            for table, column in ((RESULTS, RESULTS.c.batch), (GROUPS, GROUPS.c.batch), (BATCHES, BATCHES.c.id)):
                connection.execute(delete(table).where(column == name))
            return True


def _submitted_before(connection: Connection, submission: Submission) -> str:
    """Return the batch that was submitted under the same key, if with the same body."""
    mine = (BATCHES.c.client == submission.client) & (BATCHES.c.idempotency_key == submission.idempotency_key)
    before = connection.execute(select(BATCHES.c.id, BATCHES.c.spelling).where(mine)).one()
    if bytes(before.spelling) != submission.spelling:
        faults, detail = Faults(), "another body was submitted with this Idempotency-Key before: choose another key"
        faults.add("", detail, submission.idempotency_key)
        raise RequestError(faults)
    return str(before.id)


def _write(connection: Connection, batch: str, groups: Iterable[Group]) -> int:
    """Write groups, a few at a time; return how many items they have."""
    items = 0
    for some in _few_at_once(groups):
        rows = [
            {
                "batch": batch,
                "number": group.number,
                "first_index": group.first_index,
                "num_items": group.items,
                "first_line": group.first_line,
                "text": group.text,
                "held_until": FREE,
                "crashes": 0,
            }
            for group in some
        ]
        connection.execute(insert(GROUPS), rows)
        items += sum(group.items for group in some)
    return items


def _few_at_once(groups: Iterable[Group]) -> Iterator[list[Group]]:
    some: list[Group] = []
    for group in groups:
        some.append(group)
        if len(some) == _WRITTEN_AT_ONCE or sum(len(each.text) for each in some) >= _WRITTEN_BYTES:
            yield some
            some = []
    if some:
        yield some


def _seen(connection: Connection, batch: str, owner: str | None, *, lock: bool = False) -> Row[Any]:
    """Return the row of a batch that `owner` may see, locked against other writers if wanted."""
    if not _NAME.fullmatch(batch):
        raise NoSuchBatch
    wanted = select(BATCHES).where(BATCHES.c.id == batch)
    row = connection.execute(wanted.with_for_update() if lock else wanted).one_or_none()
    if row is None or (owner is not None and row.client != owner):
        raise NoSuchBatch
    return row


def _progress(row: Row[Any], endings: dict[Ending, int], at_work: int) -> Progress:
    is_over = row.finished is not None
    left = row.num_items - sum(endings.values())
    running = min(at_work, left)
    if is_over:
        state = State.DONE if row.cancelled is None else State.CANCELLED
    else:
        state = State.RUNNING if running or left < row.num_items else State.QUEUED
    counts = {
        "queued": 0 if is_over else left - running,
        "running": running,
        **{ending.value: count for ending, count in endings.items()},
        "cancelled": left if is_over else 0,
    }
    return Progress(str(row.id), state, row.created, row.finished, row.num_items, row.priority, counts)


def _result(row: Row[Any]) -> Result:
    return Result(row.item, row.line, Outcome(Ending(row.status), bytes(row.body)))
