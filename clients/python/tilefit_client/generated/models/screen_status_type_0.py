from typing import Literal

ScreenStatusType0 = Literal["infeasible", "possible"]

SCREEN_STATUS_TYPE_0_VALUES: set[ScreenStatusType0] = {
    "infeasible",
    "possible",
}


def check_screen_status_type_0(value: str) -> ScreenStatusType0:
    if value in SCREEN_STATUS_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {SCREEN_STATUS_TYPE_0_VALUES!r}"
    )
