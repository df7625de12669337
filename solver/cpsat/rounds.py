"""The ways in which CP-SAT is run on one question, one after the other."""

from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from solver.cpsat.question import Goal


class Round(NamedTuple):
    """Parameters of one run, which ends undecided where it has taken so much deterministic time."""

    limit: float
    fixed_order: bool = False
    """Branch on the items in their order, each on its lowest address."""


FIXED_ORDER: Final = Round(0.02, fixed_order=True)
"""A fixed order settles some real tiles a hundred times faster, and costs the others some tenths of a second.

The limit is deterministic time, so that which round decides does not depend on a clock.
"""

SEED: Final = 0


def rounds(goal: Goal, effort: float) -> tuple[Round, ...]:
    """Return the rounds for a goal, of which the last may take `effort`.

    Looking for the best plan there is but one, as a run that is cut short would give away what it knows.
    """
    last = Round(effort)
    return (FIXED_ORDER, last) if goal is Goal.FIT else (last,)


def solver_of(each: Round, seconds: float) -> cp_model.CpSolver:
    """Return a solver for one round.

    One worker with one seed takes the same course every time. Where conflicts guide the search, the linear relaxation
    costs most of the time and says nothing about disjoint intervals.
    """
    solver = cp_model.CpSolver()
    parameters = solver.parameters
    parameters.num_workers = 1
    parameters.random_seed = SEED
    parameters.catch_sigint_signal = False
    parameters.max_time_in_seconds = seconds
    parameters.max_deterministic_time = each.limit
    if each.fixed_order:
        parameters.search_branching = cp_model.FIXED_SEARCH
    else:
        parameters.linearization_level = 0
    return solver
