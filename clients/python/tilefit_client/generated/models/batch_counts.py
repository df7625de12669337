from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self, TypeVar

from attrs import define as _attrs_define

T = TypeVar("T", bound="BatchCounts")


@_attrs_define
class BatchCounts:
    """Requests of a batch, by what became of them.

    Attributes:
        cancelled (int): Without a result, because the batch was cancelled.
        failed (int): Given up, by an error of ours.
        faulty (int): At fault.
        infeasible (int): Answered: some tile has no plan.
        placed (int): Answered: all tiles are placed.
        queued (int): Not begun.
        running (int): Worked on.
        unknown (int): Answered: some tile is not decided.
    """

    cancelled: int
    failed: int
    faulty: int
    infeasible: int
    placed: int
    queued: int
    running: int
    unknown: int

    def to_dict(self) -> dict[str, Any]:
        cancelled = self.cancelled

        failed = self.failed

        faulty = self.faulty

        infeasible = self.infeasible

        placed = self.placed

        queued = self.queued

        running = self.running

        unknown = self.unknown

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "cancelled": cancelled,
                "failed": failed,
                "faulty": faulty,
                "infeasible": infeasible,
                "placed": placed,
                "queued": queued,
                "running": running,
                "unknown": unknown,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        d = dict(src_dict)
        cancelled = d.pop("cancelled")

        failed = d.pop("failed")

        faulty = d.pop("faulty")

        infeasible = d.pop("infeasible")

        placed = d.pop("placed")

        queued = d.pop("queued")

        running = d.pop("running")

        unknown = d.pop("unknown")

        batch_counts = cls(
            cancelled=cancelled,
            failed=failed,
            faulty=faulty,
            infeasible=infeasible,
            placed=placed,
            queued=queued,
            running=running,
            unknown=unknown,
        )

        return batch_counts
