"""Reads the sides of a comparison: plans, answers, and requests whose addresses are fixed."""

from dataclasses import replace
from typing import Final

import msgspec

from problem.errors import Faults, RequestError
from problem.preparation import Prepared, prepare
from service.checking import names_another
from service.codec.claim_reading import read_claim
from service.codec.json_text import MalformedBody
from service.documents import read_request, request_text
from service.formats import detect
from service.formats.decoding import fault_of
from service.formats.errors import FormatError
from service.formats.input import Input
from service.formats.names import CSV_FORMATS
from service.formats.places import faults_in_lines
from service.plans.claims import claim_of_dump, claim_of_fixed
from service.plans.detecting import plan_format, read_plan
from service.plans.side import Place, Side, TileSide, side_of_answer, side_of_plan
from service.settings import Settings

_ANY_CAPACITY: Final = 2**53 - 2
"""Of a CSV whose memory does not matter here: the most that a request may have."""


class _Row(msgspec.Struct, frozen=True):
    id: str
    region: str
    address: int
    stride: int | None = None


class _Entry(msgspec.Struct, frozen=True):
    numbers: tuple[int, ...] = ()
    status: str = "placed"
    placements: list[_Row] | None = None
    auxiliaries: list[_Row] | None = None


class _Reserved(msgspec.Struct, frozen=True):
    region: str
    start: int
    end: int
    id: str = "descriptors"


class _Answer(msgspec.Struct, frozen=True):
    """What is looked at of an answer in rows that comes without its request."""

    tiles: list[_Entry]
    reservations: list[_Reserved] = []
    descriptors: _Reserved | None = None


class _Marks(msgspec.Struct):
    """What tells answers from requests and dumps, which have a memory or regions."""

    tiles: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    table: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    memory: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


def read_side(source: Input, asked: Input | None, settings: Settings) -> Side:
    """Read a side.

    Parameters
    ----------
    source : Input
        A plan, an answer, or a request in which every buffer has an address.
    asked : Input, optional
        The request that an answer goes with: gives sizes and lifetimes.
    settings : Settings
        Bound requests.

    Raises
    ------
    FormatError, MalformedBody, RequestError
        It cannot be read, is no plan, or does not go with `asked`.
    """
    if plan_format(source.data, source.name):
        return side_of_plan(read_plan(source.data, source.name))
    if source.name is None and _is_answer(source.data):
        return _alone(source.data) if asked is None else _with_request(_prepared(asked, settings), source.data)
    prepared = _prepared(source, settings)
    kind = source.name or detect.detected(source.data)
    claim = claim_of_dump(prepared, source.data) if kind == "ipu-stack" else claim_of_fixed(prepared)
    return _with_request(prepared, claim)


def _prepared(source: Input, settings: Settings) -> Prepared:
    kind = source.name or detect.detected(source.data)
    capacity, memory = source.capacity, source.memory
    if kind in CSV_FORMATS and capacity is None and memory is None:
        capacity = _ANY_CAPACITY
    if kind in {"request", "ipu-stack"}:
        # What is said of CSVs does not concern the other side.
        capacity = memory = None
    with faults_in_lines(source.data, name=kind):
        text = request_text(source.data, name=kind, capacity=capacity, memory=memory)
        return prepare(read_request(text, settings))


def _is_answer(data: bytes) -> bool:
    try:
        marks = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Marks)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    unset = msgspec.UNSET
    return marks.memory is unset and (marks.tiles is not unset or marks.table is not unset)


def _with_request(prepared: Prepared, claim: bytes) -> Side:
    claimed = read_claim(prepared.request, claim)
    faults = Faults()
    for one in claimed.violations:
        faults.add(one.pointer, f"this does not go with its request: {one.detail}")
    if faults:
        raise RequestError(faults)
    return replace(side_of_answer(prepared, claimed.answer), of_another=names_another(prepared.request, claim))


def _alone(data: bytes) -> Side:
    try:
        answer = msgspec.json.decode(data.removeprefix(b"\xef\xbb\xbf"), type=_Answer)
    except msgspec.ValidationError as error:
        if b'"table"' in data:
            raise FormatError("an answer in columns has no names: give its request, too") from None
        faults = Faults()
        faults.extend([fault_of("", error)])
        raise RequestError(faults) from None
    except msgspec.DecodeError as error:
        raise MalformedBody(str(error)) from None
    reserved = [*answer.reservations, *([answer.descriptors] if answer.descriptors else [])]
    return Side(
        tiles=tuple(
            TileSide(tile.numbers or (index,), tile.status, _places(tile.placements), _places(tile.auxiliaries))
            for index, tile in enumerate(answer.tiles)
        ),
        common={one.id: Place(one.region, one.start, None, one.end - one.start) for one in reserved},
    )


def _places(rows: list[_Row] | None) -> dict[str, Place]:
    return {row.id: Place(row.region, row.address, row.stride) for row in rows or ()}
