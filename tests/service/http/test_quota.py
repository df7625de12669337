"""What clients share is never all taken by one of them."""

from collections import Counter
from random import Random

import pytest

from problem.errors import Overloaded, ShareExceeded
from service.http.quota import Quota


def taken(quota: Quota, client: str, amount: int = 1) -> int:
    """Take until it is refused, and count."""
    times = 0
    try:
        while True:
            quota.take(client, amount)
            times += 1
    except Overloaded:
        return times


def test_a_client_alone_may_hold_a_half_and_two_a_third_each() -> None:
    quota = Quota(60, "places")
    assert taken(quota, "a") == 30
    assert taken(quota, "b") == 15
    quota.give_back("a", 30)
    assert (taken(quota, "b"), taken(quota, "a")) == (15, 15)
    quota.give_back("b", 10)
    assert taken(quota, "a") == 5


def test_the_refusal_says_whether_the_client_or_the_service_has_too_much() -> None:
    quota = Quota(4, "places")
    assert taken(quota, "a") == 2
    with pytest.raises(ShareExceeded, match="your places are all that one client may have"):
        quota.take("a", 1)
    assert taken(quota, "b") == 1
    assert taken(quota, "c") == 1
    with pytest.raises(Overloaded, match="as many places as it can at a time") as refused:
        quota.take("d", 1)
    assert not isinstance(refused.value, ShareExceeded)


def test_one_that_comes_new_may_take_all_that_is_free_at_once() -> None:
    quota = Quota(100, "bytes")
    quota.take("a", 40)
    quota.take("b", 60)
    assert quota.free == 0


def test_everything_that_is_given_back_is_free_again() -> None:
    quota, rng, held = Quota(50, "bytes"), Random(92), Counter[str]()
    for _ in range(3000):
        client, amount = rng.choice("abc"), rng.randint(1, 9)
        try:
            quota.take(client, amount)
            held[client] += amount
        except Overloaded:
            quota.give_back(client, held.pop(client, 0))
        assert quota.free == 50 - held.total()
        assert quota.free >= 0
