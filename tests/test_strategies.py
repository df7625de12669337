"""The draws of tiny requests: valid, reproducible, with every rule in them and neither all easy nor all hopeless."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given

from tests.documents import HIGH, LOW, alias, buffer, iterated, request
from tests.judge.document import Json, read_request
from tests.judge.reserved import reserve
from tests.oracles.brute_force import fits
from tests.strategies import bank_heavy_request, bank_heavy_requests, random_request, requests
from tests.strategies.difficulty import EASY, HARD, INFEASIBLE, STEADY, difficulty
from tests.strategies.metamorphic import needs_descriptors, permute_buffers, scale_bytes, shift_times
from tests.strategies.validity import is_valid

NUM_DRAWS = 2000
MEMORY: Json = {"regions": [LOW, HIGH], "loader": {"start": 60, "end": 70}}

REQUEST_FEATURES: dict[str, Callable[[Json], object]] = {
    "capacity": lambda r: "capacity" in r["memory"],
    "loader": lambda r: "loader" in r["memory"],
    "default alignment": lambda r: r["memory"].get("default_alignment", 1) > 1,
    "interleaved offset": lambda r: "interleaved_offset" in r,
    "host": lambda r: "host" in r,
    "several tiles": lambda r: len(r["tiles"]) > 1,
    "tile numbers": lambda r: any(len(tile.get("numbers", [])) > 1 for tile in r["tiles"]),
    "three regions": lambda r: len(_regions(r)) == 3,
    "regions against address order": lambda r: [one["start"] for one in _regions(r)] != _starts(r),
    "odd start": lambda r: any(one["start"] % 2 for one in _regions(r)),
    "one class": lambda r: any(len(one.get("memory_classes", "ab")) == 1 for one in _regions(r)),
    "addressed reservation": lambda r: any("address" in one for one in _reservations(r)),
    "reservation to be placed": lambda r: any("address" not in one for one in _reservations(r)),
    "reservation with intervals": lambda r: any("intervals" in one for one in _reservations(r)),
    "reservation in a region": lambda r: any("region" in one for one in _reservations(r)),
    "reservation in no region": lambda r: any(one.get("region") == "elsewhere" for one in _reservations(r)),
    "reservation without room": lambda r: reserve(read_request(r)).failed is not None,
} | {
    f"bank of {size}": lambda r, size=size: any(one.get("bank_bytes", 1) == size for one in _regions(r))
    for size in range(1, 9)
}
TILE_FEATURES: dict[str, Callable[[Json], object]] = {
    "aliases": lambda t: t.get("aliases"),
    "alias of three": lambda t: any(len(one["members"]) > 2 for one in t.get("aliases", [])),
    "merging aliases": lambda t: len(_aliased(t)) > len(set(_aliased(t))),
    "negative offset": lambda t: any(offset < 0 for offset in _offsets(t)),
    "positive offset": lambda t: any(offset > 0 for offset in _offsets(t)),
    "carried": lambda t: _named(t, "carried"),
    "carried and aliased": lambda t: _named(t, "carried") & set(_aliased(t)),
    "iterated": lambda t: _named(t, "iterated"),
    "view of a slot": lambda t: _named(t, "iterated") & set(_aliased(t)),
    "separate": lambda t: t.get("separate"),
    "separated storage": lambda t: {n for names in t.get("separate", []) for n in names} & set(_aliased(t)),
    "several separations": lambda t: len(t.get("separate", [])) > 1,
    "auxiliaries": lambda t: t.get("auxiliaries"),
    "auxiliary of 0 bytes": lambda t: any(one["size"] == 0 for one in t.get("auxiliaries", [])),
    "preloaded auxiliary": lambda t: any("preloaded" in one for one in t.get("auxiliaries", [])),
    "descriptor bytes": lambda t: t.get("descriptor_bytes"),
    "transfers": lambda t: t.get("transfers"),
    "equal transfers": lambda t: any(t["transfers"].count(one) > 1 for one in t.get("transfers", [])),
    "seven blocks": lambda t: len(t["buffers"]) >= 7,
}
BUFFER_FEATURES: dict[str, Callable[[Json], object]] = {
    "size 0": lambda b: b["size"] == 0,
    "alignment": lambda b: b.get("alignment", 1) > 1,
    "odd alignment": lambda b: b.get("alignment", 1) in (3, 5, 6),
    "standard": lambda b: b.get("memory_class") == "standard",
    "interleaved": lambda b: b.get("memory_class") == "interleaved",
    "regions": lambda b: "regions" in b,
    "known and unknown region": lambda b: "elsewhere" in b.get("regions", []) and len(b["regions"]) > 1,
    "unknown region alone": lambda b: b.get("regions") == ["elsewhere"],
    "whole banks": lambda b: "whole_banks" in b,
    "access tail": lambda b: "access_tail" in b,
    "preloaded": lambda b: "preloaded" in b,
    "fixed": lambda b: "address" in b,
    "gaps": lambda b: "gaps" in b,
    "several gaps": lambda b: len(b.get("gaps", [])) > 1,
    "gap of a whole life": lambda b: [b["start"], b["end"]] in b.get("gaps", []),
    "hint": lambda b: "hint" in b,
}


def _regions(document: Json) -> list[Json]:
    return document["memory"].get("regions", [])  # type: ignore[no-any-return]


def _starts(document: Json) -> list[int]:
    return sorted(one["start"] for one in _regions(document))


def _reservations(document: Json) -> list[Json]:
    return document.get("reservations", [])  # type: ignore[no-any-return]


def _aliased(tile: Json) -> list[str]:
    return [member["buffer"] for group in tile.get("aliases", []) for member in group["members"]]


def _offsets(tile: Json) -> list[int]:
    return [member.get("offset", 0) for group in tile.get("aliases", []) for member in group["members"]]


def _named(tile: Json, how: str) -> set[str]:
    found = [name for repeat in tile.get("repeats", []) for name in repeat.get(how, [])]
    return {name for one in found for name in ([one] if isinstance(one, str) else one)}


def _features(document: Json) -> Iterator[str]:
    yield from (name for name, has in REQUEST_FEATURES.items() if has(document))
    for tile in document["tiles"]:
        yield from (name for name, has in TILE_FEATURES.items() if has(tile))
        for row in tile["buffers"]:
            yield from (name for name, has in BUFFER_FEATURES.items() if has(row))


@pytest.fixture(scope="module")
def drawn() -> list[Json]:
    return [random_request(Random(seed)) for seed in range(NUM_DRAWS)]


def test_every_draw_is_valid(drawn: list[Json]) -> None:
    assert all(map(is_valid, drawn))


def test_every_feature_is_drawn_often(drawn: list[Json]) -> None:
    counts = Counter(name for document in drawn for name in set(_features(document)))
    rare = {name: counts[name] for name in REQUEST_FEATURES | TILE_FEATURES | BUFFER_FEATURES if counts[name] < 8}
    assert rare == {}


def test_easy_hard_and_infeasible_tiles_are_drawn(drawn: list[Json]) -> None:
    counts = Counter(difficulty(one | {"tiles": [tile]}) for one in drawn for tile in one["tiles"])
    share = {name: count / counts.total() for name, count in counts.items()}
    assert 0.25 < share[INFEASIBLE] < 0.45
    assert share[EASY] > 0.3
    assert share[STEADY] > 0.03
    assert share[HARD] > 0.03


def test_separation_decides_many_bank_heavy_tiles() -> None:
    decided = 0
    for seed in range(500):
        document = bank_heavy_request(Random(seed))
        assert is_valid(document)
        free = {field: value for field, value in document["tiles"][0].items() if field != "separate"}
        decided += fits(document | {"tiles": [free]}, 0) and not fits(document, 0)
    assert decided > 25


def test_the_same_seed_draws_the_same_request() -> None:
    assert random_request(Random(7)) == random_request(Random(7))
    assert bank_heavy_request(Random(7)) == bank_heavy_request(Random(7))


@given(requests())
def test_hypothesis_draws_valid_requests(document: Json) -> None:
    assert is_valid(document)


@given(bank_heavy_requests())
def test_hypothesis_draws_valid_bank_heavy_requests(document: Json) -> None:
    assert is_valid(document)


TWO = (buffer("a", 2, alignment=2), buffer("b", 2))
FAULTY = {
    "contradictory offsets": request(*TWO, aliases=[alias(a=0, b=1), alias(b=0, a=0)]),
    "no congruence": request(*TWO, buffer("c", 2, alignment=4), aliases=[alias(a=0, c=1)]),
    "fixed against a congruence": request(buffer("a", 2, alignment=2, address=33)),
    "fixed addresses that disagree": request(
        buffer("a", 2, address=33), buffer("b", 2, address=35), aliases=[alias(a=0, b=1)]
    ),
    "different counts": request(*TWO, aliases=[alias(a=0, b=0)], repeats=[iterated("a", 2), iterated("b", 3)]),
    "carried and iterated": request(*TWO, repeats=[iterated("a", 2) | {"carried": [["a"]]}]),
    "separated from itself": request(*TWO, separate=[["a", "b"]], aliases=[alias(a=0, b=2)]),
}
FAULTY_RESERVATIONS: dict[str, list[Json]] = {
    "outside any region": [{"size": 2, "address": 63}],
    "across two regions": [{"size": 2, "address": 31}],
    "in another region": [{"size": 2, "address": 20, "region": "high"}],
    "against its alignment": [{"size": 2, "address": 21, "alignment": 2}],
    "meeting the loader": [{"size": 2, "address": 59}],
    "meeting another": [{"size": 2, "address": 20}, {"size": 2, "address": 21, "intervals": [[0, 1]]}],
}


@pytest.mark.parametrize("document", FAULTY.values(), ids=FAULTY)
def test_what_would_be_a_fault_is_not_valid(document: Json) -> None:
    assert not is_valid(document)


@pytest.mark.parametrize("reservations", FAULTY_RESERVATIONS.values(), ids=FAULTY_RESERVATIONS)
def test_a_reservation_that_would_be_a_fault_is_not_valid(reservations: list[Json]) -> None:
    rows = [{"id": f"s{index}", **one} for index, one in enumerate(reservations)]
    assert not is_valid(request(*TWO, memory=MEMORY) | {"reservations": rows})


def test_windows_at_different_times_may_share_addresses() -> None:
    windows = [{"id": f"s{i}", "size": 2, "address": 20, "intervals": [[i, i + 1]]} for i in range(2)]
    assert is_valid(request(*TWO) | {"reservations": windows})


def _verdicts(document: Json) -> list[bool]:
    return [fits(document, index) for index in range(len(document["tiles"]))]


def test_order_and_time_change_no_verdict(drawn: list[Json]) -> None:
    for document in drawn[:200]:
        assert _verdicts(permute_buffers(document, Random(1))) == _verdicts(document)
        assert _verdicts(shift_times(document, 5)) == _verdicts(document)


def test_scaling_changes_no_verdict(drawn: list[Json]) -> None:
    scalable = [document for document in drawn[:200] if not needs_descriptors(document)]
    assert len(scalable) > 100
    for document in scalable:
        assert _verdicts(scale_bytes(document, 3)) == _verdicts(document)


def test_scaling_multiplies_every_size_and_address() -> None:
    document = request(
        buffer("a", 2, alignment=2, hint=17, access_tail=1), buffer("b", 1), memory=MEMORY, aliases=[alias(a=0, b=-1)]
    )
    scaled = request(
        buffer("a", 6, alignment=6, hint=51, access_tail=3),
        buffer("b", 3),
        memory={
            "regions": [
                LOW | {"start": 48, "size": 48, "bank_bytes": 12},
                HIGH | {"start": 96, "size": 96, "bank_bytes": 24},
            ],
            "loader": {"start": 180, "end": 210},
            "default_alignment": 3,
        },
        aliases=[alias(a=0, b=-3)],
    )
    assert scale_bytes(document, 3) == scaled


def test_descriptor_storage_does_not_scale() -> None:
    with pytest.raises(ValueError, match="descriptor"):
        scale_bytes(request(descriptor_bytes=5), 3)


def test_shifting_moves_everything_that_has_a_time() -> None:
    document = request(buffer("a", 2, 1, 4, gaps=[[2, 3]]), repeats=[iterated("a", 2, 0, 5)])
    document["reservations"] = [{"id": "w", "size": 1, "address": 16, "intervals": [[0, 1]]}]
    moved = request(buffer("a", 2, 8, 11, gaps=[[9, 10]]), repeats=[iterated("a", 2, 7, 12)])
    moved["reservations"] = [{"id": "w", "size": 1, "address": 16, "intervals": [[7, 8]]}]
    assert shift_times(document, 7) == moved
