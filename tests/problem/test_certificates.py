"""Certificates that hold are verified, and of those that do not it is said why."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from problem.answer import Detail, EngineReport, Proof, Status
from problem.certificates import ProofCheck, check_proofs
from tests.documents import Document, alias, buffer, iterated, request
from tests.judge.completion import complete_answer
from tests.oracles.brute_force import fits
from tests.problem.builder import build_answer, build_request
from tests.strategies import bank_heavy_request, random_request

# The memory of tests.documents: `low` is [16, 32), standard only, in banks of 4; `high` is [32, 64), in banks of 8.
LOW_ONLY: Document = {"regions": ["low"]}
HIGH_ONLY: Document = {"memory_class": "interleaved"}


def _check(document: Document, proof: Proof) -> ProofCheck:
    """Check one proof against the only tile of a request."""
    asked = build_request(document)
    answer = build_answer(asked, complete_answer(document, [None]))
    (check,) = check_proofs(asked, replace(answer, detail={0: Detail(proof=proof)}))
    assert check.pointer == "/tiles/0/proof"
    return check


Case = tuple[Document, bool, str]

NO_ADDRESS: dict[str, Case] = {
    "it is too large": (request(buffer("a", 33)), True, "a may start nowhere, even alone"),
    "it just fits": (request(buffer("a", 32)), False, "a may start at 32 in high"),
    "its tail is too large": (request(buffer("a", 32, access_tail=1)), True, "a may start nowhere, even alone"),
    "no region takes it": (request(buffer("a", 1, regions=["moon"])), True, "a may start nowhere, even alone"),
    "it starts above the offset": (
        request(buffer("a", 25, **HIGH_ONLY)) | {"interleaved_offset": 8},
        True,
        "a may start nowhere, even alone",
    ),
    "standard storage knows no offset": (
        request(buffer("a", 25)) | {"interleaved_offset": 8},
        False,
        "a may start at 32 in high",
    ),
    "no multiple is near enough": (request(buffer("a", 8, alignment=60)), True, "a may start nowhere, even alone"),
    "one multiple is near enough": (request(buffer("a", 4, alignment=60)), False, "a may start at 60 in high"),
    "whole banks have no room": (
        request(buffer("a", 25, whole_banks=True, alignment=40)),
        True,
        "a may start nowhere, even alone",
    ),
    "its congruence and the banks have no number in common": (
        request(
            buffer("a", 1, 0, 1, alignment=2),
            buffer("b", 1, 0, 1, whole_banks=True, alignment=1),
            aliases=[alias(a=1, b=0)],
        ),
        True,
        "a may start nowhere, even alone",
    ),
    "its slots are too many": (
        request(buffer("a", 5, alignment=4), repeats=[iterated("a", 5)]),
        True,
        "a may start nowhere, even alone",
    ),
    "its slots just fit": (
        request(buffer("a", 5, alignment=4), repeats=[iterated("a", 4)]),
        False,
        "a may start at 32 in high",
    ),
    "its fixed address is outside": (request(buffer("a", 4, address=30)), True, "a may start nowhere, even alone"),
    "its fixed address is right": (request(buffer("a", 4, address=28)), False, "a may start at 28 in low"),
    "reservations bar it together": (
        request(buffer("a", 12, 2, 4))
        | {
            "memory": {"capacity": 24},
            "reservations": [
                {"id": "r", "size": 2, "address": 11, "intervals": [[0, 3]]},
                {"id": "s", "size": 1, "address": 23},
            ],
        },
        True,
        "a may start nowhere, even alone",
    ),
    "a reservation is there before it": (
        request(buffer("a", 12, 2, 4))
        | {
            "memory": {"capacity": 24},
            "reservations": [
                {"id": "r", "size": 2, "address": 11, "intervals": [[0, 2]]},
                {"id": "s", "size": 1, "address": 23},
            ],
        },
        False,
        "a may start at 0 in memory",
    ),
    "the loader bars it": (
        request(buffer("a", 4, preloaded=True)) | {"memory": {"capacity": 8, "loader": {"start": 3, "end": 5}}},
        True,
        "a may start nowhere, even alone",
    ),
    "the loader bars only what is preloaded": (
        request(buffer("a", 4)) | {"memory": {"capacity": 8, "loader": {"start": 3, "end": 5}}},
        False,
        "a may start at 0 in memory",
    ),
    "0 bytes meet no reservation": (
        request(buffer("a", 0)) | {"memory": {"capacity": 8}, "reservations": [{"id": "r", "size": 8}]},
        False,
        "a may start at 0 in memory",
    ),
    "0 bytes lie at the very end": (
        request(buffer("a", 0, alignment=8)) | {"memory": {"regions": [{"name": "r", "start": 5, "size": 3}]}},
        False,
        "a may start at 8 in r",
    ),
    "it is an auxiliary": (
        request(auxiliaries=[{"id": "a", "size": 20}])
        | {"memory": {"capacity": 24}, "reservations": [{"id": "r", "size": 1, "address": 10, "intervals": [[0, 1]]}]},
        True,
        "a may start nowhere, even alone",
    ),
    "it is not the first member": (
        request(buffer("b", 33), buffer("a", 33), aliases=[alias(a=0, b=0)]),
        False,
        "a is not the first member of a block",
    ),
}
COLLISIONS: dict[str, Case] = {
    "both need the middle": (
        request(buffer("a", 9, **LOW_ONLY), buffer("b", 8, **LOW_ONLY)),
        True,
        "a and b meet wherever they start",
    ),
    "they lie side by side": (
        request(buffer("a", 8, **LOW_ONLY), buffer("b", 8, **LOW_ONLY)),
        False,
        "a and b can keep apart in low",
    ),
    "one lies in another region": (
        request(buffer("a", 16), buffer("b", 16, **LOW_ONLY)),
        False,
        "a and b can keep apart in high and low",
    ),
    "they are never there at once": (
        request(buffer("a", 9, 0, 1, **LOW_ONLY), buffer("b", 8, 1, 2, **LOW_ONLY)),
        False,
        "a and b are never there at once, and not separated",
    ),
    "one is there only in the other's gap": (
        request(buffer("a", 9, 0, 5, gaps=[[1, 3]], **LOW_ONLY), buffer("b", 8, 1, 3, **LOW_ONLY)),
        False,
        "a and b are never there at once, and not separated",
    ),
    "they are separated and lack a bank": (
        request(buffer("a", 9, 0, 1, **LOW_ONLY), buffer("b", 5, 1, 2, **LOW_ONLY), separate=[["b", "a"]]),
        True,
        "a and b meet wherever they start",
    ),
    "they are separated and have a bank to spare": (
        request(buffer("a", 8, 0, 1, **LOW_ONLY), buffer("b", 5, 1, 2, **LOW_ONLY), separate=[["b", "a"]]),
        False,
        "a and b can keep apart in low",
    ),
    "both are fixed": (
        request(buffer("a", 4, address=20), buffer("b", 4, address=23)),
        True,
        "a and b meet wherever they start",
    ),
    "0 bytes meet nothing": (
        request(buffer("a", 4, address=20), buffer("b", 0, address=22)),
        False,
        "a and b can keep apart in low",
    ),
    "the reservation bars it": (
        request(buffer("a", 9, **LOW_ONLY)) | {"reservations": [{"id": "b", "size": 2, "address": 24}]},
        True,
        "a meets b wherever it starts",
    ),
    "the reservation leaves room": (
        request(buffer("a", 8, **LOW_ONLY)) | {"reservations": [{"id": "b", "size": 2, "address": 24}]},
        False,
        "a may start at 16 in low, off b",
    ),
    "the reservation is there at another time": (
        request(buffer("a", 9, **LOW_ONLY))
        | {"reservations": [{"id": "b", "size": 2, "address": 24, "intervals": [[1, 2]]}]},
        False,
        "a and b are never there at once",
    ),
    "one name stands for nothing": (
        request(buffer("a", 9, **LOW_ONLY)),
        False,
        "a and b are not two blocks of the tile, nor a block and a reservation",
    ),
    "a name is that of a block and of a reservation": (
        request(buffer("a", 9, **LOW_ONLY), buffer("b", 1)) | {"reservations": [{"id": "b", "size": 2, "address": 24}]},
        True,
        "a may start nowhere, even alone",
    ),
}


@pytest.mark.parametrize(("document", "verified", "detail"), NO_ADDRESS.values(), ids=NO_ADDRESS)
def test_a_block_has_no_address_where(document: Document, detail: str, *, verified: bool) -> None:
    check = _check(document, Proof("no_address", blocks=("a",)))
    assert (check.verified, check.detail) == (verified, detail)


@pytest.mark.parametrize(("document", "verified", "detail"), COLLISIONS.values(), ids=COLLISIONS)
def test_two_collide_where(document: Document, detail: str, *, verified: bool) -> None:
    check = _check(document, Proof("collision", blocks=("a", "b")))
    assert (check.verified, check.detail) == (verified, detail)
    assert _check(document, Proof("collision", blocks=("b", "a"))).verified == verified


def test_descriptors_are_named_like_a_reservation() -> None:
    document = request(buffer("a", 14, 0, 5, gaps=[[0, 5]], **LOW_ONLY), descriptor_bytes=3)
    assert _check(document, Proof("collision", blocks=("a", "descriptors"))).verified
    assert not _check(request(buffer("a", 14)), Proof("collision", blocks=("a", "descriptors"))).verified


def test_a_block_does_not_collide_with_itself() -> None:
    assert not _check(request(buffer("a", 20)), Proof("collision", blocks=("a", "a"))).verified


@pytest.mark.parametrize(
    ("kind", "names", "detail"),
    [
        ("no_address", (), "names 0 blocks, must name one"),
        ("no_address", ("a", "b"), "names 2 blocks, must name one"),
        ("collision", ("a",), "names 1 of them, must name two"),
    ],
)
def test_as_many_are_named_as_the_kind_is_about(kind: str, names: tuple[str, ...], detail: str) -> None:
    document = request(buffer("a", 40), buffer("b", 40))
    assert _check(document, Proof(kind, blocks=names)).detail == detail  # type: ignore[arg-type]


FULL = request(
    buffer("a", 9, 0, 4, **LOW_ONLY), buffer("b", 8, 2, 6, **LOW_ONLY), buffer("c", 32, 0, 9, regions=["high"])
)
OVERLOAD = Proof("overload", 3, ("a", "b"), ("low",), 17, 16)


@pytest.mark.parametrize(
    ("changes", "verified", "detail"),
    [
        ({}, True, "at event 3 17 bytes are needed and 16 available"),
        ({"event": 2}, True, "at event 2 17 bytes are needed and 16 available"),
        ({"event": 1}, False, "b is not there at event 1"),
        ({"event": 4}, False, "a is not there at event 4"),
        ({"event": None}, False, "names no event"),
        ({"event": -(2**53) + 1}, False, "a is not there at event -9007199254740991"),
        ({"needed_bytes": 18}, False, "says 18 bytes needed and 16 available at event 3, where it is 17 and 16"),
        ({"available_bytes": None}, False, "says 17 bytes needed and None available at event 3, where it is 17 and 16"),
        ({"regions": ("moon",)}, False, "moon is no region of the map"),
        ({"regions": ("low", "low")}, False, "a region is named twice"),
        ({"blocks": ("a", "b", "b")}, False, "a block is named twice"),
        ({"blocks": ("a", "x")}, False, "x is not the first member of a block"),
        ({"regions": ("high",)}, False, "a may lie in low too"),
        (
            {"regions": ("low", "high"), "available_bytes": 48},
            False,
            "at event 3 17 bytes are needed and 48 available, which is enough",
        ),
        (
            {"regions": ("low", "high"), "blocks": ("a", "b", "c"), "needed_bytes": 49, "available_bytes": 48},
            True,
            "at event 3 49 bytes are needed and 48 available",
        ),
    ],
)
def test_an_overload_is_counted_again(changes: dict[str, object], detail: str, *, verified: bool) -> None:
    check = _check(FULL, replace(OVERLOAD, **changes))  # type: ignore[arg-type]
    assert (check.verified, check.detail) == (verified, detail)


def test_least_footprints_count_where_regions_differ() -> None:
    document = request(buffer("a", 5, alignment=1, whole_banks=True))
    every = ("low", "high")
    assert _check(document, Proof("overload", 0, ("a",), every, 8, 48)).detail.endswith("which is enough")
    assert _check(document, Proof("overload", 0, ("a",), every, 9, 48)).detail.endswith("where it is 8 and 48")


def test_a_gap_and_what_is_reserved_count_at_their_time_only() -> None:
    document = request(buffer("a", 14, 0, 9, gaps=[[2, 4]], **LOW_ONLY)) | {
        "reservations": [{"id": "r", "size": 3, "address": 20, "intervals": [[0, 1], [2, 3]]}]
    }
    assert _check(document, Proof("overload", 0, ("a",), ("low",), 14, 13)).verified
    assert _check(document, Proof("overload", 1, ("a",), ("low",), 14, 16)).detail.endswith("which is enough")
    assert _check(document, Proof("overload", 2, ("a",), ("low",), 14, 13)).detail == "a is not there at event 2"


def test_auxiliaries_count_where_all_that_may_hold_them_is_considered() -> None:
    tile: Document = {"auxiliaries": [{"id": "x", "size": 3}, {"id": "y", "size": 2}]}
    document = request(buffer("a", 15, **LOW_ONLY), buffer("b", 29, **HIGH_ONLY), **tile)
    assert _check(document, Proof("overload", 0, ("a", "b"), ("low", "high"), 49, 48)).verified
    assert _check(document, Proof("overload", 0, ("a",), ("low",), 20, 16)).detail.endswith("where it is 15 and 16")
    assert _check(request(**tile), Proof("overload", 7, (), ("low", "high"), 5, 48)).detail.endswith("enough")


def test_interleaved_blocks_may_be_counted_from_their_offset_on() -> None:
    document = request(buffer("a", 13, **HIGH_ONLY), buffer("b", 12, **HIGH_ONLY), buffer("c", 8, regions=["high"]))
    document["interleaved_offset"] = 8
    assert _check(document, Proof("overload", 0, ("a", "b"), ("high",), 25, 24)).verified
    assert _check(document, Proof("overload", 0, ("a", "b", "c"), ("high",), 33, 32)).verified
    assert not _check(document, Proof("overload", 0, ("a", "b", "c"), ("high",), 33, 24)).verified


def _separated(*lists: list[str]) -> Document:
    """Give five blocks that are confined to the four banks of `low`."""
    return request(*(buffer(name, 1, at, at + 1, **LOW_ONLY) for at, name in enumerate("abcde")), separate=list(lists))


@pytest.mark.parametrize(
    ("document", "names", "verified", "detail"),
    [
        (_separated(list("abcde")), "abcde", True, "5 blocks touch 5 banks at least, and there are 4"),
        (_separated(list("abcde")), "abcd", False, "4 blocks touch 4 banks at least, and there are 4, which is enough"),
        (_separated(list("abc"), list("ade"), list("bd"), list("be"), list("cd"), list("ce")), "abcde", True, ""),
        (
            _separated(list("abc"), list("ade"), list("bd"), list("be"), list("cd")),
            "abcde",
            False,
            "c and e are not separated",
        ),
        (_separated(), "abcde", False, "a and e are not separated"),
        (_separated(list("abcde")), "", False, "0 blocks touch 0 banks at least, and there are 4, which is enough"),
    ],
)
def test_banks_are_counted_again(document: Document, names: str, detail: str, *, verified: bool) -> None:
    check = _check(document, Proof("banks", blocks=tuple(names), regions=("low",)))
    assert check.verified == verified
    assert detail in check.detail


def test_a_congruence_may_keep_a_block_across_banks() -> None:
    # At 3 modulus 8 the 8 bytes of `a` with `b` three bytes before a multiple of 8 touch two banks of `high`, not one.
    document = request(
        buffer("a", 8, regions=["high"]),
        buffer("b", 1, alignment=8),
        buffer("c", 17, **HIGH_ONLY),
        aliases=[alias(a=0, b=5)],
        separate=[["a", "c"]],
    )
    assert _check(document, Proof("banks", blocks=("a", "c"), regions=("high",))).verified


def test_banks_of_regions_that_are_not_confining_prove_nothing() -> None:
    proof = Proof("banks", blocks=tuple("abcde"), regions=("high",))
    assert _check(_separated(list("abcde")), proof).detail == "a may lie in low too"


def test_a_reservation_without_room_is_looked_for_again() -> None:
    document = request(buffer("a", 1)) | {"reservations": [{"id": "r", "size": 8}, {"id": "s", "size": 33}]}
    assert _check(document, Proof("reservation", blocks=("s",))).detail == "s finds no room"
    assert _check(document, Proof("reservation", blocks=("r",))).detail == "names r, but it is s that finds no room"
    fitting = request(buffer("a", 1)) | {"reservations": [{"id": "s", "size": 32}]}
    assert _check(fitting, Proof("reservation", blocks=("s",))).detail == "every reservation finds room"
    descriptors = request(descriptor_bytes=33)
    assert _check(descriptors, Proof("reservation", blocks=("descriptors",))).verified


def test_exhaustion_leaves_nothing_to_check() -> None:
    proof = Proof("exhausted", engines=(EngineReport("cp-sat", 1), EngineReport("search", 2)))
    check = _check(request(buffer("a", 99)), proof)
    assert not check.verified
    assert (
        check.detail
        == "not verified: an exhausted search leaves no certificate, so this rests on the word of cp-sat, search"
    )


def test_each_infeasible_tile_is_checked_and_no_other() -> None:
    document = request(buffer("a", 99)) | {"tiles": [{"buffers": [buffer("a", 99)]} for _ in range(4)]}
    asked = build_request(document)
    answer = build_answer(asked, complete_answer(document, [None] * 4))
    proof = Proof("no_address", blocks=("a",))
    detail = {0: Detail(proof=proof), 1: Detail(proof=proof), 3: Detail()}
    status = np.array([Status.INFEASIBLE, Status.UNKNOWN, Status.INFEASIBLE, Status.INFEASIBLE], np.int8)
    checks = check_proofs(asked, replace(answer, status=status, detail=detail))
    assert [(check.pointer, check.verified) for check in checks] == [
        ("/tiles/0/proof", True),
        ("/tiles/2/proof", False),
        ("/tiles/3/proof", False),
    ]
    assert checks[1].detail == "there is no proof"


@pytest.mark.parametrize("seed", range(60))
def test_no_proof_holds_against_a_tile_that_fits(seed: int) -> None:
    rng = Random(seed)
    document = rng.choice((random_request, bank_heavy_request))(rng)
    document["tiles"] = document["tiles"][:1]
    asked = build_request(document)
    answer = build_answer(asked, complete_answer(document, [None]))
    feasible = fits(document, 0)
    ids = [row["id"] for field in ("buffers", "auxiliaries") for row in document["tiles"][0].get(field, ())]
    regions = [region.name for region in asked.memory.regions]
    for _ in range(60):
        names = rng.sample([*ids, "descriptors", "s0"], rng.randint(0, min(3, len(ids))))
        proof = Proof(
            rng.choice(("no_address", "collision", "overload", "banks", "reservation")),
            event=rng.randint(0, 7),
            blocks=tuple(names),
            regions=tuple(rng.sample(regions, rng.randint(1, len(regions)))),
            needed_bytes=rng.randint(0, 40),
            available_bytes=rng.randint(0, 40),
        )
        (check,) = check_proofs(asked, replace(answer, detail={0: Detail(proof=proof)}))
        assert not (check.verified and feasible), check.detail
