"""Resolves a request into blocks, once (contract, section 3)."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np

from problem.blocks import Blocks, Gaps, Groups
from problem.congruence import Congruence, both
from problem.errors import Faults
from problem.intervals import joined
from problem.limits import TOO_LARGE
from problem.request import Buffers, Flags, Integers, Request
from problem.separation import separation_groups
from problem.shapes import ShapedBlocks, check_bytes, largest_footprints, shape
from problem.sharing import Storage, share

_Column = TypeVar("_Column", Integers, Flags)


def resolve(request: Request, faults: Faults) -> Blocks:
    """Turn the buffers of `request` into blocks; O(n) and one pass over aliases and repeats.

    Contradictory congruences and fixed addresses, storage separated from itself, and whatever reaches 2**53 are
    added to `faults`; the blocks are worth using only where those stay empty.
    """
    draft = _Draft(request, faults)
    draft.check_fixed()
    for tile in draft.shared:
        draft.merge(tile)
    return draft.finish()


class _Draft:
    """Columns by buffer, in which the first member of each block stands for the block until they are cut down."""

    def __init__(self, request: Request, faults: Faults) -> None:
        buffers = request.buffers
        self.request, self.faults = request, faults
        self.shared = [index for index, tile in request.special_tiles.items() if tile.shares]
        """The entries in which something is merged: where there are none, columns are those of the request."""
        n = len(buffers.size)
        self.first = np.arange(n)
        self.offset = np.zeros(n, np.int64)
        self.start, self.end = self._own(buffers.start), self._own(buffers.end)
        self.bytes = buffers.size + buffers.access_tail
        self.count = np.ones(n, np.int64)
        self.modulus, self.residue = self._own(buffers.alignment), np.zeros(n, np.int64)
        self.region_mask = _usable(request)
        self.interleaved, self.preloaded = self._own(buffers.interleaved), self._own(buffers.preloaded)
        self.whole_banks = self._own(buffers.whole_banks)
        self.iterated = np.zeros(n, np.bool_)
        self.address, self.hint = self._own(buffers.address), self._own(buffers.hint)
        self.previous = self._own(buffers.previous)
        self.gapless = np.zeros(n, np.bool_)

    def _own(self, column: _Column) -> _Column:
        return column.copy() if self.shared else column

    def pointer(self, buffer: int) -> str:
        tile = int(np.searchsorted(self.request.buffers.tile_offset, buffer, side="right")) - 1
        return f"/tiles/{tile}/buffers/{buffer - int(self.request.buffers.tile_offset[tile])}"

    def merge(self, tile: int) -> None:
        """Merge the buffers of one entry that share storage into their first members."""
        low = self.request.buffer_range(tile).start
        for storage in share(self.request.tiles[tile], f"/tiles/{tile}", self.faults):
            self._merge_storage(storage, low)

    def _merge_storage(self, storage: Storage, low: int) -> None:
        members = np.array(list(storage.offset), np.int64) + low
        shifts = list(storage.offset.values())
        # From 2**53 on the footprint is a fault, however far the offsets of many groups add up.
        offset = np.array([min(shift, TOO_LARGE) for shift in shifts], np.int64)
        first = int(members[0])
        if storage.loops or len(members) > 1:
            self.gapless[first] = True
        self.first[members], self.offset[members] = first, offset
        self.count[first], self.iterated[first] = storage.count, storage.iterated
        self.start[first] = min(int(self.start[members].min()), *(start for start, _ in storage.loops), TOO_LARGE)
        self.end[first] = max(int(self.end[members].max()), *(end for _, end in storage.loops), 0)
        self.bytes[first] = (self.bytes[members] + offset).max()
        self.region_mask[first] = np.bitwise_and.reduce(self.region_mask[members])
        for column in (self.interleaved, self.preloaded, self.whole_banks):
            column[first] = column[members].any()
        self._merge_congruences(first, members, shifts)
        self._merge_addresses(first, members, shifts)

    def _merge_congruences(self, first: int, members: Integers, shifts: Sequence[int]) -> None:
        alignment = self.request.buffers.alignment
        block = Congruence(1, 0)
        for member, shift in zip(members.tolist(), shifts, strict=True):
            unit = int(alignment[member])
            merged = both(block, Congruence(unit, -shift % unit))
            if merged is None or merged.modulus >= TOO_LARGE:
                said = "contradicts those it shares storage with" if merged is None else "makes the modulus reach 2**53"
                self.faults.add(f"{self.pointer(member)}/alignment", f"alignment {unit} {said}", unit)
                continue
            block = merged
        self.modulus[first], self.residue[first] = block

    def _merge_addresses(self, first: int, members: Integers, shifts: Sequence[int]) -> None:
        buffers = self.request.buffers
        modulus, residue = int(self.modulus[first]), int(self.residue[first])
        fixed = None
        for member, shift in zip(members.tolist(), shifts, strict=True):
            own = int(buffers.address[member])
            if own < 0:
                continue
            if fixed is not None and own - shift != fixed:
                detail = f"address {own} disagrees with that of a buffer in the same storage, should be {fixed + shift}"
                self.faults.add(f"{self.pointer(member)}/address", detail, own, fixed + shift)
            elif fixed is None and own % int(buffers.alignment[member]) == 0 and (own - shift) % modulus != residue:
                self._add_broken(member, own, Congruence(modulus, (residue + shift) % modulus))
            fixed = own - shift if fixed is None else fixed
        if fixed is not None and fixed < 0:
            # The storage would begin below address 0, where no region is: a verdict, not a fault.
            self.region_mask[first], fixed = 0, None
        self.address[first] = -1 if fixed is None else fixed
        self.hint[first] = _wished(buffers.hint, members, shifts)
        self.previous[first] = _wished(buffers.previous, members, shifts)

    def check_fixed(self) -> None:
        """List fixed addresses that break the alignment of their own buffer, before any are merged."""
        buffers = self.request.buffers
        fixed = np.flatnonzero(buffers.address >= 0)
        for buffer in fixed[buffers.address[fixed] % buffers.alignment[fixed] != 0].tolist():
            self._add_broken(buffer, int(buffers.address[buffer]), Congruence(int(buffers.alignment[buffer]), 0))

    def _add_broken(self, buffer: int, address: int, rule: Congruence) -> None:
        said = f"{rule.residue} modulo {rule.modulus}" if rule.residue else f"a multiple of {rule.modulus}"
        pointer = f"{self.pointer(buffer)}/address"
        self.faults.add(pointer, f"address is {address}, must be {said}", address, rule.modulus)

    def finish(self) -> Blocks:
        """Cut the columns down to the first members."""
        request, faults = self.request, self.faults
        first, block_of, tile_offset = self._ranked()
        # A column that stays whole is not copied.
        own = first if self.shared else slice(None)
        shaped = ShapedBlocks(
            self.region_mask[own],
            self.bytes[own],
            self.count[own],
            self.iterated[own],
            self.modulus[own],
            self.residue[own],
            self.whole_banks[own],
        )
        geometry, mask = shape(shaped, request.memory.regions)
        check_bytes(request, tile_offset, first, largest_footprints(shaped.bytes, mask, geometry), faults)
        group_offset, group_block = separation_groups(request, block_of, faults)
        return Blocks(
            tile_offset,
            first,
            self.start[own],
            self.end[own],
            shaped.bytes,
            shaped.num_slots,
            shaped.modulus,
            shaped.residue,
            mask,
            self.interleaved[own],
            self.preloaded[own],
            self.address[own],
            self.hint[own],
            self.previous[own],
            geometry,
            _gaps(request.buffers, self.gapless, first),
            Groups(group_offset, group_block, *_transpose(group_offset, group_block, len(first))),
            block_of,
            self.offset,
        )

    def _ranked(self) -> tuple[Integers, Integers, Integers]:
        """Return the first members, the block of each buffer, and where the blocks of each entry begin."""
        tile_offset = self.request.buffers.tile_offset
        if not self.shared:
            return self.first, self.first, tile_offset
        is_first = self.first == np.arange(len(self.first))
        rank = np.concatenate(([0], np.cumsum(is_first)))
        return np.flatnonzero(is_first), rank[self.first], rank[tile_offset]


def _wished(column: Integers, members: Integers, shifts: Sequence[int]) -> int:
    """Return what the first member that wishes for an address makes of the block's, -1 where none does or can."""
    wishes = zip(column[members].tolist(), shifts, strict=True)
    return max(next((wanted - shift for wanted, shift in wishes if wanted >= 0), -1), -1)


def _usable(request: Request) -> Integers:
    """Regions that the class and the field `regions` of each buffer allow, as bits."""
    buffers = request.buffers
    standard = sum(1 << index for index, region in enumerate(request.memory.regions) if region.standard)
    interleaved = sum(1 << index for index, region in enumerate(request.memory.regions) if region.interleaved)
    # The one mask or the other; to choose between them would take three times as long.
    return buffers.region_mask & (standard ^ buffers.interleaved * np.int64(standard ^ interleaved))


def _gaps(buffers: Buffers, gapless: Flags, first: Integers) -> Gaps:
    """Return the gaps of each block in ascending order, those that overlap or touch joined."""
    offset = np.zeros(len(first) + 1, np.int64)
    if len(buffers.gap_start) == 0:
        return Gaps(offset, buffers.gap_start, buffers.gap_end)
    rows: list[tuple[int, int]] = []
    count = np.diff(buffers.gap_offset)[first]
    for block in np.flatnonzero((count > 0) & ~gapless[first]).tolist():
        own = slice(buffers.gap_offset[first[block]], buffers.gap_offset[first[block] + 1])
        own_gaps = joined(zip(buffers.gap_start[own].tolist(), buffers.gap_end[own].tolist(), strict=True))
        rows += own_gaps
        offset[block + 1] = len(own_gaps)
    gaps = np.array(rows, np.int64).reshape(-1, 2)
    return Gaps(np.cumsum(offset), gaps[:, 0], gaps[:, 1])


def _transpose(offset: Integers, member: Integers, n: int) -> tuple[Integers, Integers]:
    """Return for each of `n` members the groups that it is in."""
    if len(member) == 0:
        return np.zeros(n + 1, np.int64), np.zeros(0, np.int64)
    group = np.repeat(np.arange(len(offset) - 1), np.diff(offset))
    order = np.argsort(member, kind="stable")
    return np.concatenate(([0], np.cumsum(np.bincount(member, minlength=n)))), group[order]
