from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="BufferExtra")


@_attrs_define
class BufferExtra:
    """What only some buffers say, and no column holds.

    Attributes:
        buffer (int | str): None twice in an entry.
        gaps (list[list[int]] | Unset): Times `[start, end)` within its lifetime in which the storage is free for
            others.
        regions (list[str] | Unset): Names of the only regions allowed; by default all that take the class.
    """

    buffer: int | str
    gaps: list[list[int]] | Unset = UNSET
    regions: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        buffer: int | str
        buffer = self.buffer

        gaps: list[list[int]] | Unset = UNSET
        if not isinstance(self.gaps, Unset):
            gaps = []
            for gaps_item_data in self.gaps:
                gaps_item = gaps_item_data

                gaps.append(gaps_item)

        regions: list[str] | Unset = UNSET
        if not isinstance(self.regions, Unset):
            regions = self.regions

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "buffer": buffer,
            }
        )
        if gaps is not UNSET:
            field_dict["gaps"] = gaps
        if regions is not UNSET:
            field_dict["regions"] = regions

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_buffer(data: object) -> int | str:
            return cast(int | str, data)

        buffer = _parse_buffer(d.pop("buffer"))

        _gaps = d.pop("gaps", UNSET)
        gaps: list[list[int]] | Unset = UNSET
        if _gaps is not UNSET:
            gaps = []
            for gaps_item_data in _gaps:
                gaps_item = cast(list[int], gaps_item_data)

                gaps.append(gaps_item)

        regions = cast(list[str], d.pop("regions", UNSET))

        buffer_extra = cls(
            buffer=buffer,
            gaps=gaps,
            regions=regions,
        )

        return buffer_extra
