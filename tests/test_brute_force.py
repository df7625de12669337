"""Brute force, on tiles worked out by hand and against the judge on every address."""

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from tests.documents import alias, buffer, iterated, request
from tests.judge import judge
from tests.judge.completion import complete_answer
from tests.judge.document import Json, Request, Tile, read_request
from tests.judge.plan import broken_rules
from tests.judge.reserved import reserve
from tests.judge.storage import storages
from tests.oracles.brute_force import fits, plan
from tests.strategies import bank_heavy_request, random_request

BANKS = {"regions": [{"name": "m", "start": 0, "size": 8, "bank_bytes": 4}]}
CLASSES = {
    "regions": [
        {"name": "low", "start": 0, "size": 4, "memory_classes": ["standard"]},
        {"name": "high", "start": 4, "size": 4, "bank_bytes": 2},
    ]
}


def _capacity(size: int, **more: object) -> Json:
    return {"capacity": size} | more


FITTING = {
    "no buffers": request(memory=_capacity(4)),
    "side by side": request(buffer("a", 2), buffer("b", 2), memory=_capacity(4)),
    "one after the other": request(buffer("a", 2), buffer("b", 2, 1, 2), memory=_capacity(2)),
    "aligned to three": request(buffer("a", 2, alignment=3), buffer("b", 3, alignment=2), memory=_capacity(5)),
    "fixed": request(buffer("a", 2, address=1), buffer("b", 1), memory=_capacity(4)),
    "classes": request(buffer("a", 4, memory_class="interleaved"), buffer("b", 4), memory=CLASSES),
    "whole banks": request(buffer("a", 1, whole_banks=True), buffer("b", 4), memory=BANKS),
    "separated": request(buffer("a", 1), buffer("b", 1, 5, 6), memory=BANKS, separate=[["a", "b"]]),
    "separated from no bytes": request(buffer("a", 5), buffer("b", 0), memory=BANKS, separate=[["a", "b"]]),
    "a chain of separations": request(
        buffer("a", 1), buffer("b", 1), buffer("c", 1), memory=BANKS, separate=[["a", "b"], ["b", "c"]]
    ),
    "views": request(buffer("a", 2), buffer("b", 2), memory=_capacity(3), aliases=[alias(a=0, b=1)]),
    "slots": request(buffer("a", 2), memory=_capacity(6), repeats=[iterated("a", 3)]),
    "in a gap": request(buffer("a", 4, 0, 3, gaps=[[1, 2]]), buffer("b", 4, 1, 2), memory=_capacity(4)),
    "below the loader": request(
        buffer("a", 2, preloaded=True), buffer("b", 2), memory=_capacity(4, loader={"start": 2, "end": 9})
    ),
    "around a window": request(buffer("a", 2, 1, 2), memory=_capacity(2))
    | {"reservations": [{"id": "w", "size": 2, "address": 0, "intervals": [[0, 1], [2, 3]]}]},
    "above the offset": request(buffer("a", 2, memory_class="interleaved"), memory=_capacity(4))
    | {"interleaved_offset": 2},
    "an auxiliary": request(buffer("a", 3), memory=_capacity(4), auxiliaries=[{"id": "x", "size": 1}]),
    "descriptors": request(buffer("a", 2), memory=_capacity(6), descriptor_bytes=3),
    "no bytes at the end": request(buffer("a", 2), buffer("z", 0, address=2), memory=_capacity(2)),
}
TOO_MUCH = {
    "side by side": request(buffer("a", 2), buffer("b", 2), memory=_capacity(3)),
    "aligned to three": request(buffer("a", 2, alignment=3), buffer("b", 3, alignment=2), memory=_capacity(4)),
    "an odd start": request(buffer("a", 3, alignment=2), memory={"regions": [{"name": "m", "start": 1, "size": 3}]}),
    "fixed": request(buffer("a", 2, address=1), buffer("b", 2), memory=_capacity(4)),
    "fixed past the end": request(buffer("a", 2, address=3), memory=_capacity(4)),
    "no region is large enough": request(buffer("a", 5), memory=CLASSES),
    "an unknown region": request(buffer("a", 1, regions=["moon"]), memory=CLASSES),
    "interleaved": request(
        buffer("a", 3, memory_class="interleaved"), buffer("b", 2, memory_class="interleaved"), memory=CLASSES
    ),
    "whole banks": request(buffer("a", 1, whole_banks=True), buffer("b", 5), memory=BANKS),
    "whole banks of half a bank": request(
        buffer("a", 1, whole_banks=True), memory={"regions": [{"name": "m", "start": 0, "size": 3, "bank_bytes": 4}]}
    ),
    "separated": request(buffer("a", 5), buffer("b", 1, 5, 6), memory=BANKS, separate=[["a", "b"]]),
    "three separated": request(
        buffer("a", 1), buffer("b", 1), buffer("c", 1), memory=BANKS, separate=[["a", "b", "c"]]
    ),
    "views": request(buffer("a", 2), buffer("b", 2), memory=_capacity(3), aliases=[alias(a=0, b=-2)]),
    # The storage of a and b is there at event 3 too, though neither of them is.
    "hull": request(
        buffer("a", 2), buffer("b", 2, 5, 6), buffer("c", 2, 3, 4), memory=_capacity(3), aliases=[alias(a=0, b=0)]
    ),
    "slots": request(buffer("a", 2), memory=_capacity(5), repeats=[iterated("a", 3)]),
    "aligned slots": request(buffer("a", 2, alignment=3), memory=_capacity(8), repeats=[iterated("a", 3)]),
    "an access tail": request(buffer("a", 3, access_tail=2), memory=_capacity(4)),
    "gaps of an alias": request(
        buffer("a", 4, 0, 3, gaps=[[1, 2]]),
        buffer("v", 1, 0, 1),
        buffer("b", 4, 1, 2),
        memory=_capacity(4),
        aliases=[alias(a=0, v=0)],
    ),
    "preloaded": request(buffer("a", 3, preloaded=True), memory=_capacity(4, loader={"start": 2, "end": 9})),
    "through a window": request(buffer("a", 2, 1, 3), memory=_capacity(2))
    | {"reservations": [{"id": "w", "size": 1, "address": 0, "intervals": [[0, 1], [2, 3]]}]},
    "above the offset": request(buffer("a", 3, memory_class="interleaved"), memory=_capacity(4))
    | {"interleaved_offset": 2},
    "an auxiliary": request(
        buffer("a", 4, 0, 1, gaps=[[0, 1]]), memory=_capacity(4), auxiliaries=[{"id": "x", "size": 1}]
    ),
    "descriptors": request(buffer("a", 2), memory=_capacity(5), descriptor_bytes=3),
    "descriptors in a life of gaps": request(
        buffer("a", 2, 0, 1, gaps=[[0, 1]]), memory=_capacity(5), descriptor_bytes=3
    ),
    "a reservation": request(memory=_capacity(4)) | {"reservations": [{"id": "r", "size": 5}]},
}


@pytest.mark.parametrize("document", FITTING.values(), ids=FITTING)
def test_a_tile_that_fits_by_hand_fits(document: Json) -> None:
    assert fits(document, 0)


@pytest.mark.parametrize("document", TOO_MUCH.values(), ids=TOO_MUCH)
def test_a_tile_that_does_not_fit_by_hand_does_not(document: Json) -> None:
    assert not fits(document, 0)


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_the_judge_takes_every_plan_of_brute_force(draw: Callable[[Random], Json]) -> None:
    for seed in range(300):
        document = draw(Random(seed))
        plans = [plan(document, index) for index in range(len(document["tiles"]))]
        assert judge(document, complete_answer(document, plans)) == [], seed


def test_brute_force_and_the_judge_on_every_address_agree() -> None:
    compared = {True: 0, False: 0}
    for seed in range(1000):
        document = random_request(Random(seed))
        asked = read_request(document)
        for index, tile in enumerate(asked.tiles):
            if reserve(asked).failed is None and _num_plans(asked, tile) <= 800:
                right = any(
                    not list(broken_rules(asked, tile, one, reserve(asked), "")) for one in _every_plan(asked, tile)
                )
                assert fits(document, index) is right, (seed, index)
                compared[right] += 1
    assert min(compared.values()) > 40, compared


def _num_plans(request: Request, tile: Tile) -> int:
    positions = sum(region.end - region.start + 1 for region in request.memory.regions)
    return int(positions ** (len(tile.buffers) + len(tile.auxiliaries)))


def _every_plan(request: Request, tile: Tile) -> Iterator[Json]:
    """Give every combination of addresses of buffers and auxiliaries, each for itself, with right strides."""
    block_of = {member.id: block for block in storages(tile) for member in block.members}
    positions = [(region, at) for region in request.memory.regions for at in range(region.start, region.end + 1)]
    num_buffers = len(tile.buffers)
    for chosen in product(positions, repeat=num_buffers + len(tile.auxiliaries)):
        placements = [
            {
                "id": one.id,
                "region": region.name,
                "address": address,
                "stride": block_of[one.id].stride(region, block_of[one.id].span),
            }
            for one, (region, address) in zip(tile.buffers, chosen[:num_buffers], strict=True)
        ]
        auxiliaries = [
            {"id": one.id, "region": region.name, "address": address}
            for one, (region, address) in zip(tile.auxiliaries, chosen[num_buffers:], strict=True)
        ]
        yield {"placements": placements, "auxiliaries": auxiliaries}
