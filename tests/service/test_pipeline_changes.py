"""Requests that say the same in other words, or more of the same, get the same answers, and in every run."""

import json
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any, Final

from service.workers import INLINE_BLOCKS, Workers
from tests.documents import Document, buffer
from tests.judge import judge
from tests.service.planning import SOLVER_MEMORY_BYTES, Answer, answer, answer_bytes, with_options
from tests.strategies import bank_heavy_request, random_request
from tests.strategies.metamorphic import needs_descriptors, permute_buffers, scale_bytes, shift_times

BYTES: Final = {
    *("address", "stride", "start", "end", "bytes", "bound", "emitted"),
    *("needed_bytes", "available_bytes", "deficit_bytes", "largest_hole_bytes"),
}
"""Names of the figures of an answer that are bytes."""


def drawn(seed: int, count: int) -> list[Document]:
    rng = Random(seed)
    return [(random_request if index % 3 else bank_heavy_request)(rng) for index in range(count)]


def without(answer_: Answer, *names: str) -> Answer:
    """Give an answer less what is hashed or written for people, and less other fields of its explanations."""
    left = deepcopy(answer_)
    del left["digest"]
    for tile in left["tiles"]:
        if tile["explanation"] is not None:
            tile["explanation"] = {
                name: value for name, value in tile["explanation"].items() if name not in {"text", *names}
            }
    return left


def with_bytes_times(value: Any, factor: int, name: str = "") -> Any:
    """Multiply every figure of a part of an answer that is bytes."""
    if isinstance(value, dict):
        return {key: with_bytes_times(part, factor, key) for key, part in value.items()}
    if isinstance(value, list):
        return [with_bytes_times(part, factor) for part in value]
    return value * factor if name in BYTES and value is not None else value


def with_events_later(value: Any, events: int) -> Any:
    """Move every event of a part of an answer but the first of all, at which nothing lives yet."""
    if isinstance(value, dict):
        return {
            key: part + events if key == "event" and part else with_events_later(part, events)
            for key, part in value.items()
        }
    return [with_events_later(part, events) for part in value] if isinstance(value, list) else value


def verdicts(answer_: Answer) -> list[str]:
    return [tile["status"] for tile in answer_["tiles"]]


def test_the_order_of_buffers_changes_no_verdict(workers: Workers) -> None:
    rng = Random(61)
    for document in drawn(seed=62, count=200):
        changed = permute_buffers(document, rng)
        given = answer(changed, workers)
        assert judge(changed, given) == [], changed
        assert verdicts(given) == verdicts(answer(document, workers)), document


def test_later_times_move_events_and_change_nothing_else(workers: Workers) -> None:
    for document in (shift_times(one, 1) for one in drawn(seed=63, count=200)):
        before = without(answer(document, workers))
        for events in (7, 2**50):
            changed = shift_times(document, events)
            given = answer(changed, workers)
            assert judge(changed, given) == [], changed
            assert without(given) == with_events_later(before, events), (events, document)


def test_larger_units_multiply_every_figure_and_change_nothing_else(workers: Workers) -> None:
    scaled = 0
    for document in drawn(seed=64, count=250):
        if needs_descriptors(document):
            continue
        scaled += 1
        before = answer(document, workers)
        for factor in (3, 2**40):
            changed = scale_bytes(document, factor)
            given = answer(changed, workers)
            assert judge(changed, given) == [], changed
            # Sizes are tried byte by byte, so the bracket of the capacity is finer where the unit is larger.
            assert without(given, "capacity") == with_bytes_times(without(before, "capacity"), factor), document
    assert scaled > 150


def test_other_names_change_nothing_but_the_names(workers: Workers) -> None:
    for document in drawn(seed=65, count=150):
        changed = renamed(document)
        assert without(answer(changed, workers)) == renamed(without(answer(document, workers))), document


def renamed(value: Any) -> Any:
    """Put other names in place of those of buffers, which are `b0`, `b1` and so on."""
    if isinstance(value, dict):
        return {key: renamed(part) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part) for part in value]
    return f'é"\\{value}' if isinstance(value, str) and value[0] == "b" and value[1:].isdecimal() else value


def test_the_numbers_of_tiles_change_nothing_but_the_numbers_and_their_sums(workers: Workers) -> None:
    for document in drawn(seed=66, count=100):
        changed = deepcopy(document)
        for index, tile in enumerate(changed["tiles"]):
            tile["numbers"] = [100 * index + step for step in range(index + 2)]
        given, before = answer(changed, workers), answer(document, workers)
        assert judge(changed, given) == []
        for index, tile in enumerate(given["tiles"]):
            assert tile == before["tiles"][index] | {"numbers": changed["tiles"][index]["numbers"]}


def test_each_tile_gets_what_it_gets_alone(workers: Workers) -> None:
    rng = Random(67)
    for document in (random_request(rng) for _ in range(200)):
        if needs_descriptors(document):
            continue
        alone = [answer(document | {"tiles": [tile]}, workers)["tiles"][0] for tile in document["tiles"]]
        together = answer(document, workers)["tiles"]
        assert [tile | {"numbers": []} for tile in together] == [tile | {"numbers": []} for tile in alone], document


def tile(rng: Random, num_buffers: int, events: int) -> Document:
    rows = []
    for index in range(num_buffers):
        start = rng.randint(0, events)
        rows.append(buffer(f"b{index}", rng.randint(0, 12), start, start + rng.randint(1, 2)))
    return {"buffers": rows}


def large_request() -> Document:
    """Give a request of so many blocks that threads share them, with small tiles of every verdict among them."""
    rng = Random(68)
    memory = {"regions": [{"name": "low", "start": 0, "size": 24}, {"name": "high", "start": 32, "size": 16}]}
    tiles = [tile(rng, 8, 2) for _ in range(500)] + [tile(rng, 120, 60) for _ in range(INLINE_BLOCKS // 120 + 1)]
    rng.shuffle(tiles)
    return {"memory": memory, "tiles": tiles}


def test_answers_are_the_same_bytes_with_one_thread_and_with_four_and_every_time() -> None:
    document = large_request()
    with Workers(1, SOLVER_MEMORY_BYTES) as one, Workers(4, SOLVER_MEMORY_BYTES) as four:
        first, *others = [answer_bytes(document, workers) for workers in (one, four, four, one)]
    assert others == [first] * 3
    summary = json.loads(first)["summary"]
    assert min(count for name, count in summary.items() if name != "unknown") > 1, summary
    assert summary["unknown"] == 0


def test_answers_to_drawn_requests_are_the_same_bytes_in_every_run(workers: Workers) -> None:
    seen = Counter[bool]()
    with Workers(4, SOLVER_MEMORY_BYTES) as four:
        for index, document in enumerate(drawn(seed=69, count=400)):
            objective, explain = ("fit", "peak")[index % 2], ("auto", "full")[index % 3 == 0]
            asked = with_options(document, objective=objective, explain=explain)
            found = {answer_bytes(asked, one) for one in (workers, four, four)}
            assert len(found) == 1, asked
            seen[b'"cp-sat"' in found.pop()] += 1
    assert min(seen.values()) > 3
