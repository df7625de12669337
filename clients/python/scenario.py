"""Calls all that there is to call, and prints what came of it as JSON: the same as the scenario in TypeScript.

    python scenario.py URL KEY INPUTS sync|async

`INPUTS` names a JSON file of requests. The tests run it from the packed wheel, against a live service.
"""

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import numpy as np

from tilefit_client import Patience, Refused, batches, connect, expect
from tilefit_client.bodies import csv_body
from tilefit_client.columns import arrays_of, typed_array, values_of
from tilefit_client.generated.api.batches import cancel_batch, get_batch, retry_batch
from tilefit_client.generated.api.planning import (
    check,
    compare_variants,
    convert,
    get_placement,
    get_placement_request,
    list_memory_maps,
    place,
    screen,
)
from tilefit_client.generated.api.service import livez, readyz
from tilefit_client.generated.client import AuthenticatedClient
from tilefit_client.generated.models import (
    Answer,
    Batch,
    ChecksAnswer,
    ChecksRequest,
    Claim,
    Health,
    ItemResult,
    MemoryMaps,
    Problem,
    Readiness,
    Request,
    ScreensAnswer,
    ScreensRequest,
    Table,
    TableAnswer,
    TableRequest,
    VariantsAnswer,
    VariantsRequest,
)

MANY = 30
FAULTY = 7


class Caller:
    """Calls generated functions and follows batches, in one of both ways."""

    def __init__(self, client: AuthenticatedClient, *, is_async: bool) -> None:
        self.client, self.is_async = client, is_async

    async def call(self, operation: Any, **arguments: Any) -> Any:
        if self.is_async:
            return await operation.asyncio(client=self.client, **arguments)
        return operation.sync(client=self.client, **arguments)

    async def submit(self, requests: Iterator[Request], key: str | None = None) -> Batch:
        if self.is_async:
            return await batches.submit_async(self.client, _later(requests), key=key)
        return batches.submit(self.client, requests, key=key)

    def results(self, batch: Batch, after: int = -1) -> AsyncIterator[ItemResult]:
        if self.is_async:
            return batches.results_async(self.client, batch, after=after)
        return _later(batches.results(self.client, batch, after=after))

    def progress(self, batch: Batch) -> AsyncIterator[Batch]:
        if self.is_async:
            return batches.progress_async(self.client, batch)
        return _later(batches.progress(self.client, batch.id))


async def _later(items: Iterator[Any]) -> AsyncIterator[Any]:
    for item in items:
        yield item


async def plan(caller: Caller, inputs: dict[str, Any]) -> dict[str, Any]:
    """Place in rows and in columns, screen, compare, check, convert, and look up what is kept."""
    request = Request.from_dict(inputs["rows"])
    answer = expect(await caller.call(place, body=request), Answer)
    placements = answer.tiles[0].placements or []
    again = expect(await caller.call(place, body=request), Answer)

    columns = {name: typed_array(np.array(column)) for name, column in inputs["columns"].items()}
    table = Table(
        tile_offsets=columns["tile_offsets"],
        size=columns["size"],
        start=columns["start"],
        end=columns["end"],
        alignment=columns["alignment"],
        id=inputs["ids"],
    )
    in_columns = expect(await caller.call(place, body=TableRequest(memory=request.memory, table=table)), TableAnswer)
    arrays = arrays_of(in_columns.table)

    refused = expect(await caller.call(place, body=Request.from_dict(inputs["too_much"])), Answer)
    explanation = refused.tiles[0].explanation
    candidates: list[Request | TableRequest] = [
        Request.from_dict(inputs[name]) for name in ("rows", "too_much", "faulty")
    ]
    screened = expect(await caller.call(screen, body=ScreensRequest(candidates=candidates)), ScreensAnswer)
    memories = [64, 128, 256]
    varied = {"request": inputs["rows"], "memories": [{"capacity": capacity} for capacity in memories]}
    variants = expect(await caller.call(compare_variants, body=VariantsRequest.from_dict(varied)), VariantsAnswer)

    claim = answer.to_dict()
    right = ChecksRequest(request=request, answer=Claim.from_dict(claim))
    claim["tiles"][0]["placements"][0]["address"] += 1000
    wrong = ChecksRequest(request=request, answer=Claim.from_dict(claim))
    checked = [expect(await caller.call(check, body=body), ChecksAnswer) for body in (right, wrong)]

    csv = csv_body(inputs["csv"])
    converted = expect(await caller.call(convert, body=csv, capacity=1024), Request)
    from_csv = expect(await caller.call(place, body=csv, capacity=1024), Answer)
    kept = expect(await caller.call(get_placement, digest=answer.digest, form="table"), TableAnswer)
    asked = expect(await caller.call(get_placement_request, digest=answer.digest), Request)
    maps = expect(await caller.call(list_memory_maps), MemoryMaps)
    alive = expect(await caller.call(livez), Health)
    ready = expect(await caller.call(readyz), Readiness)
    return {
        "rows": [answer.status, [[each.id, each.region, each.address] for each in placements]],
        "the same again": again.to_dict() == answer.to_dict(),
        "columns": [in_columns.digest == answer.digest, {name: array.tolist() for name, array in arrays.items()}],
        "infeasible": [refused.status, explanation and [explanation.cause, explanation.deficit_bytes]],
        "screens": [each.status or (each.problem and each.problem.errors[0].pointer) for each in screened.screens],
        "variants": [each.answer and each.answer.status for each in variants.variants],
        "checks": [[each.ok, sorted({violation.rule for violation in each.violations})] for each in checked],
        "csv": [[buffer.id for buffer in converted.tiles[0].buffers], from_csv.status],
        "kept": [values_of(kept.table.address).tolist(), [buffer.id for buffer in asked.tiles[0].buffers]],
        "maps": [each.name for each in maps.memory_maps],
        "health": [alive.status, ready.status],
    }


async def work(caller: Caller, inputs: dict[str, Any]) -> dict[str, Any]:
    """Hand in a batch from an iterator, and read its results through an interruption."""
    key = str(uuid4())
    batch = await caller.submit(_many(inputs), key=key)
    again = await caller.submit(_many(inputs), key=key)
    told = [each async for each in caller.progress(batch)]
    results = [each async for each in caller.results(batch)]
    rest = [each.index async for each in caller.results(batch, after=MANY - 3)]
    faulty = [[each.index, each.problem.status] for each in results if each.problem]
    return {
        "taken once": batch.id == again.id,
        "progress": [told[-1].state, told[-1].progress, told[-1].counts.to_dict()],
        "results": [[each.index, each.line] for each in results],
        "statuses": sorted({each.answer.status for each in results if each.answer}),
        "faulty": faulty,
        "rest": rest,
    }


async def cancel(caller: Caller, inputs: dict[str, Any]) -> dict[str, Any]:
    """Cancel a batch that would go on, while its progress is followed through an interruption."""
    batch = await caller.submit(iter([Request.from_dict(inputs["endless"])]))
    progress = caller.progress(batch)
    first = await anext(progress)
    early = await caller.call(retry_batch, batch=batch.id)
    cancelled = expect(await caller.call(cancel_batch, batch=batch.id), Batch)
    last = [each async for each in progress][-1]
    results = [each async for each in caller.results(batch)]
    found = expect(await caller.call(get_batch, batch=batch.id), Batch)
    return {
        "first": first.finished is None,
        "retried early": _refusal(early),
        "states": [cancelled.state, last.state, found.state],
        "results": [each.problem and each.problem.type_ for each in results],
    }


async def fail(caller: Caller, inputs: dict[str, Any], url: str) -> dict[str, Any]:
    """Make every kind of error."""
    stranger = Caller(connect(url, key="nobody"), is_async=caller.is_async)
    hasty = Caller(connect(url, key=caller.client.token, patience=Patience(tries=2)), is_async=caller.is_async)
    large = Request.from_dict({**inputs["rows"], "tiles": inputs["rows"]["tiles"] * 1000})
    raw = caller.client.get_httpx_client()
    malformed = raw.post("/v1/screens", content="{", headers={"Content-Type": "application/json"})
    odd = raw.post("/v1/screens", content="{}", headers={"Content-Type": "text/plain"})
    faulty = await caller.call(place, body=Request.from_dict(inputs["faulty"]))
    said = share = None
    try:
        expect(faulty, Answer)
    except Refused as refused:
        said = str(refused)
    try:
        await hasty.submit(_many(inputs, 101))
    except Refused as refused:
        share = refused.problem.status
    return {
        "malformed": _refusal(Problem.from_dict(malformed.json())),
        "no key": _refusal(await stranger.call(list_memory_maps)),
        "unknown": _refusal(await caller.call(get_placement, digest=f"sha256:{'0' * 64}")),
        "too large": _refusal(await caller.call(place, body=large)),
        "media type": _refusal(Problem.from_dict(odd.json())),
        "faulty": [[each.pointer, each.value, each.bound] for each in faulty.errors],
        "said": said,
        "too much": share,
    }


def _many(inputs: dict[str, Any], number: int = MANY) -> Iterator[Request]:
    for index in range(number):
        request = Request.from_dict(inputs["faulty" if index == FAULTY else "rows"])
        request.tiles[0].numbers = [index]
        yield request


def _refusal(answered: object) -> int | None:
    return answered.status if isinstance(answered, Problem) else None


async def main() -> None:
    """Call all, and print what came of it."""
    url, key, inputs_file, way = sys.argv[1:]
    inputs = json.loads(await asyncio.to_thread(Path(inputs_file).read_text))
    with connect(url, key=key) as client:
        caller = Caller(client, is_async=way == "async")
        came = {
            "plan": await plan(caller, inputs),
            "work": await work(caller, inputs),
            "cancel": await cancel(caller, inputs),
            "fail": await fail(caller, inputs, url),
        }
    await client.get_async_httpx_client().aclose()
    print(json.dumps(came))


if __name__ == "__main__":
    asyncio.run(main())
