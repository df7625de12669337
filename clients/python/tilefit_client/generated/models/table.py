from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.extra import Extra
    from ..models.typed_array import TypedArray


T = TypeVar("T", bound="Table")


@_attrs_define
class Table:
    """The buffers of all tile entries, one column a field; each has a value a buffer.

    Attributes:
        end (list[int] | TypedArray): First event after the lifetime, above `start`.
        size (list[int] | TypedArray): Bytes.
        start (list[int] | TypedArray): First event of the lifetime.
        tile_offsets (list[int] | TypedArray): The buffers of entry `t` are `tile_offsets[t]` up to `tile_offsets[t +
            1]`: 0 first, then ascending.
        access_tail (list[int] | TypedArray | Unset): Bytes that code reads past the end; by default 0.
        address (list[int] | TypedArray | Unset): Fixed address; -1, as by default, is none.
        alignment (list[int] | TypedArray | Unset): The address is a multiple of it; 0, as by default, is the map's
            default.
        extras (list[Extra] | Unset): Of the entries that say more.
        hint (list[int] | TypedArray | Unset): Address to prefer where it costs nothing; -1, as by default, is none.
        id (list[str] | Unset): Unique in an entry; by default the index in the entry, in decimal.
        memory_class (list[int] | TypedArray | Unset): 0 standard, as by default, 1 interleaved.
        preloaded (list[int] | TypedArray | Unset): 1: the first contents are in the package image; by default 0.
        previous (list[int] | TypedArray | Unset): Address in a former plan, to be kept where possible; -1, as by
            default, is none.
        whole_banks (list[int] | TypedArray | Unset): 1: the storage starts at a bank and owns every bank that it
            touches; by default 0.
    """

    end: list[int] | TypedArray
    size: list[int] | TypedArray
    start: list[int] | TypedArray
    tile_offsets: list[int] | TypedArray
    access_tail: list[int] | TypedArray | Unset = UNSET
    address: list[int] | TypedArray | Unset = UNSET
    alignment: list[int] | TypedArray | Unset = UNSET
    extras: list[Extra] | Unset = UNSET
    hint: list[int] | TypedArray | Unset = UNSET
    id: list[str] | Unset = UNSET
    memory_class: list[int] | TypedArray | Unset = UNSET
    preloaded: list[int] | TypedArray | Unset = UNSET
    previous: list[int] | TypedArray | Unset = UNSET
    whole_banks: list[int] | TypedArray | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        end: dict[str, Any] | list[int]
        if isinstance(self.end, list):
            end = self.end

        else:
            end = self.end.to_dict()

        size: dict[str, Any] | list[int]
        if isinstance(self.size, list):
            size = self.size

        else:
            size = self.size.to_dict()

        start: dict[str, Any] | list[int]
        if isinstance(self.start, list):
            start = self.start

        else:
            start = self.start.to_dict()

        tile_offsets: dict[str, Any] | list[int]
        if isinstance(self.tile_offsets, list):
            tile_offsets = self.tile_offsets

        else:
            tile_offsets = self.tile_offsets.to_dict()

        access_tail: dict[str, Any] | list[int] | Unset
        if isinstance(self.access_tail, Unset):
            access_tail = UNSET
        elif isinstance(self.access_tail, list):
            access_tail = self.access_tail

        else:
            access_tail = self.access_tail.to_dict()

        address: dict[str, Any] | list[int] | Unset
        if isinstance(self.address, Unset):
            address = UNSET
        elif isinstance(self.address, list):
            address = self.address

        else:
            address = self.address.to_dict()

        alignment: dict[str, Any] | list[int] | Unset
        if isinstance(self.alignment, Unset):
            alignment = UNSET
        elif isinstance(self.alignment, list):
            alignment = self.alignment

        else:
            alignment = self.alignment.to_dict()

        extras: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.extras, Unset):
            extras = []
            for extras_item_data in self.extras:
                extras_item = extras_item_data.to_dict()
                extras.append(extras_item)

        hint: dict[str, Any] | list[int] | Unset
        if isinstance(self.hint, Unset):
            hint = UNSET
        elif isinstance(self.hint, list):
            hint = self.hint

        else:
            hint = self.hint.to_dict()

        id: list[str] | Unset = UNSET
        if not isinstance(self.id, Unset):
            id = self.id

        memory_class: dict[str, Any] | list[int] | Unset
        if isinstance(self.memory_class, Unset):
            memory_class = UNSET
        elif isinstance(self.memory_class, list):
            memory_class = self.memory_class

        else:
            memory_class = self.memory_class.to_dict()

        preloaded: dict[str, Any] | list[int] | Unset
        if isinstance(self.preloaded, Unset):
            preloaded = UNSET
        elif isinstance(self.preloaded, list):
            preloaded = self.preloaded

        else:
            preloaded = self.preloaded.to_dict()

        previous: dict[str, Any] | list[int] | Unset
        if isinstance(self.previous, Unset):
            previous = UNSET
        elif isinstance(self.previous, list):
            previous = self.previous

        else:
            previous = self.previous.to_dict()

        whole_banks: dict[str, Any] | list[int] | Unset
        if isinstance(self.whole_banks, Unset):
            whole_banks = UNSET
        elif isinstance(self.whole_banks, list):
            whole_banks = self.whole_banks

        else:
            whole_banks = self.whole_banks.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "end": end,
                "size": size,
                "start": start,
                "tile_offsets": tile_offsets,
            }
        )
        if access_tail is not UNSET:
            field_dict["access_tail"] = access_tail
        if address is not UNSET:
            field_dict["address"] = address
        if alignment is not UNSET:
            field_dict["alignment"] = alignment
        if extras is not UNSET:
            field_dict["extras"] = extras
        if hint is not UNSET:
            field_dict["hint"] = hint
        if id is not UNSET:
            field_dict["id"] = id
        if memory_class is not UNSET:
            field_dict["memory_class"] = memory_class
        if preloaded is not UNSET:
            field_dict["preloaded"] = preloaded
        if previous is not UNSET:
            field_dict["previous"] = previous
        if whole_banks is not UNSET:
            field_dict["whole_banks"] = whole_banks

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.extra import Extra
        from ..models.typed_array import TypedArray

        d = dict(src_dict)

        def _parse_end(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                end_type_0 = cast(list[int], data)

                return end_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            end_type_1 = TypedArray.from_dict(data)

            return end_type_1

        end = _parse_end(d.pop("end"))

        def _parse_size(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                size_type_0 = cast(list[int], data)

                return size_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            size_type_1 = TypedArray.from_dict(data)

            return size_type_1

        size = _parse_size(d.pop("size"))

        def _parse_start(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                start_type_0 = cast(list[int], data)

                return start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            start_type_1 = TypedArray.from_dict(data)

            return start_type_1

        start = _parse_start(d.pop("start"))

        def _parse_tile_offsets(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tile_offsets_type_0 = cast(list[int], data)

                return tile_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            tile_offsets_type_1 = TypedArray.from_dict(data)

            return tile_offsets_type_1

        tile_offsets = _parse_tile_offsets(d.pop("tile_offsets"))

        def _parse_access_tail(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                access_tail_type_0 = cast(list[int], data)

                return access_tail_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            access_tail_type_1 = TypedArray.from_dict(data)

            return access_tail_type_1

        access_tail = _parse_access_tail(d.pop("access_tail", UNSET))

        def _parse_address(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                address_type_0 = cast(list[int], data)

                return address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            address_type_1 = TypedArray.from_dict(data)

            return address_type_1

        address = _parse_address(d.pop("address", UNSET))

        def _parse_alignment(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                alignment_type_0 = cast(list[int], data)

                return alignment_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            alignment_type_1 = TypedArray.from_dict(data)

            return alignment_type_1

        alignment = _parse_alignment(d.pop("alignment", UNSET))

        _extras = d.pop("extras", UNSET)
        extras: list[Extra] | Unset = UNSET
        if _extras is not UNSET:
            extras = []
            for extras_item_data in _extras:
                extras_item = Extra.from_dict(extras_item_data)

                extras.append(extras_item)

        def _parse_hint(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                hint_type_0 = cast(list[int], data)

                return hint_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            hint_type_1 = TypedArray.from_dict(data)

            return hint_type_1

        hint = _parse_hint(d.pop("hint", UNSET))

        id = cast(list[str], d.pop("id", UNSET))

        def _parse_memory_class(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                memory_class_type_0 = cast(list[int], data)

                return memory_class_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            memory_class_type_1 = TypedArray.from_dict(data)

            return memory_class_type_1

        memory_class = _parse_memory_class(d.pop("memory_class", UNSET))

        def _parse_preloaded(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                preloaded_type_0 = cast(list[int], data)

                return preloaded_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            preloaded_type_1 = TypedArray.from_dict(data)

            return preloaded_type_1

        preloaded = _parse_preloaded(d.pop("preloaded", UNSET))

        def _parse_previous(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                previous_type_0 = cast(list[int], data)

                return previous_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            previous_type_1 = TypedArray.from_dict(data)

            return previous_type_1

        previous = _parse_previous(d.pop("previous", UNSET))

        def _parse_whole_banks(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                whole_banks_type_0 = cast(list[int], data)

                return whole_banks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            whole_banks_type_1 = TypedArray.from_dict(data)

            return whole_banks_type_1

        whole_banks = _parse_whole_banks(d.pop("whole_banks", UNSET))

        table = cls(
            end=end,
            size=size,
            start=start,
            tile_offsets=tile_offsets,
            access_tail=access_tail,
            address=address,
            alignment=alignment,
            extras=extras,
            hint=hint,
            id=id,
            memory_class=memory_class,
            preloaded=preloaded,
            previous=previous,
            whole_banks=whole_banks,
        )

        return table
