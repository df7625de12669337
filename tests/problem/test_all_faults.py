"""That no fault hides another, and that each points at what was sent."""

import pytest

from problem.errors import RequestError
from tests.documents import Document, alias, buffer, request
from tests.preparing import prepared

HUNDRED = {"capacity": 100}
LOADED = HUNDRED | {"loader": {"start": 0, "end": 9}}
TWO = {"regions": [{"name": "p", "start": 0, "size": 50}, {"name": "q", "start": 50, "size": 50}]}


def pointers(document: Document) -> list[str]:
    with pytest.raises(RequestError) as caught:
        prepared(document)
    return [fault.pointer for fault in caught.value.faults]


def tied(first: Document, second: Document) -> Document:
    """Two buffers in one storage, the second 50 bytes above the first."""
    return request(
        buffer("a", 10, **first), buffer("b", 10, **second), memory={"capacity": 1000}, aliases=[alias(a=0, b=50)]
    )


def reserved(*rows: Document, memory: Document = HUNDRED) -> Document:
    return request(buffer("a", 1), memory=memory) | {"reservations": list(rows)}


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        (tied({"address": 100}, {"address": 20}), ["/tiles/0/buffers/1/address"]),
        (tied({}, {"address": 20, "alignment": 8}), ["/tiles/0/buffers/1/address"]),
        (tied({"alignment": 8}, {"address": 60}), ["/tiles/0/buffers/1/address"]),
        (
            tied({"address": 3, "alignment": 2}, {"address": 20, "alignment": 3}),
            ["/tiles/0/buffers/0/address", "/tiles/0/buffers/1/address", "/tiles/0/buffers/1/address"],
        ),
        (
            reserved(
                {"id": "r", "size": 4, "address": 3, "alignment": 2},
                memory=LOADED,
            ),
            ["/reservations/0/address", "/reservations/0/address"],
        ),
        (
            reserved({"id": "q", "size": 10, "address": 40}, {"id": "r", "size": 20, "address": 45}, memory=TWO),
            ["/reservations/1/address", "/reservations/1/address"],
        ),
        (
            reserved({"id": "r", "size": 1, "address": 1, "alignment": 2, "region": "none"}),
            ["/reservations/0/address", "/reservations/0/region"],
        ),
        (
            request(
                buffer("a", 10), transfers=[{"buffer": "a", "offset": 8, "size": 4, "direction": "to_tile"}], memory=TWO
            ),
            ["/tiles/0/transfers/0/size", "/host"],
        ),
    ],
)
def test_every_fault_is_listed_where_it_was_sent(document: Document, expected: list[str]) -> None:
    assert pointers(document) == expected


def test_storage_that_would_begin_below_address_0_is_no_fault() -> None:
    assert prepared(tied({}, {"address": 20})).blocks.region_mask.tolist() == [0]


@pytest.mark.parametrize("fields", [{}, {"whole_banks": True}])
def test_a_footprint_counts_only_in_regions_that_the_block_may_use(fields: Document) -> None:
    row = buffer("a", 2**53 - 1, access_tail=10, regions=["none"], **fields)
    assert prepared(request(row, memory=HUNDRED)).blocks.region_mask.tolist() == [0]


def test_reservations_that_meet_one_at_fault_are_listed_too() -> None:
    rows = [{"id": str(n), "size": 10, "address": n, "intervals": [[n, n + 2]]} for n in range(4)]
    assert pointers(reserved(*rows)) == [f"/reservations/{n}/address" for n in (1, 2, 3)]


def test_intervals_of_one_reservation_may_overlap_and_hide_no_meeting() -> None:
    rows = [
        {"id": "p", "size": 1, "address": 3, "intervals": [[4, 6]]},
        {"id": "q", "size": 1, "address": 3, "intervals": [[3, 4], [2, 3], [2, 5]]},
    ]
    assert pointers(reserved(*rows)) == ["/reservations/1/address"]
    assert prepared(reserved(rows[1])).reserved.ranges[0].intervals == ((3, 4), (2, 3), (2, 5))


def test_reservations_apart_in_time_may_share_addresses() -> None:
    rows = [{"id": str(n), "size": 10, "address": 0, "intervals": [[n, n + 1], [n + 50, n + 51]]} for n in range(40)]
    assert len(prepared(reserved(*rows)).reserved.ranges) == 40
