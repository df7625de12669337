"""Finds tile entries that ask for the same, so that one of them is placed for all."""

from collections.abc import Sequence

import numpy as np

from problem.blocks import Auxiliaries, Blocks
from problem.jit import kernel
from problem.request import Integers

_BLOCK_COLUMNS = (
    "start",
    "end",
    "bytes",
    "num_slots",
    "modulus",
    "residue",
    "region_mask",
    "interleaved",
    "preloaded",
    "address",
    "hint",
)


def representatives(blocks: Blocks, auxiliaries: Auxiliaries, ids: Sequence[str]) -> Integers:
    """Return for each tile entry the first one with the same blocks and auxiliaries, shape (tiles,).

    A hash only says which entries to compare: two count as the same where every column is, and where blocks have the
    same names, since proofs and explanations name them. `ids` are those of all buffers.
    """
    hashes = _hashes(blocks)
    first: dict[int, list[int]] = {}
    found = np.arange(len(hashes))
    for tile, value in enumerate(hashes.tolist()):
        candidates = first.setdefault(value, [])
        for candidate in candidates:
            if _same(blocks, auxiliaries, ids, candidate, tile):
                found[tile] = candidate
                break
        else:
            candidates.append(tile)
    return found


@kernel
def _hashes(blocks: Blocks) -> Integers:
    """Return a hash of each entry's lifetimes, sizes and alignments; the products wrap."""
    tile_offset, start, end, size, modulus = blocks.tile_offset, blocks.start, blocks.end, blocks.bytes, blocks.modulus
    hashes = np.empty(len(tile_offset) - 1, np.int64)
    for tile in range(len(hashes)):
        value = tile_offset[tile + 1] - tile_offset[tile]
        for block in range(tile_offset[tile], tile_offset[tile + 1]):
            mixed = start[block] * 0x2545F4914F6CDD1D ^ end[block] * 0x369DEA0F31A53F85
            mixed ^= size[block] * 0x5851F42D4C957F2D ^ modulus[block] * 0x14057B7EF767814F
            value = (value ^ mixed) * 0x1000000001B3 + 1
            value ^= value >> 29
        hashes[tile] = value
    return hashes


def _same(blocks: Blocks, auxiliaries: Auxiliaries, ids: Sequence[str], one: int, other: int) -> bool:
    """Compare two entries column by column."""
    mine, yours = (slice(blocks.tile_offset[tile], blocks.tile_offset[tile + 1]) for tile in (one, other))
    if not all(np.array_equal(getattr(blocks, name)[mine], getattr(blocks, name)[yours]) for name in _BLOCK_COLUMNS):
        return False
    firsts = zip(blocks.first[mine].tolist(), blocks.first[yours].tolist(), strict=True)
    if not all(ids[first] == ids[its_first] for first, its_first in firsts):
        return False
    parts = (_geometry, _gaps, _groups)
    if not all(np.array_equal(part(blocks, mine), part(blocks, yours)) for part in parts):
        return False
    offset = auxiliaries.tile_offset
    mine, yours = (slice(offset[tile], offset[tile + 1]) for tile in (one, other))
    columns = auxiliaries.size, auxiliaries.alignment, auxiliaries.preloaded
    return all(np.array_equal(column[mine], column[yours]) for column in columns)


def _geometry(blocks: Blocks, own: slice) -> Integers:
    """Return what differs by region, and which blocks have such a thing."""
    row = blocks.geometry.row[own]
    special = row[row >= 0]
    return np.concatenate([np.flatnonzero(row >= 0), *(column[special].ravel() for column in blocks.geometry[1:])])


def _gaps(blocks: Blocks, own: slice) -> Integers:
    offset = blocks.gaps.offset[own.start : own.stop + 1]
    rows = slice(offset[0], offset[-1])
    return np.concatenate([np.diff(offset), blocks.gaps.start[rows], blocks.gaps.end[rows]])


def _groups(blocks: Blocks, own: slice) -> Integers:
    """Return the partners of each block in each of its groups, counted from the entry's first block."""
    offset = blocks.groups.member_offset[own.start : own.stop + 1]
    parts = [np.diff(offset)]
    for group in np.unique(blocks.groups.member_of[offset[0] : offset[-1]]).tolist():
        partners = blocks.groups.block[blocks.groups.offset[group] : blocks.groups.offset[group + 1]]
        parts += [np.array([-1]), partners - own.start]
    return np.concatenate(parts)
