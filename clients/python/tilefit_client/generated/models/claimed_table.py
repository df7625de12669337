from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.claimed_table_methods_item import (
    ClaimedTableMethodsItem,
    check_claimed_table_methods_item,
)
from ..models.claimed_table_statuses_item import (
    ClaimedTableStatusesItem,
    check_claimed_table_statuses_item,
)
from ..types import UNSET, Unset

if TYPE_CHECKING:
    from ..models.claimed_detail import ClaimedDetail
    from ..models.typed_array import TypedArray


T = TypeVar("T", bound="ClaimedTable")


@_attrs_define
class ClaimedTable:
    """Verdicts and plans as they are said to be, in the request's order.

    Attributes:
        address (list[int] | TypedArray): Of each buffer, bytes; -1 where its tile is not placed.
        region (list[int] | TypedArray): Of each buffer.
        auxiliary_address (list[int] | TypedArray | Unset): Of each auxiliary, bytes; needed where the request has any.
        auxiliary_offsets (list[int] | TypedArray | Unset): Those of the request.
        auxiliary_region (list[int] | TypedArray | Unset): Of each auxiliary; needed where the request has any.
        descriptor_bound (list[int] | TypedArray | Unset): Of each entry, bytes.
        descriptor_emitted (list[int] | TypedArray | Unset): Of each entry, bytes; -1 where it is not placed.
        details (list[ClaimedDetail] | Unset): Of the entries that have any.
        method (list[int] | TypedArray | Unset): Of each entry.
        methods (list[ClaimedTableMethodsItem] | Unset): What `method` counts.
        peak (list[int] | TypedArray | Unset): Of each entry the peaks of all regions in the map's order, bytes.
        regions (list[str] | Unset): What `region` counts; by default the map's.
        status (list[int] | TypedArray | Unset): Of each entry; by default placed where all its buffers have an address,
            else unknown.
        statuses (list[ClaimedTableStatusesItem] | Unset): What `status` counts.
        stride (list[int] | TypedArray | Unset): Of each buffer, bytes; 0 where it is in no iterated block, as by
            default.
        tile_offsets (list[int] | TypedArray | Unset): Those of the request.
        unused_end (list[int] | TypedArray | Unset): First address after each unused range.
        unused_offsets (list[int] | TypedArray | Unset): Which unused ranges are whose; needed where there are any.
        unused_start (list[int] | TypedArray | Unset): First address of each unused range.
    """

    address: list[int] | TypedArray
    region: list[int] | TypedArray
    auxiliary_address: list[int] | TypedArray | Unset = UNSET
    auxiliary_offsets: list[int] | TypedArray | Unset = UNSET
    auxiliary_region: list[int] | TypedArray | Unset = UNSET
    descriptor_bound: list[int] | TypedArray | Unset = UNSET
    descriptor_emitted: list[int] | TypedArray | Unset = UNSET
    details: list[ClaimedDetail] | Unset = UNSET
    method: list[int] | TypedArray | Unset = UNSET
    methods: list[ClaimedTableMethodsItem] | Unset = UNSET
    peak: list[int] | TypedArray | Unset = UNSET
    regions: list[str] | Unset = UNSET
    status: list[int] | TypedArray | Unset = UNSET
    statuses: list[ClaimedTableStatusesItem] | Unset = UNSET
    stride: list[int] | TypedArray | Unset = UNSET
    tile_offsets: list[int] | TypedArray | Unset = UNSET
    unused_end: list[int] | TypedArray | Unset = UNSET
    unused_offsets: list[int] | TypedArray | Unset = UNSET
    unused_start: list[int] | TypedArray | Unset = UNSET

    def to_dict(self) -> dict[str, Any]:
        address: dict[str, Any] | list[int]
        if isinstance(self.address, list):
            address = self.address

        else:
            address = self.address.to_dict()

        region: dict[str, Any] | list[int]
        if isinstance(self.region, list):
            region = self.region

        else:
            region = self.region.to_dict()

        auxiliary_address: dict[str, Any] | list[int] | Unset
        if isinstance(self.auxiliary_address, Unset):
            auxiliary_address = UNSET
        elif isinstance(self.auxiliary_address, list):
            auxiliary_address = self.auxiliary_address

        else:
            auxiliary_address = self.auxiliary_address.to_dict()

        auxiliary_offsets: dict[str, Any] | list[int] | Unset
        if isinstance(self.auxiliary_offsets, Unset):
            auxiliary_offsets = UNSET
        elif isinstance(self.auxiliary_offsets, list):
            auxiliary_offsets = self.auxiliary_offsets

        else:
            auxiliary_offsets = self.auxiliary_offsets.to_dict()

        auxiliary_region: dict[str, Any] | list[int] | Unset
        if isinstance(self.auxiliary_region, Unset):
            auxiliary_region = UNSET
        elif isinstance(self.auxiliary_region, list):
            auxiliary_region = self.auxiliary_region

        else:
            auxiliary_region = self.auxiliary_region.to_dict()

        descriptor_bound: dict[str, Any] | list[int] | Unset
        if isinstance(self.descriptor_bound, Unset):
            descriptor_bound = UNSET
        elif isinstance(self.descriptor_bound, list):
            descriptor_bound = self.descriptor_bound

        else:
            descriptor_bound = self.descriptor_bound.to_dict()

        descriptor_emitted: dict[str, Any] | list[int] | Unset
        if isinstance(self.descriptor_emitted, Unset):
            descriptor_emitted = UNSET
        elif isinstance(self.descriptor_emitted, list):
            descriptor_emitted = self.descriptor_emitted

        else:
            descriptor_emitted = self.descriptor_emitted.to_dict()

        details: list[dict[str, Any]] | Unset = UNSET
        if not isinstance(self.details, Unset):
            details = []
            for details_item_data in self.details:
                details_item = details_item_data.to_dict()
                details.append(details_item)

        method: dict[str, Any] | list[int] | Unset
        if isinstance(self.method, Unset):
            method = UNSET
        elif isinstance(self.method, list):
            method = self.method

        else:
            method = self.method.to_dict()

        methods: list[str] | Unset = UNSET
        if not isinstance(self.methods, Unset):
            methods = []
            for methods_item_data in self.methods:
                methods_item: str = methods_item_data
                methods.append(methods_item)

        peak: dict[str, Any] | list[int] | Unset
        if isinstance(self.peak, Unset):
            peak = UNSET
        elif isinstance(self.peak, list):
            peak = self.peak

        else:
            peak = self.peak.to_dict()

        regions: list[str] | Unset = UNSET
        if not isinstance(self.regions, Unset):
            regions = self.regions

        status: dict[str, Any] | list[int] | Unset
        if isinstance(self.status, Unset):
            status = UNSET
        elif isinstance(self.status, list):
            status = self.status

        else:
            status = self.status.to_dict()

        statuses: list[str] | Unset = UNSET
        if not isinstance(self.statuses, Unset):
            statuses = []
            for statuses_item_data in self.statuses:
                statuses_item: str = statuses_item_data
                statuses.append(statuses_item)

        stride: dict[str, Any] | list[int] | Unset
        if isinstance(self.stride, Unset):
            stride = UNSET
        elif isinstance(self.stride, list):
            stride = self.stride

        else:
            stride = self.stride.to_dict()

        tile_offsets: dict[str, Any] | list[int] | Unset
        if isinstance(self.tile_offsets, Unset):
            tile_offsets = UNSET
        elif isinstance(self.tile_offsets, list):
            tile_offsets = self.tile_offsets

        else:
            tile_offsets = self.tile_offsets.to_dict()

        unused_end: dict[str, Any] | list[int] | Unset
        if isinstance(self.unused_end, Unset):
            unused_end = UNSET
        elif isinstance(self.unused_end, list):
            unused_end = self.unused_end

        else:
            unused_end = self.unused_end.to_dict()

        unused_offsets: dict[str, Any] | list[int] | Unset
        if isinstance(self.unused_offsets, Unset):
            unused_offsets = UNSET
        elif isinstance(self.unused_offsets, list):
            unused_offsets = self.unused_offsets

        else:
            unused_offsets = self.unused_offsets.to_dict()

        unused_start: dict[str, Any] | list[int] | Unset
        if isinstance(self.unused_start, Unset):
            unused_start = UNSET
        elif isinstance(self.unused_start, list):
            unused_start = self.unused_start

        else:
            unused_start = self.unused_start.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "region": region,
            }
        )
        if auxiliary_address is not UNSET:
            field_dict["auxiliary_address"] = auxiliary_address
        if auxiliary_offsets is not UNSET:
            field_dict["auxiliary_offsets"] = auxiliary_offsets
        if auxiliary_region is not UNSET:
            field_dict["auxiliary_region"] = auxiliary_region
        if descriptor_bound is not UNSET:
            field_dict["descriptor_bound"] = descriptor_bound
        if descriptor_emitted is not UNSET:
            field_dict["descriptor_emitted"] = descriptor_emitted
        if details is not UNSET:
            field_dict["details"] = details
        if method is not UNSET:
            field_dict["method"] = method
        if methods is not UNSET:
            field_dict["methods"] = methods
        if peak is not UNSET:
            field_dict["peak"] = peak
        if regions is not UNSET:
            field_dict["regions"] = regions
        if status is not UNSET:
            field_dict["status"] = status
        if statuses is not UNSET:
            field_dict["statuses"] = statuses
        if stride is not UNSET:
            field_dict["stride"] = stride
        if tile_offsets is not UNSET:
            field_dict["tile_offsets"] = tile_offsets
        if unused_end is not UNSET:
            field_dict["unused_end"] = unused_end
        if unused_offsets is not UNSET:
            field_dict["unused_offsets"] = unused_offsets
        if unused_start is not UNSET:
            field_dict["unused_start"] = unused_start

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.claimed_detail import ClaimedDetail
        from ..models.typed_array import TypedArray

        d = dict(src_dict)

        def _parse_address(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                address_type_0 = cast(list[int], data)

                return address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            address_type_1 = TypedArray.from_dict(data)

            return address_type_1

        address = _parse_address(d.pop("address"))

        def _parse_region(data: object) -> list[int] | TypedArray:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                region_type_0 = cast(list[int], data)

                return region_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            region_type_1 = TypedArray.from_dict(data)

            return region_type_1

        region = _parse_region(d.pop("region"))

        def _parse_auxiliary_address(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_address_type_0 = cast(list[int], data)

                return auxiliary_address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_address_type_1 = TypedArray.from_dict(data)

            return auxiliary_address_type_1

        auxiliary_address = _parse_auxiliary_address(d.pop("auxiliary_address", UNSET))

        def _parse_auxiliary_offsets(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_offsets_type_0 = cast(list[int], data)

                return auxiliary_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_offsets_type_1 = TypedArray.from_dict(data)

            return auxiliary_offsets_type_1

        auxiliary_offsets = _parse_auxiliary_offsets(d.pop("auxiliary_offsets", UNSET))

        def _parse_auxiliary_region(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_region_type_0 = cast(list[int], data)

                return auxiliary_region_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_region_type_1 = TypedArray.from_dict(data)

            return auxiliary_region_type_1

        auxiliary_region = _parse_auxiliary_region(d.pop("auxiliary_region", UNSET))

        def _parse_descriptor_bound(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                descriptor_bound_type_0 = cast(list[int], data)

                return descriptor_bound_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            descriptor_bound_type_1 = TypedArray.from_dict(data)

            return descriptor_bound_type_1

        descriptor_bound = _parse_descriptor_bound(d.pop("descriptor_bound", UNSET))

        def _parse_descriptor_emitted(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                descriptor_emitted_type_0 = cast(list[int], data)

                return descriptor_emitted_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            descriptor_emitted_type_1 = TypedArray.from_dict(data)

            return descriptor_emitted_type_1

        descriptor_emitted = _parse_descriptor_emitted(
            d.pop("descriptor_emitted", UNSET)
        )

        _details = d.pop("details", UNSET)
        details: list[ClaimedDetail] | Unset = UNSET
        if _details is not UNSET:
            details = []
            for details_item_data in _details:
                details_item = ClaimedDetail.from_dict(details_item_data)

                details.append(details_item)

        def _parse_method(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                method_type_0 = cast(list[int], data)

                return method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            method_type_1 = TypedArray.from_dict(data)

            return method_type_1

        method = _parse_method(d.pop("method", UNSET))

        _methods = d.pop("methods", UNSET)
        methods: list[ClaimedTableMethodsItem] | Unset = UNSET
        if _methods is not UNSET:
            methods = []
            for methods_item_data in _methods:
                methods_item = check_claimed_table_methods_item(methods_item_data)

                methods.append(methods_item)

        def _parse_peak(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                peak_type_0 = cast(list[int], data)

                return peak_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            peak_type_1 = TypedArray.from_dict(data)

            return peak_type_1

        peak = _parse_peak(d.pop("peak", UNSET))

        regions = cast(list[str], d.pop("regions", UNSET))

        def _parse_status(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                status_type_0 = cast(list[int], data)

                return status_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            status_type_1 = TypedArray.from_dict(data)

            return status_type_1

        status = _parse_status(d.pop("status", UNSET))

        _statuses = d.pop("statuses", UNSET)
        statuses: list[ClaimedTableStatusesItem] | Unset = UNSET
        if _statuses is not UNSET:
            statuses = []
            for statuses_item_data in _statuses:
                statuses_item = check_claimed_table_statuses_item(statuses_item_data)

                statuses.append(statuses_item)

        def _parse_stride(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                stride_type_0 = cast(list[int], data)

                return stride_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            stride_type_1 = TypedArray.from_dict(data)

            return stride_type_1

        stride = _parse_stride(d.pop("stride", UNSET))

        def _parse_tile_offsets(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tile_offsets_type_0 = cast(list[int], data)

                return tile_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            tile_offsets_type_1 = TypedArray.from_dict(data)

            return tile_offsets_type_1

        tile_offsets = _parse_tile_offsets(d.pop("tile_offsets", UNSET))

        def _parse_unused_end(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_end_type_0 = cast(list[int], data)

                return unused_end_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_end_type_1 = TypedArray.from_dict(data)

            return unused_end_type_1

        unused_end = _parse_unused_end(d.pop("unused_end", UNSET))

        def _parse_unused_offsets(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_offsets_type_0 = cast(list[int], data)

                return unused_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_offsets_type_1 = TypedArray.from_dict(data)

            return unused_offsets_type_1

        unused_offsets = _parse_unused_offsets(d.pop("unused_offsets", UNSET))

        def _parse_unused_start(data: object) -> list[int] | TypedArray | Unset:
            if isinstance(data, Unset):
                return data
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_start_type_0 = cast(list[int], data)

                return unused_start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_start_type_1 = TypedArray.from_dict(data)

            return unused_start_type_1

        unused_start = _parse_unused_start(d.pop("unused_start", UNSET))

        claimed_table = cls(
            address=address,
            region=region,
            auxiliary_address=auxiliary_address,
            auxiliary_offsets=auxiliary_offsets,
            auxiliary_region=auxiliary_region,
            descriptor_bound=descriptor_bound,
            descriptor_emitted=descriptor_emitted,
            details=details,
            method=method,
            methods=methods,
            peak=peak,
            regions=regions,
            status=status,
            statuses=statuses,
            stride=stride,
            tile_offsets=tile_offsets,
            unused_end=unused_end,
            unused_offsets=unused_offsets,
            unused_start=unused_start,
        )

        return claimed_table
