"""Writes MiniMalloc's CSV: a request of one tile, its offsets fixed addresses or those of the plan."""

from itertools import pairwise
from typing import Final

from problem.errors import Faults
from service.writers.asked import Asked, Written
from service.writers.csv_rows import check_ids, memory_note, offsets, text_of
from service.writers.expressing import notes_on, refuse_all_but

TITLE: Final = "MiniMalloc's CSV"
_KEPT: Final = ("alignment", "hint", "gaps", "address")


def write(asked: Asked) -> Written:
    """Write the columns `id,lower,upper,size` and of the others those that say something.

    Raises
    ------
    NotExpressible
        The request says more, a memory map of its own included.
    """
    faults = Faults()
    note, default = memory_note(asked, TITLE, faults)
    check_ids(asked, TITLE, faults)
    refuse_all_but(_KEPT, asked, TITLE, faults)
    buffers = asked.prepared.request.buffers
    offset = offsets(asked)
    columns: dict[str, list[object]] = {
        "id": list(buffers.id),
        "lower": buffers.start.tolist(),
        "upper": buffers.end.tolist(),
        "size": buffers.size.tolist(),
    }
    if (buffers.alignment != default).any():
        columns["alignment"] = buffers.alignment.tolist()
    if (buffers.hint >= 0).any():
        columns["hint"] = buffers.hint.tolist()
    if len(buffers.gap_start):
        columns["gaps"] = list(_gaps(asked))
    if (offset >= 0).any():
        columns["offset"] = offset.tolist()
    return Written(text_of(columns, zip(*columns.values(), strict=True)), (note, *notes_on(asked, TITLE)))


def _gaps(asked: Asked) -> list[str]:
    buffers = asked.prepared.request.buffers
    pairs = [f"{start}-{end}" for start, end in zip(buffers.gap_start.tolist(), buffers.gap_end.tolist(), strict=True)]
    offset = buffers.gap_offset.tolist()
    return [" ".join(pairs[low:high]) for low, high in pairwise(offset)]
