"""The answer to a request in columns: the same verdicts and figures, as columns over all tile entries."""

from typing import Annotated, TypeAlias

from pydantic import Field

from service.schemas.answer import AnswerHead, Explanation, ObjectiveValue, Proof, Summary
from service.schemas.table import Dtype
from service.schemas.types import MethodOrNone, Output, ReasonName, StatusName


class AnswerArray(Output):
    """Integers as they lie in memory, little-endian."""

    dtype: Dtype
    """Signed integers of 32 or of 64 bits, or bytes: the narrowest that holds them all."""
    bdata: Annotated[str, Field(json_schema_extra={"contentEncoding": "base64"})]
    """Base64 of the standard alphabet (RFC 4648), padded."""


AnswerColumn: TypeAlias = list[int] | AnswerArray
"""Typed arrays where the request has any, else lists."""


class TileDetail(Output):
    """What only some entries have: why one is not placed, its objective, or what moved."""

    tile: int
    """Index of the entry."""
    reason: ReasonName | None
    """Why it is not decided; null unless it is `unknown`."""
    objective: ObjectiveValue | None
    """The sum of its peaks, where lowest peaks were asked for."""
    proof: Proof | None
    """Why it has no plan; null unless it is `infeasible`."""
    explanation: Explanation | None
    """What stands in its way; null where it is placed, or with `explain: off`."""
    moved: list[str] | None
    """Buffers that lie elsewhere than in a former plan; null where none has a former address, or it is not placed."""


class AnswerTable(Output):
    """Verdicts and plans, one column a figure."""

    regions: list[str]
    """What `region` counts: the map's."""
    statuses: list[StatusName]
    """What `status` counts."""
    methods: list[MethodOrNone]
    """What `method` counts."""
    tile_offsets: AnswerColumn
    """The buffers of entry `t` are `tile_offsets[t]` up to `tile_offsets[t + 1]`, as in the request."""
    address: AnswerColumn
    """Of each buffer: its own, absolute; -1 where its tile is not placed."""
    region: AnswerColumn
    """Of each buffer; 0 where its tile is not placed."""
    stride: AnswerColumn
    """Of each buffer: bytes from slot to slot of an iterated block, else 0."""
    status: AnswerColumn
    """Of each entry."""
    method: AnswerColumn
    """Of each entry."""
    auxiliary_offsets: AnswerColumn
    """The auxiliaries of entry `t` are `auxiliary_offsets[t]` up to `auxiliary_offsets[t + 1]`, in its order."""
    auxiliary_address: AnswerColumn
    """Of each auxiliary; -1 where its tile is not placed."""
    auxiliary_region: AnswerColumn
    """Of each auxiliary; 0 where its tile is not placed."""
    unused_offsets: AnswerColumn
    """The unused ranges of entry `t` are `unused_offsets[t]` up to `unused_offsets[t + 1]`."""
    unused_start: AnswerColumn
    """Of each unused range: address of its first byte."""
    unused_end: AnswerColumn
    """Of each unused range: address after its last byte."""
    peak: AnswerColumn
    """Of each entry the peaks of all regions, in the map's order; -1 where it is not placed."""
    descriptor_bound: AnswerColumn
    """Of each entry: bytes of its transfers, every slice counted."""
    descriptor_emitted: AnswerColumn
    """Of each entry: bytes after equal packets are shared; -1 where it is not placed."""
    details: list[TileDetail]
    """Of the entries that are not placed, or have an objective or former addresses; in the request's order."""


class TableAnswer(AnswerHead):
    """The verdict on a request in columns."""

    table: AnswerTable
    """Verdicts and plans of all entries."""
    summary: Summary
    """How many tiles met with which verdict."""
