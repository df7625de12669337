"""The state of the search: one array of numbers, and a trail of what they were."""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import inlined_kernel, kernel
from problem.request import Flags, Integers
from solver.search.model import LEAST, LO, SECTION, SECTION_END, WINDOW, Model
from solver.search.room import ceiling_over

LOW, LOW_WINDOW, BOUND, BOUND_WINDOW, BARRED, PUT = range(6)
"""Columns of `State.item`."""
ITEM_CELLS: Final = 6

TOTAL, CEILING = range(2)
"""Columns of `State.section`."""
SECTION_CELLS: Final = 2


class State(NamedTuple):
    """What holds in a branch; n items, S sections, K sets of regions.

    Attributes
    ----------
    cell : int64
        All that a branch changes: the rows of `item`, then those of `section`, which are views.
    item : int64, shape (n, 6)
        `LOW`: the lowest address that windows and placed neighbours leave, in the window `LOW_WINDOW`. `BOUND`, in the
        window `BOUND_WINDOW`: the item lies no lower in any plan that this branch still looks for. `BARRED`: 1 where
        it does not lie at `LOW`. `PUT`: its address, -1 while it is to come; 0 for an item that is not asked for.
    section : int64, shape (S * K, 2)
        `TOTAL`: the bytes to come that count for the set. `CEILING`: the highest address above which there is room for
        them; `NOWHERE` where nothing is to come, -1 where there is too little room.
    witness : int64, shape (S * K,)
        An item that counts there: the one to be tested first, as it was low enough when last looked at.
    trail : int64, shape (changes, 2)
        Which cells were changed, in which order, and what they held before.
    changes : int64, shape (1,)
        Rows of `trail` that are in use.
    """

    cell: Integers
    item: Integers
    section: Integers
    witness: Integers
    trail: Integers
    changes: Integers


@inlined_kernel
def begin(model: Model, active: Flags) -> State:
    """Return the state in which nothing is placed, of the items that `active`, shape (n,), asks for."""
    n, num_sets = len(active), len(model.counted)
    num_rows = (len(model.there_offset) - 1) * num_sets
    cell = np.zeros(n * ITEM_CELLS + num_rows * SECTION_CELLS, np.int64)
    item = cell[: n * ITEM_CELLS].reshape(n, ITEM_CELLS)
    section = cell[n * ITEM_CELLS :].reshape(num_rows, SECTION_CELLS)
    witness = np.zeros(num_rows, np.int64)
    for i in range(n):
        if not active[i]:
            continue
        window = model.item[i, WINDOW]
        item[i, LOW] = item[i, BOUND] = model.window[window, LO]
        item[i, LOW_WINDOW] = item[i, BOUND_WINDOW] = window
        item[i, PUT] = -1
        for place in range(model.item[i, SECTION], model.item[i, SECTION_END]):
            for k in range(num_sets):
                if model.counted[k, i]:
                    row = model.section[place] * num_sets + k
                    section[row, TOTAL] += model.item[i, LEAST]
                    witness[row] = i
    for row in range(num_rows):
        section[row, CEILING] = ceiling_over(model.free_offset, model.free, row, section[row, TOTAL])
    return State(cell, item, section, witness, np.empty((1024, 2), np.int64), np.zeros(1, np.int64))


@kernel
def change(cell: Integers, trail: Integers, changes: Integers, at: int, value: int) -> None:
    """Change a cell, and note on the trail, which must have a free row, what it held."""
    row = changes[0]
    trail[row, 0], trail[row, 1] = at, cell[at]
    changes[0] = row + 1
    cell[at] = value


@kernel
def take_back(state: State, changes: int) -> None:
    """Undo all but the first `changes` changes."""
    cell, trail = state.cell, state.trail
    for row in range(state.changes[0] - 1, changes - 1, -1):
        cell[trail[row, 0]] = trail[row, 1]
    state.changes[0] = changes


@inlined_kernel
def with_free_rows(state: State, rows: int) -> State:
    """Return the same state, with a trail that has so many free rows."""
    used = state.changes[0]
    if used + rows <= len(state.trail):
        return state
    trail = np.empty((2 * (used + rows), 2), np.int64)
    for row in range(used):
        trail[row, 0], trail[row, 1] = state.trail[row, 0], state.trail[row, 1]
    return State(state.cell, state.item, state.section, state.witness, trail, state.changes)
