"""A small slice of the whole way that takes every kernel, for processes in which kernels are compiled otherwise.

Prints how many signatures each kernel was compiled for.
"""

import json
import sys
import time
from random import Random

from problem.certificates import check_proofs
from problem.preparation import prepare
from service.codec import decode, encode
from service.pipeline import plan
from service.warm import warm
from service.workers import Workers
from tests.documents import Document, buffer, request
from tests.judge import judge
from tests.oracles.planning import plan as expected_plan
from tests.service.planning import SOLVER_MEMORY_BYTES, planned, with_options
from tests.service.table_answers import as_rows
from tests.service.tables import as_table
from tests.signatures import signatures
from tests.solver.sifting import checked_sieve
from tests.strategies import bank_heavy_request, random_request


def varied(rng: Random, count: int) -> list[Document]:
    """Draw requests that mix every rule, and some of long tiles, of huge values, or of nothing."""
    found = [(random_request if index % 3 else bank_heavy_request)(rng) for index in range(count)]
    rows = [buffer(f"b{index}", rng.randint(0, 40), index // 3, index // 3 + rng.randint(1, 9)) for index in range(90)]
    found.append(request(*rows, memory={"capacity": 500}))
    found.append(request(*(row | {"alignment": 3 * 2**20} for row in rows), memory={"capacity": 2**50}))
    found.append(request(memory="ipu-mk2"))
    return found


def placed_in_columns(asked: Document, workers: Workers) -> bytes:
    """Give the answer to the same request in columns."""
    document = decode(json.dumps(as_table(asked)).encode())
    found = plan(document, workers, time.monotonic())
    return encode(found.request, found.answer, document.written.form)


def run(count: int) -> None:
    """Place requests, and compare with the judge and the oracles."""
    with Workers(1, SOLVER_MEMORY_BYTES) as workers:
        warm(workers)
        for index, document in enumerate(varied(Random(81), count)):
            asked = with_options(document, explain=("auto", "full")[index % 2])
            found = planned(asked, workers)
            check_proofs(found.request, found.answer)
            given = json.loads(encode(found.request, found.answer))
            assert as_rows(json.loads(placed_in_columns(asked, workers)), asked) == given
            assert judge(asked, given) == []
            checked_sieve(prepare(decode(json.dumps(asked).encode())))
            for tile, right in zip(given["tiles"], expected_plan(document), strict=True):
                assert (tile["method"] in {"greedy", "retry"}) == (right.method is not None)
                addresses = {row["id"]: row["address"] for row in tile["placements"] or ()}
                assert right.plan is None or addresses == {
                    name: place.address for name, place in right.plan.placements.items()
                }


if __name__ == "__main__":
    run(int(sys.argv[1]))
    sys.stdout.write(json.dumps({name: len(found) for name, found in signatures().items()}))
