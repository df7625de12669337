"""ipu-stack placement dumps as request documents."""

import json
from pathlib import Path
from typing import Any

import pytest

from problem.errors import Fault, RequestError
from problem.preparation import prepare
from service.codec import decode
from service.codec.json_text import MalformedBody
from service.formats import ipu_stack

HOST_EVENTS = [[0, 1], [4294967295, 4294967296]]


def group(root: int, **fields: Any) -> dict[str, Any]:
    return {
        "auxiliary": None,
        "class": "Ipu21Standard",
        "region1_stride": None,
        "lifetime": {"first": 3, "last": 5, "seen": True},
        "bytes": 100,
        "alignment": 8,
        "assignments": [[root, 0]],
        "conflicts": [],
    } | fields


def slots(*offsets: int, root: int = 2, **fields: Any) -> dict[str, Any]:
    assignments = [[root + index, offset] for index, offset in enumerate(offsets)]
    return group(root, assignments=assignments) | {"bytes": 32768, "region1_stride": 32768} | fields


def auxiliary(index: int, **fields: Any) -> dict[str, Any]:
    return group(0, auxiliary=index, bytes=64, alignment=4, assignments=[]) | fields


def dump(*requests: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {
        "version": 1,
        "tile": 40,
        "placed": False,
        "ranges": [[0x4C000, 0xE8000]],
        "interleaved_offset": 0,
        "region_boundary": 0x80000,
        "region0_element_bytes": 16384,
        "region1_element_bytes": 32768,
        "host_scratch_range": [0x50000, 0x58000],
        "requests": list(requests),
        "assigned_root_spans": {},
    } | fields


def read(*requests: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return ipu_stack.read(json.dumps(dump(*requests, **fields)).encode())


def faults(*requests: dict[str, Any], **fields: Any) -> tuple[Fault, ...]:
    with pytest.raises(RequestError) as caught:
        read(*requests, **fields)
    return caught.value.faults


def test_a_group_is_a_buffer_of_the_tile_with_a_half_open_lifetime() -> None:
    requests = [
        group(9),
        group(7, **{"class": "Ipu21Interleaved"}, alignment=32, assignments=[[7, 0], [4, 50]]),
        group(1, lifetime={"first": 0, "last": 4294967295, "seen": True}),
        group(3, lifetime={"first": 0, "last": 0, "seen": False}),
    ]
    (tile,) = read(*requests)["tiles"]
    plain = {"size": 100, "alignment": 8, "memory_class": "standard", "whole_banks": False}
    assert tile == {
        "numbers": [40],
        "buffers": [
            plain | {"id": "9", "start": 3, "end": 6},
            plain | {"id": "7", "start": 3, "end": 6, "alignment": 32, "memory_class": "interleaved"},
            plain | {"id": "1", "start": 0, "end": 4294967296},
            plain | {"id": "3", "start": 0, "end": 1},
        ],
        "repeats": [],
        "separate": [],
        "auxiliaries": [],
    }


def test_the_memory_is_that_of_the_machine_with_the_boundary_and_elements_of_the_dump() -> None:
    document = read(region_boundary=0x90000, region0_element_bytes=8192, region1_element_bytes=16384)
    assert document["memory"] == {
        "regions": [
            {
                "name": "region0",
                "start": 0x4C000,
                "size": 0x44000,
                "memory_classes": ["standard"],
                "bank_bytes": 8192,
            },
            {
                "name": "region1",
                "start": 0x90000,
                "size": 0x58000,
                "memory_classes": ["standard", "interleaved"],
                "bank_bytes": 16384,
            },
        ],
        "default_alignment": 1,
    }
    assert read(interleaved_offset=1024)["interleaved_offset"] == 1024


def test_what_is_not_free_is_reserved_and_the_scratch_range_at_both_ends_of_time() -> None:
    ranges = [[0x57000, 0x58000], [0x50000, 0x54000], [0x54000, 0x55000], [0x7F000, 0x81000], [0xE0000, 0xF0000]]
    assert read(ranges=ranges)["reservations"] == [
        {"id": "taken-0", "address": 0x4C000, "size": 0x4000},
        {"id": "taken-1", "address": 0x55000, "size": 0x2000},
        {"id": "taken-2", "address": 0x58000, "size": 0x27000},
        {"id": "taken-3", "address": 0x81000, "size": 0x5F000},
        {"id": "host-scratch-0", "address": 0x50000, "size": 0x5000, "intervals": HOST_EVENTS},
        {"id": "host-scratch-1", "address": 0x57000, "size": 0x1000, "intervals": HOST_EVENTS},
    ]


def test_no_reservation_crosses_the_boundary() -> None:
    assert read(ranges=[], host_scratch_range=[0x7F000, 0x81000])["reservations"] == [
        {"id": "taken-0", "address": 0x4C000, "size": 0x34000},
        {"id": "taken-1", "address": 0x80000, "size": 0x68000},
    ]
    assert read(host_scratch_range=[0x7F000, 0x81000])["reservations"] == [
        {"id": "host-scratch-0", "address": 0x7F000, "size": 0x1000, "intervals": HOST_EVENTS},
        {"id": "host-scratch-1", "address": 0x80000, "size": 0x1000, "intervals": HOST_EVENTS},
    ]


def test_a_scratch_range_that_is_empty_or_not_free_reserves_nothing_more() -> None:
    assert read(host_scratch_range=[0x50000, 0x50000])["reservations"] == []
    taken = [{"id": "taken-0", "address": 0x4C000, "size": 0x34000}]
    assert read(ranges=[[0x80000, 0xE8000]])["reservations"] == taken


def test_members_with_a_stride_are_slots_of_whole_banks() -> None:
    (tile,) = read(slots(0, 16384))["tiles"]
    assert tile["buffers"] == [
        {
            "id": "2",
            "size": 16384,
            "start": 3,
            "end": 6,
            "alignment": 8,
            "memory_class": "standard",
            "whole_banks": True,
        }
    ]
    assert tile["repeats"] == [{"start": 3, "end": 6, "count": 2, "carried": [], "iterated": ["2"]}]


def test_the_strides_of_the_dump_come_out_in_each_region() -> None:
    body = json.dumps(read(slots(0, 16384), slots(0, 49152, bytes=98304, region1_stride=65536, root=8))).encode()
    geometry = prepare(decode(body)).blocks.geometry
    assert geometry.stride.tolist() == [[16384, 32768], [49152, 65536]]
    assert geometry.footprint.tolist() == [[32768, 65536], [98304, 131072]]


def test_a_single_slot_takes_its_size_for_the_step() -> None:
    (tile,) = read(slots(0, bytes=16384))["tiles"]
    assert (tile["buffers"][0]["size"], tile["repeats"][0]["count"]) == (16384, 1)


def test_interleaved_slots_have_a_stride_in_region_1_only() -> None:
    interleaved: dict[str, Any] = {"class": "Ipu21Interleaved"}
    (tile,) = read(slots(0, 100, 200, bytes=300, **interleaved))["tiles"]
    assert (tile["buffers"][0]["size"], tile["repeats"][0]["count"]) == (100, 3)


@pytest.mark.parametrize(
    ("request_", "place", "detail"),
    [
        (slots(0, 16384, 30000, bytes=49152), "assignments/2/1", "offset is 30000, must be 32768"),
        (slots(4, 16384), "assignments/0/1", "offset is 4, must be 0"),
        (slots(0, 16384, bytes=32000), "bytes", "bytes is 32000, must be 32768"),
        (slots(0, 16384, region1_stride=16384), "region1_stride", "region1_stride is 16384, must be 32768"),
        (slots(0, 16384, alignment=65536), "region1_stride", "region1_stride is 32768, must be 65536"),
        (slots(0, 8192, bytes=16384), "assignments", "the step is 8192, must be 16384"),
    ],
)
def test_slots_that_would_come_out_elsewhere_are_refused(request_: dict[str, Any], place: str, detail: str) -> None:
    fault = faults(group(100), request_)[0]
    assert fault.pointer == f"/requests/1/{place}"
    assert fault.detail.startswith(detail)


def test_conflicts_are_separations_of_whole_groups_once_each() -> None:
    requests = [
        group(9, conflicts=[5, 777, 9]),
        group(4, assignments=[[4, 0], [5, 10]], conflicts=[5, 9]),
        group(6, conflicts=[4, 5]),
    ]
    (tile,) = read(*requests)["tiles"]
    assert tile["separate"] == [["9", "4"], ["4", "6"]]


def test_auxiliaries_are_called_by_their_index_and_names_of_roots_are_another_space() -> None:
    (tile,) = read(auxiliary(1), group(1), auxiliary(0, bytes=8))["tiles"]
    assert tile["auxiliaries"] == [{"id": "1", "size": 64, "alignment": 4}, {"id": "0", "size": 8, "alignment": 4}]
    assert [buffer["id"] for buffer in tile["buffers"]] == ["1"]


@pytest.mark.parametrize(
    ("requests", "pointer", "detail"),
    [
        ([group(1), group(2, assignments=[[2, 0], [1, 0]])], "/requests/1/assignments/1/0", "root 1 is in request 0"),
        ([group(1, assignments=[[1, 0], [1, 0]])], "/requests/0/assignments/1/0", "root 1 is in request 0"),
        ([group(1, assignments=[])], "/requests/0/assignments", "must name one root at least"),
        ([auxiliary(3), auxiliary(3)], "/requests/1/auxiliary", "auxiliary 3 is in request 0"),
        ([auxiliary(3, assignments=[[1, 0]])], "/requests/0/assignments", "an auxiliary has no assignments"),
        ([auxiliary(3, conflicts=[1])], "/requests/0/conflicts", "an auxiliary has no conflicts"),
        ([auxiliary(3, region1_stride=8)], "/requests/0/region1_stride", "an auxiliary has no stride"),
        ([auxiliary(3, **{"class": "Ipu21Interleaved"})], "/requests/0/class", "an auxiliary is standard storage"),
        (
            [group(1, lifetime={"first": 6, "last": 5, "seen": True})],
            "/requests/0/lifetime/last",
            "last is 5, must be at least first 6",
        ),
    ],
)
def test_requests_that_contradict_themselves_or_others_are_refused(
    requests: list[dict[str, Any]], pointer: str, detail: str
) -> None:
    (fault,) = faults(*requests)
    assert fault.pointer == pointer
    assert fault.detail.startswith(detail)


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        ({"region_boundary": 0x4C000}, "/region_boundary"),
        ({"region_boundary": 0xE8000}, "/region_boundary"),
        ({"ranges": [[0x50000, 0x60000], [5, 4]]}, "/ranges/1/1"),
        ({"host_scratch_range": [5, 4]}, "/host_scratch_range/1"),
        ({"version": 2}, "/version"),
        ({"tile": 65536}, "/tile"),
        ({"tile": None}, "/tile"),
        ({"ranges": [[0, 1], [2]]}, "/ranges/1"),
        ({"ranges": [[0, 1], [2, "3"]]}, "/ranges/1/1"),
        ({"region0_element_bytes": 0}, "/region0_element_bytes"),
        ({"interleaved_offset": 2**32}, "/interleaved_offset"),
        ({"requests": {}}, "/requests"),
        ({"assigned_root_spans": {"7": [1]}}, "/assigned_root_spans"),
        ({"placed": 1}, "/placed"),
        ({"a/b": 1}, "/a~1b"),
    ],
)
def test_a_fault_of_the_dump_is_told_with_its_pointer(fields: dict[str, Any], pointer: str) -> None:
    assert [fault.pointer for fault in faults(**fields)] == [pointer]


@pytest.mark.parametrize("value", [-1, True, 1.5, 1.0, "8", None, 2**32, 2**70, [], {}])
@pytest.mark.parametrize("field", ["bytes", "alignment"])
def test_only_integers_of_32_bits_are_sizes(field: str, value: object) -> None:
    (fault,) = faults(group(1), group(2, **{field: value}))
    assert fault.pointer == f"/requests/1/{field}"


def test_every_request_at_fault_is_told_up_to_a_hundred() -> None:
    listed = faults(group(1), *(group(2, bytes=-1) for _ in range(120)))
    assert [fault.pointer for fault in listed] == [f"/requests/{index}/bytes" for index in range(1, 101)]


@pytest.mark.parametrize("field", sorted(group(1).keys() - {"auxiliary", "region1_stride"}))
def test_a_field_that_is_missing_is_told(field: str) -> None:
    request = group(1)
    del request[field]
    assert [fault.pointer for fault in faults(request)] == [f"/requests/0/{field}"]


def test_fields_that_may_be_null_or_only_diagnose_may_be_missing() -> None:
    request = group(1)
    del request["auxiliary"], request["region1_stride"]
    document = dump(request)
    del document["placed"], document["assigned_root_spans"]
    assert ipu_stack.read(json.dumps(document).encode()) == read(group(1))


@pytest.mark.parametrize(
    ("data", "detail"),
    [
        (b"", "truncated"),
        (b'{"version": 1', "truncated"),
        (b'{"version": NaN}', r"\(byte 12\)"),
        (b"{} {}", "trailing characters"),
        (b"\xff\xfe{", r"\(byte 0\)"),
        (b'{"requests":' + b"[" * 100_000, "nested too deeply"),
        (b'{"version": 1, "requests": [{"bytes": 1.5}, nope', "invalid character"),
    ],
)
def test_what_is_not_json_is_malformed_and_nothing_else(data: bytes, detail: str) -> None:
    with pytest.raises(MalformedBody, match=detail):
        ipu_stack.read(data)


@pytest.mark.parametrize(("name", "buffers", "separate"), [("bank-branching", 101, 14), ("fragmented", 232, 47)])
def test_real_dumps_are_read_whole(cases: Path, name: str, buffers: int, separate: int) -> None:
    document = ipu_stack.read((cases / "ipu-stack-dump-v1" / f"ipu-{name}.json").read_bytes())
    (tile,) = document["tiles"]
    assert (len(tile["buffers"]), len(tile["separate"])) == (buffers, separate)
    assert prepare(decode(json.dumps(document).encode())).blocks.first.size == buffers
