from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="CheckedProof")


@_attrs_define
class CheckedProof:
    """What became of checking a proof.

    Attributes:
        detail (str): What was checked, or why it could not be.
        pointer (str): JSON pointer into the answer.
        verified (bool): Its certificate holds. False for an `exhausted` search: it leaves none, and may be true or not.
    """

    detail: str
    pointer: str
    verified: bool

    def to_dict(self) -> dict[str, Any]:
        detail = self.detail

        pointer = self.pointer

        verified = self.verified

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "detail": detail,
                "pointer": pointer,
                "verified": verified,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        detail = d.pop("detail")

        pointer = d.pop("pointer")

        verified = d.pop("verified")

        checked_proof = cls(
            detail=detail,
            pointer=pointer,
            verified=verified,
        )

        return checked_proof
