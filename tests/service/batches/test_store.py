"""What callers ask of their batches."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from problem.errors import RequestError, ShareExceeded
from service.batches.batch import State
from service.batches.connections import Connections
from service.batches.queue import Queue
from service.batches.splitting import GROUP_ITEMS, groups_of
from service.batches.store import BatchStore, NoSuchBatch, StillRunning
from tests.service.batches.conftest import OpenConnections
from tests.service.batches.submissions import FAILED, PLACED, all_of, submission, submit


def work_off(connections: Connections, *, failing: int | None = None) -> None:
    """Hand in results for all that waits; the item of an index fails."""
    queue = Queue(connections, "worker")
    while claim := queue.claim(64):
        outcomes = [(item, FAILED if item.index == failing else PLACED) for item, _ in all_of(claim)]
        assert queue.hand_in(claim, outcomes, done=True)


def test_the_same_key_and_body_are_the_same_batch_and_another_body_is_refused(store: BatchStore) -> None:
    def hand_in(spelling: bytes, client: str = "ci") -> str:
        return store.submit(submission(client, "key", spelling), groups_of([b"{}"] * 3, 9))

    batch = hand_in(b"body")
    assert hand_in(b"body") == batch
    assert hand_in(b"body", "another client") != batch
    with pytest.raises(RequestError, match="another body was submitted with this Idempotency-Key"):
        hand_in(b"another")
    assert store.progress(batch, None).items == 3


def test_who_submits_the_same_at_the_same_time_gets_the_same_batch(open_connections: OpenConnections) -> None:
    stores = [BatchStore(open_connections(), 1000) for _ in range(4)]
    with ThreadPoolExecutor(4) as threads:
        batches = {
            future.result()
            for future in [
                threads.submit(each.submit, submission(key="key"), groups_of([b"{}"] * 100, 100)) for each in stores * 4
            ]
        }
    assert len(batches) == 1


def test_a_batch_that_is_refused_leaves_nothing(connections: Connections, store: BatchStore) -> None:
    with pytest.raises(RequestError):
        store.submit(submission(key="key"), groups_of([b"{}"] * 500, 499))
    assert Queue(connections, "worker").claim(64) is None
    assert store.submit(submission(key="key", spelling=b"shorter"), groups_of([b"{}"], 499))


def test_one_client_may_not_queue_without_end(connections: Connections, store: BatchStore) -> None:
    submit(store, 999)
    submit(store, 1)
    with pytest.raises(ShareExceeded, match="have 1000 requests, and may have 1000 in all"):
        submit(store, 1)
    submit(store, 1, client="another")
    work_off(connections)
    full = submit(store, 1000)
    store.cancel(full, None)
    submit(store, 1)
    with pytest.raises(ShareExceeded):
        store.retry(full, None)


def test_results_come_in_order_up_to_the_first_that_is_not_there(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, 2 * GROUP_ITEMS)
    queue = Queue(connections, "worker")
    first, second = queue.claim(1), queue.claim(1)
    assert first is not None
    assert second is not None
    assert queue.hand_in(second, all_of(second), done=True)
    assert list(store.results(batch, None, -1)) == []
    assert queue.hand_in(first, all_of(first)[:2])
    assert [result.index for result in store.results(batch, None, -1)] == [0, 1]
    assert queue.hand_in(first, all_of(first), done=True)
    assert [result.index for result in store.results(batch, None, -1)] == list(range(2 * GROUP_ITEMS))
    assert [result.index for result in store.results(batch, None, 13)] == [14, 15]
    assert list(store.results(batch, None, 2 * GROUP_ITEMS)) == []


def test_nobody_sees_or_ends_a_batch_of_another_key(store: BatchStore) -> None:
    batch = submit(store, 1, client="mine")
    assert store.progress(batch, "mine").state is State.QUEUED
    for ask in (
        store.progress,
        lambda name, owner: list(store.results(name, owner, -1)),
        store.cancel,
        store.retry,
    ):
        for name, owner in ((batch, "theirs"), ("none", None), ("0" * 32, None), ("\0", None)):
            with pytest.raises(NoSuchBatch):
                ask(name, owner)
    assert store.progress(batch, None).state is State.QUEUED


def test_what_failed_is_taken_up_anew_and_nothing_else(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, 20)
    with pytest.raises(StillRunning):
        store.retry(batch, None)
    work_off(connections, failing=11)
    assert store.progress(batch, None).counts["failed"] == 1
    store.retry(batch, None)
    assert store.progress(batch, None).state is State.RUNNING
    queue = Queue(connections, "worker")
    taken = []
    while claim := queue.claim(64):
        taken += [item.index for item in claim]
        assert queue.hand_in(claim, all_of(claim), done=True)
    assert taken == [11]
    progress = store.progress(batch, None)
    assert (progress.state, progress.counts["placed"]) == (State.DONE, 20)
    store.retry(batch, None)
    assert store.progress(batch, None).state is State.DONE


def test_what_was_cancelled_can_be_taken_up_anew_and_cancelling_twice_changes_nothing(
    connections: Connections, store: BatchStore
) -> None:
    batch = submit(store, 10)
    store.cancel(batch, None)
    ended = store.progress(batch, None)
    store.cancel(batch, None)
    assert store.progress(batch, None) == ended
    store.retry(batch, None)
    work_off(connections)
    store.cancel(batch, None)
    assert store.progress(batch, None).state is State.DONE
    assert {result.outcome for result in store.results(batch, None, -1)} == {PLACED}


def test_what_ended_long_ago_is_deleted_and_nothing_else(connections: Connections, store: BatchStore) -> None:
    ended = submit(store, 10)
    work_off(connections)
    queued = submit(store, 10)
    assert not store.delete_oldest(60)
    assert store.delete_oldest(-60)
    assert not store.delete_oldest(-60)
    with pytest.raises(NoSuchBatch):
        store.progress(ended, None)
    assert store.progress(queued, None).items == 10


def test_all_of_it_is_there_for_who_comes_after_a_crash(open_connections: OpenConnections) -> None:
    batch = submit(BatchStore(open_connections(), 1000), 10)
    work_off(open_connections())
    results = BatchStore(open_connections(), 1000).results(batch, None, -1)
    assert [result.outcome for result in results] == [PLACED] * 10
