"""The figures of an answer that follow from its plan."""

from tests.judge.document import Interval, Json, Request, Tile
from tests.judge.plan import pieces
from tests.judge.ranges import less
from tests.judge.reserved import Reserved
from tests.judge.transfers import emitted_bytes


def unused(request: Request, tile: Tile, placed: Json, reserved: Reserved) -> list[Json]:
    """List the address ranges that nothing ever occupies, ascending and joined within a region."""
    occupied: list[Interval] = [piece.addresses for piece in pieces(request, tile, placed)]
    occupied += [one.addresses for one in reserved.ranges]
    occupied += [reserved.descriptors.addresses] if reserved.descriptors else []
    by_address = sorted(request.memory.regions, key=lambda region: region.start)
    free = [part for region in by_address for part in less((region.start, region.end), occupied)]
    return [{"start": start, "end": end} for start, end in free]


def peaks(request: Request, tile: Tile, placed: Json) -> list[Json]:
    """Give for each region in the map's order the bytes from its start to the highest end in it."""
    highest = {region.name: region.start for region in request.memory.regions}
    for piece in pieces(request, tile, placed):
        start, end = piece.addresses
        if start < end:
            highest[piece.region.name] = max(highest[piece.region.name], end)
    return [{"region": one.name, "bytes": highest[one.name] - one.start} for one in request.memory.regions]


def emitted(request: Request, tile: Tile, placed: Json) -> int:
    """Give the bytes of descriptors that the plan emits, after equal packets are shared."""
    address = {one["id"]: one["address"] for one in placed["placements"]}
    return emitted_bytes(tile, request.host, address)


def moved(tile: Tile, placed: Json) -> list[str] | None:
    """List the buffers that lie elsewhere than in a former plan, None where none has a former address."""
    address = {one["id"]: one["address"] for one in placed["placements"]}
    former = {one.id: one.previous for one in tile.buffers if one.previous is not None}
    return [name for name, before in former.items() if address[name] != before] if former else None


def summary(answer: Json) -> dict[str, int]:
    """Count the tile numbers of an answer by method where they are placed, else by status."""
    counts = dict.fromkeys(("tiles", "greedy", "retry", "exact", "infeasible", "unknown"), 0)
    for tile in answer["tiles"]:
        for column in ("tiles", tile["method"] if tile["status"] == "placed" else tile["status"]):
            if column is not None:
                counts[column] += len(tile["numbers"])
    return counts


def whole_status(answer: Json) -> str:
    """Give the status of the whole answer: the worst of its tiles."""
    statuses = {tile["status"] for tile in answer["tiles"]}
    return next(status for status in ("infeasible", "unknown", "placed") if status in statuses)
