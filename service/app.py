"""The HTTP app."""

from collections.abc import AsyncIterator, Iterable
from contextlib import AbstractContextManager, asynccontextmanager
from importlib.metadata import version
from typing import TypeVar

from anyio import CancelScope, to_thread
from fastapi import APIRouter, FastAPI

from service import errors
from service.access.key_file import KeyFile
from service.answers.answers import Answers
from service.batches.batches import Batches
from service.batches.responses import answer_errors
from service.batches.watching import watch_batches
from service.data_folder import hold
from service.http.admission import Admission
from service.http.authentication import Authentication
from service.http.computing import Computing
from service.http.head_requests import HeadRequests
from service.http.limits_middleware import BodyLimits
from service.http.observing import Observing
from service.http.openapi import DocumentedApp
from service.http.request_id import RequestId
from service.http.security_headers import SecurityHeaders
from service.http.watching import watch_computing
from service.routes import ROUTERS, WORKER_ROUTERS
from service.settings import Settings
from service.telemetry.telemetry import start_telemetry
from service.warm import warm
from service.workers import Workers

_Entered = TypeVar("_Entered")


def create_app(settings: Settings) -> FastAPI:
    """Build the app; while it runs it holds its data folder and `Workers`, and it starts with every kernel compiled.

    It works through batches itself unless others share its database, and may do so.

    Raises
    ------
    KeysFaulty
        The file of API keys is none.
    OSError
        It cannot be read.
    """
    return _build(settings, ROUTERS, working=settings.database_url is None)


def create_worker(settings: Settings) -> FastAPI:
    """Build an app that works through the batches of a shared database, and answers nothing but how it is.

    Errors are as for `create_app`.
    """
    return _build(settings, WORKER_ROUTERS, working=True)


def _build(settings: Settings, routers: Iterable[APIRouter], *, working: bool) -> FastAPI:
    release = version("tilefit")
    telemetry = start_telemetry(release, traces=settings.traces)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with (
            hold(settings) as folder,
            Answers.opened(settings, folder) as answers,
            Workers(settings.threads, settings.solver_memory_bytes) as workers,
        ):
            await to_thread.run_sync(warm, workers)
            async with (
                Computing.running(settings, workers, answers, telemetry) as computing,
                _off_loop(Batches.running(settings, folder, computing, working=working)) as batches,
            ):
                app.state.batches, app.state.computing = batches, computing
                yield
                del app.state.computing
        await to_thread.run_sync(telemetry.close)

    app = DocumentedApp(
        title="tilefit",
        summary="A static memory planner with exact verdicts.",
        version=release,
        lifespan=lifespan,
        # Its own telemetry would send the values of queries and the messages of errors, which may quote requests.
        telemetry={"tracing": False, "metrics": False, "logs": False, "auto_configure": False},
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
        redirect_slashes=False,
    )
    app.state.telemetry = telemetry
    watch_computing(app, telemetry.metrics)
    watch_batches(app, telemetry.metrics)
    for router in routers:
        app.include_router(router)
    errors.install(app)
    answer_errors(app)
    app.add_middleware(HeadRequests)
    app.add_middleware(Admission, settings=settings)
    app.add_middleware(BodyLimits, max_bytes=settings.max_body_bytes, max_streamed_bytes=settings.max_batch_bytes)
    if settings.api_keys_file is not None:
        app.add_middleware(Authentication, keys=KeyFile(settings.api_keys_file))
    app.add_middleware(Observing, telemetry=telemetry)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(RequestId)
    return app


@asynccontextmanager
async def _off_loop(manager: AbstractContextManager[_Entered]) -> AsyncIterator[_Entered]:
    """Enter and leave `manager` in a thread: what it waits for may need the event loop."""
    entered = await to_thread.run_sync(manager.__enter__)
    try:
        yield entered
    finally:
        with CancelScope(shield=True):
            await to_thread.run_sync(manager.__exit__, None, None, None)
