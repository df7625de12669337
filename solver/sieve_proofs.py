"""The proofs that the sieve finds, which are those that the screens would give."""

from typing import Final

from problem.answer import Proof
from problem.preparation import Prepared
from solver.sieve import Sifted, Sifting

PROVED: Final = (Sifting.NO_ADDRESS, Sifting.OVERLOAD)
"""What the sieve tells of an entry that it rules out."""


def sieve_proof(prepared: Prepared, tile: int, sifted: Sifted) -> Proof:
    """Return the proof against entry `tile`, of which the sieve tells one of `PROVED`."""
    blocks, ids = prepared.blocks, prepared.request.buffers.id
    if sifted.verdict[tile] == Sifting.NO_ADDRESS:
        return Proof("no_address", blocks=(ids[blocks.first[sifted.block[tile]]],))
    own, _ = prepared.rows(tile)
    regions = int(sifted.regions[tile])
    return Proof(
        "overload",
        event=int(sifted.event[tile]),
        blocks=tuple(ids[first] for first in blocks.first[own][sifted.counted[own]].tolist()),
        regions=tuple(each.name for place, each in enumerate(prepared.request.memory.regions) if regions >> place & 1),
        needed_bytes=int(sifted.needed[tile]),
        available_bytes=int(sifted.available[tile]),
    )
