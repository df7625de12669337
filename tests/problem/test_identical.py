"""Entries that ask for the same are found, and none that differs is taken for one of them."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

from problem.identical import _hashes, representatives
from tests.documents import Document, alias, buffer, iterated
from tests.preparing import prepared
from tests.strategies import random_request

FAR = 2**52
"""So far apart that only the highest bits of a product differ: hashes of which are equal easily."""

MEMORY: Document = {
    "regions": [
        {"name": "low", "start": 0, "size": 64, "bank_bytes": 16},
        {"name": "high", "start": 64, "size": 64, "bank_bytes": 32},
    ]
}
ROWS = [buffer("a", 8, 0, 4, hint=8), buffer("b", 8, 2, 6, gaps=[[3, 4]]), buffer("c", 8, 1, 9, access_tail=2)]
TILE: Document = {
    "buffers": [*ROWS, buffer("d", 4, 3, 5), buffer("e", 4, 3, 5)],
    "aliases": [alias(d=0, e=4)],
    "repeats": [iterated("d", 2, 0, 5)],
    "separate": [["a", "b"]],
    "auxiliaries": [{"id": "x", "size": 2}],
}


def found(*tiles: Document) -> list[int]:
    numbered = [tile | {"numbers": [number]} for number, tile in enumerate(tiles)]
    ready = prepared({"memory": MEMORY, "tiles": numbered})
    result: list[int] = representatives(ready.blocks, ready.auxiliaries, ready.request.buffers.id).tolist()
    return result


def with_buffer(place: int, **changes: Any) -> Document:
    tile = deepcopy(TILE)
    tile["buffers"][place] |= changes
    return tile


CHANGES = {
    "start": with_buffer(2, start=0),
    "end": with_buffer(2, end=8),
    "size": with_buffer(2, size=9),
    "tail": with_buffer(2, access_tail=3),
    "alignment": with_buffer(2, alignment=4),
    "class": with_buffer(2, memory_class="interleaved"),
    "regions": with_buffer(2, regions=["low"]),
    "whole banks": with_buffer(2, whole_banks=True),
    "preloaded": with_buffer(2, preloaded=True),
    "address": with_buffer(2, address=40),
    "hint": with_buffer(0, hint=16),
    "gap": with_buffer(1, gaps=[[3, 5]]),
    "gaps": with_buffer(1, gaps=[]),
    "gap of another": with_buffer(2, gaps=[[3, 4]]),
    "name": with_buffer(2, id="other"),
    "offset": TILE | {"aliases": [alias(d=0, e=5)]},
    "residue": TILE | {"aliases": [alias(d=0, e=4), alias(a=1, c=0)]},
    "count": TILE | {"repeats": [iterated("d", 3, 0, 5)]},
    "loop": TILE | {"repeats": [iterated("d", 2, 0, 6)]},
    "plain": TILE | {"repeats": []},
    "separate": TILE | {"separate": [["a", "c"]]},
    "more separate": TILE | {"separate": [["a", "b", "c"]]},
    "separate twice": TILE | {"separate": [["a", "b"], ["b", "c"]]},
    "separated no more": TILE | {"separate": []},
    "size of an auxiliary": TILE | {"auxiliaries": [{"id": "x", "size": 3}]},
    "alignment of an auxiliary": TILE | {"auxiliaries": [{"id": "x", "size": 2, "alignment": 2}]},
    "preloaded auxiliary": TILE | {"auxiliaries": [{"id": "x", "size": 2, "preloaded": True}]},
    "one auxiliary more": TILE | {"auxiliaries": [{"id": "x", "size": 2}, {"id": "y", "size": 0}]},
    "one buffer more": TILE | {"buffers": [*TILE["buffers"], buffer("f", 0)]},
    "one buffer less": TILE | {"buffers": [*ROWS[:2], *TILE["buffers"][3:]]},
    "other order": TILE | {"buffers": [*TILE["buffers"][1:], TILE["buffers"][0]]},
}


@pytest.mark.parametrize("changed", CHANGES.values(), ids=CHANGES)
def test_entries_that_differ_in_one_thing_are_placed_apart(changed: Document) -> None:
    assert found(TILE, changed, TILE, changed) == [0, 1, 0, 1]


@pytest.mark.parametrize(
    "changed",
    [
        TILE | {"descriptor_bytes": 8},
        TILE | {"aliases": [alias(d=7, e=11)]},
        TILE | {"aliases": [alias(e=4, d=0)]},
        with_buffer(1, gaps=[[3, 4], [3, 4]]),
        with_buffer(4, id="f") | {"aliases": [alias(d=0, f=4)]},
        TILE | {"auxiliaries": [{"id": "y", "size": 2}]},
        with_buffer(2, alignment=1, memory_class="standard", regions=["high", "low"]),
    ],
    ids=[
        "descriptors",
        "offsets",
        "order of members",
        "gaps",
        "name of a later member",
        "auxiliary's name",
        "defaults",
    ],
)
def test_entries_whose_blocks_are_the_same_are_placed_once(changed: Document) -> None:
    assert found(TILE, changed) == [0, 0]


def test_entries_that_differ_in_the_residue_of_an_address_alone_are_placed_apart() -> None:
    rows = [buffer("a", 8, alignment=8), buffer("b", 12)]
    assert found(*({"buffers": rows, "aliases": [alias(a=offset, b=0)]} for offset in (0, 4, 0))) == [0, 1, 0]


def test_the_first_of_its_kind_stands_for_all() -> None:
    empty: Document = {"buffers": []}
    assert found(TILE, empty, CHANGES["size"], empty, TILE, CHANGES["size"], TILE) == [0, 1, 2, 1, 0, 2, 0]


def test_entries_of_the_same_lifetimes_and_sizes_are_compared() -> None:
    alike = [CHANGES[name] for name in ("hint", "gap", "gaps", "regions", "preloaded", "address", "separate")]
    assert found(TILE, *alike, *alike, TILE) == [*range(8), *range(1, 8), 0]


@pytest.mark.parametrize(
    ("row", "changes"),
    [
        (buffer("a", 4, 59, 1582), {"start": 59 + FAR, "end": 1582 + FAR}),
        (buffer("a", 5, alignment=24), {"size": 5 + FAR, "alignment": 24 + FAR}),
    ],
)
def test_entries_whose_hashes_are_equal_are_told_apart(row: Document, changes: Document) -> None:
    tiles = [{"buffers": [row]}, {"buffers": [row | changes]}]
    blocks = prepared({"memory": MEMORY, "tiles": tiles}).blocks
    assert len(set(_hashes(blocks).tolist())) == 1
    assert found(*tiles) == [0, 1]


def test_copies_of_drawn_tiles_are_found_among_them() -> None:
    rng = Random(31)
    for document in (random_request(rng) for _ in range(200)):
        tiles = [{name: part for name, part in tile.items() if name != "numbers"} for tile in document["tiles"]]
        copied = document | {"tiles": [*tiles, *deepcopy(tiles)]}
        ready = prepared(copied)
        result = representatives(ready.blocks, ready.auxiliaries, ready.request.buffers.id).tolist()
        assert result[len(tiles) :] == result[: len(tiles)]


def test_many_entries_that_differ_in_a_name_alone_are_told_apart_at_once() -> None:
    """Compared each with each, so many would take hours."""
    tiles = [{"buffers": [buffer(f"b{tile % 30_000}", 8, 0, 1)]} for tile in range(40_000)]
    assert found(*tiles) == [tile % 30_000 for tile in range(40_000)]
