"""The requests that property tests of the whole way share: drawing them takes longer than most of those tests."""

from functools import cache
from random import Random
from typing import Final

from tests.documents import Document
from tests.strategies import bank_heavy_request, random_request

REQUESTS: Final = 2250
"""More than 3,000 tiles."""


@cache
def drawn() -> tuple[Document, ...]:
    """Draw requests that mix every rule, in a third of them separation and whole banks; none may be changed."""
    rng = Random(41)
    return tuple((random_request if index % 3 else bank_heavy_request)(rng) for index in range(REQUESTS))
