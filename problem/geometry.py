"""Footprints, congruences and lifetimes of blocks, as kernels that other kernels call.

They take the columns that they read, not all of `Blocks`: handing a named tuple on costs a kernel dearly, in time to
compile and to run, for each of the arrays in it.
"""

from problem.blocks import Gaps, Geometry
from problem.jit import kernel
from problem.request import Integers


@kernel
def footprint_in(size: Integers, geometry: Geometry, block: int, region: int) -> int:
    """Bytes that `block` occupies in `region`; `size` is the column `bytes` of all blocks."""
    row = geometry.row[block]
    footprint: int = size[block] if row < 0 else geometry.footprint[row, region]
    return footprint


@kernel
def next_start(address: int, modulus: int, residue: int) -> int:
    """Return the lowest address from `address` on that is `residue` modulo `modulus`."""
    if modulus & (modulus - 1) == 0:
        # A power of two, as nearly all are: no division.
        return address + ((residue - address) & (modulus - 1))
    return address + (residue - address) % modulus


@kernel
def is_live(gaps: Gaps, block: int, other: int, start: int, end: int) -> bool:
    """Tell whether `block` is there, and `other` too unless that is -1, at some event of `[start, end)`.

    The range lies within the lifetimes of both. Walks both lists of gaps once.
    """
    event = start
    gap, last = gaps.offset[block], gaps.offset[block + 1]
    other_gap = other_last = 0
    if other >= 0:
        other_gap, other_last = gaps.offset[other], gaps.offset[other + 1]
    moved = True
    while moved and event < end:
        moved = False
        while gap < last and gaps.end[gap] <= event:
            gap += 1
        if gap < last and gaps.start[gap] <= event:
            event = gaps.end[gap]
            moved = True
        while other_gap < other_last and gaps.end[other_gap] <= event:
            other_gap += 1
        if other_gap < other_last and gaps.start[other_gap] <= event:
            event = gaps.end[other_gap]
            moved = True
    return event < end
