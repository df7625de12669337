"""Batches whose requests are never answered: what they are does not matter."""

from itertools import count
from typing import Final

from service.batches.batch import Claim, Ending, Item, Outcome
from service.batches.splitting import groups_of
from service.batches.store import BatchStore, Submission

_KEYS: Final = count()

PLACED: Final = Outcome(Ending.PLACED, b"{}")
FAILED: Final = Outcome(Ending.FAILED, b"{}")


def submission(client: str = "ci", key: str | None = None, spelling: bytes = b"", priority: int = 0) -> Submission:
    """Return what is handed in with a batch, by default under a key of its own."""
    return Submission(client, key or f"key {next(_KEYS)}", spelling, priority)


def submit(store: BatchStore, num_items: int, client: str = "ci", priority: int = 0) -> str:
    """Submit a batch, and return its name."""
    lines = [b"{}"] * num_items
    return store.submit(submission(client, priority=priority), groups_of(lines, num_items))


def all_of(claim: Claim, outcome: Outcome = PLACED) -> list[tuple[Item, Outcome]]:
    """Return an outcome for each item that has none yet."""
    return [(item, outcome) for item in claim]


def numbers(claim: Claim) -> list[int]:
    """Return the numbers of the groups that were taken."""
    return [group.number for group in claim.groups]
