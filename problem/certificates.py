"""Checks the proofs of an answer against its request alone."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np

from problem.answer import NO_DETAIL, Answer, Proof, ProofKind, Status
from problem.judging.block_certificates import collision, no_address
from problem.judging.finding import Finding, fails, holds
from problem.judging.load_certificates import banks, overload
from problem.judging.reading import Entry, read
from problem.request import Request


@dataclass(frozen=True, slots=True)
class ProofCheck:
    """What came of checking the proof of one tile."""

    pointer: str
    """JSON pointer (RFC 6901) into the answer document."""
    verified: bool
    """The certificate holds, so no plan exists."""
    detail: str
    """In a sentence why, or what does not hold."""


def check_proofs(request: Request, answer: Answer) -> list[ProofCheck]:
    """Check the proof of every tile that is said to be infeasible, in their order.

    Each is looked at alone, from the request, in time linear in its tile and the reservations, but for sorting and for
    lists of `separate`. A proof by exhaustion leaves no certificate, so it is never verified here.

    Parameters
    ----------
    request
        Free of faults.
    answer
        Anybody's, as for `problem.verify.verify`.
    """
    infeasible = np.flatnonzero(answer.status == Status.INFEASIBLE).tolist()
    if not infeasible:
        return []
    reading = read(request)
    checks = []
    for tile in infeasible:
        proof = answer.detail.get(tile, NO_DETAIL).proof
        finding = fails("there is no proof") if proof is None else _CHECKS[proof.kind](Entry(reading, tile), proof)
        checks.append(ProofCheck(f"/tiles/{tile}/proof", finding.verified, finding.detail))
    return checks


def _reservation(entry: Entry, proof: Proof) -> Finding:
    """Look at a reservation that is said to find no room."""
    failed = entry.reading.positions.failed
    if failed is None:
        return fails("every reservation finds room")
    if proof.blocks != (failed,):
        return fails(f"names {', '.join(proof.blocks) or 'nothing'}, but it is {failed} that finds no room")
    return holds(f"{failed} finds no room")


def _exhausted(_: Entry, proof: Proof) -> Finding:
    engines = ", ".join(engine.name for engine in proof.engines) or "no engine, as none is named"
    return fails(f"not verified: an exhausted search leaves no certificate, so this rests on the word of {engines}")


_CHECKS: Final[dict[ProofKind, Callable[[Entry, Proof], Finding]]] = {
    "no_address": no_address,
    "collision": collision,
    "overload": overload,
    "banks": banks,
    "reservation": _reservation,
    "exhausted": _exhausted,
}
