from typing import Literal

ProofKind = Literal[
    "banks", "collision", "exhausted", "no_address", "overload", "reservation"
]

PROOF_KIND_VALUES: set[ProofKind] = {
    "banks",
    "collision",
    "exhausted",
    "no_address",
    "overload",
    "reservation",
}


def check_proof_kind(value: str) -> ProofKind:
    if value in PROOF_KIND_VALUES:
        return value
    raise TypeError(
        f"Unexpected value {value!r}. Expected one of {PROOF_KIND_VALUES!r}"
    )
