from typing import Literal

ClaimStatus = Literal["infeasible", "placed", "unknown"]

CLAIM_STATUS_VALUES: set[ClaimStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_claim_status(value: str) -> ClaimStatus:
    if value in CLAIM_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIM_STATUS_VALUES!r}"
    )
