from typing import Literal

TableClaimStatus = Literal["infeasible", "placed", "unknown"]

TABLE_CLAIM_STATUS_VALUES: set[TableClaimStatus] = {
    "infeasible",
    "placed",
    "unknown",
}


def check_table_claim_status(value: str) -> TableClaimStatus:
    if value in TABLE_CLAIM_STATUS_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {TABLE_CLAIM_STATUS_VALUES!r}"
    )
