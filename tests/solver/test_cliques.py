"""Lists of separated blocks, joined where together they separate each from each."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from problem.answer import Status
from solver import cliques as module
from solver.cliques import cliques_of
from solver.cpsat.pool import CpSatPool
from solver.screens import screen
from tests.documents import buffer, request
from tests.solver.placing import prepared, settled


def joined(lists: list[list[int]]) -> list[list[int]]:
    return [clique.tolist() for clique in cliques_of([np.array(each) for each in lists])]


def pairs_of(lists: list[list[int]]) -> set[tuple[int, int]]:
    return {pair for each in lists for pair in combinations(sorted(each), 2)}


def test_all_pairs_of_nine_are_one_clique() -> None:
    pairs = [list(pair) for pair in combinations(range(3, 12), 2)]
    Random(1).shuffle(pairs)
    assert joined(pairs) == [list(range(3, 12))]


def test_a_list_is_extended_by_what_other_lists_add() -> None:
    assert joined([[0, 1, 2], [0, 5], [1, 5], [2, 5], [2, 7]]) == [[0, 1, 2, 5], [2, 7]]


def test_a_list_whose_pairs_lie_in_several_cliques_stays_one() -> None:
    lists = [[0, 1, 2, 3], [1, 4, 5, 6], [0, 4, 7, 8], [0, 1, 4]]
    assert [0, 1, 4] in joined(lists)


def test_cliques_cover_the_pairs_of_the_lists_and_no_others() -> None:
    rng = Random(6)
    for _ in range(300):
        lists = [sorted(rng.sample(range(12), rng.choice((2, 2, 2, 3, 5)))) for _ in range(rng.randint(0, 14))]
        found = joined(lists)
        assert pairs_of(found) == pairs_of(lists)
        assert all(each == sorted(set(each)) for each in found)
        assert all(any(set(each) <= set(clique) for clique in found) for each in lists)


def test_where_there_are_too_many_to_look_through_lists_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_SEPARATED", 3)
    assert joined([[0, 1], [0, 2], [1, 2]]) == [[0, 1, 2]]
    assert joined([[0, 1], [0, 2], [1, 2], [3, 4]]) == [[0, 1], [0, 2], [1, 2], [3, 4]]


def test_two_of_several_cliques_that_cannot_avoid_a_bank_collide() -> None:
    # All but "d" can lie in the first bank only.
    rows = [buffer(name, 4, 2 * at, 2 * at + 1, address=4 * at) for at, name in enumerate("abc")]
    rows.append(buffer("d", 4, 9, 10))
    memory = {"regions": [{"name": "m", "start": 0, "size": 64, "bank_bytes": 16}]}
    apart = request(*rows, memory=memory, separate=[["d", "c"], ["a", "d"]])
    assert screen(prepared(apart), 0) is None
    proof = screen(prepared(request(*rows, memory=memory, separate=[["d", "c"], ["a", "b"]])), 0)
    assert proof is not None
    assert (proof.kind, proof.blocks) == ("collision", ("a", "b"))


def test_separated_pairs_that_need_too_many_banks_are_refuted_by_a_certificate(pool: CpSatPool) -> None:
    rows = [buffer(f"s{index}", 10, index, index + 1) for index in range(5)]
    pairs = [[f"s{one}", f"s{other}"] for one, other in combinations(range(5), 2)]
    memory = {"regions": [{"name": "m", "start": 0, "size": 64, "bank_bytes": 16}]}
    document = request(*rows, memory=memory, separate=pairs)
    proof = screen(prepared(document), 0)
    assert proof is not None
    assert (proof.kind, set(proof.blocks)) == ("banks", {f"s{index}" for index in range(5)})
    assert settled(document, pool).status is Status.INFEASIBLE
