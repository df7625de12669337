"""`GET /livez` and `GET /readyz`: what whoever runs the service asks it."""

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import Response
from starlette.requests import Request

from problem.errors import Overloaded
from service.batches.responses import batches_of
from service.http.computing import computing_of
from service.http.openapi import operation
from service.http.responses import json_response
from service.schemas.health import Health, Readiness, WaitingBatches

router = APIRouter(tags=["service"])


@router.get("/livez", **operation(Health, problems={}))
async def livez() -> Response:
    """Say that the process answers."""
    return json_response(Health(status="alive").model_dump_json().encode())


@router.get("/readyz", **operation(Readiness, problems={503: "Requests are not taken: the service starts or ends."}))
async def readyz(request: Request) -> Response:
    """Say whether requests are taken: all is compiled, answers and batches can be kept, the service does not end."""
    if not hasattr(request.app.state, "computing"):
        raise Overloaded("the service starts or ends")
    await to_thread.run_sync(computing_of(request).answers.store.check)
    waiting = await to_thread.run_sync(batches_of(request).queue.waiting)
    batches = WaitingBatches(items=waiting.items, oldest_s=round(waiting.oldest_s, 3))
    return json_response(Readiness(status="ready", batches=batches).model_dump_json().encode())
