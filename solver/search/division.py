"""Divides items among cells so that each of these is filled alike: where each has some room, plans are found soon."""

from typing import Final

import numpy as np

from heuristics.weighing import Measures
from problem.request import Integers
from solver.instance import Instance
from solver.search.cells import in_cells
from solver.search.sections import sections_of

WHOLE: Final = 1 << 12
"""Units of a cell: with them all sums are of small integers, so that floats are exact and every machine draws alike."""

TRIES: Final = 12
"""Times that a division is evened out; weights of 2**11 keep all sums exact."""

LEAST_SPARE: Final = 1 / 32
"""Share of the memory that has to be free at every event: in less, cells are hardly ever filled alike."""


LARGEST: Final = 100_000
"""Items times sections of the largest instance that is divided: a division then takes some hundredths of a second."""

EFFORT: Final = 1 / 15
"""Nodes of the search that take as long as a division, for each item and section."""


class Division:
    """Draws divisions of the items of one instance."""

    def __init__(self, instance: Instance) -> None:
        self.cells = in_cells(instance)
        """The instance, in regions that are the cells."""
        arena, windows = self.cells.arena, self.cells.windows
        num_cells, n = len(arena.region_start), len(instance.items.block)
        item = np.repeat(np.arange(n), np.diff(windows.offset))
        size = np.maximum(arena.region_end - arena.region_start, 1)
        share = np.full((n, num_cells), np.inf)
        share[item, windows.region] = np.ceil(WHOLE * (windows.footprint / size[windows.region]))
        self._possible = np.isfinite(share)
        self._share = np.where(self._possible, share, 0.0)
        sections = sections_of(instance)
        self._live = sections.live.T.astype(np.float64)
        taken = [_taken(each.start, each.end, self.cells) for each in instance.obstacles]
        self._reserved = sections.reserved @ np.array(taken, np.float64).reshape(-1, num_cells)
        least = self._live.T @ np.where(self._possible, share, WHOLE).min(axis=1) + self._reserved.sum(axis=1)
        spare = 1 - least.max(initial=0) / (WHOLE * num_cells)
        several = self._possible.sum(axis=1)
        self.hopeful = bool(spare >= LEAST_SPARE and several.all() and several.max() > 1 and self._live.size <= LARGEST)
        """There is anything to divide, and it may come out even."""
        self.effort = EFFORT * self._live.size
        """Nodes that take as long as drawing a division."""

    def draw(self, random: np.random.Generator) -> Integers | None:
        """Give each item a cell, shape (n,); None where none is found in which each cell has room at every event.

        Cells are drawn, then evened out. A section that is too full all the same counts double the next time.
        """
        share, rows = self._share, np.arange(len(self._share))
        cell_of: Integers = np.where(self._possible, random.random(share.shape), -1.0).argmax(axis=1)
        own = np.zeros_like(share)
        own[rows, cell_of] = share[rows, cell_of]
        load = self._reserved + self._live.T @ own
        weight = np.ones(len(load))
        for _ in range(TRIES):
            self._even_out(cell_of, load, weight)
            too_full = (load > WHOLE).any(axis=1)
            if not too_full.any():
                return cell_of
            weight[too_full] *= 2
        return None

    def _even_out(self, cell_of: Integers, load: Measures, weight: Measures) -> None:
        """Let the item that gains most change its cell, as long as any gains.

        Its gain is what it takes from the sum, over cells and sections, of the squares of `load` times `weight`.
        """
        share, live, rows = self._share, self._live, np.arange(len(self._share))
        weighed = live * weight
        length = weighed.sum(axis=1, keepdims=True)
        while True:
            beside = 2 * (weighed @ load)
            own = share[rows, cell_of]
            left = own * (beside[rows, cell_of] - own * length[:, 0])
            gain = np.where(self._possible, left[:, None] - share * (beside + share * length), 0.0)
            gain[rows, cell_of] = 0.0
            item, cell = divmod(int(gain.argmax()), share.shape[1])
            if gain[item, cell] <= 0:
                return
            load[:, cell_of[item]] -= live[item] * own[item]
            load[:, cell] += live[item] * share[item, cell]
            cell_of[item] = cell


def _taken(start: int, end: int, cells: Instance) -> Integers:
    """Return how much of each cell a range of addresses takes, in units."""
    low, high = cells.arena.region_start, cells.arena.region_end
    common = np.maximum(np.minimum(end, high) - np.maximum(start, low), 0)
    taken: Integers = np.ceil(WHOLE * (common / np.maximum(high - low, 1)))
    return taken
