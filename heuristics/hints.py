"""Moves hinted blocks of placed tiles to where they would rather be (contract, section 7)."""

import numpy as np

from problem.blocks import Arena, Auxiliaries, Blocks
from problem.geometry import footprint_in, is_live, live_together, modulus_in, residue_in
from problem.jit import kernel
from problem.request import Integers


@kernel
def follow_hints(
    blocks: Blocks,
    auxiliaries: Auxiliaries,
    arena: Arena,
    tiles: Integers,
    region: Integers,
    address: Integers,
    auxiliary_region: Integers,
    auxiliary_address: Integers,
) -> None:  # noqa: PLR0913 - a kernel takes its columns one by one
    """Move each hinted block of `tiles`, in the order of places, where the plan stays right and no peak rises.

    Parameters
    ----------
    tiles : int64, shape (k,)
        Placed tile entries.
    region, address, auxiliary_region, auxiliary_address
        A right plan; the first two are changed in place.

    Notes
    -----
    O(blocks of the tile) a hint. A block of 0 bytes, which no peak counts, moves like any other.
    """
    for tile in tiles:
        low, high = blocks.tile_offset[tile], blocks.tile_offset[tile + 1]
        first, last = auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]
        for block in range(low, high):
            hint = blocks.hint[block]
            if hint < 0 or blocks.address[block] >= 0 or hint == address[block]:
                continue
            for place in range(len(arena.region_start)):
                if (
                    _within(blocks, arena, block, place, hint)
                    and _clear_of_reserved(blocks, arena, block, place, hint)
                    and _clear_of_blocks(
                        blocks, arena.bank_bytes[place], low, high, block, place, hint, region, address
                    )
                    and _clear_of_auxiliaries(
                        auxiliaries, first, last, hint, hint + footprint_in(blocks, block, place), auxiliary_address
                    )
                    and _keeps_peak(
                        blocks,
                        auxiliaries,
                        tile,
                        block,
                        place,
                        hint,
                        region,
                        address,
                        auxiliary_region,
                        auxiliary_address,
                    )
                ):
                    region[block] = place
                    address[block] = hint
                    break


@kernel
def _within(blocks, arena, block, place, hint):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Tell whether region `place` may hold `block` at `hint`, whatever else is there."""
    if not blocks.region_mask[block] >> place & 1:
        return False
    lowest = arena.region_start[place] + (arena.interleaved_offset if blocks.interleaved[block] else 0)
    highest = arena.region_end[place] - footprint_in(blocks, block, place)
    return lowest <= hint <= highest and hint % modulus_in(blocks, block, place) == residue_in(blocks, block, place)


@kernel
def _clear_of_reserved(blocks, arena, block, place, hint):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202
    """Tell whether `block` at `hint` meets no reserved range and not the loader where that counts."""
    end = hint + footprint_in(blocks, block, place)
    if hint == end:
        return True
    if blocks.preloaded[block] and hint < arena.loader_end and arena.loader_start < end:
        return False
    for reserved in range(len(arena.reserved_start)):
        if hint < arena.reserved_end[reserved] and arena.reserved_start[reserved] < end:
            if reserved == arena.descriptor_row or is_live(
                blocks, block, arena.reserved_from[reserved], arena.reserved_until[reserved], -1
            ):
                return False
    return True


@kernel
def _clear_of_blocks(blocks, bank, low, high, block, place, hint, region, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Tell whether `block` at `hint` of region `place` meets no block in its time and none it is separated from."""
    size = footprint_in(blocks, block, place)
    if size == 0:
        return True
    for other in range(low, high):
        extent = footprint_in(blocks, other, region[other])
        if other != block and extent > 0 and hint < address[other] + extent and address[other] < hint + size:
            if live_together(blocks, block, other):
                return False
    for member in range(blocks.member_offset[block], blocks.member_offset[block + 1]):
        group = blocks.member_group[member]
        for position in range(blocks.group_offset[group], blocks.group_offset[group + 1]):
            other = blocks.group_block[position]
            extent = footprint_in(blocks, other, region[other])
            if other != block and region[other] == place and extent > 0:
                if (
                    hint // bank <= (address[other] + extent - 1) // bank
                    and address[other] // bank <= (hint + size - 1) // bank
                ):
                    return False
    return True


@kernel
def _clear_of_auxiliaries(auxiliaries, first, last, start, end, address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Tell whether `[start, end)` meets no auxiliary of 1 byte or more."""
    for auxiliary in range(first, last):
        if start < address[auxiliary] + auxiliaries.size[auxiliary] and address[auxiliary] < end:
            return False
    return True


@kernel
def _keeps_peak(blocks, auxiliaries, tile, block, place, hint, region, address, auxiliary_region, auxiliary_address):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN202, PLR0913
    """Tell whether something, `block` itself included, reaches as high in region `place` as `block` at `hint` would."""
    size = footprint_in(blocks, block, place)
    if size == 0:
        return True
    for other in range(blocks.tile_offset[tile], blocks.tile_offset[tile + 1]):
        extent = footprint_in(blocks, other, region[other])
        if region[other] == place and extent > 0 and address[other] + extent >= hint + size:
            return True
    for auxiliary in range(auxiliaries.tile_offset[tile], auxiliaries.tile_offset[tile + 1]):
        extent = auxiliaries.size[auxiliary]
        if auxiliary_region[auxiliary] == place and extent > 0 and auxiliary_address[auxiliary] + extent >= hint + size:
            return True
    return False
