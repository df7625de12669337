from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ClaimedAuxiliary")


@_attrs_define
class ClaimedAuxiliary:
    """Where an auxiliary is said to lie.

    Attributes:
        address (int): Of its first byte.
        id (str): The auxiliary's.
        region (str): Name of the region.
    """

    address: int
    id: str
    region: str

    def to_dict(self) -> dict[str, Any]:
        address = self.address

        id = self.id

        region = self.region

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "id": id,
                "region": region,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        address = d.pop("address")

        id = d.pop("id")

        region = d.pop("region")

        claimed_auxiliary = cls(
            address=address,
            id=id,
            region=region,
        )

        return claimed_auxiliary
