from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.answer import Answer
    from ..models.problem import Problem
    from ..models.table_answer import TableAnswer


T = TypeVar("T", bound="ItemResult")


@_attrs_define
class ItemResult:
    """What became of one request of a batch: an answer or a problem.

    Attributes:
        answer (Answer | None | TableAnswer): In the form of the request.
        index (int): Its place in the batch, from 0.
        line (int | None): Its line in the body, from 1; null where the body had no lines, or the request was not begun.
        problem (None | Problem): Why there is no answer.
    """

    answer: Answer | None | TableAnswer
    index: int
    line: int | None
    problem: None | Problem

    def to_dict(self) -> dict[str, Any]:
        from ..models.answer import Answer
        from ..models.problem import Problem
        from ..models.table_answer import TableAnswer

        answer: dict[str, Any] | None
        if isinstance(self.answer, Answer) or isinstance(self.answer, TableAnswer):
            answer = self.answer.to_dict()
        else:
            answer = self.answer

        index = self.index

        line: int | None
        line = self.line

        problem: dict[str, Any] | None
        if isinstance(self.problem, Problem):
            problem = self.problem.to_dict()
        else:
            problem = self.problem

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "answer": answer,
                "index": index,
                "line": line,
                "problem": problem,
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

        index = d.pop("index")

        def _parse_line(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        line = _parse_line(d.pop("line"))

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

        item_result = cls(
            answer=answer,
            index=index,
            line=line,
            problem=problem,
        )

        return item_result
