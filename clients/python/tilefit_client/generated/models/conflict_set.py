from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="ConflictSet")


@_attrs_define
class ConflictSet:
    """Blocks that cannot be placed together.

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

        conflict_set = cls(
            blocks=blocks,
            minimal=minimal,
        )

        return conflict_set
