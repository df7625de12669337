"""What the picture of one tile shows, before it is drawn: what lies where, and when."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from problem.preparation import Prepared
from service.pictures.axes import AddressAxis, TimeAxis
from solver.instance import Instance, instance_of
from solver.items import EVER
from solver.load import Profile, profile


@dataclass(frozen=True, slots=True)
class Box:
    """Storage for some time, in the units of the axes."""

    name: str
    kind: str
    """`standard`, `interleaved`, `auxiliary`, `reserved`, or `marked`: what the verdict is about."""
    x0: float
    x1: float
    y0: float
    y1: float


@dataclass(frozen=True, slots=True)
class Scene:
    """One tile."""

    verdict: dict[str, Any]
    """Its entry of the answer document."""
    boxes: tuple[Box, ...]
    time: TimeAxis
    address: AddressAxis
    load: Profile
    event: int
    """What the verdict is about, or the most loaded one."""
    stacked: str | None
    """Where there are no addresses, what is stacked: `load`, what is live at the event; `conflict`, what conflicts."""

    @property
    def need(self) -> int:
        """Bytes that are needed at the event."""
        return int(self.load.need[self._step])

    @property
    def room(self) -> int:
        """Bytes that there are at the event."""
        return int(self.load.room[self._step])

    @property
    def _step(self) -> int:
        return int(self.load.time.searchsorted(self.event, "right")) - 1


def scene_of(prepared: Prepared, tile: int, answer: dict[str, Any]) -> Scene:
    """Return the scene of entry `tile`; `answer` is the answer document, in rows."""
    instance, verdict = instance_of(prepared, tile), answer["tiles"][tile]
    load = _within_events(_load_of(instance, verdict))
    event = _event_of(verdict, load)
    time = _time_axis(instance, load)
    if verdict["status"] == "placed":
        axis = AddressAxis.of(prepared.request.memory.regions)
        boxes = (*_placed(prepared, instance, tile, verdict, time), *_reserved(instance, axis, time))
        return Scene(verdict, tuple(boxes), time, axis, load, event, None)
    explanation = verdict["explanation"] or {}
    conflict = explanation.get("conflict_set") is not None and explanation["cause"] != "capacity"
    stacked = tuple(_stacked(instance, verdict, time, event, only_marked=conflict))
    high = max([box.y1 for box in stacked] + ([] if conflict else [float(load.room.max()), float(load.need.max())]))
    axis = AddressAxis((), max(1.0, 1.08 * high))
    return Scene(verdict, stacked, time, axis, load, event, "conflict" if conflict else "load")


def _load_of(instance: Instance, verdict: dict[str, Any]) -> Profile:
    """Return the load that the verdict is about: of the regions that its proof considers, else of all."""
    proof = verdict["proof"]
    if proof is None or proof["kind"] != "overload":
        return profile(instance)
    for interleaved in (False, True):
        found = profile(instance, proof["regions"], interleaved=interleaved)
        step = int(found.time.searchsorted(proof["event"], "right")) - 1
        if found.need[step] == proof["needed_bytes"]:
            return found
    return profile(instance)


def _within_events(load: Profile) -> Profile:
    """Leave out where what is always there ends: after all events."""
    last = int(load.time.searchsorted(EVER[1]))
    return Profile(*(column[:last] for column in load))


def _event_of(verdict: dict[str, Any], load: Profile) -> int:
    for said in (verdict["explanation"], verdict["proof"]):
        if said is not None and said["event"] is not None:
            event: int = said["event"]
            return event
    return int(load.time[(load.need - load.room).argmax()])


def _time_axis(instance: Instance, load: Profile) -> TimeAxis:
    items = instance.items
    times = {*load.time.tolist(), *items.live_start.tolist(), *items.live_end.tolist()}
    return TimeAxis.of(time for time in times if time < EVER[1])


def _marked(verdict: dict[str, Any]) -> set[str]:
    explanation, proof = verdict["explanation"], verdict["proof"]
    if explanation is not None and explanation["conflict_set"] is not None:
        return set(explanation["conflict_set"]["blocks"])
    return (
        set(proof["blocks"]) if proof is not None and proof["kind"] in {"no_address", "collision", "banks"} else set()
    )


def _kind(instance: Instance, item: int, marked: set[str]) -> str:
    items = instance.items
    if item >= items.num_blocks:
        return "auxiliary"
    if items.name[item] in marked:
        return "marked"
    return "interleaved" if items.interleaved[item] else "standard"


def _pieces(instance: Instance, time: TimeAxis) -> Iterator[tuple[int, float, float]]:
    """Yield items with the stretches of time in which they are there."""
    items = instance.items
    for item, start, end in zip(
        items.live_item.tolist(), items.live_start.tolist(), items.live_end.tolist(), strict=True
    ):
        yield item, time.at(start), time.at(end)


def _placed(
    prepared: Prepared, instance: Instance, tile: int, verdict: dict[str, Any], time: TimeAxis
) -> Iterator[Box]:
    """Yield a box for each stretch of time of each block and auxiliary."""
    axis, items = AddressAxis.of(prepared.request.memory.regions), instance.items
    buffers = int(prepared.request.buffers.tile_offset[tile])
    place = {name: index for index, name in enumerate(instance.region_names)}
    for item, x0, x1 in _pieces(instance, time):
        if item < items.num_blocks:
            first = int(prepared.blocks.first[items.block[item]])
            row = verdict["placements"][first - buffers]
            address = row["address"] - int(prepared.blocks.offset_of[first])
        else:
            row = verdict["auxiliaries"][item - items.num_blocks]
            address = row["address"]
        low = axis.at(row["region"], address)
        high = low + int(items.footprint[item, place[row["region"]]])
        yield Box(items.name[item], _kind(instance, item, set()), x0, x1, low, high)


def _reserved(instance: Instance, axis: AddressAxis, time: TimeAxis) -> Iterator[Box]:
    for obstacle in instance.obstacles:
        region = instance.region_names[obstacle.region]
        low, high = axis.at(region, obstacle.start), axis.at(region, obstacle.end)
        for since, until in obstacle.intervals:
            yield Box(obstacle.name, "reserved", time.at(since), time.at(until), low, high)


def _stacked(
    instance: Instance, verdict: dict[str, Any], time: TimeAxis, event: int, *, only_marked: bool
) -> Iterator[Box]:
    """Yield what conflicts, or else what the event's need is made of, one upon the other."""
    items, marked = instance.items, _marked(verdict)
    proof = verdict["proof"]
    counted = set(proof["blocks"]) if proof is not None and proof["kind"] == "overload" else None
    pieces: dict[int, list[tuple[float, float]]] = {}
    for item, x0, x1 in _pieces(instance, time):
        pieces.setdefault(item, []).append((x0, x1))
    live = {
        item
        for item, start, end in zip(
            items.live_item.tolist(), items.live_start.tolist(), items.live_end.tolist(), strict=True
        )
        if start <= event < end
    }

    def is_shown(item: int) -> bool:
        if only_marked:
            return item < items.num_blocks and items.name[item] in marked
        return item in live and (item >= items.num_blocks or counted is None or items.name[item] in counted)

    def rank(item: int) -> tuple[bool, bool, int]:
        return item >= items.num_blocks, items.name[item] not in marked, -int(items.least_footprint[item])

    low = 0
    for item in sorted(filter(is_shown, pieces), key=rank):
        high = low + int(items.least_footprint[item])
        for x0, x1 in pieces[item]:
            yield Box(items.name[item], _kind(instance, item, marked), x0, x1, low, high)
        low = high
