"""Explanations: figures, causes, capacities and what they say."""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from random import Random

import pytest

from heuristics.reach import reach_of
from problem.answer import CapacityBracket, Explanation, Proof, Reason
from problem.deadline import Deadline
from problem.errors import RequestError
from solver.capacity import Reach
from solver.cpsat.pool import CpSatPool
from solver.explanation import explain
from solver.screens import screen
from tests.documents import HIGH, Document, buffer, iterated, request
from tests.oracles.brute_force import fits
from tests.solver.placing import prepared, settled
from tests.solver.test_exact import FRAGMENTED
from tests.strategies import bank_heavy_request, random_request
from tests.strategies.metamorphic import needs_descriptors, scale_bytes

TEN = {"capacity": 10}
OVERLOADED = request(buffer("a", 7, 0, 2), buffer("b", 6, 1, 3), buffer("c", 4, 1, 2, gaps=[]), memory={"capacity": 15})
EXHAUSTED = Proof("exhausted", confirmed=False)
HEURISTICS = partial(reach_of, 0, lambda: False)


def explained(document: Document, reach: Reach | None = None) -> Explanation:
    ready = prepared(document)
    return explain(ready, 0, screen(ready, 0), None, reach)


def test_an_overload_is_a_matter_of_capacity_and_says_what_is_missing() -> None:
    found = explained(OVERLOADED, HEURISTICS)
    assert found.text == (
        "At event 1 the 3 live blocks need 17 bytes, 2 more than the 15 that memory can give. "
        "Largest: 'a' of 7, 'b' of 6, 'c' of 4."
    )
    assert (found.event, found.blocks, found.cause) == (1, ("a", "b", "c"), "capacity")
    assert (found.needed_bytes, found.available_bytes, found.deficit_bytes) == (17, 15, 2)
    assert found.capacity == CapacityBracket("memory", fits=17, refuted=16)


def test_blocks_that_cannot_be_arranged_are_a_matter_of_fragmentation() -> None:
    found = explain(prepared(FRAGMENTED), 0, EXHAUSTED, None, HEURISTICS)
    assert found.cause == "fragmentation"
    assert (found.event, found.needed_bytes, found.deficit_bytes) == (2, 8, 0)
    assert found.capacity == CapacityBracket("memory", fits=9, refuted=8)
    assert found.text.startswith("The blocks cannot be arranged, in whatever order. The load fits:")
    assert found.text.endswith(" It fits with 9 bytes in 'memory', and not with fewer.")


def test_a_size_that_is_known_to_do_is_not_called_the_least_that_does() -> None:
    found = explain(prepared(FRAGMENTED), 0, EXHAUSTED, None, lambda *_: 12)
    assert found.capacity == CapacityBracket("memory", fits=12, refuted=8)
    assert found.text.endswith(" It fits with 12 bytes in 'memory'; perhaps with fewer, too.")


CONSTRAINTS = [
    (request(buffer("a", 1, regions=["nowhere"])), "Block 'a' may use no region of this memory"),
    (request(buffer("a", 17, regions=["low"])), "Block 'a' takes 17 bytes, more than there are in low"),
    (
        request(buffer("a", 2, address=4, regions=["low"])),
        "Block 'a', even if it were alone, finds no address in low that heeds its fixed address 4.",
    ),
    (
        request(buffer("a", 2, address=1, memory_class="interleaved"), memory=TEN) | {"interleaved_offset": 4},
        "Block 'a', even if it were alone, finds no address in memory that heeds its fixed address 1, the interleaved "
        "offset 4.",
    ),
    (
        request(buffer("a", 8, alignment=5), memory=TEN) | {"reservations": [{"id": "r", "address": 3, "size": 1}]},
        "Block 'a' has no address that keeps clear of reservation 'r' at [3, 4)",
    ),
    (
        request(buffer("a", 3, preloaded=True), memory=TEN | {"loader": {"start": 2, "end": 8}}),
        "Block 'a', even if it were alone, finds no address in memory that heeds the loader.",
    ),
    (
        request(buffer("a", 4, address=3), buffer("b", 4), memory=TEN),
        "Blocks 'a' and 'b' are live together, and overlap wherever in 'memory' they lie",
    ),
    (
        request(
            *(buffer(name, 3) for name in "abcde"),
            separate=[list("abcde")],
            memory={"regions": [{"name": "r", "start": 0, "size": 16, "bank_bytes": 4}]},
        ),
        "The 5 blocks 'a', 'b', 'c' and others are separated from each other, and touch more banks",
    ),
    (request(memory=TEN) | {"reservations": [{"id": "r", "size": 11}]}, "Reservation 'r' finds no room"),
    (
        request(buffer("a", 3), repeats=[iterated("a", 9)], memory=TEN),
        "Block 'a' takes 27 bytes, more than there are in memory",
    ),
]


@pytest.mark.parametrize(("document", "text"), CONSTRAINTS)
def test_one_block_or_pair_is_a_constraint_and_is_named(document: Document, text: str) -> None:
    found = explained(document)
    assert found.cause == "constraint"
    assert text in found.text


AUXILIARY = {"id": "x", "size": 4}
SHORT_OF_AUXILIARIES = [
    (request(memory=TEN, auxiliaries=[{"id": "x", "size": 11}]), "the auxiliaries alone need 11 bytes"),
    (
        request(buffer("a", 8), memory=TEN, auxiliaries=[AUXILIARY]),
        "the live block and the auxiliaries need 12 bytes, 2 more than the 10",
    ),
    (
        request(memory={"regions": [HIGH | {"memory_classes": ["interleaved"]}]}, auxiliaries=[AUXILIARY]),
        "Auxiliary 'x' may use no region of this memory, which has high: none takes standard storage.",
    ),
    (
        request(memory=TEN | {"loader": {"start": 2, "end": 9}}, auxiliaries=[AUXILIARY | {"preloaded": True}]),
        "Auxiliary 'x', even if it were alone, finds no address in memory that heeds the loader.",
    ),
    (
        request(buffer("a", 1), memory=TEN, auxiliaries=[AUXILIARY | {"id": name, "alignment": 8} for name in "xy"]),
        "The auxiliaries cannot be arranged, even without any block. The load fits:",
    ),
    (
        request(buffer("a", 6, 0, 1, address=0), buffer("b", 6, 1, 2, address=4), memory=TEN, auxiliaries=[AUXILIARY]),
        "The blocks and the auxiliaries, which are there at every event, cannot be arranged, in whatever order.",
    ),
]


@pytest.mark.parametrize(("document", "text"), SHORT_OF_AUXILIARIES)
def test_where_auxiliaries_find_no_room_the_text_says_so(document: Document, text: str, pool: CpSatPool) -> None:
    ready = prepared(document)
    proof = screen(ready, 0) or settled(document, pool).proof
    assert proof is not None
    assert text in explain(ready, 0, proof, None).text


@pytest.mark.parametrize("reason", list(Reason))
def test_a_tile_that_was_not_decided_says_why_and_refutes_nothing(reason: Reason) -> None:
    found = explain(prepared(FRAGMENTED), 0, None, reason)
    assert found.cause == "fragmentation"
    assert found.capacity == CapacityBracket("memory", fits=None, refuted=None)
    assert "The load fits: at its most loaded event" in found.text


def test_no_heuristic_begins_once_the_deadline_has_passed() -> None:
    ready = prepared(FRAGMENTED)

    def capacity(is_over: Callable[[], bool]) -> CapacityBracket:
        found = explain(ready, 0, EXHAUSTED, None, partial(reach_of, 0, is_over)).capacity
        assert found is not None
        return found

    assert capacity(Deadline.after(-1.0).passed) == CapacityBracket("memory", fits=None, refuted=8)
    assert capacity(Deadline.after(60.0).passed) == CapacityBracket("memory", fits=9, refuted=8)


def test_the_largest_hole_lies_between_the_reservations_of_the_event() -> None:
    document = request(buffer("a", 9, 0, 3), buffer("b", 9, 2, 3), memory={"capacity": 16})
    document["reservations"] = [
        {"id": "r", "address": 5, "size": 1},
        {"id": "s", "address": 12, "size": 1, "intervals": [[2, 3]]},
        {"id": "t", "address": 8, "size": 1, "intervals": [[0, 2]]},
    ]
    found = explained(document)
    assert (found.event, found.largest_hole_bytes) == (2, 6)


def test_the_region_with_the_highest_addresses_is_the_one_that_grows() -> None:
    high, low = ({"name": name, "start": start, "size": 8} for name, start in (("high", 100), ("low", 0)))
    document = request(buffer("a", 8), buffer("b", 8), buffer("c", 2), memory={"regions": [high, low]})
    assert explained(document, HEURISTICS).capacity == CapacityBracket("high", fits=10, refuted=9)


def test_a_region_that_nothing_may_use_refutes_its_own_size_and_never_fits() -> None:
    high, low = ({"name": name, "start": start, "size": 8} for name, start in (("high", 100), ("low", 0)))
    document = request(buffer("a", 9, regions=["low"]), memory={"regions": [low, high]})
    assert explained(document, HEURISTICS).capacity == CapacityBracket("high", fits=None, refuted=8)


def test_a_size_that_fits_has_room_for_the_address_of_something_of_0_bytes() -> None:
    region = {"name": "r", "start": 1, "size": 10}
    document = request(buffer("a", 0, alignment=1000), memory={"regions": [region]})
    assert explained(document, HEURISTICS).capacity == CapacityBracket("r", fits=999, refuted=998)


def test_sizes_that_offer_no_address_more_are_refuted_too() -> None:
    scaled = scale_bytes(FRAGMENTED, 64)

    def bracket(*more: Document, **rest: object) -> CapacityBracket:
        (tile,) = scaled["tiles"]
        asked = scaled | {"tiles": [tile | {"buffers": [*tile["buffers"], *more]} | rest]}
        found = explain(prepared(asked), 0, EXHAUSTED, None, HEURISTICS).capacity
        assert found is not None
        return found

    assert bracket() == CapacityBracket("memory", fits=576, refuted=575)
    assert bracket(buffer("late", 48, 90, 91)) == CapacityBracket("memory", fits=576, refuted=527)
    assert bracket(buffer("late", 64, 90, 91, alignment=24)).refuted == 519
    assert bracket(buffer("late", 64, 90, 91, alignment=128)).refuted == 575
    assert bracket(buffer("late", 64, 90, 91, alignment=32, address=32)).refuted == 543
    scaled["memory"] = {"regions": [{"name": "memory", "start": 0, "size": 512, "bank_bytes": 32}]}
    assert bracket(buffer("late", 64, 90, 91)).refuted == 575
    assert bracket(buffer("late", 64, 90, 91), separate=[["late", "a"]]).refuted == 543


def test_a_size_in_which_a_reservation_goes_elsewhere_is_not_taken_for_the_same() -> None:
    high, low = {"name": "high", "start": 1024, "size": 512}, {"name": "low", "start": 0, "size": 640}
    document = scale_bytes(FRAGMENTED, 64) | {
        "memory": {"regions": [high, low], "default_alignment": 4},
        "reservations": [{"id": "moves", "size": 516}],
    }
    found = explain(prepared(document), 0, EXHAUSTED, None, HEURISTICS).capacity
    assert found is not None
    assert found.refuted == 512
    assert not fits(_sized(document, 512), 0)
    assert fits(_sized(document, 516), 0)


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_what_a_bracket_refutes_does_not_fit_and_what_fits_does(draw: Callable[[Random], Document]) -> None:
    seen = Counter[str]()
    for seed in range(500):
        document = draw(Random(seed))
        if needs_descriptors(document):
            continue
        document = scale_bytes(document, 3)
        if seed % 2:
            document["tiles"][0]["buffers"][0]["size"] += 1
        for tile in _refuted(document):
            found = explain(prepared(document), tile, EXHAUSTED, None, partial(reach_of, tile, lambda: False)).capacity
            assert found is not None
            assert found.refuted is not None
            size = _highest(document)["size"]
            for larger in range(size + 1, min(found.refuted, size + 8) + 1):
                assert not fits(_sized(document, larger), tile), (seed, tile, larger)
                seen["refuted"] += 1
            if found.fits is not None and found.fits <= size + 16:
                assert fits(_sized(document, found.fits), tile), (seed, tile)
                seen["exact" if found.refuted == found.fits - 1 else "open"] += 1
    assert min(seen[name] for name in ("refuted", "exact", "open")) > 3, seen


def _refuted(document: Document) -> list[int]:
    try:
        failed = prepared(document).reserved.failed
    except RequestError:
        return []
    return [] if failed else [tile for tile in range(len(document["tiles"])) if not fits(document, tile)]


def _highest(document: Document) -> Document:
    memory = document["memory"]
    regions: list[Document] = memory.get("regions") or [{"start": 0, "size": memory["capacity"]}]
    return max(regions, key=lambda region: int(region["start"] + region["size"]))


def _sized(document: Document, size: int) -> Document:
    changed = deepcopy(document)
    if "capacity" in changed["memory"]:
        changed["memory"]["capacity"] = size
    else:
        _highest(changed)["size"] = size
    return changed
