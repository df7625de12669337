"""The figures of a plan: peaks, unused ranges, members' places."""

from random import Random

import numpy as np
import pytest

from heuristics.placing import empty_plan, lifetime_greedy
from problem.figures import Occupancy, Plan, members, occupancy
from problem.preparation import Prepared
from problem.sorting import radix_sort
from tests.documents import Document, alias, buffer, iterated, request
from tests.draws import drawn
from tests.heuristics.running import tile_plans
from tests.oracles.hints import peaks
from tests.oracles.intervals import Interval
from tests.oracles.meetings import leftovers
from tests.oracles.plans import layout_of
from tests.oracles.rules import auxiliary_span, block_span, read_tile
from tests.preparing import prepared


def measured(ready: Prepared, plan: Plan, *tiles: int) -> Occupancy:
    return occupancy(ready.blocks, ready.auxiliaries, ready.arena, np.array(tiles, np.int64), plan)


def holes(found: Occupancy) -> list[Interval]:
    return list(zip(found.unused_start.tolist(), found.unused_end.tolist(), strict=True))


def placed_at(document: Document, *places: tuple[int, int], auxiliaries: tuple[tuple[int, int], ...] = ()) -> Occupancy:
    """Measure a tile whose blocks, then auxiliaries, lie in these regions at these addresses."""
    ready = prepared(document)
    plan = empty_plan(ready)
    for block, (place, address) in enumerate(places):
        plan.region[block], plan.address[block] = place, address
    for auxiliary, (place, address) in enumerate(auxiliaries):
        plan.auxiliary_region[auxiliary], plan.auxiliary_address[auxiliary] = place, address
    return measured(ready, plan, 0)


def test_peaks_and_unused_ranges_of_drawn_plans_are_the_oracles() -> None:
    compared = 0
    for document in drawn():
        ready = prepared(document)
        if ready.reserved.failed is not None:
            continue
        plan = empty_plan(ready)
        placed = lifetime_greedy(ready, np.arange(len(document["tiles"])), plan)
        found = measured(ready, plan, *np.flatnonzero(placed))
        offset = np.concatenate(([0], np.cumsum(found.unused_count)))
        row = 0
        for tile_index, whole in enumerate(tile_plans(ready, document, plan, placed)):
            tile = read_tile(document, tile_index)
            if whole is None or tile is None:
                continue
            layout = layout_of(tile, whole)
            assert found.peak[row].tolist() == list(peaks(tile, layout).values()), document
            taken = [block_span(tile, index, place) for index, place in layout.blocks.items()]
            taken += [auxiliary_span(tile, index, place) for index, place in layout.auxiliaries.items()]
            taken += [one.span for one in (*tile.reserved, tile.descriptors) if one is not None]
            regions = sorted((region.start, region.end) for region in tile.memory.regions)
            assert holes(found)[offset[row] : offset[row + 1]] == leftovers(regions, taken), document
            row += 1
        compared += row
    assert compared > 1500


TOUCHING: Document = {
    "regions": [
        {"name": "upper", "start": 20, "size": 10},
        {"name": "lower", "start": 0, "size": 10},
        {"name": "middle", "start": 10, "size": 10},
    ]
}


@pytest.mark.parametrize(
    ("places", "unused"),
    [
        ([(1, 5), (2, 10)], [(0, 5), (15, 20), (20, 30)]),
        ([(1, 5), (2, 15)], [(0, 5), (10, 15), (20, 30)]),
        ([(1, 0), (2, 15)], [(5, 10), (10, 15), (20, 30)]),
        ([(2, 15), (0, 20)], [(0, 10), (10, 15), (25, 30)]),
        ([(1, 5), (0, 25)], [(0, 5), (10, 20), (20, 25)]),
    ],
)
def test_ranges_are_not_joined_across_regions_that_touch(places: list[tuple[int, int]], unused: list[Interval]) -> None:
    assert holes(placed_at(request(buffer("a", 5), buffer("b", 5), memory=TOUCHING), *places)) == unused


def test_a_range_that_ends_where_the_next_region_starts_does_not_join_with_what_lies_there() -> None:
    document = request(buffer("a", 10), buffer("b", 10), memory=TOUCHING)
    assert holes(placed_at(document, (1, 0), (2, 10))) == [(20, 30)]
    document["reservations"] = [{"id": "r", "size": 5, "address": 25}]
    assert holes(placed_at(document, (1, 0), (0, 20))) == [(10, 20)]


def test_unused_ranges_ascend_whatever_the_order_of_the_map() -> None:
    assert holes(placed_at(request(memory=TOUCHING))) == [(0, 10), (10, 20), (20, 30)]


def test_ranges_that_overlap_or_touch_in_one_region_leave_no_hole_between_them() -> None:
    rows = (buffer("a", 6, 0, 1), buffer("b", 2, 1, 2), buffer("c", 4, 1, 2), buffer("d", 3, 2, 3))
    document = request(*rows, memory={"capacity": 20})
    assert holes(placed_at(document, (0, 2), (0, 3), (0, 8), (0, 7))) == [(0, 2), (12, 20)]


def test_what_is_reserved_for_a_time_is_never_unused() -> None:
    document = request(memory={"capacity": 20})
    document["reservations"] = [{"id": "r", "size": 2, "address": 4, "intervals": [[0, 1], [5, 6]]}]
    found = placed_at(document)
    assert (holes(found), found.peak.tolist()) == ([(0, 4), (6, 20)], [[0]])


def test_blocks_and_auxiliaries_of_no_bytes_take_nothing_and_raise_no_peak() -> None:
    document = request(buffer("zero", 0), memory={"capacity": 20}, auxiliaries=[{"id": "x", "size": 0}])
    found = placed_at(document, (0, 9), auxiliaries=((0, 15),))
    assert (holes(found), found.peak.tolist()) == ([(0, 20)], [[0]])


def test_peaks_count_from_the_region_to_the_end_of_footprints_and_auxiliaries() -> None:
    document = request(buffer("w", 5, whole_banks=True), auxiliaries=[{"id": "x", "size": 3}], memory=None)
    found = placed_at(document, (0, 20), auxiliaries=((1, 40),))
    assert found.peak.tolist() == [[12, 11]]
    assert holes(found) == [(16, 20), (28, 32), (32, 40), (43, 64)]


def test_auxiliaries_that_are_not_placed_do_not_count() -> None:
    document = request(buffer("a", 5), auxiliaries=[{"id": "x", "size": 3}], memory={"capacity": 9})
    assert holes(placed_at(document, (0, 2), auxiliaries=((-1, -1),))) == [(0, 2), (7, 9)]


def test_no_tiles_have_no_figures() -> None:
    ready = prepared(request(buffer("a", 5)))
    found = measured(ready, empty_plan(ready))
    assert (found.peak.shape, holes(found)) == ((0, 2), [])


def test_members_lie_at_their_offsets_and_have_the_stride_of_their_block() -> None:
    rows = (buffer("a", 4), buffer("w", 6), buffer("view", 2), buffer("b", 3))
    document = request(*rows, aliases=[alias(w=0, view=4), alias(a=2, b=0)], repeats=[iterated("w", 2)])
    ready = prepared(document)
    plan = empty_plan(ready)._replace(region=np.array([0, 1], np.int8), address=np.array([18, 40]))
    region, address, stride = members(ready.blocks, plan)
    assert region.tolist() == [0, 1, 1, 0]
    assert address.tolist() == [20, 40, 44, 18]
    assert stride.tolist() == [-1, 6, 6, -1]
    region, address, stride = members(ready.blocks, empty_plan(ready))
    assert region.tolist() == address.tolist() == stride.tolist() == [-1] * 4


@pytest.mark.parametrize("largest", [0, 1, 255, 256, 2**16, 2**40, 2**53])
def test_numbers_are_sorted_whatever_their_range(largest: int) -> None:
    rng = Random(largest)
    for count in (0, 1, 2, 7, 300):
        for lowest in (0, largest // 2):
            values = np.array([rng.randint(lowest, largest) for _ in range(count)], np.int64)
            right = sorted(values.tolist())
            radix_sort(values, np.empty(count + 3, np.int64))
            assert values.tolist() == right
