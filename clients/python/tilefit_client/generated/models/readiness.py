from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

from ..models.readiness_status import ReadinessStatus, check_readiness_status

if TYPE_CHECKING:
    from ..models.waiting_batches import WaitingBatches


T = TypeVar("T", bound="Readiness")


@_attrs_define
class Readiness:
    """Whether requests are taken, and what waits to be worked on.

    Attributes:
        batches (WaitingBatches): What waits of all batches.
        status (ReadinessStatus): The process answers, or takes requests.
    """

    batches: WaitingBatches
    status: ReadinessStatus

    def to_dict(self) -> dict[str, Any]:
        batches = self.batches.to_dict()

        status: str = self.status

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "batches": batches,
                "status": status,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.waiting_batches import WaitingBatches

        d = dict(src_dict)
        batches = WaitingBatches.from_dict(d.pop("batches"))

        status = check_readiness_status(d.pop("status"))

        readiness = cls(
            batches=batches,
            status=status,
        )

        return readiness
