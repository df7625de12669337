"""Finds what a request says that a format has no words for.

A format names what it keeps; everything else that is not at its default is listed, so that nothing is lost in silence.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Final, TypeAlias

import numpy as np

from problem.errors import Faults, moved
from problem.request import Tile
from service.writers.asked import Asked, NotExpressible

_Found: TypeAlias = Iterator[tuple[str, str]]
"""Pointer, and what is there, in words."""


def refuse_all_but(kept: Collection[str], asked: Asked, title: str, more: Faults | None = None) -> None:
    """Raise NotExpressible where `asked` says more than `kept`.

    Parameters
    ----------
    kept : collection of str
        Names of `FEATURES` that the format keeps, or of which the writer takes care.
    asked : Asked
    title : str
        What the format is called in messages.
    more : Faults, optional
        What the writer itself found.
    """
    faults = Faults()
    for name, find in FEATURES.items():
        if name in kept:
            continue
        for pointer, what in find(asked):
            faults.add(pointer, f"{title} has no {name}: {what}")
    if more is not None:
        faults.extend(more.listed, more.more)
    refuse(asked, faults)


def refuse(asked: Asked, faults: Faults) -> None:
    """Raise NotExpressible where there are `faults`; their pointers, into rows, become those of what was read."""
    if faults:
        found = Faults()
        found.extend(moved(faults.listed, asked.document.written.pointer_of), faults.more)
        raise NotExpressible(found)


def _of_buffers(field: str, column: Callable[[Asked], "np.ndarray"]) -> Callable[[Asked], _Found]:
    """Find the buffers in which a column of flags is set."""

    def find(asked: Asked) -> _Found:
        ids = asked.prepared.request.buffers.id
        for buffer in np.flatnonzero(column(asked)).tolist():
            yield asked.pointer(buffer, field), f"buffer {ids[buffer]!r} asks for it"

    return find


def _of_tiles(field: str, is_there: Callable[[Tile], object]) -> Callable[[Asked], _Found]:
    def find(asked: Asked) -> _Found:
        for index, tile in enumerate(asked.prepared.request.tiles):
            if is_there(tile):
                yield f"/tiles/{index}/{field}", f"entry {index} has some"

    return find


def _regions(asked: Asked) -> _Found:
    ids = asked.prepared.request.buffers.id
    for buffer in sorted(asked.document.buffers.regions):
        yield asked.pointer(buffer, "regions"), f"buffer {ids[buffer]!r} names some"


def _entries(asked: Asked) -> _Found:
    number = len(asked.prepared.request.tiles)
    if number > 1:
        yield "/tiles/1", f"there are {number}, and it holds one"


def _reservations(asked: Asked) -> _Found:
    for index, one in enumerate(asked.prepared.request.reservations):
        yield f"/reservations/{index}", f"{one.id!r} is one"


def _host(asked: Asked) -> _Found:
    if asked.prepared.request.host is not None:
        yield "/host", "the request has one"


def _interleaved_offset(asked: Asked) -> _Found:
    if asked.prepared.request.interleaved_offset:
        yield "/interleaved_offset", f"it is {asked.prepared.request.interleaved_offset}"


FEATURES: Final[dict[str, Callable[[Asked], _Found]]] = {
    "alignment": _of_buffers("alignment", lambda asked: asked.prepared.request.buffers.alignment != 1),
    "memory_class": _of_buffers("memory_class", lambda asked: asked.prepared.request.buffers.interleaved),
    "regions": _regions,
    "whole_banks": _of_buffers("whole_banks", lambda asked: asked.prepared.request.buffers.whole_banks),
    "access_tail": _of_buffers("access_tail", lambda asked: asked.prepared.request.buffers.access_tail > 0),
    "preloaded": _of_buffers("preloaded", lambda asked: asked.prepared.request.buffers.preloaded),
    "address": _of_buffers("address", lambda asked: asked.prepared.request.buffers.address >= 0),
    "gaps": _of_buffers("gaps", lambda asked: np.diff(asked.prepared.request.buffers.gap_offset) > 0),
    "hint": _of_buffers("hint", lambda asked: asked.prepared.request.buffers.hint >= 0),
    "previous": _of_buffers("previous", lambda asked: asked.prepared.request.buffers.previous >= 0),
    "second entry of tiles": _entries,
    "aliases": _of_tiles("aliases", lambda tile: tile.aliases),
    "repeats": _of_tiles("repeats", lambda tile: tile.repeats),
    "separate": _of_tiles("separate", lambda tile: tile.separate),
    "auxiliaries": _of_tiles("auxiliaries", lambda tile: tile.auxiliaries),
    "descriptor_bytes": _of_tiles("descriptor_bytes", lambda tile: tile.descriptor_bytes),
    "transfers": _of_tiles("transfers", lambda tile: tile.transfers),
    "reservations": _reservations,
    "host": _host,
    "interleaved_offset": _interleaved_offset,
}
"""All that a request can say beside sizes, lifetimes, the memory, tile numbers and options."""


def notes_on(asked: Asked, title: str, *, numbers: bool = False) -> list[str]:
    """Say what `title` leaves out that constrains no placement: options and, without `numbers`, those of the tile."""
    request = asked.prepared.request
    notes = []
    if not numbers and request.tiles[0].numbers != (0,):
        listed = ", ".join(map(str, request.tiles[0].numbers[:8]))
        notes.append(f"{title} has no tile numbers: these are left out: {listed}")
    if request.options != type(request.options)():
        notes.append(f"{title} has no options: those of the request are left out")
    return notes
