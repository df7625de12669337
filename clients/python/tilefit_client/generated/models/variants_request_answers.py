from typing import Literal

VariantsRequestAnswers = Literal["full", "off"]

VARIANTS_REQUEST_ANSWERS_VALUES: set[VariantsRequestAnswers] = {
    "full",
    "off",
}


def check_variants_request_answers(value: str) -> VariantsRequestAnswers:
    if value in VARIANTS_REQUEST_ANSWERS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {VARIANTS_REQUEST_ANSWERS_VALUES!r}"
    )
