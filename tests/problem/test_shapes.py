"""Footprints and strides in each region, regions that are lost, and bounds that are kept."""

import numpy as np
import pytest

from problem.blocks import Geometry
from problem.memory import Region
from problem.request import Integers
from problem.shapes import ShapedBlocks, largest_footprints, shape
from tests.documents import Document, buffer, iterated, request
from tests.preparing import prepared, the_fault

REGIONS = (Region("a", 0, 4096, bank_bytes=16), Region("b", 8192, 4096, bank_bytes=12))
TOP = 2**53


def shaped(
    size: int, count: int | None = None, modulus: int = 1, residue: int = 0, *, whole_banks: bool = False
) -> tuple[Geometry, Integers]:
    """Give the geometry of one block, and its regions."""
    block = ShapedBlocks(
        region_mask=np.array([0b11]),
        bytes=np.array([size]),
        num_slots=np.array([count or 1]),
        iterated=np.array([count is not None]),
        modulus=np.array([modulus]),
        residue=np.array([residue]),
        whole_banks=np.array([whole_banks]),
    )
    return shape(block, REGIONS)


def test_a_plain_block_has_no_row() -> None:
    geometry, mask = shaped(40, modulus=8)
    assert (geometry.row.tolist(), geometry.footprint.shape, mask.tolist()) == ([-1], (0, 2), [0b11])


@pytest.mark.parametrize(("size", "footprint"), [(0, [0, 0]), (1, [16, 12]), (16, [16, 24]), (40, [48, 48])])
def test_whole_banks_round_the_footprint_up_and_have_no_stride(size: int, footprint: list[int]) -> None:
    geometry, _ = shaped(size, whole_banks=True)
    assert geometry.footprint.tolist() == [footprint]
    assert geometry.stride.tolist() == [[-1, -1]]
    assert (geometry.modulus.tolist(), geometry.residue.tolist()) == ([[16, 12]], [[0, 0]])


@pytest.mark.parametrize(("size", "modulus", "stride"), [(10, 1, 10), (10, 8, 16), (0, 8, 0), (16, 8, 16), (5, 3, 6)])
def test_slots_are_as_far_apart_as_their_bytes_rounded_up_to_the_unit(size: int, modulus: int, stride: int) -> None:
    geometry, _ = shaped(size, count=5, modulus=modulus)
    assert geometry.stride.tolist() == [[stride, stride]]
    assert geometry.footprint.tolist() == [[5 * stride, 5 * stride]]


def test_slots_of_whole_banks_are_rounded_up_to_the_unit_of_bank_and_congruence() -> None:
    geometry, _ = shaped(20, count=3, modulus=8, whole_banks=True)
    assert geometry.modulus.tolist() == [[16, 24]]
    assert geometry.stride.tolist() == [[32, 24]]
    assert geometry.footprint.tolist() == [[96, 72]]


def test_a_single_slot_has_the_footprint_of_slots_and_not_of_banks() -> None:
    geometry, _ = shaped(17, count=1, modulus=64, whole_banks=True)
    assert geometry.footprint.tolist() == [[64, 192]]


def test_a_region_is_lost_where_no_bank_begins_at_an_address_of_the_congruence() -> None:
    geometry, mask = shaped(4, modulus=3, residue=2, whole_banks=True)
    assert mask.tolist() == [0b01]
    assert (geometry.modulus[0, 0], geometry.residue[0, 0]) == (48, 32)


def test_a_unit_beyond_every_address_leaves_one_address_or_none() -> None:
    prime = 2**52 + 21
    geometry, mask = shaped(4, modulus=prime, residue=prime - 1, whole_banks=True)
    for place, region in enumerate(REGIONS):
        first = next(address for address in range(prime - 1, 40 * prime, prime) if address % region.bank_bytes == 0)
        assert bool(mask[0] >> place & 1) == (first < TOP)
        assert first >= TOP or (geometry.modulus[0, place], geometry.residue[0, place]) == (TOP, first)


def test_the_largest_footprint_is_that_of_a_region_that_the_block_may_use() -> None:
    geometry, mask = shaped(20, whole_banks=True)
    assert geometry.footprint.tolist() == [[32, 24]]
    assert largest_footprints(np.array([20]), mask, geometry).tolist() == [32]
    assert largest_footprints(np.array([20]), mask & 0b10, geometry).tolist() == [24]
    assert largest_footprints(np.array([20]), mask & 0b00, geometry).tolist() == [0]


def wide(*sizes: int, **tile: object) -> Document:
    rows = [buffer(f"b{index}", size, index, index + 1) for index, size in enumerate(sizes)]
    return request(*rows, memory={"capacity": TOP - 1}, **tile)


@pytest.mark.parametrize(
    "document",
    [
        wide(TOP - 1),
        wide(TOP - 2, 1),
        wide(TOP // 2, TOP // 2 - 1),
        wide(TOP - 9, auxiliaries=[{"id": "x", "size": 8}]),
        wide((TOP - 1) // 3, repeats=[iterated("b0", 3)]),
        wide(*[TOP // 1024] * 1023, TOP // 1024 - 1),
    ],
    ids=["one", "two", "halves", "auxiliary", "slots", "many"],
)
def test_bytes_below_two_to_the_53_are_taken(document: Document) -> None:
    assert len(prepared(document).blocks.bytes) == len(document["tiles"][0]["buffers"])


@pytest.mark.parametrize(
    ("document", "pointer", "value"),
    [
        (wide(TOP - 1, 1), "/tiles/0/buffers", TOP),
        (wide(TOP // 2, TOP // 2), "/tiles/0/buffers", TOP),
        (wide(TOP - 9, auxiliaries=[{"id": "x", "size": 9}]), "/tiles/0/buffers", TOP),
        (wide(1, TOP // 2, repeats=[iterated("b1", 2)]), "/tiles/0/buffers/1/size", TOP),
        (wide(1, 2**52, repeats=[iterated("b1", TOP - 1)]), "/tiles/0/buffers/1/size", TOP),
        (wide(*[TOP // 1024] * 1024), "/tiles/0/buffers", TOP),
    ],
    ids=["two", "halves", "auxiliary", "slots", "many slots", "many"],
)
def test_bytes_that_reach_two_to_the_53_are_a_fault(document: Document, pointer: str, value: int) -> None:
    fault = the_fault(document)
    assert (fault.pointer, fault.value, fault.bound) == (pointer, value, TOP)


def test_only_the_entry_whose_sum_is_too_large_is_at_fault() -> None:
    document = wide(TOP - 1)
    document["tiles"] += wide(TOP // 2, TOP // 2)["tiles"] + wide(TOP - 1)["tiles"]
    assert the_fault(document).pointer == "/tiles/1/buffers"


def test_a_tail_that_makes_the_footprint_reach_two_to_the_53_is_a_fault() -> None:
    document = wide(TOP - 1)
    document["tiles"][0]["buffers"][0]["access_tail"] = 1
    assert the_fault(document).pointer == "/tiles/0/buffers/0/size"
