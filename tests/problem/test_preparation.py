"""Every fault between fields is found in one pass, at its pointer; what is only in the way of a plan is none."""

from copy import deepcopy
from typing import Any, Final

import pytest

from problem.errors import RequestError
from tests.documents import Document, alias, buffer, iterated, request
from tests.draws import drawn
from tests.preparing import faults_of, prepared, the_fault

TOP: Final = 2**53
ROWS: Final = [buffer("a", 8, 1, 5), buffer("b", 4, 1, 5), buffer("c", 4, 2, 9), buffer("d", 2, 2, 9)]
HOST: Final = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 16}


def tile(**fields: Any) -> Document:
    return request(*deepcopy(ROWS), **fields)


def with_row(place: int, **fields: Any) -> Document:
    document = tile()
    document["tiles"][0]["buffers"][place] |= fields
    return document


def with_rows(*rows: Document, **fields: Any) -> Document:
    """Give a request whose first buffers have these fields, besides others of the tile."""
    document = tile(**fields)
    for row, changes in zip(document["tiles"][0]["buffers"], rows, strict=False):
        row.update(changes)
    return document


def loop(**fields: Any) -> Document:
    return {"start": 2, "end": 5, "count": 2, **fields}


def moved(**fields: Any) -> Document:
    return {"buffer": "a", "offset": 0, "size": 8, "direction": "to_tile", **fields}


def reserving(*reservations: Document) -> Document:
    return tile() | {"reservations": list(reservations)}


def remembering(memory: Any) -> Document:
    return tile() | {"memory": memory}


FAULTS: Final[dict[str, tuple[Document, str, str]]] = {
    "empty lifetime": (with_row(1, end=1), "/tiles/0/buffers/1/end", "end is 1, must be above start 1"),
    "backward lifetime": (with_row(1, end=0), "/tiles/0/buffers/1/end", "end is 0, must be above start 1"),
    "gap before the lifetime": (
        with_row(0, gaps=[[2, 3], [0, 3]]),
        "/tiles/0/buffers/0/gaps/1",
        "gap is [0, 3), must be a part of the lifetime [1, 5)",
    ),
    "gap past the lifetime": (
        with_row(0, gaps=[[2, 6]]),
        "/tiles/0/buffers/0/gaps/0",
        "gap is [2, 6), must be a part of the lifetime [1, 5)",
    ),
    "empty gap": (
        with_row(0, gaps=[[2, 2]]),
        "/tiles/0/buffers/0/gaps/0",
        "gap is [2, 2), must be a part of the lifetime [1, 5)",
    ),
    "id of a buffer twice": (
        with_row(2, id="a"),
        "/tiles/0/buffers/2/id",
        "id is 'a', which is taken: must be unique",
    ),
    "id of an auxiliary twice": (
        tile(auxiliaries=[{"id": "x", "size": 1}, {"id": "x", "size": 1}]),
        "/tiles/0/auxiliaries/1/id",
        "id is 'x', which is taken: must be unique",
    ),
    "id of a reservation twice": (
        reserving({"id": "r", "size": 1}, {"id": "r", "size": 1}),
        "/reservations/1/id",
        "id is 'r', which is taken: must be unique",
    ),
    "unknown id in an alias": (
        tile(aliases=[alias(a=0, e=4)]),
        "/tiles/0/aliases/0/members/1/buffer",
        "the entry has no buffer 'e'",
    ),
    "unknown id that is carried": (
        tile(repeats=[loop(carried=[["a"], ["b", "e"]])]),
        "/tiles/0/repeats/0/carried/1/1",
        "the entry has no buffer 'e'",
    ),
    "unknown id that is iterated": (
        tile(repeats=[loop(), loop(iterated=["e"])]),
        "/tiles/0/repeats/1/iterated/0",
        "the entry has no buffer 'e'",
    ),
    "unknown id that is separated": (
        tile(separate=[["a", "b"], ["c", "e"]]),
        "/tiles/0/separate/1/1",
        "the entry has no buffer 'e'",
    ),
    "unknown id in a transfer": (
        tile(transfers=[moved(buffer="e")]) | {"host": HOST},
        "/tiles/0/transfers/0/buffer",
        "the entry has no buffer 'e'",
    ),
    "empty loop": (
        tile(repeats=[loop(end=2, carried=[["a"]])]),
        "/tiles/0/repeats/0/end",
        "end is 2, must be above start 2",
    ),
    "contradictory offsets": (
        tile(aliases=[alias(a=0, b=4), alias(b=0, c=4), alias(c=0, a=-7)]),
        "/tiles/0/aliases/2/members/1/offset",
        "offset -7 contradicts what other aliases say",
    ),
    "carried at different offsets": (
        tile(aliases=[alias(a=0, b=4)], repeats=[loop(carried=[["a", "b"]])]),
        "/tiles/0/repeats/0/carried/0/1",
        "is carried at one offset with a buffer that lies at another by aliases",
    ),
    "different counts": (
        tile(aliases=[alias(a=0, b=4)], repeats=[loop(iterated=["a"]), loop(iterated=["b"], count=3)]),
        "/tiles/0/repeats/1/count",
        "count is 3, but the storage of iterated buffer 0 has 2 slots",
    ),
    "iterated and carried": (
        tile(repeats=[loop(iterated=["a"]), loop(carried=[["b"], ["a"]])]),
        "/tiles/0/repeats/1/carried/1/0",
        "is carried, but its storage is iterated",
    ),
    "carried and iterated": (
        tile(repeats=[loop(carried=[["a"]]), loop(iterated=["a"])]),
        "/tiles/0/repeats/1/iterated/0",
        "is iterated, but its storage is carried",
    ),
    "contradictory alignments": (
        with_rows({"alignment": 4}, {"alignment": 2}, aliases=[alias(a=0, b=1)]),
        "/tiles/0/buffers/1/alignment",
        "alignment 2 contradicts those it shares storage with",
    ),
    "a modulus of two to the 53": (
        with_rows({"alignment": 2**27}, {"alignment": 3**17}, aliases=[alias(a=0, b=0)]),
        "/tiles/0/buffers/1/alignment",
        f"alignment {3**17} makes the modulus reach 2**53",
    ),
    "a fixed address off its alignment": (
        with_row(0, address=18, alignment=4),
        "/tiles/0/buffers/0/address",
        "address is 18, must be a multiple of 4",
    ),
    "a fixed address off the congruence": (
        with_rows({"address": 20}, {"alignment": 8}, aliases=[alias(a=0, b=3)]),
        "/tiles/0/buffers/0/address",
        "address is 20, must be 5 modulo 8",
    ),
    "fixed addresses that disagree": (
        with_rows({"address": 20}, {"address": 25}, aliases=[alias(a=0, b=4)]),
        "/tiles/0/buffers/1/address",
        "address 25 disagrees with that of a buffer in the same storage, should be 24",
    ),
    "one id separated from itself": (
        tile(separate=[["a", "b", "a"]]),
        "/tiles/0/separate/0/2",
        "buffer 'a' stands twice in a list, cannot be separated from itself",
    ),
    "members separated from themselves": (
        tile(aliases=[alias(a=0, c=4)], separate=[["a", "b"], ["a", "b", "c"]]),
        "/tiles/0/separate/1/2",
        "shares its storage with another of the list, cannot be separated from it",
    ),
    "carried together and separated": (
        tile(repeats=[loop(carried=[["a", "c"]])], separate=[["c", "a"]]),
        "/tiles/0/separate/0/1",
        "shares its storage with another of the list, cannot be separated from it",
    ),
    "a transfer past its buffer": (
        tile(transfers=[moved(offset=1)]) | {"host": HOST},
        "/tiles/0/transfers/0/size",
        "transfer of 8 bytes at offset 1 leaves the buffer of 8",
    ),
    "a transfer that begins past its buffer": (
        tile(transfers=[moved(offset=9, size=0)]) | {"host": HOST},
        "/tiles/0/transfers/0/size",
        "transfer of 0 bytes at offset 9 leaves the buffer of 8",
    ),
    "transfers without a host": (
        tile(transfers=[moved()]),
        "/host",
        "host is missing, must be given as entry 0 has transfers",
    ),
    "a reservation called descriptors": (
        reserving({"id": "descriptors", "size": 1}),
        "/reservations/0/id",
        "'descriptors' names the descriptor range, take another id",
    ),
    "intervals without an address": (
        reserving({"id": "r", "size": 1, "intervals": [[0, 1]]}),
        "/reservations/0/intervals",
        "a reservation with intervals must have an address",
    ),
    "an empty interval": (
        reserving({"id": "r", "size": 1, "address": 16, "intervals": [[0, 1], [3, 3]]}),
        "/reservations/0/intervals/1/1",
        "interval ends at 3, must end above its start 3",
    ),
    "an unknown preset": (
        remembering("ipu-mk9"),
        "/memory",
        "no memory map is called 'ipu-mk9', known are ",
    ),
    "an unknown preset in an object": (
        remembering({"preset": "ipu-mk9"}),
        "/memory/preset",
        "no memory map is called 'ipu-mk9', known are ",
    ),
    "a capacity and regions": (
        remembering({"capacity": 9, "regions": [{"name": "r", "start": 0, "size": 9}]}),
        "/memory",
        "memory gives capacity and regions, must give just one of preset, capacity, regions",
    ),
    "neither": (
        remembering({"default_alignment": 8}),
        "/memory",
        "memory gives none of them, must give just one of preset, capacity, regions",
    ),
    "overlapping regions": (
        remembering({"regions": [{"name": "r", "start": 4, "size": 9}, {"name": "s", "start": 0, "size": 5}]}),
        "/memory/regions/1/start",
        "regions s and r overlap at address 4",
    ),
    "an empty loader": (
        remembering({"capacity": 90, "loader": {"start": 9, "end": 9}}),
        "/memory/loader/end",
        "end is 9, must be above start 9",
    ),
}


@pytest.mark.parametrize(("document", "pointer", "detail"), FAULTS.values(), ids=FAULTS)
def test_each_fault_stands_at_its_pointer_and_alone(document: Document, pointer: str, detail: str) -> None:
    fault = the_fault(document)
    assert fault.pointer == pointer
    assert fault.detail.startswith(detail)


def test_tile_numbers_are_unique_in_the_request() -> None:
    document = tile(numbers=[1, 3])
    document["tiles"] += [{"buffers": []}, {"buffers": [], "numbers": [4, 3, 4]}]
    assert [(fault.pointer, fault.value) for fault in faults_of(document)] == [
        ("/tiles/1", 1),
        ("/tiles/2/numbers/1", 3),
        ("/tiles/2/numbers/2", 4),
    ]


def test_names_of_one_entry_are_unknown_in_another() -> None:
    document = tile()
    document["tiles"].append({"buffers": [buffer("z", 1)], "separate": [["z", "a"]]})
    assert the_fault(document).pointer == "/tiles/1/separate/0/1"


def test_all_faults_of_a_document_are_found_at_once() -> None:
    document = with_rows(
        {"end": 1, "alignment": 4},
        {"alignment": 2},
        {"id": "d"},
        aliases=[alias(a=0, b=1)],
        repeats=[loop(end=0, carried=[["e"]])],
        separate=[["a", "a"], ["a", "b"]],
        auxiliaries=[{"id": "x", "size": 1}, {"id": "x", "size": 1}],
        transfers=[moved(size=9)],
        numbers=[5, 5],
    )
    document["reservations"] = [{"id": "r", "size": 1, "address": 15}, {"id": "r", "size": 1, "intervals": [[0, 1]]}]
    document["host"] = HOST
    document["memory"] = {"capacity": TOP - 1, "loader": {"start": 10, "end": 20}}
    assert sorted(fault.pointer for fault in faults_of(document)) == [
        "/reservations/0/address",
        "/reservations/1/id",
        "/reservations/1/intervals",
        "/tiles/0/auxiliaries/1/id",
        "/tiles/0/buffers/0/end",
        "/tiles/0/buffers/1/alignment",
        "/tiles/0/buffers/3/id",
        "/tiles/0/numbers/1",
        "/tiles/0/repeats/0/carried/0/0",
        "/tiles/0/repeats/0/end",
        "/tiles/0/separate/0/1",
        "/tiles/0/separate/1/1",
        "/tiles/0/transfers/0/size",
    ]


BROKEN_MAPS: Final = {
    "unknown": ("ipu-mk9", "/memory"),
    "unknown in an object": ({"preset": "ipu-mk9"}, "/memory/preset"),
    "none": ({"loader": {"start": 0, "end": 9}}, "/memory"),
    "overlapping": (
        {"regions": [{"name": "r", "start": 0, "size": 64}, {"name": "s", "start": 32, "size": 64}]},
        "/memory/regions/1/start",
    ),
    "loader": ({"capacity": 96, "loader": {"start": 96, "end": 8}}, "/memory/loader/end"),
}


@pytest.mark.parametrize(("memory", "pointer"), BROKEN_MAPS.values(), ids=BROKEN_MAPS)
def test_a_map_at_fault_makes_no_fault_of_what_could_be_right_in_another(memory: Any, pointer: str) -> None:
    document = with_row(0, address=4, regions=["r"]) | {"memory": memory}
    document["reservations"] = [{"id": "x", "size": 8, "address": 16}, {"id": "y", "size": 4}]
    if pointer != "/memory/loader/end":
        document["reservations"][0]["region"] = "r"
    assert the_fault(document).pointer == pointer


VERDICTS: Final = {
    "a region that the map lacks": with_row(0, regions=["elsewhere"]),
    "a reservation in a region that the map lacks": reserving({"id": "r", "size": 1, "region": "elsewhere"}),
    "a reservation without room": reserving({"id": "r", "size": 1000}),
    "a buffer without room": with_row(0, size=1000),
    "a class without region": with_row(0, memory_class="interleaved", regions=["low"]),
    "a fixed address outside of every region": with_row(0, address=1000),
    "a fixed address whose storage begins below 0": with_rows({}, {"address": 3}, aliases=[alias(a=0, b=4)]),
    "a fixed address on the loader": with_row(0, address=4, preloaded=True)
    | {"memory": {"capacity": 64, "loader": {"start": 0, "end": 9}}},
    "fixed addresses that meet": with_rows({"address": 16}, {"address": 17}),
    "windows that share addresses at different times": reserving(
        {"id": "r", "size": 4, "address": 16, "intervals": [[0, 1], [4, 5]]},
        {"id": "s", "size": 4, "address": 18, "intervals": [[1, 4]]},
    ),
    "gaps that overlap, over the whole life": with_row(0, gaps=[[1, 4], [2, 5]]),
    "whole banks off the congruence": with_rows(
        {"alignment": 4, "whole_banks": True}, {"alignment": 4}, aliases=[alias(a=2, b=6, c=0)]
    ),
    "an interleaved offset past every region": tile() | {"interleaved_offset": TOP - 1},
    "the name of a buffer for an auxiliary": tile(auxiliaries=[{"id": "a", "size": 1}]),
    "a host without transfers": tile() | {"host": HOST},
    "a transfer of no bytes at the end": tile(transfers=[moved(offset=8, size=0)]) | {"host": HOST},
    "empty lists": tile(aliases=[{"members": []}], repeats=[loop(carried=[])], separate=[[], ["a"]]),
    "a buffer in two lists and two loops": tile(
        separate=[["a", "b"], ["a", "b"], ["b", "a", "c"]],
        repeats=[loop(iterated=["d"]), loop(iterated=["d"], start=4, end=9)],
    ),
    "the last event and address there are": with_row(0, end=TOP - 1, hint=TOP - 1, alignment=TOP - 1),
}


@pytest.mark.parametrize("document", VERDICTS.values(), ids=VERDICTS)
def test_what_only_stands_in_the_way_of_a_plan_is_no_fault(document: Document) -> None:
    assert len(prepared(document).blocks.first) > 0


def test_drawn_requests_are_free_of_faults() -> None:
    for document in drawn():
        prepared(document)


def test_faults_are_counted_behind_the_first_hundred() -> None:
    rows = [buffer(f"b{index}", 1, 5, 5) for index in range(250)]
    with pytest.raises(RequestError) as raised:
        prepared(request(*rows))
    assert (len(raised.value.faults), raised.value.more) == (100, 150)


@pytest.mark.parametrize("offset", [TOP - 1, 1 - TOP])
def test_offsets_that_add_up_beyond_every_integer_are_a_fault(offset: int) -> None:
    num_buffers = 1200
    rows = [buffer(f"b{index}", 1, alignment=1) for index in range(num_buffers)]
    chain = [alias(**{f"b{index}": 0, f"b{index + 1}": offset}) for index in range(num_buffers - 1)]
    found = faults_of(request(*rows, aliases=chain, memory={"capacity": 64}))
    assert [fault.pointer for fault in found] == ["/tiles/0/buffers/0/size"]


def test_slots_of_a_count_beyond_every_memory_are_a_fault() -> None:
    document = tile(repeats=[iterated("a", TOP - 1, 1, 5)])
    assert the_fault(document).pointer == "/tiles/0/buffers/0/size"
