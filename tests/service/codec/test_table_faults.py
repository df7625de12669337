"""What is wrong with a table is listed with pointers into its columns."""

import json
from typing import Any

import numpy as np
import pytest

from problem.errors import Fault, RequestError
from problem.limits import MAX_FAULTS
from problem.preparation import prepare
from service.codec import decode
from tests.service.tables import as_table, typed_array

TABLE: dict[str, Any] = {
    "tile_offsets": [0, 2, 3],
    "id": ["a", "b", "c"],
    "size": [8, 16, 24],
    "start": [0, 1, 2],
    "end": [3, 4, 5],
}


def faults_of(**changes: Any) -> tuple[Fault, ...]:
    return refused({"memory": {"capacity": 64}, "table": TABLE | changes}).faults


def refused(document: Any) -> RequestError:
    with pytest.raises(RequestError) as raised:
        prepare(decode(json.dumps(document).encode()))
    return raised.value


def extra(**fields: Any) -> dict[str, Any]:
    return {"extras": [{"tile": 0, **fields}]}


@pytest.mark.parametrize(
    ("changes", "detail", "pointer"),
    [
        ({"size": [8, -4, 24]}, "size[1] is -4, must be at least 0", "/table/size/1"),
        ({"size": [8, 1.5, 24]}, "size[1] is 1.5, must be an integer", "/table/size/1"),
        ({"size": [8, True, 24]}, "size[1] is true, must be an integer", "/table/size/1"),
        ({"size": typed_array([8, -4, 24])}, "size[1] is -4, must be at least 0", "/table/size/1"),
        (
            {"hint": typed_array([-1, -1, 2**53])},
            "hint[2] is 9007199254740992, must be at most 9007199254740991",
            "/table/hint/2",
        ),
        ({"hint": [-1, -2, 0]}, "hint[1] is -2, must be at least -1", "/table/hint/1"),
        ({"memory_class": [0, 1, 2]}, "memory_class[2] is 2, must be at most 1", "/table/memory_class/2"),
        ({"preloaded": typed_array([0, 9, 0], "u1")}, "preloaded[1] is 9, must be at most 1", "/table/preloaded/1"),
        ({"size": 8}, "size is 8, must be an array of integers, or a typed array", "/table/size"),
        ({"size": None}, "size is null, must be an array of integers, or a typed array", "/table/size"),
        ({"size": {}}, "dtype is missing", "/table/size/dtype"),
        ({"size": {"dtype": "f8", "bdata": ""}}, 'dtype is "f8", must be i4 or i8 or u1', "/table/size/dtype"),
        ({"size": {"dtype": "i4", "bdata": 4}}, "bdata is 4, must be a string", "/table/size/bdata"),
        (
            {"size": typed_array([1], "i4") | {"shape": "1"}},
            "shape is no field, known are dtype, bdata",
            "/table/size/shape",
        ),
        (
            {"size": {"dtype": "i4", "bdata": "AAAAAAAAAAA="}},
            "size has 2 values, must have 3, the last of tile_offsets",
            "/table/size",
        ),
        (
            {"size": {"dtype": "i8", "bdata": "AAAAAAAA"}},
            "bdata holds 6 bytes, must be a multiple of 8 for i8",
            "/table/size/bdata",
        ),
        ({"end": [3, 4]}, "end has 2 values, must have 3, the last of tile_offsets", "/table/end"),
        ({"alignment": []}, "alignment has 0 values, must have 3, the last of tile_offsets", "/table/alignment"),
        ({"id": ["a"]}, "id has 1 values, must have 3, the last of tile_offsets", "/table/id"),
        ({"id": ["a", 7, "c"]}, "id[1] is 7, must be a string", "/table/id/1"),
        ({"id": ["a", "a", "a"]}, "id is 'a', which is taken: must be unique", "/table/id/1"),
        ({"tile_offsets": [1, 3]}, "tile_offsets[0] is 1, must be 0", "/table/tile_offsets/0"),
        (
            {"tile_offsets": [0, 4, 3]},
            "tile_offsets[2] is 3, must be at least 4, the one before",
            "/table/tile_offsets/2",
        ),
        (
            {"tile_offsets": [0]},
            "tile_offsets has 1 values, must have one more than there are tile entries: 2 or more",
            "/table/tile_offsets",
        ),
        ({"colour": [1]}, "colour is no field, known are tile_offsets, id, size, start, end, ", "/table/colour"),
        ({"end": [3, 1, 5]}, "end is 1, must be above start 1", "/table/end/1"),
        (extra(colour=1), "colour is no field, known are tile, ", "/table/extras/0/colour"),
        ({"extras": [{}]}, "tile is missing", "/table/extras/0/tile"),
        ({"extras": [{"tile": 2}]}, "tile is 2, must be at most 1: so many entries there are", "/table/extras/0/tile"),
        (
            {"extras": [{"tile": 1}, {"tile": 1}]},
            "tile 1 has extras 0 already, must be unique",
            "/table/extras/1/tile",
        ),
        (
            extra(buffers=[{"buffer": "c", "gaps": []}]),
            "the entry has no buffer 'c'",
            "/table/extras/0/buffers/0/buffer",
        ),
        (
            extra(buffers=[{"buffer": "b"}, {"buffer": 1}]),
            "buffer 1 stands twice in an entry, must be unique",
            "/table/extras/0/buffers/1/buffer",
        ),
        (
            extra(buffers=[{"buffer": 1, "gaps": [[1, 2], [3, 9]]}]),
            "gap is [3, 9), must be a part of the lifetime [1, 4)",
            "/table/extras/0/buffers/0/gaps/1",
        ),
        (
            extra(aliases=[{"members": [{"buffer": 0}, {"buffer": 2}]}]),
            "the entry has no buffer 2",
            "/table/extras/0/aliases/0/members/1/buffer",
        ),
        (
            extra(aliases=[{"members": [{"buffer": True}]}]),
            "buffer is true, must be a string or an integer",
            "/table/extras/0/aliases/0/members/0/buffer",
        ),
        (
            extra(separate=[["a", 0]]),
            "buffer 0 stands twice in a list, cannot be separated from itself",
            "/table/extras/0/separate/0/1",
        ),
        (
            extra(numbers=[5, 1]),
            "tile number 1 stands in entry 0 too, must be unique in a request",
            "/table/tile_offsets/1",
        ),
        (
            extra(transfers=[{"buffer": 0, "offset": 0, "size": 9, "direction": "to_tile"}]),
            "transfer of 9 bytes at offset 0 leaves the buffer of 8",
            "/table/extras/0/transfers/0/size",
        ),
    ],
)
def test_a_fault_says_what_and_where_in_the_table(changes: dict[str, Any], detail: str, pointer: str) -> None:
    faults = faults_of(**changes)
    assert faults[0].pointer == pointer
    assert faults[0].detail.startswith(detail)


@pytest.mark.parametrize(
    "bdata", ["A", "AA", "AAA", "AAAA=", "=AAA", "AA==AAAA", "A A=", "AA==\n", "-_AA", "QR==", "é"]
)
def test_base64_is_taken_in_one_spelling_only(bdata: str) -> None:
    (fault,) = faults_of(size={"dtype": "u1", "bdata": bdata})
    assert fault.pointer == "/table/size/bdata"
    assert fault.detail == "bdata is no base64: the standard alphabet, padded, without line breaks"


@pytest.mark.parametrize("place", [0, 31, 32, 8191, -2, -1])
@pytest.mark.parametrize("character", ["=", "-", "_", " ", "\n", "\0", "é"])
def test_base64_is_looked_at_throughout(place: int, character: str) -> None:
    table = {"tile_offsets": [0, 3072]} | {name: typed_array([0] * 3072) for name in ("size", "start")}
    ends = typed_array([1] * 3072, "i4")
    text = list(ends["bdata"])
    text[place] = character
    faulty = {"memory": "ipu-mk2", "table": table | {"end": ends | {"bdata": "".join(text)}}}
    assert [fault.pointer for fault in refused(faulty).faults] == ["/table/end/bdata"]


def test_rules_between_fields_are_checked_beside_those_of_single_values() -> None:
    faults = faults_of(size=[8, "x", 24], end=[3, 4, 0], **extra(separate=[["a", "nobody"]]))
    assert [fault.pointer for fault in faults] == ["/table/size/1", "/table/end/2", "/table/extras/0/separate/0/1"]


def test_what_follows_from_the_repair_of_a_value_is_no_fault() -> None:
    assert [fault.pointer for fault in faults_of(start=["9", 1, 2], end=[0, 4, 5])] == ["/table/start/0"]
    lists = extra(buffers=[{"buffer": 1, "gaps": [[1, 2]]}])
    assert [fault.pointer for fault in faults_of(end=[3, -1, 5], **lists)] == ["/table/end/1"]


@pytest.mark.parametrize("size", [[-1] * 5000, typed_array([-1] * 5000, "i4")])
def test_the_first_hundred_faults_are_listed_and_the_others_counted(size: Any) -> None:
    ones = [1] * 5000
    error = refused(
        {"memory": "ipu-mk2", "table": {"tile_offsets": [0, 5000], "size": size, "start": ones, "end": ones}}
    )
    assert [fault.pointer for fault in error.faults] == [f"/table/size/{index}" for index in range(MAX_FAULTS)]
    assert error.more == 4900


def test_columns_of_other_lengths_are_all_listed() -> None:
    faults = faults_of(size=[1], end=typed_array([2], "u1"))
    assert [fault.pointer for fault in faults] == ["/table/size", "/table/end"]


def test_a_table_beside_tiles_is_a_fault() -> None:
    error = refused({"memory": "ipu-mk2", "tiles": [{"buffers": []}], "table": TABLE})
    assert [fault.pointer for fault in error.faults] == ["/table"]


def test_a_name_twice_in_a_typed_array_is_a_fault() -> None:
    column = '{"dtype": "u1", "bdata": "AQ==", "dtype": "u1"}'
    body = f'{{"memory": "ipu-mk2", "table": {{"tile_offsets": [0, 1], "size": {column}, "start": [0], "end": [1]}}}}'
    with pytest.raises(RequestError) as raised:
        decode(body.encode())
    assert [fault.pointer for fault in raised.value.faults] == ["/table/size/dtype"]


def test_faults_are_those_of_the_rows_in_other_places() -> None:
    rows: dict[str, Any] = {
        "memory": {"capacity": 64},
        "tiles": [
            {"buffers": [{"id": "a", "size": 8, "start": 4, "end": 4}]},
            {
                "buffers": [
                    {"id": "b", "size": 8, "start": 0, "end": 4, "alignment": 8, "address": 3},
                    {"id": "c", "size": 8, "start": 0, "end": 4, "gaps": [[0, 9]]},
                ],
                "aliases": [{"members": [{"buffer": "b"}, {"buffer": "nobody"}]}],
            },
        ],
    }
    in_rows, in_table = refused(rows), refused(as_table(rows))
    assert [fault.detail for fault in in_rows.faults] == [fault.detail for fault in in_table.faults]
    assert [fault.pointer for fault in in_rows.faults] == [
        "/tiles/0/buffers/0/end",
        "/tiles/1/buffers/1/gaps/0",
        "/tiles/1/aliases/0/members/1/buffer",
        "/tiles/1/buffers/0/address",
    ]
    assert [fault.pointer for fault in in_table.faults] == [
        "/table/end/0",
        "/table/extras/0/buffers/0/gaps/0",
        "/table/extras/0/aliases/0/members/1/buffer",
        "/table/address/1",
    ]


def test_columns_of_values_out_of_bounds_never_overflow() -> None:
    largest = np.iinfo(np.int64)
    faults = faults_of(size=typed_array([largest.min, largest.max, 0]))
    assert [(fault.pointer, fault.value) for fault in faults] == [
        ("/table/size/0", largest.min),
        ("/table/size/1", largest.max),
    ]


@pytest.mark.parametrize("table", [None, {}, {"tile_offsets": [0, 1], "size": [1], "start": [0], "end": [1]}])
def test_a_request_has_tiles_or_a_table(table: Any) -> None:
    tiles = [{"buffers": [{"id": "a", "size": 1, "start": 0, "end": 1}]}]
    with pytest.raises(RequestError) as raised:
        decode(json.dumps({"memory": {"capacity": 8}, "tiles": tiles, "table": table}).encode())
    (fault,) = raised.value.faults
    assert (fault.pointer, fault.detail) == ("/table", "a request has tiles or a table, not both")
