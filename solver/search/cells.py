"""Cells: parts of the memory that are searched each for itself, so that each item keeps to one of them."""

from dataclasses import replace

import numpy as np

from problem.request import Integers
from solver.instance import Instance, only
from solver.windows import Windows


def in_cells(instance: Instance) -> Instance:
    """Return the same tile in regions that are to be cells.

    Where its items can all lie in one region only, that is cut into two at the bank that is nearest to its middle; no
    item may lie across.
    """
    used = np.unique(instance.windows.region)
    return _halved(instance, int(used[0])) if len(used) == 1 else instance


def within(instance: Instance, rows: Integers, cell: int) -> Instance:
    """Return an instance with no other items than those of `rows`, which ascend, and no other region than `cell`."""
    alone = only(instance, rows)
    here = alone.windows.region == cell
    offset = np.append(0, np.cumsum(here))[alone.windows.offset]
    return replace(alone, windows=Windows(offset, *(column[here] for column in alone.windows[1:])))


def _halved(instance: Instance, region: int) -> Instance:
    arena, windows = instance.arena, instance.windows
    start, end, bank = (int(column[region]) for column in (arena.region_start, arena.region_end, arena.bank_bytes))
    middle = min(max((start + end + bank) // (2 * bank) * bank, start), end)
    last = np.minimum(windows.hi, middle - windows.footprint)
    first = np.maximum(windows.lo, middle)
    last -= (last - windows.residue) % windows.modulus
    first += (windows.residue - first) % windows.modulus
    lo, hi = np.stack((windows.lo, first), axis=1), np.stack((last, windows.hi), axis=1)
    open_ = lo <= hi
    window, half = np.nonzero(open_)
    offset = np.append(0, np.cumsum(open_.sum(axis=1)))[windows.offset]
    return replace(
        instance,
        arena=arena._replace(
            region_start=np.array((start, middle)),
            region_end=np.array((middle, end)),
            bank_bytes=np.array((bank, bank)),
        ),
        windows=Windows(
            offset=offset,
            lo=lo[open_],
            hi=hi[open_],
            footprint=windows.footprint[window],
            modulus=windows.modulus[window],
            residue=windows.residue[window],
            region=half,
        ),
        region_names=("lower half", "upper half"),
    )
