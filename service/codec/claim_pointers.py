"""Tells where something of an answer lies in its table, by the pointer that it would have in rows."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from problem.request import Request
from service.codec.typed_arrays import Whole
from service.schemas.claim import NOT_GIVEN

_OF_TILE: Final = re.compile(r"/tiles/(\d+)(?:/(\w+)(?:/(\w+))?(.*))?")

_OF_ENTRY: Final = ("status", "method")
_ROWS: Final = {
    "placements": ("tile_offsets", "address"),
    "auxiliaries": ("auxiliary_offsets", "auxiliary_address"),
    "unused": ("unused_offsets", "unused_start"),
}
"""Lists of an entry in rows: the column that says which are whose, and the one to point at."""


@dataclass(frozen=True, slots=True)
class ClaimPointers:
    """The places of an answer in columns."""

    offsets: Mapping[str, Whole]
    num_regions: int
    details: Mapping[int, int]
    """The place among the details of each entry that has some."""

    @staticmethod
    def of(request: Request, given: Mapping[str, Whole], details: Any) -> "ClaimPointers":  # noqa: ANN401 - structs made at run time
        """Give the places of what is given."""
        rows = () if details is NOT_GIVEN else details
        return ClaimPointers(
            offsets={**given, "tile_offsets": request.buffers.tile_offset},
            num_regions=len(request.memory.regions),
            details={row.tile: place for place, row in enumerate(rows)},
        )

    def in_table(self, pointer: str) -> str:
        """Give the pointer into the table."""
        found = _OF_TILE.fullmatch(pointer)
        if found is None:
            return pointer
        tile, field, place, rest = int(found[1]), found[2], found[3], found[4] or ""
        if field in _ROWS:
            return self._row(tile, field, place, rest)
        if field == "peaks":
            return f"/table/peak/{tile * self.num_regions + int(place or 0)}"
        if field == "descriptor_bytes":
            return f"/table/descriptor_{place or 'bound'}/{tile}"
        if field is None or field in _OF_ENTRY:
            return f"/table/{field or 'status'}/{tile}"
        own = self.details.get(tile)
        below = "" if place is None else f"/{place}{rest}"
        return "/table/details" if own is None else f"/table/details/{own}/{field}{below}"

    def _row(self, tile: int, field: str, place: str | None, rest: str) -> str:
        offsets, column = _ROWS[field]
        if place is None or offsets not in self.offsets:
            return f"/table/{offsets}/{tile}"
        return f"/table/{'stride' if rest == '/stride' else column}/{int(self.offsets[offsets][tile]) + int(place)}"
