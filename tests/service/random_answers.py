"""Answers drawn at random: not right ones, but of every shape that an answer may have."""

import json
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np

from problem.answer import (
    Answer,
    CapacityBracket,
    ConflictSet,
    Detail,
    EngineReport,
    Explanation,
    Method,
    Objective,
    Proof,
    Reason,
    ReservedRange,
    Status,
)
from problem.preparation import prepare
from problem.request import Integers, Request
from service.codec import decode
from tests.strategies import random_request

TRYING = ("", "é", '"', "\\", "\n", "😀", "\x7f", ",", "]")
"""What makes ids hard to write as JSON."""


def random_pair(rng: Random) -> tuple[Request, Answer]:
    """Draw a request and an answer that has its shape."""
    request = prepare(decode(json.dumps(random_request(rng)).encode())).request
    ids = tuple(name + rng.choice(TRYING) for name in request.buffers.id)
    request = replace(request, buffers=replace(request.buffers, id=ids))
    return request, _answer(request, rng)


def _answer(request: Request, rng: Random) -> Answer:
    tiles, buffers, regions = len(request.tiles), len(request.buffers.id), len(request.memory.regions)
    status = [rng.choice(list(Status)) for _ in range(tiles)]
    placed = [one is Status.PLACED for one in status]
    methods = list(Method)[1:]
    auxiliaries = [len(tile.auxiliaries) for tile in request.tiles]
    unused = [rng.randrange(4) if there else 0 for there in placed]
    buffers_placed = np.repeat(placed, np.diff(request.buffers.tile_offset))
    auxiliaries_placed = np.repeat(placed, auxiliaries)

    def numbers(count: int, highest: int = 2**53 - 1) -> Integers:
        return np.array([rng.randrange(highest + 1) >> rng.randrange(54) for _ in range(count)], np.int64)

    stride = np.where([rng.random() < 0.5 for _ in range(buffers)], numbers(buffers), -1)
    return Answer(
        digest=f"sha256:{rng.randrange(10**9)}",
        complete=rng.random() < 0.5,
        reservations=tuple(_reserved(f"r{index}é", rng, regions) for index in range(rng.randrange(3))),
        descriptors=rng.choice([None, _reserved("descriptors", rng, regions)]),
        status=np.array(status, np.int8),
        method=np.array([rng.choice(methods) if there else Method.NONE for there in placed], np.int8),
        region=np.where(buffers_placed, numbers(buffers, regions - 1), -1).astype(np.int8),
        address=np.where(buffers_placed, numbers(buffers), -1),
        stride=np.where(buffers_placed, stride, -1),
        auxiliary_offset=np.cumsum([0, *auxiliaries], dtype=np.int64),
        auxiliary_region=np.where(auxiliaries_placed, numbers(sum(auxiliaries), regions - 1), -1).astype(np.int8),
        auxiliary_address=np.where(auxiliaries_placed, numbers(sum(auxiliaries)), -1),
        unused_offset=np.cumsum([0, *unused], dtype=np.int64),
        unused_start=numbers(sum(unused)),
        unused_end=numbers(sum(unused)),
        peak=np.where(np.array(placed)[:, None], numbers(tiles * regions).reshape(tiles, regions), -1),
        descriptor_bound=numbers(tiles),
        descriptor_emitted=np.where(placed, numbers(tiles), -1),
        detail={tile: _detail(one, rng) for tile, one in enumerate(status) if rng.random() < 0.8},
    )


def _reserved(name: str, rng: Random, regions: int) -> ReservedRange:
    start = rng.randrange(1000)
    return ReservedRange(name, rng.randrange(regions), start, start + rng.randrange(1000))


def _detail(status: Status, rng: Random) -> Detail:
    if status is Status.PLACED:
        objective = rng.choice([None, Objective(rng.randrange(99), rng.randrange(99))])
        return Detail(objective=objective, moved=rng.choice([None, (), ('a"', "é")]))
    proof = _proof(rng) if status is Status.INFEASIBLE else None
    reason = rng.choice(list(Reason)) if status is Status.UNKNOWN else None
    return Detail(reason, proof, rng.choice([None, _explanation(rng)]))


def _proof(rng: Random) -> Proof:
    kinds: list[Any] = ["no_address", "collision", "overload", "banks", "reservation", "exhausted"]
    engines = (EngineReport("search", 3, 5), EngineReport("cp_sat", 1, None, 0.25))[: rng.randrange(3)]
    figure = rng.choice([None, 7])
    return Proof(rng.choice(kinds), figure, ('a"', "é"), ("low",), figure, figure, engines, rng.random() < 0.5)


def _explanation(rng: Random) -> Explanation:
    return Explanation(
        text='Event 3 needs "more" than there is.',
        event=rng.choice([None, 3]),
        blocks=("a", "b\n"),
        needed_bytes=9,
        available_bytes=8,
        deficit_bytes=1,
        largest_hole_bytes=5,
        cause="capacity",
        capacity=rng.choice([None, CapacityBracket("low", None, 7), CapacityBracket("low", 9, 8)]),
        conflict_set=rng.choice([None, ConflictSet(("a",), minimal=True)]),
        relief=rng.choice([None, (), ("b",)]),
    )
