"""Enters what an answer says of one tile entry into columns, and lists what has no place in them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from problem.answer import (
    CapacityBracket,
    ConflictSet,
    Detail,
    EngineReport,
    Explanation,
    Method,
    Objective,
    Proof,
    Reason,
    Status,
)
from problem.judging.violations import Report
from problem.request import Codes, Integers, Request
from service.schemas.claim import NOT_GIVEN

Row = Any
"""A struct made from a model of `service.schemas.claim`."""

_FIGURES = ("unused", "peaks", "descriptor_bytes")
DETAILS = ("reason", "objective", "proof", "explanation", "moved")
"""What most entries have none of."""


@dataclass(frozen=True, slots=True)
class Ledger:
    """The columns of an answer while they are filled, and what cannot be said in them; shapes as in `Answer`."""

    request: Request
    regions: dict[str, int]
    status: Codes
    method: Codes
    region: Codes
    address: Integers
    stride: Integers
    auxiliary_offset: Integers
    auxiliary_region: Codes
    auxiliary_address: Integers
    peak: Integers
    descriptor_bound: Integers
    descriptor_emitted: Integers
    unused: list[list[tuple[int, int]]]
    detail: dict[int, Detail] = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    passed_over: set[str] = field(default_factory=set)
    """Pointers to what was left out, or cannot be judged: nothing is said of what lies there."""

    @staticmethod
    def empty(request: Request) -> "Ledger":
        """Give the columns of an answer in which no tile is placed."""
        tiles, buffers = len(request.tiles), len(request.buffers.id)
        auxiliary_offset = np.cumsum([0, *(len(tile.auxiliaries) for tile in request.tiles)], dtype=np.int64)
        return Ledger(
            request=request,
            regions={region.name: index for index, region in enumerate(request.memory.regions)},
            status=np.full(tiles, Status.UNKNOWN, np.int8),
            method=np.full(tiles, Method.NONE, np.int8),
            region=np.full(buffers, -1, np.int8),
            address=np.full(buffers, -1, np.int64),
            stride=np.full(buffers, -1, np.int64),
            auxiliary_offset=auxiliary_offset,
            auxiliary_region=np.full(auxiliary_offset[-1], -1, np.int8),
            auxiliary_address=np.full(auxiliary_offset[-1], -1, np.int64),
            peak=np.full((tiles, len(request.memory.regions)), -1, np.int64),
            descriptor_bound=np.zeros(tiles, np.int64),
            descriptor_emitted=np.full(tiles, -1, np.int64),
            unused=[[] for _ in range(tiles)],
        )

    def wrong(self, rule: int, pointer: str, detail: str) -> None:
        """List a violation, and pass over what else may be wrong at the same place."""
        self.report.add(rule, pointer, detail)
        self.passed_over.add(pointer)


def enter(ledger: Ledger, tile: int, row: Row) -> None:
    """Enter what is said of entry `tile`."""
    pointer = f"/tiles/{tile}"
    status = row.status
    if status is NOT_GIVEN:
        status = "unknown" if row.placements is None else "placed"
        ledger.passed_over.add(f"{pointer}/status")
    ledger.status[tile] = Status[status.upper()]
    if row.numbers is not NOT_GIVEN and row.numbers != list(ledger.request.tiles[tile].numbers):
        ledger.wrong(9, f"{pointer}/numbers", "should be those of the request")
    _enter_verdict(ledger, tile, row)
    placed = status == "placed"
    given = {name: _given(ledger, f"{pointer}/{name}", getattr(row, name), placed) for name in ("unused", "peaks")}
    if row.placements is None and placed:
        ledger.report.add(1, f"{pointer}/placements", "is missing: the tile is placed")
        ledger.passed_over.add(pointer)
        return
    _enter_plan(ledger, tile, row, placed)
    if given["peaks"]:
        _enter_peaks(ledger, tile, row.peaks)
    if given["unused"]:
        ledger.unused[tile] = [(one.start, one.end) for one in row.unused]
    if row.descriptor_bytes is NOT_GIVEN:
        ledger.passed_over.add(f"{pointer}/descriptor_bytes")
    else:
        ledger.descriptor_bound[tile] = row.descriptor_bytes.bound
        ledger.descriptor_emitted[tile] = _or_none(row.descriptor_bytes.emitted)


def _given(ledger: Ledger, pointer: str, value: object, placed: bool) -> bool:  # noqa: FBT001 - a fact, no switch
    """Tell whether there is something to enter: a list just where the tile is placed."""
    if value is NOT_GIVEN:
        ledger.passed_over.add(pointer)
    elif (value is not None) != placed:
        said = "should be a list: the tile is placed" if placed else "should be null: the tile is not placed"
        ledger.wrong(9, pointer, said)
    else:
        return placed
    return False


def _enter_plan(ledger: Ledger, tile: int, row: Row, placed: bool) -> None:  # noqa: FBT001 - a fact, no switch
    request, pointer = ledger.request, f"/tiles/{tile}"
    low, high = request.buffers.tile_offset[tile : tile + 2].tolist()
    first, end = ledger.auxiliary_offset[tile : tile + 2].tolist()
    auxiliary_ids = [auxiliary.id for auxiliary in request.tiles[tile].auxiliaries]
    if not placed:
        for name in ("placements", "auxiliaries"):
            if getattr(row, name) is not None:
                ledger.wrong(9, f"{pointer}/{name}", "should be null: the tile is not placed")
        return
    rows = _in_order(ledger, f"{pointer}/placements", request.buffers.id[low:high], row.placements)
    auxiliaries = _in_order(ledger, f"{pointer}/auxiliaries", auxiliary_ids, row.auxiliaries or ())
    if any(one is None for one in (*rows, *auxiliaries)):
        ledger.passed_over.update(f"{pointer}/{name}" for name in _FIGURES)
    ledger.region[low:high] = [_region(ledger, one) for one in rows]
    ledger.address[low:high] = [-1 if one is None else one.address for one in rows]
    ledger.stride[low:high] = [-1 if one is None else _or_none(one.stride) for one in rows]
    ledger.auxiliary_region[first:end] = [_region(ledger, one) for one in auxiliaries]
    ledger.auxiliary_address[first:end] = [-1 if one is None else one.address for one in auxiliaries]


def _in_order(ledger: Ledger, pointer: str, ids: Sequence[str], rows: Sequence[Row]) -> Sequence[Row | None]:
    """Give the row of each id in the request's order, None where there is none."""
    if len(rows) == len(ids) and all(row.id == name for row, name in zip(rows, ids, strict=True)):
        return rows
    by_id: dict[str, Row] = {}
    known = set(ids)
    for index, row in enumerate(rows):
        if row.id not in known:
            ledger.report.add(9, f"{pointer}/{index}", f"the entry has no {row.id!r}")
        elif row.id in by_id:
            ledger.report.add(9, f"{pointer}/{index}", f"{row.id!r} stands here twice")
        else:
            by_id[row.id] = row
    for index, name in enumerate(ids):
        if name not in by_id:
            ledger.wrong(1, f"{pointer}/{index}", f"{name!r} has no place")
    if [name for name in ids if name in by_id] != list(by_id):
        ledger.report.add(9, pointer, "should be in the request's order")
    return [by_id.get(name) for name in ids]


def _region(ledger: Ledger, row: Row | None) -> int:
    return -1 if row is None else ledger.regions.get(row.region, -1)


def _enter_peaks(ledger: Ledger, tile: int, rows: Sequence[Row]) -> None:
    if [row.region for row in rows] == list(ledger.regions):
        ledger.peak[tile] = [row.bytes for row in rows]
    else:
        ledger.wrong(9, f"/tiles/{tile}/peaks", f"should name {', '.join(ledger.regions)}, in this order")


def _enter_verdict(ledger: Ledger, tile: int, row: Row) -> None:
    """Enter method and details."""
    if row.method is NOT_GIVEN:
        ledger.passed_over.add(f"/tiles/{tile}/method")
    elif row.method is not None:
        ledger.method[tile] = Method[row.method.upper()]
    enter_detail(ledger, tile, row)


def enter_detail(ledger: Ledger, tile: int, row: Row) -> None:
    """Enter reason, objective, proof, explanation and what moved of entry `tile`."""
    said: dict[str, Row] = {}
    for name in DETAILS:
        value = getattr(row, name)
        if value is NOT_GIVEN:
            ledger.passed_over.add(f"/tiles/{tile}/{name}")
        said[name] = None if value is NOT_GIVEN else value
    detail = Detail(
        reason=None if said["reason"] is None else Reason(said["reason"]),
        proof=None if said["proof"] is None else _proof(said["proof"]),
        explanation=None if said["explanation"] is None else _explanation(said["explanation"]),
        objective=None if said["objective"] is None else Objective(said["objective"].bytes, said["objective"].bound),
        moved=None if said["moved"] is None else tuple(said["moved"]),
    )
    if detail != Detail():
        ledger.detail[tile] = detail


def _proof(row: Row) -> Proof:
    engines = tuple(EngineReport(one.name, one.rounds, one.nodes, one.deterministic_time) for one in row.engines)
    blocks, regions = tuple(row.blocks), tuple(row.regions)
    return Proof(row.kind, row.event, blocks, regions, row.needed_bytes, row.available_bytes, engines, row.confirmed)


def _explanation(row: Row) -> Explanation:
    bracket, conflict = row.capacity, row.conflict_set
    return Explanation(
        text=row.text,
        event=row.event,
        blocks=tuple(row.blocks),
        needed_bytes=row.needed_bytes,
        available_bytes=row.available_bytes,
        deficit_bytes=row.deficit_bytes,
        largest_hole_bytes=row.largest_hole_bytes,
        cause=row.cause,
        capacity=None if bracket is None else CapacityBracket(bracket.region, bracket.fits, bracket.refuted),
        conflict_set=None if conflict is None else ConflictSet(tuple(conflict.blocks), conflict.minimal),
        relief=None if row.relief is None else tuple(row.relief),
    )


def _or_none(value: int | None) -> int:
    """Give -1 for null, and -2 for what is sent below 0, so that it is not taken for null."""
    return -1 if value is None else value if value >= 0 else -2
