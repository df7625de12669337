"""What is prepared by sharing with another request is what is prepared anew."""

import json
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from problem.document import Document
from problem.errors import RequestError
from problem.preparation import Prepared, prepare, vary
from service.codec import decode
from tests.strategies import bank_heavy_request, random_request


def decoded(document: dict[str, Any]) -> Document:
    return decode(json.dumps(document).encode())


def outcome(prepared: Any) -> Any:
    """Give all that a preparation holds as plain values, or the faults that it raises."""
    try:
        ready: Prepared = prepared()
    except RequestError as error:
        return [(fault.pointer, fault.detail) for fault in error.faults]
    return ready.digest, ready.reserved.failed, plain(ready.blocks), plain(ready.arena), plain(ready.auxiliaries)


def plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [plain(part) for part in value]
    return value.tolist() if isinstance(value, np.ndarray) else value


def other_memories(rng: Random, document: dict[str, Any]) -> list[Any]:
    """Give the memory with regions of other sizes, another alignment, another order, and other memories."""
    memory = document["memory"]
    found = [memory, "ipu-mk2", {"capacity": rng.randint(1, 90)}, {"preset": "nowhere"}]
    if isinstance(memory, dict) and "regions" in memory:
        sized = [region | {"size": max(1, region["size"] - rng.randint(0, 5))} for region in memory["regions"]]
        found += [memory | {"regions": sized}, memory | {"regions": sized[::-1]}, memory | {"default_alignment": 3}]
        found.append(memory | {"regions": [region | {"bank_bytes": 2} for region in sized]})
    return found


def test_what_differs_by_memory_or_offset_is_prepared_as_if_it_were_alone() -> None:
    rng = Random(21)
    for index in range(80):
        document = (random_request if index % 2 else bank_heavy_request)(rng)
        ready = prepare(decoded(document))
        for memory in other_memories(rng, document):
            for offset in (0, rng.randint(1, 40)):
                other = decoded({**document, "memory": memory, "interleaved_offset": offset})
                assert outcome(partial(vary, ready, other)) == outcome(partial(prepare, other))


def test_blocks_and_hashes_are_shared_where_only_sizes_and_offsets_differ() -> None:
    document = random_request(Random(22))
    ready = prepare(decoded(document))
    ready_too = vary(ready, replace(decoded(document), interleaved_offset=8))
    assert ready_too.blocks is ready.blocks
    assert ready_too.content is ready.content
    assert ready_too.digest != ready.digest


@pytest.mark.parametrize("offset", [0, 8])
def test_a_digest_does_not_depend_on_which_one_was_made_first(offset: int) -> None:
    document = random_request(Random(23))
    ready = prepare(decoded(document))
    other = decoded({**document, "interleaved_offset": offset})
    first = vary(ready, other).digest
    assert first == prepare(other).digest
    assert (ready.digest == first) == (offset == document.get("interleaved_offset", 0))
