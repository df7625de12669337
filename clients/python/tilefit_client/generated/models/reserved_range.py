from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ReservedRange")


@_attrs_define
class ReservedRange:
    """Addresses `[start, end)` kept free on every tile.

    Attributes:
        end (int): Address after the last byte.
        id (str): The reservation's.
        region (str): Name of the region.
        start (int): Address of the first byte.
    """

    end: int
    id: str
    region: str
    start: int

    def to_dict(self) -> dict[str, Any]:
        end = self.end

        id = self.id

        region = self.region

        start = self.start

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "id": id,
                "region": region,
                "start": start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        end = d.pop("end")

        id = d.pop("id")

        region = d.pop("region")

        start = d.pop("start")

        reserved_range = cls(
            end=end,
            id=id,
            region=region,
            start=start,
        )

        return reserved_range
