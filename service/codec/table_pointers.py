"""Tells where a value of a request lies in its table, and where the same value would lie in rows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from service.codec.table_rules import EntryNames, TableParts
from service.codec.typed_arrays import Whole

_IN_COLUMN: Final = re.compile(r"/table/(\w+)/(\d+)")
_IN_EXTRAS: Final = re.compile(r"/table/extras/(\d+)(.*)")
_OF_TILE: Final = re.compile(r"/tiles/(\d+)(.*)")
_OF_BUFFER: Final = re.compile(r"/buffers/(\d+)(?:/(\w+))?(.*)")
_LISTS: Final = ("regions", "gaps")
"""Fields of a buffer that have no column."""


@dataclass(frozen=True, slots=True)
class TablePointers:
    """The places of a table that holds together."""

    offset: Whole
    """`tile_offsets`."""
    tiles: tuple[int, ...]
    """The entry of each of the extras."""
    rows: Mapping[int, tuple[int, int]]
    """Of each buffer that has lists: its place among the extras, and among their buffers."""

    @staticmethod
    def of(parts: TableParts) -> "TablePointers":
        """Give the places of the parts of a table."""
        rows = {}
        for place, extra in enumerate(parts.extras):
            names = EntryNames(parts, extra.tile)
            for index, row in enumerate(extra.buffers):
                buffer = names.find(row.buffer)
                if buffer is not None:
                    rows[buffer] = (place, index)
        return TablePointers(parts.columns["tile_offsets"], tuple(extra.tile for extra in parts.extras), rows)

    def in_table(self, pointer: str) -> str:
        """Give the pointer into the table of a value, by its pointer in rows."""
        of_tile = _OF_TILE.fullmatch(pointer)
        if of_tile is None:
            return "/table" if pointer == "/tiles" else pointer
        tile, rest = int(of_tile[1]), of_tile[2]
        of_buffer = _OF_BUFFER.fullmatch(rest)
        if of_buffer is not None:
            return self._buffer_in_table(int(self.offset[tile]) + int(of_buffer[1]), of_buffer[2], of_buffer[3])
        if tile not in self.tiles or rest.startswith("/buffers"):
            # Of the entry as a whole, which begins there.
            return f"/table/tile_offsets/{tile}"
        return f"/table/extras/{self.tiles.index(tile)}{rest}"

    def _buffer_in_table(self, buffer: int, field: str | None, rest: str) -> str:
        if field in _LISTS and buffer in self.rows:
            place, index = self.rows[buffer]
            return f"/table/extras/{place}/buffers/{index}/{field}{rest}"
        return f"/table/{field or 'size'}/{buffer}"

    def in_rows(self, pointer: str) -> str:
        """Give the pointer that a value would have in rows, by its pointer into the table."""
        in_column, in_extras = _IN_COLUMN.fullmatch(pointer), _IN_EXTRAS.fullmatch(pointer)
        if in_extras is not None:
            return f"/tiles/{self.tiles[int(in_extras[1])]}{self._rest_in_rows(int(in_extras[1]), in_extras[2])}"
        if in_column is None:
            return pointer
        buffer = int(in_column[2])
        tile = int(np.searchsorted(self.offset, buffer, side="right")) - 1
        return f"/tiles/{tile}/buffers/{buffer - int(self.offset[tile])}/{in_column[1]}"

    def _rest_in_rows(self, place: int, rest: str) -> str:
        of_buffer = _OF_BUFFER.fullmatch(rest)
        if of_buffer is None:
            return rest
        named = (buffer for buffer, row in self.rows.items() if row == (place, int(of_buffer[1])))
        buffer = next(named) - int(self.offset[self.tiles[place]])
        return f"/buffers/{buffer}/{of_buffer[2]}{of_buffer[3]}"
