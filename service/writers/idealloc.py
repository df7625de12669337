"""Writes idealloc's CSV: a request of one tile, or a placement where the offset of every buffer is known."""

from typing import Final

import numpy as np

from problem.errors import Faults
from service.formats.idealloc import COLUMNS
from service.writers.asked import Asked, Written
from service.writers.csv_rows import check_ids, memory_note, offsets, text_of
from service.writers.expressing import notes_on, refuse_all_but

TITLE: Final = "idealloc's CSV"


def write(asked: Asked, *, inclusive: bool = False) -> Written:
    """Write the columns `id,lower,upper,size` and, where all of them are known, `offset`.

    Parameters
    ----------
    asked : Asked
    inclusive : bool
        Lifetimes are to be inclusive at both ends.

    Raises
    ------
    NotExpressible
        The request says more, has buffers of 0 bytes, which idealloc refuses, or fixes only some addresses.
    """
    faults = Faults()
    note, default = memory_note(asked, TITLE, faults)
    check_ids(asked, TITLE, faults)
    buffers = asked.prepared.request.buffers
    offset = offsets(asked)
    placed = bool(len(offset)) and bool((offset >= 0).all())
    for buffer in np.flatnonzero(buffers.size == 0).tolist():
        faults.add(asked.pointer(buffer, "size"), f"{TITLE} has no buffers of 0 bytes: {buffers.id[buffer]!r} is one")
    for buffer in np.flatnonzero(buffers.alignment != default).tolist():
        detail = f"{TITLE} has no alignment: buffer {buffers.id[buffer]!r} has another than the memory's default"
        faults.add(asked.pointer(buffer, "alignment"), detail)
    # With the address of every buffer fixed there is a column for them; of some there is none.
    refuse_all_but(("alignment", "address") if placed else ("alignment",), asked, TITLE, faults)
    last = buffers.end - int(inclusive)
    columns = [list(buffers.id), buffers.start.tolist(), last.tolist(), buffers.size.tolist()]
    if placed:
        columns.append(offset.tolist())
    rows = zip(*columns, strict=True)
    return Written(text_of(COLUMNS[: len(columns)], rows), (note, *notes_on(asked, TITLE)))
