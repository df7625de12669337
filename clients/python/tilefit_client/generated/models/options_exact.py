from typing import Literal

OptionsExact = Literal["auto", "off"]

OPTIONS_EXACT_VALUES: set[OptionsExact] = {
    "auto",
    "off",
}


def check_options_exact(value: str) -> OptionsExact:
    if value in OPTIONS_EXACT_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {OPTIONS_EXACT_VALUES!r}"
    )
