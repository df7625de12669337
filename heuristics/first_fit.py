"""Places the blocks of a tile one by one, each at the lowest address that is right against those placed before."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np

from problem.blocks import Arena, Blocks
from problem.figures import Plan
from problem.geometry import footprint_in, is_live, next_start
from problem.jit import kernel
from problem.request import Integers
from problem.sorting import radix_sort

# Columns of `Shelf.row`.
LOW: Final = 0
HIGH: Final = 1
SINCE: Final = 2
UNTIL: Final = 3

DROP_EVERY: Final = 8
"""Blocks after which rows that have ended are dropped: often enough for short scans, rarely enough to cost little."""

Fit: TypeAlias = tuple[int, int, int]
"""Bytes that a block takes in a region, and its congruence there: modulus, residue."""


class Shelf(NamedTuple):
    """What lies in one tile so far; R regions.

    Attributes
    ----------
    row : int64, shape (reserved ranges + most blocks of a tile, 4)
        Addresses `[LOW, HIGH)` occupied at `[SINCE, UNTIL)`: reserved ranges in the arena's order, then blocks.
    live : int64, shape (R, rows)
        Rows of each region by their low ends; those that ended are dropped now and then.
    filled : int64, shape (R,)
        How many rows are live.
    """

    row: Integers
    live: Integers
    filled: Integers


@kernel
def place_tiles(
    blocks: Blocks,
    arena: Arena,
    tiles: Integers,
    order: Integers,
    drops: bool,  # noqa: FBT001
    plan: Plan,
) -> Integers:
    """Place each of `tiles` from empty, its blocks in the given order.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.
    order : int64, shape (blocks of these tiles,)
        Their blocks, tile after tile.
    drops
        The order is by start once the fixed blocks have come: what has ended need not be looked at again.
    plan
        Written for the blocks of `tiles`: region and address, -1 for blocks that were not placed.

    Returns
    -------
    int64, shape (k,)
        -1 for a tile that was placed, else the first block that found no address.

    Notes
    -----
    O(rows alive) a block; deterministic. A tile that fails is left where it failed.
    """
    widest = 0
    for tile in tiles:
        widest = max(widest, blocks.tile_offset[tile + 1] - blocks.tile_offset[tile])
    num_rows, num_regions = widest + len(arena.reserved_start), len(arena.region_start)
    shelf = Shelf(
        np.empty((num_rows, 4), np.int64), np.empty((num_regions, num_rows), np.int64), np.empty(num_regions, np.int64)
    )
    failed = np.full(len(tiles), -1, np.int64)
    done = 0
    for index in range(len(tiles)):
        low, high = blocks.tile_offset[tiles[index]], blocks.tile_offset[tiles[index] + 1]
        for block in range(low, high):
            plan.region[block] = plan.address[block] = -1
        own = order[done : done + high - low]
        done += high - low
        failed[index] = _place_tile(blocks, arena, low, own, drops, shelf, plan)
    return failed


@kernel
def _place_tile(  # noqa: C901, PLR0912, PLR0913, PLR0917 - one loop over columns that are unpacked once
    blocks: Blocks,
    arena: Arena,
    low: int,
    order: Integers,
    drops: bool,  # noqa: FBT001
    shelf: Shelf,
    plan: Plan,
) -> int:
    """Place the blocks of a tile, the first of which is `low`; return -1, or the block that found no address.

    Handing a named tuple on counts references of all its arrays: the loop works on single columns, and hands the tuples
    on only for rules that few blocks have.
    """
    region_start, region_end, interleaved_offset = arena.region_start, arena.region_end, arena.interleaved_offset
    region_mask, fixed, block_start, block_end = blocks.region_mask, blocks.address, blocks.start, blocks.end
    interleaved, preloaded, member_offset = blocks.interleaved, blocks.preloaded, blocks.groups.member_offset
    size, modulus, residue, geometry = blocks.bytes, blocks.modulus, blocks.residue, blocks.geometry
    geometry_row, gapped, num_reserved = geometry.row, len(blocks.gaps.start) > 0, len(arena.reserved_start)
    _reserve(arena, shelf)
    fresh = 0
    for block in order:
        life = block_start[block], block_end[block]
        if drops and fixed[block] < 0:
            # Every later block starts here or later: what has ended by now never counts again.
            fresh += 1
            if fresh == DROP_EVERY:
                _drop_ended(shelf, life[0])
                fresh = 0
        for place in range(len(region_start)):
            if not region_mask[block] >> place & 1:
                continue
            fit = size[block], modulus[block], residue[block]
            if geometry_row[block] >= 0:
                cell = geometry_row[block], place
                fit = geometry.footprint[cell], geometry.modulus[cell], geometry.residue[cell]
            lowest, highest = region_start[place], region_end[place] - fit[0]
            if interleaved[block]:
                lowest += interleaved_offset
            if fixed[block] >= 0:
                lowest, highest = max(lowest, fixed[block]), min(highest, fixed[block])
            start = next_start(lowest, fit[1], fit[2])
            if fit[0] > 0 and start <= highest:
                if gapped or preloaded[block] or member_offset[block] < member_offset[block + 1]:
                    start = _clear_of_all(blocks, arena, low, block, place, fit, start, highest, shelf, plan)
                else:
                    start = _clear_of_rows(shelf, place, life, fit, start)
            if start <= highest:
                plan.region[block], plan.address[block] = place, start
                if fit[0] > 0:
                    _insert(shelf, place, num_reserved + block - low, start, start + fit[0], life)
                break
        if plan.region[block] < 0:
            return int(block)
    return -1


@kernel
def _reserve(arena: Arena, shelf: Shelf) -> None:
    """Begin with the reserved ranges alone, which ascend in the arena already."""
    row, live, filled = shelf.row, shelf.live, shelf.filled
    for place in range(len(filled)):
        filled[place] = 0
    for number in range(len(arena.reserved_start)):
        row[number, LOW], row[number, HIGH] = arena.reserved_start[number], arena.reserved_end[number]
        row[number, SINCE], row[number, UNTIL] = arena.reserved_from[number], arena.reserved_until[number]
        for place in range(len(filled)):
            if arena.region_start[place] <= row[number, LOW] < arena.region_end[place]:
                live[place, filled[place]] = number
                filled[place] += 1


@kernel
def _drop_ended(shelf: Shelf, event: int) -> None:
    """Drop the rows that have ended by `event`."""
    row, live, filled = shelf.row, shelf.live, shelf.filled
    for place in range(len(filled)):
        kept = 0
        for position in range(filled[place]):
            number = live[place, position]
            live[place, kept] = number
            kept += row[number, UNTIL] > event
        filled[place] = kept


@kernel
def _insert(shelf: Shelf, place: int, number: int, start: int, end: int, life: tuple[int, int]) -> None:
    """Enter row `number`, behind those of region `place` that begin no higher."""
    row, live, position = shelf.row, shelf.live, shelf.filled[place]
    row[number, LOW], row[number, HIGH], row[number, SINCE], row[number, UNTIL] = start, end, life[0], life[1]
    while position > 0 and row[live[place, position - 1], LOW] > start:
        live[place, position] = live[place, position - 1]
        position -= 1
    live[place, position] = number
    shelf.filled[place] += 1


@kernel
def _clear_of_rows(shelf: Shelf, place: int, life: tuple[int, int], fit: Fit, start: int) -> int:
    """Return the lowest start from `start` on that meets no row of region `place` in the time of `life`."""
    row, live = shelf.row, shelf.live
    since, until = life
    size, modulus, residue = fit
    is_power, shift, mask = modulus & (modulus - 1) == 0, modulus - 1 - residue, -modulus
    for position in range(shelf.filled[place]):
        number = live[place, position]
        if row[number, LOW] >= start + size:
            break
        met = (row[number, SINCE] < until) & (since < row[number, UNTIL])
        if is_power:
            # No branch on the data: a mispredicted one costs more than the arithmetic of several rows.
            start = max(start, met * (((row[number, HIGH] + shift) & mask) + residue))
        elif met and row[number, HIGH] > start:
            start = next_start(row[number, HIGH], modulus, residue)
    return start


@kernel
def _clear_of_all(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks,
    arena: Arena,
    low: int,
    block: int,
    place: int,
    fit: Fit,
    start: int,
    highest: int,
    shelf: Shelf,
    plan: Plan,
) -> int:
    """Return the lowest start from `start` on that meets no row less gaps, no loader and no bank of a partner.

    Each rule only ever moves the start up to the next address that it allows: what none of them moves is the lowest.
    """
    size, modulus, residue = fit
    low_end, high_end = _partner_banks(blocks, arena, block, place, plan)
    began = -1
    while began != start and start <= highest:
        began = start
        start = _clear_of_gapped(blocks, arena, low, block, place, fit, start, shelf)
        if blocks.preloaded[block] and start < arena.loader_end and arena.loader_start < start + size:
            start = next_start(arena.loader_end, modulus, residue)
        for position in range(len(low_end)):
            if low_end[position] >= start + size:
                break
            if high_end[position] > start:
                start = next_start(high_end[position], modulus, residue)
    return start


@kernel
def _clear_of_gapped(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks, arena: Arena, low: int, block: int, place: int, fit: Fit, start: int, shelf: Shelf
) -> int:
    """Return the lowest start from `start` on that meets no row of region `place` at an event when both are there."""
    row, live, num_reserved = shelf.row, shelf.live, len(arena.reserved_start)
    size, modulus, residue = fit
    for position in range(shelf.filled[place]):
        number = live[place, position]
        if row[number, LOW] >= start + size:
            break
        other = low + number - num_reserved if number >= num_reserved else -1
        first, last = max(blocks.start[block], row[number, SINCE]), min(blocks.end[block], row[number, UNTIL])
        if row[number, HIGH] > start and (
            number == arena.descriptor_row or is_live(blocks.gaps, block, other, first, last)
        ):
            start = next_start(row[number, HIGH], modulus, residue)
    return start


@kernel
def _partner_banks(blocks: Blocks, arena: Arena, block: int, place: int, plan: Plan) -> tuple[Integers, Integers]:
    """Return the banks that blocks separated from `block` touch in region `place`: low ends and high ends, ascending.

    Sorted apart, they say as much: a range meets some of them if more begin below its end than end up to its start.
    """
    groups, bank = blocks.groups, arena.bank_bytes[place]
    offset, listed, region, address = groups.offset, groups.block, plan.region, plan.address
    size, geometry = blocks.bytes, blocks.geometry
    most = 0
    for member in range(groups.member_offset[block], groups.member_offset[block + 1]):
        most += offset[groups.member_of[member] + 1] - offset[groups.member_of[member]]
    low_end, high_end, spare = np.empty(most, np.int64), np.empty(most, np.int64), np.empty(most, np.int64)
    count = 0
    for member in range(groups.member_offset[block], groups.member_offset[block + 1]):
        group = groups.member_of[member]
        for position in range(offset[group], offset[group + 1]):
            other = listed[position]
            if other == block or region[other] != place:
                continue
            extent = footprint_in(size, geometry, other, place)
            if extent > 0:
                low_end[count] = address[other] // bank * bank
                high_end[count] = ((address[other] + extent - 1) // bank + 1) * bank
                count += 1
    radix_sort(low_end[:count], spare)
    radix_sort(high_end[:count], spare)
    return low_end[:count], high_end[:count]
