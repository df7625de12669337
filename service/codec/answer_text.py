"""Writes an answer as a document (contract, section 8)."""

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec
import numpy as np

from problem.answer import NO_DETAIL, Answer, Detail, Method, Status
from problem.request import Request
from service.codec.row_text import Rows, write_rows

_json: Final = msgspec.json.encode


def encode_rows(request: Request, answer: Answer) -> bytes:
    """Write the answer document, compact, fields in the contract's order.

    Cost O(bytes written): ids and plans are written by a kernel, the rest of an entry in Python.
    """
    head = {"digest": answer.digest, "status": overall_status(answer), "complete": answer.complete}
    pieces: list[bytes | memoryview] = [
        _json(head | reserved_of(request, answer))[:-1],
        b',"tiles":[',
    ]
    for index, entry in enumerate(_entries(request, answer)):
        pieces.extend((b",", *entry) if index else entry)
    pieces += (b'],"summary":', _json(summary_of(request, answer)), b"}")
    return b"".join(pieces)


def overall_status(answer: Answer) -> str:
    """Give the status of the whole: infeasible if any tile is, else unknown if any is."""
    for status in (Status.INFEASIBLE, Status.UNKNOWN):
        if (answer.status == status).any():
            return status.name.lower()
    return Status.PLACED.name.lower()


def reserved_of(request: Request, answer: Answer) -> dict[str, object]:
    """Give the ranges that are reserved on every tile, as the document has them."""
    return {"reservations": _reservations(request, answer), "descriptors": _descriptors(request, answer)}


def _reservations(request: Request, answer: Answer) -> list[dict[str, object]]:
    return [
        {"id": one.id, "region": request.memory.regions[one.region].name, "start": one.start, "end": one.end}
        for one in answer.reservations
    ]


def _descriptors(request: Request, answer: Answer) -> dict[str, object] | None:
    one = answer.descriptors
    if one is None:
        return None
    region = request.memory.regions[one.region].name
    return {"region": region, "start": one.start, "end": one.end, "bytes": one.end - one.start}


def summary_of(request: Request, answer: Answer) -> dict[str, int]:
    """Count tile numbers by method and by status."""
    count = [len(tile.numbers) for tile in request.tiles]
    by_method, by_status = (
        np.bincount(kinds, count, len(names)).astype(np.int64).tolist()
        for kinds, names in ((answer.method, Method), (answer.status, Status))
    )
    return (
        {"tiles": sum(count)}
        | {method.name.lower(): by_method[method] for method in (Method.GREEDY, Method.RETRY, Method.EXACT)}
        | {status.name.lower(): by_status[status] for status in (Status.INFEASIBLE, Status.UNKNOWN)}
    )


def _entries(request: Request, answer: Answer) -> Iterator[tuple[bytes | memoryview, ...]]:
    """Give each tile entry in pieces."""
    placed = answer.status == Status.PLACED
    regions = tuple(region.name for region in request.memory.regions)
    buffers = Rows(
        request.buffers.tile_offset,
        {"address": answer.address, "stride": answer.stride},
        tuple(request.buffers.id),
        answer.region,
    )
    auxiliaries = Rows(
        answer.auxiliary_offset,
        {"address": answer.auxiliary_address},
        tuple(auxiliary.id for tile in request.special_tiles.values() for auxiliary in tile.auxiliaries),
        answer.auxiliary_region,
    )
    unused = Rows(answer.unused_offset, {"start": answer.unused_start, "end": answer.unused_end})
    tiles, count = answer.peak.shape
    peaks = Rows(
        np.arange(0, (tiles + 1) * count, count),
        {"bytes": answer.peak.reshape(-1)},
        None,
        np.tile(np.arange(count, dtype=np.int8), tiles),
    )
    texts = (write_rows(rows, placed, regions) for rows in (buffers, auxiliaries, unused, peaks))
    # Entries without details say one of a few things.
    said: dict[_Verdict, tuple[bytes, bytes]] = {}
    for tile, (verdict, plan) in enumerate(zip(_verdicts(answer), zip(*texts, strict=True), strict=True)):
        detail = answer.detail.get(tile)
        if detail is not None:
            beside = _beside_plan(verdict, detail)
        elif verdict in said:
            beside = said[verdict]
        else:
            beside = said[verdict] = _beside_plan(verdict, NO_DETAIL)
        yield _entry(request.tiles[tile].numbers, beside, plan)


class _Verdict(NamedTuple):
    """What every entry says beside its numbers and its plan; `emitted` is -1 where there is none."""

    status: int
    method: int
    bound: int
    emitted: int


def _verdicts(answer: Answer) -> Iterator[_Verdict]:
    columns = answer.status, answer.method, answer.descriptor_bound, answer.descriptor_emitted
    return map(_Verdict, *(column.tolist() for column in columns))


def _beside_plan(verdict: _Verdict, detail: Detail) -> tuple[bytes, bytes]:
    """Give what stands between an entry's numbers and its plan, and what follows that."""
    method = Method(verdict.method)
    before = {
        "status": Status(verdict.status).name.lower(),
        "method": None if method is Method.NONE else method.name.lower(),
        "reason": detail.reason,
        "objective": detail.objective,
    }
    after = {
        "descriptor_bytes": {"bound": verdict.bound, "emitted": None if verdict.emitted < 0 else verdict.emitted},
        "moved": detail.moved,
        "proof": detail.proof,
        "explanation": detail.explanation,
    }
    return _json(before)[1:-1], _json(after)[1:]


def _entry(
    numbers: tuple[int, ...], beside: tuple[bytes, bytes], plan: tuple[memoryview, ...]
) -> tuple[bytes | memoryview, ...]:
    before, after = beside
    placements, auxiliaries, unused, peaks = (rows or b"null" for rows in plan)
    return (
        b'{"numbers":',
        _json(numbers),
        b",",
        before,
        b',"placements":',
        placements,
        b',"auxiliaries":',
        auxiliaries,
        b',"unused":',
        unused,
        b',"peaks":',
        peaks,
        b",",
        after,
    )
