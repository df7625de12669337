"""Memory of what a search remembers goes from one search to the next."""

import gc
from collections.abc import Iterator
from weakref import ref

import numpy as np
import pytest

from solver.search.memo import MOST_SPARE, memo_of
from solver.search.rounds import Rounds
from tests.documents import buffer, request
from tests.solver.placing import instance


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Let things be freed without the collector of cycles, or not at all."""
    gc.disable()
    yield
    gc.enable()


def test_rounds_are_freed_as_soon_as_they_are_done_with() -> None:
    rounds = Rounds(instance(request(buffer("a", 4), buffer("b", 4))), np.zeros(1, np.bool_))
    assert rounds.run(100).address is not None
    gone = ref(rounds)
    del rounds
    assert gone() is None


def test_a_memo_takes_the_memory_of_one_that_is_gone_and_of_no_other() -> None:
    size = 12_345
    first, second = memo_of(1, size), memo_of(1, size)
    assert not np.shares_memory(first.pool, second.pool)
    at = first.pool.ctypes.data
    del first
    third, fourth = memo_of(1, size), memo_of(1, size)
    assert third.pool.ctypes.data == at
    assert not np.shares_memory(fourth.pool, third.pool)
    assert not np.shares_memory(fourth.pool, second.pool)
    assert len(memo_of(1, size + 1).pool) == size + 1


def test_no_more_than_a_few_are_kept() -> None:
    size = 54_321
    memos = [memo_of(1, size) for _ in range(MOST_SPARE + 2)]
    bases = [ref(memo.pool.base) for memo in memos]
    memos.clear()
    assert sum(base() is not None for base in bases) == MOST_SPARE
