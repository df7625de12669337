"""Writes an ipu-stack placement dump, version 1: a request of one tile and, with a plan, `assigned_root_spans`.

A dump that was read is written as it was, with the plan's spans. Of other requests a dump is made where it can say
them; what no dump says is refused by name.
"""

import re
from itertools import pairwise
from typing import Any, Final

import msgspec

from problem.answer import Answer
from problem.errors import Faults
from problem.memory import MemoryMap
from problem.request import Request, Reservation
from service.formats.ipu_check import MEMORY_END, MEMORY_START
from service.formats.ipu_dump import LAST_EVENT
from service.writers.asked import Asked, Written
from service.writers.expressing import notes_on, refuse, refuse_all_but

TITLE: Final = "an ipu-stack dump"
_KEPT: Final = (
    *("alignment", "memory_class", "access_tail"),
    *("separate", "auxiliaries", "reservations", "interleaved_offset"),
)
_HOST_INTERVALS: Final = ((0, 1), (LAST_EVENT, LAST_EVENT + 1))
_ROOT: Final = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)
_CLASSES: Final = ("Ipu21Standard", "Ipu21Interleaved")
_MAX_TILE: Final = 2**16 - 1
_MAX_UNSIGNED: Final = 2**32 - 1


def write(asked: Asked, dump: bytes | None = None) -> Written:
    """Write a dump.

    Parameters
    ----------
    asked : Asked
    dump : bytes, optional
        The dump that the request was read from.

    Raises
    ------
    NotExpressible
        The request says what no dump does, or the plan has auxiliaries, which have no spans.
    """
    notes: list[str] = []
    if dump is None:
        document = _dump(asked)
        if asked.prepared.request.reservations:
            notes.append(f"{TITLE} has no names of reservations: theirs are left out")
        notes += notes_on(asked, TITLE, numbers=True)
    else:
        document = msgspec.json.decode(dump)
    if asked.plan is not None:
        document |= {"placed": True, "assigned_root_spans": _spans(asked, asked.plan, document["requests"])}
    return Written(msgspec.json.encode(document) + b"\n", tuple(notes))


def _spans(asked: Asked, plan: Answer, requests: list[dict[str, Any]]) -> dict[str, tuple[int, int]]:
    """Give every root the span of its whole group, as ipu-stack does."""
    faults = Faults()
    for index, one in enumerate(asked.prepared.request.tiles[0].auxiliaries):
        faults.add(f"/tiles/0/auxiliaries/{index}", f"{TITLE} has spans of roots alone: auxiliary {one.id!r} has none")
    refuse(asked, faults)
    blocks = asked.prepared.blocks
    spans: dict[str, tuple[int, int]] = {}
    groups = [request for request in requests if request.get("auxiliary") is None]
    for block, group in enumerate(groups):
        # A group is one buffer, and that is a block of its own.
        address, stride = int(plan.address[block]), int(plan.stride[block])
        own = int(blocks.bytes[block]) if stride < 0 else stride * int(blocks.num_slots[block])
        spans |= {str(root): (address, address + own) for root, _ in group["assignments"]}
    return spans


def _dump(asked: Asked) -> dict[str, Any]:
    request, faults = asked.prepared.request, Faults()
    tile = request.tiles[0]
    _check_memory(request.memory, faults)
    if len(tile.numbers) > 1 or tile.numbers[0] > _MAX_TILE:
        detail = f"{TITLE} has one tile number, up to {_MAX_TILE}: there are {', '.join(map(str, tile.numbers[:8]))}"
        faults.add("/tiles/0/numbers", detail)
    ranges, host = _free(request, faults)
    _check_names(request, faults)
    _check_bounds(request, faults)
    refuse_all_but(_KEPT, asked, TITLE, faults)
    first, second = request.memory.regions
    return {
        "version": 1,
        "tile": tile.numbers[0],
        "placed": False,
        "ranges": ranges,
        "interleaved_offset": request.interleaved_offset,
        "region_boundary": second.start,
        "region0_element_bytes": first.bank_bytes,
        "region1_element_bytes": second.bank_bytes,
        "host_scratch_range": host,
        "requests": [*_groups(request), *_auxiliaries(request)],
        "assigned_root_spans": {},
    }


def _check_memory(memory: MemoryMap, faults: Faults) -> None:
    """List a map that is not that of an IPU Mk2, but for the boundary of its regions and the sizes of its elements."""
    said = [(region.name, region.start, region.end, region.standard, region.interleaved) for region in memory.regions]
    boundary = memory.regions[0].end
    expected = [
        ("region0", MEMORY_START, boundary, True, False),
        ("region1", boundary, MEMORY_END, True, True),
    ]
    if said != expected or memory.loader is not None:
        detail = (
            f"{TITLE} has the memory of an IPU Mk2: region0 from {MEMORY_START}, standard, region1 up to {MEMORY_END}, "
            "both classes, no loader"
        )
        faults.add("/memory", detail)


def _free(request: Request, faults: Faults) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Return the ranges that are free at all times but the host's, and the range of the host."""
    taken, host = [], []
    for index, one in enumerate(request.reservations):
        if one.address is None:
            faults.add(f"/reservations/{index}", f"{TITLE} has fixed ranges alone: {one.id!r} has no address")
        elif not one.intervals:
            taken.append((one.address, one.address + one.size))
        elif one.intervals == _HOST_INTERVALS:
            host.append(one)
        else:
            detail = f"{TITLE} has reservations for all time, or at events 0 and {LAST_EVENT}: {one.id!r} has others"
            faults.add(f"/reservations/{index}/intervals", detail)
    free, event = [], MEMORY_START
    for start, end in [*sorted(taken), (MEMORY_END, MEMORY_END)]:
        if event < start:
            free.append((event, start))
        event = max(event, end)
    return free, _host_range(request, host, faults)


def _host_range(request: Request, pieces: list[Reservation], faults: Faults) -> tuple[int, int]:
    spans = sorted((one.address or 0, (one.address or 0) + one.size) for one in pieces)
    for (_, end), (start, _) in pairwise(spans):
        if start != end:
            faults.add("/reservations", f"{TITLE} has one host scratch range: those of the request end at {end}")
    return (spans[0][0], spans[-1][1]) if spans else (request.memory.regions[0].end,) * 2


def _check_names(request: Request, faults: Faults) -> None:
    auxiliaries = [one.id for one in request.tiles[0].auxiliaries]
    for field, names in (("buffers", request.buffers.id), ("auxiliaries", auxiliaries)):
        for index, name in enumerate(names):
            if not _ROOT.fullmatch(name):
                detail = f"{TITLE} has numbers for ids: {name!r} is none of up to 16 digits"
                faults.add(f"/tiles/0/{field}/{index}/id", detail, name)


def _check_bounds(request: Request, faults: Faults) -> None:
    buffers = request.buffers
    columns = {
        "size": buffers.size + buffers.access_tail,
        "alignment": buffers.alignment,
        "end": buffers.end - 1,
    }
    for name, column in columns.items():
        for buffer in (column > _MAX_UNSIGNED).nonzero()[0].tolist():
            detail = f"{TITLE} has numbers up to {_MAX_UNSIGNED}: {name} of {buffers.id[buffer]!r} is larger"
            faults.add(f"/tiles/0/buffers/{buffer}/{name}", detail, int(column[buffer]), _MAX_UNSIGNED)
    for index, one in enumerate(request.tiles[0].auxiliaries):
        if max(one.size, one.alignment) > _MAX_UNSIGNED or one.preloaded:
            detail = f"{TITLE} has auxiliaries of a size and an alignment up to {_MAX_UNSIGNED}: {one.id!r} says more"
            faults.add(f"/tiles/0/auxiliaries/{index}", detail)
    if request.interleaved_offset > _MAX_UNSIGNED:
        faults.add("/interleaved_offset", f"{TITLE} has numbers up to {_MAX_UNSIGNED}", request.interleaved_offset)


def _groups(request: Request) -> list[dict[str, Any]]:
    buffers = request.buffers
    conflicts: list[dict[int, None]] = [{} for _ in buffers.id]
    for group in request.tiles[0].separate:
        for buffer in group:
            conflicts[buffer] |= {int(buffers.id[other]): None for other in group if other != buffer}
    return [
        {
            "auxiliary": None,
            "class": _CLASSES[bool(buffers.interleaved[index])],
            "region1_stride": None,
            "lifetime": {"first": int(buffers.start[index]), "last": int(buffers.end[index]) - 1, "seen": True},
            "bytes": int(buffers.size[index] + buffers.access_tail[index]),
            "alignment": int(buffers.alignment[index]),
            "assignments": [(int(root), 0)],
            "conflicts": list(conflicts[index]),
        }
        for index, root in enumerate(buffers.id)
    ]


def _auxiliaries(request: Request) -> list[dict[str, Any]]:
    return [
        {
            "auxiliary": int(one.id),
            "class": _CLASSES[0],
            "region1_stride": None,
            "lifetime": {"first": 0, "last": 0, "seen": False},
            "bytes": one.size,
            "alignment": one.alignment,
            "assignments": [],
            "conflicts": [],
        }
        for one in request.tiles[0].auxiliaries
    ]
