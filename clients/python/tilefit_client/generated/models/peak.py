from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="Peak")


@_attrs_define
class Peak:
    """Bytes from a region's start to the highest end of anything in it.

    Attributes:
        bytes_ (int): 0 where nothing lies in it.
        region (str): Name of the region.
    """

    bytes_: int
    region: str

    def to_dict(self) -> dict[str, Any]:
        bytes_ = self.bytes_

        region = self.region

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bytes": bytes_,
                "region": region,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bytes_ = d.pop("bytes")

        region = d.pop("region")

        peak = cls(
            bytes_=bytes_,
            region=region,
        )

        return peak
