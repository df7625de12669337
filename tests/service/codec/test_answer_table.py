"""Answers in columns say what they say in rows."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problem.document import Form
from problem.request import Request
from service.codec import encode
from service.schemas.table_answer import TableAnswer
from tests.service.random_answers import random_pair
from tests.service.table_answers import as_rows, values_of


def rows_of(request: Request) -> dict[str, Any]:
    """Give as much of a request's rows as an answer repeats."""
    return {
        "tiles": [
            {
                "numbers": list(tile.numbers),
                "buffers": [{"id": request.buffers.id[buffer]} for buffer in request.buffer_range(index)],
                "auxiliaries": [{"id": auxiliary.id} for auxiliary in tile.auxiliaries],
            }
            for index, tile in enumerate(request.tiles)
        ]
    }


@settings(max_examples=200)
@given(st.integers(0, 2**32), st.sampled_from([Form.LISTS, Form.ARRAYS]))
def test_columns_hold_all_that_rows_hold(seed: int, form: Form) -> None:
    request, answer = random_pair(Random(seed))
    written = json.loads(encode(request, answer, form))
    expected = json.loads(encode(request, answer))
    assert as_rows(written, rows_of(request)) == _strides_as_none(expected)


def _strides_as_none(answer: dict[str, Any]) -> dict[str, Any]:
    """Drawn strides may be 0, which in columns is none."""
    for tile in answer["tiles"]:
        for row in tile["placements"] or ():
            row["stride"] = row["stride"] or None
    return answer


@settings(max_examples=100)
@given(st.integers(0, 2**32), st.sampled_from([Form.LISTS, Form.ARRAYS]))
def test_an_answer_in_columns_is_written_as_its_model_writes_it(seed: int, form: Form) -> None:
    written = encode(*random_pair(Random(seed)), form)
    assert TableAnswer.model_validate_json(written, strict=True).model_dump_json().encode() == written


@pytest.mark.parametrize("form", [Form.LISTS, Form.ARRAYS])
def test_lists_and_typed_arrays_are_not_mixed(form: Form) -> None:
    table = json.loads(encode(*random_pair(Random(7)), form))["table"]
    columns = [value for name, value in table.items() if name not in {"regions", "statuses", "methods", "details"}]
    assert {type(column) for column in columns} == {list if form is Form.LISTS else dict}


def test_typed_arrays_are_as_narrow_as_their_values_allow() -> None:
    seen = set()
    for seed in range(30):
        table = json.loads(encode(*random_pair(Random(seed)), Form.ARRAYS))["table"]
        for name, column in table.items():
            if isinstance(column, dict):
                low, high = (min(values_of(column), default=0), max(values_of(column), default=0))
                narrow, narrower = low >= -(2**31) and high < 2**31, low >= 0 and high < 256
                assert column["dtype"] == ("u1" if narrower else "i4" if narrow else "i8"), name
                seen.add(column["dtype"])
    assert seen == {"u1", "i4", "i8"}
