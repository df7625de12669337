from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.screens_table_statuses_item import (
    ScreensTableStatusesItem,
    check_screens_table_statuses_item,
)

if TYPE_CHECKING:
    from ..models.answer_array import AnswerArray
    from ..models.screen_detail import ScreenDetail


T = TypeVar("T", bound="ScreensTable")


@_attrs_define
class ScreensTable:
    """What can be said of each candidate, one column a figure; each has a value a tile entry.

    Attributes:
        available_bytes (AnswerArray | list[int]): Bytes that there are for that load.
        descriptor_bound (AnswerArray | list[int]): Bytes of its descriptors.
        details (list[ScreenDetail]): Of the candidates that are ruled out, in order.
        event (AnswerArray | list[int]): That event.
        load (AnswerArray | list[int]): Bytes needed at its most loaded event.
        status (AnswerArray | list[int]): Whether it is ruled out; `possible` does not mean that it fits.
        statuses (list[ScreensTableStatusesItem]): What `status` counts.
    """

    available_bytes: AnswerArray | list[int]
    descriptor_bound: AnswerArray | list[int]
    details: list[ScreenDetail]
    event: AnswerArray | list[int]
    load: AnswerArray | list[int]
    status: AnswerArray | list[int]
    statuses: list[ScreensTableStatusesItem]

    def to_dict(self) -> dict[str, Any]:
        available_bytes: dict[str, Any] | list[int]
        if isinstance(self.available_bytes, list):
            available_bytes = self.available_bytes

        else:
            available_bytes = self.available_bytes.to_dict()

        descriptor_bound: dict[str, Any] | list[int]
        if isinstance(self.descriptor_bound, list):
            descriptor_bound = self.descriptor_bound

        else:
            descriptor_bound = self.descriptor_bound.to_dict()

        details = []
        for details_item_data in self.details:
            details_item = details_item_data.to_dict()
            details.append(details_item)

        event: dict[str, Any] | list[int]
        if isinstance(self.event, list):
            event = self.event

        else:
            event = self.event.to_dict()

        load: dict[str, Any] | list[int]
        if isinstance(self.load, list):
            load = self.load

        else:
            load = self.load.to_dict()

        status: dict[str, Any] | list[int]
        if isinstance(self.status, list):
            status = self.status

        else:
            status = self.status.to_dict()

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item: str = statuses_item_data
            statuses.append(statuses_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "available_bytes": available_bytes,
                "descriptor_bound": descriptor_bound,
                "details": details,
                "event": event,
                "load": load,
                "status": status,
                "statuses": statuses,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.answer_array import AnswerArray
        from ..models.screen_detail import ScreenDetail

        d = dict(src_dict)

        def _parse_available_bytes(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                available_bytes_type_0 = cast(list[int], data)

                return available_bytes_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            available_bytes_type_1 = AnswerArray.from_dict(data)

            return available_bytes_type_1

        available_bytes = _parse_available_bytes(d.pop("available_bytes"))

        def _parse_descriptor_bound(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                descriptor_bound_type_0 = cast(list[int], data)

                return descriptor_bound_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            descriptor_bound_type_1 = AnswerArray.from_dict(data)

            return descriptor_bound_type_1

        descriptor_bound = _parse_descriptor_bound(d.pop("descriptor_bound"))

        details = []
        _details = d.pop("details")
        for details_item_data in _details:
            details_item = ScreenDetail.from_dict(details_item_data)

            details.append(details_item)

        def _parse_event(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                event_type_0 = cast(list[int], data)

                return event_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            event_type_1 = AnswerArray.from_dict(data)

            return event_type_1

        event = _parse_event(d.pop("event"))

        def _parse_load(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                load_type_0 = cast(list[int], data)

                return load_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            load_type_1 = AnswerArray.from_dict(data)

            return load_type_1

        load = _parse_load(d.pop("load"))

        def _parse_status(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                status_type_0 = cast(list[int], data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            status_type_1 = AnswerArray.from_dict(data)

            return status_type_1

        status = _parse_status(d.pop("status"))

        statuses = []
        _statuses = d.pop("statuses")
        for statuses_item_data in _statuses:
            statuses_item = check_screens_table_statuses_item(statuses_item_data)

            statuses.append(statuses_item)

        screens_table = cls(
            available_bytes=available_bytes,
            descriptor_bound=descriptor_bound,
            details=details,
            event=event,
            load=load,
            status=status,
            statuses=statuses,
        )

        return screens_table
