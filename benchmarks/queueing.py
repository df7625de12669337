"""What jobs of several kinds wait for on a number of cores: formulas, and a simulation that they are compared with.

Jobs come at random instants, independent of each other. Each kind has a mean of computing and a squared coefficient of
variation (0: always the same, 1: exponential). There are two rules:

- one line: a job has a core to itself from its start to its end, and starts in the order of arrival;
- two lanes, as the service has them: each lane starts as many jobs as there are cores, and what runs shares the cores
  evenly. So what is short never waits for what is long to end; at worst both run at half the speed.
"""

import heapq
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

CHUNK: Final = 4096
"""Jobs that are drawn together."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of job."""

    name: str
    rate: float
    """Jobs a second."""
    mean_s: float
    variation: float = 1.0
    """Squared coefficient of variation of its computing."""
    is_long: bool = False


@dataclass(frozen=True, slots=True)
class Load:
    """Jobs of several kinds on some cores."""

    kinds: tuple[Kind, ...]
    cores: int

    @property
    def erlangs(self) -> float:
        """Cores that are busy on average."""
        return sum(kind.rate * kind.mean_s for kind in self.kinds)

    @property
    def utilisation(self) -> float:
        """Share of the cores that is busy."""
        return self.erlangs / self.cores

    @property
    def delayed(self) -> float:
        """Probability that all cores are busy when a job comes, by Erlang's second formula."""
        if self.utilisation >= 1:
            return 1.0
        # By the recursion of his first formula, which is stable.
        blocked = 1.0
        for cores in range(1, self.cores + 1):
            blocked = self.erlangs * blocked / (cores + self.erlangs * blocked)
        return blocked / (1 - self.utilisation * (1 - blocked))


def wait_in_line_s(load: Load) -> float:
    """Return the mean seconds that any job waits in one line, by Allen and Cunneen's approximation."""
    if load.utilisation >= 1:
        return float("inf")
    rate = sum(kind.rate for kind in load.kinds)
    mean = load.erlangs / rate
    second_moment = sum(kind.rate * kind.mean_s**2 * (1 + kind.variation) for kind in load.kinds) / rate
    return load.delayed / (load.cores * (1 - load.utilisation)) * second_moment / (2 * mean)


def stretch_in_lanes(load: Load) -> float:
    """Return how often longer than alone a job takes on average where what has come shares the cores evenly.

    Exact whatever the distributions.
    """
    if load.utilisation >= 1:
        return float("inf")
    return 1 + load.delayed / (load.cores * (1 - load.utilisation))


def seconds_in_lanes(load: Load, kind: Kind) -> float:
    """Return the mean seconds from arrival to end of a kind of job: stretched, after a wait in the line of its lane."""
    lane = tuple(other for other in load.kinds if other.is_long == kind.is_long)
    return kind.mean_s * stretch_in_lanes(load) + wait_in_line_s(Load(lane, load.cores))


@dataclass(frozen=True, slots=True)
class Simulated:
    """Seconds from arrival to end, of all jobs but the first tenth, by the number of their kind."""

    kind: NDArray[np.int64]
    seconds: NDArray[np.float64]

    def of(self, kind: int) -> NDArray[np.float64]:
        """Return those of one kind."""
        found: NDArray[np.float64] = self.seconds[self.kind == kind]
        return found


def simulate(load: Load, jobs: int, seed: int, *, lanes: bool) -> Simulated:
    """Let so many jobs come, and return what became of them."""
    random = np.random.default_rng(seed)
    arrived, kinds, work = (np.concatenate(columns) for columns in zip(*_drawn(load, jobs, random), strict=True))
    arrived = np.cumsum(arrived)
    is_long = np.array([kind.is_long and lanes for kind in load.kinds])[kinds]
    left = _left(arrived.tolist(), work.tolist(), is_long.tolist(), load.cores)
    first = jobs // 10
    return Simulated(kinds[first:], np.array(left)[first:] - arrived[first:])


def _drawn(
    load: Load, jobs: int, random: np.random.Generator
) -> Iterator[tuple[NDArray[np.float64], NDArray[np.int64], NDArray[np.float64]]]:
    """Draw what passes between arrivals, kinds, and work."""
    rates = np.array([kind.rate for kind in load.kinds])
    for begin in range(0, jobs, CHUNK):
        n = min(CHUNK, jobs - begin)
        kinds = random.choice(len(rates), n, p=rates / rates.sum())
        yield random.exponential(1 / rates.sum(), n), kinds, _work(load.kinds, kinds, random)


def _work(kinds: Sequence[Kind], drawn: NDArray[np.int64], random: np.random.Generator) -> NDArray[np.float64]:
    mean = np.array([kind.mean_s for kind in kinds])[drawn]
    variation = np.array([kind.variation for kind in kinds])[drawn]
    spread = np.maximum(variation, 1e-12)
    drawn_work: NDArray[np.float64] = np.where(variation > 0, random.gamma(1 / spread, spread) * mean, mean)
    return drawn_work


def _left(arrived: list[float], work: list[float], is_long: list[bool], cores: int) -> list[float]:
    """Return when each job ended.

    All that runs is equally fast, so its work is measured on one clock, which goes slower while more runs than there
    are cores: a job that begins at `clock` ends at `clock` and its work.
    """
    ended = [0.0] * len(arrived)
    running: list[tuple[float, int]] = []
    waiting: tuple[list[int], list[int]] = ([], [])
    heads, at_work = [0, 0], [0, 0]
    now = clock = 0.0

    def begin(job: int) -> None:
        at_work[is_long[job]] += 1
        heapq.heappush(running, (clock + work[job], job))

    def end_until(instant: float) -> None:
        nonlocal now, clock
        while running:
            speed = min(1.0, cores / len(running))
            done, job = running[0]
            at = now + (done - clock) / speed
            if at > instant:
                clock += (instant - now) * speed
                break
            heapq.heappop(running)
            now, clock, ended[job] = at, done, at
            lane = is_long[job]
            at_work[lane] -= 1
            if heads[lane] < len(waiting[lane]):
                heads[lane] += 1
                begin(waiting[lane][heads[lane] - 1])
        now = max(now, instant) if instant != float("inf") else now

    for job, instant in enumerate(arrived):
        end_until(instant)
        if at_work[is_long[job]] < cores:
            begin(job)
        else:
            waiting[is_long[job]].append(job)
    end_until(float("inf"))
    return ended
