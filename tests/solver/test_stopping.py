"""A search that is to end spends a bounded number of nodes more."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Event
from typing import Final

import numpy as np
import pytest

from problem.answer import Reason, Status
from problem.deadline import Deadline
from solver.budget import Budget
from solver.cpsat.pool import CpSatPool
from solver.exact import settle
from solver.instance import instance_of
from solver.search.memo import memo_of
from solver.search.rounds import Rounds
from solver.search.watch import stop_flag
from tests.endless import endless
from tests.solver.placing import prepared
from tests.solver.stopping import WITHOUT_END, endless_instance, nodes_until

LOOK_EVERY: Final = 64
"""Nodes that are spent at most before the flag is heeded."""


def set_event() -> Event:
    cancelled = Event()
    cancelled.set()
    return cancelled


SPENT = [
    Budget(Deadline.after(-1.0), 60.0),
    Budget(Deadline.after(60.0), 0.0),
    Budget(Deadline.after(60.0), 60.0, set_event()),
]


def test_a_search_whose_flag_is_set_ends_at_its_first_look() -> None:
    assert nodes_until(np.ones(1, np.bool_), memo_of(1 << 10, 1 << 20)) == LOOK_EVERY


@pytest.mark.parametrize("looks", [0, 1, 5])
def test_a_search_looks_at_its_flag_every_few_nodes_and_ends_at_once(looks: int) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "tests.solver.stopping", str(looks)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert int(ran.stdout) == (looks + 1) * LOOK_EVERY


def test_another_thread_ends_a_search_that_is_under_way() -> None:
    memo, stop = memo_of(1 << 10, 1 << 20), np.zeros(1, np.bool_)
    with ThreadPoolExecutor(1) as other:
        running = other.submit(nodes_until, stop, memo)
        while not memo.used[0]:
            assert not running.done()
        # What it remembers tells that it is under way.
        stop[0] = True
        assert running.result() % LOOK_EVERY == 0


@pytest.mark.parametrize("budget", SPENT, ids=["deadline", "time_limit", "cancelled"])
def test_what_is_spent_before_it_begins_takes_no_node(budget: Budget) -> None:
    whole = endless_instance()
    with stop_flag(budget) as stop:
        rounds = Rounds(whole, stop)
        assert not rounds.run(WITHOUT_END).decided
        assert rounds.fits(np.arange(len(whole.items.block)), WITHOUT_END) is None
    assert (rounds.rounds, rounds.nodes) == (0, 0)


@pytest.mark.parametrize("budget", SPENT, ids=["deadline", "time_limit", "cancelled"])
def test_a_tile_whose_budget_is_spent_is_unknown_and_asks_no_engine(budget: Budget) -> None:
    ready = prepared(endless())
    with CpSatPool(1, 1) as pool:
        found = settle(ready, 0, instance_of(ready, 0), pool, budget)
        assert pool._pool is None
    assert found.status is Status.UNKNOWN
    assert found.reason in {Reason.DEADLINE, Reason.TIME_LIMIT, Reason.CANCELLED}
