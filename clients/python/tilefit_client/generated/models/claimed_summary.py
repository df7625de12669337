from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ClaimedSummary")


@_attrs_define
class ClaimedSummary:
    """Tile numbers by what is said to have become of them.

    Attributes:
        exact (int | Unset): Placed by the exact stage.
        greedy (int | Unset): Placed by the greedy pass.
        infeasible (int | Unset): Proved to have no plan.
        retry (int | Unset): Placed by its retry.
        tiles (int | Unset): All tile numbers.
        unknown (int | Unset): Not decided.
    """

    exact: int | Unset = UNSET
    greedy: int | Unset = UNSET
    infeasible: int | Unset = UNSET
    retry: int | Unset = UNSET
    tiles: int | Unset = UNSET
    unknown: int | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        exact = self.exact

        greedy = self.greedy

        infeasible = self.infeasible

        retry = self.retry

        tiles = self.tiles

        unknown = self.unknown

        field_dict: dict[str, Any] = {}

        field_dict.update({})
        if exact is not UNSET:
            field_dict["exact"] = exact
        if greedy is not UNSET:
            field_dict["greedy"] = greedy
        if infeasible is not UNSET:
            field_dict["infeasible"] = infeasible
        if retry is not UNSET:
            field_dict["retry"] = retry
        if tiles is not UNSET:
            field_dict["tiles"] = tiles
        if unknown is not UNSET:
            field_dict["unknown"] = unknown

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        exact = d.pop("exact", UNSET)

        greedy = d.pop("greedy", UNSET)

        infeasible = d.pop("infeasible", UNSET)

        retry = d.pop("retry", UNSET)

        tiles = d.pop("tiles", UNSET)

        unknown = d.pop("unknown", UNSET)

        claimed_summary = cls(
            exact=exact,
            greedy=greedy,
            infeasible=infeasible,
            retry=retry,
            tiles=tiles,
            unknown=unknown,
        )

        return claimed_summary
