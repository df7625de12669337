from typing import Literal

TransferDirection = Literal["from_tile", "to_tile"]

TRANSFER_DIRECTION_VALUES: set[TransferDirection] = {
    "from_tile",
    "to_tile",
}


def check_transfer_direction(value: str) -> TransferDirection:
    if value in TRANSFER_DIRECTION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TRANSFER_DIRECTION_VALUES!r}"
    )
