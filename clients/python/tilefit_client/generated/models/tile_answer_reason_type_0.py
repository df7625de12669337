from typing import Literal

TileAnswerReasonType0 = Literal[
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
]

TILE_ANSWER_REASON_TYPE_0_VALUES: set[TileAnswerReasonType0] = {
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
}


def check_tile_answer_reason_type_0(value: str) -> TileAnswerReasonType0:
    if value in TILE_ANSWER_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TILE_ANSWER_REASON_TYPE_0_VALUES!r}"
    )
