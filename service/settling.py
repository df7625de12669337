"""Settles the tiles that no heuristic placed: a proof by a screen, or whatever the exact stage finds out."""

from functools import partial
from threading import Event

from problem.answer import Reason
from problem.deadline import Deadline
from problem.preparation import Prepared
from problem.request import Integers
from service.answering import Verdicts
from service.workers import Workers
from solver.budget import Budget
from solver.exact import settle_instance
from solver.instance import instance_of
from solver.screens import screen_instance
from solver.settled import Settled, infeasible, unknown


def settle_tiles(
    prepared: Prepared,
    verdicts: Verdicts,
    workers: Workers,
    tiles: Integers,
    deadline: Deadline,
    cancelled: Event | None,
) -> None:
    """Refute or settle each of `tiles`, several side by side, and enter what was found."""
    budget = Budget(deadline, prepared.request.options.time_limit, cancelled)
    work = partial(_settle, prepared, workers, budget)
    for tile, settled in zip(tiles.tolist(), workers.settle_each(work, tiles.tolist()), strict=True):
        verdicts.enter_settled(tile, settled)


def _settle(prepared: Prepared, workers: Workers, budget: Budget, tile: int) -> Settled:
    spent = budget.spent()
    instance = instance_of(prepared, tile)
    if spent is not None:
        return unknown(instance, spent)
    proof = screen_instance(instance)
    if proof is not None:
        return infeasible(instance, proof)
    if prepared.request.options.exact == "off":
        return unknown(instance, Reason.EXACT_OFF)
    return settle_instance(instance, workers.cpsat, budget)
