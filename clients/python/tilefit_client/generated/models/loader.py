from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="Loader")


@_attrs_define
class Loader:
    """Addresses `[start, end)` that loading the package image cannot fill.

    Attributes:
        end (int): Above `start`.
        start (int): First address.
    """

    end: int
    start: int

    def to_dict(self) -> dict[str, Any]:
        end = self.end

        start = self.start

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "start": start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        end = d.pop("end")

        start = d.pop("start")

        loader = cls(
            end=end,
            start=start,
        )

        return loader
