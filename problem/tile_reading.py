"""Reads what a tile entry says beside its buffers: aliases, repeats, separations, auxiliaries, transfers."""

from collections.abc import Sequence
from typing import Protocol

from problem.document import BufferName, RepeatRow, TileRow, TransferRow
from problem.errors import Faults
from problem.request import Auxiliary, Member, Repeat, Tile, Transfer


class Names(Protocol):
    """The buffers of one entry."""

    def find(self, name: BufferName) -> int | None:
        """Index in the entry of the buffer called `name`, None where there is none."""

    def size(self, index: int) -> int:
        """Bytes of the buffer at `index` of the entry."""


def read_tile(row: TileRow, index: int, names: Names, default_alignment: int, faults: Faults) -> Tile:
    """Turn entry `index` into a `Tile`, adding to `faults` what it names and does not have."""
    reader = _Reader(f"/tiles/{index}", names, faults)
    return Tile(
        numbers=tuple(row.numbers) or (index,),
        aliases=reader.aliases(row),
        repeats=tuple(reader.repeat(repeat, place) for place, repeat in enumerate(row.repeats)),
        separate=reader.separate(row),
        auxiliaries=reader.auxiliaries(row, default_alignment),
        descriptor_bytes=row.descriptor_bytes,
        transfers=reader.transfers(row),
    )


def says_more(row: TileRow) -> bool:
    """Tell whether an entry says anything beside its numbers and its buffers: most do not."""
    lists = row.aliases or row.repeats or row.separate or row.auxiliaries or row.transfers
    return bool(lists or row.descriptor_bytes)


class _Reader:
    """Where in the document we are, whose names count, and where faults go."""

    def __init__(self, pointer: str, names: Names, faults: Faults) -> None:
        self.pointer, self.names, self.faults = pointer, names, faults

    def buffer(self, name: BufferName, pointer: str) -> int | None:
        """Index of the buffer called `name`, a fault where there is none."""
        index = self.names.find(name)
        if index is None:
            self.faults.add(self.pointer + pointer, f"the entry has no buffer {name!r}", name, "id of a buffer")
        return index

    def buffers(self, names: Sequence[BufferName], pointer: str) -> tuple[int, ...]:
        """Return the indices of the buffers that are there."""
        found = (self.buffer(name, f"{pointer}/{place}") for place, name in enumerate(names))
        return tuple(index for index in found if index is not None)

    def aliases(self, row: TileRow) -> tuple[tuple[Member, ...], ...]:
        groups = []
        for place, alias in enumerate(row.aliases):
            members = []
            for position, member in enumerate(alias.members):
                index = self.buffer(member.buffer, f"/aliases/{place}/members/{position}/buffer")
                if index is not None:
                    members.append(Member(index, member.offset))
            groups.append(tuple(members))
        return tuple(groups)

    def repeat(self, row: RepeatRow, place: int) -> Repeat:
        pointer = f"/repeats/{place}"
        if row.start >= row.end:
            detail = f"end is {row.end}, must be above start {row.start}"
            self.faults.add(f"{self.pointer}{pointer}/end", detail, row.end, row.start)
        carried = (self.buffers(ids, f"{pointer}/carried/{position}") for position, ids in enumerate(row.carried))
        return Repeat(
            start=row.start,
            end=max(row.end, row.start + 1),
            count=row.count,
            carried=tuple(carried),
            iterated=self.buffers(row.iterated, f"{pointer}/iterated"),
        )

    def separate(self, row: TileRow) -> tuple[tuple[int, ...], ...]:
        lists = []
        for place, ids in enumerate(row.separate):
            found: dict[int, None] = {}
            for position, name in enumerate(ids):
                pointer = f"/separate/{place}/{position}"
                index = self.buffer(name, pointer)
                if index in found:
                    detail = f"buffer {name!r} stands twice in a list, cannot be separated from itself"
                    self.faults.add(self.pointer + pointer, detail, name, "unique")
                elif index is not None:
                    found[index] = None
            lists.append(tuple(found))
        return tuple(lists)

    def auxiliaries(self, row: TileRow, default_alignment: int) -> tuple[Auxiliary, ...]:
        check_unique(
            [auxiliary.id for auxiliary in row.auxiliaries], f"{self.pointer}/auxiliaries/{{}}/id", self.faults
        )
        return tuple(
            Auxiliary(auxiliary.id, auxiliary.size, auxiliary.alignment or default_alignment, auxiliary.preloaded)
            for auxiliary in row.auxiliaries
        )

    def transfers(self, row: TileRow) -> tuple[Transfer, ...]:
        found = (self.transfer(transfer, f"/transfers/{place}") for place, transfer in enumerate(row.transfers))
        return tuple(transfer for transfer in found if transfer is not None)

    def transfer(self, row: TransferRow, pointer: str) -> Transfer | None:
        index = self.buffer(row.buffer, f"{pointer}/buffer")
        if index is None:
            return None
        room = self.names.size(index) - row.offset
        if row.size > room:
            detail = (
                f"transfer of {row.size} bytes at offset {row.offset} leaves the buffer of {self.names.size(index)}"
            )
            self.faults.add(f"{self.pointer}{pointer}/size", detail, row.size, max(room, 0))
            return None
        return Transfer(index, row.offset, row.size, row.direction)


def check_unique(names: Sequence[str], pointer: str, faults: Faults) -> None:
    """List each of `names` that stands earlier too; `pointer` has a place for its index."""
    seen: set[str] = set()
    for index, name in enumerate(names):
        if name in seen:
            faults.add(pointer.format(index), f"id is {name!r}, which is taken: must be unique", name, "unique")
        seen.add(name)
