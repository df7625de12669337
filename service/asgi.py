"""The app for ASGI servers that load it by name: `uvicorn --factory service.asgi:make_app`."""

from fastapi import FastAPI

from service.settings import Settings, keep_kernels_in
from service.telemetry.logs import configure_logs


def make_app() -> FastAPI:
    """Build the app with the settings of the environment."""
    settings = Settings()
    if settings.data_dir is not None:
        keep_kernels_in(settings.data_dir)
    from service.app import create_app  # noqa: PLC0415 - imports the compiler, which must know the cache's folder by then

    configure_logs(settings.log_form, settings.log_level)
    return create_app(settings)
