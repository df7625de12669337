"""How large memory would have to be for a tile, from both sides."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final, TypeAlias

from problem.answer import CapacityBracket
from problem.errors import Faults
from problem.limits import TOO_LARGE
from problem.preparation import Prepared, make_arena
from problem.reservations import reserve
from solver.load import Load

Place: TypeAlias = Callable[[Prepared], bool]
"""Tells whether the heuristics place the tile in question, in a memory of another size."""

MAX_TRIES: Final = 24
"""Sizes tried for one tile: twelve doublings and as many halvings give three figures or more."""


def capacity_bracket(prepared: Prepared, loads: list[Load], place: Place | None, *, refuted: bool) -> CapacityBracket:
    """Return sizes of the region with the highest addresses that are known to fit, and not to.

    Parameters
    ----------
    loads
        The most loaded events of the tile, see `solver.load.loads`.
    place
        None where nothing is to be tried.
    refuted
        The tile is known not to fit in the memory that there is.
    """
    regions = prepared.request.memory.regions
    region = max(range(len(regions)), key=lambda index: regions[index].end)
    size = regions[region].size
    missing = max((load.excess for load in loads if region in load.regions), default=0)
    largest = size + missing - 1 if missing > 0 else size if refuted else None
    fits = None if place is None else _least_known(prepared, region, size if largest is None else largest + 1, place)
    return CapacityBracket(regions[region].name, fits, largest)


def resized(prepared: Prepared, region: int, size: int) -> Prepared | None:
    """Return the same request with a larger region; None where a reservation finds no room.

    Blocks stay as they are: no footprint depends on a region's size. Reservations are put in their places anew.
    """
    memory = prepared.request.memory
    regions = tuple(replace(each, size=size) if index == region else each for index, each in enumerate(memory.regions))
    request = replace(prepared.request, memory=replace(memory, regions=regions))
    reserved = reserve(request, Faults())
    if reserved.failed is not None:
        return None
    arena = make_arena(request.memory, reserved, request.interleaved_offset)
    return replace(prepared, request=request, reserved=reserved, arena=arena)


def _least_known(prepared: Prepared, region: int, lowest: int, place: Place) -> int | None:
    """Return the smallest of the tried sizes, from `lowest` up, in which the tile is placed."""

    def fits(size: int) -> bool:
        larger = resized(prepared, region, size)
        return larger is not None and place(larger)

    limit = TOO_LARGE - 1 - prepared.request.memory.regions[region].start
    step = max(1, lowest // 2 ** (MAX_TRIES // 2))
    below, size, tries = lowest - 1, lowest, 1
    while not fits(size):
        if tries == MAX_TRIES or size == limit:
            return None
        below, size, step, tries = size, min(lowest + step, limit), 2 * step, tries + 1
    while size - below > 1 and tries < MAX_TRIES:
        middle, tries = (below + size) // 2, tries + 1
        if fits(middle):
            size = middle
        else:
            below = middle
    return size
