"""What a tile needs at its most loaded event, measured against the room there is."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.preparation import Prepared
from problem.request import Flags, Integers
from solver.instance import Instance, instance_of

MAX_REGION_SETS: Final = 256
"""Sets of regions considered for one tile: real maps have three at most, and each costs a pass over the blocks."""


@dataclass(frozen=True, slots=True)
class Load:
    """Need and room at one event, in a set of regions.

    `blocks` are indices in `Prepared.blocks`: those live at the event that may use no region beyond `regions`.
    """

    event: int
    needed_bytes: int
    available_bytes: int
    blocks: tuple[int, ...]
    regions: tuple[int, ...]

    @property
    def excess(self) -> int:
        """Bytes that are missing; 0 or less where the load fits."""
        return self.needed_bytes - self.available_bytes


@dataclass(frozen=True, slots=True)
class _Count:
    """The items counted, and the addresses that they have to share."""

    regions: Flags
    items: Flags
    floor: int
    """Bytes at the start of each region that none of these items may use."""


def most_loaded(prepared: Prepared, tile: int) -> Load:
    """Return the earliest event of entry `tile` that lacks most, or is nearest to lacking (section 7)."""
    return heaviest(loads(instance_of(prepared, tile)))


def heaviest(found: list[Load]) -> Load:
    """Return the load of greatest excess, of several the earliest, of several the one with most regions."""
    return min(found, key=lambda load: (-load.excess, load.event, -len(load.regions), load.regions))


def loads(instance: Instance) -> list[Load]:
    """Return the most loaded event for each set of regions that section 7 considers: all, and each that confines.

    Interleaved blocks are also counted alone, against what lies above `interleaved_offset`. Costs O(n log n) a set.
    """
    items = instance.items
    everything = np.ones(len(instance.region_names), np.bool_)
    confining = np.unique(items.allowed[: items.num_blocks], axis=0)[:MAX_REGION_SETS]
    found = []
    for regions in (everything, *(each for each in confining if each.any() and not each.all())):
        confined = np.greater(items.allowed.any(axis=1), items.allowed[:, ~regions].any(axis=1))
        found.append(_most_loaded_of(instance, _Count(regions, confined, 0)))
        interleaved = confined & items.interleaved
        if instance.arena.interleaved_offset and interleaved.any():
            found.append(_most_loaded_of(instance, _Count(regions, interleaved, instance.arena.interleaved_offset)))
    return found


def _most_loaded_of(instance: Instance, count: _Count) -> Load:
    items, arena = instance.items, instance.arena
    least = np.where(count.items, items.least_footprint, 0)
    bottom = np.minimum(arena.region_start + count.floor, arena.region_end)
    room = int((arena.region_end - bottom)[count.regions].sum())
    time, missing = _steps(instance, least, bottom, count.regions)
    step = int(np.argmax(missing))
    event, excess = int(time[step]), int(missing[step]) - room
    live = items.live_item[(items.live_start <= event) & (event < items.live_end)]
    live = live[count.items[live]]
    needed = int(least[live].sum())
    return Load(
        event=event,
        needed_bytes=needed,
        available_bytes=needed - excess,
        blocks=tuple(items.block[live[live < items.num_blocks]].tolist()),
        regions=tuple(np.flatnonzero(count.regions).tolist()),
    )


def _steps(instance: Instance, least: Integers, bottom: Integers, regions: Flags) -> tuple[Integers, Integers]:
    """Return ascending events, and the bytes needed or reserved from each of them to the next; event 0 is the first."""
    items = instance.items
    size = least[items.live_item]
    times, changes = [np.zeros(1, np.int64), items.live_start, items.live_end], [np.zeros(1, np.int64), size, -size]
    for obstacle in instance.obstacles:
        reserved = obstacle.end - max(obstacle.start, int(bottom[obstacle.region]))
        if regions[obstacle.region] and reserved > 0:
            for since, until in obstacle.intervals:
                times.append(np.array((since, until)))
                changes.append(np.array((reserved, -reserved)))
    time, place = np.unique(np.concatenate(times), return_inverse=True)
    change = np.zeros(len(time), np.int64)
    np.add.at(change, place, np.concatenate(changes))
    return time, np.cumsum(change)
