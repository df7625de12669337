from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Repeat")


@_attrs_define
class Repeat:
    """A loop.

    Attributes:
        count (int): Rounds.
        end (int): First event after it, above `start`.
        start (int): First event.
        carried (list[list[str]] | Unset): Ids; the buffers of each list share one storage, all at the same offset.
        iterated (list[str] | Unset): Ids of buffers that become `count` slots of uniformly strided storage.
    """

    count: int
    end: int
    start: int
    carried: list[list[str]] | Unset = UNSET
    iterated: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        count = self.count

        end = self.end

        start = self.start

        carried: list[list[str]] | Unset = UNSET
        if not isinstance(self.carried, Unset):
            carried = []
            for carried_item_data in self.carried:
                carried_item = carried_item_data

                carried.append(carried_item)

        iterated: list[str] | Unset = UNSET
        if not isinstance(self.iterated, Unset):
            iterated = self.iterated

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
        carried: list[list[str]] | Unset = UNSET
        if _carried is not UNSET:
            carried = []
            for carried_item_data in _carried:
                carried_item = cast(list[str], carried_item_data)

                carried.append(carried_item)

        iterated = cast(list[str], d.pop("iterated", UNSET))

        repeat = cls(
            count=count,
            end=end,
            start=start,
            carried=carried,
            iterated=iterated,
        )

        return repeat
