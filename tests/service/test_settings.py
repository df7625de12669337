"""Settings come from the environment and refuse what would be unsafe."""

import os
from pathlib import Path

import pytest
from pydantic import ValidationError

from service.settings import Settings, keep_kernels_in


def test_a_setting_is_an_environment_variable_with_the_prefix(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TILEFIT_PORT", "9001")
    monkeypatch.setenv("TILEFIT_MAX_TIME_LIMIT", "12.5")
    settings = Settings()
    assert settings.port == 9001
    assert settings.max_time_limit == 12.5


def test_threads_are_one_or_more_by_default() -> None:
    assert Settings().threads >= 1


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.53", "::1", "localhost"])
def test_loopback_hosts_are_taken(host: str) -> None:
    assert Settings(host=host).host == host


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.4", "example.org", ""])  # noqa: S104
def test_other_hosts_are_refused_with_the_reason(host: str) -> None:
    with pytest.raises(ValidationError, match="is not a loopback address"):
        Settings(host=host)


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.4", "example.org"])  # noqa: S104
def test_other_hosts_are_taken_where_callers_need_keys(host: str, tmp_path: Path) -> None:
    assert Settings(host=host, api_keys_file=tmp_path / "keys").host == host


@pytest.mark.parametrize(
    "setting",
    [
        {"port": 65536},
        {"threads": 0},
        {"max_body_bytes": 0},
        {"max_deadline": 59.0},
        {"max_requests": 0},
        {"body_timeout": 0},
        {"solver_memory_bytes": 1},
    ],
)
def test_values_out_of_bounds_are_refused(setting: dict[str, float]) -> None:
    with pytest.raises(ValidationError):
        Settings(**setting)  # type: ignore[arg-type]


def test_all_bodies_have_room_for_one_that_is_as_large_as_allowed() -> None:
    with pytest.raises(ValidationError, match="must be at least 1000, which one body may have"):
        Settings(max_body_bytes=1000, max_bodies_bytes=999)


def test_kernels_are_kept_under_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "before")
    monkeypatch.delenv("NUMBA_CACHE_DIR")
    keep_kernels_in(tmp_path / "data")
    assert os.environ["NUMBA_CACHE_DIR"] == str(tmp_path / "data" / "kernels")
    assert (tmp_path / "data" / "kernels").is_dir()


def test_the_compiler_may_be_told_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "chosen")
    keep_kernels_in(tmp_path / "data")
    assert os.environ["NUMBA_CACHE_DIR"] == "chosen"


def test_the_database_is_postgres_and_its_password_is_not_shown() -> None:
    settings = Settings(database_url="postgresql://user:secret@host/name")
    assert "secret" not in repr(settings)
    with pytest.raises(ValidationError, match="must begin with postgresql://") as refused:
        Settings(database_url="mysql://user:secret@host/name")
    assert "secret" not in str(refused.value)
