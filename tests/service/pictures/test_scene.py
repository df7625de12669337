"""What a picture shows is what the answer says."""

import json
from typing import Any

import pytest

from problem.preparation import Prepared, prepare
from service.codec import decode, encode
from service.pictures.axes import AddressAxis
from service.pictures.scene import Scene, scene_of
from service.pipeline import plan
from service.workers import Workers
from tests.documents import Document
from tests.draws import drawn
from tests.service.small_requests import PLACED

OVERLOAD: Document = {
    "memory": {"capacity": 128},
    "options": {"explain": "full"},
    "tiles": [
        {
            "buffers": [
                {"id": "left", "size": 70, "start": 0, "end": 3},
                {"id": "right", "size": 70, "start": 1, "end": 4},
                {"id": "beside", "size": 20, "start": 0, "end": 1},
            ],
            "auxiliaries": [{"id": "stack", "size": 4}],
        }
    ],
}


def answered(document: Document, workers: Workers) -> tuple[Prepared, dict[str, Any]]:
    read = decode(json.dumps(document).encode())
    planned = plan(read, workers, float("inf"))
    return prepare(read), json.loads(encode(planned.request, planned.answer))


def scene(document: Document, workers: Workers) -> Scene:
    prepared, answer = answered(document, workers)
    return scene_of(prepared, 0, answer)


def test_all_that_is_ever_occupied_is_drawn_and_nothing_else(workers: Workers) -> None:
    compared = 0
    for document in drawn()[:200]:
        prepared, answer = answered({**document, "options": {"exact": "off"}}, workers)
        regions = prepared.request.memory.regions
        axis = AddressAxis.of(regions)
        there = {axis.at(each.name, at) for each in regions for at in range(each.start, each.start + each.size)}
        for tile, verdict in enumerate(answer["tiles"]):
            if verdict["status"] != "placed" or prepared.blocks.gaps.start.size:
                continue
            boxes = scene_of(prepared, tile, answer).boxes
            shown = {place for box in boxes for place in range(int(box.y0), int(box.y1))}
            unused = {
                axis.at(_region(regions, at), at)
                for each in verdict["unused"]
                for at in range(each["start"], each["end"])
            }
            assert shown == there - unused
            compared += 1
    assert compared > 50


def _region(regions: Any, address: int) -> str:
    name: str = next(each.name for each in regions if each.start <= address < each.start + each.size)
    return name


def test_lifetimes_and_addresses_are_where_they_are(workers: Workers) -> None:
    shown = scene(PLACED, workers)
    assert [(box.name, box.kind, box.x0, box.x1, box.y0, box.y1) for box in shown.boxes] == [
        ("a", "standard", 0, 2, 0, 96),
        ("b", "standard", 2, 4, 0, 64),
    ]
    assert (shown.event, shown.need, shown.room, shown.stacked) == (0, 96, 128, None)


def test_what_an_overload_is_made_of_is_stacked_up_to_the_need(workers: Workers) -> None:
    shown = scene(OVERLOAD, workers)
    assert (shown.event, shown.need, shown.room, shown.stacked) == (1, 144, 128, "load")
    assert [(box.name, box.kind, box.y0, box.y1) for box in shown.boxes] == [
        ("left", "marked", 0, 70),
        ("right", "marked", 70, 140),
        ("stack", "auxiliary", 140, 144),
    ]
    assert shown.load.time.tolist() == [0, 1, 3, 4]


@pytest.mark.parametrize("last", [9, 4294967296])
def test_a_stretch_of_time_that_would_hide_all_others_is_not_to_scale(workers: Workers, last: int) -> None:
    buffers = [{"id": str(i), "size": 1, "start": i, "end": i + 1} for i in range(8)]
    buffers.append({"id": "late", "size": 1, "start": 8, "end": last})
    shown = scene({"memory": {"capacity": 16}, "tiles": [{"buffers": buffers}]}, workers)
    assert shown.time.to_scale == (last == 9)
    assert shown.time.at(last) == shown.time.high == 9
