from typing import Literal

ClaimedTableStatusesItem = Literal["infeasible", "placed", "unknown"]

CLAIMED_TABLE_STATUSES_ITEM_VALUES: set[ClaimedTableStatusesItem] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_claimed_table_statuses_item(value: str) -> ClaimedTableStatusesItem:
    if value in CLAIMED_TABLE_STATUSES_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_TABLE_STATUSES_ITEM_VALUES!r}"
    )
