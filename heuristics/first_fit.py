"""Places the blocks of a tile one by one, each at the lowest address that is right against those placed before."""

from typing import NamedTuple

import numpy as np

from heuristics.order import placing_order
from problem.blocks import Arena, Blocks
from problem.geometry import footprint_in, is_live, modulus_in, next_start, residue_in
from problem.jit import kernel
from problem.request import Integers


class Rows(NamedTuple):
    """What lies in a tile so far: blocks first, then reserved ranges, by row; R regions.

    `live[r, :count[r]]` are the rows of region `r` by ascending low end; those that ended are dropped now and then.
    """

    low: Integers
    high: Integers
    since: Integers
    until: Integers
    live: Integers
    count: Integers


@kernel
def place_tiles(blocks: Blocks, arena: Arena, tiles: Integers, by_lifetime: bool, region: Integers, address: Integers) -> Integers:  # noqa: FBT001
    """Place each of `tiles` from empty, in greedy's order or in that of the retry.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries.
    region : int8, shape (B,); address : int64, shape (B,)
        Written for the blocks of `tiles`: index in the map and bytes; -1 for blocks that were not placed.

    Returns
    -------
    int64, shape (k,)
        -1 for a tile that was placed, else the first block that found no address.

    Notes
    -----
    O(live rows) a block. A tile that fails is left where it failed.
    """
    widest = 0
    for tile in tiles:
        widest = max(widest, blocks.tile_offset[tile + 1] - blocks.tile_offset[tile])
    size = widest + len(arena.reserved_start)
    rows = Rows(
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty(size, np.int64),
        np.empty((len(arena.region_start), size), np.int64),
        np.empty(len(arena.region_start), np.int64),
    )
    keys, order = np.empty(widest, np.int64), np.empty(widest, np.int64)
    failed = np.full(len(tiles), -1, np.int64)
    for index in range(len(tiles)):
        low, high = blocks.tile_offset[tiles[index]], blocks.tile_offset[tiles[index] + 1]
        placing_order(blocks, low, high, by_lifetime, keys, order)
        failed[index] = _place_tile(blocks, arena, low, order[: high - low], by_lifetime, rows, region, address)
    return failed


@kernel
def _place_tile(blocks, arena, low, order, by_lifetime, rows, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Place one tile's blocks, the first of which is `low`; return -1, or the block that found no address."""
    for block in order:
        region[block] = -1
        address[block] = -1
    _reserve_rows(arena, len(order), rows)
    fresh = 0
    for block in order:
        if by_lifetime and blocks.address[block] < 0:
            # Every later block starts here or later: what has ended by now never counts again.
            fresh += 1
            if fresh > 16:
                _drop_ended(rows, blocks.start[block])
                fresh = 0
        if not _place_block(blocks, arena, low, block, rows, region, address):
            return block
    return -1


@kernel
def _reserve_rows(arena, n, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Begin with the reserved ranges alone: rows from `n` on, which ascend in the arena already."""
    rows.count[:] = 0
    for reserved in range(len(arena.reserved_start)):
        row = n + reserved
        rows.low[row], rows.high[row] = arena.reserved_start[reserved], arena.reserved_end[reserved]
        rows.since[row], rows.until[row] = arena.reserved_from[reserved], arena.reserved_until[reserved]
        for place in range(len(arena.region_start)):
            if arena.region_start[place] <= rows.low[row] < arena.region_end[place]:
                rows.live[place, rows.count[place]] = row
                rows.count[place] += 1


@kernel
def _drop_ended(rows, event):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Drop the rows that have ended by `event`."""
    for place in range(len(rows.count)):
        kept = 0
        for position in range(rows.count[place]):
            row = rows.live[place, position]
            rows.live[place, kept] = row
            kept += rows.until[row] > event
        rows.count[place] = kept


@kernel
def _place_block(blocks, arena, low, block, rows, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Put `block` at the lowest right address of the first region that has one; false where none has."""
    for place in range(len(arena.region_start)):
        if not blocks.region_mask[block] >> place & 1:
            continue
        start = _lowest_start(blocks, arena, low, block, place, rows, region, address)
        if start >= 0:
            region[block] = place
            address[block] = start
            size = footprint_in(blocks, block, place)
            if size > 0:
                row = block - low
                rows.low[row], rows.high[row] = start, start + size
                rows.since[row], rows.until[row] = blocks.start[block], blocks.end[block]
                _insert(rows, place, row)
            return True
    return False


@kernel
def _insert(rows, place, row):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Insert `row` behind those of region `place` that begin no higher."""
    live, position = rows.live[place], rows.count[place]
    while position > 0 and rows.low[live[position - 1]] > rows.low[row]:
        live[position] = live[position - 1]
        position -= 1
    live[position] = row
    rows.count[place] += 1


@kernel
def _lowest_start(blocks, arena, low, block, place, rows, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the lowest right address of `block` in region `place`, -1 where there is none."""
    size = footprint_in(blocks, block, place)
    modulus, residue = modulus_in(blocks, block, place), residue_in(blocks, block, place)
    lowest, highest = arena.region_start[place], arena.region_end[place] - size
    if blocks.interleaved[block]:
        lowest += arena.interleaved_offset
    if blocks.address[block] >= 0:
        lowest, highest = max(lowest, blocks.address[block]), min(highest, blocks.address[block])
    start = next_start(lowest, modulus, residue)
    if size == 0:
        return start if start <= highest else -1
    while start <= highest:
        began = start
        start = _clear_of_rows(blocks, low, block, size, modulus, residue, start, place, rows)
        if blocks.preloaded[block] and start < arena.loader_end and arena.loader_start < start + size:
            start = next_start(arena.loader_end, modulus, residue)
        if blocks.member_offset[block + 1] > blocks.member_offset[block]:
            bank = arena.bank_bytes[place]
            start = next_start(_clear_of_partners(blocks, block, size, start, place, bank, region, address), modulus, residue)
        if start == began:
            return start
    return -1


@kernel
def _clear_of_rows(blocks, low, block, size, modulus, residue, start, place, rows):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the lowest start from `start` on at which `block` meets no row that is there while it is."""
    since, until = blocks.start[block], blocks.end[block]
    gaps = len(blocks.gap_start) > 0
    n = len(blocks.start) - low
    for position in range(rows.count[place]):
        row = rows.live[place, position]
        if rows.low[row] >= start + size:
            break
        if rows.high[row] > start and rows.since[row] < until and since < rows.until[row]:
            if gaps:
                other = low + row if row < n and rows.low[row] >= 0 else -1
                if not is_live(blocks, block, rows.since[row], rows.until[row], other):
                    continue
            start = next_start(rows.high[row], modulus, residue)
    return start


@kernel
def _clear_of_partners(blocks, block, size, start, place, bank, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Return the lowest address from `start` on at which `block` shares no bank with a block it is separated from."""
    for member in range(blocks.member_offset[block], blocks.member_offset[block + 1]):
        group = blocks.member_group[member]
        for position in range(blocks.group_offset[group], blocks.group_offset[group + 1]):
            other = blocks.group_block[position]
            if other == block or region[other] != place:
                continue
            extent = footprint_in(blocks, other, place)
            first, last = address[other] // bank, (address[other] + extent - 1) // bank
            if extent > 0 and start // bank <= last and first <= (start + size - 1) // bank:
                start = (last + 1) * bank
    return start
