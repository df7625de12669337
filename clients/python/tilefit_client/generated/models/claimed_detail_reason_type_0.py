from typing import Literal

ClaimedDetailReasonType0 = Literal[
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
]

CLAIMED_DETAIL_REASON_TYPE_0_VALUES: set[ClaimedDetailReasonType0] = {
    "cancelled",
    "deadline",
    "engine_failed",
    "exact_off",
    "model_too_large",
    "time_limit",
}


def check_claimed_detail_reason_type_0(value: str) -> ClaimedDetailReasonType0:
    if value in CLAIMED_DETAIL_REASON_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_DETAIL_REASON_TYPE_0_VALUES!r}"
    )
