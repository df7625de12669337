from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="ClaimedObjective")


@_attrs_define
class ClaimedObjective:
    """The sum of the peaks, and its lower bound, as they are said to be.

    Attributes:
        bound (int): Proven lower bound.
        bytes_ (int): Of the plan.
    """

    bound: int
    bytes_: int

    def to_dict(self) -> dict[str, Any]:
        bound = self.bound

        bytes_ = self.bytes_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bound": bound,
                "bytes": bytes_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bound = d.pop("bound")

        bytes_ = d.pop("bytes")

        claimed_objective = cls(
            bound=bound,
            bytes_=bytes_,
        )

        return claimed_objective
