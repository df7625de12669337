"""Verdicts of as many drawn tiles as wanted against brute force.

`TILEFIT_DRAWN_TILES` says how many; a record is run with a million, from `TILEFIT_FIRST_SEED` on, so that it can be run
in parts. Plans are verified within the pipeline; certificates are checked here.
"""

import os
from collections import Counter
from random import Random
from typing import Final

from problem.answer import Status
from problem.certificates import check_proofs
from service.workers import Workers
from tests.oracles.brute_force import fits
from tests.service.planning import planned
from tests.strategies import bank_heavy_request, random_request

TILES: Final = int(os.environ.get("TILEFIT_DRAWN_TILES", "300"))
FIRST_SEED: Final = int(os.environ.get("TILEFIT_FIRST_SEED", "1000000"))
TOLD: Final = 10_000


def test_no_verdict_of_many_is_wrong(workers: Workers) -> None:
    seen, seed = Counter[str](), FIRST_SEED
    while seen.total() < TILES:
        document = (random_request if seed % 3 else bank_heavy_request)(Random(seed))
        found = planned(document, workers)
        assert all(
            check.verified or "exhausted" in check.detail for check in check_proofs(found.request, found.answer)
        ), seed
        before = seen.total() // TOLD
        for index, status in enumerate(found.answer.status.tolist()):
            assert status == (Status.PLACED if fits(document, index) else Status.INFEASIBLE), (seed, index)
            seen[Status(status).name] += 1
        if seen.total() // TOLD > before:
            print(seed, dict(seen), flush=True)  # noqa: T201 - a record takes hours
        seed += 1
    assert len(seen) == 2
