"""What the statuses of CP-SAT mean, each of them as CP-SAT itself returns it."""

import pytest
from ortools.sat.python import cp_model

from problem.errors import ModelInvalid
from solver.cpsat.status import CpSatStatus, Finding, finding


def status_of(model: cp_model.CpModel, *, stop_at_once: bool = False, seconds: float = 10.0) -> CpSatStatus:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = seconds
    solver.parameters.stop_after_first_solution = stop_at_once
    return CpSatStatus(int(solver.solve(model)))


def spread(*, maximised: bool) -> cp_model.CpModel:
    model = cp_model.CpModel()
    places = [model.new_int_var(0, 50, "") for _ in range(8)]
    model.add_all_different(places)
    if maximised:
        model.maximize(sum((index * 7 % 5 - 2) * place for index, place in enumerate(places)))
    return model


def test_optimal_is_a_plan_that_none_betters() -> None:
    assert finding(status_of(spread(maximised=True))) is Finding.BEST_PLAN
    assert finding(status_of(spread(maximised=False))) is Finding.BEST_PLAN


def test_feasible_is_a_plan() -> None:
    assert finding(status_of(spread(maximised=True), stop_at_once=True)) is Finding.PLAN


def test_infeasible_is_a_refutation() -> None:
    model = cp_model.CpModel()
    model.add(model.new_int_var(0, 5, "") > 9)
    assert finding(status_of(model)) is Finding.REFUTED


def test_unknown_is_not_infeasible() -> None:
    assert finding(status_of(spread(maximised=False), seconds=0.0)) is Finding.UNDECIDED


def test_an_invalid_model_raises() -> None:
    model = cp_model.CpModel()
    model.new_int_var(5, 0, "")
    with pytest.raises(ModelInvalid, match="refused the model"):
        finding(status_of(model))


def test_every_status_of_the_solver_is_mapped() -> None:
    assert {status.name: int(status) for status in CpSatStatus} == {
        name: int(value) for name, value in cp_model.CpSolverStatus.__members__.items()
    }
