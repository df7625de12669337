from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="RequestFault")


@_attrs_define
class RequestFault:
    """One thing that is wrong in a request.

    Attributes:
        bound (Any):
        detail (str): What the rule is, in a sentence.
        pointer (str): JSON pointer (RFC 6901) of the value at fault.
        value (Any):
    """

    bound: Any
    detail: str
    pointer: str
    value: Any

    def to_dict(self) -> dict[str, Any]:
        bound = self.bound

        detail = self.detail

        pointer = self.pointer

        value = self.value

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bound": bound,
                "detail": detail,
                "pointer": pointer,
                "value": value,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bound = d.pop("bound")

        detail = d.pop("detail")

        pointer = d.pop("pointer")

        value = d.pop("value")

        request_fault = cls(
            bound=bound,
            detail=detail,
            pointer=pointer,
            value=value,
        )

        return request_fault
