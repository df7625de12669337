"""What differs between two plans, tile by tile."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from service.plans.side import Place, Side, TileSide


@dataclass(frozen=True, slots=True)
class Peak:
    """The event at which the sizes of live buffers add up to the most, the earliest of such."""

    event: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is on both sides, and not the same."""

    id: str
    kind: str
    """`buffer`, `auxiliary` or `reserved`."""
    before: Place
    after: Place


@dataclass(frozen=True, slots=True)
class Named:
    """Something that is on one side only."""

    id: str
    kind: str


@dataclass(frozen=True, slots=True)
class Differences:
    """Of one pair of entries, or of what lies on every tile; the same thing may be in several lists."""

    moved: list[Change] = field(default_factory=list)
    """To another address or region, or at another stride."""
    grown: list[Change] = field(default_factory=list)
    shrunk: list[Change] = field(default_factory=list)
    rescheduled: list[Change] = field(default_factory=list)
    """There at other times."""
    appeared: list[Named] = field(default_factory=list)
    vanished: list[Named] = field(default_factory=list)

    def any(self) -> bool:
        """Tell whether anything differs."""
        return any((self.moved, self.grown, self.shrunk, self.rescheduled, self.appeared, self.vanished))


@dataclass(frozen=True, slots=True)
class TileDifferences:
    """What differs on some tiles."""

    numbers: tuple[int, ...]
    status: tuple[str, str] | None
    """Before and after, where they differ; `absent` on a side that has no such tile."""
    differences: Differences
    peak: tuple[Peak, Peak] | None
    """None where a side does not know sizes and lifetimes, or has nothing."""
    newly_live_at_peak: list[str]
    """Buffers that are live at the later peak, and were not at the earlier one."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs; tiles without a difference are left out."""

    tiles: list[TileDifferences]
    common: Differences

    @property
    def same(self) -> bool:
        """Nothing differs."""
        return not (self.tiles or self.common.any())


def compare(before: Side, after: Side) -> Comparison:
    """Compare two sides; O(n log n). Tiles are matched by their numbers, what lies on them by name."""
    common = Differences()
    _compare_places("reserved", before.common, after.common, common)
    pairs: dict[tuple[int | None, int | None], list[int]] = {}
    first, second = _entry_of(before), _entry_of(after)
    for number in sorted(first.keys() | second.keys()):
        pairs.setdefault((first.get(number), second.get(number)), []).append(number)
    tiles = []
    for (old, new), numbers in pairs.items():
        found = _compare_tiles(
            tuple(numbers),
            _ABSENT if old is None else before.tiles[old],
            _ABSENT if new is None else after.tiles[new],
        )
        if found.status is not None or found.differences.any():
            tiles.append(found)
    return Comparison(tiles, common)


_ABSENT = TileSide((), "absent", {}, {})


def _entry_of(side: Side) -> dict[int, int]:
    return {number: index for index, tile in enumerate(side.tiles) for number in tile.numbers}


def _compare_tiles(numbers: tuple[int, ...], before: TileSide, after: TileSide) -> TileDifferences:
    differences = Differences()
    _compare_places("buffer", before.buffers, after.buffers, differences)
    _compare_places("auxiliary", before.auxiliaries, after.auxiliaries, differences)
    old, new = _peak(before.buffers.values()), _peak(after.buffers.values())
    newly: list[str] = []
    if old is not None and new is not None:
        live = _live(before.buffers, old.event)
        newly = [name for name in _live(after.buffers, new.event) if name not in live]
    return TileDifferences(
        numbers=numbers,
        status=None if before.status == after.status else (before.status, after.status),
        differences=differences,
        peak=None if old is None or new is None else (old, new),
        newly_live_at_peak=newly,
    )


def _compare_places(kind: str, before: dict[str, Place], after: dict[str, Place], found: Differences) -> None:
    """Note what differs between things of one kind."""
    found.appeared.extend(Named(name, kind) for name in after if name not in before)
    found.vanished.extend(Named(name, kind) for name in before if name not in after)
    for name, old in before.items():
        new = after.get(name)
        if new is None or new == old:
            continue
        change = Change(name, kind, old, new)
        if (old.region, old.address, old.stride) != (new.region, new.address, new.stride):
            found.moved.append(change)
        if old.size is not None and new.size is not None and old.size != new.size:
            (found.grown if old.size < new.size else found.shrunk).append(change)
        if old.lives is not None and new.lives is not None and old.lives != new.lives:
            found.rescheduled.append(change)


def _peak(places: Iterable[Place]) -> Peak | None:
    """Return the peak of what is there, or None where sizes and lifetimes are not known, or there is nothing."""
    steps: dict[int, int] = {}
    for place in places:
        if place.size is None or place.lives is None:
            return None
        for start, end in place.lives:
            steps[start] = steps.get(start, 0) + place.size
            steps[end] = steps.get(end, 0) - place.size
    if not steps:
        return None
    load, best = 0, Peak(min(steps), -1)
    for event in sorted(steps):
        load += steps[event]
        if load > best.bytes:
            best = Peak(event, load)
    return best


def _live(places: dict[str, Place], event: int) -> dict[str, None]:
    return {
        name: None for name, place in places.items() if any(start <= event < end for start, end in place.lives or ())
    }
