from typing import Literal

ScreensTableStatusesItem = Literal["infeasible", "possible"]

SCREENS_TABLE_STATUSES_ITEM_VALUES: set[ScreensTableStatusesItem] = {
    "infeasible",
    "possible",
}


def check_screens_table_statuses_item(value: str) -> ScreensTableStatusesItem:
    if value in SCREENS_TABLE_STATUSES_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {SCREENS_TABLE_STATUSES_ITEM_VALUES!r}"
    )
