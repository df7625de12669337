"""Tiles that are too large for the search: first fit in many orders places them, or says what ended it."""

from random import Random

import pytest

from problem.answer import Reason, Status
from problem.deadline import Deadline
from problem.figures import Plan
from solver import exact
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.instance import instance_of
from solver.many_orders import plans_in_many_orders
from solver.peak import minimise_peak, peak_bytes
from tests.documents import buffer, request
from tests.oracles.brute_force import fits
from tests.solver.placing import budget, is_right, prepared, settled
from tests.strategies import random_request


def test_every_plan_keeps_every_rule() -> None:
    rng, num_plans = Random(12), 0
    for document in (random_request(rng) for _ in range(60)):
        ready = prepared(document)
        if ready.reserved.failed is not None:
            continue
        for tile in range(len(document["tiles"])):
            for found in plans_in_many_orders(ready, tile, instance_of(ready, tile), budget()):
                assert is_right(document, found, tile), document
                assert fits(document, tile), document
                num_plans += 1
    assert num_plans > 500


def test_a_tile_too_large_for_the_search_is_placed_in_some_order(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "MAX_ITEMS", -1)
    monkeypatch.setattr(exact, "TURNS", ())
    rows = [buffer("fits", 4, 0, 2), buffer("long", 3, 1, 9), buffer("late", 5, 3, 6)]
    found = settled(request(*rows, memory={"capacity": 8}), pool)
    assert found.status is Status.PLACED


def test_a_clock_that_ends_it_is_the_reason_of_an_unknown_tile(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "MAX_ITEMS", -1)
    document = request(buffer("a", 4), buffer("b", 4), memory={"capacity": 8})
    assert settled(document, pool, time_limit=0.0).reason is Reason.TIME_LIMIT
    ready = prepared(document)
    over = Budget(Deadline.after(-1.0), 10.0)
    found = list(plans_in_many_orders(ready, 0, instance_of(ready, 0), over))
    assert [each.reason for each in found] == [Reason.DEADLINE]


def test_the_peak_of_a_tile_too_large_for_a_model_is_lowered_by_orders(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact, "MAX_ITEMS", -1)
    monkeypatch.setattr("solver.peak.question_of", lambda *_: None)
    rng = Random(5)
    rows = [buffer(f"b{index}", rng.randint(1, 30), index // 3, index // 3 + rng.randint(1, 9)) for index in range(90)]
    document = request(*rows, memory={"capacity": 4000})
    ready = prepared(document)
    instance = instance_of(ready, 0)
    plans = list(plans_in_many_orders(ready, 0, instance, budget()))
    worst = max(plans, key=lambda plan: peak_bytes(instance, plan.address))
    start = Plan(worst.region, worst.address, worst.auxiliary_region, worst.auxiliary_address)
    lowered = minimise_peak(ready, 0, pool, start, budget())
    assert lowered.objective.bytes == min(peak_bytes(instance, plan.address) for plan in plans)
    assert lowered.objective.bytes < peak_bytes(instance, worst.address)
    assert lowered.reason is Reason.MODEL_TOO_LARGE
    assert is_right(document, lowered.plan)
