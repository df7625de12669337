"""The bodies of the smaller routes."""

from typing import Annotated, Final, Literal

from annotated_types import MaxLen
from pydantic import JsonValue

from service.schemas.answer import Answer, Proof
from service.schemas.claim import Claim
from service.schemas.problem import Problem
from service.schemas.request import Memory, Request
from service.schemas.table import TableRequest
from service.schemas.table_answer import TableAnswer
from service.schemas.types import Input, MemoryClass, Name, Natural, Output, left_out

MAX_CANDIDATES: Final = 4096
"""Candidates of one call to screen them: each costs about a millisecond, however small."""
MAX_VARIANTS: Final = 256
"""Variants of one request: each costs as much as the request."""


class ScreensRequest(Input):
    """Requests to be screened."""

    candidates: Annotated[list[Request | TableRequest], MaxLen(MAX_CANDIDATES)]


class Screen(Output):
    """What can be said of a request without placing it; null but for `problem` where it is at fault."""

    status: Literal["possible", "infeasible"] | None
    load: int | None
    """Bytes needed at the most loaded event of the tile with the largest excess."""
    event: int | None
    available_bytes: int | None
    descriptor_bound: int | None
    """Bytes of that tile's descriptors."""
    proof: Proof | None
    problem: Problem | None


class ScreensAnswer(Output):
    """A screen for each candidate, in order."""

    screens: list[Screen]


class VariantsRequest(Input):
    """A request, and either values for its `interleaved_offset` or for its `memory`."""

    request: Request | TableRequest
    interleaved_offsets: Annotated[list[Natural], MaxLen(MAX_VARIANTS)] = left_out(())
    memories: Annotated[list[Name | Memory], MaxLen(MAX_VARIANTS)] = left_out(())


class Variant(Output):
    """The value that a variant has, and its answer or its problem."""

    interleaved_offset: JsonValue
    """As it was sent; null where memories vary."""
    memory: JsonValue
    """As it was sent; null where offsets vary."""
    answer: Answer | TableAnswer | None
    """In columns where the request has them."""
    problem: Problem | None


class VariantsAnswer(Output):
    """A variant for each value, in order."""

    variants: list[Variant]


class ChecksRequest(Input):
    """A request, and an answer to it, ours or anybody's."""

    request: Request | TableRequest
    answer: Claim


class RuleViolation(Output):
    """A rule that an answer breaks."""

    rule: int
    """Its number in section 4 of the contract."""
    pointer: str
    """JSON pointer into the answer."""
    detail: str


class CheckedProof(Output):
    """What became of checking a proof."""

    pointer: str
    """JSON pointer into the answer."""
    verified: bool
    detail: str


class ChecksAnswer(Output):
    """What is wrong with an answer."""

    ok: bool
    violations: list[RuleViolation]
    proofs: list[CheckedProof]


class PresetLoader(Output):
    """Addresses `[start, end)` that loading the package image cannot fill."""

    start: int
    end: int


class PresetRegion(Output):
    """A region of a preset, all defaults filled in."""

    name: str
    start: int
    size: int
    memory_classes: list[MemoryClass]
    bank_bytes: int


class Preset(Output):
    """A memory map that requests can name."""

    name: str
    title: str
    source: str
    """Where its figures are from."""
    regions: list[PresetRegion]
    loader: PresetLoader | None
    default_alignment: int


class MemoryMaps(Output):
    """The presets."""

    memory_maps: list[Preset]
