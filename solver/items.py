"""The blocks of one tile entry, then its auxiliaries, as one list of items to place."""

from dataclasses import dataclass, replace
from typing import Final

import numpy as np

from problem.blocks import Blocks
from problem.limits import TOO_LARGE
from problem.preparation import Prepared
from problem.request import Flags, Integers
from solver.cliques import cliques_of

EVER: Final = (0, TOO_LARGE)
"""The times at which an auxiliary, or a reservation without intervals, is there."""


@dataclass(frozen=True, slots=True)
class Items:
    """What a tile has to place; n items, of which the first `num_blocks` are blocks, and R regions.

    Attributes
    ----------
    num_blocks : int
    name : tuple of str, length n
        The id of a block's first member, or the auxiliary's.
    block : int64, shape (n,)
        Index in `Prepared.blocks`, -1 for an auxiliary.
    footprint, modulus, residue : int64, shape (n, R)
        Bytes; of no meaning in regions that the item may not use.
    allowed : bool, shape (n, R)
        The region may hold the item.
    interleaved, preloaded : bool, shape (n,)
    address : int64, shape (n,)
        Fixed address, -1 where there is none.
    live_item, live_start, live_end : int64, shape (pieces,)
        The times at which the storage of an item is needed, half-open: gaps are left out. By item, then by time; none
        for a block whose gaps cover its life, though separation and auxiliaries still concern it.
    cliques : tuple of int64 arrays
        Items that never share a bank, each with each, those of 0 bytes left out: they cover the lists of `separate`.
    """

    num_blocks: int
    name: tuple[str, ...]
    block: Integers
    footprint: Integers
    modulus: Integers
    residue: Integers
    allowed: Flags
    interleaved: Flags
    preloaded: Flags
    address: Integers
    live_item: Integers
    live_start: Integers
    live_end: Integers
    cliques: tuple[Integers, ...]

    @property
    def auxiliary(self) -> Flags:
        """Which items are auxiliaries, shape (n,)."""
        return np.greater_equal(np.arange(len(self.block)), self.num_blocks)

    @property
    def substantial(self) -> Flags:
        """Which items occupy anything at all, shape (n,): a footprint is 0 in every region or in none."""
        occupies: Flags = self.footprint.max(axis=1, initial=0) > 0
        return occupies

    @property
    def least_footprint(self) -> Integers:
        """Bytes in the region that takes fewest of those that may hold the item, 0 where none may; shape (n,)."""
        least = np.where(self.allowed, self.footprint, TOO_LARGE).min(axis=1, initial=TOO_LARGE)
        return np.where(self.allowed.any(axis=1), least, 0)


def items_of(prepared: Prepared, tile: int) -> Items:
    """List the blocks of entry `tile` in the order of their places, then its auxiliaries."""
    blocks, arena = prepared.blocks, prepared.arena
    low, high = int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1])
    auxiliaries = prepared.request.tiles[tile].auxiliaries
    num_blocks, num_regions = high - low, len(arena.region_start)
    live_item, live_start, live_end = _live_pieces(blocks, low, high)
    ids = prepared.request.buffers.id
    size = np.array([auxiliary.size for auxiliary in auxiliaries], np.int64)
    alignment = np.array([auxiliary.alignment for auxiliary in auxiliaries], np.int64)
    preloaded = np.array([auxiliary.preloaded for auxiliary in auxiliaries], np.bool_)
    regions = np.arange(num_regions)
    return Items(
        num_blocks=num_blocks,
        name=(*(ids[first] for first in blocks.first[low:high].tolist()), *(each.id for each in auxiliaries)),
        block=np.append(np.arange(low, high), np.full(len(auxiliaries), -1)),
        footprint=_stack(_by_region(blocks.bytes, blocks.geometry.footprint, blocks, low, high), size),
        modulus=_stack(_by_region(blocks.modulus, blocks.geometry.modulus, blocks, low, high), alignment),
        residue=_stack(_by_region(blocks.residue, blocks.geometry.residue, blocks, low, high), np.zeros_like(size)),
        allowed=np.vstack(
            ((blocks.region_mask[low:high, None] >> regions) & 1 == 1, np.tile(arena.standard, (len(auxiliaries), 1)))
        ),
        interleaved=np.append(blocks.interleaved[low:high], np.zeros_like(preloaded)),
        preloaded=np.append(blocks.preloaded[low:high], preloaded),
        address=np.append(blocks.address[low:high], np.full(len(auxiliaries), -1)),
        live_item=np.append(live_item, np.arange(num_blocks, num_blocks + len(auxiliaries))),
        live_start=np.append(live_start, np.full(len(auxiliaries), EVER[0])),
        live_end=np.append(live_end, np.full(len(auxiliaries), EVER[1])),
        cliques=_cliques(blocks, low, high),
    )


def take(items: Items, rows: Integers) -> Items:
    """Return only the items of `rows`, which ascend; cliques of fewer than two are dropped."""
    place = np.full(len(items.block), -1)
    place[rows] = np.arange(len(rows))
    live = place[items.live_item] >= 0
    cliques = (place[clique] for clique in items.cliques)
    return replace(
        items,
        num_blocks=int(np.count_nonzero(rows < items.num_blocks)),
        name=tuple(items.name[row] for row in rows.tolist()),
        **{
            column: getattr(items, column)[rows]
            for column in ("block", "footprint", "modulus", "residue", "allowed", "interleaved", "preloaded", "address")
        },
        live_item=place[items.live_item[live]],
        live_start=items.live_start[live],
        live_end=items.live_end[live],
        cliques=tuple(kept[kept >= 0] for kept in cliques if np.count_nonzero(kept >= 0) > 1),
    )


def _stack(blocks: Integers, auxiliaries: Integers) -> Integers:
    return np.vstack((blocks, np.repeat(auxiliaries[:, None], blocks.shape[1], axis=1)))


def _by_region(plain: Integers, rows: Integers, blocks: Blocks, low: int, high: int) -> Integers:
    """Spread a column of plain blocks over the regions, shape (blocks, R), and fill in those of `rows`."""
    row = blocks.geometry.row[low:high]
    column = np.repeat(plain[low:high, None], rows.shape[1], axis=1)
    column[row >= 0] = rows[row[row >= 0]]
    return column


def _live_pieces(blocks: Blocks, low: int, high: int) -> tuple[Integers, Integers, Integers]:
    """Cut each lifetime at its gaps: (block of the tile, start, end) of what remains."""
    offset = blocks.gaps.offset[low : high + 1]
    gaps = slice(int(offset[0]), int(offset[-1]))
    offset = offset - offset[0]
    start = np.insert(blocks.gaps.end[gaps], offset[:-1], blocks.start[low:high])
    end = np.insert(blocks.gaps.start[gaps], offset[1:], blocks.end[low:high])
    item = np.repeat(np.arange(high - low), np.diff(offset) + 1)
    needed = start < end
    return item[needed], start[needed], end[needed]


def _cliques(blocks: Blocks, low: int, high: int) -> tuple[Integers, ...]:
    groups = np.unique(blocks.groups.member_of[blocks.groups.member_offset[low] : blocks.groups.member_offset[high]])
    members = (blocks.groups.block[blocks.groups.offset[g] : blocks.groups.offset[g + 1]] for g in groups.tolist())
    lists = (np.unique(each[blocks.bytes[each] > 0]) - low for each in members)
    return cliques_of([each for each in lists if len(each) > 1])
