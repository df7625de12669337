"""What the two CSV writers have in common: the memory, ids that need no quotes, offsets of a plan."""

import re
from collections.abc import Iterable
from typing import Final

from problem.errors import Faults
from problem.presets import PRESETS
from problem.request import Integers
from service.writers.asked import Asked

_QUOTED: Final = re.compile(r'[,"\r\n]|^[ \t]|[ \t]$')
"""What readers of these formats, which split lines at commas, would take apart or trim."""


def memory_note(asked: Asked, title: str, faults: Faults) -> tuple[str, int]:
    """Return how to give the memory when the CSV is read, and the alignment that buffers then have by default.

    A memory that neither a capacity nor the name of a preset says is added to `faults`.
    """
    row, memory = asked.document.memory, asked.prepared.request.memory
    if isinstance(row, str):
        return f"{title} says nothing of the memory: read it with --memory {row}", PRESETS[row].memory.default_alignment
    if row.capacity < 0 or memory.loader is not None:
        faults.add("/memory", f"{title} has no memory map: it is read with a capacity or the name of a preset")
    return f"{title} says nothing of the memory: read it with --capacity {row.capacity}", 1


def check_ids(asked: Asked, title: str, faults: Faults) -> None:
    """List ids that would need quotes."""
    for buffer, id_ in enumerate(asked.prepared.request.buffers.id):
        if _QUOTED.search(id_):
            detail = f"{title} has no quotes: id {id_!r} has a comma, a quote, a line break, or a space at an end"
            faults.add(asked.pointer(buffer, "id"), detail, id_)


def offsets(asked: Asked) -> Integers:
    """Return the address of each buffer: the plan's where there is one, else the fixed one, -1 for none."""
    return asked.prepared.request.buffers.address if asked.plan is None else asked.plan.address


def text_of(header: Iterable[str], rows: Iterable[Iterable[object]]) -> bytes:
    """Join fields that need no quotes."""
    return "".join(f"{','.join(map(str, row))}\n" for row in (header, *rows)).encode()
