"""The sieve tells of each entry what the screens tell."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from solver.sieve import MAX_BARS, Sifting
from tests.documents import LOW, Document, buffer, request
from tests.solver.placing import prepared
from tests.solver.sifting import checked_sieve, sifted
from tests.strategies import bank_heavy_request, random_request

TEN = {"capacity": 10}


def verdict(document: Document) -> Sifting:
    return Sifting(int(sifted(prepared(document)).verdict[0]))


def test_it_tells_of_drawn_tiles_what_the_screens_tell() -> None:
    rng, told = Random(5), Counter[Sifting]()
    for index in range(400):
        told += checked_sieve(prepared((random_request if index % 3 else bank_heavy_request)(rng)))
    assert min(told[each] for each in Sifting if each is not Sifting.UNREAD) > 20
    assert told[Sifting.UNREAD] == 0


def test_it_decides_most_tiles_that_only_have_buffers() -> None:
    rng, told = Random(6), Counter[Sifting]()
    for _ in range(200):
        rows = [buffer(f"b{index}", rng.randint(0, 30), index, index + rng.randint(1, 4)) for index in range(9)]
        told += checked_sieve(prepared(request(*rows, memory={"capacity": rng.randint(40, 70)})))
    assert told[Sifting.POSSIBLE] > 60
    assert told[Sifting.OVERLOAD] > 60
    assert told[Sifting.UNCLEAR] < 20


@pytest.mark.parametrize("scale", [1, 10**6, 2**50 - 1])
def test_events_may_lie_close_or_far_apart(scale: int) -> None:
    rng = Random(7)
    for _ in range(30):
        times = [sorted(rng.sample(range(8), 2)) for _ in range(6)]
        rows = [
            buffer(f"b{place}", rng.randint(0, 9), start * scale, end * scale)
            for place, (start, end) in enumerate(times)
        ]
        assert checked_sieve(prepared(request(*rows, memory={"capacity": 20})))[Sifting.UNREAD] == 0


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (request(memory=TEN), Sifting.POSSIBLE),
        (request(buffer("a", 11), memory=TEN), Sifting.NO_ADDRESS),
        (request(buffer("a", 6, 0, 2), buffer("b", 5, 1, 3), memory=TEN), Sifting.OVERLOAD),
        (request(buffer("a", 6, address=4), buffer("b", 4, address=1), memory=TEN), Sifting.UNCLEAR),
        (request(buffer("a", 2), buffer("b", 2), separate=[["a", "b"]], memory=TEN), Sifting.UNCLEAR),
        (
            request(buffer("a", 9), memory=TEN) | {"reservations": [{"id": "r", "size": 2}]},
            Sifting.UNCLEAR,
        ),
        (
            request(buffer("a", 9, preloaded=True), memory=TEN | {"loader": {"start": 8, "end": 10}}),
            Sifting.NO_ADDRESS,
        ),
    ],
)
def test_it_leaves_to_the_screens_what_takes_a_closer_look(document: Document, expected: Sifting) -> None:
    assert verdict(document) is expected
    checked_sieve(prepared(document))


def test_interleaved_storage_counts_alone_also_where_gaps_cover_its_life() -> None:
    paused = buffer("a", 4, 0, 3, memory_class="interleaved", gaps=[[0, 3]])
    checked_sieve(prepared(request(paused, memory={"capacity": 20}) | {"interleaved_offset": 8}))


def test_what_has_too_many_reserved_ranges_is_not_read() -> None:
    intervals = [[2 * index, 2 * index + 1] for index in range(MAX_BARS + 1)]
    reserved: dict[str, Any] = {"reservations": [{"id": "r", "address": 0, "size": 1, "intervals": intervals}]}
    assert verdict(request(buffer("a", 1), memory=TEN) | reserved) is Sifting.UNREAD


def test_what_is_confined_to_many_sets_of_regions_is_not_read() -> None:
    regions = [{**LOW, "name": str(place), "start": 1000 * place, "size": 9} for place in range(9)]
    rows = [
        buffer(f"{one}{other}", 1, regions=[str(one), str(other)]) for one in range(9) for other in range(one + 1, 9)
    ]
    assert verdict(request(*rows, memory={"regions": regions})) is Sifting.UNREAD
    assert checked_sieve(prepared(request(*rows[:12], memory={"regions": regions})))[Sifting.UNREAD] == 0
