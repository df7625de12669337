from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claim_status import ClaimStatus, check_claim_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_descriptors import ClaimedDescriptors
    from ..models.claimed_reservation import ClaimedReservation
    from ..models.claimed_summary import ClaimedSummary
    from ..models.claimed_tile import ClaimedTile


T = TypeVar("T", bound="Claim")


@_attrs_define
class Claim:
    """An answer to be checked: of its figures, those that are given.

    Attributes:
        tiles (list[ClaimedTile]): In the request's order.
        complete (bool | Unset): No clock and no failure cut anything short: the same request gets the same bytes again.
        descriptors (ClaimedDescriptors | None | Unset): Where the descriptors lie; null where none are needed, or none
            found room.
        digest (str | Unset): Not looked at.
        reservations (list[ClaimedReservation] | Unset): Where the reserved ranges lie, in the request's order.
        status (ClaimStatus | Unset): `infeasible` if any tile is, else `unknown` if any is.
        summary (ClaimedSummary | Unset): Tile numbers by what is said to have become of them.
    """

    tiles: list[ClaimedTile]
    complete: bool | Unset = UNSET
    descriptors: ClaimedDescriptors | None | Unset = UNSET
    digest: str | Unset = UNSET
    reservations: list[ClaimedReservation] | Unset = UNSET
    status: ClaimStatus | Unset = UNSET
    summary: ClaimedSummary | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.claimed_descriptors import ClaimedDescriptors

        tiles = []
        for tiles_item_data in self.tiles:
            tiles_item = tiles_item_data.to_dict()
            tiles.append(tiles_item)

        complete = self.complete

        descriptors: dict[str, Any] | None | Unset
        if isinstance(self.descriptors, Unset):
            descriptors = UNSET
        elif isinstance(self.descriptors, ClaimedDescriptors):
            descriptors = self.descriptors.to_dict()
        else:
            descriptors = self.descriptors

        digest = self.digest

        reservations: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.reservations, Unset):
            reservations = []
            for reservations_item_data in self.reservations:
                reservations_item = reservations_item_data.to_dict()
                reservations.append(reservations_item)

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        summary: dict[str, Any] | Unset = UNSET
        if not isinstance(self.summary, Unset):
            summary = self.summary.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "tiles": tiles,
            }
        )
        if complete is not UNSET:
            field_dict["complete"] = complete
        if descriptors is not UNSET:
            field_dict["descriptors"] = descriptors
        if digest is not UNSET:
            field_dict["digest"] = digest
        if reservations is not UNSET:
            field_dict["reservations"] = reservations
        if status is not UNSET:
            field_dict["status"] = status
        if summary is not UNSET:
            field_dict["summary"] = summary

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_descriptors import ClaimedDescriptors
        from ..models.claimed_reservation import ClaimedReservation
        from ..models.claimed_summary import ClaimedSummary
        from ..models.claimed_tile import ClaimedTile

        d = dict(src_dict)
        tiles = []
        _tiles = d.pop("tiles")
        for tiles_item_data in _tiles:
            tiles_item = ClaimedTile.from_dict(tiles_item_data)

            tiles.append(tiles_item)

        complete = d.pop("complete", UNSET)

        def _parse_descriptors(data: object) -> ClaimedDescriptors | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                descriptors_type_0 = ClaimedDescriptors.from_dict(data)

                return descriptors_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedDescriptors | None | Unset, data)

        descriptors = _parse_descriptors(d.pop("descriptors", UNSET))

        digest = d.pop("digest", UNSET)

        _reservations = d.pop("reservations", UNSET)
        reservations: list[ClaimedReservation] | Unset = UNSET
        if _reservations is not UNSET:
            reservations = []
            for reservations_item_data in _reservations:
                reservations_item = ClaimedReservation.from_dict(reservations_item_data)

                reservations.append(reservations_item)

        _status = d.pop("status", UNSET)
        status: ClaimStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_claim_status(_status)

        _summary = d.pop("summary", UNSET)
        summary: ClaimedSummary | Unset
        if isinstance(_summary, Unset):
            summary = UNSET
        else:
            summary = ClaimedSummary.from_dict(_summary)

        claim = cls(
            tiles=tiles,
            complete=complete,
            descriptors=descriptors,
            digest=digest,
            reservations=reservations,
            status=status,
            summary=summary,
        )

        return claim
