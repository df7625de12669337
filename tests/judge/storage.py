"""Which buffers of a tile share storage, with what the shared storage asks for."""

from dataclasses import dataclass
from functools import cached_property
from math import lcm

from tests.judge.document import Buffer, Interval, Memory, Region, Tile
from tests.judge.ranges import less, round_up

Link = tuple[str, str, int]


@dataclass(frozen=True)
class Storage:
    """Buffers that share one storage, in the request's order.

    `offsets` are the members' own, the lowest is 0. `present` holds the times in which the storage is
    occupied. `count` is the number of slots of an iterated storage, else None.
    """

    members: tuple[Buffer, ...]
    offsets: tuple[int, ...]
    present: tuple[Interval, ...]
    count: int | None

    @property
    def name(self) -> str:
        """The id of the first member."""
        return self.members[0].id

    @cached_property
    def span(self) -> int:
        """The bytes of one slot, access tails included."""
        return max(
            offset + member.size + member.access_tail for member, offset in zip(self.members, self.offsets, strict=True)
        )

    @cached_property
    def whole_banks(self) -> bool:
        """Whether any member asks for whole banks."""
        return any(member.whole_banks for member in self.members)

    @cached_property
    def interleaved(self) -> bool:
        """Whether any member is interleaved."""
        return any(member.memory_class == "interleaved" for member in self.members)

    @cached_property
    def preloaded(self) -> bool:
        """Whether any member is preloaded."""
        return any(member.preloaded for member in self.members)

    def allows(self, region: Region) -> bool:
        """Say whether every member may use the region, by its class and by its list."""
        return all(
            member.memory_class in region.classes and (member.regions is None or region.name in member.regions)
            for member in self.members
        )

    def stride(self, region: Region, span: int) -> int | None:
        """Give the distance of two slots of `span` bytes in a region, None where the storage is not iterated."""
        if self.count is None:
            return None
        unit = lcm(*(member.alignment for member in self.members))
        return round_up(span, lcm(unit, region.bank_bytes) if self.whole_banks else unit)

    def footprint(self, region: Region, span: int) -> int:
        """Give the bytes that the storage takes in a region when one slot has `span` bytes."""
        stride = self.stride(region, span)
        if stride is not None and self.count is not None:
            return stride * self.count
        return round_up(span, region.bank_bytes) if self.whole_banks else span


def links(tile: Tile) -> list[Link]:
    """List (buffer, other, distance): the other lies `distance` bytes above the buffer in their storage."""
    found = [(group[0][0], name, offset - group[0][1]) for group in tile.aliases for name, offset in group[1:]]
    return found + [(group[0], name, 0) for repeat in tile.repeats for group in repeat.carried for name in group[1:]]


def storages(tile: Tile) -> tuple[Storage, ...]:
    """List the storages of a tile by their first members; a fault in sharing raises ValueError."""
    near: dict[str, list[tuple[str, int]]] = {buffer.id: [] for buffer in tile.buffers}
    for name, other, distance in links(tile):
        near[name].append((other, distance))
        near[other].append((name, -distance))
    taken: set[str] = set()
    found = []
    for buffer in tile.buffers:
        if buffer.id not in taken:
            offsets = _reach(buffer.id, near)
            taken |= offsets.keys()
            found.append(_storage(tile, offsets))
    return tuple(found)


def usable_regions(storage: Storage, memory: Memory) -> tuple[Region, ...]:
    """List the regions that every member of the storage may use, in the map's order."""
    return tuple(region for region in memory.regions if storage.allows(region))


def _reach(first: str, near: dict[str, list[tuple[str, int]]]) -> dict[str, int]:
    """Give the offset, relative to the first buffer, of every buffer that shares its storage."""
    offsets = {first: 0}
    waiting = [first]
    while waiting:
        name = waiting.pop()
        for other, distance in near[name]:
            offset = offsets[name] + distance
            if other not in offsets:
                offsets[other] = offset
                waiting.append(other)
            elif offsets[other] != offset:
                raise ValueError(f"contradictory offsets of {other}")
    return offsets


def _storage(tile: Tile, offsets: dict[str, int]) -> Storage:
    members = tuple(buffer for buffer in tile.buffers if buffer.id in offsets)
    loops = [repeat for repeat in tile.repeats if repeat.names() & offsets.keys()]
    iterations = [repeat.count for repeat in loops if offsets.keys() & set(repeat.iterated)]
    if len(set(iterations)) > 1:
        raise ValueError(f"{members[0].id} is iterated with different counts")
    if iterations and any(name in offsets for repeat in loops for group in repeat.carried for name in group):
        raise ValueError(f"{members[0].id} is both carried and iterated")
    lifetimes = [(member.start, member.end) for member in members] + [(loop.start, loop.end) for loop in loops]
    hull = (min(start for start, _ in lifetimes), max(end for _, end in lifetimes))
    lowest = min(offsets.values())
    return Storage(
        members=members,
        offsets=tuple(offsets[member.id] - lowest for member in members),
        present=less(hull, members[0].gaps if len(members) == 1 and not loops else ()),
        count=iterations[0] if iterations else None,
    )
