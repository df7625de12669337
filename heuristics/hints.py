"""Moves hinted blocks of placed tiles to where they would rather be (contract, section 7)."""

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.figures import Plan
from problem.geometry import footprint_in, is_live
from problem.jit import kernel
from problem.request import Integers


@kernel
def follow_hints(blocks: Blocks, auxiliaries: Auxiliaries, arena: Arena, tiles: Integers, plan: Plan) -> None:
    """Move each hinted block of `tiles`, in the order of places, where the plan stays right and no peak rises.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Placed tile entries.
    plan
        A right plan, changed in place.

    Notes
    -----
    O(blocks of the tile) a hint. A block of 0 bytes, which no peak counts, moves like any other.
    """
    geometry = blocks.geometry
    for tile in tiles:
        end = _ends(blocks, tile, plan)
        for block in range(blocks.tile_offset[tile], blocks.tile_offset[tile + 1]):
            hint = blocks.hint[block]
            if hint < 0 or blocks.address[block] >= 0 or hint == plan.address[block]:
                continue
            for place in range(len(arena.region_start)):
                if not blocks.region_mask[block] >> place & 1:
                    continue
                row = geometry.row[block]
                modulus = blocks.modulus[block] if row < 0 else geometry.modulus[row, place]
                residue = blocks.residue[block] if row < 0 else geometry.residue[row, place]
                size = footprint_in(blocks.bytes, geometry, block, place)
                lowest = arena.region_start[place] + (arena.interleaved_offset if blocks.interleaved[block] else 0)
                if (
                    hint % modulus == residue
                    and lowest <= hint <= arena.region_end[place] - size
                    and (size == 0 or _is_right(blocks, auxiliaries, arena, tile, block, place, hint, end, plan))
                ):
                    plan.region[block] = place
                    plan.address[block] = hint
                    end[block - blocks.tile_offset[tile]] = hint + size
                    break


@kernel
def _ends(blocks: Blocks, tile: int, plan: Plan) -> Integers:
    """Return where the footprint of each block of the tile ends."""
    low = blocks.tile_offset[tile]
    end = np.empty(blocks.tile_offset[tile + 1] - low, np.int64)
    for place in range(len(end)):
        block = low + place
        size = footprint_in(blocks.bytes, blocks.geometry, block, plan.region[block])
        end[place] = plan.address[block] + size
    return end


@kernel
def _is_right(  # noqa: C901, PLR0913, PLR0917 - scalars of a kernel; one test a rule
    blocks: Blocks,
    auxiliaries: Auxiliaries,
    arena: Arena,
    tile: int,
    block: int,
    place: int,
    start: int,
    ends: Integers,
    plan: Plan,
) -> bool:
    """Tell whether `block` may lie at `start` of region `place`, and whether something there reaches as high.

    `ends` are those of all blocks of the tile.
    """
    end = start + footprint_in(blocks.bytes, blocks.geometry, block, place)
    if blocks.preloaded[block] and start < arena.loader_end and arena.loader_start < end:
        return False
    block_start, block_end, gaps, region, address = blocks.start, blocks.end, blocks.gaps, plan.region, plan.address
    first_block = blocks.tile_offset[tile]
    since, until = block_start[block], block_end[block]
    for reserved in range(len(arena.reserved_start)):
        if start < arena.reserved_end[reserved] and arena.reserved_start[reserved] < end:
            first, last = max(since, arena.reserved_from[reserved]), min(until, arena.reserved_until[reserved])
            if reserved == arena.descriptor_row or is_live(gaps, block, -1, first, last):
                return False
    keeps_peak = False
    for other in range(first_block, first_block + len(ends)):
        low, high = address[other], ends[other - first_block]
        if low == high:
            continue
        keeps_peak |= region[other] == place and high >= end
        if other != block and low < end and start < high:
            first, last = max(since, block_start[other]), min(until, block_end[other])
            if is_live(gaps, block, other, first, last):
                return False
    for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
        low = plan.auxiliary_address[auxiliary]
        high = low + auxiliaries.size[auxiliary]
        if low < high:
            keeps_peak |= plan.auxiliary_region[auxiliary] == place and high >= end
            if low < end and start < high:
                return False
    bank = arena.bank_bytes[place]
    return keeps_peak and _is_separate(blocks, bank, block, place, start // bank, (end - 1) // bank, plan)


@kernel
def _is_separate(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks, bank: int, block: int, place: int, first: int, last: int, plan: Plan
) -> bool:
    """Tell whether the banks from `first` to `last` of region `place` hold none that `block` is separated from."""
    groups = blocks.groups
    for member in range(groups.member_offset[block], groups.member_offset[block + 1]):
        group = groups.member_of[member]
        for position in range(groups.offset[group], groups.offset[group + 1]):
            other = groups.block[position]
            if other == block or plan.region[other] != place:
                continue
            low = plan.address[other]
            high = low + footprint_in(blocks.bytes, blocks.geometry, other, place)
            if low < high and low // bank <= last and first <= (high - 1) // bank:
                return False
    return True
