from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.auxiliary import Auxiliary
    from ..models.buffer_extra import BufferExtra
    from ..models.column_alias import ColumnAlias
    from ..models.column_repeat import ColumnRepeat
    from ..models.column_transfer import ColumnTransfer


T = TypeVar("T", bound="Extra")


@_attrs_define
class Extra:
    """What a tile entry says beside the columns of its buffers.

    Attributes:
        tile (int): Index of the entry, none twice.
        aliases (list[ColumnAlias] | Unset): Buffers that share storage.
        auxiliaries (list[Auxiliary] | Unset): Small storage for the package itself.
        buffers (list[BufferExtra] | Unset): What only some of its buffers say.
        descriptor_bytes (int | Unset): Descriptor storage that it needs, if that is more than its transfers need.
        numbers (list[int] | Unset): The tiles that run it, none twice in a request; by default the entry's index.
        repeats (list[ColumnRepeat] | Unset): Loops that carry or iterate buffers.
        separate (list[list[int | str]] | Unset): Lists of buffers that one instruction touches at once: no two of a
            list ever share a bank.
        transfers (list[ColumnTransfer] | Unset): What goes between the host and the tile.
    """

    tile: int
    aliases: list[ColumnAlias] | Unset = UNSET
    auxiliaries: list[Auxiliary] | Unset = UNSET
    buffers: list[BufferExtra] | Unset = UNSET
    descriptor_bytes: int | Unset = UNSET
    numbers: list[int] | Unset = UNSET
    repeats: list[ColumnRepeat] | Unset = UNSET
    separate: list[list[int | str]] | Unset = UNSET
    transfers: list[ColumnTransfer] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        tile = self.tile

        aliases: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.aliases, Unset):
            aliases = []
            for aliases_item_data in self.aliases:
                aliases_item = aliases_item_data.to_dict()
                aliases.append(aliases_item)

        auxiliaries: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.auxiliaries, Unset):
            auxiliaries = []
            for auxiliaries_item_data in self.auxiliaries:
                auxiliaries_item = auxiliaries_item_data.to_dict()
                auxiliaries.append(auxiliaries_item)

        buffers: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.buffers, Unset):
            buffers = []
            for buffers_item_data in self.buffers:
                buffers_item = buffers_item_data.to_dict()
                buffers.append(buffers_item)

        descriptor_bytes = self.descriptor_bytes

        numbers: list[int] | Unset = UNSET
        if not isinstance(self.numbers, Unset):
            numbers = self.numbers

        repeats: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.repeats, Unset):
            repeats = []
            for repeats_item_data in self.repeats:
                repeats_item = repeats_item_data.to_dict()
                repeats.append(repeats_item)

        separate: list[list[int | str]] | Unset = UNSET
        if not isinstance(self.separate, Unset):
            separate = []
            for separate_item_data in self.separate:
                separate_item = []
                for separate_item_item_data in separate_item_data:
                    separate_item_item: int | str
                    separate_item_item = separate_item_item_data
                    separate_item.append(separate_item_item)

                separate.append(separate_item)

        transfers: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.transfers, Unset):
            transfers = []
            for transfers_item_data in self.transfers:
                transfers_item = transfers_item_data.to_dict()
                transfers.append(transfers_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "tile": tile,
            }
        )
        if aliases is not UNSET:
            field_dict["aliases"] = aliases
        if auxiliaries is not UNSET:
            field_dict["auxiliaries"] = auxiliaries
        if buffers is not UNSET:
            field_dict["buffers"] = buffers
        if descriptor_bytes is not UNSET:
            field_dict["descriptor_bytes"] = descriptor_bytes
        if numbers is not UNSET:
            field_dict["numbers"] = numbers
        if repeats is not UNSET:
            field_dict["repeats"] = repeats
        if separate is not UNSET:
            field_dict["separate"] = separate
        if transfers is not UNSET:
            field_dict["transfers"] = transfers

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.auxiliary import Auxiliary
        from ..models.buffer_extra import BufferExtra
        from ..models.column_alias import ColumnAlias
        from ..models.column_repeat import ColumnRepeat
        from ..models.column_transfer import ColumnTransfer

        d = dict(src_dict)
        tile = d.pop("tile")

        _aliases = d.pop("aliases", UNSET)
        aliases: list[ColumnAlias] | Unset = UNSET
        if _aliases is not UNSET:
            aliases = []
            for aliases_item_data in _aliases:
                aliases_item = ColumnAlias.from_dict(aliases_item_data)

                aliases.append(aliases_item)

        _auxiliaries = d.pop("auxiliaries", UNSET)
        auxiliaries: list[Auxiliary] | Unset = UNSET
        if _auxiliaries is not UNSET:
            auxiliaries = []
            for auxiliaries_item_data in _auxiliaries:
                auxiliaries_item = Auxiliary.from_dict(auxiliaries_item_data)

                auxiliaries.append(auxiliaries_item)

        _buffers = d.pop("buffers", UNSET)
        buffers: list[BufferExtra] | Unset = UNSET
        if _buffers is not UNSET:
            buffers = []
            for buffers_item_data in _buffers:
                buffers_item = BufferExtra.from_dict(buffers_item_data)

                buffers.append(buffers_item)

        descriptor_bytes = d.pop("descriptor_bytes", UNSET)

        numbers = cast(list[int], d.pop("numbers", UNSET))

        _repeats = d.pop("repeats", UNSET)
        repeats: list[ColumnRepeat] | Unset = UNSET
        if _repeats is not UNSET:
            repeats = []
            for repeats_item_data in _repeats:
                repeats_item = ColumnRepeat.from_dict(repeats_item_data)

                repeats.append(repeats_item)

        _separate = d.pop("separate", UNSET)
        separate: list[list[int | str]] | Unset = UNSET
        if _separate is not UNSET:
            separate = []
            for separate_item_data in _separate:
                separate_item = []
                _separate_item = separate_item_data
                for separate_item_item_data in _separate_item:

                    def _parse_separate_item_item(data: object) -> int | str:
                        return cast(int | str, data)

                    separate_item_item = _parse_separate_item_item(
                        separate_item_item_data
                    )

                    separate_item.append(separate_item_item)

                separate.append(separate_item)

        _transfers = d.pop("transfers", UNSET)
        transfers: list[ColumnTransfer] | Unset = UNSET
        if _transfers is not UNSET:
            transfers = []
            for transfers_item_data in _transfers:
                transfers_item = ColumnTransfer.from_dict(transfers_item_data)

                transfers.append(transfers_item)

        extra = cls(
            tile=tile,
            aliases=aliases,
            auxiliaries=auxiliaries,
            buffers=buffers,
            descriptor_bytes=descriptor_bytes,
            numbers=numbers,
            repeats=repeats,
            separate=separate,
            transfers=transfers,
        )

        return extra
