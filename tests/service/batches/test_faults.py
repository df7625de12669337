"""Whatever goes away, every item of a batch ends exactly once, with the right answer.

`TILEFIT_FAULT_KILLS` says how often something is killed; the tests of a release are run with 50, and with
`-o junit_family=xunit1 --junitxml=FILE`, which gets the seconds that each recovery took.
"""

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from service.batches.schema import migrate_database
from tests.disks import filled, small_disk
from tests.postgres import own_server
from tests.service.batches.farm import (
    Node,
    mixed,
    num_ended,
    progress,
    results,
    right_results,
    running,
    serve,
    submission_of,
    submitted,
    wait_for_more,
    worker,
)
from tests.service.small_requests import PLACED

KILLS = int(os.environ.get("TILEFIT_FAULT_KILLS", "4"))

WORK_S = 8.0
"""About as long a batch takes that nobody disturbs."""


@pytest.fixture(scope="module")
def requests() -> list[Any]:
    return mixed(seed=1)


@pytest.fixture(scope="module")
def right(requests: list[Any], tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    found = right_results(requests, tmp_path_factory.mktemp("right"))
    assert len(found) == len(requests)
    return found


def kill_some(nodes: list[Node], requests: list[Any], right: list[Any], folder: Path) -> list[float]:
    """Kill one of some nodes at random moments and start it again, `KILLS` times while batches go on, one by one.

    Returns the seconds from when what was killed is ready again until more items have ended.
    """
    rng, asked, recoveries = random.Random(7), nodes[0], []
    num_killed = 0
    for number in count(1):
        batch = submitted(asked, requests, f"batch {number}")
        ended = 0
        while num_killed < KILLS and ended < len(requests):
            time.sleep(rng.uniform(0, WORK_S / KILLS))
            chosen = rng.choice(nodes)
            chosen.kill()
            num_killed += 1
            ready = chosen.start()
            ended = num_ended(progress(asked, batch))
            if ended < len(requests):
                recoveries.append(wait_for_more(asked, batch, ended) - ready)
        assert submitted(asked, requests, f"batch {number}") == batch
        assert results(asked, batch) == right
        if num_killed == KILLS:
            return recoveries
        # What was asked before would be known.
        requests = mixed(seed=number + 1)
        right = right_results(requests, folder)
    raise AssertionError


def test_a_server_that_is_killed_time_and_again_loses_nothing(
    requests: list[Any], right: list[Any], tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    server = serve(tmp_path)
    with running(server):
        recoveries = kill_some([server], requests, right, tmp_path)
    record_property("seconds from ready to the next result", sorted(recoveries))


def test_servers_and_workers_that_are_killed_lose_nothing(
    requests: list[Any],
    right: list[Any],
    postgres: str,
    tmp_path: Path,
    record_property: Callable[[str, object], None],
) -> None:
    migrate_database(postgres)
    shared = {"TILEFIT_DATABASE_URL": postgres}
    nodes = [serve(tmp_path, **shared), worker(tmp_path, **shared), worker(tmp_path, **shared)]
    with running(*nodes):
        recoveries = kill_some(nodes, requests, right, tmp_path)
    record_property("seconds from ready to the next result", sorted(recoveries))


def test_what_a_worker_had_that_is_silent_for_good_is_done_by_another_and_what_it_says_later_is_ignored(
    requests: list[Any], right: list[Any], postgres: str, tmp_path: Path
) -> None:
    migrate_database(postgres)
    shared = {"TILEFIT_DATABASE_URL": postgres}
    server, silent, other = (make(tmp_path, **shared) for make in (serve, worker, worker))
    with running(server, silent):
        batch = submitted(server, requests)
        wait_for_more(server, batch, 10)
        silent.kill(signal.SIGSTOP)
        before = num_ended(progress(server, batch))
        with running(other):
            wait_for_more(server, batch, before)
            found = results(server, batch)
            silent.kill(signal.SIGCONT)
            assert found == right
            silent.kill(signal.SIGTERM)
            assert results(server, batch) == right


def test_a_database_that_is_restarted_loses_nothing(requests: list[Any], right: list[Any], tmp_path: Path) -> None:
    with own_server() as database:
        migrate_database(database.url)
        shared = {"TILEFIT_DATABASE_URL": database.url}
        server, busy = serve(tmp_path, **shared), worker(tmp_path, **shared)
        with running(server, busy):
            batch = submitted(server, requests)
            for _ in range(3):
                before = wait_for_some(server, batch)
                database.stop()
                database.start()
                wait_for_more(server, batch, before)
            assert results(server, batch) == right


def wait_for_some(server: Node, batch: str) -> int:
    """Wait until more has ended than now; return how much."""
    wait_for_more(server, batch, num_ended(progress(server, batch)))
    return num_ended(progress(server, batch))


def test_a_full_disk_refuses_batches_keeps_those_it_has_and_heals(
    requests: list[Any], right: list[Any], tmp_path: Path
) -> None:
    with small_disk(tmp_path / "data", "20m") as folder:
        server = serve(folder)
        with running(server):
            batch = submitted(server, requests)
            wait_for_more(server, batch, 10)
            filler = filled(folder)
            refused = submission_of(server, requests, "another")
            while refused.status_code == 202:
                refused = submission_of(server, requests, f"another {time.monotonic()}")
            assert refused.status_code == 503
            assert refused.headers["retry-after"]
            filler.unlink()
            assert results(server, batch) == right


def test_a_request_that_kills_whoever_works_on_it_fails_after_three_tries_and_spoils_only_itself(
    requests: list[Any], right: list[Any], tmp_path: Path
) -> None:
    poison = {**PLACED, "tiles": [{"buffers": [{"id": "poison", "size": 1, "start": 0, "end": 1}]}]}
    server = Node([sys.executable, str(Path(__file__).with_name("poisoned.py")), "serve"], tmp_path)
    deaths = 0
    with running(server):
        batch = submitted(server, [*requests[:40], poison, *requests[40:80]])
        while (found := progress(server, batch)) is None or found["finished"] is None:
            if server.has_ended:
                deaths += 1
                server.start()
        done = results(server, batch)
    assert deaths == 2
    failed = done.pop(40)
    assert "went away 3 times" in failed["problem"]["detail"]
    assert found["counts"]["failed"] == 1
    assert [each["answer"] or each["problem"] for each in done] == [
        each["answer"] or each["problem"] for each in right[:80]
    ]
