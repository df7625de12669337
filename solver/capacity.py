"""How large memory would have to be for a tile, from both sides."""

from collections.abc import Callable
from dataclasses import replace
from math import gcd
from typing import TypeAlias

import numpy as np

from problem.answer import CapacityBracket
from problem.errors import Faults
from problem.limits import TOO_LARGE
from problem.preparation import Prepared, make_arena
from problem.reservations import reserve
from solver.instance import Instance, instance_of
from solver.load import Load
from solver.windows import obstacles_of

Reach: TypeAlias = Callable[[Prepared, int], int | None]
"""Returns the bytes of a region that the heuristics' plan of the tile in question takes, None where they find none."""


def capacity_bracket(prepared: Prepared, loads: list[Load], reach: Reach | None, *, refuted: bool) -> CapacityBracket:
    """Return sizes of the region with the highest addresses that are known to fit, and not to.

    Parameters
    ----------
    loads
        The most loaded events of the tile, see `solver.load.loads`.
    reach
        None where nothing is to be tried.
    refuted
        The tile is known not to fit in the memory that there is.
    """
    regions = prepared.request.memory.regions
    region = max(range(len(regions)), key=lambda index: regions[index].end)
    size = regions[region].size
    missing = max((load.excess for load in loads if region in load.regions), default=0)
    largest = size + missing - 1 if missing > 0 else size if refuted else None
    fits = None if reach is None else _least_known(prepared, region, size if largest is None else largest + 1, reach)
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


def _least_known(prepared: Prepared, region: int, lowest: int, reach: Reach) -> int | None:
    """Return a size of at least `lowest` in which the tile is placed, None where none is known.

    Tries the least size, then the largest: heuristics put everything as low as it goes, so what they do in the largest
    region they also do in one that ends where their plan and the reservations end.
    """
    start = prepared.request.memory.regions[region].start
    for size in (lowest, TOO_LARGE - 1 - start):
        other = resized(prepared, region, size)
        taken = None if other is None else reach(other, region)
        if other is not None and taken is not None:
            ends = np.where(other.arena.reserved_start >= start, other.arena.reserved_end - start, 0)
            return max(lowest, taken, int(ends.max(initial=0)))
    return None


def narrowed(prepared: Prepared, tile: int, bracket: CapacityBracket) -> CapacityBracket:
    """Return a bracket with all sizes refuted that offer entry `tile` no address more than the one that is.

    What lies in the region lies at multiples of its `grain`, in some plan if in any. So a larger one holds nothing more
    until it ends at the next multiple.
    """
    if bracket.fits is None or bracket.refuted is None or bracket.refuted + 1 >= bracket.fits:
        return bracket
    regions = prepared.request.memory.regions
    region = next(index for index, each in enumerate(regions) if each.name == bracket.region)
    refuted, larger = (resized(prepared, region, size) for size in (bracket.refuted, bracket.fits - 1))
    if refuted is None or larger is None or obstacles_of(refuted) != obstacles_of(larger):
        return bracket
    instance = instance_of(larger, tile)
    if not instance.complete:
        return bracket
    multiple, start = grain(instance, region), regions[region].start
    end = start + bracket.refuted
    last = bracket.fits - 1 if multiple == 0 else end + multiple - 1 - end % multiple - start
    return replace(bracket, refuted=min(last, bracket.fits - 1))


def grain(instance: Instance, region: int) -> int:
    """Return a number of which all addresses and footprints in a region are multiples, 0 where nothing may lie there.

    It holds in a plan of least sum, in which each item lies where a window begins, or at the first address of its
    congruence from an end, or from a bank, of another one on (see "What is enough" in docs/algorithms.md).
    """
    windows = instance.windows
    here = windows.region == region
    found = gcd(*windows.lo[here].tolist(), *windows.footprint[here].tolist())
    if len(instance.items.cliques):
        found = gcd(found, int(instance.arena.bank_bytes[region]))
    congruences = set(zip(windows.modulus[here].tolist(), windows.residue[here].tolist(), strict=True))
    before = -1
    while found != before:
        before = found
        for modulus, residue in congruences:
            # From a multiple of it, which is in the congruence itself, nothing goes anywhere else.
            if residue % modulus or found % modulus:
                found = gcd(found, modulus, residue)
    return found
