"""The body of a batch, split into groups."""

import io

import pytest

from problem.errors import RequestError
from service.batches.batch import Group
from service.batches.intake import groups_of_document, groups_of_lines
from service.batches.splitting import GROUP_BYTES, GROUP_ITEMS, groups_of
from service.codec.json_text import MalformedBody
from service.settings import Settings

SETTINGS = Settings(max_body_bytes=100, max_batch_items=50)


def items_of(groups: list[Group]) -> list[tuple[int, int | None, bytes]]:
    return [(item.index, item.line, item.text) for group in groups for item in group]


def test_each_item_knows_its_place_and_its_line_past_empty_ones_and_ends_of_groups() -> None:
    lines = [b"a\r\n", b"\n", b"  \n", b"b\n", *([b"c\n", b"\n"] * 20), b"d"]
    groups = list(groups_of(lines, 100))
    assert items_of(groups) == [
        (0, 1, b"a"),
        (1, 4, b"b"),
        *((2 + number, 5 + 2 * number, b"c") for number in range(20)),
        (22, 45, b"d"),
    ]
    assert [group.number for group in groups] == list(range(len(groups)))
    assert sum(group.items for group in groups) == 23
    assert all(group.items <= GROUP_ITEMS for group in groups)


def test_long_items_fill_a_group_soon() -> None:
    groups = list(groups_of([b"x" * GROUP_BYTES, b"y", b"z"], 100))
    assert [group.items for group in groups] == [1, 2]


def test_a_batch_without_items_or_with_too_many_is_refused() -> None:
    with pytest.raises(RequestError, match="the batch has no requests"):
        list(groups_of([b"\n", b" \r\n"], 10))
    with pytest.raises(RequestError, match="more than 10 requests"):
        list(groups_of([b"x"] * 11, 10))
    assert sum(group.items for group in groups_of([b"x"] * 10, 10)) == 10


def test_a_line_that_is_too_long_keeps_its_place_and_just_enough_to_tell_so() -> None:
    body = b"a\n" + b"x" * 1000 + b"\n" + b"y" * 101 + b"\nb\n"
    found = items_of(list(groups_of_lines(io.BytesIO(body), SETTINGS)))
    assert found == [(0, 1, b"a"), (1, 2, b"-" * 101), (2, 3, b"-" * 101), (3, 4, b"b")]


def test_a_document_has_items_without_lines_each_on_one_line() -> None:
    body = b'{"requests": [{"a":\r\n1}, 2,\n "x\\ny"]}'
    found = items_of(list(groups_of_document(io.BytesIO(body), SETTINGS)))
    assert found == [(0, None, b'{"a":  1}'), (1, None, b"2"), (2, None, b'"x\\ny"')]


@pytest.mark.parametrize("body", ['{"requests": 5}', '{"requests": []}', "{}", '{"requests": [1], "more": 2}', "[]"])
def test_a_document_that_lists_no_requests_is_refused(body: str) -> None:
    with pytest.raises(RequestError):
        list(groups_of_document(io.BytesIO(body.encode()), SETTINGS))


def test_a_document_that_is_no_json_is_refused() -> None:
    with pytest.raises(MalformedBody):
        list(groups_of_document(io.BytesIO(b'{"requests": [1,}'), SETTINGS))


def test_the_items_of_a_small_batch_are_taken_one_by_one() -> None:
    small = list(groups_of([b"a", b"b", b"c"], 10, num_bytes=5))
    assert items_of(small) == [(0, 1, b"a"), (1, 2, b"b"), (2, 3, b"c")]
    assert [group.items for group in small] == [1, 1, 1]
    assert len(list(groups_of_lines(io.BytesIO(b"1\n2\n"), SETTINGS))) == 2
    large = b"\n".join([b"1" * 90] * 50_000)
    assert len(list(groups_of_lines(io.BytesIO(large), Settings(max_batch_items=50_000)))) == 50_000 // GROUP_ITEMS


def test_empty_lines_take_no_room_and_too_many_of_them_are_refused() -> None:
    (group,) = groups_of([b"\n"] * 40 + [b"a\n"], 50)
    assert (group.text, group.first_line) == (b"a", 41)
    with pytest.raises(RequestError, match="more than 50 empty lines"):
        list(groups_of([b"a\n"] + [b"\n"] * 51, 50))
