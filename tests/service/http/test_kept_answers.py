"""Complete answers are kept by digest, recognised however they were asked for, and read again later."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from service.answers import database, later
from service.answers.kept import Kind, Name
from service.answers.store import AnswerStore
from service.app import create_app
from service.batches.schema import migrate_database
from service.settings import Settings
from tests.polling import becomes
from tests.postgres import own_server
from tests.service.answers.conftest import closing
from tests.service.client import Client
from tests.service.small_requests import CSV, HARD, INFEASIBLE, PLACED, UNKNOWN, faulty, unasked

JSON = {"Content-Type": "application/json"}


def post(client: Client, document: Any) -> Any:
    return client.post("/v1/placements", content=json.dumps(document), headers=JSON)


def was_computed(answer: Any) -> bool:
    return "greedy;" in answer.headers.get("server-timing", "")


@pytest.mark.parametrize("document", [PLACED, HARD, INFEASIBLE])
def test_a_complete_answer_says_where_it_is_kept_and_is_there_with_what_was_asked(
    client: Client, document: dict[str, Any]
) -> None:
    asked = unasked(document)
    answer = post(client, asked)
    digest = answer.json()["digest"]
    assert answer.headers["content-location"] == f"/v1/placements/{digest}"
    kept = client.get(answer.headers["content-location"])
    assert kept.content == answer.content
    assert kept.headers["etag"] == answer.headers["etag"]
    assert "immutable" in kept.headers["cache-control"]
    request = client.get(f"/v1/placements/{digest}/request")
    assert request.json() == asked
    assert request.headers["etag"] not in {"", kept.headers["etag"]}


def test_the_same_request_is_computed_once_however_it_is_written(client: Client) -> None:
    asked = unasked(HARD)
    assert was_computed(post(client, asked))
    for spelled in (asked, {**asked, "options": {"deadline": 59}}, dict(reversed(asked.items()))):
        again = post(client, spelled)
        assert not was_computed(again)
        assert again.headers["etag"] == post(client, asked).headers["etag"]
        assert again.content == post(client, asked).content


def test_the_same_bytes_read_in_another_way_are_another_request(client: Client) -> None:
    def place(capacity: int) -> Any:
        headers = {"Content-Type": "text/csv"}
        return client.post("/v1/placements", content=CSV, headers=headers, params={"capacity": capacity}).json()

    assert [place(capacity)["status"] for capacity in (95, 96, 95)] == ["infeasible", "placed", "infeasible"]


def test_what_a_clock_or_a_setting_left_open_or_what_is_at_fault_is_not_kept(client: Client) -> None:
    hurried = unasked(HARD) | {"options": {"deadline": 1e-9}}
    answer = post(client, hurried)
    assert not answer.json()["complete"]
    assert "etag" not in answer.headers
    assert "content-location" not in answer.headers
    assert client.get(f"/v1/placements/{answer.json()['digest']}").status_code == 404
    assert post(client, {**hurried, "options": {}}).json()["status"] == "placed"
    assert post(client, faulty(size=-1)).status_code == post(client, faulty(size=-1)).status_code == 422


def test_an_unknown_that_no_clock_caused_is_complete_and_kept(client: Client) -> None:
    answer = post(client, unasked(UNKNOWN))
    assert answer.json()["complete"]
    assert client.get(answer.headers["content-location"]).content == answer.content


@pytest.mark.parametrize("named", ["{}", "W/{}", '"other", {}', "*"])
def test_who_has_it_already_is_told_so(client: Client, named: str) -> None:
    answer = post(client, unasked(PLACED))
    kept = client.get(
        answer.headers["content-location"], headers={"If-None-Match": named.format(answer.headers["etag"])}
    )
    assert kept.status_code == 304
    assert kept.content == b""
    assert kept.headers["etag"] == answer.headers["etag"]


@pytest.mark.parametrize("named", ['"other"', "other", ""])
def test_who_has_another_one_gets_it(client: Client, named: str) -> None:
    answer = post(client, unasked(PLACED))
    kept = client.get(answer.headers["content-location"], headers={"If-None-Match": named})
    assert kept.status_code == 200


@pytest.mark.parametrize("path", [f"sha256:{'0' * 64}", f"sha256:{'A' * 64}", "x", "sha256:", "..%2f..%2fetc%2fpasswd"])
@pytest.mark.parametrize("document", ["", "/request"])
def test_what_is_not_kept_is_not_found(client: Client, path: str, document: str) -> None:
    answer = client.get(f"/v1/placements/{path}{document}", headers={"If-None-Match": "*"})
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


def test_many_who_ask_for_the_same_at_once_share_one_computation(client: Client) -> None:
    asked = unasked(HARD)
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: post(client, asked), range(8)))
    assert len({answer.content for answer in answers}) == 1
    stages = {answer.headers.get("server-timing") for answer in answers if was_computed(answer)}
    assert len(stages) == 1


def test_answers_outlive_the_process(tmp_path: Path) -> None:
    settings, asked = Settings(threads=1, data_dir=tmp_path), unasked(HARD)
    with Client(create_app(settings)) as before:
        answer = post(before, asked)
    with Client(create_app(settings)) as after:
        assert after.get(answer.headers["content-location"]).content == answer.content
        again = post(after, asked)
        assert again.content == answer.content
        assert not was_computed(again)


def test_replicas_with_a_common_database_share_their_answers(tmp_path: Path, postgres: str) -> None:
    apps = [
        create_app(Settings(threads=1, data_dir=tmp_path / name, database_url=postgres)) for name in ("one", "other")
    ]
    asked = unasked(HARD)
    with Client(apps[0]) as one, Client(apps[1]) as other:
        answer = post(one, asked)
        assert was_computed(answer)
        assert other.get(answer.headers["content-location"]).content == answer.content
        assert not was_computed(post(other, {**asked, "options": {"deadline": 59}}))


def test_nothing_is_kept_where_there_is_no_room_for_it(tmp_path: Path) -> None:
    settings = Settings(threads=1, data_dir=tmp_path, answers_bytes=0, recent_bytes=0)
    with Client(create_app(settings)) as client:
        asked = unasked(PLACED)
        assert was_computed(post(client, asked))
        answer = post(client, asked)
        assert was_computed(answer)
        assert client.get(f"/v1/placements/{answer.json()['digest']}").status_code == 404


def test_placing_goes_on_without_a_database_and_reading_says_to_come_back(tmp_path: Path) -> None:
    nowhere = "postgresql://nobody@127.0.0.1:1/nothing"
    settings = Settings(threads=1, data_dir=tmp_path, database_url=nowhere, recent_bytes=0)
    with Client(create_app(settings)) as client:
        answer = post(client, unasked(PLACED))
        assert answer.json()["status"] == "placed"
        kept = client.get(f"/v1/placements/{answer.json()['digest']}")
        assert kept.status_code == 503
        assert int(kept.headers["retry-after"]) >= 1


def in_columns(document: dict[str, Any]) -> dict[str, Any]:
    """Write the tile's buffers as columns that are lists."""
    (tile,) = document["tiles"]
    columns = {name: [buffer[name] for buffer in tile["buffers"]] for name in tile["buffers"][0]}
    extras = [{"tile": 0, "numbers": tile["numbers"]}]
    rest = {name: value for name, value in document.items() if name != "tiles"}
    return {**rest, "table": {"tile_offsets": [0, len(tile["buffers"])], **columns, "extras": extras}}


@pytest.mark.parametrize("document", [PLACED, HARD, INFEASIBLE, UNKNOWN])
def test_an_answer_is_read_in_rows_or_in_columns_whichever_way_it_was_asked_for(
    client: Client, document: dict[str, Any]
) -> None:
    rows, table = unasked(document), in_columns(unasked(document))
    location = ""
    for asked, other in ((rows, in_columns(rows)), (table, table)):
        answer = post(client, asked)
        assert client.get(answer.headers["content-location"]).content == answer.content
        location = answer.headers["content-location"].partition("?")[0]
        listed = client.get(location, params={"form": "table"})
        assert listed.headers["etag"] != client.get(location).headers["etag"]
        assert listed.content == post(client, other).content
        assert not was_computed(post(client, {**other, "options": {**document.get("options", {}), "deadline": 58}}))
        arrays = client.get(location, params={"form": "arrays"}).json()
        assert isinstance(arrays["table"]["address"], dict)
    assert client.get(location, params={"form": "else"}).status_code == 422
    assert client.get(location, params={"from": "rows"}).status_code == 422


def test_an_answer_in_another_form_is_kept_and_takes_its_turn(tmp_path: Path) -> None:
    app = create_app(Settings(threads=1, data_dir=tmp_path))
    with Client(app) as client, ThreadPoolExecutor() as pool:
        answer, computing = post(client, unasked(PLACED)), app.state.computing
        path, digest = answer.headers["content-location"], answer.json()["digest"]
        computing.permits.ask("another").result()
        asked = [pool.submit(client.get, path, params={"form": "table"}) for _ in range(3)]
        assert becomes(lambda: computing.permits.num_waiting, 1)
        assert not any(future.done() for future in asked)
        # What is kept needs no turn, nor what is not.
        assert client.get(path).content == answer.content
        assert client.get(f"/v1/placements/sha256:{'0' * 64}?form=table").status_code == 404
        computing.permits.give_back()
        assert {future.result().status_code for future in asked} == {200}
        assert computing.answers.store.kinds(digest) == {Kind.REQUEST, Kind.ROWS, Kind.LISTS}
        assert computing.answers.recent.get(Name(digest, Kind.LISTS)) is not None


@pytest.mark.parametrize("is_told_to_end", [False, True])
def test_what_was_answered_without_a_database_is_kept_once_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_told_to_end: bool
) -> None:
    monkeypatch.setattr(database, "REST_S", 0.0)
    monkeypatch.setattr(later, "RETRY_S", 60.0 if is_told_to_end else 0.02)
    with own_server() as server, closing(database.postgres(server.url)) as engine:
        settings = Settings(threads=1, data_dir=tmp_path, database_url=server.url)
        store = AnswerStore(engine, None, 10**9)
        with Client(create_app(settings)) as client:
            server.stop()
            answer = post(client, unasked(PLACED))
            server.start()
            digest = answer.json()["digest"]
            if not is_told_to_end:
                assert becomes(lambda: store.kinds(digest), {Kind.REQUEST, Kind.ROWS})
        assert store.kinds(digest) == {Kind.REQUEST, Kind.ROWS}
        kept = store.get(Name(digest, Kind.ROWS))
        assert kept is not None
        assert kept.body == answer.content


def test_a_database_that_is_lost_costs_no_answer_is_told_and_heals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "REST_S", 0.0)
    with own_server() as server:
        migrate_database(server.url)
        settings = Settings(threads=1, data_dir=tmp_path, database_url=server.url, recent_bytes=0)
        with Client(create_app(settings)) as client:
            kept = post(client, unasked(HARD))
            assert client.get("/readyz").status_code == 200
            server.stop()
            assert post(client, unasked(HARD)).json()["status"] == "placed"
            assert client.get("/readyz").status_code == 503
            assert client.get(kept.headers["content-location"]).status_code == 503
            server.start()
            assert client.get("/readyz").status_code == 200
            assert client.get(kept.headers["content-location"]).content == kept.content
