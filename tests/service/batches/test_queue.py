"""Workers take groups, keep them, and hand in results; one that goes away loses nothing."""

from pathlib import Path

from service.batches.batch import Claim, State
from service.batches.connections import Connections, durable_sqlite
from service.batches.queue import Queue
from service.batches.splitting import GROUP_ITEMS
from service.batches.store import BatchStore
from tests.service.batches.submissions import FAILED, PLACED, all_of, numbers, submit


def claimed(queue: Queue, most: int = 64) -> Claim:
    claim = queue.claim(most)
    assert claim is not None
    return claim


def test_what_one_worker_has_nobody_else_gets(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, 3 * GROUP_ITEMS)
    first, second = Queue(connections, "first"), Queue(connections, "second")
    claims = [claimed(first, 1), claimed(second, 1), claimed(first, 1)]
    assert [numbers(claim) for claim in claims] == [[0], [1], [2]]
    assert [item.index for claim in claims for item in claim] == list(range(3 * GROUP_ITEMS))
    assert second.claim(1) is None
    progress = store.progress(batch, None)
    assert progress.state is State.RUNNING
    assert (progress.counts["running"], progress.counts["queued"]) == (3 * GROUP_ITEMS, 0)


def test_a_worker_leaves_others_something_to_do(connections: Connections, store: BatchStore) -> None:
    submit(store, 16 * GROUP_ITEMS)
    assert len(claimed(Queue(connections, "greedy")).groups) == 4


def test_a_batch_is_done_once_all_its_groups_are_whoever_had_them(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, 2 * GROUP_ITEMS)
    first, second = Queue(connections, "first"), Queue(connections, "second")
    mine, theirs = claimed(first, 1), claimed(second, 1)
    assert first.hand_in(mine, all_of(mine), done=True)
    assert store.progress(batch, None).state is State.RUNNING
    assert second.hand_in(theirs, all_of(theirs, FAILED), done=True)
    progress = store.progress(batch, None)
    assert progress.state is State.DONE
    assert progress.finished is not None
    assert progress.counts["placed"] == progress.counts["failed"] == GROUP_ITEMS


def test_what_a_worker_had_that_went_away_is_taken_over_without_what_is_done(
    connections: Connections, store: BatchStore
) -> None:
    submit(store, GROUP_ITEMS)
    gone, heir = Queue(connections, "gone", held_s=0), Queue(connections, "heir", held_s=0)
    claim = claimed(gone)
    assert claim.crashes == 0
    done = all_of(claim)[:3]
    assert gone.hand_in(claim, done)
    inherited = claimed(heir)
    assert inherited.crashes == 1
    assert [item.index for item in inherited] == list(range(3, GROUP_ITEMS))
    assert claimed(gone).crashes == 2


def test_a_group_that_is_held_on_to_or_handed_back_is_no_crash(connections: Connections, store: BatchStore) -> None:
    submit(store, GROUP_ITEMS)
    other = Queue(connections, "other")
    assert other.claim(1) is not None
    submit(store, GROUP_ITEMS)
    slow = Queue(connections, "slow", held_s=0)
    claim = claimed(slow)
    patient = Queue(connections, "slow")
    patient.hold_on([claim])
    assert other.claim(1) is None
    patient.hand_back(claim)
    assert claimed(other).crashes == 0


def test_who_lost_a_group_cannot_hold_on_to_it_nor_hand_it_back(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, GROUP_ITEMS)
    late = Queue(connections, "late", held_s=0)
    lost = claimed(late)
    heir = Queue(connections, "heir")
    assert claimed(heir).crashes == 1
    late.hold_on([lost])
    late.hand_back(lost)
    assert late.hand_in(lost, [], done=True)
    assert heir.claim(1) is None
    assert store.progress(batch, None).state is State.RUNNING


def test_a_result_that_is_there_is_never_replaced(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, 2)
    first, second = Queue(connections, "first", held_s=0), Queue(connections, "second")
    claim = claimed(first)
    claimed(second)
    assert second.hand_in(claim, all_of(claim, PLACED)[:1])
    assert first.hand_in(claim, all_of(claim, FAILED))
    endings = [result.outcome and result.outcome.ending for result in store.results(batch, None, -1)]
    assert endings == [PLACED.ending, FAILED.ending]


def test_nothing_is_handed_in_once_a_batch_was_cancelled(connections: Connections, store: BatchStore) -> None:
    batch, other = submit(store, 2 * GROUP_ITEMS), submit(store, 1)
    queue = Queue(connections, "worker")
    claim = claimed(queue, 1)
    assert queue.hand_in(claim, all_of(claim)[:1])
    assert queue.ended({batch, other}) == set()
    store.cancel(batch, None)
    assert queue.ended({batch, other}) == {batch}
    assert not queue.hand_in(claim, all_of(claim), done=True)
    assert claimed(queue).batch == other
    progress = store.progress(batch, None)
    assert progress.state is State.CANCELLED
    assert (progress.counts["placed"], progress.counts["cancelled"]) == (1, 2 * GROUP_ITEMS - 1)
    outcomes = [result.outcome for result in store.results(batch, None, -1)]
    assert outcomes == [PLACED] + [None] * (2 * GROUP_ITEMS - 1)


def test_high_priority_comes_first_then_clients_in_turn_then_age(connections: Connections, store: BatchStore) -> None:
    old = submit(store, 2 * GROUP_ITEMS, "busy")
    young = submit(store, GROUP_ITEMS, "busy")
    other = submit(store, GROUP_ITEMS, "other")
    urgent = submit(store, GROUP_ITEMS, "busy", priority=1)
    later = submit(store, GROUP_ITEMS, "other", priority=-1)
    queue = Queue(connections, "worker")
    assert [claimed(queue, 1).batch for _ in range(6)] == [urgent, other, old, old, young, later]


def test_it_tells_how_much_waits_and_for_how_long(connections: Connections, store: BatchStore) -> None:
    queue = Queue(connections, "worker")
    assert queue.waiting().items == 0
    assert queue.waiting().oldest_s == 0
    submit(store, GROUP_ITEMS)
    submit(store, 3)
    assert queue.waiting().items == GROUP_ITEMS + 3
    assert 0 <= queue.waiting().oldest_s < 60
    claimed(queue)
    assert queue.waiting().items == 3


def test_who_comes_late_ends_no_group_that_was_taken_up_anew(connections: Connections, store: BatchStore) -> None:
    batch = submit(store, GROUP_ITEMS)
    late = Queue(connections, "late")
    claim = claimed(late)
    outcomes = all_of(claim, FAILED)
    assert late.hand_in(claim, outcomes[:3])
    store.cancel(batch, None)
    store.retry(batch, None)
    assert late.hand_in(claim, outcomes[3:], done=True)
    heir = Queue(connections, "heir")
    anew = claimed(heir)
    assert [item.index for item in anew] == [0, 1, 2]
    assert heir.hand_in(anew, all_of(anew), done=True)
    progress = store.progress(batch, None)
    assert (progress.state, progress.counts["placed"], progress.counts["failed"]) == (State.DONE, 3, GROUP_ITEMS - 3)


def test_who_has_the_database_alone_takes_over_from_those_before_whatever_the_clock_says(tmp_path: Path) -> None:
    engine = durable_sqlite(tmp_path / "batches.sqlite")
    submit(BatchStore(Connections(engine), 1000), 2 * GROUP_ITEMS)
    gone = Queue(Connections(engine), "gone", alone=True)
    assert claimed(gone, 1).crashes == 0
    heir = Queue(Connections(engine), "heir", alone=True)
    assert [(numbers(claim), claim.crashes) for claim in (claimed(heir, 1), claimed(heir, 1))] == [([0], 1), ([1], 0)]
    assert heir.claim(1) is None
    engine.dispose()
