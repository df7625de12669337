"""Writes a request document in columns, as lists."""

from typing import Any

import msgspec
import numpy as np

from problem.index_ids import IndexIds
from service.writers.asked import Asked, Written
from service.writers.rows import head, tile_rows


def write(asked: Asked) -> Written:
    """Write the request with a `table`, columns that are at their default all over left out."""
    return Written(msgspec.json.encode(head(asked) | {"table": _table(asked)}) + b"\n")


def _table(asked: Asked) -> dict[str, Any]:
    request = asked.prepared.request
    buffers = request.buffers
    table: dict[str, Any] = {"tile_offsets": buffers.tile_offset.tolist()}
    if not isinstance(buffers.id, IndexIds):
        table["id"] = buffers.id
    table |= {"size": buffers.size.tolist(), "start": buffers.start.tolist(), "end": buffers.end.tolist()}
    columns = {
        "alignment": (buffers.alignment, request.memory.default_alignment),
        "memory_class": (buffers.interleaved, 0),
        "whole_banks": (buffers.whole_banks, 0),
        "access_tail": (buffers.access_tail, 0),
        "preloaded": (buffers.preloaded, 0),
        "address": (buffers.address, -1),
        "hint": (buffers.hint, -1),
        "previous": (buffers.previous, -1),
    }
    for name, (column, default) in columns.items():
        if (column != default).any():
            table[name] = column.astype(np.int64).tolist()
    extras = [{"tile": tile, **row} for tile, row in enumerate(_extras(asked)) if row]
    return table | ({"extras": extras} if extras else {})


def _extras(asked: Asked) -> list[dict[str, Any]]:
    """Give what each entry says beside the columns, the lists of its buffers included."""
    document, offset = asked.document.buffers, asked.prepared.request.buffers.tile_offset
    rows = tile_rows(asked)
    for buffer in sorted(document.regions.keys() | document.gaps.keys()):
        tile = asked.tile_of[buffer]
        row: dict[str, Any] = {"buffer": buffer - int(offset[tile])}
        for name, lists in (("regions", document.regions), ("gaps", document.gaps)):
            if buffer in lists:
                row[name] = list(lists[buffer])
        rows[tile].setdefault("buffers", []).append(row)
    return rows
