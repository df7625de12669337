from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.request_fault import RequestFault


T = TypeVar("T", bound="Problem")


@_attrs_define
class Problem:
    """Why there is no answer.

    Attributes:
        detail (str): What is wrong in this case.
        errors (list[RequestFault]): What is wrong in the request, the first hundred.
        more (int): How many are not listed.
        status (int): The HTTP status.
        title (str): What the kind of error is, in words.
        type_ (str): Names the kind of error.
    """

    detail: str
    errors: list[RequestFault]
    more: int
    status: int
    title: str
    type_: str

    def to_dict(self) -> dict[str, Any]:
        detail = self.detail

        errors = []
        for errors_item_data in self.errors:
            errors_item = errors_item_data.to_dict()
            errors.append(errors_item)

        more = self.more

        status = self.status

        title = self.title

        type_ = self.type_

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "detail": detail,
                "errors": errors,
                "more": more,
                "status": status,
                "title": title,
                "type": type_,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.request_fault import RequestFault

        d = dict(src_dict)
        detail = d.pop("detail")

        errors = []
        _errors = d.pop("errors")
        for errors_item_data in _errors:
            errors_item = RequestFault.from_dict(errors_item_data)

            errors.append(errors_item)

        more = d.pop("more")

        status = d.pop("status")

        title = d.pop("title")

        type_ = d.pop("type")

        problem = cls(
            detail=detail,
            errors=errors,
            more=more,
            status=status,
            title=title,
            type_=type_,
        )

        return problem
