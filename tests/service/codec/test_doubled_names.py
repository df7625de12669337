"""Names that stand twice are never missed, and rarely suspected."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.codec import doubled_names
from service.codec.json_bytes import text_of
from tests.service.every_field import every_field


class Pairs(list[Any]):
    """An object that may hold a name twice."""


VALUES = st.recursive(
    st.none() | st.integers(0, 99) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.lists(st.tuples(st.text("ab", max_size=2), inner), max_size=4).map(Pairs)
    ),
    max_leaves=12,
)


def written(value: Any) -> str:
    if isinstance(value, Pairs):
        return "{" + " , ".join(f"{json.dumps(name)} : {written(item)}" for name, item in value) + "}"
    if isinstance(value, list):
        return "[" + ",\n".join(map(written, value)) + "]"
    return json.dumps(value)


def may_double_names(body: bytes) -> bool:
    return doubled_names.may_double_names(text_of(body))


def doubles(value: Any) -> bool:
    if isinstance(value, Pairs):
        return len({name for name, _ in value}) < len(value) or any(doubles(item) for _, item in value)
    return isinstance(value, list) and any(map(doubles, value))


@given(VALUES)
def test_doubled_names_are_found_just_where_there_are_some(value: Any) -> None:
    assert may_double_names(written(value).encode()) == doubles(value)


def test_a_document_with_every_field_is_not_suspected() -> None:
    assert not may_double_names(json.dumps(every_field(), indent=2).encode())


def test_a_name_with_an_escape_is_suspected() -> None:
    assert may_double_names(rb'{"a": 1, "\u0061": 2}')
    assert may_double_names(rb'{"a\"": 1}')


def test_escapes_and_names_in_values_mean_nothing() -> None:
    assert not may_double_names(rb'{"a": "\"a\": \\", "b": "a", "c": ["a", "a", "{", "a"]}')


def test_objects_beside_and_within_each_other_have_names_of_their_own() -> None:
    assert not may_double_names(b'{"a": {"a": 1, "b": {"a": 1}}, "b": [{"a": 1}, {"a": 1}]}')
    assert may_double_names(b'{"a": {"b": 1}, "c": {"a": 1}, "a": 1}')


@pytest.mark.parametrize("count", [63, 64, 1000])
def test_more_names_than_any_request_has_are_suspected(count: int) -> None:
    names = {str(index): 0 for index in range(count)}
    assert may_double_names(json.dumps(names).encode()) == (count > 63)


@pytest.mark.parametrize("depth", [64, 65, 10_000])
def test_deeper_nesting_than_any_request_has_is_suspected(depth: int) -> None:
    assert may_double_names(b"[" * depth + b"]" * depth) == (depth > 64)


def test_many_names_in_open_objects_fit() -> None:
    rng = Random(1)
    body = "0"
    for _ in range(64):
        names = [f'"{rng.randrange(10**9)}-{index}":0' for index in range(62)]
        body = "{" + ",".join([*names, f'"next":{body}']) + "}"
    assert not may_double_names(body.encode())
