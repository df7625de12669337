"""What the process of CP-SAT answers, as plain data."""

from dataclasses import dataclass

from problem.answer import Reason
from solver.cpsat.status import CpSatStatus


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of one run."""

    status: CpSatStatus
    address: tuple[int, ...]
    """Bytes, by item of the question, -1 for a block that a relief plan leaves out; empty where there is no plan."""
    rounds: int
    """Runs that it took, see `rounds`."""
    deterministic_time: float
    """CP-SAT's own measure of its work: the same in every run that no clock cuts short."""
    reason: Reason | None = None
    """What ended the run before all was known, None where all is or where its effort was spent."""
    bound: int | None = None
    """Bytes that the sum of the peaks never falls below, where that was the question."""
