"""Both orders are those of section 7 of the contract, whichever way they are sorted."""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias

import numpy as np
import pytest

from heuristics import order
from heuristics.order import KEY_BITS, lifetime_order, retry_order
from problem.blocks import Blocks
from problem.request import Integers
from tests.documents import Document, alias, buffer, iterated, request
from tests.preparing import prepared

Key: TypeAlias = Callable[[Blocks, int], tuple[int, ...]]
Sort: TypeAlias = Callable[[Blocks, Integers], Integers]

SMALL: Final = 6
HUGE: Final = 2**40
"""Largest start, size and alignment of a draw: packed keys have room for the small ones only."""


def lifetime_key(blocks: Blocks, block: int) -> tuple[int, ...]:
    size = int(blocks.bytes[block]) * int(blocks.num_slots[block])
    return (
        int(blocks.address[block] < 0),
        int(blocks.start[block]),
        int(not blocks.interleaved[block]),
        -int(blocks.modulus[block]),
        -size,
        block,
    )


def retry_key(blocks: Blocks, block: int) -> tuple[int, ...]:
    size = int(blocks.bytes[block]) * int(blocks.num_slots[block])
    life = int(blocks.end[block]) - int(blocks.start[block])
    return int(blocks.address[block] < 0), -int(blocks.modulus[block]), -size, -life, block


def expected(blocks: Blocks, tiles: list[int], key: Key) -> list[int]:
    """Sort the plain way: tile by tile, by tuples of Python's integers."""
    own = [range(int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1])) for tile in tiles]
    return [block for rows in own for block in sorted(rows, key=lambda row: key(blocks, row))]


def draw(rng: Random, largest: int) -> Document:
    """Draw a request of some tiles with many ties."""
    tiles = []
    for number in range(rng.randint(1, 4)):
        rows = []
        for index in range(rng.randint(0, 12)):
            start = rng.choice((0, 1, largest))
            row = buffer(f"b{index}", rng.choice((0, 2, largest)), start, start + rng.choice((1, 2, largest)))
            row["alignment"] = rng.choice((1, 2, 3, largest))
            if rng.random() < 0.3:
                row["memory_class"] = "interleaved"
            if rng.random() < 0.2:
                row["address"] = 12 * largest
            rows.append(row)
        tile: Document = {"numbers": [number], "buffers": rows}
        if len(rows) > 3:
            tile["repeats"] = [iterated("b1", 3, 0, 2)]
            tile["aliases"] = [alias(b0=0, b2=0)]
            rows[0].pop("address", None)
        tiles.append(tile)
    return {"memory": {"capacity": 2**52}, "tiles": tiles}


@pytest.mark.parametrize(
    ("largest", "key_bits"), [(SMALL, KEY_BITS), (SMALL, -1), (HUGE, KEY_BITS)], ids=["packed", "indirect", "huge"]
)
@pytest.mark.parametrize(("sort", "key"), [(lifetime_order, lifetime_key), (retry_order, retry_key)])
def test_blocks_come_in_the_order_of_a_plain_sort(
    sort: Sort, key: Key, largest: int, key_bits: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order, "KEY_BITS", key_bits)
    rng = Random(5)
    for _ in range(150):
        blocks = prepared(draw(rng, largest)).blocks
        num_tiles = len(blocks.tile_offset) - 1
        tiles = rng.sample(range(num_tiles), rng.randint(0, num_tiles))
        found = sort(blocks, np.array(tiles, np.int64))
        own = [block for tile in tiles for block in found[slice(*blocks.tile_offset[tile : tile + 2])].tolist()]
        assert own == expected(blocks, tiles, key)


def test_the_largest_values_there_are_do_not_wrap() -> None:
    top = 2**53 - 1
    document = request(
        buffer("wide", 2**51, 0, top),
        buffer("late", 1, top - 1, top, alignment=top),
        buffer("early", 2, 0, 1, alignment=2**52),
        memory={"capacity": top - 1},
    )
    blocks = prepared(document).blocks
    assert lifetime_order(blocks, np.array([0])).tolist() == [2, 0, 1]
    assert retry_order(blocks, np.array([0])).tolist() == [1, 2, 0]
