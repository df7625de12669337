"""Screening of requests: what can be proved impossible, and how near to full a tile is, without placing anything."""

from dataclasses import dataclass
from typing import Any, Final

from problem.answer import Proof
from problem.document import Document
from problem.preparation import prepare
from service.schemas.types import ScreenStatusName
from solver.load import most_loaded
from solver.screens import screen

STATUSES: Final[tuple[ScreenStatusName, ...]] = ("possible", "infeasible")
"""As columns count them."""


@dataclass(frozen=True, slots=True)
class Screened:
    """What the screens say of one request; all but `problem` is None where the request is at fault.

    `load`, `event`, `available_bytes` and `descriptor_bound` are those of the tile with the largest excess of need over
    room: its bytes needed at its most loaded event, that event, the bytes there are, and the bound of its transfers.
    """

    status: ScreenStatusName | None = None
    load: int | None = None
    event: int | None = None
    available_bytes: int | None = None
    descriptor_bound: int | None = None
    proof: Proof | None = None
    """Of that tile, or of the first that has one."""
    problem: dict[str, Any] | None = None


def screen_document(document: Document) -> Screened:
    """Screen every tile of a request; possible does not mean that it fits.

    Raises
    ------
    RequestError
        With every fault of the request.
    """
    prepared = prepare(document)
    tiles = range(len(prepared.request.tiles))
    loads = [most_loaded(prepared, tile) for tile in tiles]
    heaviest = max(tiles, key=lambda tile: loads[tile].excess)
    proofs = (screen(prepared, tile) for tile in (heaviest, *tiles))
    proof = next((proof for proof in proofs if proof is not None), None)
    load = loads[heaviest]
    return Screened(
        status="possible" if proof is None else "infeasible",
        load=load.needed_bytes,
        event=load.event,
        available_bytes=load.available_bytes,
        descriptor_bound=int(prepared.reserved.bound[heaviest]),
        proof=proof,
    )
