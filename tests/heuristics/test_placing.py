"""Greedy, retry and hints put every block just where section 7 of the contract defines."""

from collections import Counter
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache
from random import Random
from typing import Final

import numpy as np
import pytest

from heuristics.placing import empty_plan, lifetime_greedy, retry
from tests.documents import Document, alias, buffer, iterated, request
from tests.draws import drawn
from tests.heuristics.running import all_stages, greedy_alone, retry_alone
from tests.oracles import placing, planning
from tests.oracles.memory import memory_map
from tests.oracles.plans import TilePlan
from tests.preparing import prepared
from tests.strategies import random_request


@cache
def placeable() -> tuple[Document, ...]:
    """Give the drawn requests whose reservations find room: without that no heuristic runs."""
    return tuple(document for document in drawn() if prepared(document).reserved.failed is None)


def hinted(document: Document, rng: Random) -> Document:
    """Give every buffer a hint into a region: drawn ones are rare, and mostly would raise a peak."""
    changed = deepcopy(document)
    regions = memory_map(document["memory"]).regions
    for row in (row for tile in changed["tiles"] for row in tile["buffers"]):
        region = rng.choice(regions)
        row["hint"] = rng.randint(region.start, region.end)
    return changed


@pytest.mark.parametrize(
    ("heuristic", "oracle"), [(greedy_alone, placing.greedy), (retry_alone, placing.retry)], ids=["greedy", "retry"]
)
def test_every_address_is_the_one_that_the_contract_defines(
    heuristic: Callable[[Document], list[TilePlan | None]],
    oracle: Callable[[Document, int], TilePlan | None],
) -> None:
    outcomes = Counter[bool]()
    for document in placeable():
        found = heuristic(document)
        assert found == [oracle(document, tile) for tile in range(len(document["tiles"]))], document
        outcomes.update(plan is None for plan in found)
    assert min(outcomes.values()) > 700


def test_every_hint_is_followed_just_where_the_contract_lets_it() -> None:
    rng = Random(42)
    methods = Counter[str | None]()
    for document in (hinted(one, rng) for one in placeable()):
        found = all_stages(document)
        assert found == planning.plan(document), document
        methods.update(result.method for result in found)
        methods["moved"] += sum(
            result.plan not in plans
            for result, *plans in zip(found, greedy_alone(document), retry_alone(document), strict=True)
        )
    assert min(methods[kind] for kind in ("greedy", "retry", None, "moved")) > 100


UNIT: Final = 24
"""A multiple of every alignment of a long tile: members that are so far apart have a common congruence."""


def long_row(rng: Random, index: int, horizon: int) -> Document:
    start = rng.randint(0, horizon)
    row = buffer(f"b{index}", rng.randint(0, 40), start, start + rng.randint(1, 9))
    row["alignment"] = rng.choice((1, 1, 2, 3, 8, 12))
    row["preloaded"] = rng.random() < 0.2
    if rng.random() < 0.1:
        row["gaps"] = [[start, start + 1]]
    if rng.random() < 0.1:
        row["memory_class"] = "interleaved"
    return row


def long_tile(rng: Random, num_buffers: int) -> Document:
    """Draw a tile whose blocks begin one after the other, so that rows that ended are dropped many times.

    Of every eight buffers two share a storage, one is iterated, one takes whole banks and one has a fixed address.
    """
    horizon = num_buffers // rng.choice((1, 2))
    rows = [long_row(rng, index, horizon) for index in range(num_buffers)]
    ids = [row["id"] for row in rows]
    for row in rows[3::8]:
        row["whole_banks"] = True
    for row in rows[4::8]:
        row["address"] = UNIT * rng.randint(0, 15)
    for row in rows[2::8]:
        row["size"] //= 4
    regions = [
        {"name": "upper", "start": 200, "size": 250, "memory_classes": ["standard"], "bank_bytes": 16},
        {"name": "lower", "start": 0, "size": 180, "bank_bytes": 32},
    ]
    memory = {"regions": regions, "loader": {"start": 250, "end": 270}}
    document = request(
        *rows,
        memory=memory,
        aliases=[alias(**{one: 0, other: UNIT}) for one, other in zip(ids[0::8], ids[1::8], strict=False)],
        repeats=[iterated(name, rng.randint(1, 3), 0, 3) for name in ids[2::8]],
        separate=[rng.sample(ids[3::2], 2) for _ in range(num_buffers // 8)],
        auxiliaries=[{"id": "x", "size": 3}, {"id": "y", "size": 2, "preloaded": True}],
    )
    document["reservations"] = [{"id": "r", "size": 8, "address": 64, "intervals": [[3, 9], [12, 14]]}]
    return document | {"interleaved_offset": 16}


def test_addresses_are_the_same_in_tiles_long_enough_to_drop_what_has_ended() -> None:
    rng = Random(44)
    outcomes = Counter[bool]()
    for num_buffers in (9, 16, 24, 32, 48) * 20:
        document = long_tile(rng, num_buffers)
        found = greedy_alone(document)
        assert found == [placing.greedy(document, 0)], document
        assert retry_alone(document) == [placing.retry(document, 0)], document
        outcomes.update(plan is None for plan in found)
    assert min(outcomes.values()) > 20


def test_late_fixed_blocks_that_come_first_drop_nothing_that_an_early_one_has_to_heed() -> None:
    early = [buffer("fixed", 4, 0, 1, address=0), buffer("early", 4, 0, 1)]
    late = [buffer(f"late{index}", 1, 9, 10, address=8 + index) for index in range(40)]
    document = request(*early, *late, memory={"capacity": 64})
    (found,) = greedy_alone(document)
    assert found is not None
    assert found.placements["early"].address == 4
    assert found == placing.greedy(document, 0)


def addresses(found: Iterable[TilePlan | None]) -> list[dict[str, tuple[str, int]] | None]:
    """Give region and address of each buffer, tile by tile."""
    return [
        None if plan is None else {name: (there.region, there.address) for name, there in plan.placements.items()}
        for plan in found
    ]


def test_a_tile_is_placed_alike_alone_and_in_any_chunk_of_tiles() -> None:
    rng = Random(45)
    chunked = 0
    for document in (random_request(rng) for _ in range(300)):
        ready = prepared(document)
        num_tiles = len(ready.request.tiles)
        for heuristic in (lifetime_greedy, retry):
            whole, backwards = empty_plan(ready), empty_plan(ready)
            placed = heuristic(ready, np.arange(num_tiles), whole)
            for tile in reversed(range(num_tiles)):
                assert heuristic(ready, np.array([tile]), backwards).tolist() == placed[[tile]].tolist()
            assert [column.tolist() for column in backwards] == [column.tolist() for column in whole]
        chunked += num_tiles > 1
    assert chunked > 50


def test_plans_outside_of_the_given_tiles_are_left_alone() -> None:
    document = request(buffer("a", 4))
    document["tiles"] *= 3
    document["tiles"] = [tile | {"numbers": [number]} for number, tile in enumerate(document["tiles"])]
    ready = prepared(document)
    plan = empty_plan(ready)
    assert lifetime_greedy(ready, np.array([2, 0]), plan).tolist() == [True, True]
    assert plan.region.tolist() == [0, -1, 0]
    assert plan.address.tolist() == [16, -1, 16]


def test_tiles_without_buffers_are_placed() -> None:
    assert addresses(greedy_alone(request())) == [{}]
    assert addresses(retry_alone(request())) == [{}]


def test_addresses_up_to_the_last_below_two_to_the_53_are_reached() -> None:
    top = 2**53 - 1
    memory = {"regions": [{"name": "r", "start": top - 64, "size": 64}]}
    document = request(
        buffer("a", 32, 0, top), buffer("b", 16, 1, top), buffer("c", 15, 2, top, alignment=3), memory=memory
    )
    assert addresses(greedy_alone(document)) == addresses([placing.greedy(document, 0)])
    assert addresses(retry_alone(document)) == addresses([placing.retry(document, 0)])
