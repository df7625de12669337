from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.variant_method_type_0 import (
    VariantMethodType0,
    check_variant_method_type_0,
)
from ..models.variant_status_type_0 import (
    VariantStatusType0,
    check_variant_status_type_0,
)

if TYPE_CHECKING:
    from ..models.answer import Answer
    from ..models.problem import Problem
    from ..models.table_answer import TableAnswer


T = TypeVar("T", bound="Variant")


@_attrs_define
class Variant:
    """The values that a variant has, what became of it, and its answer or its problem.

    Attributes:
        answer (Answer | None | TableAnswer): In columns where the request has them; null with `answers: off`.
        capacity (Any):
        interleaved_offset (Any):
        memory (Any):
        method (None | VariantMethodType0): The last stage that it took to place a tile; null where some tile is not
            placed.
        peak_bytes (int | None): The sum of the regions' peaks in the tile that has most; null where some tile is not
            placed.
        problem (None | Problem): What is wrong with the variant; null where it was planned.
        status (None | VariantStatusType0): As in its answer: `placed` where every tile is; null where it is at fault.
    """

    answer: Answer | None | TableAnswer
    capacity: Any
    interleaved_offset: Any
    memory: Any
    method: None | VariantMethodType0
    peak_bytes: int | None
    problem: None | Problem
    status: None | VariantStatusType0

    def to_dict(self) -> dict[str, Any]:
        from ..models.answer import Answer
        from ..models.problem import Problem
        from ..models.table_answer import TableAnswer

        answer: dict[str, Any] | None
        if isinstance(self.answer, Answer) or isinstance(self.answer, TableAnswer):
            answer = self.answer.to_dict()
        else:
            answer = self.answer

        capacity = self.capacity

        interleaved_offset = self.interleaved_offset

        memory = self.memory

        method: None | str
        if isinstance(self.method, str):
            method = self.method
        else:
            method = self.method

        peak_bytes: int | None
        peak_bytes = self.peak_bytes

        problem: dict[str, Any] | None
        if isinstance(self.problem, Problem):
            problem = self.problem.to_dict()
        else:
            problem = self.problem

        status: None | str
        if isinstance(self.status, str):
            status = self.status
        else:
            status = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "answer": answer,
                "capacity": capacity,
                "interleaved_offset": interleaved_offset,
                "memory": memory,
                "method": method,
                "peak_bytes": peak_bytes,
                "problem": problem,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.answer import Answer
        from ..models.problem import Problem
        from ..models.table_answer import TableAnswer

        d = dict(src_dict)

        def _parse_answer(data: object) -> Answer | None | TableAnswer:
            if data is None:
                return data
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answer_type_0 = Answer.from_dict(data)

                return answer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answer_type_1 = TableAnswer.from_dict(data)

                return answer_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(Answer | None | TableAnswer, data)

        answer = _parse_answer(d.pop("answer"))

        capacity = d.pop("capacity")

        interleaved_offset = d.pop("interleaved_offset")

        memory = d.pop("memory")

        def _parse_method(data: object) -> None | VariantMethodType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                method_type_0 = check_variant_method_type_0(data)

                return method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VariantMethodType0, data)

        method = _parse_method(d.pop("method"))

        def _parse_peak_bytes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        peak_bytes = _parse_peak_bytes(d.pop("peak_bytes"))

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

        def _parse_status(data: object) -> None | VariantStatusType0:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                status_type_0 = check_variant_status_type_0(data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(None | VariantStatusType0, data)

        status = _parse_status(d.pop("status"))

        variant = cls(
            answer=answer,
            capacity=capacity,
            interleaved_offset=interleaved_offset,
            memory=memory,
            method=method,
            peak_bytes=peak_bytes,
            problem=problem,
            status=status,
        )

        return variant
