from typing import Literal

ClaimedExplanationCause = Literal["capacity", "constraint", "fragmentation"]

CLAIMED_EXPLANATION_CAUSE_VALUES: set[ClaimedExplanationCause] = {
    "capacity",
    "constraint",
    "fragmentation",
}


def check_claimed_explanation_cause(value: str) -> ClaimedExplanationCause:
    if value in CLAIMED_EXPLANATION_CAUSE_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_EXPLANATION_CAUSE_VALUES!r}"
    )
