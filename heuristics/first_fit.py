"""Places the blocks of a tile one by one, each at the lowest address that is right against those placed before."""

from typing import Final

import numpy as np

from heuristics.bars import clear_of_all
from heuristics.shelf import HIGH, LOW, SINCE, UNTIL, Shelf, drop_ended, enter, make_shelf, reserve
from problem.blocks import Arena, Blocks
from problem.figures import Plan
from problem.geometry import next_start
from problem.jit import inlined_kernel, kernel
from problem.request import Integers

# Columns of a card.
START: Final = 0
END: Final = 1
SIZE: Final = 2
MODULUS: Final = 3
RESIDUE: Final = 4
REGIONS: Final = 5
FIXED: Final = 6
RULES: Final = 7

# Bits of `RULES`.
INTERLEAVED: Final = 1
SHAPED: Final = 2
"""Footprint and congruence differ by region."""
BARRED: Final = 4
"""Not only what lies there may bar it: the loader, partners of a separation; or what lies there bars it less gaps."""

DROP_EVERY: Final = 8
"""Blocks after which rows that have ended are dropped: often enough for short scans, rarely enough to cost little."""


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
    order : int64, shape (B,)
        Their blocks, those of each entry where its blocks stand.
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
    card = np.empty((widest, RULES + 1), np.int64)
    shelf = make_shelf(widest + len(arena.reserved_start), len(arena.region_start))
    failed = np.full(len(tiles), -1, np.int64)
    for index in range(len(tiles)):
        low, high = blocks.tile_offset[tiles[index]], blocks.tile_offset[tiles[index] + 1]
        _begin_tile(blocks, np.uint64(low), np.uint64(high), card, plan)
        reserve(arena, shelf)
        failed[index] = _place_tile(blocks, arena, low, order[low:high], drops, card, shelf, plan)
    return failed


@inlined_kernel
def _begin_tile(blocks: Blocks, low: np.uint64, high: np.uint64, card: Integers, plan: Plan) -> None:
    """Lay out what the loop over blocks reads of each, side by side, and place none.

    That is one line of memory a block, where columns are as many lines as there are columns. Unsigned indices are not
    tested for counting from the end: columns are then plainly read one row after the other.
    """
    region_of, address_of = plan.region, plan.address
    gapped, member_offset = len(blocks.gaps.start) > 0, blocks.groups.member_offset
    for block in range(low, high):
        place = block - low
        card[place, START], card[place, END] = blocks.start[block], blocks.end[block]
        card[place, SIZE], card[place, REGIONS] = blocks.bytes[block], blocks.region_mask[block]
        card[place, MODULUS], card[place, RESIDUE] = blocks.modulus[block], blocks.residue[block]
        card[place, FIXED] = blocks.address[block]
        barred = gapped | blocks.preloaded[block] | (member_offset[block] < member_offset[block + np.uint64(1)])
        shaped = blocks.geometry.row[block] >= 0
        card[place, RULES] = INTERLEAVED * blocks.interleaved[block] | SHAPED * shaped | BARRED * barred
        region_of[block] = address_of[block] = -1


@inlined_kernel
def _place_tile(  # noqa: C901, PLR0912, PLR0913, PLR0917 - one loop over columns that are unpacked once
    blocks: Blocks,
    arena: Arena,
    first: int,
    order: Integers,
    drops: bool,  # noqa: FBT001
    card: Integers,
    shelf: Shelf,
    plan: Plan,
) -> int:
    """Place the blocks of a tile, the first of which is `first`; return -1, or the block that found no address.

    Handing a named tuple on counts references of all its arrays: the loop works on single columns, and hands the tuples
    on only for rules that few blocks have.
    """
    region_start, region_end, interleaved_offset = arena.region_start, arena.region_end, arena.interleaved_offset
    region_of, address_of, geometry = plan.region, plan.address, blocks.geometry
    row, live, filled = shelf
    num_reserved, fresh = len(arena.reserved_start), 0
    for block in order:
        place, own_row = np.uint32(block - first), np.uint32(num_reserved + block - first)
        start, end, fixed, rules = card[place, START], card[place, END], card[place, FIXED], card[place, RULES]
        if drops and fixed < 0:
            # Every later block starts here or later: what has ended by now never counts again.
            fresh += 1
            if fresh == DROP_EVERY:
                drop_ended(row, live, filled, start)
                fresh = 0
        for region in range(len(region_start)):
            if not card[place, REGIONS] >> region & 1:
                continue
            size, modulus, residue = card[place, SIZE], card[place, MODULUS], card[place, RESIDUE]
            if rules & SHAPED:
                cell = geometry.row[block], region
                size, modulus, residue = geometry.footprint[cell], geometry.modulus[cell], geometry.residue[cell]
            lowest = region_start[region] + interleaved_offset * (rules & INTERLEAVED)
            highest = region_end[region] - size
            if fixed >= 0:
                lowest, highest = max(lowest, fixed), min(highest, fixed)
            address = next_start(lowest, modulus, residue)
            if size > 0 and address <= highest:
                if rules & BARRED or modulus & (modulus - 1):
                    fit = size, modulus, residue
                    address = clear_of_all(blocks, arena, first, block, region, fit, address, highest, shelf, plan)
                else:
                    # What is a multiple of a power of two needs no branch on the data, and no division.
                    shift, mask = modulus - 1 - residue, -modulus
                    for position in range(filled[region]):
                        number = live[region, position]
                        if row[number, LOW] >= address + size:
                            break
                        met = (row[number, SINCE] < end) & (start < row[number, UNTIL])
                        address = max(address, met * (((row[number, HIGH] + shift) & mask) + residue))
            if address <= highest:
                region_of[block], address_of[block] = region, address
                if size > 0:
                    enter(row, live, filled, region, own_row, (address, address + size, start, end))
                break
        if region_of[block] < 0:
            return int(block)
    return -1
