"""The targets that placing is held to, and whether they are met."""

from collections.abc import Iterable
from dataclasses import dataclass

from benchmarks.measuring import Seconds
from benchmarks.scenarios import Outcome
from benchmarks.start_up import StartUp


@dataclass(frozen=True, slots=True)
class Target:
    """A figure, and the bound that it should keep."""

    what: str
    figure: float
    bound: float
    unit: str
    at_least: bool = False
    """The bound is the least that the figure should be, not the most."""

    def __str__(self) -> str:
        met = self.figure >= self.bound if self.at_least else self.figure <= self.bound
        sign = ">=" if self.at_least else "<="
        figure = f"{self.figure:.2f} {self.unit}"
        return f"{'met' if met else 'MISSED':8}{self.what:48}{figure:>12}   {sign} {self.bound:g} {self.unit}"


def targets(trips: Iterable[tuple[Outcome, Seconds]], cold: StartUp, warm: StartUp) -> Iterable[Target]:
    """Return what is wanted of each outcome, with the round trip of its request, and of a server's start."""
    for outcome, trip in trips:
        placing = outcome.placing
        tiles = f"{outcome.scenario.n} {outcome.scenario.name}:"
        yield Target(f"{tiles} placing, CPU time", placing.typical * 1e3, 30, "ms")
        yield Target(f"{tiles} omnimalloc / placing", outcome.peer.per(placing), 25, "x", at_least=True)
        yield Target(f"{tiles} verifying / placing", outcome.verifying.per(placing), 1, "x")
        yield Target(f"{tiles} HTTP round trip / placing, CPU time", trip.typical / placing.typical, 25, "x")
    yield Target("start until ready, no kernels compiled", cold.wall_s, 10, "s")
    yield Target("start until ready, kernels at hand", warm.wall_s, 3, "s")
