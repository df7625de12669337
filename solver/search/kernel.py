"""Depth-first search over canonical plans, those in which no item can move to a lower address.

`docs/algorithms.md` proves that it loses no plan.
"""

from typing import Final, NamedTuple

import numpy as np

from problem.jit import kernel
from problem.request import Flags, Integers
from solver.search.model import Model

FOUND: Final = 1
REFUTED: Final = 0
STOPPED: Final = -1

_NOWHERE: Final = 2**62
"""Above every address."""

_LOOK_EVERY: Final = 64
"""Nodes between two looks at the flag that stops the search: some 0.2 ms."""


class Memo(NamedTuple):
    """States of parts that were exhausted in vain, whichever order they were met in.

    Attributes
    ----------
    slot : int64, shape (a power of two,)
        Where in `pool` the state with this hash begins, -1 for none. The hash only finds the slot: states are compared whole.
    pool : int64
        One after the other: number of items, and for each of them its index, and twice its `low` plus whether it is barred.
    used : int64, shape (1,)
        Numbers of `pool` that are taken; once it is full nothing more is kept.
    """

    slot: Integers
    pool: Integers
    used: Integers


@kernel
def search(  # noqa: C901, PLR0912, PLR0913, PLR0914, PLR0915, PLR0917 - one loop over one state: see the notes
    model: Model,
    active: Flags,
    rank: Integers,
    by_total: bool,  # noqa: FBT001
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
    rank : int64, shape (n,)
        Of items that could go to the same address, the one of least rank goes first.
    by_total
        ... after the one whose fullest section has most bytes to be placed.
    max_nodes
        Nodes after which the search stops.
    stop : bool, shape (1,)
        Set by another thread, it stops the search soon.
    address : int64, shape (n,)
        Written where a plan was found.

    Returns
    -------
    tuple of int
        FOUND, REFUTED or STOPPED, and the nodes that it took.

    Notes
    -----
    The state is one array, with a trail of what it held before, so that a branch is taken back by unwinding. Its parts, by
    item: `low`, the lowest address that the placed neighbours leave, and the window it is in; `bound`, an address below
    which the item cannot lie in what remains of this branch, and its window; whether it is barred from `low`; where it was
    put. By section: an address below which nothing that is still to come can lie; the highest such address that leaves
    enough room; how many items or separated pairs to come span its end; bytes to come, for each set of regions.
    """
    n, num_sections, num_sets = len(active), len(model.there_offset) - 1, len(model.counted)
    low_at, window_at, bound_at, bound_window_at = 0, n, 2 * n, 3 * n
    barred_at, put_at, floor_at = 4 * n, 5 * n, 6 * n
    ceiling_at, spanning_at, total_at = (
        floor_at + num_sections,
        floor_at + 2 * num_sections,
        floor_at + 3 * num_sections,
    )
    state = np.zeros(total_at + num_sections * num_sets, np.int64)
    trail, trailed = np.empty((1024, 2), np.int64), 0

    near_offset, near, apart = model.near_offset, model.near, model.apart
    section_offset, section = model.section_offset, model.section
    there_offset, there = model.there_offset, model.there
    first, last, least, counted = model.first, model.last, model.least, model.counted
    footprint, region_end, bank = model.footprint, model.region_end, model.bank

    # Items of a part lie together in `line`; a part is `line[left:right]`, of the sections `since` to before `until`.
    line = np.empty(n, np.int64)
    right = 0
    for item in range(n):
        state[put_at + item] = -1
        if not active[item]:
            continue
        window = model.window_offset[item]
        if window == model.window_offset[item + 1]:
            return REFUTED, 0
        line[right] = item
        right += 1
        state[low_at + item] = state[bound_at + item] = model.window_lo[window]
        state[window_at + item] = state[bound_window_at + item] = window
        for position in range(section_offset[item], section_offset[item + 1]):
            for k in range(num_sets):
                if counted[k, item]:
                    state[total_at + section[position] * num_sets + k] += least[item]
        for boundary in range(first[item], last[item] - 1):
            state[spanning_at + boundary] += 1
        for position in range(near_offset[item], near_offset[item + 1]):
            other = near[position]
            if apart[position] and other > item and active[other]:
                for boundary in range(min(first[item], first[other]), max(last[item], last[other]) - 1):
                    state[spanning_at + boundary] += 1
    for s in range(num_sections):
        state[ceiling_at + s] = _ceiling(model.free_offset, model.free_lo, model.free_hi, state, total_at, s, num_sets)

    # A choice can be taken back: the part as it was before `item` was put at its `low`.
    choice, chosen = np.empty((4 * n + 16, 9), np.int64), 0
    # A part that waits: it is taken up when the parts before it are done, whose choices then no longer matter.
    waiting, num_waiting, head = np.empty((3 * n + 3, 6), np.int64), 0, -1
    segment_of, segment_count = np.empty(num_sections + 1, np.int64), np.empty(num_sections + 2, np.int64)
    spare = np.empty(n, np.int64)
    touched = np.zeros(num_sections, np.int64)

    left, since, until, nodes = 0, 0, num_sections, 0
    must_split, fails = True, False
    while True:
        if must_split and not fails:
            must_split = False
            # Cut the part where nothing to come spans the end of a section.
            segments = 0
            for s in range(since, until):
                segment_of[s] = segments
                if state[spanning_at + s] == 0 and s + 1 < until:
                    segments += 1
            if segments > 0 and right > left:
                segments += 1
                for k in range(segments + 1):
                    segment_count[k] = 0
                for position in range(left, right):
                    segment_count[segment_of[first[line[position]]] + 1] += 1
                for k in range(segments):
                    segment_count[k + 1] += segment_count[k]
                for position in range(left, right):
                    item = line[position]
                    k = segment_of[first[item]]
                    spare[segment_count[k]] = item
                    segment_count[k] += 1
                # Now segment k ends at segment_count[k], which counts from `left`.
                for position in range(right - left):
                    line[left + position] = spare[position]
                start = until
                for k in range(segments - 1, -1, -1):
                    end = start
                    while start > since and segment_of[start - 1] == k:
                        start -= 1
                    begin = segment_count[k - 1] if k > 0 else 0
                    if segment_count[k] > begin:
                        waiting[num_waiting, 0], waiting[num_waiting, 1] = left + begin, left + segment_count[k]
                        waiting[num_waiting, 2], waiting[num_waiting, 3] = start, end
                        waiting[num_waiting, 4], waiting[num_waiting, 5] = chosen, head
                        head = num_waiting
                        num_waiting += 1
                right = left
        if not fails and left == right:
            if head < 0:
                for item in range(n):
                    address[item] = state[put_at + item]
                return FOUND, nodes
            left, right, since, until = waiting[head, 0], waiting[head, 1], waiting[head, 2], waiting[head, 3]
            chosen, head = waiting[head, 4], waiting[head, 5]

        if not fails:
            nodes += 1
            if nodes > max_nodes or (nodes % _LOOK_EVERY == 0 and stop[0]):
                return STOPPED, nodes
            best, lowest, best_total, reach = -1, _NOWHERE, 0, _NOWHERE
            hashed = 0
            for position in range(left, right):
                item = line[position]
                low = state[low_at + item]
                hashed += _mix(item, 2 * low + state[barred_at + item])
                if state[barred_at + item] != 0 or state[bound_at + item] > low:
                    window = state[window_at + item]
                    end = low + footprint[window]
                    if bank[window] > 1:
                        end = min(region_end[window], -(-end // bank[window]) * bank[window])
                    reach = min(reach, end)
                elif low <= lowest:
                    total = 0
                    if by_total:
                        for place in range(section_offset[item], section_offset[item + 1]):
                            total = max(total, state[total_at + section[place] * num_sets])
                    if low < lowest or total > best_total or (total == best_total and rank[item] < rank[best]):
                        best, lowest, best_total = item, low, total
            # Something rests on nothing: what bars an item from its `low` has to begin below its reach.
            fails = best < 0 or lowest >= reach
            s = since
            while not fails and s < until:
                fails = max(state[floor_at + s], lowest) > state[ceiling_at + s]
                s += 1
            if not fails and len(memo.slot) > 0:
                at = memo.slot[hashed & (len(memo.slot) - 1)]
                fails = at >= 0 and _is_state(
                    memo.pool, at, state, low_at, barred_at, put_at, first, last, right - left, since, until
                )

        if fails:
            while chosen > 0 and choice[chosen - 1, 8] != 0:
                chosen -= 1
                while trailed > choice[chosen, 5]:
                    trailed -= 1
                    state[trail[trailed, 0]] = trail[trailed, 1]
                if len(memo.slot) > 0:
                    _keep_state(memo, line[choice[chosen, 0] : choice[chosen, 1]], state, low_at, barred_at)
            if chosen == 0:
                return REFUTED, nodes
            chosen -= 1
            left, right, since, until = choice[chosen, 0], choice[chosen, 1], choice[chosen, 2], choice[chosen, 3]
            item, num_waiting, head = choice[chosen, 4], choice[chosen, 6], choice[chosen, 7]
            while trailed > choice[chosen, 5]:
                trailed -= 1
                state[trail[trailed, 0]] = trail[trailed, 1]
            choice[chosen, 8] = 1
            chosen += 1
            # `item` is not at its `low`: it rests on a neighbour to come that begins below its reach.
            window = state[window_at + item]
            end = state[low_at + item] + footprint[window]
            bank_end = min(region_end[window], -(-end // bank[window]) * bank[window])
            support = _NOWHERE
            for position in range(near_offset[item], near_offset[item + 1]):
                other = near[position]
                if active[other] and state[put_at + other] < 0:
                    bound, bound_window = state[bound_at + other], state[bound_window_at + other]
                    if bound < (bank_end if apart[position] else end):
                        top = bound + footprint[bound_window]
                        if apart[position]:
                            unit = bank[bound_window]
                            top = min(region_end[bound_window], -(-top // unit) * unit)
                        support = min(support, top)
            fails = support == _NOWHERE
            if not fails:
                window = _next_window(model.window_offset, model.window_hi, item, support)
                fails = window < 0
            if not fails:
                trail, trailed = _set(state, trail, trailed, barred_at + item, 1)
                bound = _start_in(model.window_lo, model.modulus, model.residue, window, support)
                if bound > state[bound_at + item]:
                    trail, trailed = _set(state, trail, trailed, bound_at + item, bound)
                    trail, trailed = _set(state, trail, trailed, bound_window_at + item, window)
                    for position in range(section_offset[item], section_offset[item + 1]):
                        s = section[position]
                        floor = _floor(there_offset, there, active, state, put_at, bound_at, s)
                        trail, trailed = _set(state, trail, trailed, floor_at + s, floor)
            continue

        item = best
        choice[chosen, 0], choice[chosen, 1], choice[chosen, 2], choice[chosen, 3] = left, right, since, until
        choice[chosen, 4], choice[chosen, 5], choice[chosen, 6], choice[chosen, 7] = item, trailed, num_waiting, head
        choice[chosen, 8] = 0
        chosen += 1
        if chosen == len(choice):
            longer = np.empty((2 * chosen, 9), np.int64)
            for position in range(chosen):
                for column in range(9):
                    longer[position, column] = choice[position, column]
            choice = longer
        position = left
        while line[position] != item:
            position += 1
        right -= 1
        line[position], line[right] = line[right], item
        trail, trailed = _set(state, trail, trailed, put_at + item, lowest)
        window = state[window_at + item]
        end = lowest + footprint[window]
        bank_end = min(region_end[window], -(-end // bank[window]) * bank[window])
        for position in range(near_offset[item], near_offset[item + 1]):
            other = near[position]
            if not active[other] or state[put_at + other] >= 0:
                continue
            support = bank_end if apart[position] else end
            if apart[position]:
                for boundary in range(min(first[item], first[other]), max(last[item], last[other]) - 1):
                    trail, trailed = _set(
                        state, trail, trailed, spanning_at + boundary, state[spanning_at + boundary] - 1
                    )
            if state[low_at + other] < support:
                window = _next_window(model.window_offset, model.window_hi, other, support)
                if window < 0:
                    fails = True
                    break
                low = _start_in(model.window_lo, model.modulus, model.residue, window, support)
                trail, trailed = _set(state, trail, trailed, low_at + other, low)
                trail, trailed = _set(state, trail, trailed, window_at + other, window)
                trail, trailed = _set(state, trail, trailed, barred_at + other, 0)
                if low > state[bound_at + other]:
                    trail, trailed = _set(state, trail, trailed, bound_at + other, low)
                    trail, trailed = _set(state, trail, trailed, bound_window_at + other, window)
                    for place in range(section_offset[other], section_offset[other + 1]):
                        touched[section[place]] = nodes
        if fails:
            continue
        for boundary in range(first[item], last[item] - 1):
            trail, trailed = _set(state, trail, trailed, spanning_at + boundary, state[spanning_at + boundary] - 1)
        for position in range(section_offset[item], section_offset[item + 1]):
            s = section[position]
            for k in range(num_sets):
                if counted[k, item]:
                    total = total_at + s * num_sets + k
                    trail, trailed = _set(state, trail, trailed, total, state[total] - least[item])
            ceiling = _ceiling(model.free_offset, model.free_lo, model.free_hi, state, total_at, s, num_sets)
            trail, trailed = _set(state, trail, trailed, ceiling_at + s, ceiling)
            touched[s] = nodes
        for s in range(since, until):
            if touched[s] == nodes:
                floor = _floor(there_offset, there, active, state, put_at, bound_at, s)
                trail, trailed = _set(state, trail, trailed, floor_at + s, floor)
        must_split = True


@kernel
def _set(  # type: ignore[no-untyped-def]
    state: Integers, trail: Integers, trailed: int, index: int, value: int
):  # noqa: ANN202
    """Change the state and note on the trail, which grows as needed, what was there."""
    if state[index] == value:
        return trail, trailed
    if trailed == len(trail):
        longer = np.empty((2 * trailed, 2), np.int64)
        for position in range(trailed):
            longer[position, 0], longer[position, 1] = trail[position, 0], trail[position, 1]
        trail = longer
    trail[trailed, 0], trail[trailed, 1] = index, state[index]
    state[index] = value
    return trail, trailed + 1


@kernel
def _mix(item: int, value: int) -> int:
    """Return a hash of an item and a number; the products wrap."""
    mixed = (value + 1) * 0x5851F42D4C957F2D ^ (item + 1) * 0x2545F4914F6CDD1D
    return (mixed ^ (mixed >> 31)) * 0x369DEA0F31A53F85


@kernel
def _is_state(pool, at, state, low_at, barred_at, put_at, first, last, num_items, since, until):
    if pool[at] != num_items:
        return False
    for position in range(at + 1, at + 1 + 2 * num_items, 2):
        item = pool[position]
        if (
            state[put_at + item] >= 0
            or first[item] < since
            or last[item] > until
            or pool[position + 1] != 2 * state[low_at + item] + state[barred_at + item]
        ):
            return False
    return True


@kernel
def _keep_state(memo, items, state, low_at, barred_at):
    at, num_items = memo.used[0], len(items)
    if at + 1 + 2 * num_items > len(memo.pool):
        return
    hashed = 0
    memo.pool[at] = num_items
    for position in range(num_items):
        item = items[position]
        value = 2 * state[low_at + item] + state[barred_at + item]
        memo.pool[at + 1 + 2 * position], memo.pool[at + 2 + 2 * position] = item, value
        hashed += _mix(item, value)
    memo.slot[hashed & (len(memo.slot) - 1)] = at
    memo.used[0] = at + 1 + 2 * num_items


@kernel
def _next_window(window_offset: Integers, window_hi: Integers, item: int, address: int) -> int:
    """Return the first window of `item` that reaches `address` or lies above it, -1 where none does."""
    for window in range(window_offset[item], window_offset[item + 1]):
        if window_hi[window] >= address:
            return window
    return -1


@kernel
def _start_in(window_lo: Integers, modulus: Integers, residue: Integers, window: int, address: int) -> int:
    """Return the lowest start of a window that is not below `address`; there is one, as the last start is not."""
    if address <= window_lo[window]:
        return window_lo[window]
    return address + (residue[window] - address) % modulus[window]


@kernel
def _ceiling(  # noqa: PLR0913, PLR0917 - arrays of a kernel
    free_offset: Integers,
    free_lo: Integers,
    free_hi: Integers,
    state: Integers,
    total_at: int,
    section: int,
    num_sets: int,
) -> int:
    """Return the highest address above which there is room for what is to come in a section, -1 where there is none."""
    ceiling = _NOWHERE
    for k in range(num_sets):
        cell = section * num_sets + k
        needed = state[total_at + cell]
        if needed == 0:
            continue
        highest = -1
        for position in range(free_offset[cell + 1] - 1, free_offset[cell] - 1, -1):
            size = free_hi[position] - free_lo[position]
            if size >= needed:
                highest = free_hi[position] - needed
                break
            needed -= size
        ceiling = min(ceiling, highest)
    return ceiling


@kernel
def _floor(  # noqa: PLR0913, PLR0917 - arrays of a kernel
    there_offset: Integers,
    there: Integers,
    active: Flags,
    state: Integers,
    put_at: int,
    bound_at: int,
    section: int,
) -> int:
    """Return an address below which nothing that is to come in a section can lie."""
    floor = _NOWHERE
    for position in range(there_offset[section], there_offset[section + 1]):
        item = there[position]
        if active[item] and state[put_at + item] < 0:
            floor = min(floor, state[bound_at + item])
    return floor
