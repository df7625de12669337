from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.transfer_direction import TransferDirection, check_transfer_direction

T = TypeVar("T", bound="Transfer")


@_attrs_define
class Transfer:
    """A transfer between the host and a part of a buffer (of an iterated one, of its first slot).

    Attributes:
        buffer (str): Its id.
        direction (TransferDirection): To the tile, or from it.
        offset (int): Bytes from the buffer's start.
        size (int): Bytes.
    """

    buffer: str
    direction: TransferDirection
    offset: int
    size: int

    def to_dict(self) -> dict[str, Any]:
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
        buffer = d.pop("buffer")

        direction = check_transfer_direction(d.pop("direction"))

        offset = d.pop("offset")

        size = d.pop("size")

        transfer = cls(
            buffer=buffer,
            direction=direction,
            offset=offset,
            size=size,
        )

        return transfer
