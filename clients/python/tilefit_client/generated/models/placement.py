from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="Placement")


@_attrs_define
class Placement:
    """Where a buffer lies.

    Attributes:
        address (int): The buffer's own, absolute.
        id (str): The buffer's.
        region (str): Name of the region.
        stride (int | None): Bytes from slot to slot of an iterated block.
    """

    address: int
    id: str
    region: str
    stride: int | None

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        id = self.id

        region = self.region

        stride: int | None
        stride = self.stride

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "id": id,
                "region": region,
                "stride": stride,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        id = d.pop("id")

        region = d.pop("region")

        def _parse_stride(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        stride = _parse_stride(d.pop("stride"))

        placement = cls(
            address=address,
            id=id,
            region=region,
            stride=stride,
        )

        return placement
