"""`GET /v1/memory-maps`: the presets."""

from fastapi import APIRouter
from fastapi.responses import Response

from service.http.openapi import operation
from service.http.responses import json_of, json_response
from service.memory_maps import list_memory_maps as listed
from service.schemas.routes import MemoryMaps

router = APIRouter(tags=["planning"])


@router.get("/v1/memory-maps", **operation(MemoryMaps, problems={}))
async def list_memory_maps() -> Response:
    """List the memory maps that a request can name, each with its source."""
    return json_response(json_of(listed()))
