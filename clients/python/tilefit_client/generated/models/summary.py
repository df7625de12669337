from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="Summary")


@_attrs_define
class Summary:
    """Tile numbers by what became of them.

    Attributes:
        exact (int): Placed by the exact stage.
        greedy (int): Placed by the greedy pass.
        infeasible (int): Proved to have no plan.
        retry (int): Placed by its retry.
        tiles (int): All tile numbers.
        unknown (int): Not decided.
    """

    exact: int
    greedy: int
    infeasible: int
    retry: int
    tiles: int
    unknown: int

    def to_dict(self) -> dict[str, Any]:
        exact = self.exact

        greedy = self.greedy

        infeasible = self.infeasible

        retry = self.retry

        tiles = self.tiles

        unknown = self.unknown

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "exact": exact,
                "greedy": greedy,
                "infeasible": infeasible,
                "retry": retry,
                "tiles": tiles,
                "unknown": unknown,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        exact = d.pop("exact")

        greedy = d.pop("greedy")

        infeasible = d.pop("infeasible")

        retry = d.pop("retry")

        tiles = d.pop("tiles")

        unknown = d.pop("unknown")

        summary = cls(
            exact=exact,
            greedy=greedy,
            infeasible=infeasible,
            retry=retry,
            tiles=tiles,
            unknown=unknown,
        )

        return summary
