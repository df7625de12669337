"""`POST /v1/variants`: one request in several memories, capacities, and with several offsets."""

import time
from functools import partial
from threading import Event

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from problem.preparation import Prepared
from service.documents import faults_under, read_request
from service.http.computing import Computing, computing_of
from service.http.envelopes import open_variations
from service.http.openapi import operation
from service.http.responses import json_of, json_response
from service.http.uploads import receive_json
from service.pipeline import Groundwork, Planned
from service.schemas.routes import VariantsAnswer, VariantsRequest
from service.variants import plan_variants

router = APIRouter(tags=["planning"])


@router.post("/v1/variants", **operation(VariantsAnswer, VariantsRequest))
async def compare_variants(request: Request) -> Response:
    """Place one request in each of several memories and capacities, and with each of several interleaved offsets.

    There is a variant for each combination of the values in the lists that are given. They share the request's
    `deadline`, and what they have in common is computed once. One that is at fault has a `problem`, and spoils only
    itself. With `answers: off` there is no more than whether each fits, how, and how high it reaches.
    """
    body = await receive_json(request)
    computing = computing_of(request)
    return await computing.run(request, partial(_compare, body, computing, time.monotonic()))


def _compare(body: bytes, computing: Computing, arrived: float, cancelled: Event) -> Response:
    clock = computing.clock()
    variations = open_variations(body)
    with faults_under("/request"):
        document = read_request(bytes(variations.request), computing.settings)
    clock.ends("decode")

    def plan(prepared: Prepared, groundwork: Groundwork | None) -> Planned:
        return computing.plan(prepared, arrived, cancelled, groundwork)

    variants = list(plan_variants(document, variations, plan))
    clock.ends("plan")
    return json_response(json_of({"variants": variants}), clock.timings)
