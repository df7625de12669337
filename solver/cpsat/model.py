"""Builds the CP-SAT model of a question, and solves it within the calling process."""

import time
from math import ceil
from typing import Final, NamedTuple

from ortools.sat.python import cp_model

from problem.answer import Reason
from solver.cpsat.constraints import keep_apart_in_banks, keep_apart_in_time
from solver.cpsat.objective import set_objective
from solver.cpsat.question import Goal, Question
from solver.cpsat.reply import Reply
from solver.cpsat.rounds import rounds, solver_of
from solver.cpsat.status import CpSatStatus
from solver.cpsat.variables import Placement, hint_plan, place_items

ALL_OF_ITS_TIME: Final = 0.5
"""CP-SAT stops before its time is over, where the next step might take longer than what is left: up to this share."""

WITH_PLAN: Final = frozenset({CpSatStatus.OPTIMAL, CpSatStatus.FEASIBLE})


class Model(NamedTuple):
    """A model, and the variables that hold its plan."""

    proto: cp_model.CpModel
    placements: list[list[Placement]]


def build(question: Question) -> Model:
    """State every rule of the contract's section 4 that concerns more than one item; windows hold the others."""
    model = cp_model.CpModel()
    placements = place_items(model, question)
    keep_apart_in_time(model, question, placements)
    keep_apart_in_banks(model, question, placements)
    set_objective(model, question, placements)
    hint_plan(model, question, placements)
    return Model(model, placements)


def solve(question: Question, seconds: float) -> Reply:
    """Build and solve within `seconds`, which CP-SAT may overrun, in presolve above all."""
    began = time.monotonic()
    model = build(question)
    all_rounds = rounds(question.goal, question.effort)
    number, spent = 0, 0.0
    while True:
        each = all_rounds[number]
        solver = solver_of(each, max(0.0, began + seconds - time.monotonic()))
        status = CpSatStatus(int(solver.solve(model.proto)))
        took = solver.response_proto.deterministic_time
        number, spent = number + 1, spent + took
        given_up = status is CpSatStatus.UNKNOWN and took >= each.limit
        # A round that the clock ended is the last: what another finds in its place would depend on the clock.
        if not given_up or number == len(all_rounds):
            break
    address: tuple[int, ...] = ()
    bound = None
    if status in WITH_PLAN:
        address = tuple(_address(solver, placed, question.unit) for placed in model.placements)
        bound = ceil(solver.best_objective_bound) * question.unit if question.goal is Goal.PEAK else None
    reason = None if given_up else _why_ended(status, time.monotonic() - began, seconds)
    return Reply(status, address, number, spent, reason, bound)


def _why_ended(status: CpSatStatus, took: float, seconds: float) -> Reason | None:
    """Say what ended a run that took so many seconds of those it had, None where all is known."""
    if status in {CpSatStatus.OPTIMAL, CpSatStatus.INFEASIBLE}:
        return None
    return Reason.TIME_LIMIT if took >= seconds * ALL_OF_ITS_TIME else Reason.ENGINE_FAILED


def _address(solver: cp_model.CpSolver, placed: list[Placement], unit: int) -> int:
    """Return where an item lies, in bytes, -1 where the plan leaves it out."""
    for each in placed:
        if each.chosen is None or solver.boolean_value(each.chosen):
            return unit * (each.variant.modulus * int(solver.value(each.multiple)) + each.variant.residue)
    return -1
