"""`tilefit diff`: what differs between two plans."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

import msgspec
import typer
from rich import box
from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from service.command_line.console import errors_in_words
from service.command_line.printable import printable
from service.command_line.sources import FOR_ANOTHER, Source, name_of, read_bytes
from service.formats.input import Input
from service.plans.differences import Comparison, Differences, TileDifferences, compare
from service.plans.side import Place, Side
from service.plans.sides import read_side
from service.settings import Settings
from service.wording import fold

EXIT_DIFFERENT: Final = 1
"""As that of diff(1)."""

_MAX_ROWS: Final = 100
"""Rows that are shown: a few screens. The document that --json prints has all."""
_MAX_NAMES: Final = 12


@dataclass(frozen=True, slots=True)
class Asked:
    """A side of the comparison, and its request where one was given."""

    file: Source
    request: Source | None

    def read(self) -> Side:
        """Read it, or end the command with a word."""
        with errors_in_words(name_of(self.file.file)):
            request = None if self.request is None else _input(self.request)
            side = read_side(_input(self.file), request, Settings())
        if side.of_another:
            typer.echo(f"{name_of(self.file.file)}: {FOR_ANOTHER}", err=True)
        return side


def _input(source: Source) -> Input:
    return Input(read_bytes(source.file), source.format, source.capacity, source.memory)


def show_differences(before: Asked, after: Asked, *, as_json: bool) -> int:
    """Print what differs; return 0 where nothing does."""
    comparison = compare(before.read(), after.read())
    if as_json:
        sys.stdout.buffer.write(msgspec.json.encode({"same": comparison.same, **_document(comparison)}) + b"\n")
        sys.stdout.buffer.flush()
    else:
        Console().print(_render(comparison))
    return 0 if comparison.same else EXIT_DIFFERENT


def _document(comparison: Comparison) -> dict[str, Any]:
    """Give a comparison as JSON: pairs by name, differences beside the numbers of their tiles."""
    return {
        "tiles": [_tile(msgspec.to_builtins(tile)) for tile in comparison.tiles],
        "common": msgspec.to_builtins(comparison.common),
    }


def _tile(row: dict[str, Any]) -> dict[str, Any]:
    pairs = {name: row[name] and dict(zip(("before", "after"), row[name], strict=True)) for name in ("status", "peak")}
    rest = {name: value for name, value in row.items() if name not in {"differences", *pairs}}
    return rest | pairs | dict(row["differences"])


def _render(comparison: Comparison) -> RenderableType:
    if comparison.same:
        return Text("the same", "green")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("Tiles", "Change", "What", "Before", "After"):
        table.add_column(name, overflow="fold")
    rows = list(_rows(comparison))
    for row in islice(rows, _MAX_ROWS):
        table.add_row(*(printable(cell) for cell in row))
    lines: list[RenderableType] = [table]
    if len(rows) > _MAX_ROWS:
        lines.append(Text(f"... and {len(rows) - _MAX_ROWS:,} more, which --json prints", "dim"))
    return Group(*lines, Text(_summary(comparison)))


def _rows(comparison: Comparison) -> Iterator[tuple[str, str, str, str, str]]:
    for change, name, before, after in _changes(comparison.common):
        yield "all", change, name, before, after
    for tile in comparison.tiles:
        numbers = fold(tile.numbers)
        if tile.status is not None:
            yield numbers, "status", "", *tile.status
        if tile.peak is not None and tile.peak[0] != tile.peak[1]:
            old, new = (f"{peak.bytes:,} at event {peak.event}" for peak in tile.peak)
            yield numbers, "peak", _newly(tile), old, new
        for row in _changes(tile.differences):
            yield numbers, *row


def _newly(tile: TileDifferences) -> str:
    names = tile.newly_live_at_peak
    if not names:
        return ""
    more = f" and {len(names) - _MAX_NAMES:,} more" if len(names) > _MAX_NAMES else ""
    return f"newly live: {', '.join(names[:_MAX_NAMES])}{more}"


def _changes(found: Differences) -> Iterator[tuple[str, str, str, str]]:
    for one in found.vanished:
        yield "vanished", _named(one.kind, one.id), "", ""
    for one in found.appeared:
        yield "appeared", _named(one.kind, one.id), "", ""
    for change, show, rows in (
        ("grown", _size, found.grown),
        ("shrunk", _size, found.shrunk),
        ("rescheduled", _lives, found.rescheduled),
        ("moved", _where, found.moved),
    ):
        for row in rows:
            yield change, _named(row.kind, row.id), show(row.before), show(row.after)


def _named(kind: str, name: str) -> str:
    return name if kind == "buffer" else f"{kind} {name}"


def _size(place: Place) -> str:
    return f"{place.size:,} bytes"


def _lives(place: Place) -> str:
    return ", ".join(f"[{start}, {end})" for start, end in place.lives or ()) or "always"


def _where(place: Place) -> str:
    stride = "" if place.stride is None else f", every {place.stride:,}"
    return f"{place.region} {place.address}{stride}"


def _summary(comparison: Comparison) -> str:
    """Count what differs by kind."""
    names = ("moved", "grown", "shrunk", "rescheduled", "appeared", "vanished")
    parts = [comparison.common, *(tile.differences for tile in comparison.tiles)]
    counts = {name: sum(len(getattr(part, name)) for part in parts) for name in names}
    counted = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    tiles = sum(len(tile.numbers) for tile in comparison.tiles)
    return f"different: {'1 tile' if tiles == 1 else f'{tiles:,} tiles'}{f' ({counted})' if counted else ''}"
