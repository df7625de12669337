from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="Member")


@_attrs_define
class Member:
    """A buffer of an alias group.

    Attributes:
        buffer (str): Its id.
        offset (int | Unset): Bytes, relative to the other members. Default: 0.
    """

    buffer: str
    offset: int | Unset = 0

    def to_dict(self) -> dict[str, Any]:
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
        buffer = d.pop("buffer")

        offset = d.pop("offset", UNSET)

        member = cls(
            buffer=buffer,
            offset=offset,
        )

        return member
