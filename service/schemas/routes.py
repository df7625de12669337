"""The bodies of the smaller routes."""

from typing import Annotated, Final, Literal

from annotated_types import MaxLen
from pydantic import JsonValue

from service.schemas.answer import Answer, Proof
from service.schemas.claim import Claim
from service.schemas.problem import Problem
from service.schemas.request import Memory, Request
from service.schemas.table import TableRequest
from service.schemas.table_answer import AnswerColumn, TableAnswer
from service.schemas.table_claim import TableClaim
from service.schemas.types import (
    Input,
    MemoryClass,
    MethodName,
    Name,
    Natural,
    Output,
    Positive,
    ScreenStatusName,
    StatusName,
    left_out,
)

MAX_CANDIDATES: Final = 4096
"""Requests in one call to screen them: each costs about a millisecond, however small."""
MAX_VARIANTS: Final = 256
"""Variants of one request: each costs nearly as much as the request."""


class ScreensRequest(Input):
    """Requests to be screened, or one request whose tile entries are the candidates of a beam."""

    candidates: Annotated[list[Request | TableRequest], MaxLen(MAX_CANDIDATES)] | Request | TableRequest
    """A list of requests, each complete in itself. Or one request: each of its tile entries is screened as if it were
    the only one, and one memory, one host and the same reservations hold for all. Ten thousand take a second so."""


class Screen(Output):
    """What can be said of a request without placing it; null but for `problem` where it is at fault."""

    status: ScreenStatusName | None
    """Whether it is ruled out; `possible` does not mean that it fits."""
    load: int | None
    """Bytes needed at the most loaded event of the tile with the largest excess."""
    event: int | None
    """That event."""
    available_bytes: int | None
    """Bytes that there are for that load."""
    descriptor_bound: int | None
    """Bytes of that tile's descriptors."""
    proof: Proof | None
    """Why it is ruled out, of that tile or of the first that has one; null where it is possible."""
    problem: Problem | None
    """What is wrong with the candidate; null where it was screened."""


class ScreensAnswer(Output):
    """A screen for each candidate, in order."""

    screens: list[Screen]
    """In the candidates' order."""


class ScreenDetail(Output):
    """Why a candidate is ruled out."""

    tile: int
    """Index of its entry."""
    proof: Proof
    """What it rests on."""


class ScreensTable(Output):
    """What can be said of each candidate, one column a figure; each has a value a tile entry."""

    statuses: list[ScreenStatusName]
    """What `status` counts."""
    status: AnswerColumn
    """Whether it is ruled out; `possible` does not mean that it fits."""
    load: AnswerColumn
    """Bytes needed at its most loaded event."""
    event: AnswerColumn
    """That event."""
    available_bytes: AnswerColumn
    """Bytes that there are for that load."""
    descriptor_bound: AnswerColumn
    """Bytes of its descriptors."""
    details: list[ScreenDetail]
    """Of the candidates that are ruled out, in order."""


class TableScreens(Output):
    """The screens of candidates in columns."""

    table: ScreensTable
    """Typed arrays where the request has any, else lists."""


class VariantsRequest(Input):
    """A request, and values for some of its fields: a variant for each combination of them, one or more lists."""

    request: Request | TableRequest
    """The request that is varied."""
    memories: Annotated[list[Name | Memory], MaxLen(MAX_VARIANTS)] = left_out(())
    """Presets' names or memory maps, each in place of the request's."""
    capacities: Annotated[list[Positive], MaxLen(MAX_VARIANTS)] = left_out(())
    """Bytes of the region with the highest addresses, whose end is moved; all else of the map stays."""
    interleaved_offsets: Annotated[list[Natural], MaxLen(MAX_VARIANTS)] = left_out(())
    """Bytes, each in place of the request's."""
    answers: Literal["full", "off"] = "full"
    """`off`: variants come without their answers."""


class Variant(Output):
    """The values that a variant has, what became of it, and its answer or its problem."""

    memory: JsonValue
    """As it was sent; null where memories do not vary."""
    capacity: JsonValue
    """As it was sent; null where capacities do not vary."""
    interleaved_offset: JsonValue
    """As it was sent; null where offsets do not vary."""
    status: StatusName | None
    """As in its answer: `placed` where every tile is; null where it is at fault."""
    method: MethodName | None
    """The last stage that it took to place a tile; null where some tile is not placed."""
    peak_bytes: int | None
    """The sum of the regions' peaks in the tile that has most; null where some tile is not placed."""
    answer: Answer | TableAnswer | None
    """In columns where the request has them; null with `answers: off`."""
    problem: Problem | None
    """What is wrong with the variant; null where it was planned."""


class VariantsAnswer(Output):
    """A variant for each combination of values, in order."""

    variants: list[Variant]
    """In the order of the values: memories change slowest, then capacities, then offsets."""


class ChecksRequest(Input):
    """A request, and an answer to it, ours or anybody's."""

    request: Request | TableRequest
    """What was asked."""
    answer: Claim | TableClaim
    """What is to be checked."""


class RuleViolation(Output):
    """A rule that an answer breaks."""

    rule: int
    """Its number in section 4 of the contract."""
    pointer: str
    """JSON pointer into the answer."""
    detail: str
    """What is wrong, in a sentence."""


class CheckedProof(Output):
    """What became of checking a proof."""

    pointer: str
    """JSON pointer into the answer."""
    verified: bool
    """Its certificate holds. False for an `exhausted` search: it leaves none, and may be true or not."""
    detail: str
    """What was checked, or why it could not be."""


class ChecksAnswer(Output):
    """What is wrong with an answer."""

    ok: bool
    """No rule is broken, and no certificate is false. The answer is right if, besides, every proof is `verified`."""
    violations: list[RuleViolation]
    """Every rule that is broken, and where."""
    proofs: list[CheckedProof]
    """What became of each proof."""


class PresetLoader(Output):
    """Addresses `[start, end)` that loading the package image cannot fill."""

    start: int
    """First address."""
    end: int
    """First address after them."""


class PresetRegion(Output):
    """A region of a preset, all defaults filled in."""

    name: str
    """Unique in the map."""
    start: int
    """Absolute address of its first byte."""
    size: int
    """Bytes."""
    memory_classes: list[MemoryClass]
    """What it takes."""
    bank_bytes: int
    """Bytes of a bank, counted from absolute addresses."""


class Preset(Output):
    """A memory map that requests can name."""

    name: str
    """What requests call it."""
    title: str
    """What machine it is."""
    source: str
    """Where its figures are from."""
    regions: list[PresetRegion]
    """In the order of preference."""
    loader: PresetLoader | None
    """What preloaded storage may not meet; null where there is no such range."""
    default_alignment: int
    """Of what names no alignment, in bytes."""


class MemoryMaps(Output):
    """The presets."""

    memory_maps: list[Preset]
    """All that a request can name."""
