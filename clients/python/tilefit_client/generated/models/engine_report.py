from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar, cast

from attrs import define as _attrs_define

T = TypeVar("T", bound="EngineReport")


@_attrs_define
class EngineReport:
    """What an engine spent on a refutation.

    Attributes:
        deterministic_time (float | None): CP-SAT's own measure of work; null for other engines.
        name (str): What the engine is called.
        nodes (int | None): Nodes that it searched; null where it does not count them.
        rounds (int): How often it was started anew.
    """

    deterministic_time: float | None
    name: str
    nodes: int | None
    rounds: int

    def to_dict(self) -> dict[str, Any]:
        deterministic_time: float | None
        deterministic_time = self.deterministic_time

        name = self.name

        nodes: int | None
        nodes = self.nodes

        rounds = self.rounds

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "deterministic_time": deterministic_time,
                "name": name,
                "nodes": nodes,
                "rounds": rounds,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)

        def _parse_deterministic_time(data: object) -> float | None:
            if data is None:
                return data
            return cast(float | None, data)

        deterministic_time = _parse_deterministic_time(d.pop("deterministic_time"))

        name = d.pop("name")

        def _parse_nodes(data: object) -> int | None:
            if data is None:
                return data
            return cast(int | None, data)

        nodes = _parse_nodes(d.pop("nodes"))

        rounds = d.pop("rounds")

        engine_report = cls(
            deterministic_time=deterministic_time,
            name=name,
            nodes=nodes,
            rounds=rounds,
        )

        return engine_report
