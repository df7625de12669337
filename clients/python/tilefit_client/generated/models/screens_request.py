from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.request import Request
    from ..models.table_request import TableRequest


T = TypeVar("T", bound="ScreensRequest")


@_attrs_define
class ScreensRequest:
    """Requests to be screened, or one request whose tile entries are the candidates of a beam.

    Attributes:
        candidates (list[Request | TableRequest] | Request | TableRequest): A list of requests, each complete in itself.
            Or one request: each of its tile entries is screened as if it were
            the only one, and one memory, one host and the same reservations hold for all. Ten thousand take a second so.
    """

    candidates: list[Request | TableRequest] | Request | TableRequest

    def to_dict(self) -> dict[str, Any]:
        from ..models.request import Request

        candidates: dict[str, Any] | list[dict[str, Any]]
        if isinstance(self.candidates, list):
            candidates = []
            for candidates_type_0_item_data in self.candidates:
                candidates_type_0_item: dict[str, Any]
                if isinstance(candidates_type_0_item_data, Request):
                    candidates_type_0_item = candidates_type_0_item_data.to_dict()
                else:
                    candidates_type_0_item = candidates_type_0_item_data.to_dict()

                candidates.append(candidates_type_0_item)

        elif isinstance(self.candidates, Request):
            candidates = self.candidates.to_dict()
        else:
            candidates = self.candidates.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "candidates": candidates,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.request import Request
        from ..models.table_request import TableRequest

        d = dict(src_dict)

        def _parse_candidates(
            data: object,
        ) -> list[Request | TableRequest] | Request | TableRequest:
            try:
                if not isinstance(data, list):
                    raise TypeError()
                candidates_type_0 = []
                _candidates_type_0 = data
                for candidates_type_0_item_data in _candidates_type_0:

                    def _parse_candidates_type_0_item(
                        data: object,
                    ) -> Request | TableRequest:
                        try:
                            if not isinstance(data, dict):
                                raise TypeError()
                            candidates_type_0_item_type_0 = Request.from_dict(data)

                            return candidates_type_0_item_type_0
                        except (TypeError, ValueError, AttributeError, KeyError):
                            pass
                        if not isinstance(data, dict):
                            raise TypeError()
                        candidates_type_0_item_type_1 = TableRequest.from_dict(data)

                        return candidates_type_0_item_type_1

                    candidates_type_0_item = _parse_candidates_type_0_item(
                        candidates_type_0_item_data
                    )

                    candidates_type_0.append(candidates_type_0_item)

                return candidates_type_0
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            try:
                if not isinstance(data, dict):
                    raise TypeError()
                candidates_type_1 = Request.from_dict(data)

                return candidates_type_1
            except (TypeError, ValueError, AttributeError, KeyError):
                pass
            if not isinstance(data, dict):
                raise TypeError()
            candidates_type_2 = TableRequest.from_dict(data)

            return candidates_type_2

        candidates = _parse_candidates(d.pop("candidates"))

        screens_request = cls(
            candidates=candidates,
        )

        return screens_request
