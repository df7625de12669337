from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..types import UNSET, Unset

T = TypeVar("T", bound="ClaimedEngine")


@_attrs_define
class ClaimedEngine:
    """What an engine is said to have spent.

    Attributes:
        name (str): What the engine is called.
        rounds (int): How often it was started anew.
        deterministic_time (float | None | Unset): CP-SAT's own measure of work; null for other engines.
        nodes (int | None | Unset): Nodes that it searched; null where it does not count them.
    """

    name: str
    rounds: int
    deterministic_time: float | None | Unset = UNSET
    nodes: int | None | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        name = self.name

        rounds = self.rounds

        deterministic_time: float | None | Unset
        if isinstance(self.deterministic_time, Unset):
            deterministic_time = UNSET
        else:
            deterministic_time = self.deterministic_time

        nodes: int | None | Unset
        if isinstance(self.nodes, Unset):
            nodes = UNSET
        else:
            nodes = self.nodes

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "name": name,
                "rounds": rounds,
            }
        )
        if deterministic_time is not UNSET:
            field_dict["deterministic_time"] = deterministic_time
        if nodes is not UNSET:
            field_dict["nodes"] = nodes

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        name = d.pop("name")

        rounds = d.pop("rounds")

        def _parse_deterministic_time(data: object) -> float | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(float | None | Unset, data)

        deterministic_time = _parse_deterministic_time(
            d.pop("deterministic_time", UNSET)
        )

        def _parse_nodes(data: object) -> int | None | Unset:
            if data is None:
                return data
            if isinstance(data, Unset):
                return data
            return cast(int | None | Unset, data)

        nodes = _parse_nodes(d.pop("nodes", UNSET))

        claimed_engine = cls(
            name=name,
            rounds=rounds,
            deterministic_time=deterministic_time,
            nodes=nodes,
        )

        return claimed_engine
