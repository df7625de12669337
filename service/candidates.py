"""Screening of the tile entries of one request: each is a candidate, as if it were alone in the request."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile

import numpy as np

from problem.answer import Proof
from problem.document import Document
from problem.errors import Faults
from problem.preparation import Prepared, make_arena, prepare
from problem.request import Codes, Flags, Integers
from problem.reservations import DESCRIPTOR_ALIGNMENT, descriptor_needs, reserve_with
from service.screening import STATUSES, Screened
from service.workers import Workers
from solver.load import most_loaded
from solver.screens import screen
from solver.sieve import Sifted, Sifting, sift, unsifted
from solver.sieve_proofs import PROVED, sieve_proof


@dataclass(frozen=True, slots=True)
class Candidates:
    """What the screens say of each entry; T entries.

    Attributes
    ----------
    infeasible : int8, shape (T,)
        1 where the entry is ruled out: an index in `STATUSES`.
    load, event, available_bytes, descriptor_bound : int64, shape (T,)
        As those of `Screened`.
    proof : dict
        By entry, where it is ruled out; in the request's order.
    """

    infeasible: Codes
    load: Integers
    event: Integers
    available_bytes: Integers
    descriptor_bound: Integers
    proof: dict[int, Proof]

    def rows(self) -> Iterator[Screened]:
        """Give each entry as what is said of a request."""
        figures = zip(self.load.tolist(), self.event.tolist(), self.available_bytes.tolist(), strict=True)
        for tile, (load, event, available_bytes) in enumerate(figures):
            proof = self.proof.get(tile)
            status, bound = STATUSES[self.infeasible[tile]], int(self.descriptor_bound[tile])
            yield Screened(status, load, event, available_bytes, bound, proof)


def screen_entries(document: Document, workers: Workers, go_on: Callable[[], bool]) -> Candidates:
    """Screen every tile entry of a request as if it were the only one: descriptors are those of its own transfers.

    Where `go_on`, which is asked before each piece of work, says no, the rest is left out.

    Raises
    ------
    RequestError
        With every fault of the request.
    """
    prepared = prepare(document)
    sifted, proof = unsifted(prepared), dict[int, Proof]()
    for alone, tiles in takewhile(lambda _: go_on(), _by_descriptors(prepared)):
        workers.map_chunks(partial(_sift, alone, sifted), tiles, prepared.blocks.tile_offset)
        _weigh_unread(alone, tiles[sifted.verdict[tiles] == Sifting.UNREAD], sifted, go_on)
        if alone.reserved.failed is None:
            ruled_out = tiles[sifted.verdict[tiles] != Sifting.POSSIBLE].tolist()
            found = ((tile, _proof(alone, tile, sifted)) for tile in ruled_out if go_on())
            proof.update((tile, each) for tile, each in found if each is not None)
        else:
            proof.update(dict.fromkeys(tiles.tolist(), Proof("reservation", blocks=(alone.reserved.failed,))))
    infeasible = np.zeros(len(sifted.verdict), np.int8)
    infeasible[list(proof)] = 1
    figures = sifted.needed, sifted.event, sifted.available, prepared.reserved.bound
    return Candidates(infeasible, *figures, {tile: proof[tile] for tile in sorted(proof)})


def _by_descriptors(prepared: Prepared) -> Iterator[tuple[Prepared, Integers]]:
    """Give the entries that need descriptor ranges of one size, with all reserved as if there were no others."""
    request, bound = prepared.request, prepared.reserved.bound
    need = descriptor_needs(request, bound)
    size = -(-need // DESCRIPTOR_ALIGNMENT)
    order = np.argsort(size, kind="stable")
    for tiles in np.split(order, np.flatnonzero(np.diff(size[order])) + 1):
        reserved = reserve_with(request, bound, int(need[tiles[0]]), Faults())
        arena = make_arena(request.memory, reserved, request.interleaved_offset)
        yield replace(prepared, reserved=reserved, arena=arena), tiles


def _sift(prepared: Prepared, sifted: Sifted, tiles: Integers) -> Flags:
    sift(prepared, tiles, sifted)
    return np.ones(len(tiles), np.bool_)


def _weigh_unread(prepared: Prepared, tiles: Integers, sifted: Sifted, go_on: Callable[[], bool]) -> None:
    """Enter the load of entries that the sieve does not read."""
    for tile in takewhile(lambda _: go_on(), tiles.tolist()):
        load = most_loaded(prepared, tile)
        sifted.event[tile], sifted.needed[tile] = load.event, load.needed_bytes
        sifted.available[tile] = load.available_bytes


def _proof(prepared: Prepared, tile: int, sifted: Sifted) -> Proof | None:
    """Return why an entry is ruled out; what the sieve leaves open, the screens look at."""
    return sieve_proof(prepared, tile, sifted) if sifted.verdict[tile] in PROVED else screen(prepared, tile)
