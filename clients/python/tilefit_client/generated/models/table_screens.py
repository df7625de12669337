from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.screens_table import ScreensTable


T = TypeVar("T", bound="TableScreens")


@_attrs_define
class TableScreens:
    """The screens of candidates in columns.

    Attributes:
        table (ScreensTable): What can be said of each candidate, one column a figure; each has a value a tile entry.
    """

    table: ScreensTable

    def to_dict(self) -> dict[str, Any]:
        table = self.table.to_dict()

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "table": table,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.screens_table import ScreensTable

        d = dict(src_dict)
        table = ScreensTable.from_dict(d.pop("table"))

        table_screens = cls(
            table=table,
        )

        return table_screens
