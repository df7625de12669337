"""The settings of the service and the command line: the only reader of the environment."""

import ipaddress
import os
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, Field, SecretStr, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from problem.request import Options
from service.bounds import Bounds
from service.cpu_quota import available_cpus

MIB: Final = 1024 * 1024

_PREFIX: Final = "TILEFIT_"

_DEFAULTS: Final = Options()

_BESIDE_THE_CODE: Final = Path(__file__).parents[1] / ".data"

LogLevel = Literal["debug", "info", "warning", "error"]
LogForm = Literal["auto", "json", "text"]


def _otlp_endpoint_is_set() -> bool:
    return any(os.environ.get(f"OTEL_EXPORTER_OTLP_{kind}ENDPOINT") for kind in ("", "TRACES_"))


def _postgres_url(url: SecretStr) -> SecretStr:
    if not url.get_secret_value().startswith(("postgresql://", "postgres://")):
        message = "it must begin with postgresql://"
        raise ValueError(message)
    return url


class Settings(BaseSettings):
    """What can be set, by an environment variable each: `TILEFIT_HOST`, `TILEFIT_PORT` and so on."""

    model_config = SettingsConfigDict(env_prefix=_PREFIX, frozen=True, hide_input_in_errors=True)

    api_keys_file: Path | None = None
    """File of hashes of the API keys that callers need. None: everybody may call, so only loopback is listened on."""
    host: str = "127.0.0.1"
    """Address to listen on; without API keys, a loopback address."""
    port: Annotated[int, Field(ge=0, le=65535)] = 8000
    """Port to listen on, 0 for any that is free."""
    data_dir: Path | None = None
    """Folder for answers and compiled kernels. None: they are kept in `.data` and `.kernels` beside the code."""
    database_url: Annotated[SecretStr, AfterValidator(_postgres_url)] | None = None
    """Postgres database in which answers and batches are kept, in place of files in the data folder: many processes
    share it, and `tilefit worker` works through the batches."""
    answers_bytes: Annotated[int, Field(ge=0)] = 4096 * MIB
    """Answers that are kept in the data folder or in the database; 0: none."""
    recent_bytes: Annotated[int, Field(ge=0)] = 256 * MIB
    """Answers that are kept in the memory of the process."""
    log_level: LogLevel = "info"
    """Least level of what is logged."""
    log_form: LogForm = "auto"
    """A JSON object a line, or text for people: `auto` is text where standard error is a terminal."""
    traces: bool = Field(default_factory=_otlp_endpoint_is_set)
    """Record OpenTelemetry traces; by default where `OTEL_EXPORTER_OTLP_ENDPOINT` names a collector."""
    threads: Annotated[int, Field(ge=1)] = Field(default_factory=available_cpus)
    """Requests worked on at once, threads of the kernels, and child processes of the exact stage."""
    max_body_bytes: Annotated[int, Field(ge=1)] = 64 * MIB
    """Largest body, both as received and as opened where it is compressed."""
    max_bodies_bytes: Annotated[int, Field(ge=1)] = 256 * MIB
    """Bytes of all bodies in the house, opened, at a time; no less than one body may have."""
    max_requests: Annotated[int, Field(ge=1)] = 128
    """Requests with a body in the house at a time, those that wait and those that still arrive included."""
    body_timeout: Annotated[float, Field(gt=0)] = 30.0
    """Seconds within which a body has to arrive."""
    max_tiles: Annotated[int, Field(ge=1)] = 16_384
    """Tile entries of a request; this and the next ones: see `service.bounds`."""
    max_buffers: Annotated[int, Field(ge=1)] = 4_000_000
    """Buffers of a request."""
    max_tile_buffers: Annotated[int, Field(ge=1)] = 100_000
    """Buffers and auxiliaries of one entry."""
    max_separated_pairs: Annotated[int, Field(ge=0)] = 10_000_000
    """Pairs in the lists of `separate` of a request."""
    max_reservations: Annotated[int, Field(ge=0)] = 10_000
    """Reservations of a request."""
    max_batch_bytes: Annotated[int, Field(ge=1)] = 1024 * MIB
    """Largest body of a batch, which goes to disk as it arrives; each of its requests is bounded as any body is."""
    max_batch_items: Annotated[int, Field(ge=1)] = 100_000
    """Requests of a batch."""
    max_queued_items: Annotated[int, Field(ge=1)] = 1_000_000
    """Requests of all unfinished batches of one client."""
    retention_days: Annotated[float, Field(gt=0)] = 7.0
    """Days after its end for which a batch can be asked about."""
    max_time_limit: Annotated[float, Field(ge=_DEFAULTS.time_limit)] = 600.0
    """Largest `options.time_limit` in seconds, no less than its default."""
    max_deadline: Annotated[float, Field(ge=_DEFAULTS.deadline)] = 3600.0
    """Largest `options.deadline` in seconds, no less than its default."""
    solver_memory_bytes: Annotated[int, Field(ge=512 * MIB)] = 2048 * MIB
    """Address space of one child process of the exact stage, of which the engine itself takes some 300 MB."""

    @property
    def bounds(self) -> Bounds:
        """What a request may ask for."""
        return Bounds(
            tiles=self.max_tiles,
            buffers=self.max_buffers,
            tile_buffers=self.max_tile_buffers,
            separated_pairs=self.max_separated_pairs,
            reservations=self.max_reservations,
        )

    @field_validator("max_bodies_bytes")
    @classmethod
    def _room_for_a_body(cls, max_bodies_bytes: int, info: ValidationInfo) -> int:
        one = info.data.get("max_body_bytes", 0)
        if max_bodies_bytes < one:
            raise ValueError(f"must be at least {one}, which one body may have (TILEFIT_MAX_BODY_BYTES)")
        return max_bodies_bytes

    @property
    def data_folder(self) -> Path:
        """Folder for what is kept."""
        return self.data_dir or _BESIDE_THE_CODE

    @field_validator("host")
    @classmethod
    def _only_loopback_without_keys(cls, host: str, info: ValidationInfo) -> str:
        if info.data.get("api_keys_file") is None and not _is_loopback(host):
            message = (
                f"{host} is not a loopback address: without API keys (TILEFIT_API_KEYS_FILE) only this machine may "
                "call, as 127.0.0.1"
            )
            raise ValueError(message)
        return host


def variable_of(setting: str) -> str:
    """Return the environment variable of a setting."""
    return f"{_PREFIX}{setting.upper()}"


class ClientSettings(BaseSettings):
    """What commands know of the server that they ask, by an environment variable each."""

    model_config = SettingsConfigDict(env_prefix="TILEFIT_", frozen=True, hide_input_in_errors=True)

    server: str = "http://127.0.0.1:8000"
    """Where it is."""
    api_key: SecretStr | None = None
    """A key that it knows; None: it needs none."""


def _is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def keep_kernels_in(data_dir: Path) -> None:
    """Make the compiler, unless it was told where, cache kernels under `data_dir`; to be called before its import."""
    kernels = data_dir / "kernels"
    kernels.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("NUMBA_CACHE_DIR", str(kernels))
