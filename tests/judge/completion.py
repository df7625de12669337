"""The complete answer around given plans: every other field is what follows from them."""

from collections.abc import Sequence

from tests.judge import figures
from tests.judge.document import Json, Request, Tile, read_request
from tests.judge.reserved import Range, Reserved, reserve
from tests.judge.transfers import transfer_bound
from tests.judge.verdicts import OF_A_PLAN


def complete_answer(request: Json, plans: Sequence[Json | None]) -> Json:
    """Give the answer with `placements` and `auxiliaries` of each tile as planned, infeasible where None.

    Every method is `greedy`, and every proof the least that has its shape.
    """
    asked = read_request(request)
    reserved = reserve(asked)
    answer: Json = {
        "digest": "sha256:" + "0" * 64,
        "complete": True,
        "reservations": [{"id": one.id} | _address_range(one) for one in reserved.ranges],
        "descriptors": None,
        "tiles": [_tile(asked, tile, plan, reserved) for tile, plan in zip(asked.tiles, plans, strict=True)],
    }
    if reserved.descriptors is not None:
        start, end = reserved.descriptors.addresses
        answer["descriptors"] = _address_range(reserved.descriptors) | {"bytes": end - start}
    return answer | {"status": figures.whole_status(answer), "summary": figures.summary(answer)}


def _address_range(one: Range) -> Json:
    start, end = one.addresses
    return {"region": one.region, "start": start, "end": end}


def _tile(request: Request, tile: Tile, plan: Json | None, reserved: Reserved) -> Json:
    bound = transfer_bound(tile, request.host)
    given: Json = dict.fromkeys((*OF_A_PLAN, "reason", "objective", "moved", "proof", "explanation"))
    given |= {"numbers": list(tile.numbers), "descriptor_bytes": {"bound": bound, "emitted": None}}
    if plan is None:
        explanation = None if request.explain == "off" else _explanation(reserved)
        return given | {"status": "infeasible", "proof": _proof(reserved), "explanation": explanation}
    peaks = figures.peaks(request, tile, plan)
    if request.objective == "peak":
        total = sum(peak["bytes"] for peak in peaks)
        given["objective"] = {"bytes": total, "bound": total}
    return given | {
        "status": "placed",
        "method": "greedy",
        "placements": plan["placements"],
        "auxiliaries": plan["auxiliaries"],
        "unused": figures.unused(request, tile, plan, reserved),
        "peaks": peaks,
        "descriptor_bytes": {"bound": bound, "emitted": figures.emitted(request, tile, plan)},
        "moved": figures.moved(tile, plan),
    }


def _proof(reserved: Reserved) -> Json:
    proof: Json = dict.fromkeys(
        ("event", "blocks", "regions", "needed_bytes", "available_bytes", "engines", "confirmed")
    )
    if reserved.failed is not None:
        return proof | {"kind": "reservation", "blocks": [reserved.failed]}
    return proof | {"kind": "exhausted", "engines": [{"name": "search", "nodes": 1}], "confirmed": False}


def _explanation(reserved: Reserved) -> Json:
    figures_of_load = ("needed_bytes", "available_bytes", "deficit_bytes", "largest_hole_bytes")
    explanation: Json = dict.fromkeys(("event", "blocks", *figures_of_load, "capacity", "conflict_set", "relief"))
    cause = "fragmentation" if reserved.failed is None else "constraint"
    return explanation | {"text": "The blocks do not fit.", "deficit_bytes": 0, "cause": cause}
