"""Whether what is to come in a section still finds room, by its bytes alone."""

from typing import Final

from problem.jit import kernel
from problem.request import Integers

NOWHERE: Final = 2**62
"""Above every address."""


@kernel
def ceiling_over(free_offset: Integers, free: Integers, row: int, needed: int) -> int:
    """Return the highest address above which the free ranges of `row` hold `needed` bytes.

    -1 where all of them hold less; `NOWHERE` where nothing is needed.
    """
    if needed == 0:
        return NOWHERE
    for position in range(free_offset[row + 1] - 1, free_offset[row] - 1, -1):
        size = free[position, 1] - free[position, 0]
        if size >= needed:
            ceiling: int = free[position, 1] - needed
            return ceiling
        needed -= size
    return -1
