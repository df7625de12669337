"""Requests in columns ask for the same as in rows, whichever decoder reads them."""

import json
from random import Random
from typing import Any

import numpy as np
import pydantic
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problem.digest import digest
from problem.document import Document, Form
from problem.errors import RequestError
from problem.preparation import prepare
from service.codec import decode
from service.codec.exact_reading import read_exactly
from service.codec.json_text import MalformedBody
from service.codec.table_reading import read_table
from service.codec.table_text import column_items
from service.schemas.request import SMALL, Buffer
from service.schemas.table import SMALL_TABLE, BufferExtra, TableRequest
from tests.service.codec.test_decoders_agree import WRONG, is_ours, mutate, places, pointer_of
from tests.service.every_field import every_field
from tests.service.tables import as_table, typed_array
from tests.strategies import random_request


def encoded(document: Any) -> bytes:
    return json.dumps(document).encode()


def digest_of(document: Document) -> str:
    return digest(prepare(document).request)


def drawn(rng: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """Give a request in rows and the same in columns."""
    rows = every_field() if rng.random() < 0.2 else random_request(rng)
    return rows, as_table(rows, rng)


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_columns_ask_for_the_same_as_rows(seed: int) -> None:
    rows, table = drawn(Random(seed))
    body = encoded(table)
    TableRequest.model_validate_json(body)
    fast, exact = read_table(body), read_exactly(body)
    assert fast is not None
    assert digest_of(fast) == digest_of(exact) == digest_of(decode(encoded(rows)))
    assert fast.written.form == exact.written.form


def test_the_examples_of_the_schema_are_one_request() -> None:
    assert digest_of(decode(encoded(SMALL_TABLE))) == digest_of(decode(encoded(SMALL)))


def test_every_field_of_a_buffer_has_its_place_in_a_table() -> None:
    assert {*column_items(), "id", "regions", "gaps"} == {*Buffer.model_fields, "tile_offsets"}
    assert {"regions", "gaps"} < set(BufferExtra.model_fields)


def test_ids_that_are_left_out_are_indices_in_decimal() -> None:
    table = {"tile_offsets": [0, 2, 2, 3], "size": [1, 2, 3], "start": [0, 0, 0], "end": [1, 1, 1]}
    document = decode(encoded({"memory": "ipu-mk2", "table": table}))
    assert document.buffers.id is None
    assert list(prepare(document).request.buffers.id) == ["0", "1", "0"]


@pytest.mark.parametrize(
    ("size", "form"),
    [([1, 2], Form.LISTS), (typed_array([1, 2], "u1"), Form.ARRAYS), (typed_array([1, 2]), Form.ARRAYS)],
)
def test_one_typed_array_makes_the_answer_one_of_typed_arrays(size: Any, form: Form) -> None:
    body = encoded(
        {"memory": "ipu-mk2", "table": {"tile_offsets": [0, 2], "size": size, "start": [0, 0], "end": [1, 1]}}
    )
    assert decode(body).written.form == read_exactly(body).written.form == form


def turned(table: dict[str, Any]) -> dict[str, Any]:
    """Give typed arrays with their names the other way round."""
    return {name: dict(reversed(value.items())) if isinstance(value, dict) else value for name, value in table.items()}


def test_white_space_and_the_order_of_names_mean_nothing() -> None:
    table = as_table(every_field(), Random(3))
    expected = digest_of(decode(encoded(table)))
    other = {"table": turned(table["table"])} | {name: value for name, value in table.items() if name != "table"}
    for indent in (None, 0, "\t\r\n "):
        body = json.dumps(other, indent=indent).encode()
        assert read_table(body) is not None
        assert digest_of(decode(body)) == expected


def test_a_slash_of_base64_may_be_escaped() -> None:
    table = {"tile_offsets": [0, 1], "size": {"dtype": "u1", "bdata": "/w=="}, "start": [0], "end": [1]}
    body = encoded({"memory": "ipu-mk2", "table": table}).replace(b"/", rb"\/")
    assert decode(body).buffers.size.tolist() == [255]


def wrong_column(rng: Random, n: int) -> Any:
    """Give what may be a column, and mostly is none."""
    numbers = [rng.choice((0, 1, 1, 2, 7, -1, -2, 300, 2**31, 2**53 - 1, 2**53)) for _ in range(n)]
    array = typed_array(numbers)
    change = rng.randrange(8)
    if change < 3:
        return [numbers, array, [*numbers, 1]][change]
    if change == 3:
        text = list(array["bdata"])
        text[rng.randrange(len(text))] = rng.choice("A=+-_ \n/é")
        return array | {"bdata": "".join(text)}
    if change == 4:
        return array | {rng.choice(("dtype", "bdata", "shape")): rng.choice(("i4", "f8", "", 4, None, "AAAA", "QR=="))}
    if change == 5:
        return {name: array[name] for name in rng.choice((("dtype",), ("bdata",), ()))}
    if change == 6:
        return [*numbers[1:], rng.choice(WRONG)]
    return rng.choice(WRONG)


def mutated(rng: Random) -> tuple[bytes, bool]:
    """Give a request in columns with some things changed, and whether the models alone can judge it."""
    _, request = drawn(rng)
    for _ in range(rng.randrange(3)):
        table = request.get("table")
        if isinstance(table, dict) and table.get("size") and rng.random() < 0.6:
            table[rng.choice(list(column_items()))] = wrong_column(rng, len(table.get("id", [0])))
        elif places(request):
            mutate(request, rng)
    return json.dumps(request, indent=rng.choice((None, 1))).encode(), b"bdata" not in json.dumps(request).encode()


def read(body: bytes, decoder: Any) -> Document | None:
    try:
        document: Document | None = decoder(body)
    except (RequestError, MalformedBody):
        return None
    return document


def pydantic_pointers(body: bytes) -> set[str]:
    try:
        TableRequest.model_validate_json(body)
    except pydantic.ValidationError as error:
        return set(map(pointer_of, filter(is_ours, error.errors())))
    return set()


@settings(max_examples=600)
@given(st.integers(0, 2**32))
def test_both_decoders_take_the_same_tables(seed: int) -> None:
    body, _ = mutated(Random(seed))
    fast, exact, chosen = read(body, read_table), read(body, read_exactly), read(body, decode)
    assert (exact is None) == (chosen is None)
    if fast is not None:
        assert exact is not None
        assert same_columns(fast, exact)
        assert not pydantic_pointers(body)


def same_columns(one: Document, other: Document) -> bool:
    return all(
        np.array_equal(getattr(one.buffers, name), getattr(other.buffers, name))
        for name in set(one.buffers.__slots__) - {"regions", "gaps"}
    )


@settings(max_examples=400)
@given(st.integers(0, 2**32))
def test_the_fast_decoder_declines_no_table_without_faults(seed: int) -> None:
    body, _ = mutated(Random(seed))
    exact = read(body, read_exactly)
    if exact is not None and exact.written.form is not Form.ROWS:
        assert read_table(body) is not None
