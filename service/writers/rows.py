"""Writes a request document in rows."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, Final

import msgspec

from problem.request import Options, Repeat, Tile
from service.memory_maps import document_of
from service.writers.asked import Asked, Written

_CLASSES: Final = ("standard", "interleaved")


def write(asked: Asked) -> Written:
    """Write the request, what is at its default left out; a preset stays a name."""
    offset = asked.prepared.request.buffers.tile_offset.tolist()
    buffers = buffer_rows(asked)
    tiles = [
        {**tile, "buffers": buffers[offset[index] : offset[index + 1]]} for index, tile in enumerate(tile_rows(asked))
    ]
    return Written(_text(head(asked) | {"tiles": tiles}))


def _text(document: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n"


def head(asked: Asked) -> dict[str, Any]:
    """Give what a request says beside its tiles."""
    request = asked.prepared.request
    rows: dict[str, Any] = {"memory": _memory(asked)}
    if request.reservations:
        rows["reservations"] = [_reservation(asked, index) for index in range(len(request.reservations))]
    if request.host is not None:
        rows["host"] = asdict(request.host)
    if request.interleaved_offset:
        rows["interleaved_offset"] = request.interleaved_offset
    options = _changed(asdict(request.options), asdict(Options()))
    return rows | ({"options": options} if options else {})


def _changed(values: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if value != defaults[name]}


def _memory(asked: Asked) -> str | dict[str, Any]:
    row, memory = asked.document.memory, asked.prepared.request.memory
    if isinstance(row, str):
        return row
    said = document_of(memory)
    if row.capacity >= 0:
        said = {"capacity": row.capacity} | {name: value for name, value in said.items() if name != "regions"}
    if memory.default_alignment == 1:
        del said["default_alignment"]
    return said


def _reservation(asked: Asked, index: int) -> dict[str, Any]:
    one = asked.prepared.request.reservations[index]
    row: dict[str, Any] = {"id": one.id, "size": one.size, "alignment": one.alignment}
    if one.region is not None:
        row["region"] = one.region
    if one.address is not None:
        row["address"] = one.address
    return row | ({"intervals": one.intervals} if one.intervals else {})


def buffer_rows(asked: Asked) -> list[dict[str, Any]]:
    """Give the buffers of all entries."""
    buffers, document = asked.prepared.request.buffers, asked.document.buffers
    default = asked.prepared.request.memory.default_alignment
    # Columns whose default is their least value, and what is written of the others.
    sparse = {
        "alignment": (buffers.alignment != default, buffers.alignment.tolist()),
        "memory_class": (buffers.interleaved, [_CLASSES[flag] for flag in buffers.interleaved.tolist()]),
        "whole_banks": (buffers.whole_banks, buffers.whole_banks.tolist()),
        "access_tail": (buffers.access_tail > 0, buffers.access_tail.tolist()),
        "preloaded": (buffers.preloaded, buffers.preloaded.tolist()),
        "address": (buffers.address >= 0, buffers.address.tolist()),
        "hint": (buffers.hint >= 0, buffers.hint.tolist()),
        "previous": (buffers.previous >= 0, buffers.previous.tolist()),
    }
    rows: list[dict[str, Any]] = [
        {"id": id_, "size": size, "start": start, "end": end}
        for id_, size, start, end in zip(
            buffers.id, buffers.size.tolist(), buffers.start.tolist(), buffers.end.tolist(), strict=True
        )
    ]
    for name, (said, values) in sparse.items():
        for buffer in said.nonzero()[0].tolist():
            rows[buffer][name] = values[buffer]
    for name, lists in (("regions", document.regions), ("gaps", document.gaps)):
        for buffer, values in lists.items():
            rows[buffer][name] = list(values)
    return rows


def tile_rows(asked: Asked) -> list[dict[str, Any]]:
    """Give what each entry says beside its buffers."""
    request = asked.prepared.request
    offset = request.buffers.tile_offset.tolist()
    default = request.memory.default_alignment
    return [
        _tile(tile, index, request.buffers.id[offset[index] : offset[index + 1]], default)
        for index, tile in enumerate(request.tiles)
    ]


def _tile(tile: Tile, index: int, ids: Sequence[str], default: int) -> dict[str, Any]:
    row: dict[str, Any] = {}
    if tile.numbers != (index,):
        row["numbers"] = tile.numbers
    aliases = [
        {"members": [{"buffer": ids[member.buffer], "offset": member.offset} for member in group]}
        for group in tile.aliases
    ]
    auxiliaries = [
        asdict(one) if one.alignment != default else {"id": one.id, "size": one.size, "preloaded": one.preloaded}
        for one in tile.auxiliaries
    ]
    lists: dict[str, list[Any]] = {
        "aliases": aliases,
        "repeats": [_repeat(repeat, ids) for repeat in tile.repeats],
        "separate": [[ids[buffer] for buffer in group] for group in tile.separate],
        "auxiliaries": auxiliaries,
        "transfers": [asdict(one) | {"buffer": ids[one.buffer]} for one in tile.transfers],
    }
    row |= {name: values for name, values in lists.items() if values}
    return row | ({"descriptor_bytes": tile.descriptor_bytes} if tile.descriptor_bytes else {})


def _repeat(repeat: Repeat, ids: Sequence[str]) -> dict[str, Any]:
    return asdict(repeat) | {
        "carried": [[ids[buffer] for buffer in group] for group in repeat.carried],
        "iterated": [ids[buffer] for buffer in repeat.iterated],
    }
