"""`GET /metrics`: figures that follow what the service does."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from service.app import create_app
from service.settings import Settings
from tests.service.client import Client
from tests.service.small_requests import HARD, INFEASIBLE, PLACED, UNKNOWN, unasked

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


def figures(client: Client) -> Figures:
    answer = client.get("/metrics")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/plain; version=")
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }


def figure(found: Figures, name: str, **labels: str) -> float:
    return found.get((name, frozenset(labels.items())), 0.0)


def grown(client: Client, before: Figures, name: str, **labels: str) -> float:
    return figure(figures(client), name, **labels) - figure(before, name, **labels)


def test_requests_are_counted_by_route_and_status(client: Client) -> None:
    before = figures(client)
    for _ in range(3):
        client.post("/v1/placements", json=PLACED)
    client.post("/v1/placements", json={})
    counted = {"method": "POST", "route": "/v1/placements"}
    assert grown(client, before, "tilefit_requests_total", **counted, status="200") == 3
    assert grown(client, before, "tilefit_requests_total", **counted, status="422") == 1
    assert grown(client, before, "tilefit_request_seconds_count", route="/v1/placements") == 4
    assert grown(client, before, "tilefit_received_bytes_total") > 0
    assert grown(client, before, "tilefit_sent_bytes_total") > 0
    assert figure(figures(client), "tilefit_requests_under_way") == 1


def test_tiles_are_counted_by_verdict_and_stages_are_timed(client: Client) -> None:
    before = figures(client)
    for request in (PLACED, HARD, INFEASIBLE, UNKNOWN):
        client.post("/v1/placements", json=unasked(request))
    for verdict in ("greedy", "exact", "infeasible", "unknown"):
        assert grown(client, before, "tilefit_tiles_total", verdict=verdict) >= 1
    assert grown(client, before, "tilefit_unknown_entries_total", reason="exact_off") >= 1
    for stage in ("decode", "prepare", "greedy", "verify", "encode"):
        assert grown(client, before, "tilefit_stage_seconds_count", stage=stage) == 4
        assert grown(client, before, "tilefit_stage_seconds_sum", stage=stage) > 0


def test_answers_are_counted_by_where_they_came_from(client: Client) -> None:
    before, asked = figures(client), unasked(PLACED)
    for options in ({}, {}, {"deadline": 59}):
        client.post("/v1/placements", json={**asked, "options": options})
    for source in ("computed", "recognised", "kept"):
        assert grown(client, before, "tilefit_answers_total", source=source) == 1


def test_callers_cannot_make_up_labels(client: Client) -> None:
    before = figures(client).keys()
    for number in range(5):
        client.get(f"/made-up-{number}")
        client.request(f"MADE-UP-{number}", "/v1/placements")
        client.post(f"/v1/placements?made-up-{number}=1", headers={"X-Request-ID": f"made-up-{number}"})
    new = {name for name, labels in figures(client).keys() - before if name == "tilefit_requests_total"}
    assert len(new) <= 3
    assert "made-up" not in client.get("/metrics").text.lower()


def test_what_alerts_look_at_is_there_from_the_start() -> None:
    with Client(create_app(Settings()), start=False) as fresh:
        found = figures(fresh)
        assert found["tilefit_refusals_total", frozenset({("status", "503")})] == 0
        assert found["tilefit_tiles_total", frozenset({("verdict", "infeasible")})] == 0
        assert found["tilefit_unknown_entries_total", frozenset({("reason", "time_limit")})] == 0
        fresh.get("/readyz")
        assert grown(fresh, found, "tilefit_refusals_total", status="503") == 1


def test_it_tells_whether_it_is_ready_and_what_the_solver_did(client: Client) -> None:
    found = figures(client)
    assert figure(found, "tilefit_ready") == 1
    assert figure(found, "tilefit_requests_waiting") == 0
    assert figure(found, "tilefit_solver_questions_total") > 0
    assert figure(found, "tilefit_solver_seconds_total") > 0
    assert figure(found, "process_resident_memory_bytes") > 0
    with Client(create_app(Settings()), start=False) as unready:
        assert figure(figures(unready), "tilefit_ready") == 0


@pytest.mark.parametrize("form", ["application/openmetrics-text; version=1.0.0", "text/plain"])
def test_the_reader_chooses_the_form(client: Client, form: str) -> None:
    answer = client.get("/metrics", headers={"Accept": form})
    assert answer.headers["content-type"].startswith(form.partition(";")[0])


def test_requests_of_batches_are_counted_by_what_became_of_them(client: Client) -> None:
    before = figures(client)
    headers = {"Idempotency-Key": "metrics"}
    batch = client.post("/v1/batches", json={"requests": [PLACED, {}, INFEASIBLE]}, headers=headers).headers["location"]
    assert len(client.get(f"{batch}/results?follow=true").text.splitlines()) == 3
    for ending in ("placed", "infeasible", "faulty"):
        assert grown(client, before, "tilefit_batch_items_total", ending=ending) == 1
    assert figure(figures(client), "tilefit_batch_items_waiting") == 0
