"""The documents asked for last, up to a bound."""

from service.answers.kept import Kept, Kind, Name
from service.answers.recent import Recent


def kept(number: int, size: int) -> Kept:
    return Kept(Name(f"sha256:{number:064x}", Kind.ROWS), bytes(size))


def test_what_was_not_asked_for_longest_goes_first() -> None:
    recent = Recent(100)
    for number in range(3):
        recent.add(kept(number, 40), bytes([number]))
        assert recent.get(kept(0, 0).name) is not None
    assert recent.spelled(b"\0") == kept(0, 40)
    assert recent.spelled(b"\1") is None
    assert recent.get(kept(2, 0).name) == kept(2, 40)


def test_what_there_is_no_room_for_is_not_held() -> None:
    recent = Recent(100)
    recent.add(kept(1, 60), b"one")
    recent.add(kept(2, 101), b"two")
    assert recent.spelled(b"two") is None
    assert recent.spelled(b"one") == kept(1, 60)


def test_a_document_counts_once_however_often_it_is_added() -> None:
    recent = Recent(100)
    for spelling in (b"a", b"b", b"c"):
        recent.add(kept(1, 60), spelling)
    recent.add(kept(2, 40))
    assert all(recent.spelled(spelling) == kept(1, 60) for spelling in (b"a", b"b", b"c"))
    assert recent.get(kept(2, 40).name) == kept(2, 40)
