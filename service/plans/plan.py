"""A plan: where everything lies, and when it is there."""

from typing import Annotated, Literal

import msgspec

from problem.limits import MAX_INTEGER

Natural = Annotated[int, msgspec.Meta(ge=0, le=MAX_INTEGER)]
Positive = Annotated[int, msgspec.Meta(ge=1, le=MAX_INTEGER)]
Span = tuple[Natural, Natural]


class PlannedBuffer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A buffer with its place: its own address, bytes, and lifetime, half-open."""

    id: str
    region: str
    address: Natural
    size: Natural
    start: Natural
    end: Natural
    stride: Natural | None = None
    """Bytes from one slot to the next, of a buffer in iterated storage."""
    count: Positive = 1
    """Slots of it."""
    gaps: tuple[Span, ...] = ()
    """Times in which its storage is free for others, half-open."""


class PlannedAuxiliary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An auxiliary with its place, there at all times."""

    id: str
    region: str
    address: Natural
    size: Natural


class PlannedTile(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """What lies on the tiles of some numbers."""

    numbers: Annotated[tuple[Natural, ...], msgspec.Meta(min_length=1)]
    buffers: tuple[PlannedBuffer, ...]
    auxiliaries: tuple[PlannedAuxiliary, ...] = ()


class PlannedReservation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """A range that is reserved on every tile: addresses `[start, end)`."""

    id: str
    region: str
    start: Natural
    end: Natural
    intervals: tuple[Span, ...] = ()
    """Times in which it is occupied, half-open; empty: always."""


class PlannedRange(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The descriptor range: addresses `[start, end)`."""

    region: str
    start: Natural
    end: Natural


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Every tile's plan. What constrained it, rules and memory map, is not part of it."""

    plan: Literal[1] = msgspec.field()
    """The version of this form."""
    tiles: Annotated[tuple[PlannedTile, ...], msgspec.Meta(min_length=1)]
    reservations: tuple[PlannedReservation, ...] = ()
    descriptors: PlannedRange | None = None
