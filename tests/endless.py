"""A tile that no engine settles while a test lasts."""

from itertools import pairwise
from random import Random

from tests.documents import Document, buffer, request


def endless(num_live: int = 40, num_events: int = 40, replaced: int = 8) -> Document:
    """Give a request of one tile that is full at every event: whatever ends is replaced by as many bytes, cut anew.

    Load and room are equal everywhere, so no screen refutes it; blocks are many at once, so no stretch of time is easy.
    """
    rng = Random(73)
    capacity = 20_000 * num_live
    live = [(size, 0) for size in _cut(rng, capacity, num_live)]
    rows = []
    for event in range(1, num_events):
        rng.shuffle(live)
        ended, live = live[:replaced], live[replaced:]
        rows += [(size, start, event) for size, start in ended]
        live += [(size, event) for size in _cut(rng, sum(size for size, _ in ended), replaced)]
    rows += [(size, start, num_events) for size, start in live]
    buffers = (buffer(f"b{index}", *row) for index, row in enumerate(rows))
    return request(*buffers, memory={"capacity": capacity})


def _cut(rng: Random, total: int, parts: int) -> list[int]:
    """Cut a number of bytes into random parts of at least one."""
    cuts = [0, *sorted(rng.sample(range(1, total), parts - 1)), total]
    return [high - low for low, high in pairwise(cuts)]
