"""The bound of host transfers before placement, and what is emitted after sharing."""

from random import Random
from typing import Any

import numpy as np
import pytest

from problem.transfers import emitted_bytes
from tests.documents import Document, buffer, request
from tests.draws import drawn
from tests.oracles import transfers
from tests.preparing import prepared, the_fault

HOST = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 16}
TOP = 2**53


def moved(name: str, offset: int, size: int, direction: str = "to_tile") -> Document:
    return {"buffer": name, "offset": offset, "size": size, "direction": direction}


def with_host(*rows: Document, host: Document = HOST, **fields: Any) -> Document:
    return request(*rows, memory={"capacity": TOP - 1}, **fields) | {"host": host}


def emitted(document: Document, *address: int) -> int:
    ready = prepared(document)
    assert ready.request.host is not None
    return emitted_bytes(ready.request.tiles[0], ready.request.host, np.array(address))


def draw(rng: Random) -> Document:
    """Draw a tile whose transfers often hit the same addresses, wherever its buffers are put."""
    rows = [buffer(name, rng.randint(0, 12)) for name in ("a", "b", "c")]
    found = []
    for _ in range(rng.randint(0, 6)):
        row = rng.choice(rows)
        offset = rng.randint(0, row["size"])
        size = rng.randint(0, row["size"] - offset)
        found.append(moved(row["id"], offset, size, rng.choice(("to_tile", "from_tile"))))
    host = {
        "packet_bytes": rng.randint(0, 9),
        "descriptor_entry_bytes": rng.randint(0, 9),
        "max_transfer_bytes": rng.randint(1, 7),
    }
    return with_host(*rows, host=host, transfers=found)


def test_bounds_are_the_oracles() -> None:
    rng = Random(21)
    transferring = 0
    for document in [*drawn(), *(draw(rng) for _ in range(300))]:
        bound = prepared(document).reserved.bound.tolist()
        assert bound == [transfers.bound(document, tile) for tile in range(len(document["tiles"]))]
        transferring += max(bound) > 0
    assert transferring > 200


def test_relocating_transfers_leaves_what_is_emitted_the_oracles_and_within_the_bound() -> None:
    rng = Random(22)
    shared = 0
    for document in (draw(rng) for _ in range(400)):
        bound = transfers.bound(document, 0)
        for _ in range(8):
            address = [rng.randint(0, 14) for _ in range(3)]
            found = emitted(document, *address)
            assert found == transfers.emitted(document, 0, dict(zip("abc", address, strict=True)))
            assert found <= bound
            shared += found < bound
    assert shared > 100


def test_equal_packets_are_shared_and_their_entries_are_not() -> None:
    twice = [moved("a", 0, 16), moved("b", 0, 16)]
    document = with_host(buffer("a", 16), buffer("b", 16, 1, 2), transfers=twice)
    assert prepared(document).reserved.bound.tolist() == [24]
    assert emitted(document, 0, 0) == 8 + 4 + 4
    assert emitted(document, 0, 16) == 24


def test_packets_of_another_size_or_direction_are_not_shared() -> None:
    back = with_host(buffer("a", 16), transfers=[moved("a", 0, 16), moved("a", 0, 16, "from_tile")])
    part = with_host(buffer("a", 16), transfers=[moved("a", 0, 16), moved("a", 0, 15)])
    assert emitted(back, 0) == emitted(part, 0) == 24


def test_slices_are_cut_from_the_start_of_each_transfer() -> None:
    document = with_host(buffer("a", 40), transfers=[moved("a", 0, 40), moved("a", 16, 16), moved("a", 8, 16)])
    assert prepared(document).reserved.bound.tolist() == [5 * 12]
    # The second transfer is the second slice of the first one; the third is no slice of it.
    assert emitted(document, 0) == 4 * 8 + 5 * 4


def test_slices_are_counted_and_never_listed() -> None:
    whole = TOP // 64
    host = HOST | {"max_transfer_bytes": 1, "packet_bytes": 1, "descriptor_entry_bytes": 1}
    document = with_host(buffer("a", whole), host=host, transfers=[moved("a", 0, whole), moved("a", 1, whole - 1)])
    assert prepared(document).reserved.bound.tolist() == [2 * (2 * whole - 1)]
    assert emitted(document, 0) == whole + 2 * whole - 1


@pytest.mark.parametrize(("slices", "fault"), [(TOP // 4 - 1, False), (TOP // 4, True)])
def test_a_bound_stays_below_two_to_the_53(slices: int, *, fault: bool) -> None:
    host = HOST | {"max_transfer_bytes": 1, "packet_bytes": 1, "descriptor_entry_bytes": 3}
    document = with_host(buffer("a", TOP // 2), host=host, transfers=[moved("a", 0, slices)])
    if fault:
        assert (the_fault(document).pointer, the_fault(document).value) == ("/tiles/0/transfers", TOP)
    else:
        assert prepared(document).reserved.bound.tolist() == [4 * slices]


def test_a_host_without_packets_needs_nothing() -> None:
    host = {"packet_bytes": 0, "descriptor_entry_bytes": 0, "max_transfer_bytes": 1}
    document = with_host(buffer("a", 4), host=host, transfers=[moved("a", 0, 4)])
    assert prepared(document).reserved.descriptors is None
    assert emitted(document, 3) == 0
