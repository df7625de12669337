from typing import Literal

OptionsExplain = Literal["auto", "full", "off"]

OPTIONS_EXPLAIN_VALUES: set[OptionsExplain] = {
    "auto",
    "full",
    "off",
}


def check_options_explain(value: str) -> OptionsExplain:
    if value in OPTIONS_EXPLAIN_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {OPTIONS_EXPLAIN_VALUES!r}"
    )
