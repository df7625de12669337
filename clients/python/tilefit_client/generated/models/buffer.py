from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.buffer_memory_class import BufferMemoryClass, check_buffer_memory_class
from ..types import UNSET, Unset

T = TypeVar("T", bound="Buffer")


@_attrs_define
class Buffer:
    """A piece of storage with a lifetime.

    Attributes:
        end (int): First event after its lifetime, above `start`.
        id (str): Unique in its entry.
        size (int): Bytes.
        start (int): First event of its lifetime.
        access_tail (int | Unset): Bytes that code reads past the end; part of the storage. Default: 0.
        address (int | Unset): Fixed address.
        alignment (int | Unset): Its address is a multiple of this; by default the map's default.
        gaps (list[list[int]] | Unset): Times `[start, end)` within its lifetime in which the storage is free for
            others.
        hint (int | Unset): Address to prefer where it costs nothing.
        memory_class (BufferMemoryClass | Unset): Only regions that list the class may hold it. Default: 'standard'.
        preloaded (bool | Unset): Its first contents are in the package image: it may not meet the loader. Default:
            False.
        previous (int | Unset): Its address in a former plan, to be kept where possible; the answer then says what
            `moved`.
        regions (list[str] | Unset): Names of the only regions allowed; by default all that take the class.
        whole_banks (bool | Unset): Its storage starts at a bank and owns every bank that it touches. Default: False.
    """

    end: int
    id: str
    size: int
    start: int
    access_tail: int | Unset = 0
    address: int | Unset = UNSET
    alignment: int | Unset = UNSET
    gaps: list[list[int]] | Unset = UNSET
    hint: int | Unset = UNSET
    memory_class: BufferMemoryClass | Unset = "standard"
    preloaded: bool | Unset = False
    previous: int | Unset = UNSET
    regions: list[str] | Unset = UNSET
    whole_banks: bool | Unset = False

    def to_dict(self) -> dict[str, Any]:
        end = self.end

        id = self.id

        size = self.size

        start = self.start

        access_tail = self.access_tail

        address = self.address

        alignment = self.alignment

        gaps: list[list[int]] | Unset = UNSET
        if not isinstance(self.gaps, Unset):
            gaps = []
            for gaps_item_data in self.gaps:
                gaps_item = gaps_item_data

                gaps.append(gaps_item)

        hint = self.hint

        memory_class: str | Unset = UNSET
        if not isinstance(self.memory_class, Unset):
            memory_class = self.memory_class

        preloaded = self.preloaded

        previous = self.previous

        regions: list[str] | Unset = UNSET
        if not isinstance(self.regions, Unset):
            regions = self.regions

        whole_banks = self.whole_banks

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "id": id,
                "size": size,
                "start": start,
            }
        )
        if access_tail is not UNSET:
            field_dict["access_tail"] = access_tail
        if address is not UNSET:
            field_dict["address"] = address
        if alignment is not UNSET:
            field_dict["alignment"] = alignment
        if gaps is not UNSET:
            field_dict["gaps"] = gaps
        if hint is not UNSET:
            field_dict["hint"] = hint
        if memory_class is not UNSET:
            field_dict["memory_class"] = memory_class
        if preloaded is not UNSET:
            field_dict["preloaded"] = preloaded
        if previous is not UNSET:
            field_dict["previous"] = previous
        if regions is not UNSET:
            field_dict["regions"] = regions
        if whole_banks is not UNSET:
            field_dict["whole_banks"] = whole_banks

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        end = d.pop("end")

        id = d.pop("id")

        size = d.pop("size")

        start = d.pop("start")

        access_tail = d.pop("access_tail", UNSET)

        address = d.pop("address", UNSET)

        alignment = d.pop("alignment", UNSET)

        _gaps = d.pop("gaps", UNSET)
        gaps: list[list[int]] | Unset = UNSET
        if _gaps is not UNSET:
            gaps = []
            for gaps_item_data in _gaps:
                gaps_item = cast(list[int], gaps_item_data)

                gaps.append(gaps_item)

        hint = d.pop("hint", UNSET)

        _memory_class = d.pop("memory_class", UNSET)
        memory_class: BufferMemoryClass | Unset
        if isinstance(_memory_class, Unset):
            memory_class = UNSET
        else:
            memory_class = check_buffer_memory_class(_memory_class)

        preloaded = d.pop("preloaded", UNSET)

        previous = d.pop("previous", UNSET)

        regions = cast(list[str], d.pop("regions", UNSET))

        whole_banks = d.pop("whole_banks", UNSET)

        buffer = cls(
            end=end,
            id=id,
            size=size,
            start=start,
            access_tail=access_tail,
            address=address,
            alignment=alignment,
            gaps=gaps,
            hint=hint,
            memory_class=memory_class,
            preloaded=preloaded,
            previous=previous,
            regions=regions,
            whole_banks=whole_banks,
        )

        return buffer
