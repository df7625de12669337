from typing import Literal

ConvertFormat = Literal[
    "idealloc",
    "idealloc-inclusive",
    "ipu-stack",
    "minimalloc",
    "request",
    "torch-snapshot",
]

CONVERT_FORMAT_VALUES: set[ConvertFormat] = {
    "idealloc",
    "idealloc-inclusive",
    "ipu-stack",
    "minimalloc",
    "request",
    "torch-snapshot",
}


def check_convert_format(value: str) -> ConvertFormat:
    if value in CONVERT_FORMAT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CONVERT_FORMAT_VALUES!r}"
    )
