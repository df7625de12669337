"""Draws tiles for an ipu-mk2 from a seed, as columns."""

from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Column: TypeAlias = NDArray[np.int64]
"""A row a tile, an entry a buffer."""

MEMORY: Final = "ipu-mk2"

CAPACITY: Final = 0x34000 + 0x68000
"""Bytes of a tile: both regions."""
INTERLEAVED_CAPACITY: Final = 0x68000
"""Bytes of the region that takes interleaved buffers."""

INTERLEAVED_SHARE: Final = 0.3
ALIGNMENTS: Final = (8, 16, 32, 64)
ALIGNMENT_SHARES: Final = (0.5, 0.1, 0.25, 0.15)

LONG_LIVED: Final = 8
"""Buffers of a tile that live for a quarter of its program or more, as weights do."""
MEAN_LIFETIME: Final = 8
"""Events that the others live on average: some 16 buffers are alive at a time, as in programs of real tiles."""
SIZE_SPREAD: Final = 1.2
"""Standard deviation of the logarithm of sizes."""
SIZE_UNIT: Final = 4
"""Sizes are its multiples, and at least one of them."""


@dataclass(frozen=True, slots=True)
class Tiles:
    """Tiles that have as many buffers each; every column has a row a tile, an entry a buffer."""

    size: Column
    start: Column
    end: Column
    alignment: Column
    interleaved: NDArray[np.bool_]

    @property
    def num_rows(self) -> int:
        """Buffers of all tiles."""
        return self.size.size


def draw_tiles(
    num_tiles: int, n: int, load: tuple[float, float], seed: int, mean_lifetime: float = MEAN_LIFETIME
) -> Tiles:
    """Draw `num_tiles` tiles of `n` buffers each, at `n` events.

    Parameters
    ----------
    load
        Each tile's peak load is a share of what there is, drawn evenly from this range: of both regions, or, where that
        is tighter, of the interleaved buffers in the region that takes them. What fits by this count may still not fit,
        since alignment and the order of lifetimes leave holes.
    mean_lifetime
        Events that buffers live on average, those apart that live long: how many are alive at once follows from it.
    """
    random = np.random.default_rng(seed)
    shape = num_tiles, n
    start, end = _lifetimes(random, shape, mean_lifetime)
    interleaved = random.random(shape) < INTERLEAVED_SHARE
    alignment = random.choice(np.array(ALIGNMENTS), shape, p=ALIGNMENT_SHARES)
    weight = np.exp(random.normal(0, SIZE_SPREAD, shape))
    share = np.maximum(
        peak_load(start, end, weight) / CAPACITY,
        peak_load(start, end, np.where(interleaved, weight, 0)) / INTERLEAVED_CAPACITY,
    )
    scale = random.uniform(*load, num_tiles) / share
    size = np.maximum(weight * scale[:, None] // SIZE_UNIT * SIZE_UNIT, SIZE_UNIT).astype(np.int64)
    return Tiles(size, start, end, alignment, interleaved)


def _lifetimes(random: np.random.Generator, shape: tuple[int, int], mean: float) -> tuple[Column, Column]:
    num_tiles, n = shape
    start = random.integers(0, n, shape)
    length = random.geometric(1 / mean, shape)
    # Which buffers live long is drawn anew for each tile.
    place = random.permuted(np.tile(np.arange(n), (num_tiles, 1)), axis=1)[:, :LONG_LIVED]
    np.put_along_axis(start, place, random.integers(0, n // 4 + 1, place.shape), 1)
    np.put_along_axis(length, place, random.integers(n // 4 + 1, n + 1, place.shape), 1)
    return start, np.minimum(start + length, n)


def peak_load(start: Column, end: Column, weight: Column | NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the largest total of `weight` that is alive at once, shape (tiles,)."""
    num_tiles, n = start.shape
    step = np.zeros((num_tiles, int(end.max()) + 1))
    tile = np.broadcast_to(np.arange(num_tiles)[:, None], (num_tiles, n))
    np.add.at(step, (tile, start), weight)
    np.add.at(step, (tile, end), -weight)
    peak: NDArray[np.float64] = np.cumsum(step, axis=1).max(axis=1)
    return peak


def mean_live(tiles: Tiles) -> float:
    """Return how many buffers are alive at once at most, on average over the tiles."""
    return float(peak_load(tiles.start, tiles.end, np.ones_like(tiles.size)).mean())
