from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.preset import Preset


T = TypeVar("T", bound="MemoryMaps")


@_attrs_define
class MemoryMaps:
    """The presets.

    Attributes:
        memory_maps (list[Preset]): All that a request can name.
    """

    memory_maps: list[Preset]

    def to_dict(self) -> dict[str, Any]:
        memory_maps = []
        for memory_maps_item_data in self.memory_maps:
            memory_maps_item = memory_maps_item_data.to_dict()
            memory_maps.append(memory_maps_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "memory_maps": memory_maps,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.preset import Preset

        d = dict(src_dict)
        memory_maps = []
        _memory_maps = d.pop("memory_maps")
        for memory_maps_item_data in _memory_maps:
            memory_maps_item = Preset.from_dict(memory_maps_item_data)

            memory_maps.append(memory_maps_item)

        memory_maps = cls(
            memory_maps=memory_maps,
        )

        return memory_maps
