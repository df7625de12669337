from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar, cast

from attrs import define as _attrs_define

from ..models.answer_table_methods_item import (
    AnswerTableMethodsItem,
    check_answer_table_methods_item,
)
from ..models.answer_table_statuses_item import (
    AnswerTableStatusesItem,
    check_answer_table_statuses_item,
)

if TYPE_CHECKING:
    from ..models.answer_array import AnswerArray
    from ..models.tile_detail import TileDetail


T = TypeVar("T", bound="AnswerTable")


@_attrs_define
class AnswerTable:
    """Verdicts and plans, one column a figure.

    Attributes:
        address (AnswerArray | list[int]): Of each buffer: its own, absolute; -1 where its tile is not placed.
        auxiliary_address (AnswerArray | list[int]): Of each auxiliary; -1 where its tile is not placed.
        auxiliary_offsets (AnswerArray | list[int]): The auxiliaries of entry `t` are `auxiliary_offsets[t]` up to
            `auxiliary_offsets[t + 1]`, in its order.
        auxiliary_region (AnswerArray | list[int]): Of each auxiliary; 0 where its tile is not placed.
        descriptor_bound (AnswerArray | list[int]): Of each entry: bytes of its transfers, every slice counted.
        descriptor_emitted (AnswerArray | list[int]): Of each entry: bytes after equal packets are shared; -1 where it
            is not placed.
        details (list[TileDetail]): Of the entries that are not placed, or have an objective or former addresses; in the
            request's order.
        method (AnswerArray | list[int]): Of each entry.
        methods (list[AnswerTableMethodsItem]): What `method` counts.
        peak (AnswerArray | list[int]): Of each entry the peaks of all regions, in the map's order; -1 where it is not
            placed.
        region (AnswerArray | list[int]): Of each buffer; 0 where its tile is not placed.
        regions (list[str]): What `region` counts: the map's.
        status (AnswerArray | list[int]): Of each entry.
        statuses (list[AnswerTableStatusesItem]): What `status` counts.
        stride (AnswerArray | list[int]): Of each buffer: bytes from slot to slot of an iterated block, else 0.
        tile_offsets (AnswerArray | list[int]): The buffers of entry `t` are `tile_offsets[t]` up to `tile_offsets[t +
            1]`, as in the request.
        unused_end (AnswerArray | list[int]): Of each unused range: address after its last byte.
        unused_offsets (AnswerArray | list[int]): The unused ranges of entry `t` are `unused_offsets[t]` up to
            `unused_offsets[t + 1]`.
        unused_start (AnswerArray | list[int]): Of each unused range: address of its first byte.
    """

    address: AnswerArray | list[int]
    auxiliary_address: AnswerArray | list[int]
    auxiliary_offsets: AnswerArray | list[int]
    auxiliary_region: AnswerArray | list[int]
    descriptor_bound: AnswerArray | list[int]
    descriptor_emitted: AnswerArray | list[int]
    details: list[TileDetail]
    method: AnswerArray | list[int]
    methods: list[AnswerTableMethodsItem]
    peak: AnswerArray | list[int]
    region: AnswerArray | list[int]
    regions: list[str]
    status: AnswerArray | list[int]
    statuses: list[AnswerTableStatusesItem]
    stride: AnswerArray | list[int]
    tile_offsets: AnswerArray | list[int]
    unused_end: AnswerArray | list[int]
    unused_offsets: AnswerArray | list[int]
    unused_start: AnswerArray | list[int]

    def to_dict(self) -> dict[str, Any]:
        address: dict[str, Any] | list[int]
        if isinstance(self.address, list):
            address = self.address

        else:
            address = self.address.to_dict()

        auxiliary_address: dict[str, Any] | list[int]
        if isinstance(self.auxiliary_address, list):
            auxiliary_address = self.auxiliary_address

        else:
            auxiliary_address = self.auxiliary_address.to_dict()

        auxiliary_offsets: dict[str, Any] | list[int]
        if isinstance(self.auxiliary_offsets, list):
            auxiliary_offsets = self.auxiliary_offsets

        else:
            auxiliary_offsets = self.auxiliary_offsets.to_dict()

        auxiliary_region: dict[str, Any] | list[int]
        if isinstance(self.auxiliary_region, list):
            auxiliary_region = self.auxiliary_region

        else:
            auxiliary_region = self.auxiliary_region.to_dict()

        descriptor_bound: dict[str, Any] | list[int]
        if isinstance(self.descriptor_bound, list):
            descriptor_bound = self.descriptor_bound

        else:
            descriptor_bound = self.descriptor_bound.to_dict()

        descriptor_emitted: dict[str, Any] | list[int]
        if isinstance(self.descriptor_emitted, list):
            descriptor_emitted = self.descriptor_emitted

        else:
            descriptor_emitted = self.descriptor_emitted.to_dict()

        details = []
        for details_item_data in self.details:
            details_item = details_item_data.to_dict()
            details.append(details_item)

        method: dict[str, Any] | list[int]
        if isinstance(self.method, list):
            method = self.method

        else:
            method = self.method.to_dict()

        methods = []
        for methods_item_data in self.methods:
            methods_item: str = methods_item_data
            methods.append(methods_item)

        peak: dict[str, Any] | list[int]
        if isinstance(self.peak, list):
            peak = self.peak

        else:
            peak = self.peak.to_dict()

        region: dict[str, Any] | list[int]
        if isinstance(self.region, list):
            region = self.region

        else:
            region = self.region.to_dict()

        regions = self.regions

        status: dict[str, Any] | list[int]
        if isinstance(self.status, list):
            status = self.status

        else:
            status = self.status.to_dict()

        statuses = []
        for statuses_item_data in self.statuses:
            statuses_item: str = statuses_item_data
            statuses.append(statuses_item)

        stride: dict[str, Any] | list[int]
        if isinstance(self.stride, list):
            stride = self.stride

        else:
            stride = self.stride.to_dict()

        tile_offsets: dict[str, Any] | list[int]
        if isinstance(self.tile_offsets, list):
            tile_offsets = self.tile_offsets

        else:
            tile_offsets = self.tile_offsets.to_dict()

        unused_end: dict[str, Any] | list[int]
        if isinstance(self.unused_end, list):
            unused_end = self.unused_end

        else:
            unused_end = self.unused_end.to_dict()

        unused_offsets: dict[str, Any] | list[int]
        if isinstance(self.unused_offsets, list):
            unused_offsets = self.unused_offsets

        else:
            unused_offsets = self.unused_offsets.to_dict()

        unused_start: dict[str, Any] | list[int]
        if isinstance(self.unused_start, list):
            unused_start = self.unused_start

        else:
            unused_start = self.unused_start.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "address": address,
                "auxiliary_address": auxiliary_address,
                "auxiliary_offsets": auxiliary_offsets,
                "auxiliary_region": auxiliary_region,
                "descriptor_bound": descriptor_bound,
                "descriptor_emitted": descriptor_emitted,
                "details": details,
                "method": method,
                "methods": methods,
                "peak": peak,
                "region": region,
                "regions": regions,
                "status": status,
                "statuses": statuses,
                "stride": stride,
                "tile_offsets": tile_offsets,
                "unused_end": unused_end,
                "unused_offsets": unused_offsets,
                "unused_start": unused_start,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.answer_array import AnswerArray
        from ..models.tile_detail import TileDetail

        d = dict(src_dict)

        def _parse_address(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                address_type_0 = cast(list[int], data)

                return address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            address_type_1 = AnswerArray.from_dict(data)

            return address_type_1

        address = _parse_address(d.pop("address"))

        def _parse_auxiliary_address(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_address_type_0 = cast(list[int], data)

                return auxiliary_address_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_address_type_1 = AnswerArray.from_dict(data)

            return auxiliary_address_type_1

        auxiliary_address = _parse_auxiliary_address(d.pop("auxiliary_address"))

        def _parse_auxiliary_offsets(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_offsets_type_0 = cast(list[int], data)

                return auxiliary_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_offsets_type_1 = AnswerArray.from_dict(data)

            return auxiliary_offsets_type_1

        auxiliary_offsets = _parse_auxiliary_offsets(d.pop("auxiliary_offsets"))

        def _parse_auxiliary_region(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                auxiliary_region_type_0 = cast(list[int], data)

                return auxiliary_region_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            auxiliary_region_type_1 = AnswerArray.from_dict(data)

            return auxiliary_region_type_1

        auxiliary_region = _parse_auxiliary_region(d.pop("auxiliary_region"))

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

        def _parse_descriptor_emitted(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                descriptor_emitted_type_0 = cast(list[int], data)

                return descriptor_emitted_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            descriptor_emitted_type_1 = AnswerArray.from_dict(data)

            return descriptor_emitted_type_1

        descriptor_emitted = _parse_descriptor_emitted(d.pop("descriptor_emitted"))

        details = []
        _details = d.pop("details")
        for details_item_data in _details:
            details_item = TileDetail.from_dict(details_item_data)

            details.append(details_item)

        def _parse_method(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                method_type_0 = cast(list[int], data)

                return method_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            method_type_1 = AnswerArray.from_dict(data)

            return method_type_1

        method = _parse_method(d.pop("method"))

        methods = []
        _methods = d.pop("methods")
        for methods_item_data in _methods:
            methods_item = check_answer_table_methods_item(methods_item_data)

            methods.append(methods_item)

        def _parse_peak(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                peak_type_0 = cast(list[int], data)

                return peak_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            peak_type_1 = AnswerArray.from_dict(data)

            return peak_type_1

        peak = _parse_peak(d.pop("peak"))

        def _parse_region(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                region_type_0 = cast(list[int], data)

                return region_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            region_type_1 = AnswerArray.from_dict(data)

            return region_type_1

        region = _parse_region(d.pop("region"))

        regions = cast(list[str], d.pop("regions"))

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
            statuses_item = check_answer_table_statuses_item(statuses_item_data)

            statuses.append(statuses_item)

        def _parse_stride(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                stride_type_0 = cast(list[int], data)

                return stride_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            stride_type_1 = AnswerArray.from_dict(data)

            return stride_type_1

        stride = _parse_stride(d.pop("stride"))

        def _parse_tile_offsets(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                tile_offsets_type_0 = cast(list[int], data)

                return tile_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            tile_offsets_type_1 = AnswerArray.from_dict(data)

            return tile_offsets_type_1

        tile_offsets = _parse_tile_offsets(d.pop("tile_offsets"))

        def _parse_unused_end(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_end_type_0 = cast(list[int], data)

                return unused_end_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_end_type_1 = AnswerArray.from_dict(data)

            return unused_end_type_1

        unused_end = _parse_unused_end(d.pop("unused_end"))

        def _parse_unused_offsets(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_offsets_type_0 = cast(list[int], data)

                return unused_offsets_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_offsets_type_1 = AnswerArray.from_dict(data)

            return unused_offsets_type_1

        unused_offsets = _parse_unused_offsets(d.pop("unused_offsets"))

        def _parse_unused_start(data: object) -> AnswerArray | list[int]:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                unused_start_type_0 = cast(list[int], data)

                return unused_start_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            unused_start_type_1 = AnswerArray.from_dict(data)

            return unused_start_type_1

        unused_start = _parse_unused_start(d.pop("unused_start"))

        answer_table = cls(
            address=address,
            auxiliary_address=auxiliary_address,
            auxiliary_offsets=auxiliary_offsets,
            auxiliary_region=auxiliary_region,
            descriptor_bound=descriptor_bound,
            descriptor_emitted=descriptor_emitted,
            details=details,
            method=method,
            methods=methods,
            peak=peak,
            region=region,
            regions=regions,
            status=status,
            statuses=statuses,
            stride=stride,
            tile_offsets=tile_offsets,
            unused_end=unused_end,
            unused_offsets=unused_offsets,
            unused_start=unused_start,
        )

        return answer_table
