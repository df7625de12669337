from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claimed_tile_method_type_0 import (
    ClaimedTileMethodType0,
    check_claimed_tile_method_type_0,
)
from ..models.claimed_tile_reason_type_0 import (
    ClaimedTileReasonType0,
    check_claimed_tile_reason_type_0,
)
from ..models.claimed_tile_status import ClaimedTileStatus, check_claimed_tile_status
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_auxiliary import ClaimedAuxiliary
    from ..models.claimed_descriptor_bytes import ClaimedDescriptorBytes
    from ..models.claimed_explanation import ClaimedExplanation
    from ..models.claimed_objective import ClaimedObjective
    from ..models.claimed_peak import ClaimedPeak
    from ..models.claimed_placement import ClaimedPlacement
    from ..models.claimed_proof import ClaimedProof
    from ..models.claimed_range import ClaimedRange


T = TypeVar("T", bound="ClaimedTile")


@_attrs_define
class ClaimedTile:
    """What is said of a tile entry.

    Attributes:
        auxiliaries (list[ClaimedAuxiliary] | None | Unset): Needed where the tile is placed and has auxiliaries.
        descriptor_bytes (ClaimedDescriptorBytes | Unset): What the transfers of a tile are said to need.
        explanation (ClaimedExplanation | None | Unset): What stands in its way; null where it is placed, or with
            `explain: off`.
        method (ClaimedTileMethodType0 | None | Unset): What found the plan; null where there is none.
        moved (list[str] | None | Unset): Buffers that lie elsewhere than in a former plan; null where none has a former
            address, or it is not placed.
        numbers (list[int] | Unset): The tiles that run this program.
        objective (ClaimedObjective | None | Unset): The sum of its peaks, where lowest peaks were asked for.
        peaks (list[ClaimedPeak] | None | Unset): How far each region is filled, in the map's order; null where it is
            not placed.
        placements (list[ClaimedPlacement] | None | Unset): Needed where the tile is placed.
        proof (ClaimedProof | None | Unset): Why it has no plan; null unless it is `infeasible`.
        reason (ClaimedTileReasonType0 | None | Unset): Why it is not decided; null unless it is `unknown`.
        status (ClaimedTileStatus | Unset): By default `placed` where there are placements, else `unknown`.
        unused (list[ClaimedRange] | None | Unset): What nothing ever occupies, ascending; null where it is not placed.
    """

    auxiliaries: list[ClaimedAuxiliary] | None | Unset = UNSET
    descriptor_bytes: ClaimedDescriptorBytes | Unset = UNSET
    explanation: ClaimedExplanation | None | Unset = UNSET
    method: ClaimedTileMethodType0 | None | Unset = UNSET
    moved: list[str] | None | Unset = UNSET
    numbers: list[int] | Unset = UNSET
    objective: ClaimedObjective | None | Unset = UNSET
    peaks: list[ClaimedPeak] | None | Unset = UNSET
    placements: list[ClaimedPlacement] | None | Unset = UNSET
    proof: ClaimedProof | None | Unset = UNSET
    reason: ClaimedTileReasonType0 | None | Unset = UNSET
    status: ClaimedTileStatus | Unset = UNSET
    unused: list[ClaimedRange] | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        from ..models.claimed_explanation import ClaimedExplanation
        from ..models.claimed_objective import ClaimedObjective
        from ..models.claimed_proof import ClaimedProof

        auxiliaries: list[dict[str, Any]] | None | Unset
        if isinstance(self.auxiliaries, Unset):
            auxiliaries = UNSET
        elif isinstance(self.auxiliaries, list):
            auxiliaries = []
            for auxiliaries_type_0_item_data in self.auxiliaries:
                auxiliaries_type_0_item = auxiliaries_type_0_item_data.to_dict()
                auxiliaries.append(auxiliaries_type_0_item)

        else:
            auxiliaries = self.auxiliaries

        descriptor_bytes: dict[str, Any] | Unset = UNSET
        if not isinstance(self.descriptor_bytes, Unset):
            descriptor_bytes = self.descriptor_bytes.to_dict()

        explanation: dict[str, Any] | None | Unset
        if isinstance(self.explanation, Unset):
            explanation = UNSET
        elif isinstance(self.explanation, ClaimedExplanation):
            explanation = self.explanation.to_dict()
        else:
            explanation = self.explanation

        method: None | str | Unset
        if isinstance(self.method, Unset):
            method = UNSET
        elif isinstance(self.method, str):
            method = self.method
        else:
            method = self.method

        moved: list[str] | None | Unset
        if isinstance(self.moved, Unset):
            moved = UNSET
        elif isinstance(self.moved, list):
            moved = self.moved

        else:
            moved = self.moved

        numbers: list[int] | Unset = UNSET
        if not isinstance(self.numbers, Unset):
            numbers = self.numbers

        objective: dict[str, Any] | None | Unset
        if isinstance(self.objective, Unset):
            objective = UNSET
        elif isinstance(self.objective, ClaimedObjective):
            objective = self.objective.to_dict()
        else:
            objective = self.objective

        peaks: list[dict[str, Any]] | None | Unset
        if isinstance(self.peaks, Unset):
            peaks = UNSET
        elif isinstance(self.peaks, list):
            peaks = []
            for peaks_type_0_item_data in self.peaks:
                peaks_type_0_item = peaks_type_0_item_data.to_dict()
                peaks.append(peaks_type_0_item)

        else:
            peaks = self.peaks

        placements: list[dict[str, Any]] | None | Unset
        if isinstance(self.placements, Unset):
            placements = UNSET
        elif isinstance(self.placements, list):
            placements = []
            for placements_type_0_item_data in self.placements:
                placements_type_0_item = placements_type_0_item_data.to_dict()
                placements.append(placements_type_0_item)

        else:
            placements = self.placements

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

        status: str | Unset = UNSET
        if not isinstance(self.status, Unset):
            status = self.status

        unused: list[dict[str, Any]] | None | Unset
        if isinstance(self.unused, Unset):
            unused = UNSET
        elif isinstance(self.unused, list):
            unused = []
            for unused_type_0_item_data in self.unused:
                unused_type_0_item = unused_type_0_item_data.to_dict()
                unused.append(unused_type_0_item)

        else:
            unused = self.unused

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if auxiliaries is not UNSET:
            field_dict["auxiliaries"] = auxiliaries
        if descriptor_bytes is not UNSET:
            field_dict["descriptor_bytes"] = descriptor_bytes
        if explanation is not UNSET:
            field_dict["explanation"] = explanation
        if method is not UNSET:
            field_dict["method"] = method
        if moved is not UNSET:
            field_dict["moved"] = moved
        if numbers is not UNSET:
            field_dict["numbers"] = numbers
        if objective is not UNSET:
            field_dict["objective"] = objective
        if peaks is not UNSET:
            field_dict["peaks"] = peaks
        if placements is not UNSET:
            field_dict["placements"] = placements
        if proof is not UNSET:
            field_dict["proof"] = proof
        if reason is not UNSET:
            field_dict["reason"] = reason
        if status is not UNSET:
            field_dict["status"] = status
        if unused is not UNSET:
            field_dict["unused"] = unused

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_auxiliary import ClaimedAuxiliary
        from ..models.claimed_descriptor_bytes import ClaimedDescriptorBytes
        from ..models.claimed_explanation import ClaimedExplanation
        from ..models.claimed_objective import ClaimedObjective
        from ..models.claimed_peak import ClaimedPeak
        from ..models.claimed_placement import ClaimedPlacement
        from ..models.claimed_proof import ClaimedProof
        from ..models.claimed_range import ClaimedRange

        d = dict(src_dict)

        def _parse_auxiliaries(data: object) -> list[ClaimedAuxiliary] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliaries_type_0 = []
                _auxiliaries_type_0 = data
                for auxiliaries_type_0_item_data in _auxiliaries_type_0:
                    auxiliaries_type_0_item = ClaimedAuxiliary.from_dict(
                        auxiliaries_type_0_item_data
                    )

                    auxiliaries_type_0.append(auxiliaries_type_0_item)

                return auxiliaries_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ClaimedAuxiliary] | None | Unset, data)

        auxiliaries = _parse_auxiliaries(d.pop("auxiliaries", UNSET))

        _descriptor_bytes = d.pop("descriptor_bytes", UNSET)
        descriptor_bytes: ClaimedDescriptorBytes | Unset
        if isinstance(_descriptor_bytes, Unset):
            descriptor_bytes = UNSET
        else:
            descriptor_bytes = ClaimedDescriptorBytes.from_dict(_descriptor_bytes)

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

        def _parse_method(data: object) -> ClaimedTileMethodType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                method_type_0 = check_claimed_tile_method_type_0(data)

                return method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedTileMethodType0 | None | Unset, data)

        method = _parse_method(d.pop("method", UNSET))

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

        numbers = cast(list[int], d.pop("numbers", UNSET))

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

        def _parse_peaks(data: object) -> list[ClaimedPeak] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                peaks_type_0 = []
                _peaks_type_0 = data
                for peaks_type_0_item_data in _peaks_type_0:
                    peaks_type_0_item = ClaimedPeak.from_dict(peaks_type_0_item_data)

                    peaks_type_0.append(peaks_type_0_item)

                return peaks_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ClaimedPeak] | None | Unset, data)

        peaks = _parse_peaks(d.pop("peaks", UNSET))

        def _parse_placements(data: object) -> list[ClaimedPlacement] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                placements_type_0 = []
                _placements_type_0 = data
                for placements_type_0_item_data in _placements_type_0:
                    placements_type_0_item = ClaimedPlacement.from_dict(
                        placements_type_0_item_data
                    )

                    placements_type_0.append(placements_type_0_item)

                return placements_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ClaimedPlacement] | None | Unset, data)

        placements = _parse_placements(d.pop("placements", UNSET))

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

        def _parse_reason(data: object) -> ClaimedTileReasonType0 | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                reason_type_0 = check_claimed_tile_reason_type_0(data)

                return reason_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(ClaimedTileReasonType0 | None | Unset, data)

        reason = _parse_reason(d.pop("reason", UNSET))

        _status = d.pop("status", UNSET)
        status: ClaimedTileStatus | Unset
        if isinstance(_status, Unset):
            status = UNSET
        else:
            status = check_claimed_tile_status(_status)

        def _parse_unused(data: object) -> list[ClaimedRange] | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_type_0 = []
                _unused_type_0 = data
                for unused_type_0_item_data in _unused_type_0:
                    unused_type_0_item = ClaimedRange.from_dict(unused_type_0_item_data)

                    unused_type_0.append(unused_type_0_item)

                return unused_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(list[ClaimedRange] | None | Unset, data)

        unused = _parse_unused(d.pop("unused", UNSET))

        claimed_tile = cls(
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

        return claimed_tile
