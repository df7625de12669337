from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Reservation")


@_attrs_define
class Reservation:
    """A range kept free at the same addresses on every tile.

    Attributes:
        id (str): Unique; `descriptors` is taken.
        size (int): Bytes.
        address (int | Unset): Fixed address; one is needed where there are intervals.
        alignment (int | Unset): By default the map's default.
        intervals (list[list[int]] | Unset): Times `[start, end)` in which it is occupied; by default always.
        region (str | Unset): Name of the only region it may lie in.
    """

    id: str
    size: int
    address: int | Unset = UNSET
    alignment: int | Unset = UNSET
    intervals: list[list[int]] | Unset = UNSET
    region: str | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        size = self.size

        address = self.address

        alignment = self.alignment

        intervals: list[list[int]] | Unset = UNSET
        if not isinstance(self.intervals, Unset):
            intervals = []
            for intervals_item_data in self.intervals:
                intervals_item = intervals_item_data

                intervals.append(intervals_item)

        region = self.region

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "size": size,
            }
        )
        if address is not UNSET:
            field_dict["address"] = address
        if alignment is not UNSET:
            field_dict["alignment"] = alignment
        if intervals is not UNSET:
            field_dict["intervals"] = intervals
        if region is not UNSET:
            field_dict["region"] = region

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        size = d.pop("size")

        address = d.pop("address", UNSET)

        alignment = d.pop("alignment", UNSET)

        _intervals = d.pop("intervals", UNSET)
        intervals: list[list[int]] | Unset = UNSET
        if _intervals is not UNSET:
            intervals = []
            for intervals_item_data in _intervals:
                intervals_item = cast(list[int], intervals_item_data)

                intervals.append(intervals_item)

        region = d.pop("region", UNSET)

        reservation = cls(
            id=id,
            size=size,
            address=address,
            alignment=alignment,
            intervals=intervals,
            region=region,
        )

        return reservation
