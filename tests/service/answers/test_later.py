"""What a store could not take is put into it later, up to a bound."""

from collections.abc import Sequence

import pytest

from service.answers import later as later_module
from service.answers.errors import StoreUnavailable
from service.answers.kept import Kept, Kind, Name
from service.answers.later import Later
from tests.polling import becomes


def kept(number: int, size: int = 40) -> Kept:
    return Kept(Name(f"sha256:{number:064x}", Kind.ROWS), bytes(size))


class Place:
    """Somewhere to put documents, while it is there."""

    def __init__(self) -> None:
        self.is_there = False
        self.got: list[Kept] = []

    def put(self, documents: Sequence[Kept]) -> None:
        if not self.is_there:
            raise StoreUnavailable("gone")
        self.got.extend(documents)


@pytest.fixture(autouse=True)
def _soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(later_module, "RETRY_S", 0.01)


def test_all_is_put_once_in_order_as_soon_as_it_is_taken() -> None:
    place = Place()
    later = Later(place.put)
    later.add([kept(1), kept(2)])
    later.add([kept(2), kept(3)])
    place.is_there = True
    assert becomes(lambda: place.got, [kept(1), kept(2), kept(3)])
    later.add([kept(4)])
    assert becomes(lambda: place.got[3:], [kept(4)])
    later.close()


def test_the_oldest_are_dropped_where_there_is_no_room_for_all() -> None:
    place = Place()
    later = Later(place.put, max_bytes=100)
    for number in range(4):
        later.add([kept(number)])
    later.add([kept(9, 101)])
    later.close()
    place.is_there = True
    later.close()
    assert place.got == [kept(2), kept(3)]


def test_at_the_end_it_is_tried_once_more(caplog: pytest.LogCaptureFixture) -> None:
    place = Place()
    lost = Later(place.put)
    lost.add([kept(1), kept(2)])
    lost.close()
    assert "documents that could not be stored are lost: 2" in caplog.text
    assert place.got == []
