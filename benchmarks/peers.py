"""Places the same tiles with omnimalloc, an allocator of others.

It knows one pool of memory, without bound, classes and alignments: it gets sizes and lifetimes as they are, one tile a
call, and has less to do.
"""

from typing import TypeAlias

from omnimalloc import Allocation, validate_allocation
from omnimalloc.allocators import GreedyByStartAllocator

from benchmarks.tiles import Tiles

Allocations: TypeAlias = tuple[Allocation, ...]


def allocations_of(tiles: Tiles, num_tiles: int) -> list[Allocations]:
    """Return the buffers of the first `num_tiles` tiles, as the objects that omnimalloc takes."""
    columns = (tiles.size, tiles.start, tiles.end)
    return [
        tuple(
            Allocation(place, size, start, end)
            for place, (size, start, end) in enumerate(zip(*(column[tile].tolist() for column in columns), strict=True))
        )
        for tile in range(num_tiles)
    ]


def allocate(tiles: list[Allocations]) -> list[Allocations]:
    """Place each tile by start, as our greedy does."""
    allocator = GreedyByStartAllocator()
    return [allocator.allocate(allocations) for allocations in tiles]


def check(tiles: list[Allocations]) -> None:
    """Raise where a tile's buffers overlap, or one has no address."""
    for allocations in tiles:
        validate_allocation(allocations)
