"""The answer document (contract, section 8): every field is there, null where the contract says so."""

from typing import Literal, TypeAlias

from service.schemas.types import Output

Reason: TypeAlias = Literal["time_limit", "deadline", "exact_off", "model_too_large", "engine_failed", "cancelled"]


class Placement(Output):
    """Where a buffer lies."""

    id: str
    region: str
    address: int
    """The buffer's own, absolute."""
    stride: int | None
    """Bytes from slot to slot of an iterated block."""


class AuxiliaryPlacement(Output):
    """Where an auxiliary lies."""

    id: str
    region: str
    address: int


class ReservedRange(Output):
    """Addresses `[start, end)` kept free on every tile."""

    id: str
    region: str
    start: int
    end: int


class DescriptorRange(Output):
    """Addresses `[start, end)` of the descriptors, on every tile."""

    region: str
    start: int
    end: int
    bytes: int


class UnusedRange(Output):
    """Addresses `[start, end)` that nothing ever occupies."""

    start: int
    end: int


class Peak(Output):
    """Bytes from a region's start to the highest end of anything in it."""

    region: str
    bytes: int


class DescriptorBytes(Output):
    """Bytes of packets and descriptor entries of a tile's transfers."""

    bound: int
    """Before placement, every slice counted."""
    emitted: int | None
    """After equal packets are shared."""


class ObjectiveValue(Output):
    """The sum of the regions' peaks."""

    bytes: int
    bound: int
    """Proven lower bound."""


class EngineReport(Output):
    """What an engine spent on a refutation."""

    name: str
    rounds: int
    nodes: int | None
    deterministic_time: float | None


class Proof(Output):
    """Why a tile cannot be placed; a block is named by the id of its first member."""

    kind: Literal["no_address", "collision", "overload", "banks", "reservation", "exhausted"]
    event: int | None
    blocks: list[str]
    regions: list[str]
    needed_bytes: int | None
    available_bytes: int | None
    engines: list[EngineReport]
    confirmed: bool
    """A certificate can be checked, or a second engine agrees."""


class CapacityBracket(Output):
    """Sizes in bytes of the region with the highest addresses, all else fixed."""

    region: str
    fits: int | None
    """The smallest known to fit."""
    refuted: int | None
    """The largest refuted."""


class ConflictSet(Output):
    """Blocks that cannot be placed together."""

    blocks: list[str]
    minimal: bool
    """None of them can be spared."""


class Explanation(Output):
    """What stands in a tile's way."""

    text: str
    event: int | None
    blocks: list[str]
    needed_bytes: int
    available_bytes: int
    deficit_bytes: int
    """Largest excess of need over room at any event, 0 where the load fits."""
    largest_hole_bytes: int
    cause: Literal["capacity", "fragmentation", "constraint"]
    capacity: CapacityBracket | None
    conflict_set: ConflictSet | None
    relief: list[str] | None
    """A smallest known set of blocks without which the rest is placed."""


class TileAnswer(Output):
    """The verdict on one tile entry."""

    numbers: list[int]
    status: Literal["placed", "infeasible", "unknown"]
    method: Literal["greedy", "retry", "exact"] | None
    reason: Reason | None
    objective: ObjectiveValue | None
    placements: list[Placement] | None
    auxiliaries: list[AuxiliaryPlacement] | None
    unused: list[UnusedRange] | None
    peaks: list[Peak] | None
    descriptor_bytes: DescriptorBytes
    proof: Proof | None
    explanation: Explanation | None


class Summary(Output):
    """Tile numbers by what became of them."""

    tiles: int
    greedy: int
    retry: int
    exact: int
    infeasible: int
    unknown: int


class Answer(Output):
    """The verdict on a request; entries, buffers and ranges in the request's order."""

    digest: str
    """Of the request."""
    status: Literal["placed", "infeasible", "unknown"]
    """`infeasible` if any tile is, else `unknown` if any is."""
    complete: bool
    """No clock and no failure cut anything short: the same request gets the same bytes again."""
    reservations: list[ReservedRange]
    descriptors: DescriptorRange | None
    tiles: list[TileAnswer]
    summary: Summary
