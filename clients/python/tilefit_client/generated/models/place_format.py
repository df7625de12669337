from typing import Literal

PlaceFormat = Literal[
    "idealloc",
    "idealloc-inclusive",
    "ipu-stack",
    "minimalloc",
    "request",
    "torch-snapshot",
]

PLACE_FORMAT_VALUES: set[PlaceFormat] = {
    "idealloc",
    "idealloc-inclusive",
    "ipu-stack",
    "minimalloc",
    "request",
    "torch-snapshot",
}


def check_place_format(value: str) -> PlaceFormat:
    if value in PLACE_FORMAT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PLACE_FORMAT_VALUES!r}"
    )
