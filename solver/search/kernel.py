"""Depth-first search over canonical plans, those in which no item can move to a lower address.

`docs/algorithms.md` proves that it loses no plan.
"""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Flags, Integers
from solver.search.memo import Memo, hashed, is_known, remember
from solver.search.model import SECTION, SECTION_END, TWIN, Model
from solver.search.moves import bar, end_at, put
from solver.search.parts import CHOSEN, LEFT, NEXT, RIGHT, SINCE, UNTIL, Part, Parts, all_in_one, cut, move_to_end
from solver.search.prunings import Prunings
from solver.search.room import NOWHERE
from solver.search.state import (
    BARRED,
    BOUND,
    CEILING,
    LOW,
    LOW_WINDOW,
    PUT,
    State,
    begin,
    take_back,
    with_free_rows,
)

FOUND: Final = 1
REFUTED: Final = 0
STOPPED: Final = -1

_LOOK_EVERY: Final = 64
"""Nodes between two looks at the flag that stops the search: less than a millisecond."""

ITEM, CHANGES, WAITING, HEAD, BARRING = range(4, 9)
"""Columns of a choice, after the part as it was before: the item that was put; the changes before that; how many parts
waited, and the front one; 1 once the item is barred instead."""


class Order(NamedTuple):
    """Which of several items goes first to one address.

    Attributes
    ----------
    rank : int64, shape (n,)
        The item of least rank goes first ...
    by_room : bool
        ... after the one with the lowest ceiling over what is to come: whose fullest section has most of it.
    """

    rank: Integers
    by_room: bool


@kernel
def search(  # noqa: C901, PLR0912, PLR0913, PLR0915, PLR0917 - one loop over one state: what it does is in kernels
    model: Model,
    active: Flags,
    order: Order,
    prunings: Prunings,
    max_nodes: int,
    stop: Flags,
    memo: Memo,
    address: Integers,
) -> tuple[int, int]:
    """Look for a plan of the active items, or exhaust all canonical ones.

    Parameters
    ----------
    active : bool, shape (n,)
        The items to place; the others are not there.
    order, prunings
        What is tried first, and what is not tried.
    max_nodes
        Nodes after which the search stops.
    stop : bool, shape (1,)
        Set by another thread, it stops the search soon.
    memo
        Of the same model and prunings; it may hold what other runs exhausted, of whichever items, in whichever order.
    address : int64, shape (n,)
        Written where a plan was found, for the active items.

    Returns
    -------
    tuple of int
        FOUND, REFUTED or STOPPED, and the nodes that it took.

    Notes
    -----
    Of a part the item that can go lowest is put there, then barred from there. When the part falls into several, they
    are taken up one after the other, and those that are done are not come back to.
    """
    num_sections = len(model.there_offset) - 1
    state = begin(model, active)
    parts, length = all_in_one(state, num_sections)
    left, right, since, until = 0, length, 0, num_sections
    waiting, head = 0, -1
    choice, chosen = np.empty((4 * len(active) + 16, 9), np.int64), 0
    tied = np.empty(len(active), np.int64)
    changes_a_node = 6 * len(active) + len(state.section) * 2 + 1
    nodes, uncut = 0, prunings.parts
    while True:
        if uncut and right > left:
            segments = cut(model, state, parts, Part(left, right, since, until))
            if segments > 1:
                waiting, head = _queue(parts, Part(left, right, since, until), segments, waiting, head, chosen)
                right = left
        uncut = False
        if left == right:
            if head < 0:
                for item in range(len(active)):
                    address[item] = state.item[item, PUT]
                return FOUND, nodes
            row = parts.waiting[head]
            left, right, since, until = row[LEFT], row[RIGHT], row[SINCE], row[UNTIL]
            chosen, head = row[CHOSEN], row[NEXT]
        nodes += 1
        if nodes > max_nodes or (nodes % _LOOK_EVERY == 0 and stop[0]):
            return STOPPED, nodes
        lowest, reach, ties, key = _lowest(model, state, prunings, parts.line[left:right], tied)
        fails = ties == 0 or (prunings.reach and lowest >= reach)
        fails = fails or (prunings.room and _lacks_room(model, state, since, until, lowest))
        fails = fails or (len(memo.slot) > 0 and is_known(memo, key, state, parts.place, left, right))
        if not fails:
            item = _first(model, state, order, tied[:ties])
            state = with_free_rows(state, changes_a_node)
            if chosen == len(choice):
                choice = _twice(choice)
            row = choice[chosen]
            row[LEFT], row[RIGHT], row[SINCE], row[UNTIL] = left, right, since, until
            row[ITEM], row[CHANGES], row[WAITING], row[HEAD], row[BARRING] = item, state.changes[0], waiting, head, 0
            chosen += 1
            move_to_end(parts, item, right)
            right -= 1
            uncut = prunings.parts
            fails = not put(model, state, item)
        while fails:
            uncut = False
            while chosen > 0 and choice[chosen - 1, BARRING]:
                chosen -= 1
                take_back(state, choice[chosen, CHANGES])
                if len(memo.slot) > 0:
                    remember(memo, state, parts.line, choice[chosen, LEFT], choice[chosen, RIGHT])
            if chosen == 0:
                return REFUTED, nodes
            row = choice[chosen - 1]
            left, right, since, until = row[LEFT], row[RIGHT], row[SINCE], row[UNTIL]
            item, waiting, head = row[ITEM], row[WAITING], row[HEAD]
            take_back(state, row[CHANGES])
            row[BARRING] = 1
            fails = not bar(model, state, prunings, item)


@kernel
def _lowest(
    model: Model, state: State, prunings: Prunings, line: Integers, tied: Integers
) -> tuple[int, int, int, int]:
    """Look at all items of a part: its state's hash, and which of them can go to the lowest address.

    Returns
    -------
    tuple of int
        The lowest address at which an item can still lie; the lowest end of an item that does not lie at its lowest
        address, where it would; how many items, which begin `tied`, can go to the lowest address; the hash.
    """
    items, statics, windows = state.item, model.item, model.window
    lowest, reach, ties, key = NOWHERE, NOWHERE, 0, 0
    for item in line:
        low, barred = items[item, LOW], items[item, BARRED]
        key += hashed(item, low, barred)
        twin = statics[item, TWIN]
        if barred or items[item, BOUND] > low or (prunings.twins and twin >= 0 and items[twin, PUT] < 0):
            reach = min(reach, end_at(windows, low, items[item, LOW_WINDOW])[1])
        elif low <= lowest:
            if low < lowest:
                lowest, ties = low, 0
            tied[ties] = item
            ties += 1
    return lowest, reach, ties, key


@inlined_kernel
def _first(model: Model, state: State, order: Order, tied: Integers) -> int:
    """Return which of `tied` goes first."""
    statics, section, rows, rank = model.item, model.section, state.section, order.rank
    best, best_ceiling, num_sets = -1, NOWHERE, len(model.counted)
    for item in tied:
        ceiling = NOWHERE
        if order.by_room:
            for place in range(statics[item, SECTION], statics[item, SECTION_END]):
                ceiling = min(ceiling, rows[section[place] * num_sets, CEILING])
        if best < 0 or ceiling < best_ceiling or (ceiling == best_ceiling and rank[item] < rank[best]):
            best, best_ceiling = item, ceiling
    return best


@inlined_kernel
def _lacks_room(model: Model, state: State, since: int, until: int, lowest: int) -> bool:
    """Tell whether a section has too little room for what is to come in it, all of which lies at `lowest` or above."""
    items, rows, witness = state.item, state.section, state.witness
    num_sets = len(model.counted)
    for row in range(since * num_sets, until * num_sets):
        ceiling = rows[row, CEILING]
        if ceiling == NOWHERE:
            continue
        if lowest > ceiling:
            return True
        item = witness[row]
        if (items[item, PUT] >= 0 or items[item, BOUND] > ceiling) and not _finds_witness(model, state, row, ceiling):
            return True
    return False


@inlined_kernel
def _finds_witness(model: Model, state: State, row: int, ceiling: int) -> bool:
    """Look for an item to come that counts in a row of sections and may begin at `ceiling` or below."""
    items, there, counted = state.item, model.there, model.counted
    s, k = row // len(counted), row % len(counted)
    for position in range(model.there_offset[s], model.there_offset[s + 1]):
        item = there[position]
        if items[item, PUT] < 0 and items[item, BOUND] <= ceiling and counted[k, item]:
            state.witness[row] = item
            return True
    return False


@inlined_kernel
def _queue(parts: Parts, part: Part, segments: int, waiting: int, head: int, chosen: int) -> tuple[int, int]:
    """Let the segments of a part that hold items wait, the first in front; return how many wait, and the front one."""
    until = part.until
    for k in range(segments - 1, -1, -1):
        since = until
        while since > part.since and parts.segment[since - 1] == k:
            since -= 1
        if parts.start[k + 1] > parts.start[k]:
            row = parts.waiting[waiting]
            row[LEFT], row[RIGHT] = part.left + parts.start[k], part.left + parts.start[k + 1]
            row[SINCE], row[UNTIL], row[CHOSEN], row[NEXT] = since, until, chosen, head
            head = waiting
            waiting += 1
        until = since
    return waiting, head


@inlined_kernel
def _twice(table: Integers) -> Integers:
    """Return a table with the same rows, and room for as many again."""
    longer = np.empty((2 * len(table), table.shape[1]), np.int64)
    for row in range(len(table)):
        for column in range(table.shape[1]):
            longer[row, column] = table[row, column]
    return longer
