from typing import Literal

AnswerTableStatusesItem = Literal["infeasible", "placed", "unknown"]

ANSWER_TABLE_STATUSES_ITEM_VALUES: set[AnswerTableStatusesItem] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_answer_table_statuses_item(value: str) -> AnswerTableStatusesItem:
    if value in ANSWER_TABLE_STATUSES_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ANSWER_TABLE_STATUSES_ITEM_VALUES!r}"
    )
