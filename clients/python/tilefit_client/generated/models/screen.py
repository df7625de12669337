from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.screen_status_type_0 import ScreenStatusType0, check_screen_status_type_0

if TYPE_CHECKING:
    from ..models.problem import Problem
    from ..models.proof import Proof


T = TypeVar("T", bound="Screen")


@_attrs_define
class Screen:
    """What can be said of a request without placing it; null but for `problem` where it is at fault.

    Attributes:
        available_bytes (int | None): Bytes that there are for that load.
        descriptor_bound (int | None): Bytes of that tile's descriptors.
        event (int | None): That event.
        load (int | None): Bytes needed at the most loaded event of the tile with the largest excess.
        problem (None | Problem): What is wrong with the candidate; null where it was screened.
        proof (None | Proof): Why it is ruled out, of that tile or of the first that has one; null where it is possible.
        status (None | ScreenStatusType0): Whether it is ruled out; `possible` does not mean that it fits.
    """

    available_bytes: int | None
    descriptor_bound: int | None
    event: int | None
    load: int | None
    problem: None | Problem
    proof: None | Proof
    status: None | ScreenStatusType0

    def to_dict(self) -> dict[str, Any]:
        from ..models.problem import Problem
        from ..models.proof import Proof

        available_bytes: int | None
        available_bytes = self.available_bytes

        descriptor_bound: int | None
        descriptor_bound = self.descriptor_bound

        event: int | None
        event = self.event

        load: int | None
        load = self.load

        problem: dict[str, Any] | None
        if isinstance(self.problem, Problem):
            problem = self.problem.to_dict()
        else:
            problem = self.problem

        proof: dict[str, Any] | None
        if isinstance(self.proof, Proof):
            proof = self.proof.to_dict()
        else:
            proof = self.proof

        status: None | str
        if isinstance(self.status, str):
            status = self.status
        else:
            status = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "available_bytes": available_bytes,
                "descriptor_bound": descriptor_bound,
                "event": event,
                "load": load,
                "problem": problem,
                "proof": proof,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.problem import Problem
        from ..models.proof import Proof

        d = dict(src_dict)

        def _parse_available_bytes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        available_bytes = _parse_available_bytes(d.pop("available_bytes"))

        def _parse_descriptor_bound(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        descriptor_bound = _parse_descriptor_bound(d.pop("descriptor_bound"))

        def _parse_event(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        event = _parse_event(d.pop("event"))

        def _parse_load(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        load = _parse_load(d.pop("load"))

        def _parse_problem(data: object) -> None | Problem:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                problem_type_0 = Problem.from_dict(data)

                return problem_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | Problem, data)

        problem = _parse_problem(d.pop("problem"))

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

        def _parse_status(data: object) -> None | ScreenStatusType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_0 = check_screen_status_type_0(data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | ScreenStatusType0, data)

        status = _parse_status(d.pop("status"))

        screen = cls(
            available_bytes=available_bytes,
            descriptor_bound=descriptor_bound,
            event=event,
            load=load,
            problem=problem,
            proof=proof,
            status=status,
        )

        return screen
