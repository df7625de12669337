"""The lists of `separate` as groups of blocks."""

import numpy as np

from problem.errors import Faults
from problem.request import Integers, Request


def separation_groups(request: Request, block_of: Integers, faults: Faults) -> tuple[Integers, Integers]:
    """Return the blocks of each list of two or more, shape (groups + 1,): `offset`, and `block`; equal lists once.

    Two buffers of a list in one storage are added to `faults` (section 2).
    """
    sizes, members = [0], []
    for tile, entry in request.special_tiles.items():
        if not entry.separate:
            continue
        low = int(request.buffers.tile_offset[tile])
        seen: set[frozenset[int]] = set()
        for place, buffers in enumerate(entry.separate):
            blocks = [int(block_of[low + buffer]) for buffer in buffers]
            if len(set(blocks)) < len(blocks):
                _list_shared(blocks, f"/tiles/{tile}/separate/{place}", faults)
            elif len(blocks) > 1 and frozenset(blocks) not in seen:
                seen.add(frozenset(blocks))
                sizes.append(len(blocks))
                members += blocks
    return np.cumsum(sizes), np.array(members, np.int64)


def _list_shared(blocks: list[int], pointer: str, faults: Faults) -> None:
    seen: set[int] = set()
    for place, block in enumerate(blocks):
        if block in seen:
            faults.add(f"{pointer}/{place}", "shares its storage with another of the list, cannot be separated from it")
        seen.add(block)
