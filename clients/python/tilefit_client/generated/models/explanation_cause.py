from typing import Literal

ExplanationCause = Literal["capacity", "constraint", "fragmentation"]

EXPLANATION_CAUSE_VALUES: set[ExplanationCause] = {
    "capacity",
    "constraint",
    "fragmentation",
}


def check_explanation_cause(value: str) -> ExplanationCause:
    if value in EXPLANATION_CAUSE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {EXPLANATION_CAUSE_VALUES!r}"
    )
