from typing import Literal

AnswerStatus = Literal["infeasible", "placed", "unknown"]

ANSWER_STATUS_VALUES: set[AnswerStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_answer_status(value: str) -> AnswerStatus:
    if value in ANSWER_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ANSWER_STATUS_VALUES!r}"
    )
