from typing import Literal

ClaimedTileReasonType0 = Literal[
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
]

CLAIMED_TILE_REASON_TYPE_0_VALUES: set[ClaimedTileReasonType0] = {
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
}


def check_claimed_tile_reason_type_0(value: str) -> ClaimedTileReasonType0:
    if value in CLAIMED_TILE_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_TILE_REASON_TYPE_0_VALUES!r}"
    )
