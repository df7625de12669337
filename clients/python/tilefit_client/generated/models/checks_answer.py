from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Self, TypeVar

from attrs import define as _attrs_define

if TYPE_CHECKING:
    from ..models.checked_proof import CheckedProof
    from ..models.rule_violation import RuleViolation


T = TypeVar("T", bound="ChecksAnswer")


@_attrs_define
class ChecksAnswer:
    """What is wrong with an answer.

    Attributes:
        ok (bool): No rule is broken, and no certificate is false. The answer is right if, besides, every proof is
            `verified`.
        proofs (list[CheckedProof]): What became of each proof.
        violations (list[RuleViolation]): Every rule that is broken, and where.
    """

    ok: bool
    proofs: list[CheckedProof]
    violations: list[RuleViolation]

    def to_dict(self) -> dict[str, Any]:
        ok = self.ok

        proofs = []
        for proofs_item_data in self.proofs:
            proofs_item = proofs_item_data.to_dict()
            proofs.append(proofs_item)

        violations = []
        for violations_item_data in self.violations:
            violations_item = violations_item_data.to_dict()
            violations.append(violations_item)

        field_dict: dict[str, Any] = {}

        field_dict.update(
            {
                "ok": ok,
                "proofs": proofs,
                "violations": violations,
            }
        )

        return field_dict

    @classmethod
    def from_dict(cls, src_dict: Mapping[str, Any]) -> Self:
        from ..models.checked_proof import CheckedProof
        from ..models.rule_violation import RuleViolation

        d = dict(src_dict)
        ok = d.pop("ok")

        proofs = []
        _proofs = d.pop("proofs")
        for proofs_item_data in _proofs:
            proofs_item = CheckedProof.from_dict(proofs_item_data)

            proofs.append(proofs_item)

        violations = []
        _violations = d.pop("violations")
        for violations_item_data in _violations:
            violations_item = RuleViolation.from_dict(violations_item_data)

            violations.append(violations_item)

        checks_answer = cls(
            ok=ok,
            proofs=proofs,
            violations=violations,
        )

        return checks_answer
