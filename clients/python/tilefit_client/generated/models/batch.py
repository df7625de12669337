from __future__ import annotations

import datetime
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.batch_state import BatchState, check_batch_state

if TYPE_CHECKING:
    from ..models.batch_counts import BatchCounts


T = TypeVar("T", bound="Batch")


@_attrs_define
class Batch:
    """How far a batch is.

    Attributes:
        counts (BatchCounts): Requests of a batch, by what became of them.
        created (datetime.datetime): When it was taken.
        finished (datetime.datetime | None): When it ended; null while it has not.
        id (str): Its name.
        items (int): Requests in it.
        priority (int): Higher ones are worked on first.
        progress (float): Part of the requests that have ended, from 0 to 1.
        state (BatchState): `done`: each request has its result. `cancelled`: it was ended early.
    """

    counts: BatchCounts
    created: datetime.datetime
    finished: datetime.datetime | None
    id: str
    items: int
    priority: int
    progress: float
    state: BatchState

    def to_dict(self) -> dict[str, Any]:
        counts = self.counts.to_dict()

        created = self.created.isoformat()

        finished: None | str
        if isinstance(self.finished, datetime.datetime):
            finished = self.finished.isoformat()
        else:
            finished = self.finished

        id = self.id

        items = self.items

        priority = self.priority

        progress = self.progress

        state: str = self.state

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "counts": counts,
                "created": created,
                "finished": finished,
                "id": id,
                "items": items,
                "priority": priority,
                "progress": progress,
                "state": state,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.batch_counts import BatchCounts

        d = dict(src_dict)
        counts = BatchCounts.from_dict(d.pop("counts"))

        created = datetime.datetime.fromisoformat(d.pop("created"))

        def _parse_finished(data: object) -> datetime.datetime | None:
            if data is None:
                return data
            try:
                if not isinstance(data, str):
                    raise TypeError()
                finished_type_0 = datetime.datetime.fromisoformat(data)

                return finished_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            return cast(datetime.datetime | None, data)

        finished = _parse_finished(d.pop("finished"))

        id = d.pop("id")

        items = d.pop("items")

        priority = d.pop("priority")

        progress = d.pop("progress")

        state = check_batch_state(d.pop("state"))

        batch = cls(
            counts=counts,
            created=created,
            finished=finished,
            id=id,
            items=items,
            priority=priority,
            progress=progress,
            state=state,
        )

        return batch
