"""Blocks follow their hints where nothing speaks against it, worked out by hand."""

from typing import Any

import pytest

from tests.documents import Document, alias, buffer, iterated, request
from tests.heuristics.running import all_stages
from tests.oracles import planning
from tests.oracles.plans import Placement


def address_of(document: Document, name: str = "a") -> int:
    """Give where a buffer lies in the end; the oracle agrees."""
    (result,) = all_stages(document)
    assert [result] == planning.plan(document)
    assert result.plan is not None
    return result.plan.placements[name].address


def hinted(hint: int, *others: Document, row: Document | None = None, **fields: Any) -> Document:
    """Give a tile whose first buffer, of 4 bytes at [0, 4), has a hint and the fields of `row`."""
    fields = {"memory": {"capacity": 64}} | fields
    return request(buffer("a", 4, 0, 4, hint=hint, **(row or {})), *others, **fields)


HIGH = buffer("high", 8, 0, 4, address=40)
"""What keeps the peak at 48."""


def test_a_block_moves_to_its_hint_below_what_keeps_the_peak() -> None:
    assert address_of(hinted(20, HIGH)) == 20
    assert address_of(hinted(36, HIGH)) == 36


def test_no_peak_rises() -> None:
    assert address_of(hinted(20)) == 0
    assert address_of(hinted(44, HIGH | {"start": 4, "end": 5})) == 44
    assert address_of(hinted(45, HIGH | {"start": 4, "end": 5})) == 0


def test_a_block_may_move_below_an_auxiliary_that_reaches_as_high() -> None:
    auxiliaries = [{"id": "x", "size": 4, "alignment": 16}]
    assert address_of(hinted(10, auxiliaries=auxiliaries)) == 10
    assert address_of(hinted(14, auxiliaries=auxiliaries)) == 0
    assert address_of(hinted(17, auxiliaries=auxiliaries)) == 0


def test_a_block_moves_up_as_far_as_one_of_another_time_reaches() -> None:
    for hint, expected in ((6, 6), (7, 0)):
        rows = (buffer("first", 8, 0, 1), buffer("later", 2, 1, 9, hint=hint))
        assert address_of(request(*rows, memory={"capacity": 64}), "later") == expected


def test_blocks_move_one_after_the_other_in_the_order_of_their_places() -> None:
    document = request(buffer("a", 4, 0, 4, hint=20), buffer("b", 4, 0, 4, hint=20), HIGH, memory={"capacity": 64})
    assert (address_of(document), address_of(document, "b")) == (20, 4)


@pytest.mark.parametrize(
    "document",
    [
        hinted(20, HIGH, buffer("there", 1, 3, 5, address=22)),
        hinted(20, HIGH) | {"reservations": [{"id": "r", "size": 1, "address": 23}]},
        hinted(20, HIGH) | {"reservations": [{"id": "r", "size": 1, "address": 23, "intervals": [[3, 4]]}]},
        hinted(20, HIGH, auxiliaries=[{"id": "x", "size": 1, "alignment": 21}]),
        hinted(21, HIGH, row={"alignment": 4}),
        hinted(61, HIGH | {"address": 56}),
        hinted(20, HIGH, row={"preloaded": True}, memory={"capacity": 64, "loader": {"start": 23, "end": 25}}),
        hinted(20, HIGH, row={"address": 0}),
        hinted(
            20,
            HIGH,
            buffer("b", 1, 8, 9, address=16),
            separate=[["a", "b"]],
            memory={"regions": [{"name": "r", "start": 0, "size": 64, "bank_bytes": 8}]},
        ),
    ],
    ids=["block", "reservation", "window", "auxiliary", "alignment", "region", "loader", "fixed", "bank"],
)
def test_a_block_stays_where_its_hint_breaks_a_rule(document: Document) -> None:
    assert address_of(document) == 0


@pytest.mark.parametrize(
    "document",
    [
        hinted(20, HIGH, buffer("there", 1, 4, 5, address=22)),
        hinted(20, HIGH) | {"reservations": [{"id": "r", "size": 1, "address": 23, "intervals": [[4, 5]]}]},
        hinted(20, HIGH, memory={"capacity": 64, "loader": {"start": 23, "end": 25}}),
        hinted(20, HIGH, buffer("zero", 0, 0, 9, address=22)),
    ],
    ids=["block at another time", "window at another time", "loader", "block of no bytes"],
)
def test_a_block_moves_where_a_rule_only_seems_to_be_in_the_way(document: Document) -> None:
    assert address_of(document) == 20


def test_a_block_of_no_bytes_moves_wherever_its_hint_is_within_a_region() -> None:
    row = buffer("a", 0, 0, 4, hint=64)
    assert address_of(request(row, memory={"capacity": 64})) == 64
    assert address_of(request(row | {"hint": 65}, memory={"capacity": 64})) == 0


def test_the_hint_of_the_first_hinted_member_less_its_offset_counts() -> None:
    rows = (buffer("a", 4, 0, 4), buffer("b", 4, 0, 4, hint=24), buffer("c", 4, 0, 4, hint=9), HIGH)
    assert address_of(request(*rows, aliases=[alias(a=0, b=4, c=0)], memory={"capacity": 64})) == 20


def test_a_hint_may_lead_into_another_region_where_the_stride_is_another() -> None:
    row = buffer("a", 3, 0, 4, hint=48, whole_banks=True)
    for others, expected in (
        ([], Placement("low", 16, 4)),
        ([buffer("high", 16, 5, 6, address=48)], Placement("high", 48, 8)),
    ):
        document = request(row, *others, repeats=[iterated("a", 2)])
        (result,) = all_stages(document)
        assert [result] == planning.plan(document)
        assert result.plan is not None
        assert result.plan.placements["a"] == expected
