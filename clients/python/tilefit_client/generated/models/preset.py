from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.preset_loader import PresetLoader
    from ..models.preset_region import PresetRegion


T = TypeVar("T", bound="Preset")


@_attrs_define
class Preset:
    """A memory map that requests can name.

    Attributes:
        default_alignment (int): Of what names no alignment, in bytes.
        loader (None | PresetLoader): What preloaded storage may not meet; null where there is no such range.
        name (str): What requests call it.
        regions (list[PresetRegion]): In the order of preference.
        source (str): Where its figures are from.
        title (str): What machine it is.
    """

    default_alignment: int
    loader: None | PresetLoader
    name: str
    regions: list[PresetRegion]
    source: str
    title: str

    def to_dict(self) -> dict[str, Any]:
        from ..models.preset_loader import PresetLoader

        default_alignment = self.default_alignment

        loader: dict[str, Any] | None
        if isinstance(self.loader, PresetLoader):
            loader = self.loader.to_dict()
        else:
            loader = self.loader

        name = self.name

        regions = []
        for regions_item_data in self.regions:
            regions_item = regions_item_data.to_dict()
            regions.append(regions_item)

        source = self.source

        title = self.title

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "default_alignment": default_alignment,
                "loader": loader,
                "name": name,
                "regions": regions,
                "source": source,
                "title": title,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.preset_loader import PresetLoader
        from ..models.preset_region import PresetRegion

        d = dict(src_dict)
        default_alignment = d.pop("default_alignment")

        def _parse_loader(data: object) -> None | PresetLoader:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                loader_type_0 = PresetLoader.from_dict(data)

                return loader_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | PresetLoader, data)

        loader = _parse_loader(d.pop("loader"))

        name = d.pop("name")

        regions = []
        _regions = d.pop("regions")
        for regions_item_data in _regions:
            regions_item = PresetRegion.from_dict(regions_item_data)

            regions.append(regions_item)

        source = d.pop("source")

        title = d.pop("title")

        preset = cls(
            default_alignment=default_alignment,
            loader=loader,
            name=name,
            regions=regions,
            source=source,
            title=title,
        )

        return preset
