"""Answers, written by kernels: the same bytes as the plain way gives."""

import json
from dataclasses import asdict
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from problem.answer import NO_DETAIL, Answer, Method, Status
from problem.request import Request
from service.codec import encode
from service.schemas.answer import Answer as AnswerModel
from tests.service.random_answers import random_pair


def plainly(request: Request, answer: Answer) -> dict[str, Any]:
    """Give the document by the contract, field by field."""
    names = [region.name for region in request.memory.regions]
    statuses = {Status(code) for code in answer.status.tolist()}
    whole = next(one for one in (Status.INFEASIBLE, Status.UNKNOWN, Status.PLACED) if one in statuses)
    descriptors = answer.descriptors
    tiles = [plain_tile(request, answer, tile) for tile in range(len(request.tiles))]

    def tally(field: str, value: str) -> int:
        return sum(len(tile["numbers"]) for tile in tiles if tile[field] == value)

    return {
        "digest": answer.digest,
        "status": whole.name.lower(),
        "complete": answer.complete,
        "reservations": [
            {"id": one.id, "region": names[one.region], "start": one.start, "end": one.end}
            for one in answer.reservations
        ],
        "descriptors": descriptors
        and {
            "region": names[descriptors.region],
            "start": descriptors.start,
            "end": descriptors.end,
            "bytes": descriptors.end - descriptors.start,
        },
        "tiles": tiles,
        "summary": {
            "tiles": sum(len(tile["numbers"]) for tile in tiles),
            **{method: tally("method", method) for method in ("greedy", "retry", "exact")},
            **{status: tally("status", status) for status in ("infeasible", "unknown")},
        },
    }


def plain_tile(request: Request, answer: Answer, tile: int) -> dict[str, Any]:
    status, detail = Status(answer.status[tile]), answer.detail.get(tile, NO_DETAIL)
    plan = plain_plan(request, answer, tile) if status is Status.PLACED else dict.fromkeys(PLAN)
    emitted = int(answer.descriptor_emitted[tile])
    return {
        "numbers": list(request.tiles[tile].numbers),
        "status": status.name.lower(),
        "method": Method(answer.method[tile]).name.lower() if status is Status.PLACED else None,
        "reason": detail.reason,
        "objective": detail.objective and asdict(detail.objective),
        **plan,
        "descriptor_bytes": {"bound": int(answer.descriptor_bound[tile]), "emitted": None if emitted < 0 else emitted},
        "proof": detail.proof and asdict(detail.proof),
        "explanation": detail.explanation and asdict(detail.explanation),
        "moved": detail.moved,
    }


PLAN = ("placements", "auxiliaries", "unused", "peaks")


def plain_plan(request: Request, answer: Answer, tile: int) -> dict[str, Any]:
    names = [region.name for region in request.memory.regions]
    first, unused = int(answer.auxiliary_offset[tile]), slice(*answer.unused_offset[tile : tile + 2])
    return {
        "placements": [
            {
                "id": request.buffers.id[buffer],
                "region": names[answer.region[buffer]],
                "address": int(answer.address[buffer]),
                "stride": None if answer.stride[buffer] < 0 else int(answer.stride[buffer]),
            }
            for buffer in request.buffer_range(tile)
        ],
        "auxiliaries": [
            {
                "id": one.id,
                "region": names[answer.auxiliary_region[first + index]],
                "address": int(answer.auxiliary_address[first + index]),
            }
            for index, one in enumerate(request.tiles[tile].auxiliaries)
        ],
        "unused": [
            {"start": start, "end": end}
            for start, end in zip(answer.unused_start[unused].tolist(), answer.unused_end[unused].tolist(), strict=True)
        ],
        "peaks": [
            {"region": name, "bytes": size} for name, size in zip(names, answer.peak[tile].tolist(), strict=True)
        ],
    }


@settings(max_examples=300)
@given(st.integers(0, 2**32))
def test_an_answer_is_written_as_its_model_writes_it(seed: int) -> None:
    request, answer = random_pair(Random(seed))
    written = encode(request, answer)
    plain = plainly(request, answer)
    assert json.loads(written) == json.loads(json.dumps(plain))
    assert written == AnswerModel.model_validate(plain).model_dump_json().encode()


@pytest.mark.parametrize("seed", range(20))
def test_an_answer_is_valid_by_its_schema(seed: int) -> None:
    AnswerModel.model_validate_json(encode(*random_pair(Random(seed))), strict=True)


def test_an_answer_does_not_change_the_columns_it_is_made_from() -> None:
    request, answer = random_pair(Random(3))
    for name in ("region", "address", "stride"):
        getattr(answer, name).setflags(write=False)
    assert encode(request, answer) == encode(request, answer)
