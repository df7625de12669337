from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.explanation_cause import ExplanationCause, check_explanation_cause

if TYPE_CHECKING:
    from ..models.capacity_bracket import CapacityBracket
    from ..models.conflict_set import ConflictSet


T = TypeVar("T", bound="Explanation")


@_attrs_define
class Explanation:
    """What stands in a tile's way.

    Attributes:
        available_bytes (int): Bytes that there are for them.
        blocks (list[str]): Live blocks that are counted there, each by the id of its first member.
        capacity (CapacityBracket | None): Sizes of one region that would do, and that would not; null where none is
            known.
        cause (ExplanationCause): Bytes are missing at some event; none are, but the blocks find no arrangement; or a
            block or pair is at odds with
            the memory, whatever else there is.
        conflict_set (ConflictSet | None): Blocks that cannot be placed together; null unless asked for by `explain:
            full`, and found.
        deficit_bytes (int): Largest excess of need over room at any event, 0 where the load fits.
        event (int | None): The most loaded event; null where no block lives.
        largest_hole_bytes (int): Longest range, in the regions counted, that no reservation takes then.
        needed_bytes (int): Bytes needed at that event.
        relief (list[str] | None): A smallest known set of blocks without which the rest is placed; null unless asked
            for, and found.
        text (str): The cause, in a sentence or two.
    """

    available_bytes: int
    blocks: list[str]
    capacity: CapacityBracket | None
    cause: ExplanationCause
    conflict_set: ConflictSet | None
    deficit_bytes: int
    event: int | None
    largest_hole_bytes: int
    needed_bytes: int
    relief: list[str] | None
    text: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.capacity_bracket import CapacityBracket
        from ..models.conflict_set import ConflictSet

        available_bytes = self.available_bytes

        blocks = self.blocks

        capacity: dict[str, Any] | None
        if isinstance(self.capacity, CapacityBracket):
            capacity = self.capacity.to_dict()
        else:
            capacity = self.capacity

        cause: str = self.cause

        conflict_set: dict[str, Any] | None
        if isinstance(self.conflict_set, ConflictSet):
            conflict_set = self.conflict_set.to_dict()
        else:
            conflict_set = self.conflict_set

        deficit_bytes = self.deficit_bytes

        event: int | None
        event = self.event

        largest_hole_bytes = self.largest_hole_bytes

        needed_bytes = self.needed_bytes

        relief: list[str] | None
        if isinstance(self.relief, list):
            relief = self.relief

        else:
            relief = self.relief

        text = self.text

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "available_bytes": available_bytes,
                "blocks": blocks,
                "capacity": capacity,
                "cause": cause,
                "conflict_set": conflict_set,
                "deficit_bytes": deficit_bytes,
                "event": event,
                "largest_hole_bytes": largest_hole_bytes,
                "needed_bytes": needed_bytes,
                "relief": relief,
                "text": text,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.capacity_bracket import CapacityBracket
        from ..models.conflict_set import ConflictSet

        d = dict(src_dict)
        available_bytes = d.pop("available_bytes")

        blocks = cast(list[str], d.pop("blocks"))

        def _parse_capacity(data: object) -> CapacityBracket | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                capacity_type_0 = CapacityBracket.from_dict(data)

                return capacity_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(CapacityBracket | None, data)

        capacity = _parse_capacity(d.pop("capacity"))

        cause = check_explanation_cause(d.pop("cause"))

        def _parse_conflict_set(data: object) -> ConflictSet | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                conflict_set_type_0 = ConflictSet.from_dict(data)

                return conflict_set_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ConflictSet | None, data)

        conflict_set = _parse_conflict_set(d.pop("conflict_set"))

        deficit_bytes = d.pop("deficit_bytes")

        def _parse_event(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        event = _parse_event(d.pop("event"))

        largest_hole_bytes = d.pop("largest_hole_bytes")

        needed_bytes = d.pop("needed_bytes")

        def _parse_relief(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                relief_type_0 = cast(list[str], data)

                return relief_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        relief = _parse_relief(d.pop("relief"))

        text = d.pop("text")

        explanation = cls(
            available_bytes=available_bytes,
            blocks=blocks,
            capacity=capacity,
            cause=cause,
            conflict_set=conflict_set,
            deficit_bytes=deficit_bytes,
            event=event,
            largest_hole_bytes=largest_hole_bytes,
            needed_bytes=needed_bytes,
            relief=relief,
            text=text,
        )

        return explanation
