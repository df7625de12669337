from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="UnusedRange")


@_attrs_define
class UnusedRange:
    """Addresses `[start, end)` that nothing ever occupies.

    Attributes:
        end (int): Address after the last byte.
        start (int): Address of the first byte.
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

        unused_range = cls(
            end=end,
            start=start,
        )

        return unused_range
