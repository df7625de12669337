from typing import Literal

TileDetailReasonType0 = Literal[
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
]

TILE_DETAIL_REASON_TYPE_0_VALUES: set[TileDetailReasonType0] = {
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
}


def check_tile_detail_reason_type_0(value: str) -> TileDetailReasonType0:
    if value in TILE_DETAIL_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TILE_DETAIL_REASON_TYPE_0_VALUES!r}"
    )
