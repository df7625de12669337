"""Axes: from events and addresses to where they are drawn."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.memory import Region

MOST_STRETCHED: Final = 40
"""Times the number of changes: of a longer stretch of time most changes could not be told apart."""
REGION_GAP: Final = 0.025
"""Of a picture's height, between two regions."""

_UNITS: Final = ((2**30, "GiB"), (2**20, "MiB"), (2**10, "KiB"))


@dataclass(frozen=True, slots=True)
class TimeAxis:
    """Events; each change is as far from the next as any other where a scale would hide most of them."""

    marks: tuple[int, ...]
    """Every event at which anything changes, ascending."""
    to_scale: bool

    @classmethod
    def of(cls, times: Iterable[int]) -> "TimeAxis":
        """Return the axis of these events."""
        marks = tuple(sorted({0, *times}))
        return cls(marks, marks[-1] - marks[0] <= MOST_STRETCHED * len(marks))

    @property
    def high(self) -> float:
        """Where the axis ends; it begins at 0."""
        return float(max(1, self.marks[-1] if self.to_scale else len(self.marks) - 1))

    def at(self, time: int) -> float:
        """Return where an event lies; what never ends does so at the end of the axis."""
        if self.to_scale:
            return float(min(time, self.high))
        return float(np.interp(time, self.marks, range(len(self.marks))))

    def ticks(self, number: int) -> list[tuple[float, str]]:
        """Return about so many places with the events there."""
        step = _round_step(self.high / max(1, number), (1, 2, 5, 10), 10)
        places = range(0, int(self.high) + 1, max(1, int(step)))
        return [(float(place), f"{place if self.to_scale else self.marks[place]:,}") for place in places]


@dataclass(frozen=True, slots=True)
class Band:
    """A region on the axis of addresses."""

    name: str
    start: int
    low: int
    """Where it begins on the axis."""
    high: int


@dataclass(frozen=True, slots=True)
class AddressAxis:
    """Regions above each other in the order of their addresses; without any, plain bytes."""

    bands: tuple[Band, ...]
    high: float

    @classmethod
    def of(cls, regions: Sequence[Region]) -> "AddressAxis":
        """Return the axis of these regions."""
        gap = math.ceil(sum(region.size for region in regions) * REGION_GAP)
        bands, low = [], 0
        for region in sorted(regions, key=lambda region: region.start):
            bands.append(Band(region.name, region.start, low, low + region.size))
            low += region.size + gap
        return cls(tuple(bands), low - gap)

    def at(self, region: str, address: int) -> int:
        """Return where an address lies."""
        band = next(band for band in self.bands if band.name == region)
        return band.low + address - band.start

    def ticks(self, number: int) -> list[tuple[float, str]]:
        """Return about so many places, with addresses, or with bytes where there are none."""
        step = int(_round_step(self.high / max(1, number), (1, 2), 2))
        if not self.bands:
            return [(float(place), short_bytes(place)) for place in range(0, int(self.high) + 1, step)]
        return [
            (float(band.low + address - band.start), f"{address:#x}")
            for band in self.bands
            for address in range(-(-band.start // step) * step, band.start + band.high - band.low + 1, step)
        ]


def short_bytes(size: int) -> str:
    """Write bytes, whole KiB and more as such."""
    for unit, name in _UNITS:
        if size >= unit and size * 8 % unit == 0:
            return f"{size / unit:,g} {name}"
    return f"{size:,}"


def _round_step(step: float, factors: Sequence[int], base: int) -> float:
    """Return the smallest round number that is at least `step`, and at least 1."""
    if step <= 1:
        return 1
    power = base ** math.floor(math.log(step, base))
    return float(next((factor * power for factor in factors if factor * power >= step), base * power))
