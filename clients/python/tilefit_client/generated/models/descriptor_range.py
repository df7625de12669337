from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="DescriptorRange")


@_attrs_define
class DescriptorRange:
    """Addresses `[start, end)` of the descriptors, on every tile.

    Attributes:
        bytes_ (int): From start to end.
        end (int): Address after the last byte.
        region (str): Name of the region.
        start (int): Address of the first byte.
    """

    bytes_: int
    end: int
    region: str
    start: int

    def to_dict(self) -> dict[str, Any]:
        bytes_ = self.bytes_

        end = self.end

        region = self.region

        start = self.start

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bytes": bytes_,
                "end": end,
                "region": region,
                "start": start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bytes_ = d.pop("bytes")

        end = d.pop("end")

        region = d.pop("region")

        start = d.pop("start")

        descriptor_range = cls(
            bytes_=bytes_,
            end=end,
            region=region,
            start=start,
        )

        return descriptor_range
