"""The ranges reserved on every tile, by section 5 of the contract."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tests.oracles.congruences import Congruence, aligned
from tests.oracles.intervals import ALWAYS, Interval, meet
from tests.oracles.memory import Document, MemoryMap, Region, memory_map
from tests.oracles.transfers import need

DESCRIPTORS: Final = "descriptors"


@dataclass(frozen=True, slots=True)
class Reserved:
    """A range of addresses in one region, and the events at which it is occupied."""

    region: str
    span: Interval
    times: tuple[Interval, ...]


@dataclass(frozen=True, slots=True)
class Reservations:
    """The reserved ranges by id in the request's order, the descriptor range if any, and the id that found no room."""

    ranges: dict[str, Reserved]
    descriptors: Reserved | None
    failed: str | None


def reserve(document: Document) -> Reservations:
    """Place the reservations, then the descriptors; stop at the first one that finds no room."""
    memory = memory_map(document["memory"])
    rows = document.get("reservations", [])
    found = {row["id"]: _addressed(memory, row) for row in rows if "address" in row}
    for row in rows:
        if row["id"] in found:
            continue
        start = aligned(row.get("alignment", memory.default_alignment))
        place = _lowest(memory, _candidates(memory, row.get("region")), row["size"], start, found.values())
        if place is None:
            return Reservations(_in_order(rows, found), None, row["id"])
        found[row["id"]] = place
    size = need(document)
    if size == 0:
        return Reservations(_in_order(rows, found), None, None)
    descriptors = _lowest(memory, _candidates(memory, None), size, aligned(4), found.values())
    return Reservations(_in_order(rows, found), descriptors, DESCRIPTORS if descriptors is None else None)


def _in_order(rows: list[Document], found: dict[str, Reserved]) -> dict[str, Reserved]:
    return {row["id"]: found[row["id"]] for row in rows if row["id"] in found}


def _addressed(memory: MemoryMap, row: Document) -> Reserved:
    span = (row["address"], row["address"] + row["size"])
    region = next(r for r in memory.regions if r.start <= span[0] and span[1] <= r.end)
    return Reserved(region.name, span, tuple((s, e) for s, e in row["intervals"]) if "intervals" in row else ALWAYS)


def _candidates(memory: MemoryMap, named: str | None) -> list[Region]:
    if named is None:
        return [region for region in memory.regions if "standard" in region.memory_classes]
    return [region for region in memory.regions if region.name == named]


def _lowest(
    memory: MemoryMap, regions: list[Region], size: int, start: Congruence, reserved: Iterable[Reserved]
) -> Reserved | None:
    """Give the lowest free range of the first region that has one.

    The lowest free address is the first suitable one of the region, or the first after the end of something taken.
    """
    taken = [one.span for one in reserved] + ([] if memory.loader is None else [memory.loader])
    for region in regions:
        walls = [region.start, *(end for _, end in taken if end > region.start)]
        for address in sorted({start.at_or_above(wall) for wall in walls}):
            span = (address, address + size)
            if span[1] <= region.end and not any(meet(span, other) for other in taken):
                return Reserved(region.name, span, ALWAYS)
    return None
