"""Places tiles that are too large for the search: by first fit, in one order after the other."""

import time
from collections.abc import Iterator

from heuristics.placing import place_in_order, scratch_plan
from heuristics.weighing import weighed_orders
from problem.answer import Reason, Status
from problem.preparation import Prepared
from solver.budget import Budget
from solver.instance import Instance
from solver.settled import Settled, unknown


def plans_in_many_orders(prepared: Prepared, tile: int, instance: Instance, budget: Budget) -> Iterator[Settled]:
    """Give the plans of entry `tile` that a counted number of orders leads to; last, where the budget ended it, why."""
    end, plan = time.monotonic() + budget.time_limit, scratch_plan(prepared)
    own, its_auxiliaries = prepared.rows(tile)
    for order in weighed_orders(prepared.blocks, tile):
        reason = budget.spent() or (Reason.TIME_LIMIT if time.monotonic() >= end else None)
        if reason is not None:
            yield unknown(instance, reason)
            return
        if place_in_order(prepared, tile, order, plan):
            yield Settled(
                Status.PLACED,
                plan.region[own].copy(),
                plan.address[own].copy(),
                plan.auxiliary_region[its_auxiliaries].copy(),
                plan.auxiliary_address[its_auxiliaries].copy(),
            )
