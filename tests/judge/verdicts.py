"""Whether a tile's status, its proof and its explanation go together."""

from collections.abc import Iterable, Iterator

from tests.judge.document import Json, Request, Tile
from tests.judge.reserved import DESCRIPTORS, Reserved
from tests.judge.storage import storages

OF_A_PLAN = ("method", "placements", "auxiliaries", "unused", "peaks")
INTERRUPTED = frozenset({"time_limit", "deadline", "engine_failed", "cancelled"})


def wrong_fields(request: Request, given: Json, at: str) -> Iterator[str]:
    """Say which fields of a tile's answer are null, or not, against its status."""
    placed, unknown = given["status"] == "placed", given["status"] == "unknown"
    due = dict.fromkeys(OF_A_PLAN, placed) | {
        "objective": placed and request.objective == "peak",
        "reason": unknown,
        "proof": given["status"] == "infeasible",
        "explanation": not placed and request.explain != "off",
    }
    for field, wanted in due.items():
        if (given[field] is not None) != wanted:
            yield f"{at}/{field}: {'null' if wanted else 'not null'} where the tile is {given['status']}"
    if (given["descriptor_bytes"]["emitted"] is not None) != placed:
        yield f"{at}/descriptor_bytes/emitted: a figure where the tile is not placed, or none where it is"
    if given["moved"] is not None and not placed:
        yield f"{at}/moved: not null where the tile is not placed"
    if request.exact == "off" and given["method"] == "exact":
        yield f"{at}/method: the exact stage was off"
    if request.exact != "off" and given["reason"] == "exact_off":
        yield f"{at}/reason: the exact stage was not off"


def wrong_proof(request: Request, tile: Tile, proof: Json, reserved: Reserved, at: str) -> Iterator[str]:
    """Say what a proof of its kind lacks or names that is not there; its truth is not looked into."""
    kind, blocks = proof["kind"], proof["blocks"] or []
    own = _names(tile)
    common = {one.id for one in request.reservations} | {DESCRIPTORS}
    known = own | common if kind in ("collision", "reservation") else own
    yield from _unnamed(blocks, known, f"{at}/blocks")
    yield from _unnamed(proof["regions"] or [], {one.name for one in request.memory.regions}, f"{at}/regions")
    complete = {
        "no_address": len(blocks) == 1,
        "collision": len(blocks) == 2 and bool(own & set(blocks)),
        "overload": _overloads(proof),
        "banks": bool(blocks),
        "reservation": blocks == [reserved.failed],
        "exhausted": request.exact != "off" and proof["confirmed"] is not None and _names_engines(proof),
    }
    if not complete[kind]:
        yield f"{at}: not what a proof by {kind} consists of"
    if (kind == "reservation") != (reserved.failed is not None):
        yield f"{at}/kind: {kind} where the reservation without room is {reserved.failed}"


def wrong_explanation(request: Request, tile: Tile, given: Json, at: str) -> Iterator[str]:
    """Say what contradicts itself in the explanation of a tile that is not placed."""
    explanation = given["explanation"]
    known = _names(tile) | {one.id for one in request.reservations} | {DESCRIPTORS}
    conflict, deficit = explanation["conflict_set"], explanation["deficit_bytes"]
    yield from _unnamed(explanation["blocks"] or [], known, f"{at}/blocks")
    yield from _unnamed(explanation["relief"] or [], known, f"{at}/relief")
    yield from _unnamed(conflict["blocks"] if conflict else [], known, f"{at}/conflict_set/blocks")
    if not explanation["text"].strip():
        yield f"{at}/text: empty"
    if request.explain != "full" and (conflict is not None or explanation["relief"] is not None):
        yield f"{at}: a conflict set or relief that nobody asked for"
    if given["status"] == "infeasible" and explanation["cause"] is None:
        yield f"{at}/cause: null where the tile is infeasible"
    if (given["proof"] or {}).get("kind") == "reservation":
        return
    if deficit is None:
        yield f"{at}/deficit_bytes: null"
    elif explanation["cause"] in ("capacity", "fragmentation") and (explanation["cause"] == "capacity") != (
        deficit > 0
    ):
        yield f"{at}/cause: {explanation['cause']} with a deficit of {deficit} bytes"
    yield from _wrong_capacity(request, explanation["capacity"], f"{at}/capacity")


def _wrong_capacity(request: Request, capacity: Json | None, at: str) -> Iterator[str]:
    if capacity is None:
        return
    last = max(request.memory.regions, key=lambda region: region.start)
    if capacity["region"] != last.name:
        yield f"{at}/region: not {last.name}, which has the highest addresses"
    if None not in (capacity["fits"], capacity["refuted"]) and capacity["fits"] <= capacity["refuted"]:
        yield f"{at}: a size that fits is not above one that is refuted"


def _names(tile: Tile) -> set[str]:
    return {storage.name for storage in storages(tile)} | {auxiliary.id for auxiliary in tile.auxiliaries}


def _unnamed(names: list[str], known: Iterable[str], at: str) -> Iterator[str]:
    if len(set(names)) < len(names):
        yield f"{at}: a name twice"
    for name in sorted(set(names) - set(known)):
        yield f"{at}: no {name} to be named here"


def _overloads(proof: Json) -> bool:
    figures = (proof["event"], proof["needed_bytes"], proof["available_bytes"])
    return None not in figures and bool(proof["regions"]) and proof["needed_bytes"] > proof["available_bytes"]


def _names_engines(proof: Json) -> bool:
    engines = proof["engines"] or []
    return bool(engines) and all(isinstance(engine.get("name"), str) and engine["name"] for engine in engines)
