"""Rows of buffers, read by a kernel: just what the model takes, and nothing unusual."""

import json
from dataclasses import fields
from random import Random
from typing import Any

import numpy as np
import pytest

from problem.document import BufferColumns
from service.codec.buffer_rows import read_buffers
from service.codec.json_bytes import text_of
from tests.service.every_field import every_field
from tests.strategies import random_request

ROW = '{"id":"a","size":1,"start":2,"end":3}'


def read(*entries: str) -> BufferColumns | None:
    """Read lists of buffers that stand in a text, with something around them as in a document."""
    text, low, high = '{"tiles":[', [], []
    for entry in entries:
        text += '{"buffers":'
        low.append(len(text.encode()))
        text += entry
        high.append(len(text.encode()))
        text += "},"
    return read_buffers(text_of((text[:-1] + "]}").encode()), np.array(low, np.int64), np.array(high, np.int64))


def column(name: str, *entries: str) -> Any:
    columns = read(*entries)
    assert columns is not None
    return list(getattr(columns, name))


@pytest.mark.parametrize("seed", range(30))
def test_ordinary_documents_are_read(seed: int) -> None:
    for indent in (None, 2):
        document = random_request(Random(seed))
        entries = [json.dumps(tile["buffers"], indent=indent) for tile in document["tiles"]]
        ids = [buffer["id"] for tile in document["tiles"] for buffer in tile["buffers"]]
        assert column("id", *entries) == ids


def test_every_field_is_read() -> None:
    columns = read(json.dumps(every_field()["tiles"][0]["buffers"]))
    assert columns is not None
    assert columns.hint.tolist() == [160, -1, -1, -1, -1]
    assert list(columns.gaps) == [0]
    assert [list(gap) for gap in columns.gaps[0]] == [[2, 3], [5, 6]]


def test_entries_begin_where_those_before_end() -> None:
    assert column("tile_offset", "[]", f"[{ROW},{ROW}]", "[ ]", f"[{ROW}]") == [0, 0, 2, 2, 3]
    assert column("tile_offset", "[]") == [0, 0]
    assert column("id", "[]") == []


@pytest.mark.parametrize("name", ['"', "\\", "]", "é", "😀", "", "},{", "\n"])
def test_ids_may_be_anything(name: str) -> None:
    buffer = {"id": name, "size": 1, "start": 2, "end": 3, "regions": [name, "x"]}
    for row in (json.dumps(buffer), json.dumps(buffer, ensure_ascii=False)):
        assert column("id", f"[{row},{ROW}]") == [name, "a"]
        assert column("regions", f"[{row}]") == [0]


def test_white_space_of_every_kind_is_passed_over() -> None:
    row = ' {\n"id"\t:\r"a" , "size" : 1,"start":2\n,"end":3 } '
    assert column("size", f"[{row},{row}]") == [1, 1]


@pytest.mark.parametrize(
    "row",
    [
        "{}",
        "null",
        "[]",
        ROW.replace("1", "1.0"),
        ROW.replace("1", "1e3"),
        ROW.replace("1", "-1"),
        ROW.replace("1", "-0"),
        ROW.replace("1", "true"),
        ROW.replace("1", "null"),
        ROW.replace("1", '"1"'),
        ROW.replace("1", "[1]"),
        ROW.replace("1", "9007199254740992"),
        ROW.replace("1", "99999999999999999999999999"),
        ROW.replace('"a"', "1"),
        ROW.replace('"a"', r'"\ud800"'),
        ROW.replace('"size"', r'"\u0073ize"'),
        ROW.replace('"size"', '"sizes"'),
        ROW.replace('"size"', '"siz"'),
        ROW.replace('"size"', '"id"'),
        ROW.replace('"size":1,', ""),
        ROW.replace("}", ',"size":1}'),
        ROW.replace("}", ',"colour":1}'),
        ROW.replace("}", ',"alignment":0}'),
        ROW.replace("}", ',"memory_class":"fast"}'),
        ROW.replace("}", ',"memory_class":true}'),
        ROW.replace("}", ',"preloaded":1}'),
        ROW.replace("}", ',"preloaded":"standard"}'),
        ROW.replace("}", ',"regions":[]}'),
        ROW.replace("}", ',"regions":[1]}'),
        ROW.replace("}", ',"regions":{}}'),
        ROW.replace("}", ',"gaps":[[1]]}'),
        ROW.replace("}", ',"gaps":[[1,2.5]]}'),
        ROW.replace("}", ',"gaps":null}'),
    ],
)
def test_the_unusual_and_the_wrong_is_declined(row: str) -> None:
    assert read(f"[{ROW}]") is not None
    assert read(f"[{ROW}]", f"[{ROW},{row}]") is None


def test_all_columns_are_of_one_length_and_contiguous() -> None:
    columns = read(f"[{ROW},{ROW}]", f"[{ROW}]")
    for one in fields(BufferColumns):
        values = getattr(columns, one.name)
        if isinstance(values, np.ndarray) and one.name != "tile_offset":
            assert values.shape == (3,), one.name
            assert values.flags.c_contiguous, one.name
