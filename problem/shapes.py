"""Footprints and strides of blocks in each region, and the bounds that they keep."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from problem.blocks import Geometry
from problem.congruence import Congruence, both, round_up
from problem.errors import Faults
from problem.limits import TOO_LARGE
from problem.memory import Region
from problem.request import Flags, Integers, Request


class ShapedBlocks(NamedTuple):
    """What decides the footprints of blocks; columns as in `problem.blocks.Blocks`."""

    region_mask: Integers
    bytes: Integers
    num_slots: Integers
    iterated: Flags
    modulus: Integers
    residue: Integers
    whole_banks: Flags


def shape(blocks: ShapedBlocks, regions: Sequence[Region]) -> tuple[Geometry, Integers]:
    """Return the geometry, and the regions that are left to each block.

    A region is lost to a block of whole banks where no bank begins at an address of its congruence.
    """
    special = np.flatnonzero(blocks.iterated | blocks.whole_banks)
    row = np.full(len(blocks.bytes), -1, np.int64)
    row[special] = np.arange(len(special))
    sizes = (len(special), len(regions))
    geometry = Geometry(
        row=row,
        footprint=np.zeros(sizes, np.int64),
        stride=np.full(sizes, -1),
        modulus=np.ones(sizes, np.int64),
        residue=np.zeros(sizes, np.int64),
    )
    mask = blocks.region_mask.copy()
    for place, block in enumerate(special.tolist()):
        for index, region in enumerate(regions):
            unit = _unit(blocks, block, region.bank_bytes)
            if unit is None:
                mask[block] &= ~(1 << index)
            else:
                geometry.modulus[place, index], geometry.residue[place, index] = unit
                _measure(blocks, block, unit.modulus, region.bank_bytes, geometry, (place, index))
    return geometry, mask


def _unit(blocks: ShapedBlocks, block: int, bank_bytes: int) -> Congruence | None:
    """Return the congruence of addresses in a region, None where no address below 2**53 meets it."""
    unit = Congruence(int(blocks.modulus[block]), int(blocks.residue[block]))
    if not blocks.whole_banks[block]:
        return unit
    merged = both(unit, Congruence(bank_bytes, 0))
    if merged is None or merged.residue >= TOO_LARGE:
        return None
    # A larger modulus says no more: there is one address at most below 2**53.
    return Congruence(min(merged.modulus, TOO_LARGE), merged.residue)


def _measure(
    blocks: ShapedBlocks, block: int, unit: int, bank_bytes: int, geometry: Geometry, cell: tuple[int, int]
) -> None:
    """Enter footprint and stride; a footprint that reaches 2**53 is entered as 2**53."""
    size = int(blocks.bytes[block])
    if blocks.iterated[block]:
        stride = round_up(size, unit)
        geometry.stride[cell] = min(stride, TOO_LARGE)
        geometry.footprint[cell] = min(stride * int(blocks.num_slots[block]), TOO_LARGE)
    else:
        geometry.footprint[cell] = min(round_up(size, bank_bytes), TOO_LARGE)


def largest_footprints(size: Integers, region_mask: Integers, geometry: Geometry) -> Integers:
    """Return each block's largest footprint in bytes over the regions that it may use."""
    largest = size if region_mask.all() else np.where(region_mask == 0, 0, size)
    if len(geometry.footprint):
        special = np.flatnonzero(geometry.row >= 0)
        largest = largest.copy()
        usable = region_mask[special, None] >> np.arange(geometry.footprint.shape[1]) & 1
        largest[special] = np.where(usable, geometry.footprint[geometry.row[special]], 0).max(axis=1, initial=0)
    return largest


def check_bytes(request: Request, tile_offset: Integers, first: Integers, largest: Integers, faults: Faults) -> None:
    """List footprints, and sums of an entry, that reach 2**53 (section 3)."""
    auxiliaries = sum(auxiliary.size for entry in request.special_tiles.values() for auxiliary in entry.auxiliaries)
    if int(largest.max(initial=0)) * len(largest) + auxiliaries < TOO_LARGE:
        return
    # Below the bound a sum of doubles is off by less than one part in 2**40, so only sums near it are added exactly.
    rough = np.concatenate(([0.0], np.cumsum(largest.astype(np.float64))))[tile_offset]
    if rough[-1] + auxiliaries < TOO_LARGE / 2:
        return
    for tile, (entry, estimate) in enumerate(zip(request.tiles, np.diff(rough).tolist(), strict=True)):
        auxiliary = sum(auxiliary.size for auxiliary in entry.auxiliaries)
        if estimate + auxiliary < TOO_LARGE / 2 and rough[-1] < TOO_LARGE:
            continue
        own = largest[tile_offset[tile] : tile_offset[tile + 1]].tolist()
        low = int(request.buffers.tile_offset[tile])
        for block, footprint in enumerate(own):
            if footprint >= TOO_LARGE:
                buffer = int(first[tile_offset[tile] + block]) - low
                detail = "the footprint of the storage reaches 2**53 bytes, must stay below"
                faults.add(f"/tiles/{tile}/buffers/{buffer}/size", detail, footprint, TOO_LARGE)
        total = sum(own) + auxiliary
        if total >= TOO_LARGE and max(own, default=0) < TOO_LARGE:
            detail = f"footprints and auxiliaries are {total} bytes in sum, must stay below 2**53"
            faults.add(f"/tiles/{tile}/buffers", detail, total, TOO_LARGE)
