from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ColumnRepeat")


@_attrs_define
class ColumnRepeat:
    """A loop.

    Attributes:
        count (int): Rounds.
        end (int): First event after it, above `start`.
        start (int): First event.
        carried (list[list[int | str]] | Unset): The buffers of each list share one storage, all at the same offset.
        iterated (list[int | str] | Unset): Buffers that become `count` slots of uniformly strided storage.
    """

    count: int
    end: int
    start: int
    carried: list[list[int | str]] | Unset = UNSET
    iterated: list[int | str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        end = self.end

        start = self.start

        carried: list[list[int | str]] | Unset = UNSET
        if not isinstance(self.carried, Unset):
            carried = []
            for carried_item_data in self.carried:
                carried_item = []
                for carried_item_item_data in carried_item_data:
                    carried_item_item: int | str
                    carried_item_item = carried_item_item_data
                    carried_item.append(carried_item_item)

                carried.append(carried_item)

        iterated: list[int | str] | Unset = UNSET
        if not isinstance(self.iterated, Unset):
            iterated = []
            for iterated_item_data in self.iterated:
                iterated_item: int | str
                iterated_item = iterated_item_data
                iterated.append(iterated_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "count": count,
                "end": end,
                "start": start,
            }
        )
        if carried is not UNSET:
            field_dict["carried"] = carried
        if iterated is not UNSET:
            field_dict["iterated"] = iterated

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        count = d.pop("count")

        end = d.pop("end")

        start = d.pop("start")

        _carried = d.pop("carried", UNSET)
        carried: list[list[int | str]] | Unset = UNSET
        if _carried is not UNSET:
            carried = []
            for carried_item_data in _carried:
                carried_item = []
                _carried_item = carried_item_data
                for carried_item_item_data in _carried_item:

                    def _parse_carried_item_item(data: object) -> int | str:
                        return cast(int | str, data)

                    carried_item_item = _parse_carried_item_item(carried_item_item_data)

                    carried_item.append(carried_item_item)

                carried.append(carried_item)

        _iterated = d.pop("iterated", UNSET)
        iterated: list[int | str] | Unset = UNSET
        if _iterated is not UNSET:
            iterated = []
            for iterated_item_data in _iterated:

                def _parse_iterated_item(data: object) -> int | str:
                    return cast(int | str, data)

                iterated_item = _parse_iterated_item(iterated_item_data)

                iterated.append(iterated_item)

        column_repeat = cls(
            count=count,
            end=end,
            start=start,
            carried=carried,
            iterated=iterated,
        )

        return column_repeat
