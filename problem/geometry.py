"""Footprints, congruences and lifetimes of blocks, as kernels that other kernels call."""

from problem.blocks import Blocks
from problem.jit import kernel


@kernel
def footprint_in(blocks: Blocks, block: int, region: int) -> int:
    """Bytes that `block` occupies in `region`."""
    row = blocks.geometry_row[block]
    return blocks.bytes[block] if row < 0 else blocks.geometry.footprint[row, region]


@kernel
def modulus_in(blocks: Blocks, block: int, region: int) -> int:
    """`unit` of the contract: what the address of `block` is measured by in `region`."""
    row = blocks.geometry_row[block]
    return blocks.modulus[block] if row < 0 else blocks.geometry.modulus[row, region]


@kernel
def residue_in(blocks: Blocks, block: int, region: int) -> int:
    """Remainder of the address of `block` in `region` by its modulus there."""
    row = blocks.geometry_row[block]
    return blocks.residue[block] if row < 0 else blocks.geometry.residue[row, region]


@kernel
def stride_in(blocks: Blocks, block: int, region: int) -> int:
    """Bytes from slot to slot of `block` in `region`, -1 where it is not iterated."""
    row = blocks.geometry_row[block]
    return -1 if row < 0 else blocks.geometry.stride[row, region]


@kernel
def next_start(address: int, modulus: int, residue: int) -> int:
    """Return the lowest address from `address` on that is `residue` modulo `modulus`."""
    return address if modulus == 1 else address + (residue - address) % modulus


@kernel
def live_together(blocks: Blocks, one: int, other: int) -> bool:
    """Tell whether there is an event at which both blocks are there, neither in a gap."""
    return is_live(
        blocks, one, max(blocks.start[one], blocks.start[other]), min(blocks.end[one], blocks.end[other]), other
    )


@kernel
def is_live(blocks: Blocks, block: int, start: int, end: int, other: int) -> bool:
    """Tell whether `block` is there, and `other` too unless that is -1, at some event of `[start, end)`.

    The range lies within both lifetimes. Walks both lists of gaps once.
    """
    event = max(start, blocks.start[block])
    end = min(end, blocks.end[block])
    gap, last = blocks.gap_offset[block], blocks.gap_offset[block + 1]
    other_gap = other_last = 0
    if other >= 0:
        other_gap, other_last = blocks.gap_offset[other], blocks.gap_offset[other + 1]
    moved = True
    while moved and event < end:
        moved = False
        while gap < last and blocks.gap_end[gap] <= event:
            gap += 1
        if gap < last and blocks.gap_start[gap] <= event:
            event = blocks.gap_end[gap]
            moved = True
        while other_gap < other_last and blocks.gap_end[other_gap] <= event:
            other_gap += 1
        if other_gap < other_last and blocks.gap_start[other_gap] <= event:
            event = blocks.gap_end[other_gap]
            moved = True
    return event < end
