from typing import Literal

OptionsObjective = Literal["fit", "peak"]

OPTIONS_OBJECTIVE_VALUES: set[OptionsObjective] = {
    "fit",
    "peak",
}


def check_options_objective(value: str) -> OptionsObjective:
    if value in OPTIONS_OBJECTIVE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {OPTIONS_OBJECTIVE_VALUES!r}"
    )
