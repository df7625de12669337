"""States of parts that were exhausted in vain, whichever order they were met in."""

from collections import defaultdict
from typing import Final, NamedTuple
from weakref import finalize

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Integers
from solver.search.state import BARRED, LOW, PUT, State

MOST_SPARE: Final = 2
"""Pools kept for later memos, of each size: the system clears every page of a new one, a sixth of all that a search
takes, so that searches side by side wait for each other's memory."""

_SPARE: Final = defaultdict[int, list[Integers]](list)
"""By their size. Threads share it: lists hand out and take in what they hold one at a time."""


class Memo(NamedTuple):
    """What is remembered; without slots, nothing is.

    A state is what is to come in a part: which items, the lowest address of each, and whether it is barred from that.
    All else follows from these, also which sections it spans.

    Attributes
    ----------
    slot : int64, shape (a power of two,)
        Where in `pool` the state with this hash begins, -1 for none. The hash only finds the slot: states are compared
        whole.
    pool : int64
        States one after the other: number of items, then for each of them its index, and twice its lowest address plus
        whether it is barred.
    used : int64, shape (1,)
        Numbers of `pool` that are taken; once it is full all is forgotten.
    """

    slot: Integers
    pool: Integers
    used: Integers


def memo_of(slots: int, numbers: int) -> Memo:
    """Return an empty memo with `slots` slots, a power of two, and a pool of `numbers`."""
    return Memo(np.full(slots, -1), _pool_of(numbers), np.zeros(1, np.int64))


def _pool_of(numbers: int) -> Integers:
    """Return a pool that holds anything, at best one that a memo before had, which is there no more.

    It is lent for as long as the array that is returned is there; a slice of it does not count.
    """
    spare = _SPARE[numbers]
    try:
        pool = spare.pop()
    except IndexError:
        pool = np.empty(numbers, np.int64)
    lent = pool.view()
    finalize(lent, _take_back, pool, spare).atexit = False
    return lent


def _take_back(pool: Integers, spare: list[Integers]) -> None:
    if len(spare) < MOST_SPARE:
        spare.append(pool)


@kernel
def packed(low: int, barred: int) -> int:
    """Return what is kept of an item to come."""
    return 2 * low + barred


@kernel
def hashed(item: int, low: int, barred: int) -> int:
    """Return a hash, of 32 bits, of what one item adds to a state, whose own is their sum; no product wraps."""
    value = packed(low, barred)
    mixed = ((value ^ (value >> 27) ^ item * 0x9E3779B1) & 0x3FFFFFFF) * 0x2C1B3C6D
    return ((((mixed ^ (mixed >> 29)) & 0x3FFFFFFF) * 0x297A2D39) >> 20) & 0xFFFFFFFF


@inlined_kernel
def is_known(memo: Memo, key: int, state: State, place: Integers, left: int, right: int) -> bool:
    """Tell whether the state of the part from `left` to before `right`, with the hash `key`, is remembered.

    `place`, shape (n,), is where in the line each item stands.
    """
    at = memo.slot[key & (len(memo.slot) - 1)]
    if at < 0 or memo.pool[at] != right - left:
        return False
    items, pool = state.item, memo.pool
    for position in range(at + 1, at + 1 + 2 * (right - left), 2):
        item = pool[position]
        in_part = items[item, PUT] < 0 and left <= place[item] < right
        if not in_part or pool[position + 1] != packed(items[item, LOW], items[item, BARRED]):
            return False
    return True


@inlined_kernel
def remember(memo: Memo, state: State, line: Integers, left: int, right: int) -> None:
    """Keep the state of the part from `left` to before `right`."""
    length = 1 + 2 * (right - left)
    if length > len(memo.pool):
        return
    if memo.used[0] + length > len(memo.pool):
        memo.slot[:] = -1
        memo.used[0] = 0
    items, pool = state.item, memo.pool
    at, key = memo.used[0], 0
    pool[at] = right - left
    for position in range(left, right):
        item = line[position]
        low, barred = items[item, LOW], items[item, BARRED]
        pool[at + 1 + 2 * (position - left)] = item
        pool[at + 2 + 2 * (position - left)] = packed(low, barred)
        key += hashed(item, low, barred)
    memo.slot[key & (len(memo.slot) - 1)] = at
    memo.used[0] = at + length
