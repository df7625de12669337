"""An answer in columns that is sent to be checked, ours or anybody's: what it leaves out is not looked at."""

from typing import Final, TypeAlias

from service.schemas.claim import (
    NOT_GIVEN,
    ClaimedExplanation,
    ClaimedObjective,
    ClaimedProof,
    ClaimedSummary,
    ClaimHead,
)
from service.schemas.table import TypedArray
from service.schemas.types import Input, MethodOrNone, Natural, Offset, ReasonName, StatusName, left_out

ClaimedColumn: TypeAlias = list[Offset] | TypedArray

CLAIMED_COLUMN_TYPES: Final = (ClaimedColumn,)


class ClaimedDetail(Input):
    """What is said of an entry beside the columns."""

    tile: Natural
    """Index of the entry, none twice."""
    reason: ReasonName | None = left_out(NOT_GIVEN)
    """Why it is said to be undecided."""
    objective: ClaimedObjective | None = left_out(NOT_GIVEN)
    """What its peaks are said to sum up to."""
    proof: ClaimedProof | None = left_out(NOT_GIVEN)
    """Why it is said to have no plan."""
    explanation: ClaimedExplanation | None = left_out(NOT_GIVEN)
    """What is said to stand in its way."""
    moved: list[str] | None = left_out(NOT_GIVEN)
    """What is said to lie elsewhere than in a former plan."""


class ClaimedTable(Input):
    """Verdicts and plans as they are said to be, in the request's order."""

    regions: list[str] = left_out(NOT_GIVEN)
    """What `region` counts; by default the map's."""
    statuses: list[StatusName] = left_out(["placed", "infeasible", "unknown"])
    """What `status` counts."""
    methods: list[MethodOrNone] = left_out(["none", "greedy", "retry", "exact"])
    """What `method` counts."""
    tile_offsets: ClaimedColumn = left_out(NOT_GIVEN)
    """Those of the request."""
    address: ClaimedColumn
    """Of each buffer, bytes; -1 where its tile is not placed."""
    region: ClaimedColumn
    """Of each buffer."""
    stride: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each buffer, bytes; 0 where it is in no iterated block, as by default."""
    status: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each entry; by default placed where all its buffers have an address, else unknown."""
    method: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each entry."""
    auxiliary_offsets: ClaimedColumn = left_out(NOT_GIVEN)
    """Those of the request."""
    auxiliary_address: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each auxiliary, bytes; needed where the request has any."""
    auxiliary_region: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each auxiliary; needed where the request has any."""
    unused_offsets: ClaimedColumn = left_out(NOT_GIVEN)
    """Which unused ranges are whose; needed where there are any."""
    unused_start: ClaimedColumn = left_out(NOT_GIVEN)
    """First address of each unused range."""
    unused_end: ClaimedColumn = left_out(NOT_GIVEN)
    """First address after each unused range."""
    peak: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each entry the peaks of all regions in the map's order, bytes."""
    descriptor_bound: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each entry, bytes."""
    descriptor_emitted: ClaimedColumn = left_out(NOT_GIVEN)
    """Of each entry, bytes; -1 where it is not placed."""
    details: list[ClaimedDetail] = left_out(NOT_GIVEN)
    """Of the entries that have any."""


class TableClaim(ClaimHead):
    """An answer in columns to be checked: of its figures, those that are given."""

    table: ClaimedTable
    """What is said of all entries."""
    summary: ClaimedSummary = left_out(NOT_GIVEN)
