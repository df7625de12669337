from typing import Literal

ClaimedTileMethodType0 = Literal["exact", "greedy", "retry"]

CLAIMED_TILE_METHOD_TYPE_0_VALUES: set[ClaimedTileMethodType0] = {
    "exact",
    "greedy",
    "retry",
}


def check_claimed_tile_method_type_0(value: str) -> ClaimedTileMethodType0:
    if value in CLAIMED_TILE_METHOD_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_TILE_METHOD_TYPE_0_VALUES!r}"
    )
