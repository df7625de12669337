"""Requests and answers as columns, from documents whose names are right."""

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from problem.answer import (
    Answer,
    Detail,
    EngineReport,
    Explanation,
    Method,
    Objective,
    Proof,
    Reason,
    ReservedRange,
    Status,
)
from problem.memory import MemoryMap, Region
from problem.presets import PRESETS
from problem.request import (
    Auxiliary,
    Buffers,
    Codes,
    Flags,
    Host,
    Integers,
    Member,
    Options,
    Repeat,
    Request,
    Reservation,
    Tile,
    Transfer,
)
from tests.documents import Document
from tests.judge.completion import complete_answer

BOTH = ("standard", "interleaved")


def build_request(document: Document) -> Request:
    """Turn a request document without faults into columns."""
    memory = _memory(document["memory"])
    return Request(
        memory=memory,
        buffers=_buffers([tile["buffers"] for tile in document["tiles"]], memory),
        tiles=tuple(_tile(tile, place, memory) for place, tile in enumerate(document["tiles"])),
        reservations=tuple(_reservation(one, memory) for one in document.get("reservations", ())),
        host=Host(**document["host"]) if "host" in document else None,
        interleaved_offset=document.get("interleaved_offset", 0),
        options=Options(**document.get("options", {})),
    )


def build_answer(request: Request, document: Document) -> Answer:
    """Turn an answer document into columns; it names regions, buffers and auxiliaries as the request does."""
    tiles = document["tiles"]
    region = {one.name: place for place, one in enumerate(request.memory.regions)}
    placements = [
        row for tile, entry in enumerate(tiles) for row in entry["placements"] or [{}] * len(request.buffer_range(tile))
    ]
    auxiliaries = [
        row
        for tile, entry in zip(request.tiles, tiles, strict=True)
        for row in entry["auxiliaries"] or [{}] * len(tile.auxiliaries)
    ]
    unused = [entry["unused"] or [] for entry in tiles]
    return Answer(
        digest=document["digest"],
        complete=document["complete"],
        reservations=tuple(
            ReservedRange(one["id"], region[one["region"]], one["start"], one["end"])
            for one in document["reservations"]
        ),
        descriptors=_descriptors(document["descriptors"], region),
        status=np.array([Status[entry["status"].upper()] for entry in tiles], np.int8),
        method=np.array([Method[(entry["method"] or "none").upper()] for entry in tiles], np.int8),
        region=_regions(placements, region),
        address=_integers(_or_none(row.get("address")) for row in placements),
        stride=_integers(_or_none(row.get("stride")) for row in placements),
        auxiliary_offset=_offsets([len(tile.auxiliaries) for tile in request.tiles]),
        auxiliary_region=_regions(auxiliaries, region),
        auxiliary_address=_integers(_or_none(row.get("address")) for row in auxiliaries),
        unused_offset=_offsets([len(ranges) for ranges in unused]),
        unused_start=_integers(one["start"] for ranges in unused for one in ranges),
        unused_end=_integers(one["end"] for ranges in unused for one in ranges),
        peak=np.array(
            [[peak["bytes"] for peak in entry["peaks"]] if entry["peaks"] else [-1] * len(region) for entry in tiles],
            np.int64,
        ),
        descriptor_bound=_integers(entry["descriptor_bytes"]["bound"] for entry in tiles),
        descriptor_emitted=_integers(_or_none(entry["descriptor_bytes"]["emitted"]) for entry in tiles),
        detail={tile: detail for tile, entry in enumerate(tiles) if (detail := _detail(entry)) != Detail()},
    )


def _memory(document: str | Document) -> MemoryMap:
    if isinstance(document, str):
        return PRESETS[document].memory
    rows = document.get("regions") or [{"name": "memory", "start": 0, "size": document["capacity"]}]
    loader = document.get("loader")
    return MemoryMap(
        regions=tuple(
            Region(
                row["name"],
                row["start"],
                row["size"],
                standard="standard" in row.get("memory_classes", BOTH),
                interleaved="interleaved" in row.get("memory_classes", BOTH),
                bank_bytes=row.get("bank_bytes", 1),
            )
            for row in rows
        ),
        loader=(loader["start"], loader["end"]) if loader else None,
        default_alignment=document.get("default_alignment", 1),
    )


def _buffers(tiles: Sequence[Sequence[Document]], memory: MemoryMap) -> Buffers:
    rows = [row for tile in tiles for row in tile]
    gaps = [row.get("gaps", ()) for row in rows]
    place = {region.name: index for index, region in enumerate(memory.regions)}
    everywhere = list(place)
    return Buffers(
        tile_offset=_offsets([len(tile) for tile in tiles]),
        id=tuple(row["id"] for row in rows),
        size=_integers(row["size"] for row in rows),
        start=_integers(row["start"] for row in rows),
        end=_integers(row["end"] for row in rows),
        alignment=_integers(row.get("alignment", memory.default_alignment) for row in rows),
        interleaved=_flags(row.get("memory_class") == "interleaved" for row in rows),
        whole_banks=_flags(row.get("whole_banks", False) for row in rows),
        access_tail=_integers(row.get("access_tail", 0) for row in rows),
        preloaded=_flags(row.get("preloaded", False) for row in rows),
        address=_integers(row.get("address", -1) for row in rows),
        hint=_integers(row.get("hint", -1) for row in rows),
        previous=_integers(row.get("previous", -1) for row in rows),
        region_mask=_integers(
            sum(1 << place[name] for name in set(row.get("regions", everywhere)) if name in place) for row in rows
        ),
        gap_offset=_offsets([len(own) for own in gaps]),
        gap_start=_integers(start for own in gaps for start, _ in own),
        gap_end=_integers(end for own in gaps for _, end in own),
    )


def _tile(document: Document, number: int, memory: MemoryMap) -> Tile:
    place = {row["id"]: index for index, row in enumerate(document["buffers"])}
    return Tile(
        numbers=tuple(document.get("numbers", (number,))),
        aliases=tuple(
            tuple(Member(place[member["buffer"]], member.get("offset", 0)) for member in group["members"])
            for group in document.get("aliases", ())
        ),
        repeats=tuple(
            Repeat(
                repeat["start"],
                repeat["end"],
                repeat["count"],
                tuple(tuple(place[name] for name in carried) for carried in repeat.get("carried", ())),
                tuple(place[name] for name in repeat.get("iterated", ())),
            )
            for repeat in document.get("repeats", ())
        ),
        separate=tuple(tuple(place[name] for name in names) for names in document.get("separate", ())),
        auxiliaries=tuple(
            Auxiliary(
                row["id"], row["size"], row.get("alignment", memory.default_alignment), row.get("preloaded", False)
            )
            for row in document.get("auxiliaries", ())
        ),
        descriptor_bytes=document.get("descriptor_bytes", 0),
        transfers=tuple(
            Transfer(place[row["buffer"]], row["offset"], row["size"], row["direction"])
            for row in document.get("transfers", ())
        ),
    )


def _reservation(document: Document, memory: MemoryMap) -> Reservation:
    return Reservation(
        document["id"],
        document["size"],
        document.get("alignment", memory.default_alignment),
        document.get("region"),
        document.get("address"),
        tuple((start, end) for start, end in document.get("intervals", ())),
    )


def _descriptors(document: Document | None, region: dict[str, int]) -> ReservedRange | None:
    if document is None:
        return None
    return ReservedRange("descriptors", region[document["region"]], document["start"], document["end"])


def _detail(entry: Document) -> Detail:
    proof, explanation, objective = entry["proof"], entry["explanation"], entry["objective"]
    return Detail(
        reason=None if entry["reason"] is None else Reason(entry["reason"]),
        proof=None if proof is None else _proof(proof),
        explanation=None
        if explanation is None
        else Explanation(explanation["text"], None, (), 0, 0, 0, 0, explanation["cause"], None),
        objective=None if objective is None else Objective(**objective),
        moved=None if entry.get("moved") is None else tuple(entry["moved"]),
    )


def _proof(document: Document) -> Proof:
    return Proof(
        kind=document["kind"],
        event=document.get("event"),
        blocks=tuple(document.get("blocks") or ()),
        regions=tuple(document.get("regions") or ()),
        needed_bytes=document.get("needed_bytes"),
        available_bytes=document.get("available_bytes"),
        engines=tuple(EngineReport(engine["name"], 1) for engine in document.get("engines") or ()),
    )


def _regions(rows: Sequence[Document], region: dict[str, int]) -> Codes:
    return np.array([region.get(row.get("region", ""), -1) for row in rows], np.int8)


def _or_none(value: int | None) -> int:
    return -1 if value is None else value


def _integers(values: Any) -> Integers:
    return np.array(list(values), np.int64)


def _flags(values: Any) -> Flags:
    return np.array(list(values), np.bool_)


def _offsets(counts: Sequence[int]) -> Integers:
    return np.array([0, *accumulate(counts)], np.int64)


Place = tuple[str, int] | tuple[str, int, int]
"""Region, address and, of an iterated storage, stride."""


def answer_with(document: Document, *tiles: Mapping[str, Place] | None) -> Document:
    """Give the answer document that places each tile so, with all that follows from it; None is infeasible."""
    plans = [
        None
        if places is None
        else {
            "placements": [_place(row["id"], places[row["id"]], stride=True) for row in tile["buffers"]],
            "auxiliaries": [_place(row["id"], places[row["id"]]) for row in tile.get("auxiliaries", ())],
        }
        for tile, places in zip(document["tiles"], tiles, strict=True)
    ]
    return complete_answer(document, plans)


def _place(name: str, place: Place, *, stride: bool = False) -> Document:
    row: Document = {"id": name, "region": place[0], "address": place[1]}
    return row | {"stride": place[2] if len(place) > 2 else None} if stride else row
