"""What a tile needs at its most loaded event, measured against the room there is."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

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


class Profile(NamedTuple):
    """Need and room over time; k steps, of which step i lasts from `time[i]` to the next, the last one for ever.

    Attributes
    ----------
    time : int64, shape (k,)
        Events, ascending; 0 is the first.
    need, room : int64, shape (k,)
        Bytes.
    """

    time: Integers
    need: Integers
    room: Integers


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
        found.append(_most_loaded_of(instance, _counted(instance, regions, interleaved=False)))
        interleaved = _counted(instance, regions, interleaved=True)
        if instance.arena.interleaved_offset and interleaved.items.any():
            found.append(_most_loaded_of(instance, interleaved))
    return found


def profile(instance: Instance, regions: Collection[str] | None = None, *, interleaved: bool = False) -> Profile:
    """Return need and room over time in `regions`, all of them if left out, of all items or of interleaved ones alone.

    What is counted is what `loads` counts, so the figures of an overload are those of its event. Costs O(n log n).
    """
    inside = np.array([regions is None or name in regions for name in instance.region_names])
    return _profile_of(instance, _counted(instance, inside, interleaved=interleaved))


def _counted(instance: Instance, regions: Flags, *, interleaved: bool) -> _Count:
    items = instance.items
    confined = np.greater(items.allowed.any(axis=1), items.allowed[:, ~regions].any(axis=1))
    if interleaved:
        return _Count(regions, confined & items.interleaved, instance.arena.interleaved_offset)
    return _Count(regions, confined, 0)


def _most_loaded_of(instance: Instance, count: _Count) -> Load:
    items = instance.items
    time, need, room = _profile_of(instance, count)
    step = int(np.argmax(need - room))
    event = int(time[step])
    live = items.live_item[(items.live_start <= event) & (event < items.live_end)]
    live = live[count.items[live]]
    return Load(
        event=event,
        needed_bytes=int(need[step]),
        available_bytes=int(room[step]),
        blocks=tuple(items.block[live[live < items.num_blocks]].tolist()),
        regions=tuple(np.flatnonzero(count.regions).tolist()),
    )


def _profile_of(instance: Instance, count: _Count) -> Profile:
    items, arena = instance.items, instance.arena
    least = np.where(count.items, items.least_footprint, 0)
    bottom = np.minimum(arena.region_start + count.floor, arena.region_end)
    size = least[items.live_item]
    # A change of the need, and one of what is reserved, at each time.
    times, needs = [np.zeros(1, np.int64), items.live_start, items.live_end], [np.zeros(1, np.int64), size, -size]
    takes = [np.zeros(len(change), np.int64) for change in needs]
    for obstacle in instance.obstacles:
        reserved = obstacle.end - max(obstacle.start, int(bottom[obstacle.region]))
        if count.regions[obstacle.region] and reserved > 0:
            for since, until in obstacle.intervals:
                times.append(np.array((since, until)))
                needs.append(np.zeros(2, np.int64))
                takes.append(np.array((reserved, -reserved)))
    time, place = np.unique(np.concatenate(times), return_inverse=True)
    need, taken = np.zeros(len(time), np.int64), np.zeros(len(time), np.int64)
    np.add.at(need, place, np.concatenate(needs))
    np.add.at(taken, place, np.concatenate(takes))
    room = int((arena.region_end - bottom)[count.regions].sum())
    return Profile(time, np.cumsum(need), room - np.cumsum(taken))
