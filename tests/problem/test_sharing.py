"""Which buffers share storage, at which offsets, and what contradicts itself there."""

from collections.abc import Iterable
from random import Random

import pytest

from problem.errors import Faults
from problem.request import Member, Repeat, Tile
from problem.sharing import Storage, share


def shared(
    aliases: Iterable[dict[int, int]] = (), repeats: Iterable[Repeat] = ()
) -> tuple[list[Storage], list[tuple[str, str]]]:
    """Give the storages of a tile, and its faults; an alias group is given as its members' offsets."""
    groups = tuple(tuple(Member(buffer, offset) for buffer, offset in group.items()) for group in aliases)
    faults = Faults()
    storages = share(Tile((0,), groups, tuple(repeats)), "/tiles/0", faults)
    return storages, [(fault.pointer, fault.detail) for fault in faults.listed]


def loop(*carried: tuple[int, ...], iterated: tuple[int, ...] = (), count: int = 2, start: int = 0) -> Repeat:
    return Repeat(start, start + 5, count, carried, iterated)


def offsets(storages: Iterable[Storage]) -> list[dict[int, int]]:
    return [storage.offset for storage in storages]


def test_buffers_that_nothing_names_are_not_listed() -> None:
    assert shared() == ([], [])


def test_members_lie_at_their_offsets_from_the_lowest() -> None:
    storages, faults = shared([{4: 7, 2: -3, 9: 0}])
    assert offsets(storages) == [{2: 0, 4: 10, 9: 3}]
    assert list(storages[0].offset) == [2, 4, 9]
    assert faults == []


def test_groups_that_share_a_member_merge_whatever_their_order() -> None:
    groups = [{0: 0, 1: 4}, {2: 1, 1: 0}, {5: 10, 6: 12}, {3: -2, 2: 8}, {6: 1, 5: -1}]
    merged = [{0: 5, 1: 9, 2: 10, 3: 0}, {5: 0, 6: 2}]
    for seed in range(20):
        rng = Random(seed)
        drawn = rng.sample(groups, len(groups))
        shuffled = [dict(rng.sample(list(group.items()), len(group))) for group in drawn]
        assert (offsets(shared(shuffled)[0]), shared(shuffled)[1]) == (merged, [])


def test_storages_come_by_their_first_members() -> None:
    assert [min(offset) for offset in offsets(shared([{7: 0, 8: 0}, {3: 0, 9: 0}, {5: 0, 4: 0}])[0])] == [3, 4, 7]


@pytest.mark.parametrize(
    ("aliases", "pointer"),
    [
        ([{0: 0, 1: 4}, {0: 0, 1: 5}], "/tiles/0/aliases/1/members/1/offset"),
        ([{0: 0, 1: 4}, {1: 0, 2: 4}, {0: 0, 2: 9}], "/tiles/0/aliases/2/members/1/offset"),
        ([{0: 0, 1: 4}, {2: 0, 3: 4}, {0: 0, 2: 1, 3: 5, 1: 3}], "/tiles/0/aliases/2/members/3/offset"),
    ],
    ids=["twice", "through another", "among several"],
)
def test_offsets_that_contradict_each_other_are_faults(aliases: list[dict[int, int]], pointer: str) -> None:
    ((found, detail),) = shared(aliases)[1]
    assert found == pointer
    assert detail.endswith("contradicts what other aliases say")


def test_a_buffer_twice_in_a_group_lies_at_one_offset() -> None:
    faults = Faults()
    group = (Member(0, 0), Member(1, 4), Member(1, 4))
    assert offsets(share(Tile((0,), (group,)), "", faults)) == [{0: 0, 1: 4}]
    assert not faults
    share(Tile((0,), ((Member(0, 0), Member(0, 4)),)), "", faults)
    assert [fault.pointer for fault in faults.listed] == ["/aliases/0/members/1/offset"]


def test_a_group_of_one_is_a_storage_of_its_own() -> None:
    assert offsets(shared([{3: 8}])[0]) == [{3: 0}]


def test_an_empty_group_says_nothing() -> None:
    assert shared([{}]) == ([], [])


def test_what_is_carried_together_lies_at_one_offset_and_is_held_by_the_loop() -> None:
    (storage,), faults = shared([{1: 0, 2: 8}], [loop((0, 1), start=3)])
    assert (storage.offset, storage.count, storage.iterated, storage.carried) == ({0: 0, 1: 0, 2: 8}, 1, False, True)
    assert (set(storage.loops), faults) == ({(3, 8)}, [])


def test_lists_of_one_loop_are_storages_of_their_own() -> None:
    assert offsets(shared(repeats=[loop((0, 1), (2, 3))])[0]) == [{0: 0, 1: 0}, {2: 0, 3: 0}]


def test_a_loop_that_carries_at_different_offsets_is_a_fault() -> None:
    _, faults = shared([{0: 0, 1: 4}], [loop((2, 3), (0, 1))])
    assert [pointer for pointer, _ in faults] == ["/tiles/0/repeats/0/carried/1/1"]


def test_an_iterated_buffer_takes_its_views_along() -> None:
    (storage,), faults = shared([{0: 0, 1: 2}], [loop(iterated=(0,), count=6), loop(iterated=(1,), count=6, start=9)])
    assert (storage.count, storage.iterated, storage.loops) == (6, True, [(0, 5), (9, 14)])
    assert faults == []


def test_a_single_slot_is_iterated_too() -> None:
    (storage,), _ = shared(repeats=[loop(iterated=(0,), count=1)])
    assert (storage.count, storage.iterated) == (1, True)


def test_different_counts_in_one_storage_are_a_fault() -> None:
    _, faults = shared([{0: 0, 1: 2}], [loop(iterated=(0,), count=6), loop(iterated=(1,), count=5)])
    assert [pointer for pointer, _ in faults] == ["/tiles/0/repeats/1/count"]


@pytest.mark.parametrize(
    ("repeats", "pointer"),
    [
        ([loop((0,)), loop(iterated=(1,))], "/tiles/0/repeats/1/iterated/0"),
        ([loop(iterated=(1,)), loop((2,), (0,))], "/tiles/0/repeats/1/carried/1/0"),
        ([loop((0,), iterated=(0,))], "/tiles/0/repeats/0/iterated/0"),
    ],
)
def test_storage_that_is_both_carried_and_iterated_is_a_fault(repeats: list[Repeat], pointer: str) -> None:
    _, faults = shared([{0: 0, 1: 2}], repeats)
    assert [found for found, _ in faults] == [pointer]


def test_long_chains_of_groups_are_followed() -> None:
    num_buffers = 20_000
    (storage,), faults = shared([{index + 1: 1, index: 0} for index in range(num_buffers)])
    assert faults == []
    assert storage.offset == {index: index for index in range(num_buffers + 1)}
