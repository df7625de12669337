"""What the statuses of CP-SAT mean."""

from enum import Enum, IntEnum

from problem.errors import ModelInvalid


class CpSatStatus(IntEnum):
    """The statuses that CP-SAT has, by its own numbers."""

    UNKNOWN = 0
    MODEL_INVALID = 1
    FEASIBLE = 2
    INFEASIBLE = 3
    OPTIMAL = 4


class Finding(Enum):
    """What is known after a run."""

    PLAN = "plan"
    """There is a plan, and here it is."""
    BEST_PLAN = "best plan"
    """The same, and none is better by the objective, if there is one."""
    REFUTED = "refuted"
    """There is no plan."""
    UNDECIDED = "undecided"
    """Nothing is known: the run ended too soon."""


def finding(status: CpSatStatus) -> Finding:
    """Translate a status.

    Raises
    ------
    ModelInvalid
        Where CP-SAT refuses the model: a fault of ours, and no verdict on the tile.
    """
    match status:
        case CpSatStatus.OPTIMAL:
            return Finding.BEST_PLAN
        case CpSatStatus.FEASIBLE:
            return Finding.PLAN
        case CpSatStatus.INFEASIBLE:
            return Finding.REFUTED
        case CpSatStatus.UNKNOWN:
            return Finding.UNDECIDED
        case CpSatStatus.MODEL_INVALID:
            message = "CP-SAT refused the model of a tile"
            raise ModelInvalid(message)
