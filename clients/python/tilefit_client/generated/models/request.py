from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.host import Host
    from ..models.memory import Memory
    from ..models.options import Options
    from ..models.reservation import Reservation
    from ..models.tile import Tile


T = TypeVar("T", bound="Request")


@_attrs_define
class Request:
    """Tiles to be placed, and the memory to place them in.

    Attributes:
        memory (Memory | str): A preset's name, or a memory map.
        tiles (list[Tile]): One entry for each distinct tile program.
        host (Host | Unset): How host transfers are described to the loader.
        interleaved_offset (int | Unset): Interleaved storage lies at least this many bytes above its region's start.
            Default: 0.
        options (Options | Unset): What the caller wants beside a verdict.
        reservations (list[Reservation] | Unset): Ranges kept free on every tile, in the order in which they find their
            places.
    """

    memory: Memory | str
    tiles: list[Tile]
    host: Host | Unset = UNSET
    interleaved_offset: int | Unset = 0
    options: Options | Unset = UNSET
    reservations: list[Reservation] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.memory import Memory

        memory: dict[str, Any] | str
        if isinstance(self.memory, Memory):
            memory = self.memory.to_dict()
        else:
            memory = self.memory

        tiles = []
        for tiles_item_data in self.tiles:
            tiles_item = tiles_item_data.to_dict()
            tiles.append(tiles_item)

        host: dict[str, Any] | Unset = UNSET
        if not isinstance(self.host, Unset):
            host = self.host.to_dict()

        interleaved_offset = self.interleaved_offset

        options: dict[str, Any] | Unset = UNSET
        if not isinstance(self.options, Unset):
            options = self.options.to_dict()

        reservations: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.reservations, Unset):
            reservations = []
            for reservations_item_data in self.reservations:
                reservations_item = reservations_item_data.to_dict()
                reservations.append(reservations_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "memory": memory,
                "tiles": tiles,
            }
        )
        if host is not UNSET:
            field_dict["host"] = host
        if interleaved_offset is not UNSET:
            field_dict["interleaved_offset"] = interleaved_offset
        if options is not UNSET:
            field_dict["options"] = options
        if reservations is not UNSET:
            field_dict["reservations"] = reservations

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.host import Host
        from ..models.memory import Memory
        from ..models.options import Options
        from ..models.reservation import Reservation
        from ..models.tile import Tile

        d = dict(src_dict)

        def _parse_memory(data: object) -> Memory | str:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                memory_type_1 = Memory.from_dict(data)

                return memory_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Memory | str, data)

        memory = _parse_memory(d.pop("memory"))

        tiles = []
        _tiles = d.pop("tiles")
        for tiles_item_data in _tiles:
            tiles_item = Tile.from_dict(tiles_item_data)

            tiles.append(tiles_item)

        _host = d.pop("host", UNSET)
        host: Host | Unset
        if isinstance(_host, Unset):
            host = UNSET
        else:
            host = Host.from_dict(_host)

        interleaved_offset = d.pop("interleaved_offset", UNSET)

        _options = d.pop("options", UNSET)
        options: Options | Unset
        if isinstance(_options, Unset):
            options = UNSET
        else:
            options = Options.from_dict(_options)

        _reservations = d.pop("reservations", UNSET)
        reservations: list[Reservation] | Unset = UNSET
        if _reservations is not UNSET:
            reservations = []
            for reservations_item_data in _reservations:
                reservations_item = Reservation.from_dict(reservations_item_data)

                reservations.append(reservations_item)

        request = cls(
            memory=memory,
            tiles=tiles,
            host=host,
            interleaved_offset=interleaved_offset,
            options=options,
            reservations=reservations,
        )

        return request
