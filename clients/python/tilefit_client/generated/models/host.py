from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="Host")


@_attrs_define
class Host:
    """How host transfers are described to the loader.

    Attributes:
        descriptor_entry_bytes (int): Bytes of a descriptor entry; a slice needs one.
        max_transfer_bytes (int): Bytes of the longest slice.
        packet_bytes (int): Bytes of a packet; a slice of a transfer needs one.
    """

    descriptor_entry_bytes: int
    max_transfer_bytes: int
    packet_bytes: int

    def to_dict(self) -> dict[str, Any]:
        descriptor_entry_bytes = self.descriptor_entry_bytes

        max_transfer_bytes = self.max_transfer_bytes

        packet_bytes = self.packet_bytes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "descriptor_entry_bytes": descriptor_entry_bytes,
                "max_transfer_bytes": max_transfer_bytes,
                "packet_bytes": packet_bytes,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        descriptor_entry_bytes = d.pop("descriptor_entry_bytes")

        max_transfer_bytes = d.pop("max_transfer_bytes")

        packet_bytes = d.pop("packet_bytes")

        host = cls(
            descriptor_entry_bytes=descriptor_entry_bytes,
            max_transfer_bytes=max_transfer_bytes,
            packet_bytes=packet_bytes,
        )

        return host
