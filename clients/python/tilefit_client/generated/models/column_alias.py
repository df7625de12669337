from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.column_member import ColumnMember


T = TypeVar("T", bound="ColumnAlias")


@_attrs_define
class ColumnAlias:
    """Buffers that share one storage.

    Attributes:
        members (list[ColumnMember]): Buffers of the entry, each with its offset.
    """

    members: list[ColumnMember]

    def to_dict(self) -> dict[str, Any]:
        members = []
        for members_item_data in self.members:
            members_item = members_item_data.to_dict()
            members.append(members_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "members": members,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.column_member import ColumnMember

        d = dict(src_dict)
        members = []
        _members = d.pop("members")
        for members_item_data in _members:
            members_item = ColumnMember.from_dict(members_item_data)

            members.append(members_item)

        column_alias = cls(
            members=members,
        )

        return column_alias
