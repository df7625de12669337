"""Screens many tile entries in one pass: most are decided by it, the others are left to the screens themselves."""

from enum import IntEnum
from typing import Final, NamedTuple

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.geometry import next_start
from problem.jit import kernel
from problem.preparation import Prepared
from problem.request import Codes, Flags, Integers
from solver.bars import LOADER, OBSTACLE, Bars, bars_of
from solver.sieve_loads import gather, make_pieces, make_steps, mark_counted, number_steps, region_sets, weigh

MAX_BARS: Final = 64
"""Reserved ranges, a row for each interval: every block is held against each of them."""

_MAX_SETS: Final = 16
"""Sets of regions that are counted: real maps have three at most."""
_MAX_PAIRS: Final = 1_000_000
"""Pairs of blocks that are compared in one tile, some milliseconds."""

# Homes of a block that has not just one.
_NONE: Final = -1
_SEVERAL: Final = -2


class Sifting(IntEnum):
    """What one pass tells of an entry."""

    POSSIBLE = 0
    """No screen finds anything."""
    NO_ADDRESS = 1
    """A block has no admissible address even alone, and no reservation bars it."""
    OVERLOAD = 2
    """Need exceeds room at an event, and every block has an address."""
    UNCLEAR = 3
    """The screens have to look."""
    UNREAD = 4
    """Nothing is known, not even its load."""


class Sifted(NamedTuple):
    """What is known of each entry; T entries, B blocks.

    Attributes
    ----------
    verdict : int8, shape (T,)
        Values of `Sifting`.
    block : int64, shape (T,)
        The first block without an address, -1 where each has one.
    event, needed, available, regions : int64, shape (T,)
        The most loaded event, need and room in bytes then, and the regions considered, as bits (`solver.load`).
    counted : bool, shape (B,)
        Blocks live at that event that are counted there; false for all blocks of an entry that is not overloaded.
    """

    verdict: Codes
    block: Integers
    event: Integers
    needed: Integers
    available: Integers
    regions: Integers
    counted: Flags


class _Homes(NamedTuple):
    """Of each block of a tile: the only region it can start in, its lowest and highest start there, and its bytes."""

    region: Integers
    lowest: Integers
    highest: Integers
    footprint: Integers


def unsifted(prepared: Prepared) -> Sifted:
    """Return what is known of the entries before any is looked at: nothing."""
    num_tiles, num_blocks = len(prepared.request.tiles), len(prepared.blocks.first)
    return Sifted(
        verdict=np.full(num_tiles, Sifting.UNREAD, np.int8),
        block=np.full(num_tiles, -1),
        event=np.zeros(num_tiles, np.int64),
        needed=np.zeros(num_tiles, np.int64),
        available=np.zeros(num_tiles, np.int64),
        regions=np.zeros(num_tiles, np.int64),
        counted=np.zeros(num_blocks, np.bool_),
    )


def sift(prepared: Prepared, tiles: Integers, sifted: Sifted) -> None:
    """Enter what one pass tells of `tiles`.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Tile entries, whose reservations all have their places.
    sifted
        Written for `tiles` and their blocks, and for no others.

    Notes
    -----
    O(n log n) for the n blocks, and O(n c) for c blocks so large that they have a compulsory part. Deterministic.
    Releases the interpreter lock, so that chunks of tiles run side by side.
    """
    bars = bars_of(prepared)
    if len(bars.start) <= MAX_BARS:
        _sift(prepared.blocks, prepared.auxiliaries, prepared.arena, bars, tiles, sifted)


@kernel
def _sift(blocks: Blocks, auxiliaries: Auxiliaries, arena: Arena, bars: Bars, tiles: Integers, sifted: Sifted) -> None:
    num_blocks, num_pieces = _widest(blocks, auxiliaries, tiles)
    homes = _Homes(
        np.empty(num_blocks, np.int64),
        np.empty(num_blocks, np.int64),
        np.empty(num_blocks, np.int64),
        np.empty(num_blocks, np.int64),
    )
    pieces, steps = make_pieces(num_pieces), make_steps(num_pieces, len(bars.start))
    sets, load = np.empty(_MAX_SETS, np.int64), np.empty(5, np.int64)
    is_barred = False
    for bar in range(len(bars.start)):
        is_barred |= bars.kind[bar] != LOADER
    for tile in tiles:
        first, last = blocks.tile_offset[tile], blocks.tile_offset[tile + 1]
        num_sets = region_sets(blocks.region_mask, first, last, len(arena.region_start), sets)
        if num_sets == 0:
            continue
        number = gather(blocks, auxiliaries, arena, tile, pieces)
        num_steps = number_steps(pieces, number, bars, steps)
        weigh(arena, bars, pieces, number, sets[:num_sets], steps, num_steps, load)
        sifted.event[tile], sifted.needed[tile], sifted.available[tile] = load[0], load[1], load[2]
        sifted.regions[tile] = load[3]
        homeless = _settle_homes(blocks, arena, bars, first, last, homes)
        sifted.block[tile] = homeless
        if homeless >= 0:
            sifted.verdict[tile] = Sifting.UNCLEAR if is_barred else Sifting.NO_ADDRESS
        elif load[1] > load[2]:
            sifted.verdict[tile] = Sifting.OVERLOAD
            mark_counted(blocks, first, last, load, sifted.counted)
        elif blocks.groups.member_offset[first] < blocks.groups.member_offset[last]:
            sifted.verdict[tile] = Sifting.UNCLEAR
        else:
            meet = _may_meet(blocks.start, blocks.end, first, last, homes)
            sifted.verdict[tile] = Sifting.UNCLEAR if meet else Sifting.POSSIBLE


@kernel
def _widest(blocks: Blocks, auxiliaries: Auxiliaries, tiles: Integers) -> tuple[int, int]:
    """Return the most blocks, and the most pieces, of any of `tiles`."""
    num_blocks = num_pieces = 0
    for tile in tiles:
        first, last = blocks.tile_offset[tile], blocks.tile_offset[tile + 1]
        num_gaps = blocks.gaps.offset[last] - blocks.gaps.offset[first]
        num_auxiliaries = auxiliaries.tile_offset[tile + 1] - auxiliaries.tile_offset[tile]
        num_blocks = max(num_blocks, last - first)
        num_pieces = max(num_pieces, last - first + num_gaps + num_auxiliaries)
    return num_blocks, num_pieces


@kernel
def _settle_homes(  # noqa: C901, PLR0912 - one loop over columns that are unpacked once
    blocks: Blocks, arena: Arena, bars: Bars, first: int, last: int, homes: _Homes
) -> int:
    """Find where each block may start, were it alone; return the first that may start nowhere, or -1.

    Whatever is there at some time of a block's life bars it, gaps or not: of a block with gaps too much may be cut off.
    """
    region_start, region_end, offset = arena.region_start, arena.region_end, arena.interleaved_offset
    region_mask, interleaved, preloaded, fixed = (
        blocks.region_mask,
        blocks.interleaved,
        blocks.preloaded,
        blocks.address,
    )
    size_of, modulus_of, residue_of, geometry = blocks.bytes, blocks.modulus, blocks.residue, blocks.geometry
    since, until = blocks.start, blocks.end
    homeless = -1
    for block in range(first, last):
        place = block - first
        home, row = _NONE, geometry.row[block]
        for region in range(len(region_start)):
            if not region_mask[block] >> region & 1:
                continue
            size, modulus, residue = size_of[block], modulus_of[block], residue_of[block]
            if row >= 0:
                size, modulus = geometry.footprint[row, region], geometry.modulus[row, region]
                residue = geometry.residue[row, region]
            low = region_start[region] + (offset if interleaved[block] else 0)
            top = region_end[region] - size
            if fixed[block] >= 0:
                low, top = max(low, fixed[block]), min(top, fixed[block])
            for bar in range(len(bars.start) + 1):
                end = top
                if bar < len(bars.start):
                    if size == 0 or bars.region[bar] != region:
                        continue
                    if bars.kind[bar] == LOADER and not preloaded[block]:
                        continue
                    there = bars.since[bar] < until[block] and since[block] < bars.until[bar]
                    if bars.kind[bar] == OBSTACLE and not there:
                        continue
                    end = min(top, bars.start[bar] - size)
                lowest, highest = next_start(low, modulus, residue), end - (end - residue) % modulus
                if lowest <= highest:
                    if home == _NONE:
                        home, homes.lowest[place], homes.footprint[place] = region, lowest, size
                    elif home != region:
                        home = _SEVERAL
                    homes.highest[place] = highest
                if bar < len(bars.start):
                    low = max(low, bars.end[bar])
        homes.region[place] = home
        if home == _NONE and homeless < 0:
            homeless = block
    return homeless


@kernel
def _may_meet(start: Integers, end: Integers, first: int, last: int, homes: _Homes) -> bool:
    """Tell whether two blocks with one home may be unable to avoid each other (`solver.collision`).

    One of such a pair has a compulsory part: its highest start is below its lowest end.
    """
    region, lowest, highest, footprint = homes
    pairs = 0
    for one in range(last - first):
        if region[one] < 0 or lowest[one] + footprint[one] <= highest[one]:
            continue
        pairs += last - first
        if pairs > _MAX_PAIRS:
            return True
        for other in range(last - first):
            if (
                other != one
                and region[other] == region[one]
                and footprint[other] > 0
                and lowest[one] + footprint[one] > highest[other]
                and lowest[other] + footprint[other] > highest[one]
                and start[first + one] < end[first + other]
                and start[first + other] < end[first + one]
            ):
                return True
    return False
