from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.typed_array_dtype import TypedArrayDtype, check_typed_array_dtype

T = TypeVar("T", bound="TypedArray")


@_attrs_define
class TypedArray:
    """Integers as they lie in memory, little-endian; they keep to the bounds that a list of them would keep to.

    Attributes:
        bdata (str): Base64 of the standard alphabet (RFC 4648), padded, without line breaks.
        dtype (TypedArrayDtype): Signed integers of 32 or of 64 bits, or bytes.
    """

    bdata: str
    dtype: TypedArrayDtype

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

        dtype = check_typed_array_dtype(d.pop("dtype"))

        typed_array = cls(
            bdata=bdata,
            dtype=dtype,
        )

        return typed_array
