"""Prometheus takes its configuration and the alerts, and the alerts go off when they should."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from service.app import create_app
from service.settings import Settings
from tests.deploy.compose import ROOT
from tests.deploy.required import program
from tests.service.client import Client

DEPLOY = ROOT / "deploy"


@pytest.fixture(scope="module")
def promtool() -> str:
    return program("promtool", "prometheus")


def _rules() -> list[dict[str, Any]]:
    document = yaml.safe_load((DEPLOY / "alerts.yml").read_text(encoding="utf-8"))
    return [rule for group in document["groups"] for rule in group["rules"]]


def test_prometheus_takes_its_configuration(promtool: str) -> None:
    # Secrets are where it runs.
    subprocess.run([promtool, "check", "config", "--syntax-only", str(DEPLOY / "prometheus.yml")], check=True)
    subprocess.run([promtool, "check", "rules", str(DEPLOY / "alerts.yml")], check=True)


def test_alerts_go_off_when_they_should_and_not_before(promtool: str) -> None:
    subprocess.run([promtool, "test", "rules", str(Path(__file__).with_name("alerts_test.yml"))], check=True)


def test_alerts_ask_for_figures_that_there_are(tmp_path: Path) -> None:
    with Client(create_app(Settings(data_dir=tmp_path))) as client:
        figures = client.get("/metrics").text
    known = set(re.findall(r"^# TYPE (\w+)", figures, re.MULTILINE)) | {"up"}
    asked = {name for rule in _rules() for name in re.findall(r"\b(?:tilefit|process)_\w+", rule["expr"])}
    assert asked
    assert asked <= known


def test_every_alert_is_explained() -> None:
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    assert [rule["alert"] for rule in _rules() if f"`{rule['alert']}`" not in text] == []
