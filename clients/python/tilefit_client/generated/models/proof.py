from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.proof_kind import ProofKind, check_proof_kind

if TYPE_CHECKING:
    from ..models.engine_report import EngineReport


T = TypeVar("T", bound="Proof")


@_attrs_define
class Proof:
    """Why a tile cannot be placed; a block is named by the id of its first member.

    Attributes:
        available_bytes (int | None): Bytes that there are; null where none are counted.
        blocks (list[str]): Blocks that it is about, each by the id of its first member; a reservation by its own.
        confirmed (bool): A certificate can be checked, or a second engine agrees.
        engines (list[EngineReport]): What exhausted the search; empty for certificates.
        event (int | None): The event at which need exceeds room, the most loaded one; null for other kinds.
        kind (ProofKind): What it rests on: a block without an address, two that collide, an event that needs too much,
            banks, a
            reservation without room, or an exhausted search.
        needed_bytes (int | None): Bytes that the blocks need; null where none are counted.
        regions (list[str]): Names of the regions considered.
    """

    available_bytes: int | None
    blocks: list[str]
    confirmed: bool
    engines: list[EngineReport]
    event: int | None
    kind: ProofKind
    needed_bytes: int | None
    regions: list[str]

    def to_dict(self) -> dict[str, Any]:
        available_bytes: int | None
        available_bytes = self.available_bytes

        blocks = self.blocks

        confirmed = self.confirmed

        engines = []
        for engines_item_data in self.engines:
            engines_item = engines_item_data.to_dict()
            engines.append(engines_item)

        event: int | None
        event = self.event

        kind: str = self.kind

        needed_bytes: int | None
        needed_bytes = self.needed_bytes

        regions = self.regions

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "available_bytes": available_bytes,
                "blocks": blocks,
                "confirmed": confirmed,
                "engines": engines,
                "event": event,
                "kind": kind,
                "needed_bytes": needed_bytes,
                "regions": regions,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.engine_report import EngineReport

        d = dict(src_dict)

        def _parse_available_bytes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        available_bytes = _parse_available_bytes(d.pop("available_bytes"))

        blocks = cast(list[str], d.pop("blocks"))

        confirmed = d.pop("confirmed")

        engines = []
        _engines = d.pop("engines")
        for engines_item_data in _engines:
            engines_item = EngineReport.from_dict(engines_item_data)

            engines.append(engines_item)

        def _parse_event(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        event = _parse_event(d.pop("event"))

        kind = check_proof_kind(d.pop("kind"))

        def _parse_needed_bytes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        needed_bytes = _parse_needed_bytes(d.pop("needed_bytes"))

        regions = cast(list[str], d.pop("regions"))

        proof = cls(
            available_bytes=available_bytes,
            blocks=blocks,
            confirmed=confirmed,
            engines=engines,
            event=event,
            kind=kind,
            needed_bytes=needed_bytes,
            regions=regions,
        )

        return proof
