from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.request import Request
    from ..models.table_request import TableRequest


T = TypeVar("T", bound="BatchRequest")


@_attrs_define
class BatchRequest:
    """Requests that are answered one by one, in the background.

    Attributes:
        requests (list[Request | TableRequest]): Each complete in itself.
    """

    requests: list[Request | TableRequest]

    def to_dict(self) -> dict[str, Any]:
        from ..models.request import Request

        requests = []
        for requests_item_data in self.requests:
            requests_item: dict[str, Any]
            if isinstance(requests_item_data, Request):
                requests_item = requests_item_data.to_dict()
            else:
                requests_item = requests_item_data.to_dict()

            requests.append(requests_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "requests": requests,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.request import Request
        from ..models.table_request import TableRequest

        d = dict(src_dict)
        requests = []
        _requests = d.pop("requests")
        for requests_item_data in _requests:

            def _parse_requests_item(data: object) -> Request | TableRequest:
                try:
                    if not isinstance(data, dict):
                        raise TypeError()
                    requests_item_type_0 = Request.from_dict(data)

                    return requests_item_type_0
                except (TypeError, ValueError, AttributeError, KeyError):
                    pass
                if not isinstance(data, dict):
                    raise TypeError()
                requests_item_type_1 = TableRequest.from_dict(data)

                return requests_item_type_1

            requests_item = _parse_requests_item(requests_item_data)

            requests.append(requests_item)

        batch_request = cls(
            requests=requests,
        )

        return batch_request
