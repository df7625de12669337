from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.preset_region_memory_classes_item import (
    PresetRegionMemoryClassesItem,
    check_preset_region_memory_classes_item,
)

T = TypeVar("T", bound="PresetRegion")


@_attrs_define
class PresetRegion:
    """A region of a preset, all defaults filled in.

    Attributes:
        bank_bytes (int): Bytes of a bank, counted from absolute addresses.
        memory_classes (list[PresetRegionMemoryClassesItem]): What it takes.
        name (str): Unique in the map.
        size (int): Bytes.
        start (int): Absolute address of its first byte.
    """

    bank_bytes: int
    memory_classes: list[PresetRegionMemoryClassesItem]
    name: str
    size: int
    start: int

    def to_dict(self) -> dict[str, Any]:
        bank_bytes = self.bank_bytes

        memory_classes = []
        for memory_classes_item_data in self.memory_classes:
            memory_classes_item: str = memory_classes_item_data
            memory_classes.append(memory_classes_item)

        name = self.name

        size = self.size

        start = self.start

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bank_bytes": bank_bytes,
                "memory_classes": memory_classes,
                "name": name,
                "size": size,
                "start": start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bank_bytes = d.pop("bank_bytes")

        memory_classes = []
        _memory_classes = d.pop("memory_classes")
        for memory_classes_item_data in _memory_classes:
            memory_classes_item = check_preset_region_memory_classes_item(
                memory_classes_item_data
            )

            memory_classes.append(memory_classes_item)

        name = d.pop("name")

        size = d.pop("size")

        start = d.pop("start")

        preset_region = cls(
            bank_bytes=bank_bytes,
            memory_classes=memory_classes,
            name=name,
            size=size,
            start=start,
        )

        return preset_region
