"""Equal digests promise equal answers: they follow what a request asks for, whichever way it is written."""

import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import accumulate
from typing import Any, Final

import pytest

from problem.digest import digest
from problem.errors import Faults
from problem.reading import read
from service.codec import decode
from tests.documents import Document, buffer, iterated, request
from tests.service.every_field import every_field

Path = tuple[str | int, ...]

WITHOUT_MEANING: Final = {("options", "time_limit"), ("options", "deadline"), ("tiles", 0, "buffers", 0, "regions", 1)}
"""Complete answers do not depend on these: the last one names a region that the map lacks."""

OTHERS: Final = {
    "standard": "interleaved",
    "interleaved": "standard",
    "from_tile": "to_tile",
    "off": "auto",
    "peak": "fit",
    "full": "off",
}
"""Another choice in place of each that stands in the document."""


def digest_of(document: Document) -> str:
    """Hash a request; what breaks a rule between fields is left out, which is another request too."""
    return digest(read(decode(json.dumps(document).encode()), Faults()))


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from leaves(part, (*path, name))
    if not isinstance(value, (dict, list)):
        yield path, value


def changed(path: Path, value: Any) -> Document:
    document: Any = every_field()
    holder = document
    for part in path[:-1]:
        holder = holder[part]
    holder[path[-1]] = value
    found: Document = document
    return found


def another(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    return OTHERS.get(value, f"{value}x") if isinstance(value, str) else value + 1


@pytest.mark.parametrize(("path", "value"), list(leaves(every_field())), ids=str)
def test_each_field_changed_alone_gives_another_digest(path: Path, value: Any) -> None:
    same = digest_of(changed(path, another(value))) == digest_of(every_field())
    assert same is (path in WITHOUT_MEANING)


def long_lists(value: Any, path: Path = ()) -> Iterator[Path]:
    """Give the lists of two items or more; ends of intervals are no such list."""
    if isinstance(value, list) and len(value) > 1 and {"gaps", "intervals"}.isdisjoint(path[:-1]):
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in parts:
        yield from long_lists(part, (*path, name))


@pytest.mark.parametrize("path", list(long_lists(every_field())), ids=str)
def test_each_list_that_is_shorter_by_its_first_item_gives_another_digest(path: Path) -> None:
    document = every_field()
    holder: Any = document
    for part in path:
        holder = holder[part]
    holder.pop(0)
    assert digest_of(document) != digest_of(every_field())


def test_the_order_of_fields_does_not_matter() -> None:
    def backwards(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: backwards(value[name]) for name in reversed(value)}
        return [backwards(part) for part in value] if isinstance(value, list) else value

    assert digest_of(backwards(every_field())) == digest_of(every_field())


SHORT: Final = request(buffer("a", 4), buffer("b", 2, 1, 3), memory={"capacity": 64}) | {
    "tiles": [{"buffers": [buffer("a", 4), buffer("b", 2, 1, 3)]}, {"buffers": []}]
}
DEFAULTS: Final = {
    "alignment": 1,
    "memory_class": "standard",
    "regions": ["memory"],
    "whole_banks": False,
    "access_tail": 0,
    "preloaded": False,
    "gaps": [],
}
EMPTY: Final = {
    "aliases": [],
    "repeats": [],
    "separate": [],
    "auxiliaries": [],
    "descriptor_bytes": 0,
    "transfers": [],
}


def spelled_out() -> Document:
    """Give `SHORT` with every default in it that a document can hold."""
    document = deepcopy(SHORT)
    region = {"name": "memory", "start": 0, "size": 64, "memory_classes": ["interleaved", "standard"], "bank_bytes": 1}
    document["memory"] = {"regions": [region], "default_alignment": 1}
    document["tiles"] = [
        EMPTY | {"numbers": [number], "buffers": [row | DEFAULTS for row in tile["buffers"]]}
        for number, tile in enumerate(document["tiles"])
    ]
    options = {"exact": "auto", "time_limit": 10, "deadline": 60, "objective": "fit", "explain": "auto"}
    return document | {"reservations": [], "interleaved_offset": 0, "options": options}


def test_defaults_spelled_out_give_the_same_digest() -> None:
    assert digest_of(spelled_out()) == digest_of(SHORT)


def test_defaults_of_what_stands_in_lists_spelled_out_give_the_same_digest() -> None:
    document = every_field()
    tile = document["tiles"][0]
    del tile["auxiliaries"][0]["alignment"]
    del tile["auxiliaries"][0]["preloaded"]
    del document["reservations"][0]["alignment"]
    del document["memory"]["regions"][0]["bank_bytes"]
    before = digest_of(document)
    tile["aliases"][0]["members"][0]["offset"] = 0
    tile["auxiliaries"][0] |= {"alignment": 2, "preloaded": False}
    document["reservations"][0]["alignment"] = 2
    document["memory"]["regions"][0]["bank_bytes"] = 1
    assert digest_of(document) == before


def test_a_preset_is_what_it_stands_for() -> None:
    regions = [
        {"name": "region0", "start": 0x4C000, "size": 0x34000, "memory_classes": ["standard"], "bank_bytes": 16384},
        {"name": "region1", "start": 0x80000, "size": 0x68000, "bank_bytes": 32768},
    ]
    memories: list[str | Document] = [
        "ipu-mk2",
        {"preset": "ipu-mk2"},
        {"preset": "ipu-mk2", "default_alignment": 8},
        {"regions": regions, "default_alignment": 8},
    ]
    assert len({digest_of(SHORT | {"memory": memory}) for memory in memories}) == 1
    other = {"preset": "ipu-mk2", "default_alignment": 4}
    assert digest_of(SHORT | {"memory": other}) != digest_of(SHORT | {"memory": "ipu-mk2"})


def test_clocks_do_not_change_the_digest() -> None:
    clocks = {"time_limit": 0.25, "deadline": 3}
    assert digest_of(SHORT | {"options": clocks}) == digest_of(SHORT)


def test_ids_that_run_together_alike_are_told_apart() -> None:
    one, other = ([buffer(first, 1), buffer(second, 1)] for first, second in (("ab", "c"), ("a", "bc")))
    assert digest_of(request(*one)) != digest_of(request(*other))


def test_buffers_that_move_from_one_entry_to_the_next_are_told_apart() -> None:
    rows = [buffer("a", 1), buffer("b", 1)]
    one, other = ([{"buffers": rows[:cut]}, {"buffers": rows[cut:]}] for cut in (1, 2))
    assert digest_of(SHORT | {"tiles": one}) != digest_of(SHORT | {"tiles": other})


def test_the_order_of_entries_and_of_buffers_is_a_part_of_the_request() -> None:
    tiles = SHORT["tiles"]
    assert digest_of(SHORT | {"tiles": [tiles[1], tiles[0]]}) != digest_of(SHORT)
    assert digest_of(SHORT | {"tiles": [{"buffers": tiles[0]["buffers"][::-1]}, tiles[1]]}) != digest_of(SHORT)


def test_columns_of_one_value_are_told_from_longer_ones() -> None:
    every = [request(*(buffer("a", 7) | {"id": f"{index}"} for index in range(count))) for count in range(4)]
    assert len({digest_of(document) for document in every}) == 4


def test_a_digest_names_its_hash_whatever_stands_in_an_id() -> None:
    name = 'é"\\\n\0'
    found = digest_of(request(buffer(name, 1), repeats=[iterated(name, 2)]))
    assert re.fullmatch("sha256:[0-9a-f]{64}", found)


@pytest.mark.parametrize("counts", [(0,), (1,), (3, 0, 2)], ids=str)
def test_ids_that_are_the_indices_may_be_left_out(counts: tuple[int, ...]) -> None:
    tiles = [{"buffers": [buffer(str(index), 1) for index in range(count)]} for count in counts]
    n = sum(counts)
    table = {"tile_offsets": [0, *accumulate(counts)], "size": [1] * n, "start": [0] * n, "end": [1] * n}
    memory = {"memory": {"capacity": 64}}
    assert digest_of(memory | {"table": table}) == digest_of(memory | {"tiles": tiles})


def test_ids_that_are_the_indices_in_another_order_are_told_apart() -> None:
    orders = (("0", "1"), ("1", "0"), ("0", "2"), ("0", "01"))
    every = [request(*(buffer("a", 1) | {"id": name} for name in names)) for names in orders]
    assert len({digest_of(document) for document in every}) == len(orders)
