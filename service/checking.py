"""Checking of answers, ours or anybody's, against the request alone."""

from dataclasses import dataclass, replace

import msgspec

from problem.certificates import ProofCheck, check_proofs
from problem.digest import digest
from problem.request import Request
from problem.verify import Violation, verify
from service.codec.claim_reading import read_claim


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with an answer; pointers are into the answer document."""

    ok: bool
    """No rule is broken, and no certificate is false. An exhausted search leaves none, so it is not held against it."""
    violations: list[Violation]
    proofs: list[ProofCheck]

    @property
    def is_verified(self) -> bool:
        """Nothing is wrong, and every rejection has a certificate that holds."""
        return self.ok and all(proof.verified for proof in self.proofs)


class _Named(msgspec.Struct):
    """The name of a request that an answer may carry."""

    digest: str | msgspec.UnsetType = msgspec.UNSET


def names_another(request: Request, body: bytes) -> bool:
    """Tell whether an answer document carries the digest of another request: of other tiles, or with other options."""
    try:
        named = msgspec.json.decode(body, type=_Named).digest
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return isinstance(named, str) and named != digest(request)


def check_answer(request: Request, body: bytes) -> Checked:
    """Check the answer document `body` by every rule of the contract.

    Raises
    ------
    MalformedBody
        It is not JSON.
    RequestError
        It is no answer document.
    """
    claimed = read_claim(request, body)
    violations = claimed.all_violations(verify(request, claimed.answer))
    proofs = check_proofs(request, claimed.answer)
    exhausted = {
        f"/tiles/{tile}/proof"
        for tile, detail in claimed.answer.detail.items()
        if detail.proof is not None and detail.proof.kind == "exhausted"
    }
    ok = not violations and all(proof.verified or proof.pointer in exhausted for proof in proofs)
    return Checked(
        ok,
        [replace(one, pointer=claimed.pointer_of(one.pointer)) for one in violations],
        [replace(one, pointer=claimed.pointer_of(one.pointer)) for one in proofs],
    )
