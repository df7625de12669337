"""What lies in one tile so far, region by region in address order."""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from problem.blocks import Arena
from problem.jit import inlined_kernel, kernel
from problem.request import Integers

# Columns of `Shelf.row`.
LOW: Final = 0
HIGH: Final = 1
SINCE: Final = 2
UNTIL: Final = 3

Numbers: TypeAlias = NDArray[np.uint32]
"""Indices: one that cannot be negative is not tested for counting from the end."""

Row: TypeAlias = tuple[int, int, int, int]
"""Addresses `[low, high)` occupied at `[since, until)`."""


class Shelf(NamedTuple):
    """Rows of occupied addresses; R regions.

    Attributes
    ----------
    row : int64, shape (reserved ranges + most blocks of a tile, 4)
        Addresses `[LOW, HIGH)` occupied at `[SINCE, UNTIL)`: reserved ranges in the arena's order, then blocks.
    live : uint32, shape (R, rows)
        Rows of each region by their low ends; those that ended are dropped now and then.
    filled : int64, shape (R,)
        How many rows are live.
    """

    row: Integers
    live: Numbers
    filled: Integers


@inlined_kernel
def make_shelf(num_rows: int, num_regions: int) -> Shelf:
    """Return a shelf whose values are still to be written."""
    return Shelf(
        np.empty((num_rows, 4), np.int64), np.empty((num_regions, num_rows), np.uint32), np.empty(num_regions, np.int64)
    )


@kernel
def reserve(arena: Arena, shelf: Shelf) -> None:
    """Begin with the reserved ranges alone, which ascend in the arena already."""
    row, live, filled = shelf
    for region in range(len(filled)):
        filled[region] = 0
    for number in range(len(arena.reserved_start)):
        row[number, LOW], row[number, HIGH] = arena.reserved_start[number], arena.reserved_end[number]
        row[number, SINCE], row[number, UNTIL] = arena.reserved_from[number], arena.reserved_until[number]
        for region in range(len(filled)):
            if arena.region_start[region] <= row[number, LOW] < arena.region_end[region]:
                live[region, filled[region]] = number
                filled[region] += 1


# The next two run for nearly every block: they take single columns, since a tuple of them costs a count of references.


@kernel
def enter(row: Integers, live: Numbers, filled: Integers, region: int, number: np.uint32, values: Row) -> None:
    """Write row `number`, and enter it behind those of `region` that begin no higher."""
    row[number, LOW], row[number, HIGH], row[number, SINCE], row[number, UNTIL] = values
    position = filled[region]
    while position > 0 and row[live[region, position - 1], LOW] > row[number, LOW]:
        live[region, position] = live[region, position - 1]
        position -= 1
    live[region, position] = number
    filled[region] += 1


@inlined_kernel
def drop_ended(row: Integers, live: Numbers, filled: Integers, event: int) -> None:
    """Drop the rows that have ended by `event`."""
    for region in range(len(filled)):
        kept = 0
        for position in range(filled[region]):
            number = live[region, position]
            live[region, kept] = number
            kept += row[number, UNTIL] > event
        filled[region] = kept
