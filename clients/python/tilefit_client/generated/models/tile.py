from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.alias import Alias
    from ..models.auxiliary import Auxiliary
    from ..models.buffer import Buffer
    from ..models.repeat import Repeat
    from ..models.transfer import Transfer


T = TypeVar("T", bound="Tile")


@_attrs_define
class Tile:
    """One distinct tile program.

    Attributes:
        buffers (list[Buffer]): What has to be placed; may be empty.
        aliases (list[Alias] | Unset): Buffers that share storage.
        auxiliaries (list[Auxiliary] | Unset): Small storage for the package itself.
        descriptor_bytes (int | Unset): Descriptor storage that it needs, if that is more than its transfers need.
        numbers (list[int] | Unset): The tiles that run it, none twice in a request; by default its position in the
            list.
        repeats (list[Repeat] | Unset): Loops that carry or iterate buffers.
        separate (list[list[str]] | Unset): Lists of buffer ids that one instruction touches at once: no two of a list
            ever share a bank.
        transfers (list[Transfer] | Unset): What goes between the host and the tile.
    """

    buffers: list[Buffer]
    aliases: list[Alias] | Unset = UNSET
    auxiliaries: list[Auxiliary] | Unset = UNSET
    descriptor_bytes: int | Unset = UNSET
    numbers: list[int] | Unset = UNSET
    repeats: list[Repeat] | Unset = UNSET
    separate: list[list[str]] | Unset = UNSET
    transfers: list[Transfer] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        buffers = []
        for buffers_item_data in self.buffers:
            buffers_item = buffers_item_data.to_dict()
            buffers.append(buffers_item)

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

        separate: list[list[str]] | Unset = UNSET
        if not isinstance(self.separate, Unset):
            separate = []
            for separate_item_data in self.separate:
                separate_item = separate_item_data

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
                "buffers": buffers,
            }
        )
        if aliases is not UNSET:
            field_dict["aliases"] = aliases
        if auxiliaries is not UNSET:
            field_dict["auxiliaries"] = auxiliaries
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
        from ..models.alias import Alias
        from ..models.auxiliary import Auxiliary
        from ..models.buffer import Buffer
        from ..models.repeat import Repeat
        from ..models.transfer import Transfer

        d = dict(src_dict)
        buffers = []
        _buffers = d.pop("buffers")
        for buffers_item_data in _buffers:
            buffers_item = Buffer.from_dict(buffers_item_data)

            buffers.append(buffers_item)

        _aliases = d.pop("aliases", UNSET)
        aliases: list[Alias] | Unset = UNSET
        if _aliases is not UNSET:
            aliases = []
            for aliases_item_data in _aliases:
                aliases_item = Alias.from_dict(aliases_item_data)

                aliases.append(aliases_item)

        _auxiliaries = d.pop("auxiliaries", UNSET)
        auxiliaries: list[Auxiliary] | Unset = UNSET
        if _auxiliaries is not UNSET:
            auxiliaries = []
            for auxiliaries_item_data in _auxiliaries:
                auxiliaries_item = Auxiliary.from_dict(auxiliaries_item_data)

                auxiliaries.append(auxiliaries_item)

        descriptor_bytes = d.pop("descriptor_bytes", UNSET)

        numbers = cast(list[int], d.pop("numbers", UNSET))

        _repeats = d.pop("repeats", UNSET)
        repeats: list[Repeat] | Unset = UNSET
        if _repeats is not UNSET:
            repeats = []
            for repeats_item_data in _repeats:
                repeats_item = Repeat.from_dict(repeats_item_data)

                repeats.append(repeats_item)

        _separate = d.pop("separate", UNSET)
        separate: list[list[str]] | Unset = UNSET
        if _separate is not UNSET:
            separate = []
            for separate_item_data in _separate:
                separate_item = cast(list[str], separate_item_data)

                separate.append(separate_item)

        _transfers = d.pop("transfers", UNSET)
        transfers: list[Transfer] | Unset = UNSET
        if _transfers is not UNSET:
            transfers = []
            for transfers_item_data in _transfers:
                transfers_item = Transfer.from_dict(transfers_item_data)

                transfers.append(transfers_item)

        tile = cls(
            buffers=buffers,
            aliases=aliases,
            auxiliaries=auxiliaries,
            descriptor_bytes=descriptor_bytes,
            numbers=numbers,
            repeats=repeats,
            separate=separate,
            transfers=transfers,
        )

        return tile
