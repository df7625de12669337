"""An answer as frozen columns: verdicts, plans, proofs and explanations."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Literal, TypeAlias

from problem.request import Codes, Integers

ProofKind: TypeAlias = Literal["no_address", "collision", "overload", "banks", "reservation", "exhausted"]
Cause: TypeAlias = Literal["capacity", "fragmentation", "constraint"]


class Status(IntEnum):
    """Verdict on a tile."""

    PLACED = 0
    INFEASIBLE = 1
    UNKNOWN = 2


class Method(IntEnum):
    """The stage that placed a tile."""

    NONE = 0
    GREEDY = 1
    RETRY = 2
    EXACT = 3


class Reason(StrEnum):
    """Why a tile was not decided."""

    TIME_LIMIT = "time_limit"
    DEADLINE = "deadline"
    EXACT_OFF = "exact_off"
    MODEL_TOO_LARGE = "model_too_large"
    ENGINE_FAILED = "engine_failed"
    CANCELLED = "cancelled"


CUT_SHORT = frozenset({Reason.TIME_LIMIT, Reason.DEADLINE, Reason.ENGINE_FAILED, Reason.CANCELLED})
"""Reasons that rest on a clock or a failure: an answer with one of them is not `complete`."""


@dataclass(frozen=True, slots=True)
class ReservedRange:
    """Where a reservation or the descriptor storage lies, on every tile."""

    id: str
    region: int
    start: int
    end: int
    intervals: tuple[tuple[int, int], ...] = ()
    """Times in which it is occupied, half-open; empty: always."""


@dataclass(frozen=True, slots=True)
class EngineReport:
    """What one engine spent on a refutation."""

    name: str
    rounds: int
    nodes: int | None = None
    deterministic_time: float | None = None


@dataclass(frozen=True, slots=True)
class Proof:
    """Why a tile cannot be placed; a block is named by the id of its first member (section 8)."""

    kind: ProofKind
    event: int | None = None
    blocks: tuple[str, ...] = ()
    regions: tuple[str, ...] = ()
    needed_bytes: int | None = None
    available_bytes: int | None = None
    engines: tuple[EngineReport, ...] = ()
    confirmed: bool = True


@dataclass(frozen=True, slots=True)
class CapacityBracket:
    """Sizes in bytes of the region with the highest addresses: the smallest known to fit, the largest refuted."""

    region: str
    fits: int | None
    refuted: int | None


@dataclass(frozen=True, slots=True)
class ConflictSet:
    """Blocks that cannot be placed together."""

    blocks: tuple[str, ...]
    minimal: bool
    """None of them can be spared."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a compiler engineer needs to act on a tile that was not placed (section 8)."""

    text: str
    event: int | None
    blocks: tuple[str, ...]
    needed_bytes: int
    available_bytes: int
    deficit_bytes: int
    largest_hole_bytes: int
    cause: Cause
    capacity: CapacityBracket | None
    conflict_set: ConflictSet | None = None
    relief: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Objective:
    """The sum of the regions' peaks in bytes, and its proven lower bound."""

    bytes: int
    bound: int


@dataclass(frozen=True, slots=True)
class Detail:
    """What only some tiles have: why one was not placed, its objective, or what moved."""

    reason: Reason | None = None
    proof: Proof | None = None
    explanation: Explanation | None = None
    objective: Objective | None = None
    moved: tuple[str, ...] | None = None
    """Buffers that lie elsewhere than in a former plan; None where none has a former address, or it is not placed."""


NO_DETAIL = Detail()


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one request; T tile entries, n buffers, R regions.

    Attributes
    ----------
    digest : str
        Of the request, `sha256:` and 64 hexadecimal digits.
    complete : bool
        No clock and no failure cut anything short.
    reservations : tuple of ReservedRange
        In the request's order; those found so far where one finds no room.
    descriptors : ReservedRange or None
    status, method : int8, shape (T,)
        Values of `Status` and `Method`.
    region : int8, shape (n,)
        Index in the map, -1 where the tile is not placed.
    address : int64, shape (n,)
        The buffer's own, -1 where the tile is not placed.
    stride : int64, shape (n,)
        Bytes, -1 where the buffer is in no iterated block or the tile is not placed.
    auxiliary_offset : int64, shape (T + 1,)
        The auxiliaries of entry `t` are rows `auxiliary_offset[t]:auxiliary_offset[t + 1]`.
    auxiliary_region : int8; auxiliary_address : int64
        As `region` and `address`.
    unused_offset : int64, shape (T + 1,); unused_start, unused_end : int64
        Ranges that nothing ever occupies, ascending by address.
    peak : int64, shape (T, R)
        Bytes from a region's start to its highest occupied address, -1 where the tile is not placed.
    descriptor_bound, descriptor_emitted : int64, shape (T,)
        Bytes of the tile's transfers; emitted is -1 where the tile is not placed.
    detail : dict
        By tile entry, where it has one.
    """

    digest: str
    complete: bool
    reservations: tuple[ReservedRange, ...]
    descriptors: ReservedRange | None
    status: Codes
    method: Codes
    region: Codes
    address: Integers
    stride: Integers
    auxiliary_offset: Integers
    auxiliary_region: Codes
    auxiliary_address: Integers
    unused_offset: Integers
    unused_start: Integers
    unused_end: Integers
    peak: Integers
    descriptor_bound: Integers
    descriptor_emitted: Integers
    detail: dict[int, Detail]
