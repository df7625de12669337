"""The two branches of the search: an item is put at its lowest address, or is barred from it."""

from problem.jit import inlined_kernel, kernel
from problem.request import Integers
from solver.search.model import (
    APART,
    BANK,
    CLASS,
    FOOTPRINT,
    HI,
    LEAST,
    LO,
    MODULUS,
    NEAR,
    NEAR_END,
    OTHER,
    REGION_END,
    RESIDUE,
    SECTION,
    SECTION_END,
    WINDOW_END,
    Model,
)
from solver.search.prunings import Prunings
from solver.search.room import NOWHERE, ceiling_over
from solver.search.state import (
    BARRED,
    BOUND,
    BOUND_WINDOW,
    CEILING,
    ITEM_CELLS,
    LOW,
    LOW_WINDOW,
    PUT,
    SECTION_CELLS,
    TOTAL,
    State,
    change,
)


@kernel
def end_at(windows: Integers, address: int, window: int) -> tuple[int, int]:
    """Return where an item ends that lies at `address`, and where its banks end, in its region."""
    end = address + windows[window, FOOTPRINT]
    bank = windows[window, BANK]
    return end, (end if bank == 1 else min(windows[window, REGION_END], -(-end // bank) * bank))


@kernel
def window_from(windows: Integers, first: int, last: int, address: int) -> int:
    """Return the first window from `first` to before `last` that reaches `address` or lies above it, -1 for none."""
    for window in range(first, last):
        if windows[window, HI] >= address:
            return window
    return -1


@kernel
def start_in(windows: Integers, window: int, address: int) -> int:
    """Return the lowest start of a window that is not below `address`; there is one, as the last start is not."""
    start: int = max(address, windows[window, LO])
    modulus = windows[window, MODULUS]
    if modulus > 1:
        start += (windows[window, RESIDUE] - start) % modulus
    return start


@inlined_kernel
def put(model: Model, state: State, item: int) -> bool:
    """Put an item at its lowest address and raise its neighbours; tell whether each of them has an address left."""
    items, statics, windows, near = state.item, model.item, model.window, model.near
    cell, trail, changes = state.cell, state.trail, state.changes
    low = items[item, LOW]
    end, bank_end = end_at(windows, low, items[item, LOW_WINDOW])
    change(cell, trail, changes, item * ITEM_CELLS + PUT, low)
    for pair in range(statics[item, NEAR], statics[item, NEAR_END]):
        other = near[pair, OTHER]
        support = bank_end if near[pair, APART] else end
        if items[other, PUT] < 0 and items[other, LOW] < support:
            window = window_from(windows, items[other, LOW_WINDOW], statics[other, WINDOW_END], support)
            if window < 0:
                return False
            raised, cells = start_in(windows, window, support), other * ITEM_CELLS
            change(cell, trail, changes, cells + LOW, raised)
            change(cell, trail, changes, cells + LOW_WINDOW, window)
            change(cell, trail, changes, cells + BARRED, 0)
            if raised > items[other, BOUND]:
                change(cell, trail, changes, cells + BOUND, raised)
                change(cell, trail, changes, cells + BOUND_WINDOW, window)
    _count_out(model, state, item)
    return True


@inlined_kernel
def _count_out(model: Model, state: State, item: int) -> None:
    """Take an item that was put somewhere out of what is to come in its sections."""
    cell, trail, changes = state.cell, state.trail, state.changes
    statics, sections, counted, rows = model.item, model.section, model.counted, state.section
    free_offset, free = model.free_offset, model.free
    num_sets, cells_before, least = len(counted), state.item.size, statics[item, LEAST]
    for place in range(statics[item, SECTION], statics[item, SECTION_END]):
        for k in range(num_sets):
            if counted[k, item]:
                row = sections[place] * num_sets + k
                total = rows[row, TOTAL] - least
                cells = cells_before + row * SECTION_CELLS
                change(cell, trail, changes, cells + TOTAL, total)
                change(cell, trail, changes, cells + CEILING, ceiling_over(free_offset, free, row, total))


@inlined_kernel
def bar(model: Model, state: State, prunings: Prunings, item: int) -> bool:
    """Bar an item from its lowest address; tell whether there may still be a plan.

    It then lies on a neighbour to come that begins below where it would have ended, whichever it is: not below the
    least of their ends.
    """
    windows, cells = model.window, item * ITEM_CELLS
    change(state.cell, state.trail, state.changes, cells + BARRED, 1)
    if not prunings.rests:
        return True
    support = _least_support(model, state, prunings, item)
    if support == NOWHERE:
        return False
    window = window_from(windows, state.item[item, LOW_WINDOW], model.item[item, WINDOW_END], support)
    if window < 0:
        return False
    bound = start_in(windows, window, support)
    if bound > state.item[item, BOUND]:
        change(state.cell, state.trail, state.changes, cells + BOUND, bound)
        change(state.cell, state.trail, state.changes, cells + BOUND_WINDOW, window)
    return True


@inlined_kernel
def _least_support(model: Model, state: State, prunings: Prunings, item: int) -> int:
    """Return the lowest end of a neighbour to come that can bar an item from its lowest address, or `NOWHERE`."""
    items, statics, windows, near = state.item, model.item, model.window, model.near
    end, bank_end = end_at(windows, items[item, LOW], items[item, LOW_WINDOW])
    support = NOWHERE
    for pair in range(statics[item, NEAR], statics[item, NEAR_END]):
        other, apart = near[pair, OTHER], near[pair, APART]
        # Its twins that are to come lie above it.
        twins = prunings.twins and statics[other, CLASS] == statics[item, CLASS]
        if items[other, PUT] < 0 and not twins:
            bound = items[other, BOUND]
            if bound < (bank_end if apart else end):
                other_end, other_bank_end = end_at(windows, bound, items[other, BOUND_WINDOW])
                support = min(support, other_bank_end if apart else other_end)
    return support
