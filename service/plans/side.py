"""One side of a comparison: what lies where, of plans and of answers alike."""

from collections.abc import Iterable
from dataclasses import dataclass

from problem.answer import Answer, Status
from problem.preparation import Prepared
from service.plans.plan import Plan, PlannedBuffer
from service.plans.planned import plan_of

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something lies; sizes and lifetimes are None where an answer comes without its request."""

    region: str
    address: int
    stride: int | None = None
    size: int | None = None
    lives: Spans | None = None
    """When it is there, half-open and ascending; empty: at all times."""


@dataclass(frozen=True, slots=True)
class TileSide:
    """What lies on the tiles of an entry; nothing where it is not placed."""

    numbers: tuple[int, ...]
    status: str
    buffers: dict[str, Place]
    auxiliaries: dict[str, Place]


@dataclass(frozen=True, slots=True)
class Side:
    """All entries, and what lies on every tile."""

    tiles: tuple[TileSide, ...]
    common: dict[str, Place]
    """Reservations, and the descriptors."""
    of_another: bool = False
    """It is an answer with the digest of another request than the one that it came with."""


def side_of_plan(plan: Plan) -> Side:
    """Give the side that a plan is."""
    common = {
        one.id: Place(one.region, one.start, None, one.end - one.start, one.intervals) for one in plan.reservations
    }
    if plan.descriptors is not None:
        one = plan.descriptors
        common["descriptors"] = Place(one.region, one.start, None, one.end - one.start, ())
    return Side(
        tiles=tuple(
            TileSide(
                numbers=tile.numbers,
                status="placed",
                buffers={one.id: _place(one) for one in tile.buffers},
                auxiliaries={one.id: Place(one.region, one.address, None, one.size, ()) for one in tile.auxiliaries},
            )
            for tile in plan.tiles
        ),
        common=common,
    )


def side_of_answer(prepared: Prepared, answer: Answer) -> Side:
    """Give the side that an answer to a request is; entries that are not placed have no places."""
    whole = side_of_plan(plan_of(prepared, answer))
    tiles = tuple(
        tile if status == Status.PLACED else TileSide(tile.numbers, Status(status).name.lower(), {}, {})
        for tile, status in zip(whole.tiles, answer.status.tolist(), strict=True)
    )
    return Side(tiles, whole.common)


def _place(one: PlannedBuffer) -> Place:
    size = one.size if one.stride is None else one.stride * one.count
    return Place(one.region, one.address, one.stride, size, _without(one.start, one.end, one.gaps))


def _without(start: int, end: int, gaps: Iterable[tuple[int, int]]) -> Spans:
    """Take gaps out of a lifetime; all of it is kept where they leave nothing."""
    edges = [start, *(edge for gap in sorted(gaps) for edge in gap), end]
    left = tuple((low, high) for low, high in zip(edges[::2], edges[1::2], strict=True) if low < high)
    return left or ((start, end),)
