from typing import Literal

ClaimedTableMethodsItem = Literal["exact", "greedy", "none", "retry"]

CLAIMED_TABLE_METHODS_ITEM_VALUES: set[ClaimedTableMethodsItem] = {
    "exact",
    "greedy",
    "none",
    "retry",
}


def check_claimed_table_methods_item(value: str) -> ClaimedTableMethodsItem:
    if value in CLAIMED_TABLE_METHODS_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_TABLE_METHODS_ITEM_VALUES!r}"
    )
