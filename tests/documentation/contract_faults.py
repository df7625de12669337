"""A request for each fault that the contract's table names, at fault in nothing else."""

from typing import Any, Final, NamedTuple

from tests.documents import Document, alias, buffer, iterated, request

LARGEST: Final = 2**53 - 1

A, B = buffer("a", 8), buffer("b", 8)
ONE_STORAGE: Final = [alias(a=0, b=4)]
LOADER: Final = {"start": 60, "end": 64}
HOST: Final = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 1}
MOVE: Final = {"buffer": "a", "offset": 0, "size": 8, "direction": "to_tile"}


class Faulty(NamedTuple):
    """A request, and the pointer of its only fault."""

    pointer: str
    request: Document


def _region(name: str, start: int, size: int = 16) -> Document:
    return {"name": name, "start": start, "size": size}


def _memory(pointer: str, memory: Any) -> Faulty:
    return Faulty(pointer, {"memory": memory, "tiles": [{"buffers": []}]})


def _tile(pointer: str, *buffers: Document, **tile: Any) -> Faulty:
    return Faulty(f"/tiles/0/{pointer}", request(*buffers, **tile))


def _tiles(pointer: str, *tiles: Document) -> Faulty:
    return Faulty(pointer, {"memory": "ipu-mk2", "tiles": [{"buffers": [], **tile} for tile in tiles]})


def _reserved(pointer: str, *rows: Document) -> Faulty:
    named = [{"id": f"r{index}", "size": 4, **row} for index, row in enumerate(rows)]
    return Faulty(
        f"/reservations/{pointer}", {**request(memory={"capacity": 64, "loader": LOADER}), "reservations": named}
    )


def _loop(**repeat: Any) -> Document:
    return {"start": 0, "end": 1, "count": 2, **repeat}


FAULTS: Final = (
    _memory("/memory", "ipu-mk9"),
    _memory("/memory/preset", {"preset": "ipu-mk9"}),
    _memory("/memory", {}),
    _memory("/memory", {"preset": "ipu-mk2", "capacity": 64}),
    _memory("/memory/regions", {"regions": [_region(str(start), start, 1) for start in range(63)]}),
    _memory("/memory/regions/1/name", {"regions": [_region("r", 0), _region("r", 16)]}),
    _memory("/memory/regions/0/size", {"regions": [_region("r", 1, LARGEST)]}),
    _memory("/memory/regions/1/start", {"regions": [_region("r", 0), _region("s", 15)]}),
    _memory("/memory/loader/end", {"capacity": 64, "loader": {"start": 4, "end": 4}}),
    _tiles("/tiles/1/numbers/1", {"numbers": [3]}, {"numbers": [4, 3]}),
    _tiles("/tiles/1", {"numbers": [1]}, {}),
    _tile("buffers/1/id", A, A),
    _tile("auxiliaries/1/id", auxiliaries=[{"id": "x", "size": 1}] * 2),
    _reserved("1/id", {"id": "r"}, {"id": "r"}),
    _reserved("0/id", {"id": "descriptors"}),
    _tile("buffers/0/end", buffer("a", 8, 3, 3)),
    _tile("repeats/0/end", repeats=[_loop(end=0)]),
    _reserved("0/intervals/1/1", {"address": 0, "intervals": [[0, 1], [4, 4]]}),
    _tile("buffers/0/gaps/0", buffer("a", 8, 2, 6, gaps=[[1, 3]])),
    _tile("buffers/0/gaps/1", buffer("a", 8, 2, 6, gaps=[[2, 6], [3, 3]])),
    _tile("aliases/0/members/1/buffer", A, aliases=[alias(a=0, z=0)]),
    _tile("repeats/0/carried/0/1", A, repeats=[_loop(carried=[["a", "z"]])]),
    _tile("repeats/0/iterated/0", A, repeats=[_loop(iterated=["z"])]),
    _tile("separate/0/1", A, separate=[["a", "z"]]),
    Faulty("/tiles/0/transfers/0/buffer", {**request(A, transfers=[{**MOVE, "buffer": "z"}]), "host": HOST}),
    _tile("aliases/1/members/1/offset", A, B, aliases=[*ONE_STORAGE, alias(a=0, b=5)]),
    _tile("repeats/0/carried/0/1", A, B, aliases=ONE_STORAGE, repeats=[_loop(carried=[["a", "b"]])]),
    _tile("repeats/0/iterated/0", A, repeats=[_loop(carried=[["a"]], iterated=["a"])]),
    _tile("repeats/1/carried/0/0", A, B, aliases=ONE_STORAGE, repeats=[iterated("a", 2), _loop(carried=[["b"]])]),
    _tile("repeats/1/count", A, B, aliases=ONE_STORAGE, repeats=[iterated("a", 2), iterated("b", 3)]),
    _tile("separate/0/1", A, B, aliases=ONE_STORAGE, separate=[["a", "b"]]),
    _tile("separate/0/2", A, B, separate=[["a", "b", "a"]]),
    _tile("buffers/1/alignment", *(buffer(name, 8, alignment=8) for name in "ab"), aliases=ONE_STORAGE),
    _tile(
        "buffers/1/alignment", buffer("a", 8, alignment=LARGEST), buffer("b", 8, alignment=2), aliases=[alias(a=0, b=0)]
    ),
    _tile("buffers/1/address", buffer("a", 8, address=16), buffer("b", 8, address=21), aliases=ONE_STORAGE),
    _tile("buffers/0/address", buffer("a", 8, address=17, alignment=2)),
    _tile("buffers/0/size", buffer("a", LARGEST, access_tail=1)),
    _tile("buffers/0/size", buffer("a", LARGEST), repeats=[iterated("a", 2)]),
    _tile("buffers", buffer("a", LARGEST), buffer("b", 1)),
    _tile("buffers", A, auxiliaries=[{"id": "x", "size": LARGEST}]),
    _reserved("0/intervals", {"intervals": [[0, 1]]}),
    _reserved("0/address", {"address": 2, "alignment": 4}),
    _reserved("0/address", {"address": 58}),
    _reserved("0/address", {"address": 64}),
    _reserved("1/address", {"address": 0, "intervals": [[0, 3]]}, {"address": 2, "intervals": [[2, 4]]}),
    _reserved("0/region", {"address": 0, "region": "z"}),
    Faulty("/host", request(A, transfers=[MOVE])),
    Faulty("/tiles/0/transfers/0/size", {**request(A, transfers=[{**MOVE, "offset": 1}]), "host": HOST}),
    Faulty("/tiles/0/transfers", {**request(A, transfers=[MOVE]), "host": {**HOST, "packet_bytes": LARGEST}}),
    Faulty("/options/time_limit", {**request(A), "options": {"time_limit": 601}}),
    Faulty("/options/deadline", {**request(A), "options": {"deadline": 3601}}),
)
