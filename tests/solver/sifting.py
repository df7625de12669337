"""Compares what the sieve tells with the screens, its oracles: they see one entry at a time, in NumPy."""

from collections import Counter

import numpy as np

from problem.answer import Proof
from problem.preparation import Prepared
from solver.load import most_loaded
from solver.screens import screen
from solver.sieve import Sifted, Sifting, sift, unsifted


def sifted(ready: Prepared) -> Sifted:
    found = unsifted(ready)
    sift(ready, np.arange(len(ready.request.tiles)), found)
    return found


def checked_sieve(ready: Prepared) -> Counter[Sifting]:
    """Compare all that the sieve tells with the screens; give how often it tells what."""
    found = sifted(ready)
    for tile, told in enumerate(map(Sifting, found.verdict.tolist())):
        load = most_loaded(ready, tile)
        regions = tuple(region for region in range(62) if found.regions[tile] >> region & 1)
        figures = (found.event[tile], found.needed[tile], found.available[tile], regions)
        assert figures == (load.event, load.needed_bytes, load.available_bytes, load.regions)
        own, _ = ready.rows(tile)
        counted = np.flatnonzero(found.counted[own]) + own.start
        assert tuple(counted) == (load.blocks if told is Sifting.OVERLOAD else ())
        if ready.reserved.failed is None:
            _assert_same(told, screen(ready, tile), found.block[tile], ready)
    return Counter(map(Sifting, found.verdict.tolist()))


def _assert_same(told: Sifting, proof: Proof | None, block: int, ready: Prepared) -> None:
    if told is Sifting.POSSIBLE:
        assert proof is None
    elif told is Sifting.NO_ADDRESS:
        assert proof == Proof("no_address", blocks=(ready.request.buffers.id[ready.blocks.first[block]],))
    elif told is Sifting.OVERLOAD:
        assert proof is not None
        assert proof.kind == "overload"
