from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.tile_detail_reason_type_0 import (
    TileDetailReasonType0,
    check_tile_detail_reason_type_0,
)

if TYPE_CHECKING:
    from ..models.explanation import Explanation
    from ..models.objective_value import ObjectiveValue
    from ..models.proof import Proof


T = TypeVar("T", bound="TileDetail")


@_attrs_define
class TileDetail:
    """What only some entries have: why one is not placed, its objective, or what moved.

    Attributes:
        explanation (Explanation | None): What stands in its way; null where it is placed, or with `explain: off`.
        moved (list[str] | None): Buffers that lie elsewhere than in a former plan; null where none has a former
            address, or it is not placed.
        objective (None | ObjectiveValue): The sum of its peaks, where lowest peaks were asked for.
        proof (None | Proof): Why it has no plan; null unless it is `infeasible`.
        reason (None | TileDetailReasonType0): Why it is not decided; null unless it is `unknown`.
        tile (int): Index of the entry.
    """

    explanation: Explanation | None
    moved: list[str] | None
    objective: None | ObjectiveValue
    proof: None | Proof
    reason: None | TileDetailReasonType0
    tile: int

    def to_dict(self) -> dict[str, Any]:
        from ..models.explanation import Explanation
        from ..models.objective_value import ObjectiveValue
        from ..models.proof import Proof

        explanation: dict[str, Any] | None
        if isinstance(self.explanation, Explanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        moved: list[str] | None
        if isinstance(self.moved, list):
            moved = self.moved

        else:
            moved = self.moved

        objective: dict[str, Any] | None
        if isinstance(self.objective, ObjectiveValue):
            objective = self.objective.to_dict()
        else:
            objective = self.objective

        proof: dict[str, Any] | None
        if isinstance(self.proof, Proof):
            proof = self.proof.to_dict()
        else:
            proof = self.proof

        reason: None | str
        if isinstance(self.reason, str):
            reason = self.reason
        else:
            reason = self.reason

        tile = self.tile

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "explanation": explanation,
                "moved": moved,
                "objective": objective,
                "proof": proof,
                "reason": reason,
                "tile": tile,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.explanation import Explanation
        from ..models.objective_value import ObjectiveValue
        from ..models.proof import Proof

        d = dict(src_dict)

        def _parse_explanation(data: object) -> Explanation | None:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                explanation_type_0 = Explanation.from_dict(data)

                return explanation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Explanation | None, data)

        explanation = _parse_explanation(d.pop("explanation"))

        def _parse_moved(data: object) -> list[str] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                moved_type_0 = cast(list[str], data)

                return moved_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None, data)

        moved = _parse_moved(d.pop("moved"))

        def _parse_objective(data: object) -> None | ObjectiveValue:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                objective_type_0 = ObjectiveValue.from_dict(data)

                return objective_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ObjectiveValue, data)

        objective = _parse_objective(d.pop("objective"))

        def _parse_proof(data: object) -> None | Proof:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                proof_type_0 = Proof.from_dict(data)

                return proof_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Proof, data)

        proof = _parse_proof(d.pop("proof"))

        def _parse_reason(data: object) -> None | TileDetailReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_tile_detail_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TileDetailReasonType0, data)

        reason = _parse_reason(d.pop("reason"))

        tile = d.pop("tile")

        tile_detail = cls(
            explanation=explanation,
            moved=moved,
            objective=objective,
            proof=proof,
            reason=reason,
            tile=tile,
        )

        return tile_detail
