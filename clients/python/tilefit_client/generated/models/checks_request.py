from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.claim import Claim
    from ..models.request import Request
    from ..models.table_claim import TableClaim
    from ..models.table_request import TableRequest


T = TypeVar("T", bound="ChecksRequest")


@_attrs_define
class ChecksRequest:
    """A request, and an answer to it, ours or anybody's.

    Attributes:
        answer (Claim | TableClaim): What is to be checked.
        request (Request | TableRequest): What was asked.
    """

    answer: Claim | TableClaim
    request: Request | TableRequest

    def to_dict(self) -> dict[str, Any]:
        from ..models.claim import Claim
        from ..models.request import Request

        answer: dict[str, Any]
        if isinstance(self.answer, Claim):
            answer = self.answer.to_dict()
        else:
            answer = self.answer.to_dict()

        request: dict[str, Any]
        if isinstance(self.request, Request):
            request = self.request.to_dict()
        else:
            request = self.request.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "answer": answer,
                "request": request,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claim import Claim
        from ..models.request import Request
        from ..models.table_claim import TableClaim
        from ..models.table_request import TableRequest

        d = dict(src_dict)

        def _parse_answer(data: object) -> Claim | TableClaim:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                answer_type_0 = Claim.from_dict(data)

                return answer_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            answer_type_1 = TableClaim.from_dict(data)

            return answer_type_1

        answer = _parse_answer(d.pop("answer"))

        def _parse_request(data: object) -> Request | TableRequest:
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                request_type_0 = Request.from_dict(data)

                return request_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            request_type_1 = TableRequest.from_dict(data)

            return request_type_1

        request = _parse_request(d.pop("request"))

        checks_request = cls(
            answer=answer,
            request=request,
        )

        return checks_request
