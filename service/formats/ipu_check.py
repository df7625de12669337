"""The rules between the fields of an ipu-stack dump."""

from math import lcm
from typing import Final

from problem.errors import Faults
from service.formats.ipu_dump import AllocationRequest, Dump

MEMORY_START: Final = 0x4C000
MEMORY_END: Final = 0xE8000
"""Addresses of data on the IPU Mk2, half-open: a dump names only where its two regions meet."""


def check(dump: Dump) -> Faults:
    """List what is wrong in `dump`, or what a request could not say; pointers are into the dump."""
    faults = Faults()
    _check_memory(dump, faults)
    seen: dict[str, int] = {}
    for index, request in enumerate(dump.requests):
        pointer = f"/requests/{index}"
        lifetime = request.lifetime
        if lifetime.first > lifetime.last:
            detail = f"last is {lifetime.last}, must be at least first {lifetime.first}"
            faults.add(f"{pointer}/lifetime/last", detail, lifetime.last, lifetime.first)
        if request.auxiliary is not None:
            _check_auxiliary(request, pointer, faults)
        else:
            _check_group(request, pointer, dump, faults)
        for place, name in _names(request):
            if name in seen:
                faults.add(f"{pointer}/{place}", f"{name} is in request {seen[name]} already", name)
            seen.setdefault(name, index)
    return faults


def _check_memory(dump: Dump, faults: Faults) -> None:
    boundary = dump.region_boundary
    if not MEMORY_START < boundary < MEMORY_END:
        detail = f"region_boundary is {boundary}, must lie between {MEMORY_START} and {MEMORY_END}"
        faults.add("/region_boundary", detail, boundary)
    pieces = {f"/ranges/{index}": piece for index, piece in enumerate(dump.ranges)}
    for pointer, (start, end) in (pieces | {"/host_scratch_range": dump.host_scratch_range}).items():
        if start > end:
            faults.add(f"{pointer}/1", f"end is {end}, must be at least start {start}", end, start)


def _names(request: AllocationRequest) -> list[tuple[str, str]]:
    """List what `request` is called, as (place in it, name)."""
    roots = [(f"assignments/{index}/0", f"root {root}") for index, (root, _) in enumerate(request.assignments)]
    return roots if request.auxiliary is None else [*roots, ("auxiliary", f"auxiliary {request.auxiliary}")]


def _check_auxiliary(request: AllocationRequest, pointer: str, faults: Faults) -> None:
    """List what makes an auxiliary more than standard storage on its own."""
    if request.memory_class != "Ipu21Standard":
        faults.add(f"{pointer}/class", "an auxiliary is standard storage", request.memory_class, "Ipu21Standard")
    if request.region1_stride is not None:
        faults.add(f"{pointer}/region1_stride", "an auxiliary has no stride", request.region1_stride)
    for field in ("assignments", "conflicts"):
        if getattr(request, field):
            faults.add(f"{pointer}/{field}", f"an auxiliary has no {field}")


def _check_group(group: AllocationRequest, pointer: str, dump: Dump, faults: Faults) -> None:
    """List where a group has no root, or slots elsewhere than a request would put them."""
    if not group.assignments:
        faults.add(f"{pointer}/assignments", "must name one root at least")
    elif group.region1_stride is not None:
        _check_slots(group, group.region1_stride, pointer, dump, faults)


def _check_slots(group: AllocationRequest, stride: int, pointer: str, dump: Dump, faults: Faults) -> None:
    """List where slots of whole elements would not get the dump's own stride in a region that their class may use."""
    step = group.step
    for index, (_, offset) in enumerate(group.assignments):
        if offset != index * step:
            detail = f"offset is {offset}, must be {index * step}: members with a region1_stride lie one step apart"
            faults.add(f"{pointer}/assignments/{index}/1", detail, offset, index * step)
    total = step * len(group.assignments)
    if group.bytes != total:
        faults.add(f"{pointer}/bytes", f"bytes is {group.bytes}, must be {total}: a step for each", group.bytes, total)
    expected = _slot_stride(step, group.alignment, dump.region1_element_bytes)
    if stride != expected:
        detail = f"region1_stride is {stride}, must be {expected}: the step {step} in whole elements"
        faults.add(f"{pointer}/region1_stride", detail, stride, expected)
    if group.memory_class == "Ipu21Standard":
        expected = _slot_stride(step, group.alignment, dump.region0_element_bytes)
        if step != expected:
            detail = f"the step is {step}, must be {expected}: members of region 0 lie in whole elements too"
            faults.add(f"{pointer}/assignments", detail, step, expected)


def _slot_stride(size: int, alignment: int, element_bytes: int) -> int:
    """Round `size` up to whole elements that keep `alignment`."""
    unit = lcm(alignment, element_bytes)
    return -(-size // unit) * unit
