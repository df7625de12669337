"""Moves addresses clear of whatever bars a block, gaps, loader and separation included."""

from typing import TypeAlias

import numpy as np

from heuristics.shelf import HIGH, LOW, SINCE, UNTIL, Shelf
from problem.blocks import Arena, Blocks
from problem.figures import Plan
from problem.geometry import footprint_in, is_live, next_start
from problem.jit import inlined_kernel, kernel
from problem.request import Integers
from problem.sorting import radix_sort

Fit: TypeAlias = tuple[int, int, int]
"""Bytes that a block takes in a region, and its congruence there: modulus, residue."""


@kernel
def clear_of_all(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks,
    arena: Arena,
    first: int,
    block: int,
    region: int,
    fit: Fit,
    address: int,
    highest: int,
    shelf: Shelf,
    plan: Plan,
) -> int:
    """Return the lowest address from `address` on that meets no row less gaps, no loader and no bank of a partner.

    Each rule only ever moves the address up to the next one that it allows: what none of them moves is the lowest.
    """
    size, modulus, residue = fit
    low_end, high_end = _partner_banks(blocks, arena, block, region, plan)
    began = -1
    while began != address and address <= highest:
        began = address
        address = _clear_of_rows(blocks, arena, first, block, region, fit, address, shelf)
        if blocks.preloaded[block] and address < arena.loader_end and arena.loader_start < address + size:
            address = next_start(arena.loader_end, modulus, residue)
        for position in range(len(low_end)):
            if low_end[position] >= address + size:
                break
            if high_end[position] > address:
                address = next_start(high_end[position], modulus, residue)
    return address


@inlined_kernel
def _clear_of_rows(  # noqa: PLR0913, PLR0917 - scalars of a kernel
    blocks: Blocks, arena: Arena, first: int, block: int, region: int, fit: Fit, address: int, shelf: Shelf
) -> int:
    """Return the lowest address from `address` on that meets no row of `region` at an event when both are there."""
    row, live, num_reserved = shelf.row, shelf.live, len(arena.reserved_start)
    size, modulus, residue = fit
    for position in range(shelf.filled[region]):
        number = int(live[region, position])
        if row[number, LOW] >= address + size:
            break
        other = first + number - num_reserved if number >= num_reserved else -1
        since, until = max(blocks.start[block], row[number, SINCE]), min(blocks.end[block], row[number, UNTIL])
        if row[number, HIGH] > address and (
            number == arena.descriptor_row or is_live(blocks.gaps, block, other, since, until)
        ):
            address = next_start(row[number, HIGH], modulus, residue)
    return address


@inlined_kernel
def _partner_banks(blocks: Blocks, arena: Arena, block: int, region: int, plan: Plan) -> tuple[Integers, Integers]:
    """Return the banks that blocks separated from `block` touch in region `region`: low ends and high ends, ascending.

    Sorted apart, they say as much: a range meets some of them if more begin below its end than end up to its start.
    """
    groups, bank = blocks.groups, arena.bank_bytes[region]
    offset, listed, region_of, address = groups.offset, groups.block, plan.region, plan.address
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
            if other == block or region_of[other] != region:
                continue
            extent = footprint_in(size, geometry, other, region)
            if extent > 0:
                low_end[count] = address[other] // bank * bank
                high_end[count] = ((address[other] + extent - 1) // bank + 1) * bank
                count += 1
    radix_sort(low_end[:count], spare)
    radix_sort(high_end[:count], spare)
    return low_end[:count], high_end[:count]
