"""The models, the fast decoder and the exact one take the same documents, and read the same from them."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import pydantic
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problem.document import BufferColumns, Document
from problem.errors import RequestError
from problem.preparation import prepare
from service.codec import decode
from service.codec.exact_reading import read_exactly
from service.codec.json_text import MalformedBody
from service.schemas.request import Request
from tests.service.every_field import every_field
from tests.strategies import random_request

WRONG: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    1.0,
    0.5,
    2**53 - 1,
    2**53,
    -(2**53),
    2**63,
    2**64,
    10**30,
    "",
    "a",
    "region0",
    "standard",
    "to_tile",
    [],
    [1],
    [1, 2],
    ["a"],
    [[0, 1]],
    {},
    {"start": 0, "end": 1},
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Give the way to every value within a value."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [(*path, key) for key, _ in items] + [way for key, item in items for way in places(item, (*path, key))]


def mutate(document: Any, rng: Random) -> None:
    """Put in a wrong value, or take out or add a field or an item, at one place."""
    *above, last = rng.choice(places(document))
    holder = document
    for key in above:
        holder = holder[key]
    change = rng.randrange(4)
    if change == 0 and isinstance(holder, dict):
        holder[rng.choice(["size", "colour", "end", "hint", "numbers", "offset"])] = deepcopy(rng.choice(WRONG))
    elif change == 1:
        del holder[last]
    elif change == 2 and isinstance(holder[last], list) and holder[last]:
        holder[last].append(deepcopy(rng.choice(holder[last])))
    else:
        holder[last] = deepcopy(rng.choice(WRONG))


def mutated(seed: int) -> bytes:
    rng = Random(seed)
    document = every_field() if rng.random() < 0.5 else random_request(rng)
    for _ in range(rng.randrange(4)):
        if document:
            mutate(document, rng)
    body = json.dumps(document, ensure_ascii=rng.random() < 0.5, indent=rng.choice([None, 1]))
    if rng.random() < 0.1:
        body = body.replace('"size":', rng.choice([r'"\u0073ize":', '"size": 1, "size":']), 1)
    return body.encode()


def same(one: Document, other: Document) -> bool:
    columns = all(
        list(getattr(one.buffers, name)) == list(getattr(other.buffers, name))
        for name in BufferColumns.__slots__
        if name not in {"regions", "gaps"}
    )
    lists = all(
        {index: list(map(tuple, rows)) for index, rows in getattr(one.buffers, name).items()}
        == {index: list(map(tuple, rows)) for index, rows in getattr(other.buffers, name).items()}
        for name in ("regions", "gaps")
    )
    rows = all(
        str(getattr(tile, name)) == str(getattr(twin, name))
        for tile, twin in zip(one.tiles, other.tiles, strict=True)
        for name in ("numbers", "aliases", "repeats", "separate", "auxiliaries", "descriptor_bytes", "transfers")
    )
    fields = ("memory", "reservations", "host", "interleaved_offset", "options")
    return columns and lists and rows and all(str(getattr(one, name)) == str(getattr(other, name)) for name in fields)


def is_taken_by_the_models(body: bytes) -> bool:
    try:
        Request.model_validate_json(body)
    except pydantic.ValidationError:
        return False
    return True


def read(body: bytes, decoder: Any) -> Document | None:
    """Give the document, or none where it is refused for more than rules between fields."""
    try:
        document: Document = decoder(body)
    except (RequestError, MalformedBody):
        return None
    return document


@settings(max_examples=400)
@given(st.integers(0, 2**32))
def test_decoders_and_models_take_the_same_documents(seed: int) -> None:
    body = mutated(seed)
    fast, exact = read(body, decode), read(body, read_exactly)
    assert (fast is None) == (exact is None)
    if fast is not None and exact is not None:
        assert same(fast, exact)
    # The models do not see names that stand twice.
    assert is_taken_by_the_models(body) or fast is None
    if b'"size": 1, "size":' not in body:
        assert is_taken_by_the_models(body) == (fast is not None)


@settings(max_examples=400)
@given(st.integers(0, 2**32))
def test_faults_of_single_fields_are_where_the_models_see_them(seed: int) -> None:
    body = mutated(seed)
    try:
        Request.model_validate_json(body)
    except pydantic.ValidationError as error:
        expected = set(map(pointer_of, filter(is_ours, error.errors())))
    else:
        return
    with pytest.raises(RequestError) as raised:
        decode(body)
    assert expected <= {fault.pointer for fault in raised.value.faults}


def is_ours(error: Any) -> bool:
    """Tell apart what pydantic says of each type of a union: memory as an object is no wrong string."""
    return bool(error["loc"][0] != "memory" or error["type"] != "string_type")


def pointer_of(error: Any) -> str:
    """Give the pointer of an error of pydantic, which names the type of a union that it tried."""
    location = list(error["loc"])
    if location[:1] == ["memory"]:
        del location[1:2]
    return "".join(f"/{part}" for part in location)


@settings(max_examples=200)
@given(st.integers(0, 2**32))
def test_valid_requests_are_taken_and_prepared(seed: int) -> None:
    body = json.dumps(random_request(Random(seed))).encode()
    document = decode(body)
    prepare(document)
    assert same(document, read_exactly(body))


@settings(max_examples=300)
@given(st.binary(max_size=40))
def test_any_bytes_are_refused_in_words(body: bytes) -> None:
    with pytest.raises((RequestError, MalformedBody)):
        decode(body)


@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_a_document_with_broken_text_is_refused_by_both(seed: int) -> None:
    rng = Random(seed)
    body = bytearray(json.dumps(every_field()).encode())
    for _ in range(rng.randrange(1, 3)):
        place = rng.randrange(len(body))
        body[place : place + rng.randrange(3)] = bytes([rng.choice(b'"{}[]:,0a\\ \n\xff')])
    fast, exact = read(bytes(body), decode), read(bytes(body), read_exactly)
    assert (fast is None) == (exact is None)
