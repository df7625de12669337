from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.proof import Proof


T = TypeVar("T", bound="ScreenDetail")


@_attrs_define
class ScreenDetail:
    """Why a candidate is ruled out.

    Attributes:
        proof (Proof): Why a tile cannot be placed; a block is named by the id of its first member.
        tile (int): Index of its entry.
    """

    proof: Proof
    tile: int

    def to_dict(self) -> dict[str, Any]:
        proof = self.proof.to_dict()

        tile = self.tile

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "proof": proof,
                "tile": tile,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.proof import Proof

        d = dict(src_dict)
        proof = Proof.from_dict(d.pop("proof"))

        tile = d.pop("tile")

        screen_detail = cls(
            proof=proof,
            tile=tile,
        )

        return screen_detail
