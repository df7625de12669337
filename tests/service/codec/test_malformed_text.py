"""What is no JSON is refused with its place, whatever it is."""

import json

import pytest

from problem.errors import RequestError
from service.codec import decode
from service.codec.json_text import DoubledObject, JsonReader, MalformedBody
from tests.service.every_field import every_field


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (b"", "Expecting value (line 1, column 1)"),
        (b"  \n ", "Expecting value (line 2, column 2)"),
        (b"{", "a name in double quotes must stand here (line 1, column 2)"),
        (b'{"memory"', "':' must stand here (line 1, column 10)"),
        (b'{"memory": "a"', "',' must stand here (line 1, column 15)"),
        (b'{"memory": "a",}', "a name in double quotes must stand here (line 1, column 16)"),
        (b'{"memory": "a" "tiles": []}', "',' must stand here (line 1, column 16)"),
        (b'{\n"tiles": [1,\n]}', "Expecting value (line 3, column 1)"),
        (b'{"tiles": [1 2]}', "',' must stand here (line 1, column 14)"),
        (b'{"tiles": []} x', "nothing more may stand here (line 1, column 15)"),
        (b'{"memory": NaN}', "NaN is no JSON (line 1, column 12)"),
        (b'{"memory": Infinity}', "Infinity is no JSON (line 1, column 12)"),
        (b'{"memory": -Infinity}', "-Infinity is no JSON (line 1, column 12)"),
        (b'{"memory": nul}', "Expecting value (line 1, column 12)"),
        (b"{'memory': 1}", "a name in double quotes must stand here (line 1, column 2)"),
        (b'{"a": "\x01"}', "Invalid control character at (line 1, column 8)"),
        (b'{"a": "\\x"}', "Invalid \\escape (line 1, column 8)"),
        (b'{"a": "\\ud800"}', "a string holds half of a surrogate pair (line 1, column 7)"),
        (b'{"\\udc00": 1}', "a string holds half of a surrogate pair (line 1, column 2)"),
        (b'{"a":\n "\xff"}', "not UTF-8 (line 2, column 3)"),
        (b"\xef\xbb\xbf{}", "Expecting value (line 1, column 1)"),
        (b'{"a": 01}', "',' must stand here (line 1, column 8)"),
    ],
)
def test_malformed_text_is_refused_with_its_place(body: bytes, message: str) -> None:
    with pytest.raises(MalformedBody) as raised:
        decode(body)
    assert str(raised.value) == message


@pytest.mark.parametrize("opening", [b"[", b'{"a":', b'{"tiles":[', b'{"memory":[', b'{"tiles":[{"buffers":['])
@pytest.mark.parametrize("depth", [2_000, 1_000_000])
def test_deep_nesting_is_refused_in_words(opening: bytes, depth: int) -> None:
    for body in (opening * depth, opening + b"[" * depth + b"]" * depth):
        with pytest.raises((MalformedBody, RequestError)):
            decode(body)


def test_nesting_that_is_text_is_a_fault_where_it_stands() -> None:
    document = every_field()
    document["tiles"][0]["aliases"] = "["
    body = json.dumps(document).replace('"["', "[" * 100 + "]" * 100).encode()
    with pytest.raises(RequestError) as raised:
        decode(body)
    assert [fault.pointer for fault in raised.value.faults] == ["/tiles/0/aliases/0"]


def test_a_reader_goes_through_a_list_item_by_item() -> None:
    reader = JsonReader(b' [ 1 , {"a": [2]} , [ ] ] ')
    assert [(index, reader.value()) for index in reader.items()] == [(0, 1), (1, {"a": [2]}), (2, [])]
    reader.finish()


def test_a_reader_keeps_the_names_that_stand_twice() -> None:
    reader = JsonReader(b'{"a": 1, "b": 2, "a": 3, "b": 4, "c": 5}')
    value = reader.value()
    assert isinstance(value, DoubledObject)
    assert (value, value.doubled) == ({"a": 3, "b": 4, "c": 5}, ["a", "b"])
    assert reader.doubled == 1
