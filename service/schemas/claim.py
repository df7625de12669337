"""An answer that is sent to be checked, ours or anybody's: what it leaves out is not looked at.

Numbers may be wrong in any way, so they may be negative too: that is a violation, and no fault.
"""

from typing import Annotated, Final

import msgspec
from pydantic import Field

from service.schemas.types import (
    Cause,
    Input,
    MethodName,
    Offset,
    ProofKind,
    ReasonName,
    StatusName,
    left_out,
)

NOT_GIVEN: Final = msgspec.UNSET
"""In place of a figure that was left out, which null is not."""


class ClaimedPlacement(Input):
    """Where a buffer is said to lie."""

    id: str
    region: str
    address: Offset
    stride: Offset | None = None


class ClaimedAuxiliary(Input):
    """Where an auxiliary is said to lie."""

    id: str
    region: str
    address: Offset


class ClaimedReservation(Input):
    """Where a reservation is said to lie."""

    id: str
    region: str
    start: Offset
    end: Offset


class ClaimedDescriptors(Input):
    """Where the descriptors are said to lie."""

    region: str
    start: Offset
    end: Offset
    bytes: Offset = left_out(NOT_GIVEN)


class ClaimedRange(Input):
    """Addresses `[start, end)` that are said to be unused."""

    start: Offset
    end: Offset


class ClaimedPeak(Input):
    """What a region is said to hold at most."""

    region: str
    bytes: Offset


class ClaimedDescriptorBytes(Input):
    """What the transfers of a tile are said to need."""

    bound: Offset
    emitted: Offset | None


class ClaimedObjective(Input):
    """The sum of the peaks, and its lower bound, as they are said to be."""

    bytes: Offset
    bound: Offset


class ClaimedEngine(Input):
    """What an engine is said to have spent."""

    name: str
    rounds: Offset
    nodes: Offset | None = None
    deterministic_time: Annotated[float, Field(allow_inf_nan=False)] | None = None


class ClaimedProof(Input):
    """Why a tile is said to have no plan."""

    kind: ProofKind
    event: Offset | None = None
    blocks: list[str] = left_out(())
    regions: list[str] = left_out(())
    needed_bytes: Offset | None = None
    available_bytes: Offset | None = None
    engines: list[ClaimedEngine] = left_out(())
    confirmed: bool = True


class ClaimedBracket(Input):
    """Sizes in bytes that are said to fit and to be refuted."""

    region: str
    fits: Offset | None
    refuted: Offset | None


class ClaimedConflict(Input):
    """Blocks that are said to conflict."""

    blocks: list[str]
    minimal: bool


class ClaimedExplanation(Input):
    """What is said to stand in a tile's way: only whether there is one is checked."""

    text: str
    event: Offset | None
    blocks: list[str]
    needed_bytes: Offset
    available_bytes: Offset
    deficit_bytes: Offset
    largest_hole_bytes: Offset
    cause: Cause
    capacity: ClaimedBracket | None
    conflict_set: ClaimedConflict | None = None
    relief: list[str] | None = None


class ClaimedTile(Input):
    """What is said of a tile entry."""

    numbers: list[Offset] = left_out(NOT_GIVEN)
    status: StatusName = left_out(NOT_GIVEN)
    """By default `placed` where there are placements, else `unknown`."""
    method: MethodName | None = left_out(NOT_GIVEN)
    reason: ReasonName | None = left_out(NOT_GIVEN)
    objective: ClaimedObjective | None = left_out(NOT_GIVEN)
    placements: list[ClaimedPlacement] | None = left_out(None)
    """Needed where the tile is placed."""
    auxiliaries: list[ClaimedAuxiliary] | None = left_out(None)
    """Needed where the tile is placed and has auxiliaries."""
    unused: list[ClaimedRange] | None = left_out(NOT_GIVEN)
    peaks: list[ClaimedPeak] | None = left_out(NOT_GIVEN)
    descriptor_bytes: ClaimedDescriptorBytes = left_out(NOT_GIVEN)
    moved: list[str] | None = left_out(NOT_GIVEN)
    proof: ClaimedProof | None = left_out(NOT_GIVEN)
    explanation: ClaimedExplanation | None = left_out(NOT_GIVEN)


class ClaimedSummary(Input):
    """Tile numbers by what is said to have become of them."""

    tiles: Offset = left_out(NOT_GIVEN)
    greedy: Offset = left_out(NOT_GIVEN)
    retry: Offset = left_out(NOT_GIVEN)
    exact: Offset = left_out(NOT_GIVEN)
    infeasible: Offset = left_out(NOT_GIVEN)
    unknown: Offset = left_out(NOT_GIVEN)


class ClaimHead(Input):
    """What is claimed beside the entries, however these are written."""

    digest: str = left_out(NOT_GIVEN)
    """Not looked at."""
    status: StatusName = left_out(NOT_GIVEN)
    complete: bool = left_out(NOT_GIVEN)
    reservations: list[ClaimedReservation] = left_out(NOT_GIVEN)
    descriptors: ClaimedDescriptors | None = left_out(NOT_GIVEN)


class Claim(ClaimHead):
    """An answer to be checked: of its figures, those that are given."""

    tiles: list[ClaimedTile]
    """In the request's order."""
    summary: ClaimedSummary = left_out(NOT_GIVEN)
