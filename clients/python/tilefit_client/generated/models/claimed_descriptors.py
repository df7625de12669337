from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ClaimedDescriptors")


@_attrs_define
class ClaimedDescriptors:
    """Where the descriptors are said to lie.

    Attributes:
        end (int): Address after the last byte.
        region (str): Name of the region.
        start (int): Address of the first byte.
        bytes_ (int | Unset): From start to end.
    """

    end: int
    region: str
    start: int
    bytes_: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        end = self.end

        region = self.region

        start = self.start

        bytes_ = self.bytes_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "region": region,
                "start": start,
            }
        )
        if bytes_ is not UNSET:
            field_dict["bytes"] = bytes_

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        end = d.pop("end")

        region = d.pop("region")

        start = d.pop("start")

        bytes_ = d.pop("bytes", UNSET)

        claimed_descriptors = cls(
            end=end,
            region=region,
            start=start,
            bytes_=bytes_,
        )

        return claimed_descriptors
