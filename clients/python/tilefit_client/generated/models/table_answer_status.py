from typing import Literal

TableAnswerStatus = Literal["infeasible", "placed", "unknown"]

TABLE_ANSWER_STATUS_VALUES: set[TableAnswerStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_table_answer_status(value: str) -> TableAnswerStatus:
    if value in TABLE_ANSWER_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TABLE_ANSWER_STATUS_VALUES!r}"
    )
