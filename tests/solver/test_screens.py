"""The screens: what each proves, that each proof can be checked, and that none rejects a tile that fits."""

from collections.abc import Callable
from random import Random

import pytest

from problem.answer import Proof
from problem.certificates import check_proofs
from service.answering import Verdicts, answer_of
from solver.instance import instance_of
from solver.screens import collision, no_address, screen
from solver.settled import infeasible
from tests.documents import LOW, Document, buffer, iterated, request
from tests.oracles.brute_force import fits
from tests.solver.placing import prepared
from tests.strategies import bank_heavy_request, random_request

TEN = {"capacity": 10}


def screened(document: Document, tile: int = 0) -> Proof | None:
    return screen(prepared(document), tile)


def is_certified(document: Document, proof: Proof, tile: int = 0) -> bool:
    """Tell whether the checker, which starts from the request, agrees."""
    ready = prepared(document)
    verdicts = Verdicts(ready)
    verdicts.enter_settled(tile, infeasible(instance_of(ready, tile), proof))
    return all(check.verified for check in check_proofs(ready.request, answer_of(ready, verdicts)))


NO_ADDRESS = [
    request(buffer("a", 11), memory=TEN),
    request(buffer("a", 0, address=11), memory=TEN),
    request(buffer("a", 2, address=9), memory=TEN),
    request(buffer("a", 1, regions=["nowhere"])),
    request(buffer("a", 17, whole_banks=True, regions=["low"])),
    request(buffer("a", 3), repeats=[iterated("a", 9)], memory={"capacity": 26}),
    request(buffer("a", 3, preloaded=True), memory=TEN | {"loader": {"start": 2, "end": 8}}),
    request(buffer("a", 8, memory_class="interleaved"), memory=TEN) | {"interleaved_offset": 3},
    request(buffer("a", 4), memory=TEN)
    | {"reservations": [{"id": "r", "address": 3, "size": 1}, {"id": "s", "address": 6, "size": 1}]},
]


@pytest.mark.parametrize("document", NO_ADDRESS)
def test_a_block_that_finds_no_address_even_alone_is_named(document: Document) -> None:
    proof = screened(document)
    assert proof == Proof("no_address", blocks=("a",))
    assert is_certified(document, proof)


COLLISIONS = [
    (request(buffer("a", 6), buffer("b", 5), memory=TEN), ("a", "b")),
    (request(buffer("a", 2, address=4), buffer("b", 2, address=5), memory=TEN), ("a", "b")),
    (request(buffer("a", 4, address=3), buffer("b", 1), buffer("c", 4), memory=TEN), ("a", "c")),
    (request(buffer("a", 6, 0, 9, gaps=[[2, 8]]), buffer("b", 1), buffer("c", 5, 8, 9), memory=TEN), ("a", "c")),
    (
        request(
            buffer("a", 3, 0, 1), buffer("b", 3, 1, 2), memory={"regions": [LOW | {"size": 6}]}, separate=[["b", "a"]]
        ),
        ("a", "b"),
    ),
    (request(buffer("a", 6), memory=TEN) | {"reservations": [{"id": "r", "address": 5, "size": 1}]}, ("a", "r")),
    (request(buffer("a", 7), memory=TEN, descriptor_bytes=4), ("a", "descriptors")),
]


@pytest.mark.parametrize(("document", "names"), COLLISIONS)
def test_two_that_cannot_avoid_each_other_are_named(document: Document, names: tuple[str, str]) -> None:
    instance = instance_of(prepared(document), 0)
    proof = no_address(instance) or collision(instance)
    assert proof == Proof("collision", blocks=names)
    assert is_certified(document, proof)


def test_bytes_that_are_missing_are_said_before_a_pair_that_lacks_them() -> None:
    proof = screened(request(buffer("a", 6), buffer("b", 5), memory=TEN))
    assert proof is not None
    assert proof.kind == "overload"


def test_blocks_that_may_lie_in_different_regions_do_not_collide() -> None:
    assert screened(request(buffer("a", 16), buffer("b", 16))) is None


def test_separated_blocks_that_touch_too_many_banks_are_named() -> None:
    document = request(
        *(buffer(name, 3, time, time + 1) for time, name in enumerate("abcde")),
        buffer("zero", 0),
        memory={"regions": [LOW]},
        separate=[["a", "zero", "b", "c", "d", "e"]],
    )
    proof = screened(document)
    assert proof == Proof("banks", blocks=("a", "b", "c", "d", "e"), regions=("low",))
    assert is_certified(document, proof)


def test_an_event_that_needs_more_than_there_is_is_named_with_its_figures() -> None:
    document = request(
        buffer("a", 4, 0, 5), buffer("b", 4, 2, 4), buffer("zero", 0, 2, 3), buffer("c", 1, 4, 6), memory=TEN
    )
    document["tiles"][0]["auxiliaries"] = [{"id": "x", "size": 2}]
    document["reservations"] = [{"id": "r", "address": 0, "size": 1, "intervals": [[3, 9]]}]
    proof = screened(document)
    assert proof == Proof("overload", 3, ("a", "b"), ("memory",), needed_bytes=10, available_bytes=9)
    assert is_certified(document, proof)


def test_a_reservation_without_room_rejects_every_tile() -> None:
    document = request(buffer("a", 1), memory=TEN) | {"reservations": [{"id": "r", "size": 11}]}
    proof = screened(document)
    assert proof == Proof("reservation", blocks=("r",))
    assert is_certified(document, proof)


def test_a_tile_that_fits_at_its_load_passes() -> None:
    assert screened(request(buffer("a", 6), buffer("b", 4), memory=TEN)) is None


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_no_screen_rejects_a_tile_that_fits_and_every_proof_is_certified(draw: Callable[[Random], Document]) -> None:
    rng = Random(21)
    kinds = set()
    for document in (draw(rng) for _ in range(400)):
        for tile in range(len(document["tiles"])):
            proof = screened(document, tile)
            if proof is not None:
                kinds.add(proof.kind)
                assert not fits(document, tile), (proof, document)
                assert is_certified(document, proof, tile), (proof, document)
    assert kinds >= {"no_address", "collision", "overload"}


def test_a_tile_of_two_blocks_is_always_decided() -> None:
    rng = Random(5)
    decided = 0
    for document in (random_request(rng) for _ in range(600)):
        for index, tile in enumerate(document["tiles"]):
            if len(tile["buffers"]) == 2 and not tile.get("auxiliaries"):
                possible = screened(document, index) is None
                decided += not possible
                assert fits(document, index) == possible, document
    assert decided


def test_ten_thousand_pinned_blocks_are_screened_by_the_pairs_that_may_meet() -> None:
    rows = [buffer(str(n), 8, n // 100, n // 100 + 1, address=n % 100 * 8) for n in range(10_000)]
    document = request(*rows, memory={"capacity": 800})
    assert screened(document) is None
    rows[-1]["start"] -= 1
    assert collision(instance_of(prepared(document), 0)) == Proof("collision", blocks=("9899", "9999"))
