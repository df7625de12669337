"""Faults: every field with every kind of wrong value, with pointer, sentence, value and bound."""

import json
from copy import deepcopy
from typing import Any

import pytest

from problem.errors import Fault, RequestError
from problem.preparation import prepare
from service.codec import decode
from tests.service.every_field import every_field

LARGEST = 2**53 - 1

BUFFER = "/tiles/0/buffers/0"
INTEGERS = {
    "/memory/regions/0/start": 0,
    "/memory/regions/0/size": 1,
    "/memory/regions/0/bank_bytes": 1,
    "/memory/loader/start": 0,
    "/memory/loader/end": 0,
    "/memory/default_alignment": 1,
    "/tiles/0/numbers/1": 0,
    f"{BUFFER}/size": 0,
    f"{BUFFER}/start": 0,
    f"{BUFFER}/end": 0,
    f"{BUFFER}/alignment": 1,
    f"{BUFFER}/access_tail": 0,
    f"{BUFFER}/address": 0,
    f"{BUFFER}/hint": 0,
    f"{BUFFER}/gaps/1/0": 0,
    f"{BUFFER}/gaps/0/1": 0,
    "/tiles/0/aliases/0/members/1/offset": -LARGEST,
    "/tiles/0/repeats/0/start": 0,
    "/tiles/0/repeats/0/end": 0,
    "/tiles/0/repeats/0/count": 1,
    "/tiles/0/auxiliaries/0/size": 0,
    "/tiles/0/auxiliaries/0/alignment": 1,
    "/tiles/0/descriptor_bytes": 0,
    "/tiles/0/transfers/0/offset": 0,
    "/tiles/0/transfers/0/size": 0,
    "/reservations/0/size": 1,
    "/reservations/0/alignment": 1,
    "/reservations/0/address": 0,
    "/reservations/0/intervals/1/0": 0,
    "/host/packet_bytes": 0,
    "/host/descriptor_entry_bytes": 0,
    "/host/max_transfer_bytes": 1,
    "/interleaved_offset": 0,
}
"""Each with the least value that it takes."""
SECONDS = ("/options/time_limit", "/options/deadline")
FLAGS = (f"{BUFFER}/whole_banks", f"{BUFFER}/preloaded", "/tiles/0/auxiliaries/0/preloaded")
STRINGS = (
    "/memory/regions/0/name",
    f"{BUFFER}/id",
    f"{BUFFER}/regions/0",
    "/tiles/0/aliases/0/members/0/buffer",
    "/tiles/0/repeats/0/carried/0/0",
    "/tiles/0/repeats/0/iterated/0",
    "/tiles/0/separate/1/0",
    "/tiles/0/auxiliaries/0/id",
    "/tiles/0/transfers/0/buffer",
    "/reservations/0/id",
    "/reservations/0/region",
)
CHOICES = {
    "/memory/regions/0/memory_classes/0": ["standard", "interleaved"],
    f"{BUFFER}/memory_class": ["standard", "interleaved"],
    "/tiles/0/transfers/0/direction": ["to_tile", "from_tile"],
    "/options/exact": ["auto", "off"],
    "/options/objective": ["fit", "peak"],
    "/options/explain": ["auto", "full", "off"],
}
LISTS = {
    "/memory/regions": 1,
    "/memory/regions/0/memory_classes": 0,
    "/tiles": 1,
    "/tiles/0/numbers": 1,
    "/tiles/0/buffers": 0,
    f"{BUFFER}/regions": 1,
    f"{BUFFER}/gaps": 0,
    "/tiles/0/aliases": 0,
    "/tiles/0/aliases/0/members": 0,
    "/tiles/0/repeats": 0,
    "/tiles/0/repeats/0/carried": 0,
    "/tiles/0/repeats/0/carried/0": 1,
    "/tiles/0/repeats/0/iterated": 0,
    "/tiles/0/separate": 0,
    "/tiles/0/separate/0": 0,
    "/tiles/0/auxiliaries": 0,
    "/tiles/0/transfers": 0,
    "/reservations": 0,
    "/reservations/0/intervals": 1,
}
"""Each with the least number of items."""
REQUIRED = {
    "": ("memory", "tiles"),
    "/memory/regions/0": ("name", "start", "size"),
    "/memory/loader": ("start", "end"),
    "/tiles/0": ("buffers",),
    BUFFER: ("id", "size", "start", "end"),
    "/tiles/0/aliases/0": ("members",),
    "/tiles/0/aliases/0/members/0": ("buffer",),
    "/tiles/0/repeats/0": ("start", "end", "count"),
    "/tiles/0/auxiliaries/0": ("id", "size"),
    "/tiles/0/transfers/0": ("buffer", "offset", "size", "direction"),
    "/reservations/0": ("id", "size"),
    "/host": ("packet_bytes", "descriptor_entry_bytes", "max_transfer_bytes"),
    "/options": (),
}
"""Every object, with the fields that it needs."""


def parts(pointer: str) -> list[str | int]:
    return [int(part) if part.isdecimal() else part for part in pointer.split("/")[1:]]


def at(document: Any, pointer: str) -> Any:
    for part in parts(pointer):
        document = document[part]
    return document


def changed(pointer: str, value: Any) -> dict[str, Any]:
    document: dict[str, Any] = every_field()
    *above, last = parts(pointer)
    holder: Any = document
    for part in above:
        holder = holder[part]
    holder[last] = value
    return document


def faults_of(body: bytes | dict[str, Any]) -> list[Fault]:
    with pytest.raises(RequestError) as raised:
        decode(body if isinstance(body, bytes) else json.dumps(body).encode())
    assert raised.value.more == 0
    return list(raised.value.faults)


def the_fault(body: bytes | dict[str, Any]) -> Fault:
    (fault,) = faults_of(body)
    return fault


def name_of(pointer: str) -> str:
    """Give a field's name, with indices where it is in a list: `gaps[1][0]`."""
    names = [f"[{part}]" if isinstance(part, int) else part for part in parts(pointer)]
    last = max(index for index, name in enumerate(names) if not name.startswith("["))
    return "".join(names[last:])


@pytest.mark.parametrize("pointer", INTEGERS)
@pytest.mark.parametrize(
    ("token", "shown", "value"),
    [
        ("true", "true", True),
        ("1.5", "1.5", 1.5),
        ("1.0", "1.0", 1.0),
        ("1e3", "1000.0", 1000.0),
        ('"8"', '"8"', "8"),
        ("null", "null", None),
        ("[]", "an array", None),
        ("{}", "an object", None),
    ],
)
def test_what_is_no_integer_is_a_fault(pointer: str, token: str, shown: str, value: Any) -> None:
    body = json.dumps(changed(pointer, "here")).replace('"here"', token).encode()
    detail = f"{name_of(pointer)} is {shown}, must be an integer"
    assert the_fault(body) == Fault(pointer, detail, value, "integer")


@pytest.mark.parametrize("pointer", INTEGERS)
def test_an_integer_below_its_bound_is_a_fault(pointer: str) -> None:
    low = INTEGERS[pointer]
    detail = f"{name_of(pointer)} is {low - 1}, must be at least {low}"
    assert the_fault(changed(pointer, low - 1)) == Fault(pointer, detail, low - 1, low)


@pytest.mark.parametrize("pointer", INTEGERS)
def test_an_integer_that_doubles_cannot_hold_is_a_fault(pointer: str) -> None:
    detail = f"{name_of(pointer)} is {LARGEST + 1}, must be at most {LARGEST}"
    assert the_fault(changed(pointer, LARGEST + 1)) == Fault(pointer, detail, LARGEST + 1, LARGEST)


@pytest.mark.parametrize("digits", [19, 20, 40, 5000])
def test_an_integer_of_any_length_is_above_the_bound(digits: int) -> None:
    body = json.dumps(changed(f"{BUFFER}/size", "here")).replace('"here"', "9" * digits).encode()
    fault = the_fault(body)
    assert (fault.pointer, fault.bound) == (f"{BUFFER}/size", LARGEST)


@pytest.mark.parametrize("pointer", SECONDS)
def test_seconds_are_numbers_above_zero(pointer: str) -> None:
    name = name_of(pointer)
    assert the_fault(changed(pointer, 0)) == Fault(pointer, f"{name} is 0, must be above 0", 0, 0)
    assert the_fault(changed(pointer, -0.5)) == Fault(pointer, f"{name} is -0.5, must be above 0", -0.5, 0)
    for value, shown in ((True, "true"), ("1", '"1"'), (None, "null")):
        assert the_fault(changed(pointer, value)) == Fault(
            pointer, f"{name} is {shown}, must be a number", value, "number"
        )


@pytest.mark.parametrize("pointer", SECONDS)
def test_seconds_beyond_every_double_are_a_fault(pointer: str) -> None:
    body = json.dumps(changed(pointer, "here")).replace('"here"', "1e999").encode()
    detail = f"{name_of(pointer)} is Infinity, must be a number"
    assert the_fault(body) == Fault(pointer, detail, None, "number")


@pytest.mark.parametrize("pointer", FLAGS)
@pytest.mark.parametrize(("value", "shown"), [(1, "1"), ("true", '"true"'), (None, "null")])
def test_what_is_neither_true_nor_false_is_a_fault(pointer: str, value: Any, shown: str) -> None:
    detail = f"{name_of(pointer)} is {shown}, must be true or false"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, value, "boolean")


@pytest.mark.parametrize("pointer", STRINGS)
@pytest.mark.parametrize(("value", "shown"), [(1, "1"), (None, "null"), (True, "true")])
def test_what_is_no_string_is_a_fault(pointer: str, value: Any, shown: str) -> None:
    detail = f"{name_of(pointer)} is {shown}, must be a string"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, value, "string")


@pytest.mark.parametrize("pointer", ["/memory/regions/0/name", "/reservations/0/region"])
def test_a_region_has_a_name(pointer: str) -> None:
    detail = f'{name_of(pointer)} is "", must be of 1 or more characters'
    assert the_fault(changed(pointer, "")) == Fault(pointer, detail, "", 1)


@pytest.mark.parametrize("pointer", CHOICES)
@pytest.mark.parametrize(("value", "shown"), [("fast", '"fast"'), (1, "1"), (None, "null"), ("", '""')])
def test_what_is_no_choice_is_a_fault(pointer: str, value: Any, shown: str) -> None:
    choices = CHOICES[pointer]
    detail = f"{name_of(pointer)} is {shown}, must be {' or '.join(choices)}"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, value, choices)


@pytest.mark.parametrize("pointer", LISTS)
@pytest.mark.parametrize(("value", "shown"), [({}, "an object"), (1, "1"), (None, "null"), ("ab", '"ab"')])
def test_what_is_no_array_is_a_fault(pointer: str, value: Any, shown: str) -> None:
    detail = f"{name_of(pointer)} is {shown}, must be an array"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, None if value == {} else value, "array")


@pytest.mark.parametrize("pointer", [pointer for pointer, least in LISTS.items() if least])
def test_an_array_that_needs_items_may_not_be_empty(pointer: str) -> None:
    detail = f"{name_of(pointer)} has 0 items, must have at least 1"
    assert the_fault(changed(pointer, [])) == Fault(pointer, detail, 0, 1)


@pytest.mark.parametrize("pointer", [f"{BUFFER}/gaps/0", "/reservations/0/intervals/0"])
@pytest.mark.parametrize("value", [[], [2], [2, 3, 4]])
def test_an_interval_has_two_ends(pointer: str, value: list[int]) -> None:
    detail = f"{name_of(pointer)} has {len(value)} items, must have 2"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, len(value), 2)


@pytest.mark.parametrize("pointer", [pointer for pointer in REQUIRED if pointer])
@pytest.mark.parametrize(("value", "shown"), [([], "an array"), (1, "1"), (None, "null"), ("ab", '"ab"')])
def test_what_is_no_object_is_a_fault(pointer: str, value: Any, shown: str) -> None:
    detail = f"{name_of(pointer)} is {shown}, must be an object"
    assert the_fault(changed(pointer, value)) == Fault(pointer, detail, None if value == [] else value, "object")


@pytest.mark.parametrize("body", [b"[]", b"1", b"null", b'"ab"', b"true"])
def test_a_request_is_an_object(body: bytes) -> None:
    fault = the_fault(body)
    assert (fault.pointer, fault.bound) == ("", "object")
    assert fault.detail.startswith("the request is ")


@pytest.mark.parametrize("value", [1, None, [], True])
def test_memory_is_a_name_or_an_object(value: Any) -> None:
    fault = the_fault(changed("/memory", value))
    assert (fault.pointer, fault.bound) == ("/memory", ["string", "object"])


@pytest.mark.parametrize(("pointer", "name"), [(above, name) for above in REQUIRED for name in REQUIRED[above]])
def test_a_field_that_is_needed_may_not_be_missing(pointer: str, name: str) -> None:
    document = every_field()
    del at(document, pointer)[name]
    assert the_fault(document) == Fault(f"{pointer}/{name}", f"{name} is missing", None, "required")


@pytest.mark.parametrize("pointer", REQUIRED)
def test_an_unknown_field_is_a_fault_with_its_pointer(pointer: str) -> None:
    document = every_field()
    at(document, pointer)["co/l~or"] = 7
    fault = the_fault(document)
    assert (fault.pointer, fault.value) == (f"{pointer}/co~1l~0or", 7)
    assert fault.detail.startswith("co/l~or is no field, known are ")


@pytest.mark.parametrize("pointer", REQUIRED)
def test_a_name_that_stands_twice_in_an_object_is_a_fault(pointer: str) -> None:
    document = every_field()
    name, value = next(iter(at(document, pointer).items()))
    at(document, pointer)["again"] = value
    body = json.dumps(document).replace('"again"', json.dumps(name)).encode()
    assert the_fault(body) == Fault(f"{pointer}/{name}", f"{name} stands twice in one object", None, "unique")


def test_a_name_that_stands_twice_in_two_spellings_is_a_fault() -> None:
    body = json.dumps(every_field()).replace('"size": 8', r'"size": 8, "\u0073ize": 9').encode()
    assert the_fault(body).pointer == f"{BUFFER}/size"


def test_faults_all_over_a_document_are_listed_together() -> None:
    document = every_field()
    document["memory"]["default_alignment"] = 0
    document["tiles"][0]["buffers"][0]["size"] = -4
    document["tiles"][0]["buffers"][1]["end"] = 2
    document["tiles"][0]["buffers"][2]["id"] = "b"
    document["tiles"][0]["separate"].append(["a", "nobody"])
    document["tiles"][1]["numbers"] = [9]
    document["reservations"][1]["size"] = 0
    assert {fault.pointer for fault in faults_of(document)} == {
        "/memory/default_alignment",
        f"{BUFFER}/size",
        "/tiles/0/buffers/1/end",
        "/tiles/0/buffers/2/id",
        "/tiles/0/separate/2/1",
        "/tiles/0/aliases/0/members/1/buffer",
        "/tiles/1/numbers/0",
        "/reservations/1/size",
    }


@pytest.mark.parametrize("pointer", [*INTEGERS, *FLAGS, *STRINGS, *CHOICES, *LISTS])
def test_the_repair_of_a_value_makes_no_fault_of_its_own(pointer: str) -> None:
    assert the_fault(changed(pointer, {} if pointer in LISTS else [])).pointer == pointer


def test_the_hundred_first_faults_are_listed_and_the_others_counted() -> None:
    document = every_field()
    row = document["tiles"][0]["buffers"][1]
    document["tiles"][1]["buffers"] = [row | {"id": index, "size": -1} for index in range(300)]
    with pytest.raises(RequestError) as raised:
        decode(json.dumps(document).encode())
    assert len(raised.value.faults) == 100
    assert raised.value.more == 500
    assert raised.value.faults[1] == Fault("/tiles/1/buffers/0/size", "size is -1, must be at least 0", -1, 0)


def test_a_sentence_says_what_where_and_the_bound() -> None:
    fault = the_fault(changed(f"{BUFFER}/size", -4))
    assert str(fault) == "size is -4, must be at least 0 (/tiles/0/buffers/0/size)"


def test_long_values_are_cut_short() -> None:
    fault = the_fault(changed(f"{BUFFER}/size", "x" * 10**6))
    assert len(fault.detail) < 100
    assert isinstance(fault.value, str)
    assert len(fault.value) == 200


def test_documents_without_faults_of_one_field_are_left_to_preparation() -> None:
    document = deepcopy(every_field())
    document["tiles"][0]["buffers"][1]["end"] = 2
    read = decode(json.dumps(document).encode())
    with pytest.raises(RequestError) as raised:
        prepare(read)
    assert [fault.pointer for fault in raised.value.faults] == ["/tiles/0/buffers/1/end"]


def test_counting_ends_where_faults_are_beyond_number() -> None:
    body = json.dumps(changed("/tiles/0/numbers", [0])).replace("[0]", f"[{'-1,' * 1_200_000}0]", 1).encode()
    with pytest.raises(RequestError) as raised:
        decode(body)
    assert (len(raised.value.faults), raised.value.more) == (100, 1_000_000)


def test_a_request_of_very_many_fields_is_given_up() -> None:
    body = b"{" + b",".join([b'"a":1'] * 2000) + b"}"
    assert the_fault(body) == Fault("", "the request has more than 1000 fields", None, 1000)
