"""A request as proofs speak of it: what one entry has to place, by name."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from problem.judging.ranges import RangeSet
from problem.judging.reserving import Positions, read_positions
from problem.judging.starts import Congruence, common
from problem.judging.storage import Storages, extent, read_storages
from problem.judging.times import Pieces, live_pieces
from problem.limits import TOO_LARGE
from problem.memory import Region
from problem.request import Auxiliary, Request

EVER = (0, TOO_LARGE)
"""The time of what is always there."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A request with all that certificates rest on."""

    request: Request
    storages: Storages
    positions: Positions
    pieces: Pieces


def read(request: Request) -> Reading:
    """Read storages, the times in which they are there, and the reserved ranges."""
    storages = read_storages(request)
    return Reading(request, storages, read_positions(request), live_pieces(request.buffers, storages))


@dataclass(frozen=True, slots=True)
class Seat:
    """How a movable would lie in a region that may hold it."""

    region: Region
    footprint: int
    congruence: Congruence


@dataclass(frozen=True, slots=True)
class Movable:
    """A block or an auxiliary, without an address yet."""

    name: str
    row: int
    """A block's first member; -1 for an auxiliary."""
    seats: tuple[Seat, ...]
    """In the map's order."""
    times: RangeSet
    """When it is there, less gaps."""
    preloaded: bool
    interleaved: bool
    fixed: int | None

    @property
    def least_footprint(self) -> int:
        """Bytes in the region that takes fewest, 0 where no region may hold it."""
        return min((seat.footprint for seat in self.seats), default=0)

    def is_ever_with(self, times: RangeSet) -> bool:
        """Say whether it is ever there within `times`; the addresses of an auxiliary are its own whatever the time."""
        return self.row < 0 or any(times.meets(*one) for one in zip(self.times.starts, self.times.ends, strict=True))


class Entry:
    """One tile entry of a request; its blocks are named by their first members."""

    def __init__(self, reading: Reading, tile: int) -> None:
        self.reading = reading
        self.tile = reading.request.tiles[tile]
        self._buffers = reading.request.buffer_range(tile)

    def movables(self, name: str) -> list[Movable]:
        """Return the block and the auxiliary of that name, as far as there are such."""
        row = self._row_of.get(name)
        blocks = [] if row is None else [self.block(row)]
        return blocks + [_auxiliary(one, self.reading.request) for one in self.tile.auxiliaries if one.id == name]

    def blocks(self, names: tuple[str, ...]) -> list[Movable] | str:
        """Return the blocks of these names, or what is wrong with the names."""
        unknown = next((name for name in names if name not in self._row_of), None)
        if unknown is not None:
            return f"{unknown} is not the first member of a block"
        if len(set(names)) < len(names):
            return "a block is named twice"
        return [self.block(self._row_of[name]) for name in names]

    def block(self, row: int) -> Movable:
        """Return the block whose first member is at `row`."""
        request, storages, pieces = self.reading.request, self.reading.storages, self.reading.pieces
        low, high = np.searchsorted(pieces.row, (row, row + 1)).tolist()
        members = self._members_of.get(row, (row,))
        fixed = (
            int(address - storages.offset[member])
            for member in members
            if (address := request.buffers.address[member]) >= 0
        )
        return Movable(
            name=request.buffers.id[row],
            row=row,
            seats=self._seats(row, members),
            times=RangeSet(zip(pieces.since[low:high].tolist(), pieces.until[low:high].tolist(), strict=True)),
            preloaded=bool(storages.preloaded[row]),
            interleaved=bool(storages.interleaved[row]),
            fixed=next(iter(fixed), None),
        )

    def lists_of(self, row: int) -> set[int]:
        """Return which lists of `separate` the block at `row` is in, through any of its members."""
        return self._lists_of.get(row, set())

    def _seats(self, row: int, members: tuple[int, ...]) -> tuple[Seat, ...]:
        request, storages = self.reading.request, self.reading.storages
        alignments = request.buffers.alignment
        own = common(
            Congruence(int(alignments[member]), -int(storages.offset[member] % alignments[member]))
            for member in members
        )
        seats = []
        for place, region in enumerate(request.memory.regions):
            if own is not None and storages.region_mask[row] >> place & 1:
                banks = Congruence(region.bank_bytes, 0)
                congruence = common((own, banks)) if storages.whole_banks[row] else own
                if congruence is not None:
                    seats.append(Seat(region, extent(storages, row, region.bank_bytes)[0], congruence))
        return tuple(seats)

    @cached_property
    def _row_of(self) -> dict[str, int]:
        """The first members of blocks by their ids."""
        ids, first = self.reading.request.buffers.id, self.reading.storages.first
        return {ids[row]: row for row in self._buffers if first[row] == row}

    @cached_property
    def _members_of(self) -> dict[int, tuple[int, ...]]:
        """The members of each block by its first, where it has more than one."""
        first = self.reading.storages.first[self._buffers.start : self._buffers.stop]
        members: dict[int, list[int]] = defaultdict(list)
        for place in np.flatnonzero(first != np.arange(self._buffers.start, self._buffers.stop)).tolist():
            members[int(first[place])].append(self._buffers.start + place)
        return {row: (row, *others) for row, others in members.items()}

    @cached_property
    def _lists_of(self) -> dict[int, set[int]]:
        first = self.reading.storages.first
        lists: dict[int, set[int]] = defaultdict(set)
        for place, members in enumerate(self.tile.separate):
            for member in members:
                lists[int(first[self._buffers.start + member])].add(place)
        return lists


def _auxiliary(one: Auxiliary, request: Request) -> Movable:
    congruence = Congruence(one.alignment, 0)
    seats = tuple(Seat(region, one.size, congruence) for region in request.memory.regions if region.standard)
    return Movable(one.id, -1, seats, RangeSet([EVER]), one.preloaded, interleaved=False, fixed=None)
