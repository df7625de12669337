"""Places the blocks of a tile one by one, each at the lowest address that is right against those placed before."""

from typing import Final

import numpy as np

from problem.blocks import Arena, Blocks
from problem.geometry import footprint_in, is_live, next_start
from problem.jit import kernel
from problem.request import Integers

# Columns of a row: what lies in a tile so far, reserved ranges first and then blocks.
LOW: Final = 0
HIGH: Final = 1
SINCE: Final = 2
UNTIL: Final = 3

DROP_EVERY: Final = 8
"""Blocks after which rows that have ended are dropped: often enough to keep scans short, rarely enough to cost little."""


@kernel
def place_tiles(
    blocks: Blocks, arena: Arena, tiles: Integers, order: Integers, drops: bool, region: Integers, address: Integers
) -> Integers:  # noqa: FBT001, PLR0913 - kernels take no keywords, and columns one by one
    """Place each of `tiles` from empty, its blocks in the given order.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.
    order : int64, shape (blocks of these tiles,)
        Their blocks, tile after tile.
    drops
        The order is by start once the fixed blocks have come: what has ended need not be looked at again.
    region : int8, shape (B,); address : int64, shape (B,)
        Written for the blocks of `tiles`: index in the map and bytes; -1 for blocks that were not placed.

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
    num_rows = widest + len(arena.reserved_start)
    row = np.empty((num_rows, 4), np.int64)
    live = np.empty((len(arena.region_start), num_rows), np.int64)
    count = np.empty(len(arena.region_start), np.int64)
    failed = np.full(len(tiles), -1, np.int64)
    done = 0
    for index in range(len(tiles)):
        low, high = blocks.tile_offset[tiles[index]], blocks.tile_offset[tiles[index] + 1]
        for block in range(low, high):
            region[block] = address[block] = -1
        _reserve_rows(arena, row, live, count)
        own = order[done : done + high - low]
        done += high - low
        failed[index] = _place_tile(blocks, arena, low, own, drops, row, live, count, region, address)
    return failed


@kernel
def _reserve_rows(arena, row, live, count):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Begin with the reserved ranges alone, which ascend in the arena already."""
    for place in range(len(count)):
        count[place] = 0
    for reserved in range(len(arena.reserved_start)):
        row[reserved, LOW], row[reserved, HIGH] = arena.reserved_start[reserved], arena.reserved_end[reserved]
        row[reserved, SINCE], row[reserved, UNTIL] = arena.reserved_from[reserved], arena.reserved_until[reserved]
        for place in range(len(count)):
            if arena.region_start[place] <= row[reserved, LOW] < arena.region_end[place]:
                live[place, count[place]] = reserved
                count[place] += 1


@kernel
def _place_tile(blocks, arena, low, order, drops, row, live, count, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, PLR0915, C901 - one loop over columns that are unpacked once
    """Place the blocks of a tile, the first of which is `low`; return -1, or the block that found no address.

    Handing a named tuple to another function counts references of all its arrays, so the loop works on single columns
    and hands the tuple on only for rules that few blocks have.
    """
    region_start, region_end, loader_start, loader_end = (
        arena.region_start,
        arena.region_end,
        arena.loader_start,
        arena.loader_end,
    )
    region_mask, fixed, interleaved, preloaded = (
        blocks.region_mask,
        blocks.address,
        blocks.interleaved,
        blocks.preloaded,
    )
    block_start, block_end = blocks.start, blocks.end
    geometry, groups, gaps = blocks.geometry, blocks.groups, blocks.gaps
    block_bytes, block_modulus, block_residue = blocks.bytes, blocks.modulus, blocks.residue
    partners = blocks.groups.member_offset
    geometry_row = geometry.row
    num_reserved = len(arena.reserved_start)
    gapped = len(gaps.start) > 0
    fresh = 0
    for block in order:
        since, until = block_start[block], block_end[block]
        if drops and fixed[block] < 0:
            # Every later block starts here or later: what has ended by now never counts again.
            fresh += 1
            if fresh == DROP_EVERY:
                _drop_ended(row, live, count, since)
                fresh = 0
        placed = False
        for place in range(len(region_start)):
            if not region_mask[block] >> place & 1:
                continue
            size, modulus, residue = block_bytes[block], block_modulus[block], block_residue[block]
            if geometry_row[block] >= 0:
                cell = geometry_row[block], place
                size, modulus, residue = geometry.footprint[cell], geometry.modulus[cell], geometry.residue[cell]
            lowest, highest = region_start[place], region_end[place] - size
            if interleaved[block]:
                lowest += arena.interleaved_offset
            if fixed[block] >= 0:
                lowest, highest = max(lowest, fixed[block]), min(highest, fixed[block])
            start = next_start(lowest, modulus, residue)
            settled = size == 0
            while not settled and start <= highest:
                began = start
                if gapped:
                    start = _clear_of_gapped(
                        gaps, arena.descriptor_row, num_reserved, low, block, since, until,
                        size, modulus, residue, start, place, row, live, count,
                    )  # fmt: skip
                else:
                    start = _clear_of_rows(row, live, count, place, since, until, size, modulus, residue, start)
                settled = True
                if preloaded[block] and start < loader_end and loader_start < start + size:
                    start = next_start(loader_end, modulus, residue)
                if partners[block + 1] > partners[block]:
                    bank = arena.bank_bytes[place]
                    start = _clear_of_partners(
                        block_bytes, geometry, groups, block, size, start, place, bank, region, address
                    )
                    start = next_start(start, modulus, residue)
                if preloaded[block] or partners[block + 1] > partners[block]:
                    settled = start == began
            if start <= highest:
                region[block] = place
                address[block] = start
                if size > 0:
                    new = num_reserved + block - low
                    row[new, LOW], row[new, HIGH], row[new, SINCE], row[new, UNTIL] = start, start + size, since, until
                    _insert(row, live, count, place, new)
                placed = True
                break
        if not placed:
            return block
    return -1


@kernel
def _drop_ended(row, live, count, event):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Drop the rows that have ended by `event`."""
    for place in range(len(count)):
        kept = 0
        for position in range(count[place]):
            number = live[place, position]
            live[place, kept] = number
            kept += row[number, UNTIL] > event
        count[place] = kept


@kernel
def _insert(row, live, count, place, number):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Insert row `number` behind those of region `place` that begin no higher."""
    position = count[place]
    low = row[number, LOW]
    while position > 0 and row[live[place, position - 1], LOW] > low:
        live[place, position] = live[place, position - 1]
        position -= 1
    live[place, position] = number
    count[place] += 1


@kernel
def _clear_of_rows(row, live, count, place, since, until, size, modulus, residue, start):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the lowest start from `start` on that meets no row of region `place` there at `[since, until)`."""
    if modulus & (modulus - 1) == 0:
        # No branch that depends on the data: a mispredicted one costs more than the arithmetic of several rows.
        shift, mask = modulus - 1 - residue, -modulus
        for position in range(count[place]):
            number = live[place, position]
            if row[number, LOW] >= start + size:
                break
            met = (row[number, SINCE] < until) & (since < row[number, UNTIL])
            start = max(start, met * (((row[number, HIGH] + shift) & mask) + residue))
        return start
    for position in range(count[place]):
        number = live[place, position]
        if row[number, LOW] >= start + size:
            break
        if row[number, HIGH] > start and row[number, SINCE] < until and since < row[number, UNTIL]:
            start = next_start(row[number, HIGH], modulus, residue)
    return start


@kernel
def _clear_of_gapped(
    gaps, descriptor_row, num_reserved, low, block, since, until, size, modulus, residue, start, place, row, live, count
):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913, E501
    """Do the same where blocks have gaps."""
    for position in range(count[place]):
        number = live[place, position]
        if row[number, LOW] >= start + size:
            break
        other = low + number - num_reserved if number >= num_reserved else -1
        first, last = max(since, row[number, SINCE]), min(until, row[number, UNTIL])
        if row[number, HIGH] > start and (number == descriptor_row or is_live(gaps, block, other, first, last)):
            start = next_start(row[number, HIGH], modulus, residue)
    return start


@kernel
def _clear_of_partners(block_bytes, geometry, groups, block, size, start, place, bank, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the lowest address from `start` on at which `block` shares no bank with a block it is separated from."""
    for member in range(groups.member_offset[block], groups.member_offset[block + 1]):
        group = groups.member_of[member]
        for position in range(groups.offset[group], groups.offset[group + 1]):
            other = groups.block[position]
            if other == block or region[other] != place:
                continue
            extent = footprint_in(block_bytes, geometry, other, place)
            first, last = address[other] // bank, (address[other] + extent - 1) // bank
            if extent > 0 and start // bank <= last and first <= (start + size - 1) // bank:
                start = (last + 1) * bank
    return start
