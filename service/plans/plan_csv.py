"""Plans as a plain CSV: a line for everything that has a place.

The first line names the columns, in any order. `kind` is `buffer`, `auxiliary`, `reservation`, `descriptors`, or `tile`
for a tile on which nothing lies. `tiles` holds the numbers of an entry, `0-3 7`; it is empty for what lies on every
tile. `start` and `end` are a lifetime, half-open, empty for what is there at all times; a reservation with several
intervals has a line for each.
"""

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from problem.limits import MAX_INTEGER
from service.formats.csv_text import integer, lines, shown
from service.formats.errors import FormatError
from service.plans.checking import check
from service.plans.numbers import Numbers, folded
from service.plans.plan import (
    Plan,
    PlannedAuxiliary,
    PlannedBuffer,
    PlannedRange,
    PlannedReservation,
    PlannedTile,
)

COLUMNS: Final = ("kind", "tiles", "id", "region", "address", "size", "start", "end", "stride", "count", "gaps")
_REQUIRED: Final = COLUMNS[:8]
_KINDS: Final = ("buffer", "auxiliary", "reservation", "descriptors", "tile")


def write(plan: Plan) -> bytes:
    """Write a plan."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for tile in plan.tiles:
        writer.writerows(_tile_rows(tile))
    for one in plan.reservations:
        place = (one.id, one.region, one.start, one.end - one.start)
        for start, end in one.intervals or (("", ""),):
            writer.writerow(("reservation", "", *place, start, end, "", "", ""))
    own = plan.descriptors
    if own is not None:
        writer.writerow(("descriptors", "", "descriptors", own.region, own.start, own.end - own.start, *[""] * 5))
    return text.getvalue().encode()


def _tile_rows(tile: PlannedTile) -> Iterator[tuple[object, ...]]:
    numbers = folded(tile.numbers)
    for one in tile.buffers:
        stride = "" if one.stride is None else one.stride
        gaps = " ".join(f"{start}-{end}" for start, end in one.gaps)
        place = (one.id, one.region, one.address, one.size)
        yield ("buffer", numbers, *place, one.start, one.end, stride, one.count, gaps)
    for auxiliary in tile.auxiliaries:
        yield ("auxiliary", numbers, auxiliary.id, auxiliary.region, auxiliary.address, auxiliary.size, *[""] * 5)
    if not (tile.buffers or tile.auxiliaries):
        yield ("tile", numbers, *[""] * 9)


@dataclass(slots=True)
class _Draft:
    """What was read so far."""

    tiles: dict[tuple[int, ...], tuple[list[PlannedBuffer], list[PlannedAuxiliary]]] = field(default_factory=dict)
    numbers: Numbers = field(default_factory=Numbers)
    reservations: dict[str, PlannedReservation] = field(default_factory=dict)
    descriptors: PlannedRange | None = None
    line_of: dict[str, int] = field(default_factory=dict)
    """By pointer into the plan."""

    def plan(self) -> Plan:
        return Plan(
            plan=1,
            tiles=tuple(
                PlannedTile(numbers=numbers, buffers=tuple(buffers), auxiliaries=tuple(auxiliaries))
                for numbers, (buffers, auxiliaries) in self.tiles.items()
            ),
            reservations=tuple(self.reservations.values()),
            descriptors=self.descriptors,
        )


def read(text: str) -> Plan:
    """Read a plan.

    Raises
    ------
    FormatError
        With the line, at the first thing that cannot be read, or does not hold together.
    """
    rows = lines(text, trimmed=False)
    line, header = next(rows, (1, []))
    _check_header(header, line)
    draft = _Draft()
    for line, fields in rows:
        if len(fields) != len(header):
            raise FormatError(f"there are {len(fields)} fields under {len(header)} columns", line)
        _enter(dict.fromkeys(COLUMNS, "") | dict(zip(header, fields, strict=True)), line, draft)
    if not draft.tiles:
        raise FormatError("there are no tiles, must be one at least", line)
    plan = draft.plan()
    for fault in check(plan).listed:
        raise FormatError(fault.detail, _line_of(fault.pointer, draft))
    return plan


def is_header(line: bytes) -> bool:
    """Tell whether a file that begins with `line` is a plan: no other format has these columns."""
    return {b"kind", b"tiles", b"address"} <= set(line.strip().split(b","))


def _check_header(header: list[str], line: int) -> None:
    for name in header:
        if name not in COLUMNS:
            raise FormatError(f"no column is called {shown(name)}; known are {', '.join(COLUMNS)}", line)
    if len(set(header)) < len(header):
        raise FormatError("a column is there twice", line)
    missing = [name for name in _REQUIRED if name not in header]
    if missing:
        raise FormatError(f"there is no column {', '.join(missing)}", line)


def _enter(row: dict[str, str], line: int, draft: _Draft) -> None:
    kind = row["kind"]
    if kind == "reservation":
        _enter_reservation(row, line, draft)
    elif kind == "descriptors":
        if draft.descriptors is not None:
            raise FormatError("the descriptors are there twice", line)
        start = _natural("address", row, line)
        draft.line_of["/descriptors"] = line
        draft.descriptors = PlannedRange(region=row["region"], start=start, end=start + _natural("size", row, line))
    elif kind in _KINDS:
        _enter_on_tiles(row, line, draft)
    else:
        raise FormatError(f"kind is {shown(kind)}, must be one of {', '.join(_KINDS)}", line)


def _enter_on_tiles(row: dict[str, str], line: int, draft: _Draft) -> None:
    numbers = draft.numbers.of(row["tiles"], line)
    if numbers not in draft.tiles:
        draft.tiles[numbers] = ([], [])
        draft.line_of[f"/tiles/{len(draft.tiles) - 1}"] = line
    if row["kind"] == "tile":
        return
    buffers, auxiliaries = draft.tiles[numbers]
    place = {"id": row["id"], "region": row["region"]}
    address, size = _natural("address", row, line), _natural("size", row, line)
    if row["kind"] == "auxiliary":
        draft.line_of[f"{numbers} auxiliaries/{len(auxiliaries)}"] = line
        auxiliaries.append(PlannedAuxiliary(**place, address=address, size=size))
        return
    draft.line_of[f"{numbers} buffers/{len(buffers)}"] = line
    buffers.append(
        PlannedBuffer(
            **place,
            address=address,
            size=size,
            start=_natural("start", row, line),
            end=_natural("end", row, line),
            stride=_natural("stride", row, line) if row["stride"] else None,
            count=_count(row, line),
            gaps=tuple(_gap(gap, line) for gap in row["gaps"].split()),
        )
    )


def _enter_reservation(row: dict[str, str], line: int, draft: _Draft) -> None:
    start = _natural("address", row, line)
    one = PlannedReservation(
        id=row["id"],
        region=row["region"],
        start=start,
        end=start + _natural("size", row, line),
        intervals=((_natural("start", row, line), _natural("end", row, line)),) if row["start"] or row["end"] else (),
    )
    known = draft.reservations.get(one.id)
    if known is None:
        draft.line_of[f"/reservations/{len(draft.reservations)}"] = line
        draft.reservations[one.id] = one
        return
    same = (known.region, known.start, known.end) == (one.region, one.start, one.end)
    if not (same and known.intervals and one.intervals):
        raise FormatError(f"reservation {shown(one.id)} is there twice: only the times of its lines may differ", line)
    draft.reservations[one.id] = PlannedReservation(
        id=one.id, region=one.region, start=one.start, end=one.end, intervals=known.intervals + one.intervals
    )


def _count(row: dict[str, str], line: int) -> int:
    count = _natural("count", row, line) if row["count"] else 1
    if count == 0:
        raise FormatError("count is 0, must be at least 1", line)
    return count


def _gap(text: str, line: int) -> tuple[int, int]:
    start, dash, end = text.partition("-")
    if not dash:
        raise FormatError(f"gap {shown(text)} is not of the form lo-hi; gaps are separated by spaces", line)
    return _bounded("gap", start, line), _bounded("gap", end, line)


def _natural(column: str, row: dict[str, str], line: int) -> int:
    return _bounded(column, row[column].strip(" \t"), line)


def _bounded(column: str, text: str, line: int) -> int:
    number = integer(column, text, line)
    if number > MAX_INTEGER:
        raise FormatError(f"{column} is {number}, must be at most {MAX_INTEGER}", line)
    return number


def _line_of(pointer: str, draft: _Draft) -> int | None:
    """Return the line of what a fault is about."""
    parts = pointer.split("/")
    if parts[1] == "tiles" and parts[3] != "numbers":
        numbers = list(draft.tiles)[int(parts[2])]
        return draft.line_of[f"{numbers} {parts[3]}/{parts[4]}"]
    return draft.line_of["/".join(parts[: 2 if parts[1] == "descriptors" else 3])]
