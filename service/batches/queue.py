"""What workers ask of batches: to take groups of items, to keep them, to hand in results.

A worker holds a group for a few seconds at a time. One that goes away holds on to nothing: others take over what it
had, and start the items that have no result yet. A result that is there is never replaced.
"""

import secrets
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Row, case, exists, func, select, update

from service.answers.database import insert_or_ignore
from service.batches.batch import Claim, Group, Item, Outcome
from service.batches.connections import Connections, now
from service.batches.store import ENDED, FREE
from service.batches.tables import BATCHES, GROUPS, RESULTS, TURNS

HELD_S: Final = 5.0
"""Seconds that a group is held unless the hold is renewed: so long does it take to notice that a worker is gone."""

ALONE_S: Final = 1e9
"""The same where only one process has the database, whose clock may be set: it takes over from those before it."""

SHARE: Final = 4
"""A worker takes no more than this part of what waits in a batch, so that others have something to do too."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits to be taken."""

    items: int
    """At least: of groups that are begun all are counted."""
    oldest_s: float
    """Seconds since the oldest batch that has anything waiting was submitted; 0 where none has."""


class Queue:
    """The groups of all batches, as one worker sees them; errors as for `BatchStore`."""

    def __init__(self, connections: Connections, worker: str, *, held_s: float = HELD_S, alone: bool = False) -> None:
        """Hold groups for `held_s` at a time; `alone` for good, and take over from all who held any before."""
        self._connections, self._worker = connections, worker
        self._held_s = ALONE_S if alone else held_s
        self._inherits = alone
        """Those before are gone, and what they held is not free yet."""

    def claim(self, most: int) -> Claim | None:
        """Take up to `most` groups of one batch, None where none waits.

        High priority comes first, then the client that was served longest ago, then the oldest batch.
        """
        with self._connections.writing() as connection:
            instant = now(connection)
            if self._inherits:
                _free_all(connection)
            free = (GROUPS.c.batch == BATCHES.c.id) & (GROUPS.c.held_until <= instant)
            next_batch = (
                select(BATCHES.c.id, BATCHES.c.client)
                .outerjoin(TURNS, TURNS.c.client == BATCHES.c.client)
                .where(BATCHES.c.finished.is_(None), exists(select(GROUPS.c.number).where(free)))
                .order_by(BATCHES.c.priority.desc(), func.coalesce(TURNS.c.served, 0), BATCHES.c.created, BATCHES.c.id)
                .limit(1)
            )
            batch = connection.execute(next_batch).one_or_none()
            holder = f"{self._worker}.{secrets.token_hex(8)}"
            rows = self._take(connection, batch.id, most, instant, holder) if batch is not None else []
            ended: frozenset[int] = frozenset()
            if batch is not None and rows:
                turn = {"client": batch.client, "served": instant}
                connection.execute(insert_or_ignore(connection.dialect.name, TURNS), turn)
                connection.execute(update(TURNS).where(TURNS.c.client == batch.client).values(served=instant))
                ended = _ended(connection, batch.id, rows)
        self._inherits = False
        if batch is None or not rows:
            return None
        crashes = max(row.crashes for row in rows)
        return Claim(batch.id, batch.client, holder, tuple(map(_group, rows)), crashes, ended)

    def _take(self, connection: Connection, batch: str, most: int, instant: float, holder: str) -> Sequence[Row[Any]]:
        free = (GROUPS.c.batch == batch) & (GROUPS.c.held_until <= instant)
        waiting = connection.execute(select(func.count()).select_from(GROUPS).where(free)).scalar_one()
        share = max(1, min(most, waiting // SHARE))
        # Others pass over rows that somebody is about to take.
        chosen = select(GROUPS.c.number).where(free).order_by(GROUPS.c.number).limit(share)
        numbers = connection.execute(chosen.with_for_update(skip_locked=True)).scalars().all()
        taken = (
            update(GROUPS)
            .where(GROUPS.c.batch == batch, GROUPS.c.number.in_(numbers))
            .values(
                worker=holder,
                held_until=instant + self._held_s,
                crashes=GROUPS.c.crashes + case((GROUPS.c.worker.is_not(None), 1), else_=0),
            )
            .returning(*GROUPS.c)
        )
        return sorted(connection.execute(taken).all(), key=lambda row: row.number) if numbers else []

    def hold_on(self, claims: Iterable[Claim]) -> None:
        """Hold groups for some more seconds, unless another worker has them by now."""
        held = GROUPS.c.worker.in_([claim.holder for claim in claims])
        with self._connections.writing() as connection:
            connection.execute(update(GROUPS).where(held).values(held_until=now(connection) + self._held_s))

    def hand_in(self, claim: Claim, results: Sequence[tuple[Item, Outcome]], *, done: bool = False) -> bool:
        """Keep results, unless there are some already; with `done` all that there will be of a claim.

        Groups that others have by now, or that were taken up anew, are theirs to end.

        Returns
        -------
        bool
            False where the batch has ended meanwhile, because somebody cancelled it: nothing is kept then.
        """
        batch = claim.batch
        with self._connections.writing() as connection:
            # Whoever cancels the batch waits until this is written, or this sees that it was cancelled.
            wanted = select(BATCHES.c.finished).where(BATCHES.c.id == batch).with_for_update()
            row = connection.execute(wanted).one_or_none()
            if row is None or row.finished is not None:
                return False
            if results:
                rows = [_row(batch, *result) for result in results]
                connection.execute(insert_or_ignore(connection.dialect.name, RESULTS), rows)
            if done:
                held = GROUPS.c.worker == claim.holder
                connection.execute(update(GROUPS).where(held).values(held_until=ENDED, worker=None))
                left = select(GROUPS.c.number).where(GROUPS.c.batch == batch, GROUPS.c.held_until < ENDED).limit(1)
                if connection.execute(left).one_or_none() is None:
                    finished = update(BATCHES).where(BATCHES.c.id == batch).values(finished=now(connection))
                    connection.execute(finished)
            return True

    def hand_back(self, claim: Claim, *, crashed: bool = False) -> None:
        """Let others have the groups of a claim; of one that crashed only in a while, and count that."""
        with self._connections.writing() as connection:
            held = GROUPS.c.worker == claim.holder
            free = {"held_until": now(connection) + HELD_S} if crashed else {"held_until": FREE, "worker": None}
            connection.execute(update(GROUPS).where(held).values(free))

    def ended(self, batches: Collection[str]) -> set[str]:
        """Return those of `batches` that have ended."""
        with self._connections.reading() as connection:
            still = select(BATCHES.c.id).where(BATCHES.c.id.in_(batches), BATCHES.c.finished.is_(None))
            return set(batches) - set(connection.execute(still).scalars())

    def waiting(self) -> Waiting:
        """Tell how much waits."""
        with self._connections.reading() as connection:
            free = (GROUPS.c.batch == BATCHES.c.id) & (GROUPS.c.held_until <= now(connection))
            counted = select(func.coalesce(func.sum(GROUPS.c.num_items), 0), func.min(BATCHES.c.created)).where(
                BATCHES.c.finished.is_(None), free
            )
            items, oldest = connection.execute(counted).one()
            return Waiting(int(items), 0.0 if oldest is None else max(0.0, now(connection) - oldest))


def _free_all(connection: Connection) -> None:
    """Free what processes held that are gone, as no other has this database."""
    held = GROUPS.c.held_until.between(FREE, ENDED / 2)
    connection.execute(update(GROUPS).where(held).values(held_until=FREE))


def _ended(connection: Connection, batch: str, rows: Sequence[Row[Any]]) -> frozenset[int]:
    """Return the items of groups that have their results, from whoever had the groups before."""
    first, last = rows[0].first_index, rows[-1].first_index + rows[-1].num_items
    there = select(RESULTS.c.item).where(RESULTS.c.batch == batch, RESULTS.c.item.between(first, last - 1))
    return frozenset(connection.execute(there).scalars())


def _group(row: Row[Any]) -> Group:
    return Group(row.number, row.first_index, row.num_items, row.first_line, bytes(row.text))


def _row(batch: str, item: Item, outcome: Outcome) -> dict[str, Any]:
    return {
        "batch": batch,
        "item": item.index,
        "line": item.line,
        "status": outcome.ending.value,
        "bytes": len(outcome.body),
        "body": outcome.body,
    }
