from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="DescriptorBytes")


@_attrs_define
class DescriptorBytes:
    """Bytes of packets and descriptor entries of a tile's transfers.

    Attributes:
        bound (int): Before placement, every slice counted.
        emitted (int | None): After equal packets are shared.
    """

    bound: int
    emitted: int | None

    def to_dict(self) -> dict[str, Any]:
        bound = self.bound

        emitted: int | None
        emitted = self.emitted

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "bound": bound,
                "emitted": emitted,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        bound = d.pop("bound")

        def _parse_emitted(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        emitted = _parse_emitted(d.pop("emitted"))

        descriptor_bytes = cls(
            bound=bound,
            emitted=emitted,
        )

        return descriptor_bytes
