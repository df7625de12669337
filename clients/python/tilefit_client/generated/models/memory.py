from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.loader import Loader
    from ..models.region import Region


T = TypeVar("T", bound="Memory")


@_attrs_define
class Memory:
    """A memory map: just one of `preset`, `regions` and `capacity`.

    Attributes:
        capacity (int | Unset): Bytes of one region `memory` from address 0 that takes every class.
        default_alignment (int | Unset): Where no alignment is named: 1, or the preset's.
        loader (Loader | Unset): Addresses `[start, end)` that loading the package image cannot fill.
        preset (str | Unset): Name of a known machine, see `GET /v1/memory-maps`.
        regions (list[Region] | Unset): In the order of preference; they do not overlap.
    """

    capacity: int | Unset = UNSET
    default_alignment: int | Unset = UNSET
    loader: Loader | Unset = UNSET
    preset: str | Unset = UNSET
    regions: list[Region] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        capacity = self.capacity

        default_alignment = self.default_alignment

        loader: dict[str, Any] | Unset = UNSET
        if not isinstance(self.loader, Unset):
            loader = self.loader.to_dict()

        preset = self.preset

        regions: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.regions, Unset):
            regions = []
            for regions_item_data in self.regions:
                regions_item = regions_item_data.to_dict()
                regions.append(regions_item)

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if capacity is not UNSET:
            field_dict["capacity"] = capacity
        if default_alignment is not UNSET:
            field_dict["default_alignment"] = default_alignment
        if loader is not UNSET:
            field_dict["loader"] = loader
        if preset is not UNSET:
            field_dict["preset"] = preset
        if regions is not UNSET:
            field_dict["regions"] = regions

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.loader import Loader
        from ..models.region import Region

        d = dict(src_dict)
        capacity = d.pop("capacity", UNSET)

        default_alignment = d.pop("default_alignment", UNSET)

        _loader = d.pop("loader", UNSET)
        loader: Loader | Unset
        if isinstance(_loader, Unset):
            loader = UNSET
        else:
            loader = Loader.from_dict(_loader)

        preset = d.pop("preset", UNSET)

        _regions = d.pop("regions", UNSET)
        regions: list[Region] | Unset = UNSET
        if _regions is not UNSET:
            regions = []
            for regions_item_data in _regions:
                regions_item = Region.from_dict(regions_item_data)

                regions.append(regions_item)

        memory = cls(
            capacity=capacity,
            default_alignment=default_alignment,
            loader=loader,
            preset=preset,
            regions=regions,
        )

        return memory
