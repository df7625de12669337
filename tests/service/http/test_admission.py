"""Requests are admitted before their bodies are read, and only as many, and as large, as there is room for."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import anyio
import anyio.lowlevel
import pytest
from starlette.exceptions import HTTPException
from starlette.types import Message, Receive, Scope, Send

from problem.errors import Overloaded, ShareExceeded
from service.http.admission import Admission
from service.settings import Settings

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class House:
    """A service that reads each body, and answers once it is told to."""

    def __init__(self, **settings: float) -> None:
        self.may_answer = anyio.Event()
        self.admission = Admission(self._answer, Settings(threads=1, **settings))  # type: ignore[arg-type]
        self.read: list[str] = []

    async def ask(
        self,
        client: str = "a",
        body: bytes = b"{}",
        method: str = "POST",
        headers: tuple[tuple[bytes, bytes], ...] = (),
    ) -> None:
        """Send a request whose body arrives in one piece."""
        await self.send(self.scope(client, method, headers), pieces(body))

    async def send(self, scope: Scope, receive: Receive) -> None:
        await self.admission(scope, receive, _nowhere)

    @staticmethod
    def scope(client: str = "a", method: str = "POST", headers: tuple[tuple[bytes, bytes], ...] = ()) -> Scope:
        return {
            "type": "http",
            "path": "/v1/placements",
            "method": method,
            "headers": list(headers),
            "client": (client, 1),
        }

    @asynccontextmanager
    async def busy_with(self, *clients: str, body: bytes = b"{}") -> AsyncIterator[None]:
        """Hold a request of each of `clients` in the house."""
        async with anyio.create_task_group() as tasks:
            for client in clients:
                tasks.start_soon(self.ask, client, body)
            await anyio.wait_all_tasks_blocked()
            yield
            self.may_answer.set()

    async def _answer(self, scope: Scope, receive: Receive, _: Send) -> None:
        while (await receive()).get("more_body"):
            pass
        self.read.append(scope["client"][0])
        await self.may_answer.wait()


def pieces(*bodies: bytes) -> Callable[[], Awaitable[Message]]:
    """Give a `receive` whose body arrives in pieces."""
    left = list(bodies)

    async def receive() -> Message:
        body = left.pop(0)
        return {"type": "http.request", "body": body, "more_body": bool(left)}

    return receive


async def never() -> Message:
    await anyio.sleep_forever()
    raise AssertionError


async def _nowhere(_: Message) -> None:
    pass


async def test_no_more_are_in_the_house_than_there_are_places() -> None:
    house = House(max_requests=2)
    async with house.busy_with("a", "b"):
        with pytest.raises(Overloaded, match="as many requests as it can"):
            await house.send(house.scope("c"), never)
    assert house.read == ["a", "b"]
    await house.ask("c")


async def test_a_client_has_no_more_than_its_share_while_others_find_room() -> None:
    house = House(max_requests=4)
    async with house.busy_with("a", "a"):
        with pytest.raises(ShareExceeded, match="your requests are all that one client may have"):
            await house.send(house.scope("a"), never)
        async with house.busy_with("b"):
            pass


async def test_a_client_is_known_by_the_name_that_its_key_has() -> None:
    house = House(max_requests=2)
    async with house.busy_with("address"):
        with pytest.raises(ShareExceeded):
            await house.ask("address")
        house.may_answer.set()
        await house.send({**house.scope("address"), "state": {"client": "anna"}}, pieces(b"{}"))


async def test_bodies_are_bounded_in_sum_by_what_they_declare() -> None:
    house = House(max_body_bytes=60, max_bodies_bytes=100)
    async with house.busy_with("a", body=bytes(50)):
        with pytest.raises(Overloaded, match="as many bytes of bodies as it can"):
            await house.send(house.scope("b", headers=((b"content-length", b"51"),)), never)
        async with house.busy_with("b", body=bytes(50)):
            pass


async def test_bodies_are_bounded_in_sum_by_what_arrives() -> None:
    house = House(max_body_bytes=60, max_bodies_bytes=100)
    async with house.busy_with("a", body=bytes(50)):
        with pytest.raises(Overloaded):
            await house.send(house.scope("b"), pieces(bytes(30), bytes(30)))
        async with house.busy_with("b", body=bytes(50)):
            pass


async def test_a_body_that_does_not_arrive_is_given_up_and_its_place_is_free() -> None:
    house = House(max_requests=1, body_timeout=0.01)
    with pytest.raises(HTTPException) as refused:
        await house.send(house.scope(), never)
    assert refused.value.status_code == 408
    assert refused.value.detail == "the body did not arrive within 0.01 seconds, the bound of this service"
    assert refused.value.headers == {"Connection": "close"}
    house.may_answer.set()
    await house.ask()


async def test_one_who_trickles_is_given_up_too() -> None:
    house = House(body_timeout=0.05)

    async def trickle() -> Message:
        await anyio.lowlevel.checkpoint()
        return {"type": "http.request", "body": b" ", "more_body": True}

    with pytest.raises(HTTPException, match="did not arrive"):
        await house.send(house.scope(), trickle)


async def test_what_has_no_body_is_not_counted() -> None:
    house = House(max_requests=1)
    async with house.busy_with("a"):
        house.may_answer.set()
        await house.ask("b", method="GET")


async def test_an_answer_may_take_longer_than_a_body() -> None:
    house = House(body_timeout=0.01)
    async with house.busy_with("a"):
        await anyio.sleep(0.03)
    assert house.read == ["a"]
