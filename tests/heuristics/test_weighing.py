"""Orders of first fit that are weighed by when blocks live."""

from random import Random

import numpy as np

from heuristics.weighing import NUM_ORDERS, _highest, weighed_orders
from tests.preparing import prepared
from tests.strategies import random_request


def test_orders_are_permutations_with_fixed_blocks_first() -> None:
    rng = Random(4)
    with_fixed = 0
    for _ in range(40):
        ready = prepared(random_request(rng))
        for tile in range(len(ready.blocks.tile_offset) - 1):
            low, high = ready.blocks.tile_offset[tile : tile + 2].tolist()
            fixed = int(np.count_nonzero(ready.blocks.address[low:high] >= 0))
            with_fixed += fixed > 0
            orders = list(weighed_orders(ready.blocks, tile))
            assert len(orders) == NUM_ORDERS
            for order in orders:
                assert sorted(order.tolist()) == list(range(low, high))
                assert (ready.blocks.address[order[:fixed]] >= 0).all()
    assert with_fixed > 0


def test_the_same_tile_gets_the_same_orders_and_not_all_alike() -> None:
    ready = prepared({"memory": {"capacity": 1000}, "tiles": [{"buffers": [_row(index) for index in range(50)]}]})
    one, other = ([order.tolist() for order in weighed_orders(ready.blocks, 0)] for _ in range(2))
    assert one == other
    assert len({tuple(order) for order in one}) > NUM_ORDERS // 2


def test_the_highest_of_each_range_is_found() -> None:
    random = np.random.default_rng(3)
    for length in (1, 2, 3, 7, 8, 9, 64, 100):
        values = random.random(length)
        since = random.integers(0, length, 200)
        until = np.array([random.integers(low + 1, length + 1) for low in since])
        expected = [values[low:high].max() for low, high in zip(since, until, strict=True)]
        assert _highest(values, since, until).tolist() == expected


def _row(index: int) -> dict[str, object]:
    return {"id": f"b{index}", "size": 5 + index * 17 % 23, "start": index % 13, "end": index % 13 + 1 + index % 7}
