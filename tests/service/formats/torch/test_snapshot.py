"""Memory snapshots of PyTorch as requests."""

import json
import pickle
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from problem.errors import RequestError
from service.codec.json_text import MalformedBody
from service.formats import detect
from service.formats.errors import FormatError
from service.formats.torch import snapshot
from tests.service.converted import prepared

FRAMES = [{"filename": "train.py", "line": 3, "name": "step"}]


def entry(action: str, addr: int | None = None, size: int | None = 512, **more: Any) -> dict[str, Any]:
    fields = {"action": action, "addr": addr, "size": size, "stream": 0, "time_us": 17, "frames": FRAMES} | more
    return {name: value for name, value in fields.items() if value is not None}


def segment(address: int, *blocks: tuple[int, str], device: int = 0, **more: Any) -> dict[str, Any]:
    total = sum(size for size, _ in blocks)
    rows = [{"size": size, "requested_size": size - 12, "state": state, "frames": []} for size, state in blocks]
    return {"device": device, "address": address, "total_size": total, "stream": 0, "blocks": rows} | more


TRACE = [
    entry("segment_alloc", 0x1000, 4096),
    entry("alloc", 0x1000, 500),
    entry("alloc", 0x1200, 700),
    entry("free_requested", 0x1000, 500),
    entry("free_completed", 0x1000, 500),
    entry("alloc", 0x1000, 300),
    entry("free_completed", 0x9000, 64),
    entry("oom", None, 1 << 40, device_free=5),
    entry("snapshot", None, None),
]
WHOLE: dict[str, Any] = {
    "device_traces": [TRACE, [], [entry("alloc", 0x1000, 8)]],
    "segments": [
        segment(
            0x1000,
            (512, "active_allocated"),
            (1024, "active_allocated"),
            (512, "inactive"),
            (512, "active_awaiting_free"),
        ),
        segment(0x8000, (100, "inactive"), device=2),
    ],
    "allocator_settings": {"expandable_segments": False},
}


def read(document: Any, **memory: Any) -> dict[str, Any]:
    found = detect.read(json.dumps(document).encode(), **memory)
    assert isinstance(found, dict)
    return found


def lives(document: Any, tile: int = 0) -> dict[str, tuple[int, int, int]]:
    rows = read(document, capacity=1)["tiles"][tile]["buffers"]
    return {row["id"]: (row["start"], row["end"], row["size"]) for row in rows}


def test_a_block_lives_from_its_allocation_until_its_free_is_completed() -> None:
    assert lives(WHOLE) == {
        "1": (1, 4, 500),
        "2": (2, 9, 700),
        "5": (5, 9, 300),
        "before-6": (0, 6, 64),
        "before-0x1800": (0, 9, 500),
    }


def test_each_device_that_has_something_is_a_tile() -> None:
    document = read(WHOLE)
    assert [tile["numbers"] for tile in document["tiles"]] == [[0], [2]]
    assert lives(WHOLE, 1) == {"0": (0, 1, 8)}


def test_the_memory_is_what_the_device_with_the_most_has_in_segments() -> None:
    assert read(WHOLE)["memory"] == {"capacity": 2560}
    assert read(WHOLE, capacity=99)["memory"] == {"capacity": 99}
    assert read(WHOLE, memory="ipu-mk2")["memory"] == "ipu-mk2"
    with pytest.raises(FormatError, match="says nothing about the memory"):
        read({"device_traces": [[entry("alloc", 1)]]})


def test_an_allocation_where_another_was_ends_that_one() -> None:
    trace = [entry("alloc", 1, 4), entry("snapshot", None, None), entry("alloc", 1, 8)]
    assert lives({"device_traces": [trace]}) == {"0": (0, 2, 4), "2": (2, 3, 8)}


def test_a_device_without_a_trace_has_what_its_segments_hold() -> None:
    document = {"device_traces": [[]], "segments": [segment(0x10, (64, "active_allocated"), device=3)]}
    assert read(document)["tiles"] == [
        {"numbers": [3], "buffers": [{"id": "before-0x10", "size": 52, "start": 0, "end": 1}]}
    ]


def test_blocks_with_addresses_of_their_own_are_known_by_them() -> None:
    blocks = [{"address": 0x40, "size": 8, "state": "active_allocated"}]
    document = {"device_traces": [[]], "segments": [segment(0x10) | {"blocks": blocks}]}
    assert list(lives(document)) == ["before-0x40"]


def test_a_pickle_says_the_same_as_json() -> None:
    assert detect.read(pickle.dumps(WHOLE)) == read(WHOLE)
    assert prepared(pickle.dumps(WHOLE)).request.buffers.id[0] == "1"


def test_a_snapshot_is_placed_in_less_than_the_allocator_had() -> None:
    assert prepared(json.dumps(WHOLE)).digest == prepared(json.dumps(WHOLE), name="torch-snapshot").digest


@pytest.mark.parametrize(
    ("document", "pointer"),
    [
        ({"device_traces": 4}, "/device_traces"),
        ({"device_traces": [[{"action": 4}]]}, "/device_traces/0/0/action"),
        ({"device_traces": [[entry("alloc", 1, -4)]]}, "/device_traces/0/0/size"),
        ({"device_traces": [[entry("alloc", 1, 2**53)]]}, "/device_traces/0/0/size"),
        ({"device_traces": [[entry("alloc", None, 4)]]}, "/device_traces/0/0"),
        ({"device_traces": [[entry("alloc", 1, 4) | {"addr": True}]]}, "/device_traces/0/0/addr"),
        ({"device_traces": [], "segments": [{"address": 0, "total_size": 1}]}, "/segments/0/blocks"),
        ({"device_traces": [], "segments": [segment(0, device=-1)]}, "/segments/0/device"),
    ],
)
def test_what_is_no_snapshot_is_told_where(document: Any, pointer: str) -> None:
    for given in (json.dumps(document).encode(), pickle.dumps(document)):
        with pytest.raises(RequestError) as caught:
            detect.read(given, capacity=1)
        assert [fault.pointer for fault in caught.value.faults] == [pointer]


def test_a_snapshot_of_nothing_says_how_to_record() -> None:
    with pytest.raises(FormatError, match="_record_memory_history"):
        read({"device_traces": [[], []]})


def test_lists_that_a_pickle_names_often_are_refused() -> None:
    row = [entry("alloc", 1, 1)] * 5000
    with pytest.raises(FormatError, match="more entries than its"):
        detect.read(pickle.dumps({"device_traces": [row] * 5000}))
    blocks: list[Any] = [{"size": 1, "state": ""}] * 5000
    with pytest.raises(FormatError, match="more entries than its"):
        detect.read(pickle.dumps({"device_traces": [], "segments": [segment(0) | {"blocks": blocks}] * 5000}))


@pytest.mark.parametrize("plain", [None, 7, [], "text", {"segments": 4}, {"segments": [4], "device_traces": [4]}])
def test_other_plain_data_are_no_snapshot(plain: Any) -> None:
    with pytest.raises(RequestError):
        snapshot.read_pickle(pickle.dumps(plain), 1, memory=None)


def test_damaged_snapshots_are_errors_of_ours() -> None:
    rng = Random(9)
    for whole in (json.dumps(WHOLE).encode(), pickle.dumps(WHOLE)):
        name = "torch-pickle" if whole[:1] == b"\x80" else "torch-snapshot"
        for cut in range(0, len(whole), 7):
            with pytest.raises((RequestError, MalformedBody)):
                detect.read(whole[:cut], name=name)
        for _ in range(1500):
            damaged = bytearray(whole)
            for _ in range(rng.randint(1, 3)):
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
            with suppress(RequestError, MalformedBody):
                detect.read(bytes(damaged), name=name)
