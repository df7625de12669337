from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claimed_explanation_cause import (
    ClaimedExplanationCause,
    check_claimed_explanation_cause,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_bracket import ClaimedBracket
    from ..models.claimed_conflict import ClaimedConflict


T = TypeVar("T", bound="ClaimedExplanation")


@_attrs_define
class ClaimedExplanation:
    """What is said to stand in a tile's way: only whether there is one is checked.

    Attributes:
        available_bytes (int): Bytes that there are for them.
        blocks (list[str]): Live blocks that are counted there, each by the id of its first member.
        capacity (ClaimedBracket | None): Sizes of one region that would do, and that would not; null where none is
            known.
        cause (ClaimedExplanationCause): Bytes are missing at some event; none are, but the blocks find no arrangement;
            or a block or pair is at odds with
            the memory, whatever else there is.
        deficit_bytes (int): Largest excess of need over room at any event, 0 where the load fits.
        event (int | None): The most loaded event; null where no block lives.
        largest_hole_bytes (int): Longest range, in the regions counted, that no reservation takes then.
        needed_bytes (int): Bytes needed at that event.
        text (str): The cause, in a sentence or two.
        conflict_set (ClaimedConflict | None | Unset): Blocks that cannot be placed together; null unless asked for by
            `explain: full`, and found.
        relief (list[str] | None | Unset): A smallest known set of blocks without which the rest is placed; null unless
            asked for, and found.
    """

    available_bytes: int
    blocks: list[str]
    capacity: ClaimedBracket | None
    cause: ClaimedExplanationCause
    deficit_bytes: int
    event: int | None
    largest_hole_bytes: int
    needed_bytes: int
    text: str
    conflict_set: ClaimedConflict | None | Unset = UNSET
    relief: list[str] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.claimed_bracket import ClaimedBracket
        from ..models.claimed_conflict import ClaimedConflict

        available_bytes = self.available_bytes

        blocks = self.blocks

        capacity: dict[str, Any] | None
        if isinstance(self.capacity, ClaimedBracket):
            capacity = self.capacity.to_dict()
        else:
            capacity = self.capacity

        cause: str = self.cause

        deficit_bytes = self.deficit_bytes

        event: int | None
        event = self.event

        largest_hole_bytes = self.largest_hole_bytes

        needed_bytes = self.needed_bytes

        text = self.text

        conflict_set: dict[str, Any] | None | Unset
        if isinstance(self.conflict_set, Unset):
            conflict_set = UNSET
        elif isinstance(self.conflict_set, ClaimedConflict):
            conflict_set = self.conflict_set.to_dict()
        else:
            conflict_set = self.conflict_set

        relief: list[str] | None | Unset
        if isinstance(self.relief, Unset):
            relief = UNSET
        elif isinstance(self.relief, list):
            relief = self.relief

        else:
            relief = self.relief

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "available_bytes": available_bytes,
                "blocks": blocks,
                "capacity": capacity,
                "cause": cause,
                "deficit_bytes": deficit_bytes,
                "event": event,
                "largest_hole_bytes": largest_hole_bytes,
                "needed_bytes": needed_bytes,
                "text": text,
            }
        )
        if conflict_set is not UNSET:
            field_dict["conflict_set"] = conflict_set
        if relief is not UNSET:
            field_dict["relief"] = relief

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_bracket import ClaimedBracket
        from ..models.claimed_conflict import ClaimedConflict

        d = dict(src_dict)
        available_bytes = d.pop("available_bytes")

        blocks = cast(list[str], d.pop("blocks"))

        def _parse_capacity(data: object) -> ClaimedBracket | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                capacity_type_0 = ClaimedBracket.from_dict(data)

                return capacity_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedBracket | None, data)

        capacity = _parse_capacity(d.pop("capacity"))

        cause = check_claimed_explanation_cause(d.pop("cause"))

        deficit_bytes = d.pop("deficit_bytes")

        def _parse_event(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        event = _parse_event(d.pop("event"))

        largest_hole_bytes = d.pop("largest_hole_bytes")

        needed_bytes = d.pop("needed_bytes")

        text = d.pop("text")

        def _parse_conflict_set(data: object) -> ClaimedConflict | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                conflict_set_type_0 = ClaimedConflict.from_dict(data)

                return conflict_set_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedConflict | None | Unset, data)

        conflict_set = _parse_conflict_set(d.pop("conflict_set", UNSET))

        def _parse_relief(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                relief_type_0 = cast(list[str], data)

                return relief_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        relief = _parse_relief(d.pop("relief", UNSET))

        claimed_explanation = cls(
            available_bytes=available_bytes,
            blocks=blocks,
            capacity=capacity,
            cause=cause,
            deficit_bytes=deficit_bytes,
            event=event,
            largest_hole_bytes=largest_hole_bytes,
            needed_bytes=needed_bytes,
            text=text,
            conflict_set=conflict_set,
            relief=relief,
        )

        return claimed_explanation
