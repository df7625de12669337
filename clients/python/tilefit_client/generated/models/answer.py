from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.answer_status import AnswerStatus, check_answer_status

if TYPE_CHECKING:
    from ..models.descriptor_range import DescriptorRange
    from ..models.reserved_range import ReservedRange
    from ..models.summary import Summary
    from ..models.tile_answer import TileAnswer


T = TypeVar("T", bound="Answer")


@_attrs_define
class Answer:
    """The verdict on a request; entries, buffers and ranges in the request's order.

    Attributes:
        complete (bool): No clock and no failure cut anything short: the same request gets the same bytes again.
        descriptors (DescriptorRange | None): Where the descriptors lie; null where none are needed, or none found room.
        digest (str): Of the request, the same whether it is in rows or in columns.
        reservations (list[ReservedRange]): Where the reserved ranges lie, in the request's order.
        status (AnswerStatus): `infeasible` if any tile is, else `unknown` if any is.
        summary (Summary): Tile numbers by what became of them.
        tiles (list[TileAnswer]): A verdict for each entry.
    """

    complete: bool
    descriptors: DescriptorRange | None
    digest: str
    reservations: list[ReservedRange]
    status: AnswerStatus
    summary: Summary
    tiles: list[TileAnswer]

    def to_dict(self) -> dict[str, Any]:
        from ..models.descriptor_range import DescriptorRange

        complete = self.complete

        descriptors: dict[str, Any] | None
        if isinstance(self.descriptors, DescriptorRange):
            descriptors = self.descriptors.to_dict()
        else:
            descriptors = self.descriptors

        digest = self.digest

        reservations = []
        for reservations_item_data in self.reservations:
            reservations_item = reservations_item_data.to_dict()
            reservations.append(reservations_item)

        status: str = self.status

        summary = self.summary.to_dict()

        tiles = []
        for tiles_item_data in self.tiles:
            tiles_item = tiles_item_data.to_dict()
            tiles.append(tiles_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "complete": complete,
                "descriptors": descriptors,
                "digest": digest,
                "reservations": reservations,
                "status": status,
                "summary": summary,
                "tiles": tiles,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.descriptor_range import DescriptorRange
        from ..models.reserved_range import ReservedRange
        from ..models.summary import Summary
        from ..models.tile_answer import TileAnswer

        d = dict(src_dict)
        complete = d.pop("complete")

        def _parse_descriptors(data: object) -> DescriptorRange | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                descriptors_type_0 = DescriptorRange.from_dict(data)

                return descriptors_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(DescriptorRange | None, data)

        descriptors = _parse_descriptors(d.pop("descriptors"))

        digest = d.pop("digest")

        reservations = []
        _reservations = d.pop("reservations")
        for reservations_item_data in _reservations:
            reservations_item = ReservedRange.from_dict(reservations_item_data)

            reservations.append(reservations_item)

        status = check_answer_status(d.pop("status"))

        summary = Summary.from_dict(d.pop("summary"))

        tiles = []
        _tiles = d.pop("tiles")
        for tiles_item_data in _tiles:
            tiles_item = TileAnswer.from_dict(tiles_item_data)

            tiles.append(tiles_item)

        answer = cls(
            complete=complete,
            descriptors=descriptors,
            digest=digest,
            reservations=reservations,
            status=status,
            summary=summary,
            tiles=tiles,
        )

        return answer
