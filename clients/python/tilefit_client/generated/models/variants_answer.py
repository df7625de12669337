from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.variant import Variant


T = TypeVar("T", bound="VariantsAnswer")


@_attrs_define
class VariantsAnswer:
    """A variant for each combination of values, in order.

    Attributes:
        variants (list[Variant]): In the order of the values: memories change slowest, then capacities, then offsets.
    """

    variants: list[Variant]

    def to_dict(self) -> dict[str, Any]:
        variants = []
        for variants_item_data in self.variants:
            variants_item = variants_item_data.to_dict()
            variants.append(variants_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "variants": variants,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.variant import Variant

        d = dict(src_dict)
        variants = []
        _variants = d.pop("variants")
        for variants_item_data in _variants:
            variants_item = Variant.from_dict(variants_item_data)

            variants.append(variants_item)

        variants_answer = cls(
            variants=variants,
        )

        return variants_answer
