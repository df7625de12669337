"""The routes, one file a resource."""

from typing import Final

from fastapi import APIRouter

from service.routes import batches, checks, health, memory_maps, metrics, placements, requests, screens, start, variants

ROUTERS: Final[tuple[APIRouter, ...]] = (
    placements.router,
    batches.router,
    screens.router,
    variants.router,
    checks.router,
    requests.router,
    memory_maps.router,
    health.router,
    metrics.router,
    start.router,
)
"""In the order of the documentation."""

WORKER_ROUTERS: Final[tuple[APIRouter, ...]] = (health.router, metrics.router)
"""What a process answers that only works through batches."""
