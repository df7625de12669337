"""Tiles of three sizes that are easy or tight, and what it took to place them."""

from dataclasses import dataclass
from typing import Final

from benchmarks.measuring import Seconds
from benchmarks.placing import Case

NUM_TILES: Final = 1472
"""Tiles of an ipu-mk2."""

EASY: Final = (0.3, 0.5)
"""Loads at which greedy places every tile."""
TIGHT: Final = (0.55, 0.75)
"""Loads at which some tiles need the retry, and a few fail both."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """Tiles of `n` buffers at such a load."""

    name: str
    n: int
    load: tuple[float, float]


SCENARIOS: Final = tuple(
    Scenario(name, n, load) for n in (50, 200, 800) for name, load in (("easy", EASY), ("tight", TIGHT))
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one scenario took, for all of its tiles."""

    scenario: Scenario
    case: Case
    num_rows: int
    peak_live: float
    """Buffers alive at once at most, on average over the tiles."""
    placing: Seconds
    on_two_threads: Seconds
    verifying: Seconds
    sorting: Seconds
    peer: Seconds
    """Of omnimalloc."""
