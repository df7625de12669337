from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ClaimedReservation")


@_attrs_define
class ClaimedReservation:
    """Where a reservation is said to lie.

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

        claimed_reservation = cls(
            end=end,
            id=id,
            region=region,
            start=start,
        )

        return claimed_reservation
