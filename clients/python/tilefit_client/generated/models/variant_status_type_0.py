from typing import Literal

VariantStatusType0 = Literal["infeasible", "placed", "unknown"]

VARIANT_STATUS_TYPE_0_VALUES: set[VariantStatusType0] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_variant_status_type_0(value: str) -> VariantStatusType0:
    if value in VARIANT_STATUS_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {VARIANT_STATUS_TYPE_0_VALUES!r}"
    )
