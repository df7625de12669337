"""docker-compose.yml and what it names: it holds together, whoever starts it."""

import re
from pathlib import Path
from typing import Any

import yaml

from service.settings import Settings
from tests.deploy.compose import ROOT, compose, ours, services
from tests.deploy.dockerfile import context_of, instructions_of, stages_of

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_every_image_of_others_has_a_release() -> None:
    images = [each["image"] for each in services().values() if "build" not in each]
    assert images
    assert all(re.search(r":v?\d", image) for image in images)


def test_our_containers_cannot_write_their_own_files_or_gain_rights() -> None:
    for each in ours().values():
        assert each["read_only"] is True
        assert each["cap_drop"] == ["ALL"]
        assert each["security_opt"] == ["no-new-privileges:true"]
        assert each["init"] is True


def test_variables_are_settings_that_there_are() -> None:
    known = {f"TILEFIT_{name.upper()}" for name in Settings.model_fields}
    given = {name for each in ours().values() for name in each["environment"]}
    last = stages_of(instructions_of(DOCKERFILE))[-1]
    image = {word.partition("=")[0] for each in last.all("ENV") for word in each.words}
    assert {name for name in given | image if name.startswith("TILEFIT_")} <= known


def test_without_keys_nothing_but_loopback_is_listened_on() -> None:
    for each in ours().values():
        environment = each["environment"]
        assert environment["TILEFIT_HOST"] == "0.0.0.0"  # noqa: S104 - what is tested
        assert environment["TILEFIT_API_KEYS_FILE"] == "/run/secrets/api_keys"
        assert "api_keys" in each["secrets"]


def test_no_password_stands_in_the_file() -> None:
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    assert re.findall(r"PASSWORD\W+(\w+)", text.replace("PASSWORD: ${POSTGRES_", "")) == ["set"] * 2
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"deploy/secrets/", ".env"} <= set(ignored)
    assert all(each["file"].startswith("./deploy/secrets/") for each in compose()["secrets"].values())


def test_who_is_waited_for_is_there_and_says_how_it_is() -> None:
    found = services()
    for each in found.values():
        for name, wanted in each.get("depends_on", {}).items():
            if wanted["condition"] == "service_healthy":
                assert "healthcheck" in found[name] or "build" in found[name]
            else:
                assert wanted["condition"] == "service_completed_successfully"
                assert found[name]["restart"] == "no"


def test_files_and_volumes_that_are_mounted_are_there() -> None:
    document = compose()
    for each in services().values():
        for volume in each.get("volumes", ()):
            source = volume.partition(":")[0]
            assert (ROOT / source).is_file() if source.startswith("./") else source in document["volumes"]
        assert set(each.get("secrets", ())) <= set(document["secrets"])


def test_proxy_and_prometheus_know_every_process() -> None:
    found = ours()
    replicas = {f"{name}:8000" for name in found if name.startswith("api-")}
    caddyfile = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"\bapi-\d+:\d+", caddyfile)) == replicas
    jobs = {each["job_name"]: each for each in _prometheus()["scrape_configs"]}
    assert set(jobs["api"]["static_configs"][0]["targets"]) == replicas
    assert jobs["worker"]["dns_sd_configs"][0]["names"] == ["worker"]
    for job in jobs.values():
        assert Path(job["authorization"]["credentials_file"]).name in services()["prometheus"]["secrets"]


def _prometheus() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / "deploy" / "prometheus.yml").read_text(encoding="utf-8"))
    return found


def test_time_to_end_is_longer_than_requests_and_items_are_given() -> None:
    from service.batches.runner import GRACE_S as ITEMS_S  # noqa: PLC0415 - beside its namesake
    from service.serve import GRACE_S, LAST_WORDS_S  # noqa: PLC0415

    for each in ours().values():
        assert int(each["stop_grace_period"].removesuffix("s")) > GRACE_S + LAST_WORDS_S + ITEMS_S


def test_the_image_gets_sources_and_pins_and_nothing_else(tmp_path: Path) -> None:
    for name in ("service/app.py", "service/__pycache__/app.pyc", "tests/a.py", ".env", "deploy/secrets/api_keys"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / ".dockerignore").write_text((ROOT / ".dockerignore").read_text(encoding="utf-8"), encoding="utf-8")
    assert [str(path) for path in context_of(tmp_path)] == ["service/app.py"]
    sent = {path.parts[0] for path in context_of(ROOT)}
    assert sent == {"deploy", "heuristics", "problem", "pyproject.toml", "requirements-run.lock", "service", "solver"}


def test_everything_that_is_copied_is_sent() -> None:
    sent = context_of(ROOT)
    for stage in stages_of(instructions_of(DOCKERFILE)):
        for each in stage.all("COPY"):
            if "from" not in each.options:
                assert all(any(path.is_relative_to(source) for path in sent) for source in each.words[:-1])


def test_the_image_has_the_pins_that_are_tested() -> None:
    tested, image = (_pins(ROOT / name) for name in ("requirements.lock", "requirements-run.lock"))
    assert image
    assert image <= tested


def _pins(lock: Path) -> set[str]:
    return set(re.findall(r"^\S+==\S+|--hash=\S+", lock.read_text(encoding="utf-8"), re.MULTILINE))
