"""The plan of a request and of an answer to it."""

from itertools import pairwise

from problem.answer import Answer
from problem.preparation import Prepared
from service.plans.plan import (
    Plan,
    PlannedAuxiliary,
    PlannedBuffer,
    PlannedRange,
    PlannedReservation,
    PlannedTile,
    Span,
)


def plan_of(prepared: Prepared, answer: Answer) -> Plan:
    """Give the plan of an answer in which every tile is placed."""
    memory, reserved = prepared.request.memory, prepared.reserved
    names = [region.name for region in memory.regions]
    one = reserved.descriptors
    return Plan(
        plan=1,
        tiles=_tiles(prepared, answer, names),
        reservations=tuple(
            PlannedReservation(
                id=one.id, region=names[one.region], start=one.start, end=one.end, intervals=one.intervals
            )
            for one in reserved.ranges
        ),
        descriptors=None if one is None else PlannedRange(region=names[one.region], start=one.start, end=one.end),
    )


def _tiles(prepared: Prepared, answer: Answer, names: list[str]) -> tuple[PlannedTile, ...]:
    request = prepared.request
    buffers, auxiliaries = _buffers(prepared, answer, names), _auxiliaries(prepared, answer, names)
    rows = pairwise(request.buffers.tile_offset.tolist())
    auxiliary_rows = pairwise(answer.auxiliary_offset.tolist())
    return tuple(
        PlannedTile(
            numbers=tile.numbers, buffers=tuple(buffers[slice(*own)]), auxiliaries=tuple(auxiliaries[slice(*others)])
        )
        for tile, own, others in zip(request.tiles, rows, auxiliary_rows, strict=True)
    )


def _buffers(prepared: Prepared, answer: Answer, names: list[str]) -> list[PlannedBuffer]:
    buffers, blocks = prepared.request.buffers, prepared.blocks
    slots = blocks.num_slots[blocks.block_of].tolist()
    gaps = _gaps(prepared)
    columns = (answer.region, answer.address, answer.stride, buffers.size, buffers.start, buffers.end)
    rows = zip(*(column.tolist() for column in columns), strict=True)
    return [
        PlannedBuffer(
            id=buffers.id[index],
            region=names[region],
            address=address,
            size=size,
            start=start,
            end=end,
            stride=None if stride < 0 else stride,
            count=slots[index],
            gaps=gaps.get(index, ()),
        )
        for index, (region, address, stride, size, start, end) in enumerate(rows)
    ]


def _gaps(prepared: Prepared) -> dict[int, tuple[Span, ...]]:
    """Give the gaps that count: those of buffers that are blocks of their own."""
    gaps, first = prepared.blocks.gaps, prepared.blocks.first.tolist()
    spans = list(zip(gaps.start.tolist(), gaps.end.tolist(), strict=True))
    return {
        first[block]: tuple(spans[low:high])
        for block, (low, high) in enumerate(pairwise(gaps.offset.tolist()))
        if low < high
    }


def _auxiliaries(prepared: Prepared, answer: Answer, names: list[str]) -> list[PlannedAuxiliary]:
    rows = [one for tile in prepared.request.tiles for one in tile.auxiliaries]
    return [
        PlannedAuxiliary(id=one.id, region=names[region], address=address, size=one.size)
        for one, region, address in zip(
            rows, answer.auxiliary_region.tolist(), answer.auxiliary_address.tolist(), strict=True
        )
    ]
