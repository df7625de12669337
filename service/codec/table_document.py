"""Turns the parts of a table into a document."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from problem.document import BufferColumns, Document, Form, Written
from problem.request import Flags, Integers
from service.codec.columns import document_of
from service.codec.structs import default_of, struct_of
from service.codec.table_pointers import TablePointers
from service.codec.table_rules import TableParts
from service.schemas.request import Buffer
from service.schemas.table import Extra


def table_document(head: Any, parts: TableParts, form: Form) -> Document:  # noqa: ANN401 - a struct made at run time
    """Give the document of a request, a struct of `service.schemas.table.TableRequest`, and of its table."""
    own = {extra.tile: extra for extra in parts.extras}
    plain = _plain_entry()
    entries = [own.get(tile, plain) for tile in range(parts.num_entries)]
    pointers = TablePointers.of(parts)
    rows = {buffer: parts.extras[place].buffers[index] for buffer, (place, index) in pointers.rows.items()}
    written = Written(form, pointers.in_table, pointers.in_rows)
    return document_of(head, entries, _buffer_columns(parts, rows), written)


@cache
def _plain_entry() -> Any:  # noqa: ANN401 - a struct made at run time
    """Give what stands for the extras of an entry that has none."""
    return struct_of(Extra)(tile=0)


def _buffer_columns(parts: TableParts, rows: Mapping[int, Any]) -> BufferColumns:
    """Give the columns of a table; `rows` are what some buffers say beside them."""
    n = parts.num_buffers

    def integers(name: str) -> Integers:
        if name in parts.columns:
            return np.asarray(parts.columns[name], np.int64)
        return np.full(n, default_of(Buffer.model_fields[name]), np.int64)

    def flags(name: str) -> Flags:
        return _flags(parts.columns[name]) if name in parts.columns else np.zeros(n, np.bool_)

    return BufferColumns(
        tile_offset=integers("tile_offsets"),
        id=parts.ids,
        size=integers("size"),
        start=integers("start"),
        end=integers("end"),
        alignment=integers("alignment"),
        interleaved=flags("memory_class"),
        whole_banks=flags("whole_banks"),
        access_tail=integers("access_tail"),
        preloaded=flags("preloaded"),
        address=integers("address"),
        hint=integers("hint"),
        previous=integers("previous"),
        regions={index: row.regions for index, row in rows.items() if row.regions},
        gaps={index: row.gaps for index, row in rows.items() if row.gaps},
    )


def _flags(column: NDArray[Any]) -> Flags:
    """Give integers that are 0 or 1 as flags; bytes without a copy."""
    return column.view(np.bool_) if column.dtype == np.uint8 else column.astype(np.bool_)
