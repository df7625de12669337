"""All that a placement of one tile has to heed, in the form that screens and engines read."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from problem.blocks import Arena
from problem.preparation import Prepared
from problem.request import Integers
from solver.items import Items, items_of, take
from solver.windows import Obstacle, Windows, obstacles_of, start_windows

MAX_WINDOWS: Final = 2_000_000
"""Items times obstacles: about 150 MB of windows. Real tiles have a handful of reservations."""


@dataclass(frozen=True, slots=True)
class Instance:
    """One tile, or some blocks of one."""

    items: Items
    arena: Arena
    obstacles: tuple[Obstacle, ...]
    windows: Windows
    complete: bool
    """The windows heed every obstacle; otherwise they are too wide: good for proofs, not for plans."""
    region_names: tuple[str, ...]


def instance_of(prepared: Prepared, tile: int) -> Instance:
    """Gather what concerns entry `tile`, whose reservations all have their places."""
    items, obstacles = items_of(prepared, tile), obstacles_of(prepared)
    heeded = obstacles[: MAX_WINDOWS // max(1, len(items.block))]
    windows = start_windows(items, prepared.arena, heeded)
    names = tuple(region.name for region in prepared.request.memory.regions)
    return Instance(items, prepared.arena, obstacles, windows, len(heeded) == len(obstacles), names)


def only(instance: Instance, rows: Integers) -> Instance:
    """Return the same tile with no other items than those of `rows`, which ascend."""
    items, windows = take(instance.items, rows), instance.windows
    count = np.diff(windows.offset)
    kept = np.zeros(len(count), np.bool_)
    kept[rows] = True
    window = np.repeat(kept, count)
    offset = np.append(0, np.cumsum(count[rows]))
    return replace(instance, items=items, windows=Windows(offset, *(column[window] for column in windows[1:])))
