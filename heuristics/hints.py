"""Moves blocks of placed tiles to where they would rather be: to hints, or back (contract, section 7)."""

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.figures import Plan
from problem.geometry import footprint_in, is_live
from problem.jit import inlined_kernel, kernel
from problem.request import Integers


def follow_hints(blocks: Blocks, auxiliaries: Auxiliaries, arena: Arena, tiles: Integers, plan: Plan) -> None:
    """Move each hinted block of `tiles`, in the order of places, where the plan stays right and no peak rises.

    One that lies where it did in a former plan stays there. Parameters are those of `move_blocks`.
    """
    stays = (blocks.previous >= 0) & (plan.address == blocks.previous)
    move_blocks(blocks, auxiliaries, arena, tiles, np.where(stays, -1, blocks.hint), False, plan)  # noqa: FBT003 - an argument of a kernel


@kernel
def move_blocks(  # noqa: PLR0913, PLR0917 - the plan of a kernel is an argument, too
    blocks: Blocks,
    auxiliaries: Auxiliaries,
    arena: Arena,
    tiles: Integers,
    wanted: Integers,
    may_rise: bool,  # noqa: FBT001
    plan: Plan,
) -> None:
    """Move blocks of `tiles` to where they are wanted, in the order of places, where the plan stays right.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Placed tile entries.
    wanted : int64, shape (B,)
        Addresses, -1 for a block that stays.
    may_rise
        Peaks may rise; else a block stays where one would.
    plan
        A right plan, changed in place.

    Notes
    -----
    O(blocks of the tile) a block that is wanted elsewhere. One of 0 bytes, which no peak counts, moves like any other.
    """
    # Taken out of the tuples, since each look into one counts references of the arrays in it.
    region_of, address_of, size, geometry = plan.region, plan.address, blocks.bytes, blocks.geometry
    tile_offset, fixed, region_mask = blocks.tile_offset, blocks.address, blocks.region_mask
    interleaved, modulus, residue = blocks.interleaved, blocks.modulus, blocks.residue
    region_start, region_end, offset = arena.region_start, arena.region_end, arena.interleaved_offset
    row, modulus_in, residue_in = geometry.row, geometry.modulus, geometry.residue
    for tile in tiles:
        first = tile_offset[tile]
        ends = np.empty(tile_offset[tile + 1] - first, np.int64)
        for place in range(len(ends)):
            block = first + place
            ends[place] = address_of[block] + footprint_in(size, geometry, block, region_of[block])
        for block in range(first, first + len(ends)):
            hint = wanted[block]
            if hint < 0 or fixed[block] >= 0 or hint == address_of[block]:
                continue
            for region in range(len(region_start)):
                if not region_mask[block] >> region & 1:
                    continue
                unit, rest = modulus[block], residue[block]
                if row[block] >= 0:
                    unit, rest = modulus_in[row[block], region], residue_in[row[block], region]
                end = hint + footprint_in(size, geometry, block, region)
                lowest = region_start[region] + (offset if interleaved[block] else 0)
                if (
                    hint % unit == rest
                    and lowest <= hint
                    and end <= region_end[region]
                    and (
                        hint == end
                        or _is_right(blocks, auxiliaries, arena, tile, block, region, hint, end, ends, may_rise, plan)
                    )
                ):
                    region_of[block], address_of[block], ends[block - first] = region, hint, end
                    break


@inlined_kernel
def _is_right(  # noqa: C901, PLR0913, PLR0917 - scalars of a kernel; one test a rule
    blocks: Blocks,
    auxiliaries: Auxiliaries,
    arena: Arena,
    tile: int,
    block: int,
    region: int,
    start: int,
    end: int,
    ends: Integers,
    may_rise: bool,  # noqa: FBT001
    plan: Plan,
) -> bool:
    """Tell whether `block` may lie at `[start, end)` of `region`; unless peaks may rise, only below one that is there.

    `ends` are those of all blocks of the tile.
    """
    if blocks.preloaded[block] and start < arena.loader_end and arena.loader_start < end:
        return False
    block_start, block_end, gaps = blocks.start, blocks.end, blocks.gaps
    region_of, address_of = plan.region, plan.address
    reserved_start, reserved_end = arena.reserved_start, arena.reserved_end
    since, until = block_start[block], block_end[block]
    for reserved in range(len(reserved_start)):
        if start < reserved_end[reserved] and reserved_start[reserved] < end:
            first, last = max(since, arena.reserved_from[reserved]), min(until, arena.reserved_until[reserved])
            if reserved == arena.descriptor_row or is_live(gaps, block, -1, first, last):
                return False
    first_block, keeps_peak = blocks.tile_offset[tile], may_rise
    for place in range(len(ends)):
        other = first_block + place
        low, high = address_of[other], ends[place]
        if low == high:
            continue
        keeps_peak |= region_of[other] == region and high >= end
        if other != block and low < end and start < high:
            first, last = max(since, block_start[other]), min(until, block_end[other])
            if is_live(gaps, block, other, first, last):
                return False
    for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
        low = plan.auxiliary_address[auxiliary]
        high = low + auxiliaries.size[auxiliary]
        if low < high:
            keeps_peak |= plan.auxiliary_region[auxiliary] == region and high >= end
            if low < end and start < high:
                return False
    bank = arena.bank_bytes[region]
    return keeps_peak and _is_separate(blocks, first_block, block, region, start, end, bank, ends, plan)


@inlined_kernel
def _is_separate(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks,
    first_block: int,
    block: int,
    region: int,
    start: int,
    end: int,
    bank: int,
    ends: Integers,
    plan: Plan,
) -> bool:
    """Tell whether the banks that `[start, end)` touches hold nothing that `block` is separated from."""
    offset, listed, member_offset, member_of = blocks.groups
    region_of, address_of = plan.region, plan.address
    for member in range(member_offset[block], member_offset[block + 1]):
        for position in range(offset[member_of[member]], offset[member_of[member] + 1]):
            other = listed[position]
            low, high = address_of[other], ends[other - first_block]
            if other == block or region_of[other] != region or low == high:
                continue
            if low // bank <= (end - 1) // bank and start // bank <= (high - 1) // bank:
                return False
    return True
