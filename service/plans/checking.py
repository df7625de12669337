"""The rules between the fields of a plan that was read."""

from collections.abc import Callable, Iterable

from problem.errors import Faults
from service.plans.plan import Plan, PlannedTile


def check(plan: Plan) -> Faults:
    """List lifetimes, ranges and names that do not hold together; pointers are into the plan as JSON."""
    faults = Faults()
    once = _once_only(faults)
    for index, tile in enumerate(plan.tiles):
        for place, number in enumerate(tile.numbers):
            once("tile number", number, f"/tiles/{index}/numbers/{place}")
        _check_tile(tile, f"/tiles/{index}", faults)
    once = _once_only(faults)
    for index, one in enumerate(plan.reservations):
        once("reservation", one.id, f"/reservations/{index}/id")
        _check_span("end", one.start, one.end, f"/reservations/{index}/end", faults)
        _check_spans("interval", one.intervals, f"/reservations/{index}/intervals", faults)
    if plan.descriptors is not None:
        _check_span("end", plan.descriptors.start, plan.descriptors.end, "/descriptors/end", faults)
    return faults


def _check_tile(tile: PlannedTile, pointer: str, faults: Faults) -> None:
    once = _once_only(faults)
    for index, buffer in enumerate(tile.buffers):
        here = f"{pointer}/buffers/{index}"
        once("buffer", buffer.id, f"{here}/id")
        _check_span("end", buffer.start, buffer.end, f"{here}/end", faults)
        _check_spans("gap", buffer.gaps, f"{here}/gaps", faults)
    once = _once_only(faults)
    for index, auxiliary in enumerate(tile.auxiliaries):
        once("auxiliary", auxiliary.id, f"{pointer}/auxiliaries/{index}/id")


def _once_only(faults: Faults) -> Callable[[str, object, str], None]:
    seen: set[object] = set()

    def check_once(kind: str, name: object, pointer: str) -> None:
        if name in seen:
            faults.add(pointer, f"{kind} {name!r} is there twice", name, "unique")
        seen.add(name)

    return check_once


def _check_spans(name: str, spans: Iterable[tuple[int, int]], pointer: str, faults: Faults) -> None:
    for index, (start, end) in enumerate(spans):
        _check_span(name, start, end, f"{pointer}/{index}/1", faults)


def _check_span(name: str, start: int, end: int, pointer: str, faults: Faults) -> None:
    if start >= end:
        faults.add(pointer, f"{name} is {end}, must be above {start}", end, start)
