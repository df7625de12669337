"""Memory maps and what may be wrong with them."""

import pytest

from problem.errors import Faults
from problem.limits import MAX_REGIONS
from problem.memory import MemoryMap, Region, check_memory


def faults_in(*regions: Region, loader: tuple[int, int] | None = None) -> list[tuple[str, str]]:
    faults = Faults()
    check_memory(MemoryMap(regions, loader), "/memory", faults)
    return [(fault.pointer, fault.detail) for fault in faults.listed]


def test_a_region_ends_behind_its_last_byte() -> None:
    assert Region("r", 16, 8).end == 24


def test_regions_may_touch_and_stand_in_any_order() -> None:
    assert faults_in(Region("b", 8, 8), Region("c", 16, 1), Region("a", 0, 8), loader=(7, 8)) == []


@pytest.mark.parametrize(
    ("regions", "pointers"),
    [
        ([(0, 9), (8, 8)], ["/memory/regions/1/start"]),
        ([(8, 8), (0, 9)], ["/memory/regions/1/start"]),
        ([(0, 8), (0, 8)], ["/memory/regions/1/start"]),
        ([(0, 100), (10, 5), (50, 5)], ["/memory/regions/1/start", "/memory/regions/2/start"]),
        ([(50, 5), (10, 5), (0, 100)], ["/memory/regions/2/start", "/memory/regions/2/start"]),
        ([(0, 10), (20, 10), (15, 10)], ["/memory/regions/2/start"]),
    ],
    ids=["behind", "before", "same", "two within", "around two", "third"],
)
def test_each_overlap_is_a_fault_of_the_later_region(regions: list[tuple[int, int]], pointers: list[str]) -> None:
    found = faults_in(*(Region(f"r{index}", start, size) for index, (start, size) in enumerate(regions)))
    assert [pointer for pointer, _ in found] == pointers


def test_an_overlap_names_both_regions_and_where() -> None:
    ((_, detail),) = faults_in(Region("high", 8, 8), Region("low", 0, 9))
    assert detail == "regions low and high overlap at address 8"


def test_names_are_unique() -> None:
    found = faults_in(Region("a", 0, 8), Region("b", 8, 8), Region("a", 16, 8), Region("a", 24, 8))
    assert found == [
        ("/memory/regions/2/name", "name is that of region 0 too"),
        ("/memory/regions/3/name", "name is that of region 0 too"),
    ]


def test_a_region_ends_below_two_to_the_53() -> None:
    assert faults_in(Region("a", 2**53 - 9, 8)) == []
    assert faults_in(Region("a", 2**53 - 9, 9)) == [
        ("/memory/regions/0/size", f"region ends at {2**53}, must end below 2**53")
    ]


@pytest.mark.parametrize("loader", [(8, 8), (9, 8)])
def test_a_loader_ends_above_its_start(loader: tuple[int, int]) -> None:
    start, end = loader
    assert faults_in(Region("a", 0, 8), loader=loader) == [
        ("/memory/loader/end", f"end is {end}, must be above start {start}")
    ]


def test_there_are_as_many_regions_as_bits_for_them() -> None:
    regions = [Region(f"r{index}", index, 1) for index in range(MAX_REGIONS + 1)]
    assert faults_in(*regions[:-1]) == []
    assert [pointer for pointer, _ in faults_in(*regions)] == ["/memory/regions"]
