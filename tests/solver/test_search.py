"""The canonical search: verdicts as brute force gives them, with every pruning and without each of them."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import numpy as np
import pytest

from problem.answer import Status
from solver.search.memo import memo_of
from solver.search.prunings import ALL, Prunings
from solver.search.rounds import Rounds
from tests.documents import Document, buffer, request
from tests.endless import endless
from tests.solver.mutants import MADE
from tests.solver.placing import prepared, reduced
from tests.solver.searching import found_by_search, is_wrong_in_these_orders, right_verdict
from tests.strategies import bank_heavy_request, random_request

DRAWS = 600
"""Requests of each kind, beside brute force."""

KILLED_BY = {
    "banks reach into the next region": (127, 147),
    "reach without banks": (85, 305),
    "rests in the same window": (8, 11),
    "rests without banks": (85, 305),
    "rests on nothing barred": (9827,),
    "reach of the least footprint": ("made",),
    "memo without what is barred": ("made",),
    "parts without separations": (143, 159),
    "room for the largest footprints": (223, 264),
    "twins of other windows": (1, 10),
    "twins of other neighbours": ("made",),
    "twins of other partners": ("made",),
}
"""Requests, by their seeds, that show what was broken."""


def rounds(document: Document, prunings: Prunings = ALL) -> Rounds:
    return Rounds(reduced(document), np.zeros(1, np.bool_), prunings)


def verdicts(draw: Callable[[Random], Document], seed: int, draws: int, prunings: Prunings = ALL) -> Counter[Status]:
    """Count the verdicts on drawn tiles, each of which has to be that of brute force."""
    rng, seen = Random(seed), Counter[Status]()
    for document in (draw(rng) for _ in range(draws)):
        if prepared(document).reserved.failed is not None:
            continue
        for tile in range(len(document["tiles"])):
            found = found_by_search(document, tile, prunings)
            assert found is right_verdict(document, tile), document
            assert found is not None
            seen[found] += 1
    return seen


@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_every_tile_is_settled_as_brute_force_settles_it(draw: Callable[[Random], Document]) -> None:
    seen = verdicts(draw, 51, DRAWS)
    assert min(seen[Status.PLACED], seen[Status.INFEASIBLE]) > DRAWS // 5


@pytest.mark.parametrize("left_out", [*Prunings._fields, None])
@pytest.mark.parametrize("draw", [random_request, bank_heavy_request])
def test_no_pruning_changes_a_verdict(draw: Callable[[Random], Document], left_out: str | None) -> None:
    without = ALL._replace(**{left_out: False}) if left_out else Prunings(*(False for _ in ALL))
    assert len(verdicts(draw, 52, DRAWS // 5, without)) == 2


@pytest.mark.parametrize("name", KILLED_BY)
def test_a_broken_pruning_is_shown_by_a_drawn_tile(name: str, tmp_path: Path) -> None:
    seeds = [str(seed) for seed in KILLED_BY[name]]
    ran = subprocess.run(
        [sys.executable, "-m", "tests.solver.mutants", name, *seeds],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert ran.stdout.split() == seeds


@pytest.mark.parametrize("name", MADE)
def test_what_was_made_to_show_a_mutant_gets_the_right_verdict(name: str) -> None:
    document, _ = MADE[name]
    assert found_by_search(document, 0) is right_verdict(document, 0)


@pytest.mark.parametrize("name", MADE)
def test_what_was_made_to_show_a_mutant_is_right_without_it(name: str) -> None:
    assert not is_wrong_in_these_orders(*MADE[name])


def test_the_same_tile_takes_the_same_nodes_and_gets_the_same_plan() -> None:
    document = endless(num_live=12, num_events=12, replaced=3)
    one, other = rounds(document), rounds(document)
    first, second = one.run(20_000), other.run(20_000)
    assert (one.rounds, one.nodes) == (other.rounds, other.nodes)
    assert (first.address is None) == (second.address is None)


def test_a_budget_is_kept() -> None:
    search = rounds(endless())
    assert not search.run(5000).decided
    assert 5000 <= search.effort <= 5100


def test_another_run_goes_on_where_the_last_one_ended() -> None:
    search = rounds(endless())
    search.run(5000)
    before = search.rounds
    assert not search.run(3000).decided
    assert 8000 <= search.effort <= 8200
    assert search.rounds > before


def test_a_stretch_of_time_refutes_a_long_tile() -> None:
    hard = [buffer("a", 3, 0, 4, alignment=4), buffer("b", 3, 1, 5, alignment=4), buffer("c", 2, 2, 4)]
    rng = Random(54)
    rows = [buffer(str(index), rng.randrange(1, 4), start := rng.randrange(5, 200), start + 3) for index in range(90)]
    outcome = rounds(request(*hard, *rows, memory={"capacity": 12})).run(50_000)
    assert outcome.address is not None or outcome.refuted is not None


def test_a_memo_that_is_full_forgets_all_and_loses_no_verdict() -> None:
    document = endless(num_live=6, num_events=8, replaced=2)
    right = rounds(document).run(10**6)
    small = rounds(document)
    small._memo = memo_of(1 << 4, 100)
    outcome = small.run(10**6)
    assert (right.address is None, right.decided) == (outcome.address is None, outcome.decided)
    assert right.decided
