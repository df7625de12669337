from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.region_memory_classes_item import (
    RegionMemoryClassesItem,
    check_region_memory_classes_item,
)
from ..types import UNSET, Unset

T = TypeVar("T", bound="Region")


@_attrs_define
class Region:
    """A contiguous range of addresses.

    Attributes:
        name (str): Unique in the map.
        size (int): Bytes.
        start (int): Absolute address of the first byte.
        bank_bytes (int | Unset): A bank is `address // bank_bytes`, counted from absolute addresses. Default: 1.
        memory_classes (list[RegionMemoryClassesItem] | Unset): What the region takes.
    """

    name: str
    size: int
    start: int
    bank_bytes: int | Unset = 1
    memory_classes: list[RegionMemoryClassesItem] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        size = self.size

        start = self.start

        bank_bytes = self.bank_bytes

        memory_classes: list[str] | Unset = UNSET
        if not isinstance(self.memory_classes, Unset):
            memory_classes = []
            for memory_classes_item_data in self.memory_classes:
                memory_classes_item: str = memory_classes_item_data
                memory_classes.append(memory_classes_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "size": size,
                "start": start,
            }
        )
        if bank_bytes is not UNSET:
            field_dict["bank_bytes"] = bank_bytes
        if memory_classes is not UNSET:
            field_dict["memory_classes"] = memory_classes

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        size = d.pop("size")

        start = d.pop("start")

        bank_bytes = d.pop("bank_bytes", UNSET)

        _memory_classes = d.pop("memory_classes", UNSET)
        memory_classes: list[RegionMemoryClassesItem] | Unset = UNSET
        if _memory_classes is not UNSET:
            memory_classes = []
            for memory_classes_item_data in _memory_classes:
                memory_classes_item = check_region_memory_classes_item(
                    memory_classes_item_data
                )

                memory_classes.append(memory_classes_item)

        region = cls(
            name=name,
            size=size,
            start=start,
            bank_bytes=bank_bytes,
            memory_classes=memory_classes,
        )

        return region
