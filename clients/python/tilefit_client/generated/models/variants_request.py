from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.variants_request_answers import (
    VariantsRequestAnswers,
    check_variants_request_answers,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.memory import Memory
    from ..models.request import Request
    from ..models.table_request import TableRequest


T = TypeVar("T", bound="VariantsRequest")


@_attrs_define
class VariantsRequest:
    """A request, and values for some of its fields: a variant for each combination of them, one or more lists.

    Attributes:
        request (Request | TableRequest): The request that is varied.
        answers (VariantsRequestAnswers | Unset): `off`: variants come without their answers. Default: 'full'.
        capacities (list[int] | Unset): Bytes of the region with the highest addresses, whose end is moved; all else of
            the map stays.
        interleaved_offsets (list[int] | Unset): Bytes, each in place of the request's.
        memories (list[Memory | str] | Unset): Presets' names or memory maps, each in place of the request's.
    """

    request: Request | TableRequest
    answers: VariantsRequestAnswers | Unset = "full"
    capacities: list[int] | Unset = UNSET
    interleaved_offsets: list[int] | Unset = UNSET
    memories: list[Memory | str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.memory import Memory
        from ..models.request import Request

        request: dict[str, Any]
        if isinstance(self.request, Request):
            request = self.request.to_dict()
        else:
            request = self.request.to_dict()

        answers: str | Unset = UNSET
        if not isinstance(self.answers, Unset):
            answers = self.answers

        capacities: list[int] | Unset = UNSET
        if not isinstance(self.capacities, Unset):
            capacities = self.capacities

        interleaved_offsets: list[int] | Unset = UNSET
        if not isinstance(self.interleaved_offsets, Unset):
            interleaved_offsets = self.interleaved_offsets

        memories: list[dict[str, Any] | str] | Unset = UNSET
        if not isinstance(self.memories, Unset):
            memories = []
            for memories_item_data in self.memories:
                memories_item: dict[str, Any] | str
                if isinstance(memories_item_data, Memory):
                    memories_item = memories_item_data.to_dict()
                else:
                    memories_item = memories_item_data
                memories.append(memories_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "request": request,
            }
        )
        if answers is not UNSET:
            field_dict["answers"] = answers
        if capacities is not UNSET:
            field_dict["capacities"] = capacities
        if interleaved_offsets is not UNSET:
            field_dict["interleaved_offsets"] = interleaved_offsets
        if memories is not UNSET:
            field_dict["memories"] = memories

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.memory import Memory
        from ..models.request import Request
        from ..models.table_request import TableRequest

        d = dict(src_dict)

        def _parse_request(data: object) -> Request | TableRequest:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                request_type_0 = Request.from_dict(data)

                return request_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            request_type_1 = TableRequest.from_dict(data)

            return request_type_1

        request = _parse_request(d.pop("request"))

        _answers = d.pop("answers", UNSET)
        answers: VariantsRequestAnswers | Unset
        if isinstance(_answers, Unset):
            answers = UNSET
        else:
            answers = check_variants_request_answers(_answers)

        capacities = cast(list[int], d.pop("capacities", UNSET))

        interleaved_offsets = cast(list[int], d.pop("interleaved_offsets", UNSET))

        _memories = d.pop("memories", UNSET)
        memories: list[Memory | str] | Unset = UNSET
        if _memories is not UNSET:
            memories = []
            for memories_item_data in _memories:

                def _parse_memories_item(data: object) -> Memory | str:
                    try:
                        if not isinstance(data, dict):
                            raise TypeError()
                        memories_item_type_1 = Memory.from_dict(data)

                        return memories_item_type_1
                    except (TypeError, ValueError, AttributeError, KeyError):
                        pass
                    return cast(Memory | str, data)

                memories_item = _parse_memories_item(memories_item_data)

                memories.append(memories_item)

        variants_request = cls(
            request=request,
            answers=answers,
            capacities=capacities,
            interleaved_offsets=interleaved_offsets,
            memories=memories,
        )

        return variants_request
