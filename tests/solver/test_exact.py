"""The exact stage: plans that are right, refutations that are true, and why it knows neither."""

import json
import time
from collections.abc import Callable
from math import inf
from pathlib import Path
from random import Random
from threading import Event, Timer

import pytest

from heuristics import weighing
from problem.answer import EngineReport, Proof, Reason, Status
from problem.deadline import Deadline
from service.formats.detect import read
from solver import exact
from solver.budget import Budget
from solver.cpsat import live_sets
from solver.cpsat.pool import CpSatPool
from solver.exact import settle
from solver.instance import instance_of
from tests.documents import Document, buffer, request
from tests.endless import endless
from tests.oracles.brute_force import fits
from tests.solver.placing import is_right, prepared, settled
from tests.strategies import bank_heavy_request, random_request

FRAGMENTED = request(
    buffer("a", 3, 0, 4, alignment=4),
    buffer("b", 3, 1, 5, alignment=4),
    buffer("c", 2, 2, 4),
    buffer("d", 8, 5, 6),
    memory={"capacity": 8},
)
"""The load fits, the blocks do not."""


@pytest.fixture
def without_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leave tiles to CP-SAT, as those that are too large for the search and that no order places."""
    monkeypatch.setattr(exact, "MAX_ITEMS", -1)
    monkeypatch.setattr(weighing, "NUM_ORDERS", 0)


@pytest.mark.usefixtures("without_search")
@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_cp_sat_settles_every_tile_as_brute_force_does(pool: CpSatPool, draw: Callable[[Random], Document]) -> None:
    rng = Random(33)
    seen = set()
    for document in (draw(rng) for _ in range(150)):
        if prepared(document).reserved.failed is not None:
            continue
        for tile in range(len(document["tiles"])):
            found = settled(document, pool, tile)
            assert found.status is (Status.PLACED if fits(document, tile) else Status.INFEASIBLE), document
            assert found.status is Status.INFEASIBLE or is_right(document, found, tile), document
            seen.add(found.status)
    assert seen == {Status.PLACED, Status.INFEASIBLE}


def test_a_refutation_names_its_engine_and_is_not_confirmed(pool: CpSatPool) -> None:
    found = settled(FRAGMENTED, pool)
    assert found.status is Status.INFEASIBLE
    assert found.proof is not None
    report = EngineReport("search", rounds=1, nodes=found.proof.engines[0].nodes)
    assert found.proof == Proof("exhausted", engines=(report,), confirmed=False)
    assert found.address.tolist() == [-1] * 4


def test_a_refutation_names_all_engines_that_worked_on_it(pool: CpSatPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "TURNS", ((1, inf), (0, inf)))
    found = settled(FRAGMENTED, pool)
    assert found.status is Status.INFEASIBLE
    assert found.proof is not None
    search, cp_sat = found.proof.engines
    assert (search.name, cp_sat.name) == ("search", "cp-sat")
    assert (search.nodes is None, search.deterministic_time is None) == (False, True)
    assert (cp_sat.nodes is None, cp_sat.deterministic_time is None) == (True, False)


def test_the_same_tile_gets_the_same_answer_whatever_time_there_is(pool: CpSatPool) -> None:
    rows = [buffer(str(index), 8 + index * 7 % 24, index, index + 3 + index % 5, alignment=4) for index in range(30)]
    document = request(*rows, memory={"capacity": 160})
    plans = {settled(document, pool, time_limit=limit).address.tobytes() for limit in (5.0, 10.0, 20.0)}
    assert len(plans) == 1
    proofs = {settled(FRAGMENTED, pool, time_limit=limit).proof for limit in (5.0, 10.0)}
    assert len(proofs) == 1


def test_blocks_of_no_bytes_lie_at_their_lowest_address_in_the_first_region(pool: CpSatPool) -> None:
    found = settled(request(buffer("a", 16), buffer("zero", 0, alignment=10), buffer("end", 0, address=32)), pool)
    assert found.region.tolist()[1:] == [0, 0]
    assert found.address.tolist()[1:] == [20, 32]


def test_a_tile_without_anything_is_placed(pool: CpSatPool) -> None:
    found = settled(request(), pool)
    assert (found.status, len(found.region)) == (Status.PLACED, 0)


def test_an_auxiliary_without_an_address_is_refuted(pool: CpSatPool) -> None:
    for size in (0, 3):
        document = request(memory={"regions": [{"name": "r", "start": 1, "size": 5}]})
        document["tiles"][0]["auxiliaries"] = [{"id": "x", "size": size, "alignment": 7}]
        assert settled(document, pool).status is Status.INFEASIBLE


def test_an_auxiliary_keeps_off_a_block_that_is_in_a_gap_all_its_life(pool: CpSatPool) -> None:
    tile = request(buffer("a", 2, 0, 3, gaps=[[0, 3]]), buffer("b", 2, 0, 3, gaps=[[0, 3]]), memory={"capacity": 3})
    assert settled(tile, pool).status is Status.PLACED
    tile["tiles"][0]["auxiliaries"] = [{"id": "x", "size": 1}]
    assert settled(tile, pool).status is Status.PLACED
    tile["tiles"][0]["auxiliaries"] = [{"id": "x", "size": 2}]
    assert settled(tile, pool).status is Status.INFEASIBLE


def test_sizes_near_the_bound_do_not_overflow(pool: CpSatPool) -> None:
    size = 2**51 + 1
    rows = buffer("a", size, 0, 2), buffer("b", size, 1, 3), buffer("c", size, 0, 3)
    document = request(*rows, memory={"capacity": 3 * size})
    found = settled(document, pool)
    assert found.status is Status.PLACED
    assert is_right(document, found)


@pytest.mark.usefixtures("without_search")
def test_a_tile_that_is_too_large_for_a_model_is_unknown(pool: CpSatPool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sets, "MAX_INTERVALS", 0)
    monkeypatch.setattr(live_sets, "MAX_RECTANGLES", 0)
    found = settled(FRAGMENTED, pool)
    assert (found.status, found.reason) == (Status.UNKNOWN, Reason.MODEL_TOO_LARGE)


def test_a_deadline_that_has_passed_leaves_the_tile_unknown(pool: CpSatPool) -> None:
    ready = prepared(FRAGMENTED)
    found = settle(ready, 0, instance_of(ready, 0), pool, Budget(Deadline.after(-1.0), 10.0))
    assert (found.status, found.reason) == (Status.UNKNOWN, Reason.DEADLINE)


@pytest.mark.parametrize(
    ("time_limit", "deadline", "reason"),
    [(0.2, 60.0, Reason.TIME_LIMIT), (60.0, 0.2, Reason.DEADLINE), (60.0, 60.0, Reason.CANCELLED)],
)
def test_the_search_ends_in_time_and_says_why(
    pool: CpSatPool, monkeypatch: pytest.MonkeyPatch, time_limit: float, deadline: float, reason: Reason
) -> None:
    monkeypatch.setattr(exact, "TURNS", ((2**40, inf),))
    ready, cancelled = prepared(endless()), Event()
    timer = Timer(0.2, cancelled.set)
    if reason is Reason.CANCELLED:
        timer.start()
    began = time.monotonic()
    found = settle(ready, 0, instance_of(ready, 0), pool, Budget(Deadline.after(deadline), time_limit, cancelled))
    assert time.monotonic() - began < 0.4
    assert (found.status, found.reason) == (Status.UNKNOWN, reason)
    timer.cancel()


@pytest.mark.parametrize("folder", ["reports", "small", "ipu-stack-dump-v1"])
def test_real_tiles_get_their_verdicts(pool: CpSatPool, cases: Path, folder: str) -> None:
    for name, right in json.loads((cases / "expected.json").read_text()).items():
        if name.startswith(folder) and "status" in right:
            document = opened(cases / name, right.get("capacity"))
            for tile in range(len(document["tiles"])):
                found = settled(document, pool, tile)
                assert found.status.name.lower() == right["status"], name
                assert found.status is not Status.PLACED or is_right(document, found, tile), name


def test_small_tiles_do_not_fit_with_one_byte_less(pool: CpSatPool, cases: Path) -> None:
    for path in sorted((cases / "small").glob("*.csv")):
        capacity = int(path.suffixes[0][1:])
        assert settled(opened(path, capacity - 1), pool).status is Status.INFEASIBLE, path.name


def test_hard_tiles_are_placed_or_unknown(pool: CpSatPool, cases: Path) -> None:
    for path in sorted((cases / "minimalloc").glob("*.csv")):
        document = opened(path, int(path.suffixes[0][1:]))
        found = settled(document, pool, time_limit=1.0)
        if found.status is Status.PLACED:
            assert is_right(document, found), path.name
        else:
            assert (found.status, found.reason) == (Status.UNKNOWN, Reason.TIME_LIMIT), path.name


def opened(path: Path, capacity: int | None) -> Document:
    found = read(path.read_bytes(), capacity=capacity)
    document: Document = found if isinstance(found, dict) else json.loads(found)
    return document
