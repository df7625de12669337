"""The least sum of peaks."""

import json
import time
from itertools import product
from random import Random

import numpy as np
import pytest

from heuristics import weighing
from problem.answer import Objective, Reason, Status
from problem.figures import Plan
from service.codec import decode
from service.pipeline import plan
from service.workers import Workers
from solver import exact
from solver.cpsat import live_sets
from solver.cpsat.pool import CpSatPool
from solver.peak import Lowered, minimise_peak
from solver.settled import Settled
from tests.documents import Document, buffer, request
from tests.oracles.brute_force import fits
from tests.solver.placing import MEMORY_BYTES, budget, is_right, prepared, settled
from tests.strategies import random_request

SCATTERED = request(buffer("a", 4, 0, 2), buffer("b", 4, 1, 3), buffer("c", 4, 2, 4), memory={"capacity": 40})
TOP = Settled(
    Status.PLACED,
    np.zeros(3, np.int8),
    np.array([0, 10, 36]),
    np.zeros(0, np.int8),
    np.zeros(0, np.int64),
)


def lowered(document: Document, start: Settled, pool: CpSatPool, tile: int = 0, time_limit: float = 20.0) -> Lowered:
    plan = Plan(start.region, start.address, start.auxiliary_region, start.auxiliary_address)
    return minimise_peak(prepared(document), tile, pool, plan, budget(time_limit))


def test_a_plan_of_least_peak_is_found_and_proved_best(pool: CpSatPool) -> None:
    found = lowered(SCATTERED, TOP, pool)
    assert (found.objective, found.reason) == (Objective(8, 8), None)
    assert is_right(SCATTERED, found.plan)


def test_a_plan_that_is_best_already_stays(pool: CpSatPool) -> None:
    best = Settled(Status.PLACED, TOP.region, np.array([4, 0, 4]), TOP.auxiliary_region, TOP.auxiliary_address)
    assert lowered(SCATTERED, best, pool).plan.address.tolist() == [4, 0, 4]


def test_auxiliaries_count_and_blocks_of_no_bytes_do_not(pool: CpSatPool) -> None:
    document = request(buffer("a", 4), buffer("zero", 0, address=40), memory={"capacity": 40})
    document["tiles"][0]["auxiliaries"] = [{"id": "x", "size": 3}]
    start = settled(document, pool)
    assert lowered(document, start, pool).objective == Objective(7, 7)


def test_without_time_the_plan_stays_and_the_load_is_the_bound(pool: CpSatPool) -> None:
    found = lowered(SCATTERED, TOP, pool, time_limit=1e-9)
    assert (found.objective, found.reason) == (Objective(40, 8), Reason.TIME_LIMIT)
    assert found.plan.address.tolist() == TOP.address.tolist()


def test_a_tile_too_large_for_a_model_keeps_its_plan_where_no_order_does_better(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(weighing, "NUM_ORDERS", 0)
    monkeypatch.setattr(exact, "MAX_ITEMS", -1)
    monkeypatch.setattr(live_sets, "MAX_INTERVALS", 0)
    monkeypatch.setattr(live_sets, "MAX_RECTANGLES", 0)
    found = lowered(SCATTERED, TOP, pool)
    assert (found.objective, found.reason) == (Objective(40, 8), Reason.MODEL_TOO_LARGE)


def test_no_plan_has_a_lesser_sum_of_peaks(pool: CpSatPool) -> None:
    rng = Random(17)
    checked = 0
    for document in (random_request(rng) for _ in range(120)):
        start = settled(document, pool) if prepared(document).reserved.failed is None else None
        if start is None or start.status is not Status.PLACED:
            continue
        found = lowered(document, start, pool)
        assert found.reason is None
        assert is_right(document, found.plan)
        if _can_shrink(document):
            checked += 1
            assert not any(fits(smaller, 0) for smaller in _smaller(document, found.objective.bytes - 1)), document
    assert checked > 10


def _can_shrink(document: Document) -> bool:
    """Tell whether nothing but the blocks and auxiliaries of 1 byte or more depends on the sizes of regions."""
    tile = document["tiles"][0]
    sizes = [row["size"] for row in (*tile["buffers"], *tile.get("auxiliaries", ()))]
    reserves = "reservations" in document or any(
        "transfers" in each or "descriptor_bytes" in each for each in document["tiles"]
    )
    return "regions" in document["memory"] and not reserves and all(sizes)


def _smaller(document: Document, total: int) -> list[Document]:
    """Give the same request in every memory whose regions have `total` bytes in sum, none of them larger than it is."""
    regions = document["memory"]["regions"]
    sizes = (size for size in product(*(range(1, region["size"] + 1) for region in regions)) if sum(size) == total)
    return [
        document
        | {
            "memory": document["memory"]
            | {"regions": [region | {"size": size} for region, size in zip(regions, split, strict=True)]}
        }
        for split in sizes
    ]


def test_a_model_that_makes_the_engine_throw_for_its_hint_is_asked_without() -> None:
    lives = ((1, 6), (6, 7), (6, 7), (1, 2), (4, 6), (5, 6))
    rows = (buffer(f"b{index}", 1, *life) for index, life in enumerate(lives))
    memory = {"regions": [{"name": "r0", "start": 5, "size": 3}]}
    document = request(*rows, memory=memory) | {"options": {"objective": "peak"}}
    with Workers(1, MEMORY_BYTES) as workers:
        given = plan(decode(json.dumps(document).encode()), workers, time.monotonic()).answer
    assert given.complete
    assert given.detail[0].objective == Objective(3, 3)


def test_hints_that_lower_a_peak_further_are_counted() -> None:
    regions = [
        {"name": "r0", "start": 0, "size": 100, "memory_classes": ["standard"]},
        {"name": "r1", "start": 100, "size": 100},
    ]
    rows = buffer("c", 50, 0, 1, memory_class="interleaved"), buffer("b", 10, 2, 3, hint=100)
    options = {"objective": "peak", "time_limit": 1e-6}
    document = request(*rows, memory={"regions": regions}) | {"options": options}
    with Workers(1, MEMORY_BYTES) as workers:
        given = plan(decode(json.dumps(document).encode()), workers, time.monotonic()).answer
    objective = given.detail[0].objective
    assert objective is not None
    assert objective.bytes == given.peak.sum() == 50


def test_the_search_lowers_a_peak_with_no_help_and_proves_it_least(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("solver.peak.question_of", lambda *_: None)
    monkeypatch.setattr(weighing, "NUM_ORDERS", 0)
    rng, above_the_load = Random(9), 0
    for _ in range(60):
        spans = [(start := rng.randint(0, 5), start + rng.randint(1, 4), rng.choice((1, 2, 4))) for _ in range(8)]
        rows = [
            buffer(f"b{at}", rng.randint(1, 6), start, end, alignment=unit)
            for at, (start, end, unit) in enumerate(spans)
        ]
        document = request(*rows, memory={"capacity": 60})
        found = lowered(document, settled(document, pool), pool)
        size = found.objective.bytes
        assert found.reason is None
        assert found.objective.bound == size
        assert is_right(document, found.plan)
        assert fits(document | {"memory": {"capacity": size}}, 0)
        assert not fits(document | {"memory": {"capacity": size - 1}}, 0)
        load = max(sum(row["size"] for row in rows if row["start"] <= event < row["end"]) for event in range(10))
        above_the_load += size > load
    assert above_the_load > 0
