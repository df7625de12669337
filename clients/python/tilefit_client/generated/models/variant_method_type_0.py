from typing import Literal

VariantMethodType0 = Literal["exact", "greedy", "retry"]

VARIANT_METHOD_TYPE_0_VALUES: set[VariantMethodType0] = {
    "exact",
    "greedy",
    "retry",
}


def check_variant_method_type_0(value: str) -> VariantMethodType0:
    if value in VARIANT_METHOD_TYPE_0_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {VARIANT_METHOD_TYPE_0_VALUES!r}"
    )
