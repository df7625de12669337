from typing import Literal

ClaimedTileStatus = Literal["infeasible", "placed", "unknown"]

CLAIMED_TILE_STATUS_VALUES: set[ClaimedTileStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_claimed_tile_status(value: str) -> ClaimedTileStatus:
    if value in CLAIMED_TILE_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_TILE_STATUS_VALUES!r}"
    )
