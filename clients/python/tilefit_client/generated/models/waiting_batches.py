from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="WaitingBatches")


@_attrs_define
class WaitingBatches:
    """What waits of all batches.

    Attributes:
        items (int): Requests that nobody works on yet.
        oldest_s (float): Seconds since the oldest batch was submitted of which anything waits.
    """

    items: int
    oldest_s: float

    def to_dict(self) -> dict[str, Any]:
        items = self.items

        oldest_s = self.oldest_s

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "items": items,
                "oldest_s": oldest_s,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        items = d.pop("items")

        oldest_s = d.pop("oldest_s")

        waiting_batches = cls(
            items=items,
            oldest_s=oldest_s,
        )

        return waiting_batches
