from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.answer_array_dtype import AnswerArrayDtype, check_answer_array_dtype

T = TypeVar("T", bound="AnswerArray")


@_attrs_define
class AnswerArray:
    """Integers as they lie in memory, little-endian.

    Attributes:
        bdata (str): Base64 of the standard alphabet (RFC 4648), padded.
        dtype (AnswerArrayDtype): Signed integers of 32 or of 64 bits, or bytes: the narrowest that holds them all.
    """

    bdata: str
    dtype: AnswerArrayDtype

    def to_dict(self) -> dict[str, Any]:
        bdata = self.bdata

        dtype: str = self.dtype

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bdata": bdata,
                "dtype": dtype,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bdata = d.pop("bdata")

        dtype = check_answer_array_dtype(d.pop("dtype"))

        answer_array = cls(
            bdata=bdata,
            dtype=dtype,
        )

        return answer_array
