"""What follows from the repair of a fault is no fault; what does not is listed beside it."""

import json
from copy import deepcopy
from typing import Any

import pytest

from problem.errors import Fault, RequestError
from problem.preparation import prepare
from service.codec import decode
from service.codec.consequences import independent
from tests.documents import alias, buffer, request


def pointers(document: dict[str, Any]) -> set[str]:
    body = json.dumps(document).encode()
    try:
        prepare(decode(body))
    except RequestError as error:
        return {fault.pointer for fault in error.faults}
    return set()


def tile(**fields: Any) -> dict[str, Any]:
    return request(buffer("a", 4, 2, 6), buffer("b", 4, 2, 6), buffer("c", 4, 2, 6), **fields)


HOST = {"packet_bytes": 2**40, "descriptor_entry_bytes": 0, "max_transfer_bytes": 1}


@pytest.mark.parametrize(
    ("document", "pointer", "value"),
    [
        (tile(separate=[["a", "b"]]), "/tiles/0/buffers/0/id", 1),
        (tile(separate=[["a", "b"]]), "/tiles/0/buffers/0", "a"),
        (tile(separate=[["a", "b"]]), "/tiles/0/buffers", {}),
        (tile(aliases=[alias(a=0, b=4), alias(b=0, c=4), alias(a=0, c=8)]), "/tiles/0/aliases/1/members/1/offset", "4"),
        (request(buffer("a", 4, 2, 6, gaps=[[3, 4]])), "/tiles/0/buffers/0/start", 1.5),
        (request(buffer("a", 4, 2, 6, gaps=[[3, 4]])), "/tiles/0/buffers/0/end", True),
        (request(buffer("a", 4, 2, 6, gaps=[[3, 4]])), "/tiles/0/buffers/0/gaps/0/1", "4"),
        (
            request(buffer("a", 4, alignment=1, address=3), memory={"capacity": 64, "default_alignment": 8}),
            "/tiles/0/buffers/0/alignment",
            "1",
        ),
        (
            request(buffer("a", 4, address=3), memory={"capacity": 64, "default_alignment": 1}),
            "/memory/default_alignment",
            "1",
        ),
        (
            {**tile(), "reservations": [{"id": "r", "size": 4, "region": "low", "address": 16}]},
            "/memory/regions/0/name",
            1,
        ),
        ({**tile(), "reservations": [{"id": "r", "size": 4, "region": "low", "address": 16}]}, "/memory", None),
        (
            {**tile(), "reservations": [{"id": "r", "size": 4, "address": 16, "intervals": [[0, 1]]}]},
            "/reservations/0/address",
            "16",
        ),
        (
            {**tile(), "reservations": [{"id": "r", "size": 4, "address": 16, "intervals": [[0, 1]]}]},
            "/reservations/0/intervals/0/1",
            "1",
        ),
        (
            {**tile(transfers=[{"buffer": "a", "offset": 0, "size": 4, "direction": "to_tile"}]), "host": HOST},
            "/tiles/0/buffers/0/size",
            "4",
        ),
        (
            {**tile(transfers=[{"buffer": "a", "offset": 0, "size": 4, "direction": "to_tile"}]), "host": HOST},
            "/host",
            None,
        ),
        (
            tile(
                repeats=[
                    {"start": 2, "end": 6, "count": 3, "iterated": ["a"]},
                    {"start": 2, "end": 6, "count": 3, "iterated": ["a"]},
                ]
            ),
            "/tiles/0/repeats/1/count",
            "3",
        ),
        (tile(repeats=[{"start": 2, "end": 6, "count": 3, "iterated": ["a"]}]), "/tiles/0/repeats/0/start", 2**60),
        (
            {"memory": "ipu-mk2", "tiles": [{"numbers": [1], "buffers": []}, {"numbers": [0], "buffers": []}]},
            "/tiles/0/numbers",
            "1",
        ),
    ],
)
def test_a_repair_makes_no_fault_elsewhere(document: dict[str, Any], pointer: str, value: Any) -> None:
    assert pointers(document) == set()
    changed = deepcopy(document)
    *above, last = [int(part) if part.isdecimal() else part for part in pointer.split("/")[1:]]
    holder: Any = changed
    for part in above:
        holder = holder[part]
    holder[last] = value
    assert pointers(changed) == {pointer}


def test_what_does_not_rest_on_a_repair_is_listed() -> None:
    document = tile(separate=[["a", "nobody"]], auxiliaries=[{"id": "s", "size": 1}, {"id": "s", "size": 1}])
    document["tiles"][0]["buffers"][0]["size"] = "4"
    document["tiles"][0]["buffers"][1]["end"] = 2
    document["tiles"][0]["buffers"][2]["start"] = "2"
    assert pointers(document) == {
        "/tiles/0/buffers/0/size",
        "/tiles/0/buffers/1/end",
        "/tiles/0/buffers/2/start",
        "/tiles/0/separate/0/1",
        "/tiles/0/auxiliaries/1/id",
    }


def test_both_faults_of_one_buffer_are_listed() -> None:
    document = tile()
    document["tiles"][0]["buffers"][0] |= {"size": -1, "end": 1}
    assert pointers(document) == {"/tiles/0/buffers/0/size", "/tiles/0/buffers/0/end"}


def test_another_entry_is_looked_at_as_if_nothing_were_wrong() -> None:
    faults = [Fault("/tiles/1/separate/0/0", ""), Fault("/tiles/10/separate/0/0", "")]
    assert independent(faults, ["/tiles/1/buffers/3/id"]) == faults[1:]
