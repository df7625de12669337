from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="CapacityBracket")


@_attrs_define
class CapacityBracket:
    """Sizes in bytes of the region with the highest addresses, all else fixed.

    Attributes:
        fits (int | None): The smallest known to fit.
        refuted (int | None): The largest refuted.
        region (str): Name of the region whose end is moved.
    """

    fits: int | None
    refuted: int | None
    region: str

    def to_dict(self) -> dict[str, Any]:
        fits: int | None
        fits = self.fits

        refuted: int | None
        refuted = self.refuted

        region = self.region

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "fits": fits,
                "refuted": refuted,
                "region": region,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_fits(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        fits = _parse_fits(d.pop("fits"))

        def _parse_refuted(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        refuted = _parse_refuted(d.pop("refuted"))

        region = d.pop("region")

        capacity_bracket = cls(
            fits=fits,
            refuted=refuted,
            region=region,
        )

        return capacity_bracket
