from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ClaimedPlacement")


@_attrs_define
class ClaimedPlacement:
    """Where a buffer is said to lie.

    Attributes:
        address (int): The buffer's own, absolute.
        id (str): The buffer's.
        region (str): Name of the region.
        stride (int | None | Unset): Bytes from slot to slot of an iterated block.
    """

    address: int
    id: str
    region: str
    stride: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        id = self.id

        region = self.region

        stride: int | None | Unset
        if isinstance(self.stride, Unset):
            stride = UNSET
        else:
            stride = self.stride

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "id": id,
                "region": region,
            }
        )
        if stride is not UNSET:
            field_dict["stride"] = stride

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        id = d.pop("id")

        region = d.pop("region")

        def _parse_stride(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        stride = _parse_stride(d.pop("stride", UNSET))

        claimed_placement = cls(
            address=address,
            id=id,
            region=region,
            stride=stride,
        )

        return claimed_placement
