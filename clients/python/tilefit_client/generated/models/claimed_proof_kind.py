from typing import Literal

ClaimedProofKind = Literal[
    "banks", "collision", "exhausted", "no_address", "overload", "reservation"
]

CLAIMED_PROOF_KIND_VALUES: set[ClaimedProofKind] = {
    "banks",
    "collision",
    "exhausted",
    "no_address",
    "overload",
    "reservation",
}


def check_claimed_proof_kind(value: str) -> ClaimedProofKind:
    if value in CLAIMED_PROOF_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {CLAIMED_PROOF_KIND_VALUES!r}"
    )
