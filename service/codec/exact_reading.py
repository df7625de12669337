"""Reads a document that the fast way refuses: it lists every fault, or finds that there is none."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

import msgspec

from problem.document import ROWS, Document
from problem.errors import RequestError, moved
from problem.limits import MAX_FAULTS
from problem.preparation import prepare
from service.bounds import check_num_entries
from service.codec.columns import columns_of, document_of
from service.codec.consequences import independent
from service.codec.exact_table import document_of_table
from service.codec.json_text import DoubledObject, Json, JsonReader
from service.codec.kinds import Findings
from service.codec.model_kinds import record_of
from service.codec.structs import struct_of
from service.schemas.request import Request, Tile

_MOST_FIELDS: Final = 1000
"""Fields of a request, known or not, that are read before the rest is given up."""


def read_exactly(body: bytes, max_tiles: int | None = None) -> Document:
    """Read a request document value by value.

    Where a value breaks the rules of its own field it is repaired, so that the rules between fields are checked on all
    the rest; but not where as many faults are found before as can be listed. One entry at a time is in memory as JSON.

    Raises
    ------
    MalformedBody
        Where it is not JSON.
    RequestError
        With every fault.
    """
    reader, findings = JsonReader(body), Findings()
    tiles: list[object] = []
    request = _object(reader, tiles, findings, max_tiles) if reader.next_is("{") else reader.value()
    reader.finish()
    if isinstance(request, dict) and "table" in request and "tiles" not in request:
        document = document_of_table(request, findings, max_tiles)
    else:
        if isinstance(request, dict) and "table" in request:
            del request["table"]
            findings.add("/table", "a request has tiles or a table, not both")
        document = _document_of_rows(request, tiles, findings)
    if not findings.count:
        return document
    if findings.count <= MAX_FAULTS:
        _add_others(document, findings)
    raise RequestError(findings.faults)


def _add_others(document: Document, findings: Findings) -> None:
    """Add the faults between fields that do not rest on what was repaired."""
    written = document.written
    repaired = [written.row_pointer_of(fault.pointer) for fault in findings.faults.listed]
    try:
        prepare(replace(document, written=ROWS))
    except RequestError as error:
        others = independent(error.faults, repaired)
        findings.faults.extend(moved(others, written.pointer_of), error.more)


def _document_of_rows(request: Json, tiles: list[object], findings: Findings) -> Document:
    """Give the document of a request in rows, repaired; `tiles` are those of its entries that were read already."""
    repaired = record_of(Request).read(request, "", findings)
    if not isinstance(repaired, dict):
        raise RequestError(findings.faults)
    rows: Any = msgspec.convert(repaired, struct_of(Request))
    rows.tiles = tiles or rows.tiles
    return document_of(rows, rows.tiles, columns_of([tile.buffers for tile in rows.tiles]))


def _object(reader: JsonReader, tiles: list[object], findings: Findings, max_tiles: int | None) -> dict[str, Json]:
    """Read the members of the request; entries go to `tiles`, and a placeholder stands in their place."""
    pairs: list[tuple[str, Json]] = []
    for name in reader.members():
        if name == "tiles" and reader.next_is("["):
            tiles[:] = _tiles(reader, findings, max_tiles)
            pairs.append((name, record_of(Request).fields[name].placeholder() if tiles else []))
        else:
            pairs.append((name, reader.value()))
        if len(pairs) > _MOST_FIELDS:
            findings.add("", f"the request has more than {_MOST_FIELDS} fields", None, _MOST_FIELDS)
            raise RequestError(findings.faults)
    return DoubledObject(pairs)


def _tiles(reader: JsonReader, findings: Findings, max_tiles: int | None) -> Iterator[object]:
    struct, record = struct_of(Tile), record_of(Tile)
    for index in reader.items():
        check_num_entries("/tiles", index + 1, max_tiles)
        doubled = reader.doubled
        tile = reader.value()
        if reader.doubled == doubled:
            try:
                yield msgspec.convert(tile, struct)
            except msgspec.ValidationError:
                pass
            else:
                continue
        repaired = record.read(tile, f"/tiles/{index}", findings)
        if findings.count <= MAX_FAULTS:
            yield msgspec.convert(repaired if isinstance(repaired, dict) else record.placeholder(), struct)
