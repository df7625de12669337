from typing import Literal

TileAnswerStatus = Literal["infeasible", "placed", "unknown"]

TILE_ANSWER_STATUS_VALUES: set[TileAnswerStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_tile_answer_status(value: str) -> TileAnswerStatus:
    if value in TILE_ANSWER_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TILE_ANSWER_STATUS_VALUES!r}"
    )
