"""Answers made of addresses that are known otherwise: fixed ones, spans of a dump, a plan's document."""

from itertools import pairwise
from typing import Any, Final

import msgspec

from problem.errors import Faults, RequestError
from problem.preparation import Prepared
from problem.request import Request
from service.formats.ipu_dump import parse
from service.plans.plan import Plan

_NO_PLAN: Final = "this is no plan: place it first, and give the answer, too"


def claim_of_fixed(prepared: Prepared) -> bytes:
    """Give the answer in which every buffer lies at its fixed address.

    Raises
    ------
    RequestError
        Some buffers have none, or there are auxiliaries, which cannot have one.
    """
    request, faults = prepared.request, Faults()
    tiles, rows = [], pairwise(request.buffers.tile_offset.tolist())
    for index, (tile, (low, high)) in enumerate(zip(request.tiles, rows, strict=True)):
        for buffer in range(low, high):
            if request.buffers.address[buffer] < 0:
                detail = f"buffer {request.buffers.id[buffer]!r} has no address: {_NO_PLAN}"
                faults.add(f"/tiles/{index}/buffers/{buffer - low}", detail)
        for place, one in enumerate(tile.auxiliaries):
            detail = f"auxiliary {one.id!r} has no address: {_NO_PLAN}"
            faults.add(f"/tiles/{index}/auxiliaries/{place}", detail)
        tiles.append({"placements": [_placement(prepared, buffer) for buffer in range(low, high)]})
    if faults:
        raise RequestError(faults)
    return msgspec.json.encode({"tiles": tiles})


def _placement(prepared: Prepared, buffer: int) -> dict[str, Any]:
    request, blocks = prepared.request, prepared.blocks
    address = int(request.buffers.address[buffer])
    regions = request.memory.regions
    region = next((index for index, one in enumerate(regions) if one.start <= address < one.end), len(regions) - 1)
    row = int(blocks.geometry.row[blocks.block_of[buffer]])
    stride = -1 if row < 0 else int(blocks.geometry.stride[row, region])
    return _row(request.buffers.id[buffer], regions[region].name, address, stride)


def _row(name: str, region: str, address: int, stride: int) -> dict[str, Any]:
    return {"id": name, "region": region, "address": address, "stride": None if stride < 0 else stride}


def claim_of_dump(prepared: Prepared, data: bytes) -> bytes:
    """Give the answer that `assigned_root_spans` of a dump, read before, stand for.

    Raises
    ------
    RequestError
        A group has no span, or there are auxiliaries, which have none.
    """
    dump, faults = parse(data), Faults()
    placements = []
    for index, group in enumerate(dump.requests):
        if group.auxiliary is not None:
            faults.add(f"/requests/{index}", f"auxiliary {group.auxiliary} has no span: {_NO_PLAN}")
            continue
        name = str(group.assignments[0][0])
        if name not in dump.assigned_root_spans:
            faults.add(f"/requests/{index}", f"root {name} has no span: {_NO_PLAN}")
            continue
        start, end = dump.assigned_root_spans[name]
        region = prepared.request.memory.regions[start >= dump.region_boundary].name
        stride = -1 if group.region1_stride is None else (end - start) // len(group.assignments)
        placements.append(_row(name, region, start, stride))
    if faults:
        raise RequestError(faults)
    return msgspec.json.encode({"tiles": [{"placements": placements}]})


def claim_of_plan(request: Request, plan: Plan) -> bytes:
    """Give the answer that a plan is to `request`, its entries in the request's order.

    Raises
    ------
    RequestError
        The plan has other entries of tiles.
    """
    faults = Faults()
    by_numbers = {frozenset(tile.numbers): tile for tile in plan.tiles}
    tiles: list[dict[str, Any]] = []
    for index, entry in enumerate(request.tiles):
        tile = by_numbers.get(frozenset(entry.numbers))
        if tile is None:
            numbers = ", ".join(map(str, entry.numbers[:8]))
            faults.add("/tiles", f"the plan has no entry for tiles {numbers} (entry {index} of the request)")
            continue
        tiles.append(
            {
                "placements": [
                    _row(one.id, one.region, one.address, -1 if one.stride is None else one.stride)
                    for one in tile.buffers
                ],
                "auxiliaries": [
                    {"id": one.id, "region": one.region, "address": one.address} for one in tile.auxiliaries
                ],
            }
        )
    if not faults and len(plan.tiles) > len(request.tiles):
        faults.add("/tiles", f"the plan has {len(plan.tiles)} entries, the request {len(request.tiles)}")
    if faults:
        raise RequestError(faults)
    return msgspec.json.encode({"tiles": tiles, **_common(plan)})


def _common(plan: Plan) -> dict[str, Any]:
    reservations = [
        {"id": one.id, "region": one.region, "start": one.start, "end": one.end} for one in plan.reservations
    ]
    one = plan.descriptors
    descriptors = None if one is None else {"region": one.region, "start": one.start, "end": one.end}
    return {"reservations": reservations, "descriptors": descriptors}
