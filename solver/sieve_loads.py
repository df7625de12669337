"""Finds the most loaded event of one tile after the other, within kernels (`solver.load`)."""

from typing import Final, NamedTuple

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.jit import kernel
from problem.limits import TOO_LARGE
from problem.request import Flags, Integers
from problem.sorting import radix_sort
from solver.bars import LOADER, Bars

_DENSE: Final = 4
"""Events a time up to which every event has a step of its own, which saves sorting."""


class Pieces(NamedTuple):
    """Times at which storage is needed; `place` is that of the block in its tile, -1 for an auxiliary.

    `least` are the bytes in the region that takes fewest, `regions` those that it may use, as bits. `since` and `until`
    become numbers of steps.
    """

    place: Integers
    least: Integers
    regions: Integers
    interleaved: Flags
    since: Integers
    until: Integers


class Steps(NamedTuple):
    """Scratch: events in ascending order, and what changes at each.

    `time[step]` is the event of a step, unless `time[0]` is -1: then each event is a step. What is there for ever ends
    at the step past the last. `bar_since` and `bar_until` are steps of each bar.
    """

    time: Integers
    spare: Integers
    change: Integers
    bar_since: Integers
    bar_until: Integers


@kernel
def make_pieces(number: int) -> Pieces:
    """Return room for so many pieces."""
    return Pieces(
        np.empty(number, np.int64),
        np.empty(number, np.int64),
        np.empty(number, np.int64),
        np.empty(number, np.bool_),
        np.empty(number, np.int64),
        np.empty(number, np.int64),
    )


@kernel
def make_steps(num_pieces: int, num_bars: int) -> Steps:
    """Return room for the times of so many pieces and bars."""
    num_times = 2 * (num_pieces + num_bars) + 1
    return Steps(
        np.empty(num_times, np.int64),
        np.empty(num_times, np.int64),
        np.empty((_DENSE + 2) * num_times + 1, np.int64),
        np.empty(num_bars, np.int64),
        np.empty(num_bars, np.int64),
    )


@kernel
def region_sets(region_mask: Integers, first: int, last: int, num_regions: int, sets: Integers) -> int:
    """List all regions together, and each other set that a block is confined to; 0 where there are too many."""
    sets[0] = (1 << num_regions) - 1
    number, known = 1, sets[0]
    for block in range(first, last):
        mask = region_mask[block]
        if mask in (known, 0):
            continue
        known = mask
        listed = False
        for index in range(number):
            listed |= sets[index] == mask
        if not listed:
            if number == len(sets):
                return 0
            sets[number] = mask
            number += 1
    return number


@kernel
def gather(  # noqa: C901 - one loop over columns that are unpacked once
    blocks: Blocks, auxiliaries: Auxiliaries, arena: Arena, tile: int, pieces: Pieces
) -> int:
    """List the pieces of a tile; return how many there are."""
    first, last = blocks.tile_offset[tile], blocks.tile_offset[tile + 1]
    start, end, size, geometry, gaps = blocks.start, blocks.end, blocks.bytes, blocks.geometry, blocks.gaps
    region_mask, interleaved = blocks.region_mask, blocks.interleaved
    number = 0
    for block in range(first, last):
        mask = region_mask[block]
        least = size[block] if mask else 0
        if geometry.row[block] >= 0 and mask:
            least = TOO_LARGE
            for region in range(len(arena.region_start)):
                if mask >> region & 1:
                    least = min(least, geometry.footprint[geometry.row[block], region])
        since, before = start[block], number
        for gap in range(gaps.offset[block], gaps.offset[block + 1] + 1):
            is_last = gap == gaps.offset[block + 1]
            until = end[block] if is_last else gaps.start[gap]
            if since < until:
                pieces.place[number], pieces.least[number], pieces.regions[number] = block - first, least, mask
                pieces.interleaved[number], pieces.since[number] = interleaved[block], since
                pieces.until[number] = until
                number += 1
            if not is_last:
                since = gaps.end[gap]
        if number == before:
            # Gaps cover its life: it needs nothing, and is counted all the same.
            pieces.place[number], pieces.least[number], pieces.regions[number] = block - first, 0, mask
            pieces.interleaved[number], pieces.since[number], pieces.until[number] = interleaved[block], 0, 0
            number += 1
    standard = np.int64(0)
    for region in range(len(arena.region_start)):
        standard |= np.int64(arena.standard[region]) << region
    for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
        pieces.place[number], pieces.regions[number], pieces.interleaved[number] = -1, standard, False
        pieces.least[number] = auxiliaries.size[auxiliary] if standard else 0
        pieces.since[number], pieces.until[number] = 0, TOO_LARGE
        number += 1
    return number


@kernel
def number_steps(pieces: Pieces, number: int, bars: Bars, steps: Steps) -> int:
    """Turn the times of `number` pieces, and of bars, into steps, ascending from event 0; return how many there are."""
    time, bar_since, bar_until = steps.time, steps.bar_since, steps.bar_until
    latest, count = 0, 1
    time[0] = 0
    for piece in range(number):
        time[count], time[count + 1] = pieces.since[piece], pieces.until[piece] % TOO_LARGE
        latest = max(latest, time[count], time[count + 1])
        count += 2
    for bar in range(len(bars.start)):
        time[count], time[count + 1] = bars.since[bar], bars.until[bar] % TOO_LARGE
        latest = max(latest, time[count], time[count + 1])
        count += 2
    if latest <= _DENSE * count:
        time[0] = -1
        num_steps = latest + 1
    else:
        radix_sort(time[:count], steps.spare)
        num_steps = 1
        for index in range(1, count):
            if time[index] != time[num_steps - 1]:
                time[num_steps] = time[index]
                num_steps += 1
    for piece in range(number):
        pieces.since[piece] = _step_at(pieces.since[piece], time, num_steps)
        pieces.until[piece] = _step_at(pieces.until[piece], time, num_steps)
    for bar in range(len(bars.start)):
        bar_since[bar] = _step_at(bars.since[bar], time, num_steps)
        bar_until[bar] = _step_at(bars.until[bar], time, num_steps)
    return num_steps


@kernel
def _step_at(event: int, time: Integers, num_steps: int) -> int:
    """Return the number of the step at `event`, or the one past the last for the end of time."""
    if event == TOO_LARGE:
        return num_steps
    if time[0] < 0:
        return event
    low, high = 0, num_steps - 1
    while low < high:
        middle = (low + high) >> 1
        if time[middle] < event:
            low = middle + 1
        else:
            high = middle
    return low


@kernel
def weigh(  # noqa: C901, PLR0913, PLR0917 - scratch of a kernel
    arena: Arena,
    bars: Bars,
    pieces: Pieces,
    number: int,
    sets: Integers,
    steps: Steps,
    num_steps: int,
    load: Integers,
) -> None:
    """Find the load of greatest excess, of several the earliest, of several the one with most regions.

    `load` becomes its event, need, room, regions as bits, and 1 where only interleaved blocks are counted.
    """
    time, step = steps.time, steps.change[: num_steps + 1]
    most = np.int64(-TOO_LARGE)
    for regions in sets:
        for only_interleaved in range(2 if arena.interleaved_offset > 0 else 1):
            step[:] = 0
            counted = False
            for piece in range(number):
                if _counts(pieces.regions[piece], regions, pieces.interleaved[piece], only_interleaved):
                    step[pieces.since[piece]] += pieces.least[piece]
                    step[pieces.until[piece]] -= pieces.least[piece]
                    counted = True
            if only_interleaved and not counted:
                continue
            floor = arena.interleaved_offset if only_interleaved else 0
            _add_bars(arena, bars, regions, floor, steps)
            highest, missing, at = np.int64(-1), np.int64(0), 0
            for index in range(len(step) - 1):
                missing += step[index]
                if missing > highest:
                    highest, at = missing, index
            room = np.int64(0)
            for region in range(len(arena.region_start)):
                if regions >> region & 1:
                    room += max(arena.region_end[region] - arena.region_start[region] - floor, 0)
            event = at if time[0] < 0 else time[at]
            if highest - room > most or (highest - room == most and _comes_first(event, regions, load[0], load[3])):
                most = highest - room
                needed = np.int64(0)
                for piece in range(number):
                    live = pieces.since[piece] <= at < pieces.until[piece]
                    if live and _counts(pieces.regions[piece], regions, pieces.interleaved[piece], only_interleaved):
                        needed += pieces.least[piece]
                load[0], load[1], load[2], load[3], load[4] = event, needed, needed - most, regions, only_interleaved


@kernel
def _add_bars(arena: Arena, bars: Bars, regions: int, floor: int, steps: Steps) -> None:
    """Add what is reserved in `regions`, as far as it lies above `floor`."""
    step = steps.change
    for bar in range(len(bars.start)):
        region = bars.region[bar]
        if bars.kind[bar] != LOADER and regions >> region & 1:
            bottom = min(arena.region_start[region] + floor, arena.region_end[region])
            reserved = max(bars.end[bar] - max(bars.start[bar], bottom), 0)
            step[steps.bar_since[bar]] += reserved
            step[steps.bar_until[bar]] -= reserved


@kernel
def _comes_first(event: int, regions: int, other_event: int, other: int) -> bool:
    """Tell whether a load comes before another of the same excess."""
    if event != other_event:
        return event < other_event
    more = 0
    for region in range(62):
        more += (regions >> region & 1) - (other >> region & 1)
    differing = regions ^ other
    # Of as many regions, the one that has the first region that is not in both.
    return more > 0 or (more == 0 and bool(regions & differing & -differing))


@kernel
def mark_counted(blocks: Blocks, first: int, last: int, load: Integers, counted: Flags) -> None:
    """Mark the blocks that are live at the event of `load`, and counted there; those of the others are cleared."""
    gaps, event = blocks.gaps, load[0]
    for block in range(first, last):
        live = blocks.start[block] <= event < blocks.end[block]
        for gap in range(gaps.offset[block], gaps.offset[block + 1]):
            live &= not gaps.start[gap] <= event < gaps.end[gap]
        counts = _counts(blocks.region_mask[block], load[3], blocks.interleaved[block], load[4])
        counted[block] = live and counts


@kernel
def _counts(mask: int, regions: int, is_interleaved: bool, only_interleaved: int) -> bool:  # noqa: FBT001
    """Tell whether what may use the regions `mask` has to share `regions`, and is of the class that is counted."""
    return mask != 0 and mask & ~regions == 0 and (is_interleaved or only_interleaved == 0)
