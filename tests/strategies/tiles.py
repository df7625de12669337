"""Draws of tiny tiles: buffers that nearly fill a memory, then one rule after the other on top."""

from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from random import Random

from tests.judge.document import Json
from tests.strategies.memory import UNKNOWN_REGION, regions_of
from tests.strategies.validity import is_valid

ALIGNMENTS = (1, 1, 2, 2, 3, 4, 5, 6, 8)
TRIES = 4


@dataclass(frozen=True, slots=True)
class Setting:
    """What all tiles of one drawn request have in common.

    `common` is the request without tiles, `room` the number of bytes that the buffers share at an event,
    `horizon` the last event's end.
    """

    common: Json
    room: int
    horizon: int

    def alone(self, tile: Json) -> Json:
        """Give the request that has only this tile."""
        return self.common | {"tiles": [tile]}

    def regions(self) -> list[tuple[str, int, int]]:
        """List the name, the first address and the end of each region."""
        return regions_of(self.common["memory"])


Change = Callable[[Random, Setting, Json], None]


def draw_tile(rng: Random, setting: Setting, num_buffers: int, changes: list[Change]) -> Json:
    """Draw a tile and apply changes to it, leaving out those that keep making faults."""
    draw = _draw_buffers if rng.random() < 0.6 else _cut_buffers
    tile: Json = {"buffers": draw(rng, setting, num_buffers)}
    for change in changes:
        for _ in range(TRIES):
            changed = deepcopy(tile)
            change(rng, setting, changed)
            if is_valid(setting.alone(changed)):
                tile = changed
                break
    return tile


def _draw_buffers(rng: Random, setting: Setting, num_buffers: int) -> list[Json]:
    room = [setting.room] * setting.horizon
    largest = max(1, rng.choice((setting.room, setting.room // 2, setting.room // 2, setting.room // 3)))
    buffers = []
    for index in range(num_buffers):
        start = rng.randrange(setting.horizon)
        end = rng.randint(start + 1, setting.horizon)
        size = min(largest, rng.randint(1, max(1, min(room[start:end]))) + (rng.random() < 0.06))
        if rng.random() < 0.05:
            size = 0
        room[start:end] = [max(0, free - size) for free in room[start:end]]
        buffers.append({"id": f"b{index}", "size": size, "start": start, "end": end})
    return buffers


def _cut_buffers(rng: Random, setting: Setting, num_buffers: int) -> list[Json]:
    """Cut the regions into buffers: they fit, with no more than one cut to spare, until changes ask for more."""
    pieces = [(0, setting.horizon, start, end) for _, start, end in setting.regions()]
    spare = rng.randint(0, 1)
    while len(pieces) < num_buffers + spare:
        start, end, low, high = pieces.pop(max(range(len(pieces)), key=lambda i: _area(pieces[i]) * rng.random()))
        if end - start > 1 and (high - low == 1 or rng.random() < 0.5):
            cut = rng.randint(start + 1, end - 1)
            pieces += [(start, cut, low, high), (cut, end, low, high)]
        elif high - low > 1:
            cut = rng.randint(low + 1, high - 1)
            pieces += [(start, end, low, cut), (start, end, cut, high)]
        else:
            return _draw_buffers(rng, setting, num_buffers)
    rng.shuffle(pieces)
    return [
        {"id": f"b{index}", "size": high - low, "start": start, "end": end}
        for index, (start, end, low, high) in enumerate(pieces[spare:])
    ]


def _area(piece: tuple[int, int, int, int]) -> int:
    start, end, low, high = piece
    return (end - start) * (high - low)


def align(rng: Random, _: Setting, tile: Json) -> None:
    """Give some buffers alignments of their own, others than powers of two among them."""
    for buffer in tile["buffers"]:
        if rng.random() < 0.5:
            buffer["alignment"] = rng.choice(ALIGNMENTS)


def classify(rng: Random, _: Setting, tile: Json) -> None:
    """Name the memory class of some buffers."""
    for buffer in tile["buffers"]:
        if rng.random() < 0.5:
            buffer["memory_class"] = rng.choice(("standard", "interleaved", "interleaved"))


def restrict(rng: Random, setting: Setting, tile: Json) -> None:
    """Allow a buffer only some regions, now and then one that the map lacks."""
    names = [name for name, _, _ in setting.regions()]
    allowed = rng.sample(names, rng.randint(1, len(names)))
    if rng.random() < 0.2:
        allowed.append(UNKNOWN_REGION)
    if rng.random() < 0.05:
        allowed = [UNKNOWN_REGION]
    rng.choice(tile["buffers"])["regions"] = allowed


def fix(rng: Random, setting: Setting, tile: Json) -> None:
    """Fix the address of a buffer, mostly within a region."""
    buffer = rng.choice(tile["buffers"])
    _, start, end = rng.choice(setting.regions())
    address = rng.randint(start, max(start, end - buffer["size"]) + (rng.random() < 0.05))
    alignment = buffer.get("alignment", setting.common["memory"].get("default_alignment", 1))
    buffer["address"] = address - address % alignment


def add_tail(rng: Random, _: Setting, tile: Json) -> None:
    """Let code read past the end of a buffer."""
    buffer = rng.choice(tile["buffers"])
    buffer["access_tail"] = rng.randint(1, 3)
    buffer["size"] = max(0, buffer["size"] - rng.randint(0, 3))


def preload(rng: Random, _: Setting, tile: Json) -> None:
    """Put the first contents of some buffers and auxiliaries into the package image."""
    for one in tile["buffers"] + tile.get("auxiliaries", []):
        if rng.random() < 0.4:
            one["preloaded"] = True


def take_banks(rng: Random, _: Setting, tile: Json) -> None:
    """Let a buffer own the banks that it touches."""
    rng.choice(tile["buffers"])["whole_banks"] = True


def add_gaps(rng: Random, _: Setting, tile: Json) -> None:
    """Free the storage of a buffer for a time, now and then for its whole life."""
    buffer = rng.choice(tile["buffers"])
    start, end = buffer["start"], buffer["end"]
    gap_start = rng.randrange(start, end)
    buffer["gaps"] = [[gap_start, rng.randint(gap_start + 1, end)]]
    if rng.random() < 0.3:
        buffer["gaps"].append([end - 1, end])
    if rng.random() < 0.15:
        buffer["gaps"] = [[start, end]]


def hint(rng: Random, setting: Setting, tile: Json) -> None:
    """Say which address a buffer would prefer."""
    _, start, end = rng.choice(setting.regions())
    rng.choice(tile["buffers"])["hint"] = rng.randint(start, end)


def alias(rng: Random, _: Setting, tile: Json) -> None:
    """Let two or three buffers share one storage, at offsets of either sign."""
    members = rng.sample(tile["buffers"], min(len(tile["buffers"]), rng.choice((2, 2, 3))))
    if len(members) < 2:
        return
    group: list[Json] = [{"buffer": member["id"]} for member in members]
    for member in group[rng.randint(0, 1) :]:
        member["offset"] = rng.choice((0, 0, 1, 2, 3, 4, 6, -1, -2, -4))
    tile.setdefault("aliases", []).append({"members": group})


def carry(rng: Random, setting: Setting, tile: Json) -> None:
    """Carry one or more buffers through a loop."""
    ids = [buffer["id"] for buffer in tile["buffers"]]
    carried = rng.sample(ids, min(len(ids), rng.choice((1, 2, 2, 3))))
    repeat = _draw_loop(rng, setting) | {"carried": [carried]}
    rest = [name for name in ids if name not in carried]
    if rest and rng.random() < 0.2:
        repeat["carried"].append([rng.choice(rest)])
    tile.setdefault("repeats", []).append(repeat)


def iterate(rng: Random, setting: Setting, tile: Json) -> None:
    """Give a buffer a slot for each iteration of a loop, now and then with another buffer as its view."""
    buffer = rng.choice(tile["buffers"])
    repeat = _draw_loop(rng, setting) | {"iterated": [buffer["id"]]}
    buffer["size"] = -(-buffer["size"] // repeat["count"])
    tile.setdefault("repeats", []).append(repeat)
    others = [one for one in tile["buffers"] if one is not buffer]
    if others and rng.random() < 0.4:
        view = rng.choice(others)
        view["size"] = min(view["size"], buffer["size"])
        offset = rng.randint(-1, max(0, buffer["size"] - view["size"]))
        members = [{"buffer": buffer["id"]}, {"buffer": view["id"], "offset": offset}]
        tile.setdefault("aliases", []).append({"members": members})


def separate(rng: Random, _: Setting, tile: Json) -> None:
    """Keep two or three buffers in different banks."""
    ids = [buffer["id"] for buffer in tile["buffers"]]
    if len(ids) > 1:
        names = rng.sample(ids, min(len(ids), rng.choice((2, 2, 3))))
        tile.setdefault("separate", []).append(names)


def separate_many(rng: Random, _: Setting, tile: Json) -> None:
    """Keep three to five buffers in different banks."""
    ids = [buffer["id"] for buffer in tile["buffers"]]
    tile.setdefault("separate", []).append(rng.sample(ids, min(len(ids), rng.choice((3, 3, 4, 5)))))


def add_auxiliaries(rng: Random, _: Setting, tile: Json) -> None:
    """Ask for one or two auxiliaries."""
    tile["auxiliaries"] = [
        {"id": f"x{index}", "size": rng.choice((0, 1, 1, 2, 3))}
        | ({"alignment": rng.choice(ALIGNMENTS)} if rng.random() < 0.4 else {})
        for index in range(rng.randint(1, 2))
    ]


def need_descriptors(rng: Random, _: Setting, tile: Json) -> None:
    """Ask for descriptor storage in bytes."""
    tile["descriptor_bytes"] = rng.choice((0, 1, 3, 4, 5, 8))


def transfer(rng: Random, _: Setting, tile: Json) -> None:
    """Move parts of buffers from or to the host, equal parts twice among them."""
    transfers: list[Json] = []
    for _turn in range(rng.randint(1, 2)):
        buffer = rng.choice(tile["buffers"])
        offset = rng.randint(0, buffer["size"])
        size = rng.randint(0, buffer["size"] - offset)
        direction = rng.choice(("to_tile", "from_tile"))
        transfers.append({"buffer": buffer["id"], "offset": offset, "size": size, "direction": direction})
    if rng.random() < 0.4:
        transfers.append(dict(transfers[0]))
    tile["transfers"] = transfers


def _draw_loop(rng: Random, setting: Setting) -> Json:
    start = rng.randrange(setting.horizon)
    return {"start": start, "end": rng.randint(start + 1, setting.horizon), "count": rng.choice((1, 2, 2, 3))}
