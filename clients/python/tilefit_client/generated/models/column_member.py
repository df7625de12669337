from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ColumnMember")


@_attrs_define
class ColumnMember:
    """A buffer of an alias group.

    Attributes:
        buffer (int | str): Its id, or its index in the entry.
        offset (int | Unset): Bytes, relative to the other members. Default: 0.
    """

    buffer: int | str
    offset: int | Unset = 0

    def to_dict(self) -> dict[str, Any]:
        buffer: int | str
        buffer = self.buffer

        offset = self.offset

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "buffer": buffer,
            }
        )
        if offset is not UNSET:
            field_dict["offset"] = offset

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_buffer(data: object) -> int | str:
            return cast(int | str, data)

        buffer = _parse_buffer(d.pop("buffer"))

        offset = d.pop("offset", UNSET)

        column_member = cls(
            buffer=buffer,
            offset=offset,
        )

        return column_member
