"""What CP-SAT is asked: units, variants, and what is live together."""

from itertools import combinations
from random import Random

import pytest

from solver.cpsat import live_sets
from solver.cpsat.live_sets import LiveTogether, live_together
from solver.cpsat.model import solve
from solver.cpsat.question import Goal, question_of
from solver.cpsat.status import CpSatStatus
from solver.cpsat.unit import common_unit
from solver.instance import Instance
from tests.documents import Document, buffer, request
from tests.oracles.brute_force import fits
from tests.solver.placing import instance
from tests.strategies import random_request

ROOMY = {"capacity": 4096}


@pytest.mark.parametrize(
    ("rows", "unit"),
    [
        ([buffer("a", 64), buffer("b", 96)], 32),
        ([buffer("a", 64), buffer("b", 96, alignment=48)], 16),
        ([buffer("a", 65, alignment=8), buffer("b", 96, alignment=12)], 4),
        ([buffer("a", 64), buffer("b", 32, address=40)], 8),
        ([buffer("a", 64, alignment=8), buffer("b", 96, alignment=4)], 32),
    ],
)
def test_the_unit_divides_what_addresses_are_made_of(rows: list[Document], unit: int) -> None:
    assert common_unit(instance(request(*rows, memory=ROOMY)), exact_ends=False) == unit


def test_the_unit_divides_footprints_where_ends_matter() -> None:
    tile = instance(request(buffer("a", 65, alignment=8), buffer("b", 95, alignment=8), memory=ROOMY))
    assert common_unit(tile, exact_ends=False) == 8
    assert common_unit(tile, exact_ends=True) == 1


def test_the_unit_divides_banks_where_there_are_separations() -> None:
    memory = {"regions": [{"name": "memory", "start": 0, "size": 4096, "bank_bytes": 24}]}
    rows = buffer("a", 64), buffer("b", 96)
    assert common_unit(instance(request(*rows, memory=memory, separate=[["a", "b"]])), exact_ends=False) == 8


def test_regions_that_differ_in_nothing_share_a_variant() -> None:
    rows = buffer("a", 4), buffer("b", 4, whole_banks=True)
    question = question_of(instance(request(*rows)), Goal.FIT)
    assert question is not None
    assert [len(variants) for variants in question.variants] == [1, 2]
    peaks = question_of(instance(request(*rows)), Goal.PEAK)
    assert peaks is not None
    assert [len(variants) for variants in peaks.variants] == [2, 2]


def test_maximal_live_sets_hold_every_pair_that_is_live_together() -> None:
    rng = Random(8)
    for document in (random_request(rng) for _ in range(100)):
        found = instance(document)
        together = live_together(found.items)
        assert together is not None
        listed = {pair for members in together.sets for pair in combinations(sorted(members), 2)}
        assert listed == {pair for pair in combinations(range(len(found.items.block)), 2) if _meet(found, *pair)}


def _meet(found: Instance, one: int, other: int) -> bool:
    items = found.items
    if items.auxiliary[[one, other]].any():
        return True
    pieces = [
        [
            (since, until)
            for item, since, until in zip(items.live_item, items.live_start, items.live_end, strict=True)
            if item == each
        ]
        for each in (one, other)
    ]
    return any(since < end and start < until for since, until in pieces[0] for start, end in pieces[1])


def test_rectangles_say_the_same_as_live_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_sets, "MAX_INTERVALS", 0)
    rng = Random(12)
    refuted = 0
    for document in (random_request(rng) for _ in range(60)):
        question = question_of(instance(document), Goal.FIT)
        assert question is not None
        status = solve(question, 10.0).status
        assert (status is CpSatStatus.OPTIMAL) == fits(document, 0), document
        refuted += status is CpSatStatus.INFEASIBLE
    assert refuted


def test_a_tile_beyond_both_bounds_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    tile = instance(request(buffer("a", 4), buffer("b", 4)))
    assert live_together(tile.items) == LiveTogether(((0, 1),), ())
    monkeypatch.setattr(live_sets, "MAX_INTERVALS", 1)
    monkeypatch.setattr(live_sets, "MAX_RECTANGLES", 1)
    assert live_together(tile.items) is None
    assert question_of(tile, Goal.FIT) is None
