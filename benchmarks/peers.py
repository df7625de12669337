"""Places the same tiles with omnimalloc, an allocator of others.

It knows one pool of memory, without bound, classes and alignments: it gets sizes and lifetimes as they are, one tile a
call, and has less to do.
"""

from collections.abc import Sequence
from typing import Final, TypeAlias

from omnimalloc import Allocation, validate_allocation
from omnimalloc.allocators import (
    BaseAllocator,
    GreedyByAllAllocator,
    GreedyByStartAllocator,
    HillClimbAllocator,
    OmniAllocator,
    SimulatedAnnealingAllocator,
    SupermallocAllocator,
    TabuSearchAllocator,
    TelamallocAllocator,
)

from benchmarks.tiles import Tiles

Allocations: TypeAlias = tuple[Allocation, ...]
Allocator: TypeAlias = BaseAllocator

UNBOUNDED: Final = 1 << 30
"""Iterations that no allocator gets to in its time."""


def allocations(sizes: Sequence[int], starts: Sequence[int], ends: Sequence[int]) -> Allocations:
    """Return the buffers of a tile as the objects that omnimalloc takes."""
    rows = zip(sizes, starts, ends, strict=True)
    return tuple(Allocation(place, size, start, end) for place, (size, start, end) in enumerate(rows))


def exact_allocators(seconds: float) -> dict[str, Allocator]:
    """Return those that search, each bounded to so many seconds a tile."""
    return {
        "supermalloc": SupermallocAllocator(timeout=seconds),
        "telamalloc": TelamallocAllocator(timeout=seconds),
    }


def peak_allocators(seconds: float) -> dict[str, Allocator]:
    """Return those that look for the lowest peak, each bounded by so many seconds a tile where it would go on.

    Those that take packages beyond omnimalloc's own are left out.
    """
    return exact_allocators(seconds) | {
        "hill climbing": HillClimbAllocator(max_iterations=UNBOUNDED, timeout=seconds),
        "annealing": SimulatedAnnealingAllocator(max_iterations=UNBOUNDED, timeout=seconds),
        "tabu search": TabuSearchAllocator(max_iterations=UNBOUNDED, timeout=seconds),
        "all greedy ones": GreedyByAllAllocator(),
        "omni": OmniAllocator(),
    }


def peak(placed: Allocations) -> int:
    """Return the bytes that a plan takes."""
    return max((each.offset + each.size for each in placed if each.offset is not None), default=0)


def allocations_of(tiles: Tiles, num_tiles: int) -> list[Allocations]:
    """Return the buffers of the first `num_tiles` tiles, as the objects that omnimalloc takes."""
    columns = (tiles.size, tiles.start, tiles.end)
    return [allocations(*(column[tile].tolist() for column in columns)) for tile in range(num_tiles)]


def allocate(tiles: list[Allocations]) -> list[Allocations]:
    """Place each tile by start, as our greedy does."""
    allocator = GreedyByStartAllocator()
    return [allocator.allocate(each) for each in tiles]


def check(tiles: list[Allocations]) -> None:
    """Raise where a tile's buffers overlap, or one has no address."""
    for each in tiles:
        validate_allocation(each)
