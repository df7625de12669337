from typing import Literal

TypedArrayDtype = Literal["i4", "i8", "u1"]

TYPED_ARRAY_DTYPE_VALUES: set[TypedArrayDtype] = {
    "i4",
    "i8",
    "u1",
}


def check_typed_array_dtype(value: str) -> TypedArrayDtype:
    if value in TYPED_ARRAY_DTYPE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TYPED_ARRAY_DTYPE_VALUES!r}"
    )
