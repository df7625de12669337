"""Enters an answer in columns that is to be checked, and lists what has no place beside the request."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final

import msgspec
import numpy as np

from problem.answer import Method, Status
from problem.judging.storage import extents, read_storages
from problem.request import Codes, Flags, Integers
from service.codec.claim_entries import DETAILS, Ledger, Row, enter_detail
from service.codec.claim_pointers import ClaimPointers
from service.codec.json_bytes import text_of
from service.codec.structs import struct_of
from service.codec.table_reading import read_columns
from service.codec.table_text import column_items
from service.codec.typed_arrays import Whole
from service.schemas.claim import NOT_GIVEN
from service.schemas.table_claim import CLAIMED_COLUMN_TYPES, ClaimedTable, TableClaim

_UNKNOWN_CODE: Final = 3
"""A status, or a method, that there is none of."""

_FIGURES: Final = {
    "method": "method",
    "unused": "unused_offsets",
    "peaks": "peak",
    "descriptor_bytes/bound": "descriptor_bound",
    "descriptor_bytes/emitted": "descriptor_emitted",
    "status": "status",
}
"""Fields of an entry in rows, and the column that must be there for them to be judged."""


def read_claimed_table(body: bytes) -> Row | None:
    """Read a claim in columns without faults, each column as an array, or decline."""
    try:
        row = _decoder().decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None
    columns = read_columns(text_of(body), row.table, column_items(ClaimedTable))
    if columns is None:
        return None
    for name, column in columns.items():
        setattr(row.table, name, column.astype(np.int64))
    return row


@cache
def _decoder() -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(struct_of(TableClaim, raw=CLAIMED_COLUMN_TYPES))


def enter_table(ledger: Ledger, table: Row) -> Callable[[str], str]:
    """Enter what is said of all entries; return where it lies, by the pointer that it would have in rows."""
    given = {name: column for name in column_items(ClaimedTable) if (column := getattr(table, name)) is not NOT_GIVEN}
    pointers = ClaimPointers.of(ledger.request, given, table.details)
    if not _fits(ledger, given):
        ledger.passed_over.add("/tiles")
        return pointers.in_table
    _enter_verdicts(ledger, table, given)
    placed = ledger.status == Status.PLACED
    of_buffer = np.repeat(placed, np.diff(ledger.request.buffers.tile_offset))
    regions = list(ledger.regions) if table.regions is NOT_GIVEN else table.regions
    index = np.array([*(ledger.regions.get(name, -1) for name in regions), -1], np.int8)
    _enter_places(ledger.region, ledger.address, (given["region"], given["address"]), index, of_buffer)
    _enter_strides(ledger, given, of_buffer)
    if len(ledger.auxiliary_region):
        of_auxiliary = np.repeat(placed, np.diff(ledger.auxiliary_offset))
        said = given["auxiliary_region"], given["auxiliary_address"]
        _enter_places(ledger.auxiliary_region, ledger.auxiliary_address, said, index, of_auxiliary)
    _enter_figures(ledger, given)
    return pointers.in_table


def _fits(ledger: Ledger, given: Mapping[str, Whole]) -> bool:
    """Tell whether columns are there and as long as the request asks for, and list those that are not."""
    tiles, buffers, auxiliaries = len(ledger.status), len(ledger.region), len(ledger.auxiliary_region)
    lengths = dict.fromkeys(("status", "method", "descriptor_bound", "descriptor_emitted"), tiles)
    lengths |= {"address": buffers, "region": buffers, "stride": buffers, "peak": ledger.peak.size}
    lengths |= {"auxiliary_address": auxiliaries, "auxiliary_region": auxiliaries}
    lengths |= dict.fromkeys(("tile_offsets", "auxiliary_offsets", "unused_offsets"), tiles + 1)
    before = len(ledger.report.listed)
    for name, length in lengths.items():
        if name in given and len(given[name]) != length:
            ledger.report.add(9, f"/table/{name}", f"has {len(given[name])} values, should have {length}")
    if len(ledger.report.listed) == before:
        _check_offsets(ledger, given)
    for name in ("auxiliary_address", "auxiliary_region") if auxiliaries else ():
        if name not in given:
            ledger.report.add(7, f"/table/{name}", "is missing: there are auxiliaries")
    return len(ledger.report.listed) == before


def _check_offsets(ledger: Ledger, given: Mapping[str, Whole]) -> None:
    request = ledger.request
    for name, expected in (
        ("tile_offsets", request.buffers.tile_offset),
        ("auxiliary_offsets", ledger.auxiliary_offset),
    ):
        if name in given and not np.array_equal(given[name], expected):
            ledger.report.add(9, f"/table/{name}", "should be those of the request")
    if "unused_offsets" in given:
        offsets, ends = given["unused_offsets"], {len(given.get(name, ())) for name in ("unused_start", "unused_end")}
        if offsets[0] != 0 or (np.diff(offsets) < 0).any() or ends != {int(offsets[-1])}:
            detail = "should ascend from 0 to the number of unused_start and of unused_end"
            ledger.report.add(9, "/table/unused_offsets", detail)


def _enter_verdicts(ledger: Ledger, table: Row, given: Mapping[str, Whole]) -> None:
    """Enter status, method and details."""
    if "status" in given:
        ledger.status[:] = _codes([Status[name.upper()] for name in table.statuses], given["status"])
    else:
        missing = np.concatenate(([0], np.cumsum(given["address"] == -1)))[ledger.request.buffers.tile_offset]
        ledger.status[:] = np.where(np.diff(missing) == 0, Status.PLACED, Status.UNKNOWN)
    if "method" in given:
        ledger.method[:] = _codes([Method[name.upper()] for name in table.methods], given["method"])
    if table.details is NOT_GIVEN:
        ledger.passed_over.update(f"/tiles/{tile}/{name}" for tile in range(len(ledger.status)) for name in DETAILS)
        return
    seen = set()
    for place, row in enumerate(table.details):
        if row.tile >= len(ledger.status) or row.tile in seen:
            ledger.report.add(9, f"/table/details/{place}/tile", f"{row.tile} is no entry, or stands here twice")
        else:
            seen.add(row.tile)
            enter_detail(ledger, row.tile, row)


def _codes(names: list[Status] | list[Method], codes: Whole) -> Codes:
    """Give what codes stand for, `_UNKNOWN_CODE` past the names."""
    known = np.array([*names, _UNKNOWN_CODE + 1], np.int8)
    return known[np.where((codes >= 0) & (codes < len(names)), codes, len(names))]


def _enter_places(region: Codes, address: Integers, said: tuple[Whole, Whole], index: Codes, placed: Flags) -> None:
    """Enter regions and addresses; where a tile is not placed a region says nothing."""
    codes, address[:] = said
    known = (codes >= 0) & (codes < len(index) - 1)
    region[:] = np.where(placed | (address != -1), index[np.where(known, codes, -1)], -1)


def _enter_strides(ledger: Ledger, given: Mapping[str, Whole], placed: Flags) -> None:
    """Enter strides; 0 is none, but for iterated storage of no bytes, of which it is the stride."""
    request = ledger.request
    stride = given.get("stride")
    expected = extents(read_storages(request), request.memory, ledger.region.astype(np.int64))[1]
    if stride is None:
        ledger.stride[:] = np.where(placed, expected, -1)
    else:
        none = (stride == 0) & ~(placed & (expected == 0))
        ledger.stride[:] = np.where(none, -1, np.where(stride < 0, -2, stride))


def _enter_figures(ledger: Ledger, given: Mapping[str, Whole]) -> None:
    """Enter figures of entries, and pass over those that are not given."""
    for field, name in _FIGURES.items():
        if name not in given:
            ledger.passed_over.update(f"/tiles/{tile}/{field}" for tile in range(len(ledger.status)))
    for column, name in (
        (ledger.peak.reshape(-1), "peak"),
        (ledger.descriptor_bound, "descriptor_bound"),
        (ledger.descriptor_emitted, "descriptor_emitted"),
    ):
        if name in given:
            column[:] = given[name]
    if "unused_offsets" in given:
        ranges = list(zip(given["unused_start"].tolist(), given["unused_end"].tolist(), strict=True))
        offsets = given["unused_offsets"].tolist()
        for tile in range(len(ledger.status)):
            ledger.unused[tile] = ranges[offsets[tile] : offsets[tile + 1]]
