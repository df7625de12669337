from typing import Literal

AnswerTableMethodsItem = Literal["exact", "greedy", "none", "retry"]

ANSWER_TABLE_METHODS_ITEM_VALUES: set[AnswerTableMethodsItem] = {
    "exact",
    "greedy",
    "none",
    "retry",
}


def check_answer_table_methods_item(value: str) -> AnswerTableMethodsItem:
    if value in ANSWER_TABLE_METHODS_ITEM_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ANSWER_TABLE_METHODS_ITEM_VALUES!r}"
    )
