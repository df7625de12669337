"""The oracles agree with the judge, and their two walks with each other, on drawn requests."""

import random
from collections import Counter
from itertools import product

from tests.judge.document import read_request
from tests.judge.plan import broken_rules, misplaced
from tests.judge.reserved import reserve as judge_reserve
from tests.oracles.memory import Document, memory_map
from tests.oracles.placing import every_address, greedy, promising_addresses, retry
from tests.oracles.planning import plan
from tests.oracles.plans import TilePlan
from tests.oracles.reservations import reserve
from tests.strategies import bank_heavy_request, random_request


def drawn(seed: int, count: int) -> list[Document]:
    rng = random.Random(seed)
    return [(random_request if index % 3 else bank_heavy_request)(rng) for index in range(count)]


def hint_everything(document: Document, rng: random.Random) -> None:
    """Give every buffer a hint into a region: drawn ones are too rare and mostly would raise a peak."""
    regions = memory_map(document["memory"]).regions
    for row in (row for tile in document["tiles"] for row in tile["buffers"]):
        region = rng.choice(regions)
        row["hint"] = rng.randint(region.start, region.end)


def placed(found: TilePlan) -> Document:
    """Give the part of an answer that says where things lie."""
    return {
        "placements": [{"id": name, **placement._asdict()} for name, placement in found.placements.items()],
        "auxiliaries": [{"id": name, **position._asdict()} for name, position in found.auxiliaries.items()],
    }


def test_trying_only_promising_addresses_finds_what_trying_all_finds() -> None:
    outcomes = Counter[str]()
    for document in drawn(seed=1, count=400):
        for order, index in product((greedy, retry), range(len(document["tiles"]))):
            found = order(document, index, every_address)
            assert order(document, index, promising_addresses) == found
            outcomes["failed" if found is None else "placed"] += 1
    assert min(outcomes["failed"], outcomes["placed"]) > 100


def test_every_plan_keeps_the_rules_of_the_judge_hints_included() -> None:
    outcomes = Counter[str]()
    rng = random.Random(2)
    for document in drawn(seed=2, count=400):
        hint_everything(document, rng)
        request_ = read_request(document)
        reserved = judge_reserve(request_)
        for index, result in enumerate(plan(document)):
            outcomes[result.method or "failed"] += 1
            if result.plan is None:
                continue
            tile, answer = request_.tiles[index], placed(result.plan)
            assert [*misplaced(request_, tile, answer, ""), *broken_rules(request_, tile, answer, reserved, "")] == []
            outcomes["moved"] += result.plan != (greedy(document, index) or retry(document, index))
    assert min(outcomes[kind] for kind in ("greedy", "retry", "failed", "moved")) > 10


def test_reservations_lie_where_the_judge_wants_them() -> None:
    for document in drawn(seed=3, count=400):
        ours, theirs = reserve(document), judge_reserve(read_request(document))
        assert ours.failed == theirs.failed
        assert {name: (one.region, one.span) for name, one in ours.ranges.items()} == {
            one.id: (one.region, one.addresses) for one in theirs.ranges
        }
        assert (None if ours.descriptors is None else ours.descriptors.span) == (
            None if theirs.descriptors is None else theirs.descriptors.addresses
        )
