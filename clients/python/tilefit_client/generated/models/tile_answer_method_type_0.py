from typing import Literal

TileAnswerMethodType0 = Literal["exact", "greedy", "retry"]

TILE_ANSWER_METHOD_TYPE_0_VALUES: set[TileAnswerMethodType0] = {
    "exact",
    "greedy",
    "retry",
}


def check_tile_answer_method_type_0(value: str) -> TileAnswerMethodType0:
    if value in TILE_ANSWER_METHOD_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TILE_ANSWER_METHOD_TYPE_0_VALUES!r}"
    )
