"""When storages are there: lifetimes less gaps."""

from typing import NamedTuple

import numpy as np

from problem.judging.storage import Storages
from problem.request import Buffers, Integers


class Pieces(NamedTuple):
    """Times without a gap in which a storage is there, `[since, until)`; shape (pieces,) each.

    `row` is the storage's first member, ascending.
    """

    row: Integers
    since: Integers
    until: Integers


def live_pieces(buffers: Buffers, storages: Storages) -> Pieces:
    """Return the pieces of every storage, and of every row that is not of a first member; O(n + gaps log gaps)."""
    rows = np.arange(len(storages.first))
    owner = np.repeat(rows, np.diff(buffers.gap_offset))
    counted = np.flatnonzero(~storages.gapless[owner])
    if len(counted) == 0:
        return Pieces(rows, storages.start, storages.end)
    row, since, until = _cut(storages, owner[counted], buffers.gap_start[counted], buffers.gap_end[counted])
    whole = np.setdiff1d(rows, owner[counted], assume_unique=False)
    row = np.concatenate((row, whole))
    since, until = np.concatenate((since, storages.start[whole])), np.concatenate((until, storages.end[whole]))
    order = np.argsort(row, kind="stable")
    return Pieces(row[order], since[order], until[order])


def _cut(storages: Storages, owner: Integers, start: Integers, end: Integers) -> tuple[Integers, Integers, Integers]:
    """Return row, since and until of what the gaps `[start, end)` of the rows `owner` leave.

    With the starts and the ends of a storage's gaps sorted apart, it is there from the k-th end to the (k + 1)-th
    start, wherever that is a time at all: just then every gap that began has ended. Lifetimes begin like an end and
    end like a start.
    """
    gapped = np.unique(owner)
    row = np.concatenate((gapped, owner))
    since = np.concatenate((storages.start[gapped], end))
    until = np.concatenate((storages.end[gapped], start))
    by_since, by_until = np.lexsort((since, row)), np.lexsort((until, row))
    row, since, until = row[by_since], since[by_since], until[by_until]
    there = since < until
    return row[there], since[there], until[there]
