"""`GET /metrics`: the figures of the service, for Prometheus."""

from anyio import to_thread
from fastapi import APIRouter
from fastapi.responses import Response
from prometheus_client.exposition import choose_encoder
from starlette.requests import Request

from service.telemetry.telemetry import telemetry_of

router = APIRouter(include_in_schema=False)


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Show all figures, in the form that the reader prefers."""
    encode, media_type = choose_encoder(request.headers.get("accept", ""))
    # Some of them are asked of the database.
    shown = await to_thread.run_sync(encode, telemetry_of(request.app).metrics.registry)
    return Response(shown, headers={"Content-Type": media_type})
