"""Blocks are those of section 3 of the contract, column by column."""

from math import gcd
from random import Random

import numpy as np
import pytest

from problem.blocks import Blocks
from problem.request import Request
from tests.documents import Document, alias, buffer, iterated, request
from tests.draws import drawn
from tests.oracles import resolution
from tests.oracles.intervals import Interval, without
from tests.oracles.resolution import Block
from tests.preparing import prepared
from tests.strategies import random_request

FLAT: Document = {"capacity": 1000}


def blocks_of(document: Document) -> Blocks:
    return prepared(document).blocks


def live(blocks: Blocks, block: int) -> tuple[Interval, ...]:
    """Give the times in which a block is there: its hull, less its gaps."""
    own = slice(blocks.gaps.offset[block], blocks.gaps.offset[block + 1])
    gaps = zip(blocks.gaps.start[own].tolist(), blocks.gaps.end[own].tolist(), strict=True)
    return without((int(blocks.start[block]), int(blocks.end[block])), gaps)


def assert_same_block(blocks: Blocks, block: int, right: Block, ready: Request, low: int) -> None:
    """Compare one block, whose entry's first buffer is `low`, with the oracle's."""
    members = np.flatnonzero(blocks.block_of == block)
    assert [(buffer - low, ready.buffers.id[buffer], int(blocks.offset_of[buffer])) for buffer in members.tolist()] == [
        (member.place, member.id, member.offset) for member in right.members
    ]
    assert blocks.first[block] == low + right.place
    assert (blocks.start[block], blocks.end[block]) == right.lifetime
    assert live(blocks, block) == right.live
    assert blocks.bytes[block] == right.bytes
    assert blocks.num_slots[block] == (right.count or 1)
    assert (blocks.residue[block], blocks.modulus[block]) == right.start
    assert (blocks.interleaved[block], blocks.preloaded[block]) == (right.interleaved, right.preloaded)
    below = right.address is not None and right.address < 0
    assert below or blocks.address[block] == (-1 if right.address is None else right.address)
    assert blocks.hint[block] == (-1 if right.hint is None else max(-1, right.hint))
    for place, region in enumerate(ready.memory.regions):
        extent = None if below else right.extents.get(region.name)
        assert bool(blocks.region_mask[block] >> place & 1) == (extent is not None)
        if extent is not None:
            row = blocks.geometry.row[block]
            assert (row >= 0) == (right.whole_banks or right.count is not None)
            here = (blocks.residue[block], blocks.modulus[block], blocks.bytes[block], -1)
            if row >= 0:
                shape = blocks.geometry
                here = tuple(
                    column[row, place] for column in (shape.residue, shape.modulus, shape.footprint, shape.stride)
                )
            assert here == (*extent.start, extent.footprint, -1 if extent.stride is None else extent.stride)


def test_every_column_of_every_block_is_the_oracles() -> None:
    shared = 0
    for document in drawn():
        ready = prepared(document)
        blocks, tile_offset = ready.blocks, ready.request.buffers.tile_offset
        for tile in range(len(document["tiles"])):
            own = range(blocks.tile_offset[tile], blocks.tile_offset[tile + 1])
            right = resolution.blocks(document, tile)
            assert len(own) == len(right)
            for block, expected in zip(own, right, strict=True):
                assert_same_block(blocks, block, expected, ready.request, int(tile_offset[tile]))
                shared += len(expected.members) > 1
    assert shared > 500


def test_separated_blocks_are_the_oracles() -> None:
    separated = 0
    for document in drawn():
        blocks = blocks_of(document)
        for tile, entry in enumerate(document["tiles"]):
            low, high = int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1])
            pairs = {
                (block - low, other - low)
                for block in range(low, high)
                for other in partners(blocks, block)
                if block < other
            }
            assert pairs == resolution.separations(entry, resolution.blocks(document, tile))
            separated += len(pairs)
    assert separated > 1000


def partners(blocks: Blocks, block: int) -> list[int]:
    """Give the blocks that share a group with a block, itself among them."""
    groups = blocks.groups
    own = groups.member_of[groups.member_offset[block] : groups.member_offset[block + 1]].tolist()
    return [other for group in own for other in groups.block[groups.offset[group] : groups.offset[group + 1]].tolist()]


def test_columns_are_contiguous_and_cannot_be_written() -> None:
    def columns(value: object) -> list[np.ndarray]:
        if isinstance(value, np.ndarray):
            return [value]
        return [column for part in value for column in columns(part)] if isinstance(value, tuple) else []

    ready = prepared(random_request(Random(3)))
    for column in columns((ready.blocks, ready.auxiliaries, ready.arena)):
        assert column.flags.c_contiguous
        assert not column.flags.writeable


def test_offsets_are_counted_from_the_lowest_member() -> None:
    blocks = blocks_of(request(buffer("a", 4), buffer("b", 3), buffer("c", 0), aliases=[alias(a=0, b=-5, c=9)]))
    assert blocks.offset_of.tolist() == [5, 0, 14]
    assert blocks.bytes.tolist() == [14]


def test_a_member_of_no_bytes_counts_with_its_alignment_and_lifetime() -> None:
    rows = (buffer("a", 4, 3, 5), buffer("z", 0, 1, 9, alignment=8))
    blocks = blocks_of(request(*rows, aliases=[alias(a=0, z=2)], memory=FLAT))
    assert (blocks.start.tolist(), blocks.end.tolist()) == ([1], [9])
    assert (blocks.modulus.tolist(), blocks.residue.tolist()) == ([8], [6])


def test_an_access_tail_of_any_member_is_part_of_the_storage() -> None:
    rows = (buffer("a", 4, access_tail=7), buffer("b", 6))
    assert blocks_of(request(*rows, aliases=[alias(a=0, b=4)], memory=FLAT)).bytes.tolist() == [11]


def test_a_loop_holds_what_it_carries_and_what_is_aliased_with_that_for_its_whole_time() -> None:
    rows = (buffer("a", 4, 3, 5), buffer("b", 4, 5, 6), buffer("view", 2, 4, 5), buffer("free", 1, 4, 5))
    loop = {"start": 2, "end": 9, "count": 7, "carried": [["a", "b"]]}
    blocks = blocks_of(request(*rows, aliases=[alias(b=0, view=2)], repeats=[loop], memory=FLAT))
    assert blocks.block_of.tolist() == [0, 0, 0, 1]
    assert (blocks.start.tolist(), blocks.end.tolist()) == ([2, 4], [9, 5])
    assert blocks.num_slots.tolist() == [1, 1]


@pytest.mark.parametrize(
    ("tile", "gaps"),
    [
        ({}, [(2, 4)]),
        ({"aliases": [alias(a=0)]}, [(2, 4)]),
        ({"aliases": [alias(a=0, b=0)]}, []),
        ({"repeats": [{"start": 0, "end": 2, "count": 1, "carried": [["a"]]}]}, []),
        ({"repeats": [iterated("a", 1)]}, []),
    ],
    ids=["alone", "named alone", "aliased", "carried alone", "iterated"],
)
def test_gaps_count_only_where_a_buffer_is_alone_and_in_no_repeat(tile: Document, gaps: list[Interval]) -> None:
    blocks = blocks_of(request(buffer("a", 1, 0, 9, gaps=[[2, 4]]), buffer("b", 1, 0, 9), memory=FLAT, **tile))
    assert list(zip(blocks.gaps.start.tolist(), blocks.gaps.end.tolist(), strict=True)) == gaps


def test_gaps_that_overlap_or_touch_are_joined_in_order_of_time() -> None:
    row = buffer("a", 1, 0, 20, gaps=[[9, 12], [1, 3], [3, 4], [2, 4], [11, 15], [17, 18]])
    gaps = blocks_of(request(row, memory=FLAT)).gaps
    assert (gaps.start.tolist(), gaps.end.tolist()) == ([1, 9, 17], [4, 15, 18])


def test_a_fixed_address_below_the_offset_of_its_member_leaves_no_region() -> None:
    rows = (buffer("a", 4), buffer("b", 4, address=3))
    assert blocks_of(request(*rows, aliases=[alias(a=0, b=4)], memory=FLAT)).region_mask.tolist() == [0]


def test_the_hint_of_the_first_member_that_has_one_counts() -> None:
    rows = (buffer("a", 4), buffer("b", 4, hint=30), buffer("c", 4, hint=10))
    assert blocks_of(request(*rows, aliases=[alias(a=0, b=4, c=8)], memory=FLAT)).hint.tolist() == [26]


def test_strides_of_slots_are_elements_in_region_0_of_the_ipu_and_pairs_in_region_1() -> None:
    row = buffer("w", 17_000, whole_banks=True)
    shape = blocks_of(request(row, repeats=[iterated("w", 3)], memory="ipu-mk2")).geometry
    assert shape.stride.tolist() == [[32 * 1024, 32 * 1024]]
    row = buffer("w", 16_000, whole_banks=True)
    shape = blocks_of(request(row, repeats=[iterated("w", 3)], memory="ipu-mk2")).geometry
    assert shape.stride.tolist() == [[16 * 1024, 32 * 1024]]
    assert shape.footprint.tolist() == [[48 * 1024, 96 * 1024]]


def test_large_congruences_of_many_members_are_right() -> None:
    rng = Random(9)
    for _ in range(100):
        units = [rng.choice((2, 3, 5, 7, 9, 11, 16, 125)) for _ in range(6)]
        start = rng.randrange(10**9)
        # Each member's offset is right for a block that begins at `start`, so there is a solution.
        offsets = {f"b{index}": -start % unit for index, unit in enumerate(units)}
        rows = [buffer(f"b{index}", 1, alignment=unit) for index, unit in enumerate(units)]
        blocks = blocks_of(request(*rows, aliases=[alias(**offsets)], memory={"capacity": 2**52}))
        (modulus,), (residue,) = blocks.modulus.tolist(), blocks.residue.tolist()
        least = 1
        for unit in units:
            least = least * unit // gcd(least, unit)
        assert (modulus, residue) == (least, (start + min(offsets.values())) % least)
