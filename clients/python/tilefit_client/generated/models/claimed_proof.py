from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claimed_proof_kind import ClaimedProofKind, check_claimed_proof_kind
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_engine import ClaimedEngine


T = TypeVar("T", bound="ClaimedProof")


@_attrs_define
class ClaimedProof:
    """Why a tile is said to have no plan.

    Attributes:
        kind (ClaimedProofKind): What it rests on: a block without an address, two that collide, an event that needs too
            much, banks, a
            reservation without room, or an exhausted search.
        available_bytes (int | None | Unset): Bytes that there are; null where none are counted.
        blocks (list[str] | Unset): Blocks that it is about, each by the id of its first member; a reservation by its
            own.
        confirmed (bool | Unset): A certificate can be checked, or a second engine agrees. Default: True.
        engines (list[ClaimedEngine] | Unset): What exhausted the search; empty for certificates.
        event (int | None | Unset): The event at which need exceeds room, the most loaded one; null for other kinds.
        needed_bytes (int | None | Unset): Bytes that the blocks need; null where none are counted.
        regions (list[str] | Unset): Names of the regions considered.
    """

    kind: ClaimedProofKind
    available_bytes: int | None | Unset = UNSET
    blocks: list[str] | Unset = UNSET
    confirmed: bool | Unset = True
    engines: list[ClaimedEngine] | Unset = UNSET
    event: int | None | Unset = UNSET
    needed_bytes: int | None | Unset = UNSET
    regions: list[str] | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        kind: str = self.kind

        available_bytes: int | None | Unset
        if isinstance(self.available_bytes, Unset):
            available_bytes = UNSET
        else:
            available_bytes = self.available_bytes

        blocks: list[str] | Unset = UNSET
        if not isinstance(self.blocks, Unset):
            blocks = self.blocks

        confirmed = self.confirmed

        engines: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.engines, Unset):
            engines = []
            for engines_item_data in self.engines:
                engines_item = engines_item_data.to_dict()
                engines.append(engines_item)

        event: int | None | Unset
        if isinstance(self.event, Unset):
            event = UNSET
        else:
            event = self.event

        needed_bytes: int | None | Unset
        if isinstance(self.needed_bytes, Unset):
            needed_bytes = UNSET
        else:
            needed_bytes = self.needed_bytes

        regions: list[str] | Unset = UNSET
        if not isinstance(self.regions, Unset):
            regions = self.regions

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "kind": kind,
            }
        )
        if available_bytes is not UNSET:
            field_dict["available_bytes"] = available_bytes
        if blocks is not UNSET:
            field_dict["blocks"] = blocks
        if confirmed is not UNSET:
            field_dict["confirmed"] = confirmed
        if engines is not UNSET:
            field_dict["engines"] = engines
        if event is not UNSET:
            field_dict["event"] = event
        if needed_bytes is not UNSET:
            field_dict["needed_bytes"] = needed_bytes
        if regions is not UNSET:
            field_dict["regions"] = regions

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_engine import ClaimedEngine

        d = dict(src_dict)
        kind = check_claimed_proof_kind(d.pop("kind"))

        def _parse_available_bytes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        available_bytes = _parse_available_bytes(d.pop("available_bytes", UNSET))

        blocks = cast(list[str], d.pop("blocks", UNSET))

        confirmed = d.pop("confirmed", UNSET)

        _engines = d.pop("engines", UNSET)
        engines: list[ClaimedEngine] | Unset = UNSET
        if _engines is not UNSET:
            engines = []
            for engines_item_data in _engines:
                engines_item = ClaimedEngine.from_dict(engines_item_data)

                engines.append(engines_item)

        def _parse_event(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        event = _parse_event(d.pop("event", UNSET))

        def _parse_needed_bytes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        needed_bytes = _parse_needed_bytes(d.pop("needed_bytes", UNSET))

        regions = cast(list[str], d.pop("regions", UNSET))

        claimed_proof = cls(
            kind=kind,
            available_bytes=available_bytes,
            blocks=blocks,
            confirmed=confirmed,
            engines=engines,
            event=event,
            needed_bytes=needed_bytes,
            regions=regions,
        )

        return claimed_proof
