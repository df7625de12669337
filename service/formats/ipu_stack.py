"""Conversion of an ipu-stack placement dump to a request.

The dump is of one tile of an IPU Mk2. Lifetimes become half-open; what `ranges` do not list becomes reservations, and
so does the host's scratch range at the first and the last event. Each allocation request becomes one buffer that is
called by its first root: where the other roots of the group lie follows from its address. `placed` and
`assigned_root_spans` say what another allocator did and constrain nothing.
"""

from typing import Any, Final

from problem.errors import RequestError
from service.formats.ipu_check import MEMORY_END, MEMORY_START, check
from service.formats.ipu_dump import LAST_EVENT, AllocationRequest, Dump, parse

_HOST_EVENTS: Final = [[0, 1], [LAST_EVENT, LAST_EVENT + 1]]
_CLASS: Final = {"Ipu21Standard": "standard", "Ipu21Interleaved": "interleaved"}


def read(data: bytes) -> dict[str, Any]:
    """Convert a dump to a request document with one tile.

    Parameters
    ----------
    data : bytes
        The dump, as JSON.

    Returns
    -------
    dict
        A request as it would be decoded from JSON; buffers and auxiliaries in the order of the dump's requests.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        It is no dump, or one that no request can say; pointers are into the dump.
    """
    dump = parse(data)
    faults = check(dump)
    if faults:
        raise RequestError(faults)
    groups = [request for request in dump.requests if request.auxiliary is None]
    iterated = [request for request in groups if request.region1_stride is not None]
    tile = {
        "numbers": [dump.tile],
        "buffers": [_buffer(group) for group in groups],
        "repeats": [_repeat(group) for group in iterated],
        "separate": _separations(groups),
        "auxiliaries": [
            {"id": str(request.auxiliary), "size": request.bytes, "alignment": request.alignment}
            for request in dump.requests
            if request.auxiliary is not None
        ],
    }
    return {
        "memory": _memory(dump),
        "tiles": [tile],
        "reservations": _reservations(dump),
        "interleaved_offset": dump.interleaved_offset,
    }


def _memory(dump: Dump) -> dict[str, Any]:
    return {
        "regions": [
            {
                "name": "region0",
                "start": MEMORY_START,
                "size": dump.region_boundary - MEMORY_START,
                "memory_classes": ["standard"],
                "bank_bytes": dump.region0_element_bytes,
            },
            {
                "name": "region1",
                "start": dump.region_boundary,
                "size": MEMORY_END - dump.region_boundary,
                "memory_classes": ["standard", "interleaved"],
                "bank_bytes": dump.region1_element_bytes,
            },
        ],
        "default_alignment": 1,
    }


def _reservations(dump: Dump) -> list[dict[str, Any]]:
    """Reserve what is never free, then what the host takes of the rest: pieces within one region, ascending."""
    host_start, host_end = dump.host_scratch_range
    never, host = [], []
    for start, end in ((MEMORY_START, dump.region_boundary), (dump.region_boundary, MEMORY_END)):
        free = _merged([(max(start, lower), min(end, upper)) for lower, upper in dump.ranges])
        edges = [start, *(edge for piece in free for edge in piece), end]
        never += [(lower, upper) for lower, upper in zip(edges[::2], edges[1::2], strict=True) if lower < upper]
        shared = [(max(host_start, lower), min(host_end, upper)) for lower, upper in free]
        host += [(lower, upper) for lower, upper in shared if lower < upper]
    return [
        *({"id": f"taken-{i}", "address": start, "size": end - start} for i, (start, end) in enumerate(never)),
        *(
            {"id": f"host-scratch-{i}", "address": start, "size": end - start, "intervals": _HOST_EVENTS}
            for i, (start, end) in enumerate(host)
        ),
    ]


def _merged(ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Unite ranges into disjoint ones, ascending; empty ones do not count."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(piece for piece in ranges if piece[0] < piece[1]):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _buffer(group: AllocationRequest) -> dict[str, Any]:
    return {
        "id": _name(group),
        "size": group.bytes if group.region1_stride is None else group.step,
        "start": group.lifetime.first,
        "end": group.lifetime.last + 1,
        "alignment": group.alignment,
        "memory_class": _CLASS[group.memory_class],
        "whole_banks": group.region1_stride is not None,
    }


def _repeat(group: AllocationRequest) -> dict[str, Any]:
    """Make the loop whose slots the members of `group` are."""
    return {
        "start": group.lifetime.first,
        "end": group.lifetime.last + 1,
        "count": len(group.assignments),
        "carried": [],
        "iterated": [_name(group)],
    }


def _separations(groups: list[AllocationRequest]) -> list[list[str]]:
    """Name each pair of groups that conflict, once; roots of no group or of the same one are dropped."""
    owner = {root: index for index, group in enumerate(groups) for root, _ in group.assignments}
    pairs = {
        (min(index, owner[root]), max(index, owner[root]))
        for index, group in enumerate(groups)
        for root in group.conflicts
        if owner.get(root, index) != index
    }
    return [[_name(groups[left]), _name(groups[right])] for left, right in sorted(pairs)]


def _name(group: AllocationRequest) -> str:
    return str(group.assignments[0][0])
