"""What the fields of a claimed answer mean: what they mean in an answer of ours."""

from typing import Any, Final

from pydantic import BaseModel

from service.schemas import answer, claim, table_answer, table_claim

_CLAIMS: Final[tuple[tuple[type[BaseModel], type[BaseModel]], ...]] = (
    (claim.Claim, answer.Answer),
    (table_claim.TableClaim, table_answer.TableAnswer),
    (claim.ClaimedTile, answer.TileAnswer),
    (claim.ClaimedSummary, answer.Summary),
    (claim.ClaimedPlacement, answer.Placement),
    (claim.ClaimedAuxiliary, answer.AuxiliaryPlacement),
    (claim.ClaimedReservation, answer.ReservedRange),
    (claim.ClaimedDescriptors, answer.DescriptorRange),
    (claim.ClaimedRange, answer.UnusedRange),
    (claim.ClaimedPeak, answer.Peak),
    (claim.ClaimedDescriptorBytes, answer.DescriptorBytes),
    (claim.ClaimedObjective, answer.ObjectiveValue),
    (claim.ClaimedEngine, answer.EngineReport),
    (claim.ClaimedProof, answer.Proof),
    (claim.ClaimedBracket, answer.CapacityBracket),
    (claim.ClaimedConflict, answer.ConflictSet),
    (claim.ClaimedExplanation, answer.Explanation),
)
"""What is claimed, and what says in an answer of ours what its fields mean."""


def describe_claims(schemas: dict[str, Any]) -> None:
    """Let the fields of a claim say what those of an answer say, where they say nothing else."""
    for claimed, answered in _CLAIMS:
        meant = schemas[answered.__name__]["properties"]
        for name, field in schemas[claimed.__name__]["properties"].items():
            if name in meant:
                field.setdefault("description", meant[name]["description"])
