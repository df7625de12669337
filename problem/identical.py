"""Finds tile entries that ask for the same, so that one of them is placed for all."""

from collections.abc import Sequence
from typing import TypeAlias

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
    "previous",
)

_Content: TypeAlias = tuple[tuple[str, ...], tuple[bytes, ...]]
"""The names of blocks, then columns."""


def representatives(blocks: Blocks, auxiliaries: Auxiliaries, ids: Sequence[str]) -> Integers:
    """Return for each tile entry the first one with the same blocks and auxiliaries, shape (tiles,).

    A hash only says which entries to look at: two count as the same where every column is, and where blocks have the
    same names, since proofs and explanations name them. `ids` are those of all buffers. Cost: O(rows).
    """
    if len(blocks.tile_offset) == 2:  # noqa: PLR2004 a single entry, as small requests have
        return np.zeros(1, np.int64)
    _, like, count = np.unique(_hashes(blocks), return_inverse=True, return_counts=True)
    found = np.arange(len(like))
    suspects = np.flatnonzero(count[like] > 1)
    if len(suspects):
        contents = _Contents(blocks, auxiliaries, ids)
        first: dict[_Content, int] = {}
        for tile in suspects.tolist():
            found[tile] = first.setdefault(contents.of(tile), tile)
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


class _Contents:
    """All that makes entries the same or not, in a form that a dictionary finds."""

    def __init__(self, blocks: Blocks, auxiliaries: Auxiliaries, ids: Sequence[str]) -> None:
        self._blocks = blocks
        self._auxiliary_offset = auxiliaries.tile_offset
        self._ids = ids
        self._rows = np.column_stack([getattr(blocks, name).astype(np.int64) for name in _BLOCK_COLUMNS])
        there = (blocks.geometry.row >= 0).any(), len(blocks.gaps.start) > 0, len(blocks.groups.block) > 0
        self._parts = [part for part, any_there in zip((_geometry, _gaps, _groups), there, strict=True) if any_there]
        columns = auxiliaries.size, auxiliaries.alignment, auxiliaries.preloaded
        self._auxiliary_rows = np.column_stack([column.astype(np.int64) for column in columns])

    def of(self, tile: int) -> _Content:
        """Return what entry `tile` contains."""
        blocks, offset = self._blocks, self._auxiliary_offset
        own = slice(int(blocks.tile_offset[tile]), int(blocks.tile_offset[tile + 1]))
        parts = [self._rows[own], self._auxiliary_rows[offset[tile] : offset[tile + 1]]]
        if own.start < own.stop:
            parts += [part(blocks, own) for part in self._parts]
        names = tuple(self._ids[first] for first in blocks.first[own].tolist())
        return names, tuple(part.tobytes() for part in parts)


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
