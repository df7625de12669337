from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claimed_detail_reason_type_0 import (
    ClaimedDetailReasonType0,
    check_claimed_detail_reason_type_0,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_explanation import ClaimedExplanation
    from ..models.claimed_objective import ClaimedObjective
    from ..models.claimed_proof import ClaimedProof


T = TypeVar("T", bound="ClaimedDetail")


@_attrs_define
class ClaimedDetail:
    """What is said of an entry beside the columns.

    Attributes:
        tile (int): Index of the entry, none twice.
        explanation (ClaimedExplanation | None | Unset): What is said to stand in its way.
        moved (list[str] | None | Unset): What is said to lie elsewhere than in a former plan.
        objective (ClaimedObjective | None | Unset): What its peaks are said to sum up to.
        proof (ClaimedProof | None | Unset): Why it is said to have no plan.
        reason (ClaimedDetailReasonType0 | None | Unset): Why it is said to be undecided.
    """

    tile: int
    explanation: ClaimedExplanation | None | Unset = UNSET
    moved: list[str] | None | Unset = UNSET
    objective: ClaimedObjective | None | Unset = UNSET
    proof: ClaimedProof | None | Unset = UNSET
    reason: ClaimedDetailReasonType0 | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.claimed_explanation import ClaimedExplanation
        from ..models.claimed_objective import ClaimedObjective
        from ..models.claimed_proof import ClaimedProof

        tile = self.tile

        explanation: dict[str, Any] | None | Unset
        if isinstance(self.explanation, Unset):
            explanation = UNSET
        elif isinstance(self.explanation, ClaimedExplanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        moved: list[str] | None | Unset
        if isinstance(self.moved, Unset):
            moved = UNSET
        elif isinstance(self.moved, list):
            moved = self.moved

        else:
            moved = self.moved

        objective: dict[str, Any] | None | Unset
        if isinstance(self.objective, Unset):
            objective = UNSET
        elif isinstance(self.objective, ClaimedObjective):
            objective = self.objective.to_dict()
        else:
            objective = self.objective

        proof: dict[str, Any] | None | Unset
        if isinstance(self.proof, Unset):
            proof = UNSET
        elif isinstance(self.proof, ClaimedProof):
            proof = self.proof.to_dict()
        else:
            proof = self.proof

        reason: None | str | Unset
        if isinstance(self.reason, Unset):
            reason = UNSET
        elif isinstance(self.reason, str):
            reason = self.reason
        else:
            reason = self.reason

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "tile": tile,
            }
        )
        if explanation is not UNSET:
            field_dict["explanation"] = explanation
        if moved is not UNSET:
            field_dict["moved"] = moved
        if objective is not UNSET:
            field_dict["objective"] = objective
        if proof is not UNSET:
            field_dict["proof"] = proof
        if reason is not UNSET:
            field_dict["reason"] = reason

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_explanation import ClaimedExplanation
        from ..models.claimed_objective import ClaimedObjective
        from ..models.claimed_proof import ClaimedProof

        d = dict(src_dict)
        tile = d.pop("tile")

        def _parse_explanation(data: object) -> ClaimedExplanation | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                explanation_type_0 = ClaimedExplanation.from_dict(data)

                return explanation_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedExplanation | None | Unset, data)

        explanation = _parse_explanation(d.pop("explanation", UNSET))

        def _parse_moved(data: object) -> list[str] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                moved_type_0 = cast(list[str], data)

                return moved_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[str] | None | Unset, data)

        moved = _parse_moved(d.pop("moved", UNSET))

        def _parse_objective(data: object) -> ClaimedObjective | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                objective_type_0 = ClaimedObjective.from_dict(data)

                return objective_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedObjective | None | Unset, data)

        objective = _parse_objective(d.pop("objective", UNSET))

        def _parse_proof(data: object) -> ClaimedProof | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                proof_type_0 = ClaimedProof.from_dict(data)

                return proof_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedProof | None | Unset, data)

        proof = _parse_proof(d.pop("proof", UNSET))

        def _parse_reason(data: object) -> ClaimedDetailReasonType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_claimed_detail_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedDetailReasonType0 | None | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        claimed_detail = cls(
            tile=tile,
            explanation=explanation,
            moved=moved,
            objective=objective,
            proof=proof,
            reason=reason,
        )

        return claimed_detail
