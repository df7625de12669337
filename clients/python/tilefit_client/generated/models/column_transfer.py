from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.column_transfer_direction import (
    ColumnTransferDirection,
    check_column_transfer_direction,
)

T = TypeVar("T", bound="ColumnTransfer")


@_attrs_define
class ColumnTransfer:
    """A transfer between the host and a part of a buffer (of an iterated one, of its first slot).

    Attributes:
        buffer (int | str): Its id, or its index in the entry.
        direction (ColumnTransferDirection): To the tile, or from it.
        offset (int): Bytes from the buffer's start.
        size (int): Bytes.
    """

    buffer: int | str
    direction: ColumnTransferDirection
    offset: int
    size: int

    def to_dict(self) -> dict[str, Any]:
        buffer: int | str
        buffer = self.buffer

        direction: str = self.direction

        offset = self.offset

        size = self.size

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "buffer": buffer,
                "direction": direction,
                "offset": offset,
                "size": size,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_buffer(data: object) -> int | str:
            return cast(int | str, data)

        buffer = _parse_buffer(d.pop("buffer"))

        direction = check_column_transfer_direction(d.pop("direction"))

        offset = d.pop("offset")

        size = d.pop("size")

        column_transfer = cls(
            buffer=buffer,
            direction=direction,
            offset=offset,
            size=size,
        )

        return column_transfer
