from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.tile_answer_method_type_0 import (
    TileAnswerMethodType0,
    check_tile_answer_method_type_0,
)
from ..models.tile_answer_reason_type_0 import (
    TileAnswerReasonType0,
    check_tile_answer_reason_type_0,
)
from ..models.tile_answer_status import TileAnswerStatus, check_tile_answer_status

if TYPE_CHECKING:
    from ..models.auxiliary_placement import AuxiliaryPlacement
    from ..models.descriptor_bytes import DescriptorBytes
    from ..models.explanation import Explanation
    from ..models.objective_value import ObjectiveValue
    from ..models.peak import Peak
    from ..models.placement import Placement
    from ..models.proof import Proof
    from ..models.unused_range import UnusedRange


T = TypeVar("T", bound="TileAnswer")


@_attrs_define
class TileAnswer:
    """The verdict on one tile entry.

    Attributes:
        auxiliaries (list[AuxiliaryPlacement] | None): Where the auxiliaries lie, in the request's order; null where it
            is not placed.
        descriptor_bytes (DescriptorBytes): Bytes of packets and descriptor entries of a tile's transfers.
        explanation (Explanation | None): What stands in its way; null where it is placed, or with `explain: off`.
        method (None | TileAnswerMethodType0): What found the plan; null where there is none.
        moved (list[str] | None): Buffers that lie elsewhere than in a former plan; null where none has a former
            address, or it is not placed.
        numbers (list[int]): The tiles that run this program.
        objective (None | ObjectiveValue): The sum of its peaks, where lowest peaks were asked for.
        peaks (list[Peak] | None): How far each region is filled, in the map's order; null where it is not placed.
        placements (list[Placement] | None): Where the buffers lie, in the request's order; null where it is not placed.
        proof (None | Proof): Why it has no plan; null unless it is `infeasible`.
        reason (None | TileAnswerReasonType0): Why it is not decided; null unless it is `unknown`.
        status (TileAnswerStatus): What is proved of it.
        unused (list[UnusedRange] | None): What nothing ever occupies, ascending; null where it is not placed.
    """

    auxiliaries: list[AuxiliaryPlacement] | None
    descriptor_bytes: DescriptorBytes
    explanation: Explanation | None
    method: None | TileAnswerMethodType0
    moved: list[str] | None
    numbers: list[int]
    objective: None | ObjectiveValue
    peaks: list[Peak] | None
    placements: list[Placement] | None
    proof: None | Proof
    reason: None | TileAnswerReasonType0
    status: TileAnswerStatus
    unused: list[UnusedRange] | None

    def to_dict(self) -> dict[str, Any]:
        from ..models.explanation import Explanation
        from ..models.objective_value import ObjectiveValue
        from ..models.proof import Proof

        auxiliaries: list[dict[str, Any]] | None
        if isinstance(self.auxiliaries, list):
            auxiliaries = []
            for auxiliaries_type_0_item_data in self.auxiliaries:
                auxiliaries_type_0_item = auxiliaries_type_0_item_data.to_dict()
                auxiliaries.append(auxiliaries_type_0_item)

        else:
            auxiliaries = self.auxiliaries

        descriptor_bytes = self.descriptor_bytes.to_dict()

        explanation: dict[str, Any] | None
        if isinstance(self.explanation, Explanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        method: None | str
        if isinstance(self.method, str):
            method = self.method
        else:
            method = self.method

        moved: list[str] | None
        if isinstance(self.moved, list):
            moved = self.moved

        else:
            moved = self.moved

        numbers = self.numbers

        objective: dict[str, Any] | None
        if isinstance(self.objective, ObjectiveValue):
            objective = self.objective.to_dict()
        else:
            objective = self.objective

        peaks: list[dict[str, Any]] | None
        if isinstance(self.peaks, list):
            peaks = []
            for peaks_type_0_item_data in self.peaks:
                peaks_type_0_item = peaks_type_0_item_data.to_dict()
                peaks.append(peaks_type_0_item)

        else:
            peaks = self.peaks

        placements: list[dict[str, Any]] | None
        if isinstance(self.placements, list):
            placements = []
            for placements_type_0_item_data in self.placements:
                placements_type_0_item = placements_type_0_item_data.to_dict()
                placements.append(placements_type_0_item)

        else:
            placements = self.placements

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

        status: str = self.status

        unused: list[dict[str, Any]] | None
        if isinstance(self.unused, list):
            unused = []
            for unused_type_0_item_data in self.unused:
                unused_type_0_item = unused_type_0_item_data.to_dict()
                unused.append(unused_type_0_item)

        else:
            unused = self.unused

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "auxiliaries": auxiliaries,
                "descriptor_bytes": descriptor_bytes,
                "explanation": explanation,
                "method": method,
                "moved": moved,
                "numbers": numbers,
                "objective": objective,
                "peaks": peaks,
                "placements": placements,
                "proof": proof,
                "reason": reason,
                "status": status,
                "unused": unused,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.auxiliary_placement import AuxiliaryPlacement
        from ..models.descriptor_bytes import DescriptorBytes
        from ..models.explanation import Explanation
        from ..models.objective_value import ObjectiveValue
        from ..models.peak import Peak
        from ..models.placement import Placement
        from ..models.proof import Proof
        from ..models.unused_range import UnusedRange

        d = dict(src_dict)

        def _parse_auxiliaries(data: object) -> list[AuxiliaryPlacement] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliaries_type_0 = []
                _auxiliaries_type_0 = data
                for auxiliaries_type_0_item_data in _auxiliaries_type_0:
                    auxiliaries_type_0_item = AuxiliaryPlacement.from_dict(
                        auxiliaries_type_0_item_data
                    )

                    auxiliaries_type_0.append(auxiliaries_type_0_item)

                return auxiliaries_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[AuxiliaryPlacement] | None, data)

        auxiliaries = _parse_auxiliaries(d.pop("auxiliaries"))

        descriptor_bytes = DescriptorBytes.from_dict(d.pop("descriptor_bytes"))

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

        def _parse_method(data: object) -> None | TileAnswerMethodType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                method_type_0 = check_tile_answer_method_type_0(data)

                return method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TileAnswerMethodType0, data)

        method = _parse_method(d.pop("method"))

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

        numbers = cast(list[int], d.pop("numbers"))

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

        def _parse_peaks(data: object) -> list[Peak] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                peaks_type_0 = []
                _peaks_type_0 = data
                for peaks_type_0_item_data in _peaks_type_0:
                    peaks_type_0_item = Peak.from_dict(peaks_type_0_item_data)

                    peaks_type_0.append(peaks_type_0_item)

                return peaks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Peak] | None, data)

        peaks = _parse_peaks(d.pop("peaks"))

        def _parse_placements(data: object) -> list[Placement] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                placements_type_0 = []
                _placements_type_0 = data
                for placements_type_0_item_data in _placements_type_0:
                    placements_type_0_item = Placement.from_dict(
                        placements_type_0_item_data
                    )

                    placements_type_0.append(placements_type_0_item)

                return placements_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[Placement] | None, data)

        placements = _parse_placements(d.pop("placements"))

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

        def _parse_reason(data: object) -> None | TileAnswerReasonType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_tile_answer_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | TileAnswerReasonType0, data)

        reason = _parse_reason(d.pop("reason"))

        status = check_tile_answer_status(d.pop("status"))

        def _parse_unused(data: object) -> list[UnusedRange] | None:
            if data is None:
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_type_0 = []
                _unused_type_0 = data
                for unused_type_0_item_data in _unused_type_0:
                    unused_type_0_item = UnusedRange.from_dict(unused_type_0_item_data)

                    unused_type_0.append(unused_type_0_item)

                return unused_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[UnusedRange] | None, data)

        unused = _parse_unused(d.pop("unused"))

        tile_answer = cls(
            auxiliaries=auxiliaries,
            descriptor_bytes=descriptor_bytes,
            explanation=explanation,
            method=method,
            moved=moved,
            numbers=numbers,
            objective=objective,
            peaks=peaks,
            placements=placements,
            proof=proof,
            reason=reason,
            status=status,
            unused=unused,
        )

        return tile_answer
