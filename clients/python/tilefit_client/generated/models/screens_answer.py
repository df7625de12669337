from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.screen import Screen


T = TypeVar("T", bound="ScreensAnswer")


@_attrs_define
class ScreensAnswer:
    """A screen for each candidate, in order.

    Attributes:
        screens (list[Screen]): In the candidates' order.
    """

    screens: list[Screen]

    def to_dict(self) -> dict[str, Any]:
        screens = []
        for screens_item_data in self.screens:
            screens_item = screens_item_data.to_dict()
            screens.append(screens_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "screens": screens,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.screen import Screen

        d = dict(src_dict)
        screens = []
        _screens = d.pop("screens")
        for screens_item_data in _screens:
            screens_item = Screen.from_dict(screens_item_data)

            screens.append(screens_item)

        screens_answer = cls(
            screens=screens,
        )

        return screens_answer
