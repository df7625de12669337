"""Measures pieces of work beside each other, round after round."""

import gc
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any, Final, TypeAlias

Clock: TypeAlias = Callable[[], float]

CPU: Final[Clock] = time.process_time
"""Seconds that all threads of this process computed: what else the machine does counts little."""
WALL: Final[Clock] = time.perf_counter


@dataclass(frozen=True, slots=True)
class Work:
    """A piece of work, and the clock that it is measured by."""

    run: Callable[[], Any]
    clock: Clock = CPU


@dataclass(frozen=True, slots=True)
class Seconds:
    """What one piece of work took, round by round."""

    rounds: tuple[float, ...]

    @property
    def typical(self) -> float:
        """The median of the rounds."""
        return median(self.rounds)

    def per(self, other: "Seconds") -> float:
        """Return the median of the ratios to `other`, each within one round: both were slowed by the same."""
        return median(own / its for own, its in zip(self.rounds, other.rounds, strict=True))

    def scaled(self, factor: float) -> "Seconds":
        """Return what `factor` times as much work would have taken."""
        return Seconds(tuple(seconds * factor for seconds in self.rounds))


def measure(works: Sequence[Work], repeats: int) -> list[Seconds]:
    """Run all works in turn, `repeats` rounds after one that warms up; garbage is collected between works only."""
    rounds = [[_time(work) for work in works] for _ in range(repeats + 1)]
    return [Seconds(tuple(seconds)) for seconds in zip(*rounds[1:], strict=True)]


def _time(work: Work) -> float:
    gc.collect()
    gc.disable()
    try:
        began = work.clock()
        work.run()
        return work.clock() - began
    finally:
        gc.enable()
