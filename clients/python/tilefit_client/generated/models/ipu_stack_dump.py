from __future__ import annotations

from collections.abc import Mapping
from typing import (
    TYPE_CHECKING,
    Any,
    Literal,
    Self,
    TypeVar,
    cast,
)

from attrs import define as _attrs_define
from attrs import field as _attrs_field

if TYPE_CHECKING:
    from ..models.ipu_stack_dump_requests_item import IpuStackDumpRequestsItem


T = TypeVar("T", bound="IpuStackDump")


@_attrs_define
class IpuStackDump:
    """A placement dump of ipu-stack, version 1, with the fields that it writes.

    Attributes:
        requests (list[IpuStackDumpRequestsItem]): What was to be allocated.
        version (Literal[1]): Of the format.
    """

    requests: list[IpuStackDumpRequestsItem]
    version: Literal[1]
    additional_properties: dict[str, Any] = _attrs_field(init=False, factory=dict)

    def to_dict(self) -> dict[str, Any]:
        requests = []
        for requests_item_data in self.requests:
            requests_item = requests_item_data.to_dict()
            requests.append(requests_item)

        version = self.version

        field_dict: dict[str, Any] = {}
        field_dict.update(self.additional_properties)
        field_dict.update(
            {
                "requests": requests,
                "version": version,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.ipu_stack_dump_requests_item import IpuStackDumpRequestsItem

        d = dict(src_dict)
        requests = []
        _requests = d.pop("requests")
        for requests_item_data in _requests:
            requests_item = IpuStackDumpRequestsItem.from_dict(requests_item_data)

            requests.append(requests_item)

        version = cast(Literal[1], d.pop("version"))
        if version != 1:
            raise ValueError(f"version must match const 1, got '{version}'")

        ipu_stack_dump = cls(
            requests=requests,
            version=version,
        )

        ipu_stack_dump.additional_properties = d
        return ipu_stack_dump

    @property
    def additional_keys(self) -> list[str]:
        return list(self.additional_properties.keys())

    def __getitem__(self, key: str) -> Any:
        return self.additional_properties[key]

    def __setitem__(self, key: str, value: Any) -> None:
        self.additional_properties[key] = value

    def __delitem__(self, key: str) -> None:
        del self.additional_properties[key]

    def __contains__(self, key: str) -> bool:
        return key in self.additional_properties
