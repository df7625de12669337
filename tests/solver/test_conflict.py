"""Conflict sets that cannot be placed and spare nobody, and relief that is enough."""

import time
from random import Random

import pytest

from problem.answer import ConflictSet, Proof, Status
from problem.deadline import Deadline
from solver.budget import Budget
from solver.conflict import Conflict, find_conflict
from solver.cpsat.pool import CpSatPool
from solver.screens import screen
from tests.documents import Document, buffer, request
from tests.oracles.brute_force import fits
from tests.solver.placing import budget, prepared, settled
from tests.solver.test_exact import FRAGMENTED
from tests.strategies import random_request


def conflict(document: Document, pool: CpSatPool) -> Conflict:
    ready = prepared(document)
    proof = screen(ready, 0) or settled(document, pool).proof
    return find_conflict(ready, 0, proof, pool, budget())


def without(document: Document, names: set[str]) -> Document:
    """Give a request of plain buffers without some of them."""
    tile = document["tiles"][0]
    kept = [row for row in tile["buffers"] if row["id"] not in names]
    lists = [[name for name in each if name not in names] for each in tile.get("separate", ())]
    return document | {"tiles": [tile | {"buffers": kept, "separate": [each for each in lists if len(each) > 1]}]}


def test_one_block_that_has_no_address_is_the_conflict_and_the_relief(pool: CpSatPool) -> None:
    found = conflict(request(buffer("a", 4), buffer("b", 11), memory={"capacity": 10}), pool)
    assert (found.conflict_set, found.relief, found.complete) == (ConflictSet(("b",), minimal=True), ("b",), True)


def test_an_overload_is_narrowed_to_the_blocks_that_make_it(pool: CpSatPool) -> None:
    rows = buffer("a", 6), buffer("b", 1), buffer("c", 5), buffer("d", 1)
    found = conflict(request(*rows, memory={"capacity": 11}), pool)
    assert found.conflict_set is not None
    assert found.conflict_set.minimal
    assert {"a", "c"} < set(found.conflict_set.blocks)
    assert len(found.conflict_set.blocks) == 3
    assert found.relief is not None
    assert len(found.relief) == 1


def test_auxiliaries_that_fit_nowhere_conflict_with_no_block(pool: CpSatPool) -> None:
    document = request(buffer("a", 1), memory={"capacity": 10}, auxiliaries=[{"id": "x", "size": 11}])
    found = conflict(document, pool)
    assert (found.conflict_set, found.relief, found.complete) == (ConflictSet((), minimal=True), None, True)


def test_a_reservation_without_room_is_no_conflict_of_blocks(pool: CpSatPool) -> None:
    document = request(buffer("a", 1), memory={"capacity": 10}) | {"reservations": [{"id": "r", "size": 11}]}
    found = conflict(document, pool)
    assert (found.conflict_set, found.relief, found.complete) == (None, None, True)


def test_without_time_nothing_is_said_to_be_minimal(pool: CpSatPool) -> None:
    spent = Budget(Deadline.after(-1.0), 1.0)
    proof = Proof("exhausted", confirmed=False)
    found = find_conflict(prepared(FRAGMENTED), 0, proof, pool, spent)
    assert found == Conflict(ConflictSet(tuple("abcd"), minimal=False), None, proof, complete=False)


def test_a_clock_ends_the_narrowing_of_a_large_set(pool: CpSatPool) -> None:
    rows = [buffer(f"b{index}", 60, 0, 1) for index in range(1500)]
    ready = prepared(request(*rows, memory={"capacity": 1499 * 60}))
    began = time.monotonic()
    found = find_conflict(ready, 0, screen(ready, 0), pool, Budget(Deadline.after(0.3), 60.0))
    # All of it takes a quarter of a minute.
    assert time.monotonic() - began < 3
    assert not found.complete
    assert found.conflict_set is not None
    assert not found.conflict_set.minimal


def test_a_conflict_set_that_both_engines_refute_confirms_the_proof(pool: CpSatPool) -> None:
    found = conflict(FRAGMENTED, pool)
    assert found.conflict_set is not None
    assert set(found.conflict_set.blocks) == {"a", "b", "c"}
    assert found.proof is not None
    assert found.proof.confirmed
    assert [report.name for report in found.proof.engines] == ["search", "cp-sat"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_conflict_sets_are_minimal_and_relief_is_enough_by_brute_force(pool: CpSatPool, seed: int) -> None:
    rng = Random(seed)
    checked = 0
    while checked < 12:
        document = random_request(rng)
        document = document | {"tiles": document["tiles"][:1]}
        tile = document["tiles"][0]
        if {"aliases", "repeats", "transfers"} & tile.keys() or prepared(document).reserved.failed is not None:
            continue
        if settled(document, pool).status is Status.PLACED:
            continue
        found = conflict(document, pool)
        checked += 1
        assert found.complete
        assert found.proof is not None
        assert found.proof.confirmed
        assert found.conflict_set is not None
        names = {row["id"] for row in tile["buffers"]}
        core = set(found.conflict_set.blocks)
        assert not fits(without(document, names - core), 0), document
        for name in core:
            assert fits(without(document, names - core | {name}), 0), document
        if found.relief is not None:
            assert fits(without(document, set(found.relief)), 0), document
