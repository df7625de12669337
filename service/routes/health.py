"""`GET /livez` and `GET /readyz`: what whoever runs the service asks it."""

from fastapi import APIRouter
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from service.http.openapi import operation
from service.http.responses import json_response
from service.schemas.health import Health

router = APIRouter(tags=["service"])


@router.get("/livez", **operation(Health, problems={}))
async def livez() -> Response:
    """Say that the process answers."""
    return json_response(Health(status="alive").model_dump_json().encode())


@router.get("/readyz", **operation(Health, problems={503: "Requests are not taken: the service starts or ends."}))
async def readyz(request: Request) -> Response:
    """Say whether requests are taken: kernels are compiled, workers run, and the service is not about to end."""
    if not hasattr(request.app.state, "computing"):
        raise HTTPException(503, "the service starts or ends", {"Retry-After": "1"})
    return json_response(Health(status="ready").model_dump_json().encode())
