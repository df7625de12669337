from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="ClaimedConflict")


@_attrs_define
class ClaimedConflict:
    """Blocks that are said to conflict.

    Attributes:
        blocks (list[str]): Each by the id of its first member.
        minimal (bool): None of them can be spared.
    """

    blocks: list[str]
    minimal: bool

    def to_dict(self) -> dict[str, Any]:
        blocks = self.blocks

        minimal = self.minimal

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "blocks": blocks,
                "minimal": minimal,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        blocks = cast(list[str], d.pop("blocks"))

        minimal = d.pop("minimal")

        claimed_conflict = cls(
            blocks=blocks,
            minimal=minimal,
        )

        return claimed_conflict
