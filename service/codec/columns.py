"""Turns a request's rows into a document with columns."""

from collections.abc import Iterable, Sequence
from itertools import chain
from operator import attrgetter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from problem.document import ROWS, BufferColumns, Document, TileRow, Written


def document_of(head: Any, tiles: Sequence[TileRow], buffers: BufferColumns, written: Written = ROWS) -> Document:  # noqa: ANN401 - a struct made at run time
    """Give the document of a request, a struct made by `service.codec.structs`, of its entries and its buffers."""
    return Document(
        memory=head.memory,
        tiles=tiles,
        buffers=buffers,
        reservations=head.reservations,
        host=head.host,
        interleaved_offset=head.interleaved_offset,
        options=head.options,
        written=written,
    )


def columns_of(entries: Sequence[Sequence[Any]]) -> BufferColumns:
    """Give the columns of the buffers of all entries, each a sequence of rows made by `service.codec.structs`."""
    rows = list(chain.from_iterable(entries))

    def integers(name: str) -> NDArray[np.int64]:
        return np.fromiter(map(attrgetter(name), rows), np.int64, len(rows))

    def flags(values: Iterable[bool]) -> NDArray[np.bool_]:
        return np.fromiter(values, np.bool_, len(rows))

    return BufferColumns(
        tile_offset=np.cumsum([0, *map(len, entries)], dtype=np.int64),
        id=list(map(attrgetter("id"), rows)),
        size=integers("size"),
        start=integers("start"),
        end=integers("end"),
        alignment=integers("alignment"),
        interleaved=flags(row.memory_class == "interleaved" for row in rows),
        whole_banks=flags(map(attrgetter("whole_banks"), rows)),
        access_tail=integers("access_tail"),
        preloaded=flags(map(attrgetter("preloaded"), rows)),
        address=integers("address"),
        hint=integers("hint"),
        previous=integers("previous"),
        regions={index: row.regions for index, row in enumerate(rows) if row.regions},
        gaps={index: row.gaps for index, row in enumerate(rows) if row.gaps},
    )
