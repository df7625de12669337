"""Bounds on what a request may ask for, held before any of it is computed."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from problem.document import Document
from problem.errors import Fault, Faults, RequestError


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many of each there may be in a request; each costs time for itself, and some of them squared."""

    tiles: int
    """Entries."""
    buffers: int
    """In all entries."""
    tile_buffers: int
    """Buffers and auxiliaries of one entry: placing takes time in proportion to their square, where all are live."""
    separated_pairs: int
    """Pairs in the lists of `separate` of all entries."""
    reservations: int


def excesses(document: Document, bounds: Bounds) -> Iterator[Fault]:
    """Yield a fault for each bound that a document exceeds; of entries for the largest one."""
    per_tile, pairs = np.diff(document.buffers.tile_offset), 0
    for index, tile in enumerate(document.tiles):
        if tile.auxiliaries:
            per_tile[index] += len(tile.auxiliaries)
        if tile.separate:
            pairs += sum(len(each) * (len(each) - 1) // 2 for each in tile.separate)
    most = int(per_tile.max(initial=0))
    largest = int(per_tile.argmax()) if most else 0
    found = (
        _excess("/tiles", len(document.tiles), "entries", bounds.tiles, "TILES"),
        _excess("/tiles", int(document.buffers.tile_offset[-1]), "buffers", bounds.buffers, "BUFFERS"),
        _excess(f"/tiles/{largest}/buffers", most, "buffers and auxiliaries", bounds.tile_buffers, "TILE_BUFFERS"),
        _excess("/tiles", pairs, "pairs of separated buffers", bounds.separated_pairs, "SEPARATED_PAIRS"),
        _excess("/reservations", len(document.reservations), "reservations", bounds.reservations, "RESERVATIONS"),
    )
    yield from (fault for fault in found if fault is not None)


def check_num_entries(pointer: str, number: int, max_tiles: int | None) -> None:
    """Refuse entries of which each would cost time before it is known what they hold; None bounds nothing.

    Raises
    ------
    RequestError
        Where there are more than `max_tiles`.
    """
    fault = None if max_tiles is None else _excess(pointer, number, "entries or more", max_tiles, "TILES")
    if fault is not None:
        faults = Faults()
        faults.extend([fault])
        raise RequestError(faults)


def check_num_lines(text: bytes, max_buffers: int | None) -> None:
    """Refuse a CSV of more lines than an entry may have buffers, before any is read; None bounds nothing.

    Raises
    ------
    RequestError
        Where there are more than `max_buffers` beside the header.
    """
    if max_buffers is None:
        return
    text = text.rstrip()
    lines = text.count(b"\n") + text.count(b"\r") - text.count(b"\r\n")
    fault = _excess("/tiles/0/buffers", lines, "lines of buffers", max_buffers, "TILE_BUFFERS")
    if fault is not None:
        faults = Faults()
        faults.extend([fault])
        raise RequestError(faults)


def _excess(pointer: str, number: int, what: str, bound: int, name: str) -> Fault | None:
    if number <= bound:
        return None
    return Fault(pointer, f"there are {number} {what}, this service takes {bound} (TILEFIT_MAX_{name})", number, bound)
