from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Auxiliary")


@_attrs_define
class Auxiliary:
    """Small storage for the package itself, at addresses that nothing else ever occupies.

    Attributes:
        id (str): Unique among the entry's auxiliaries.
        size (int): Bytes.
        alignment (int | Unset): By default the map's default.
        preloaded (bool | Unset): It may not meet the loader. Default: False.
    """

    id: str
    size: int
    alignment: int | Unset = UNSET
    preloaded: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        id = self.id

        size = self.size

        alignment = self.alignment

        preloaded = self.preloaded

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "id": id,
                "size": size,
            }
        )
        if alignment is not UNSET:
            field_dict["alignment"] = alignment
        if preloaded is not UNSET:
            field_dict["preloaded"] = preloaded

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        id = d.pop("id")

        size = d.pop("size")

        alignment = d.pop("alignment", UNSET)

        preloaded = d.pop("preloaded", UNSET)

        auxiliary = cls(
            id=id,
            size=size,
            alignment=alignment,
            preloaded=preloaded,
        )

        return auxiliary
