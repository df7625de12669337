from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="RuleViolation")


@_attrs_define
class RuleViolation:
    """A rule that an answer breaks.

    Attributes:
        detail (str): What is wrong, in a sentence.
        pointer (str): JSON pointer into the answer.
        rule (int): Its number in section 4 of the contract.
    """

    detail: str
    pointer: str
    rule: int

    def to_dict(self) -> dict[str, Any]:
        detail = self.detail

        pointer = self.pointer

        rule = self.rule

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "detail": detail,
                "pointer": pointer,
                "rule": rule,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        detail = d.pop("detail")

        pointer = d.pop("pointer")

        rule = d.pop("rule")

        rule_violation = cls(
            detail=detail,
            pointer=pointer,
            rule=rule,
        )

        return rule_violation
