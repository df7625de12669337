from typing import Literal

ColumnTransferDirection = Literal["from_tile", "to_tile"]

COLUMN_TRANSFER_DIRECTION_VALUES: set[ColumnTransferDirection] = {
    "from_tile",
    "to_tile",
}


def check_column_transfer_direction(value: str) -> ColumnTransferDirection:
    if value in COLUMN_TRANSFER_DIRECTION_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {COLUMN_TRANSFER_DIRECTION_VALUES!r}"
    )
