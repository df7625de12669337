"""Which buffers of an entry share one storage, at which offsets, and which loops hold it."""

from dataclasses import dataclass, field

from problem.errors import Faults
from problem.request import Repeat, Tile


@dataclass(slots=True)
class Storage:
    """The buffers that share one storage; all indices are of the entry."""

    offset: dict[int, int]
    """Offset of each member in bytes, the lowest is 0; ascending members."""
    count: int = 1
    """Slots of an iterated storage."""
    iterated: bool = False
    carried: bool = False
    loops: list[tuple[int, int]] = field(default_factory=list)
    """Events of the repeats that carry or iterate any member."""


def share(tile: Tile, pointer: str, faults: Faults) -> list[Storage]:
    """Return the storages that aliases and repeats of `tile` make, by their first members.

    Buffers that no alias and no repeat names are not listed: each is a storage of its own. Contradictory offsets,
    different counts, and storage both carried and iterated are added to `faults` (sections 2 and 3).
    """
    links = _Links()
    for place, group in enumerate(tile.aliases):
        for position, member in enumerate(group):
            distance = member.offset - group[0].offset
            if not links.tie(group[0].buffer, member.buffer, distance):
                where = f"{pointer}/aliases/{place}/members/{position}/offset"
                faults.add(where, f"offset {member.offset} contradicts what other aliases say", member.offset)
    for place, repeat in enumerate(tile.repeats):
        _tie_loop(links, repeat, f"{pointer}/repeats/{place}", faults)
    storage_of = links.storages()
    for place, repeat in enumerate(tile.repeats):
        _hold(storage_of, repeat, f"{pointer}/repeats/{place}", faults)
    distinct = {id(storage): storage for storage in storage_of.values()}
    return sorted(distinct.values(), key=lambda storage: min(storage.offset))


def _tie_loop(links: "_Links", repeat: Repeat, pointer: str, faults: Faults) -> None:
    """Tie what a loop carries at one offset; what it only iterates becomes known."""
    for position, carried in enumerate(repeat.carried):
        for place, buffer in enumerate(carried):
            if not links.tie(carried[0], buffer, 0):
                where = f"{pointer}/carried/{position}/{place}"
                faults.add(where, "is carried at one offset with a buffer that lies at another by aliases")
    for buffer in repeat.iterated:
        links.tie(buffer, buffer, 0)


def _hold(storage_of: dict[int, Storage], repeat: Repeat, pointer: str, faults: Faults) -> None:
    """Enter a loop in the storages that it carries or iterates."""
    for position, carried in enumerate(repeat.carried):
        for place, buffer in enumerate(carried):
            storage = storage_of[buffer]
            if storage.iterated:
                faults.add(f"{pointer}/carried/{position}/{place}", "is carried, but its storage is iterated")
            storage.carried = True
            storage.loops.append((repeat.start, repeat.end))
    for place, buffer in enumerate(repeat.iterated):
        storage = storage_of[buffer]
        if storage.carried:
            faults.add(f"{pointer}/iterated/{place}", "is iterated, but its storage is carried")
        if storage.iterated and storage.count != repeat.count:
            detail = f"count is {repeat.count}, but the storage of iterated buffer {place} has {storage.count} slots"
            faults.add(f"{pointer}/count", detail, repeat.count, storage.count)
        storage.iterated, storage.count = True, repeat.count
        storage.loops.append((repeat.start, repeat.end))


class _Links:
    """A union-find forest that knows the distance of each buffer to the root of its tree."""

    def __init__(self) -> None:
        self._parent: dict[int, int] = {}
        self._distance: dict[int, int] = {}

    def tie(self, base: int, buffer: int, distance: int) -> bool:
        """Put `buffer` at `distance` bytes above `base`; false where both are tied otherwise already."""
        base_root, base_distance = self._find(base)
        root, own_distance = self._find(buffer)
        if root == base_root:
            return own_distance - base_distance == distance
        self._parent[root] = base_root
        self._distance[root] = base_distance + distance - own_distance
        return True

    def _find(self, buffer: int) -> tuple[int, int]:
        path = []
        self._parent.setdefault(buffer, buffer)
        self._distance.setdefault(buffer, 0)
        while self._parent[buffer] != buffer:
            path.append(buffer)
            buffer = self._parent[buffer]
        total = 0
        for step in reversed(path):
            total += self._distance[step]
            self._parent[step], self._distance[step] = buffer, total
        return buffer, total

    def storages(self) -> dict[int, Storage]:
        """Return the storage of every buffer that was tied."""
        by_root: dict[int, dict[int, int]] = {}
        for buffer in sorted(self._parent):
            root, distance = self._find(buffer)
            by_root.setdefault(root, {})[buffer] = distance
        storage_of = {}
        for members in by_root.values():
            lowest = min(members.values())
            storage = Storage({buffer: distance - lowest for buffer, distance in members.items()})
            storage_of.update(dict.fromkeys(members, storage))
        return storage_of
