from typing import Literal

AnswerArrayDtype = Literal["i4", "i8", "u1"]

ANSWER_ARRAY_DTYPE_VALUES: set[AnswerArrayDtype] = {
    "i4",
    "i8",
    "u1",
}


def check_answer_array_dtype(value: str) -> AnswerArrayDtype:
    if value in ANSWER_ARRAY_DTYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {ANSWER_ARRAY_DTYPE_VALUES!r}"
    )
