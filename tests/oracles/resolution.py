"""The storage blocks of a tile, by section 3 of the contract."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations

from tests.oracles.congruences import Congruence, aligned, intersection
from tests.oracles.intervals import Interval, without
from tests.oracles.memory import Document, MemoryMap, Region, memory_map


@dataclass(frozen=True, slots=True)
class Member:
    """A buffer of a block: its place in the tile's list, its id, and its offset in bytes from the block's address."""

    place: int
    id: str
    offset: int


@dataclass(frozen=True, slots=True)
class Extent:
    """What a block takes in one region, in bytes; `start` holds the addresses at which it may begin."""

    start: Congruence
    footprint: int
    stride: int | None


@dataclass(frozen=True, slots=True)
class Block:
    """Buffers that share one storage, in the order of the tile's list.

    `lifetime` is the hull, `live` the events at which the storage is really needed, `count` the number of slots of
    an iterated block (None for a plain one), `hint` the wished-for address of the block itself, and `extents` has an
    entry for each region that the block may use.
    """

    members: tuple[Member, ...]
    lifetime: Interval
    live: tuple[Interval, ...]
    bytes: int
    count: int | None
    start: Congruence
    interleaved: bool
    whole_banks: bool
    preloaded: bool
    address: int | None
    hint: int | None
    extents: dict[str, Extent]

    @property
    def place(self) -> int:
        """The index of its first member."""
        return self.members[0].place


def blocks(document: Document, tile_index: int) -> list[Block]:
    """Resolve one tile into blocks, ordered by place.

    Raises
    ------
    ValueError
        Where members of one storage have no common congruence or are iterated differently (faults, both).
    """
    memory = memory_map(document["memory"])
    tile = document["tiles"][tile_index]
    return [_block(memory, tile, members) for members in _storages(tile)]


def separations(tile: Document, resolved: list[Block]) -> set[tuple[int, int]]:
    """Give the pairs of blocks, as ascending indices, that may never share a bank."""
    block_of = {member.id: index for index, block in enumerate(resolved) for member in block.members}
    pairs = chain.from_iterable(combinations(listed, 2) for listed in tile.get("separate", ()))
    return {(min(pair), max(pair)) for pair in ((block_of[a], block_of[b]) for a, b in pairs)}


def _links(tile: Document) -> Iterator[tuple[str, str, int]]:
    """Yield (one buffer, another, how far the other's offset lies above the one's) for all that is said to share."""
    for alias in tile.get("aliases", ()):
        first, *others = alias["members"]
        for other in others:
            yield first["buffer"], other["buffer"], other.get("offset", 0) - first.get("offset", 0)
    for repeat in tile.get("repeats", ()):
        for first, *others in repeat.get("carried", ()):
            yield from ((first, other, 0) for other in others)


def _storages(tile: Document) -> list[tuple[Member, ...]]:
    neighbours: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for one, other, distance in _links(tile):
        neighbours[one].append((other, distance))
        neighbours[other].append((one, -distance))
    place_of = {buffer["id"]: place for place, buffer in enumerate(tile["buffers"])}
    storages = []
    seen: set[str] = set()
    for first in place_of:
        if first in seen:
            continue
        offset = {first: 0}
        reached = [first]
        for one in reached:
            for other, distance in neighbours[one]:
                if other not in offset:
                    offset[other] = offset[one] + distance
                    reached.append(other)
        seen.update(reached)
        lowest = min(offset.values())
        storages.append(
            tuple(Member(place_of[one], one, offset[one] - lowest) for one in sorted(reached, key=place_of.__getitem__))
        )
    return storages


def _block(memory: MemoryMap, tile: Document, members: tuple[Member, ...]) -> Block:
    rows = [tile["buffers"][member.place] for member in members]
    ids = {member.id for member in members}
    lifetime, live = _life(tile, rows, ids)
    start = intersection(
        Congruence(-member.offset % alignment, alignment)
        for member, row in zip(members, rows, strict=True)
        for alignment in (row.get("alignment", memory.default_alignment),)
    )
    if start is None:
        message = f"no address suits all of {sorted(ids)}"
        raise ValueError(message)
    size = max(m.offset + row["size"] + row.get("access_tail", 0) for m, row in zip(members, rows, strict=True))
    count = _count(tile, ids)
    whole_banks = any(row.get("whole_banks", False) for row in rows)
    usable = [region for region in memory.regions if all(_may_use(row, region) for row in rows)]
    extents = {region.name: _extent(region, start, size, count, whole_banks=whole_banks) for region in usable}
    return Block(
        members=members,
        lifetime=lifetime,
        live=live,
        bytes=size,
        count=count,
        start=start,
        interleaved=any(row.get("memory_class") == "interleaved" for row in rows),
        whole_banks=whole_banks,
        preloaded=any(row.get("preloaded", False) for row in rows),
        address=_first_address(members, rows, "address"),
        hint=_first_address(members, rows, "hint"),
        extents={name: extent for name, extent in extents.items() if extent is not None},
    )


def _life(tile: Document, rows: list[Document], ids: set[str]) -> tuple[Interval, tuple[Interval, ...]]:
    """Give the hull, and the hull less the gaps, which count for a buffer alone and named by no repeat."""
    repeats = [repeat for repeat in tile.get("repeats", ()) if ids & {*_carried(repeat), *repeat.get("iterated", ())}]
    hull = (min(one["start"] for one in rows + repeats), max(one["end"] for one in rows + repeats))
    gaps = rows[0].get("gaps", ()) if len(rows) == 1 and not repeats else ()
    return hull, without(hull, gaps)


def _carried(repeat: Document) -> Iterable[str]:
    return chain.from_iterable(repeat.get("carried", ()))


def _count(tile: Document, ids: set[str]) -> int | None:
    counts = {repeat["count"] for repeat in tile.get("repeats", ()) if ids & set(repeat.get("iterated", ()))}
    if len(counts) > 1:
        message = f"{sorted(ids)} is iterated with different counts: {sorted(counts)}"
        raise ValueError(message)
    return next(iter(counts), None)


def _may_use(row: Document, region: Region) -> bool:
    takes_class = row.get("memory_class", "standard") in region.memory_classes
    return takes_class and ("regions" not in row or region.name in row["regions"])


def _extent(region: Region, start: Congruence, size: int, count: int | None, *, whole_banks: bool) -> Extent | None:
    """Give what the block takes in a region, or None where whole banks and the congruence exclude each other."""
    here = intersection([start, aligned(region.bank_bytes)]) if whole_banks else start
    if here is None:
        return None
    if count is not None:
        stride = aligned(here.modulus).at_or_above(size)
        return Extent(here, stride * count, stride)
    return Extent(here, aligned(region.bank_bytes).at_or_above(size) if whole_banks else size, None)


def _first_address(members: tuple[Member, ...], rows: list[Document], field: str) -> int | None:
    """Give the block's address by the first member that names its own in `field`, or None."""
    named = (row[field] - member.offset for member, row in zip(members, rows, strict=True) if field in row)
    return next(named, None)
