"""Documents, read into columns and rows; what stands in no field is said by `problem.document`."""

import json
from typing import Any

import numpy as np
import pytest

from problem.document import BufferColumns
from problem.preparation import prepare
from service.codec import decode
from service.codec.exact_reading import read_exactly
from service.schemas.request import SMALL, TOO_MUCH
from tests.service.every_field import every_field

LEFT_OUT = {
    "alignment": 0,
    "interleaved": False,
    "whole_banks": False,
    "access_tail": 0,
    "preloaded": False,
    "address": -1,
    "hint": -1,
}
SENT = {
    "id": "a",
    "size": 8,
    "start": 1,
    "end": 9,
    "alignment": 4,
    "interleaved": True,
    "whole_banks": True,
    "access_tail": 3,
    "preloaded": True,
    "address": 128,
    "hint": 160,
}


def encoded(document: Any) -> bytes:
    return json.dumps(document).encode()


@pytest.fixture(params=[decode, read_exactly], ids=["fast", "exact"])
def read(request: pytest.FixtureRequest) -> Any:
    return request.param


def test_every_field_of_a_buffer_gets_into_its_column(read: Any) -> None:
    buffers = read(encoded(every_field())).buffers
    assert {name: getattr(buffers, name)[0] for name in SENT} == SENT
    assert {name: getattr(buffers, name)[1] for name in LEFT_OUT} == LEFT_OUT
    assert {index: list(names) for index, names in buffers.regions.items()} == {0: ["high", "elsewhere"]}
    assert {index: [list(gap) for gap in gaps] for index, gaps in buffers.gaps.items()} == {0: [[2, 3], [5, 6]]}
    assert buffers.tile_offset.tolist() == [0, 5, 5]


def test_columns_have_the_types_that_kernels_take(read: Any) -> None:
    buffers = read(encoded(every_field())).buffers
    for name in ("tile_offset", "size", "start", "end", "alignment", "access_tail", "address", "hint"):
        assert getattr(buffers, name).dtype == np.int64, name
    for name in ("interleaved", "whole_banks", "preloaded"):
        assert getattr(buffers, name).dtype == np.bool_, name


def test_every_other_field_gets_into_its_row(read: Any) -> None:
    document = read(encoded(every_field()))
    memory = document.memory
    assert (memory.preset, memory.capacity, memory.default_alignment) == ("", -1, 2)
    assert (memory.loader.start, memory.loader.end) == (240, 256)
    low = memory.regions[0]
    assert (low.name, low.start, low.size, list(low.memory_classes), low.bank_bytes) == (
        "low",
        64,
        64,
        ["standard"],
        16,
    )
    tile = document.tiles[0]
    assert list(tile.numbers) == [7, 9]
    assert [(one.buffer, one.offset) for one in tile.aliases[0].members] == [("b", 0), ("c", -2)]
    repeat = tile.repeats[0]
    assert (repeat.start, repeat.end, repeat.count, repeat.carried, repeat.iterated) == (2, 8, 3, [["d"]], ["e"])
    assert tile.separate == [["a", "b"], ["a", "d"]]
    stack = tile.auxiliaries[0]
    assert (stack.id, stack.size, stack.alignment, stack.preloaded) == ("stack", 6, 8, True)
    assert tile.descriptor_bytes == 4
    transfer = tile.transfers[0]
    assert (transfer.buffer, transfer.offset, transfer.size, transfer.direction) == ("a", 2, 6, "from_tile")
    support = document.reservations[0]
    assert (support.id, support.size, support.alignment) == ("support", 5, 4)
    assert (support.region, support.address, support.intervals) == ("low", 64, [[0, 1], [4, 5]])
    host = document.host
    assert (host.packet_bytes, host.descriptor_entry_bytes, host.max_transfer_bytes) == (2, 1, 4)
    assert document.interleaved_offset == 16
    options = document.options
    assert (options.exact, options.time_limit, options.deadline) == ("off", 1.5, 7)
    assert (options.objective, options.explain) == ("peak", "full")


def test_what_is_left_out_is_there_as_the_document_says(read: Any) -> None:
    document = read(
        encoded({"memory": {"capacity": 9}, "tiles": [{"buffers": []}], "reservations": [{"id": "r", "size": 1}]})
    )
    memory, tile, reservation, options = document.memory, document.tiles[0], document.reservations[0], document.options
    assert (memory.preset, memory.capacity, list(memory.regions)) == ("", 9, [])
    assert (memory.loader, memory.default_alignment) == (None, 0)
    for name in ("numbers", "aliases", "repeats", "separate", "auxiliaries", "transfers"):
        assert list(getattr(tile, name)) == [], name
    assert tile.descriptor_bytes == 0
    assert (reservation.alignment, reservation.region, reservation.address) == (0, "", -1)
    assert list(reservation.intervals) == []
    assert (document.host, document.interleaved_offset) == (None, 0)
    assert (options.exact, options.time_limit, options.deadline) == ("auto", 10, 60)
    assert (options.objective, options.explain) == ("fit", "auto")


def test_a_region_takes_both_classes_unless_it_says_which(read: Any) -> None:
    row = {"name": "r", "start": 0, "size": 9}
    document = read(encoded({"memory": {"regions": [row, row | {"memory_classes": []}]}, "tiles": [{"buffers": []}]}))
    assert [list(region.memory_classes) for region in document.memory.regions] == [["standard", "interleaved"], []]


def test_a_document_with_every_field_has_no_fault(read: Any) -> None:
    request = prepare(read(encoded(every_field()))).request
    assert request.tiles[0].numbers == (7, 9)
    assert request.buffers.region_mask[0] == 0b10


@pytest.mark.parametrize("example", [SMALL, TOO_MUCH])
def test_the_examples_of_the_schema_are_valid(example: dict[str, Any]) -> None:
    prepare(decode(encoded(example)))


@pytest.mark.parametrize("name", ["é", "日本", 'a"b', "a\\b", "tab\there", "😀", ""])
def test_ids_are_read_as_they_were_sent(read: Any, name: str) -> None:
    document = {"memory": "ipu-mk2", "tiles": [{"buffers": [{"id": name, "size": 1, "start": 0, "end": 1}]}]}
    for body in (encoded(document), json.dumps(document, ensure_ascii=False).encode()):
        assert list(read(body).buffers.id) == [name]


def test_names_of_fields_may_be_written_with_escapes() -> None:
    body = rb'{"memory":"ipu-mk2","tiles":[{"buffers":[{"\u0069d":"a","size":1,"start":0,"end":1}]}]}'
    assert list(decode(body).buffers.id or ()) == ["a"]


def test_white_space_and_the_order_of_fields_mean_nothing() -> None:
    def turned(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: turned(value[name]) for name in reversed(value)}
        return [turned(item) for item in value] if isinstance(value, list) else value

    plain = decode(encoded(every_field())).buffers
    other = decode(json.dumps(turned(every_field()), indent="\t\r\n ").encode()).buffers
    for name in BufferColumns.__slots__:
        assert list(getattr(plain, name)) == list(getattr(other, name)), name


def test_the_largest_integers_keep_every_digit(read: Any) -> None:
    row = {
        "id": "a",
        "size": 2**53 - 1,
        "start": 2**53 - 2,
        "end": 2**53 - 1,
        "alignment": 2**53 - 1,
        "hint": 2**53 - 1,
    }
    buffers = read(encoded({"memory": {"capacity": 2**53 - 1}, "tiles": [{"buffers": [row]}]})).buffers
    assert [int(getattr(buffers, name)[0]) for name in ("size", "start", "end", "alignment", "hint")] == [
        2**53 - 1,
        2**53 - 2,
        2**53 - 1,
        2**53 - 1,
        2**53 - 1,
    ]
