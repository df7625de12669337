from typing import Literal

BatchState = Literal["cancelled", "done", "queued", "running"]

BATCH_STATE_VALUES: set[BatchState] = {
    "cancelled",
    "done",
    "queued",
    "running",
}


def check_batch_state(value: str) -> BatchState:
    if value in BATCH_STATE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {BATCH_STATE_VALUES!r}"
    )
