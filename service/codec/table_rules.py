"""The rules that hold a table together: lengths of columns, offsets, and what its extras belong to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np

from service.codec.kinds import Findings
from service.codec.typed_arrays import Whole

OFFSETS: Final = "/table/tile_offsets"


@dataclass(frozen=True, slots=True)
class TableParts:
    """What was sent of a table."""

    columns: Mapping[str, Whole]
    """Those that were sent, by name; values are within their bounds."""
    ids: Sequence[str] | None
    extras: Sequence[Any]
    """Structs of `service.schemas.table.Extra`."""

    @property
    def num_entries(self) -> int:
        """Tile entries."""
        return len(self.columns["tile_offsets"]) - 1

    @property
    def num_buffers(self) -> int:
        """Buffers of all entries."""
        return int(self.columns["tile_offsets"][-1])


class EntryNames:
    """The buffers of one entry by index or id; the dictionary of ids is made when it is first asked."""

    def __init__(self, parts: TableParts, tile: int) -> None:
        self._ids = parts.ids
        self._low, self._high = parts.columns["tile_offsets"][tile : tile + 2].tolist()

    def find(self, name: str | int) -> int | None:
        """Index among all buffers, none where the entry has no such buffer."""
        index = name if isinstance(name, int) else self._index_of.get(name, -1)
        return self._low + index if 0 <= index < self._high - self._low else None

    @cached_property
    def _index_of(self) -> dict[str, int]:
        ids = map(str, range(self._high - self._low)) if self._ids is None else self._ids[self._low : self._high]
        return {name: index for index, name in enumerate(ids)}


def check_table(parts: TableParts, findings: Findings) -> bool:
    """Tell whether the parts make a document, and list what keeps them from it."""
    before = findings.count
    _check_offsets(parts.columns["tile_offsets"], findings)
    if findings.count == before:
        # Else there is no telling how long columns should be.
        _check_lengths(parts, findings)
    if findings.count == before:
        _check_extras(parts, findings)
    return findings.count == before


def _check_lengths(parts: TableParts, findings: Findings) -> None:
    n = parts.num_buffers
    lengths = {name: len(column) for name, column in parts.columns.items() if name != "tile_offsets"}
    lengths |= {} if parts.ids is None else {"id": len(parts.ids)}
    for name, length in lengths.items():
        if length != n:
            detail = f"{name} has {length} values, must have {n}, the last of tile_offsets"
            findings.add(f"/table/{name}", detail, length, n)


def _check_offsets(offsets: Whole, findings: Findings) -> None:
    if len(offsets) < 2:  # noqa: PLR2004 - where the first entry begins and ends
        detail = f"tile_offsets has {len(offsets)} values, must have one more than there are tile entries: 2 or more"
        findings.add("/table/tile_offsets", detail, len(offsets), 2)
        return
    if offsets[0] != 0:
        findings.add("/table/tile_offsets/0", f"tile_offsets[0] is {offsets[0]}, must be 0", int(offsets[0]), 0)
    for index in (np.flatnonzero(offsets[1:] < offsets[:-1]) + 1).tolist():
        value, bound = int(offsets[index]), int(offsets[index - 1])
        detail = f"tile_offsets[{index}] is {value}, must be at least {bound}, the one before"
        findings.add(f"/table/tile_offsets/{index}", detail, value, bound)


def _check_extras(parts: TableParts, findings: Findings) -> None:
    seen: dict[int, int] = {}
    for place, extra in enumerate(parts.extras):
        pointer = f"/table/extras/{place}"
        if extra.tile >= parts.num_entries:
            detail = f"tile is {extra.tile}, must be at most {parts.num_entries - 1}: so many entries there are"
            findings.add(f"{pointer}/tile", detail, extra.tile, parts.num_entries - 1)
        elif extra.tile in seen:
            detail = f"tile {extra.tile} has extras {seen[extra.tile]} already, must be unique"
            findings.add(f"{pointer}/tile", detail, extra.tile, "unique")
        else:
            seen[extra.tile] = place
            _check_buffers(EntryNames(parts, extra.tile), extra, pointer, findings)


def _check_buffers(names: "EntryNames", extra: Any, pointer: str, findings: Findings) -> None:  # noqa: ANN401 - a struct made at run time
    seen: set[int] = set()
    for place, row in enumerate(extra.buffers):
        index = names.find(row.buffer)
        where = f"{pointer}/buffers/{place}/buffer"
        if index is None:
            findings.add(where, f"the entry has no buffer {row.buffer!r}", row.buffer, "id or index of a buffer")
        elif index in seen:
            findings.add(where, f"buffer {row.buffer!r} stands twice in an entry, must be unique", row.buffer, "unique")
        else:
            seen.add(index)
