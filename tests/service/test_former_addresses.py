"""Planning again: what keeps its address, and that no verdict depends on where things lay."""

from random import Random
from typing import Any

import pytest

from service.workers import Workers
from tests.documents import Document, alias, buffer, request
from tests.judge import judge
from tests.service.planning import answer, with_options
from tests.service.small_requests import HARD
from tests.strategies import bank_heavy_request, random_request

VERDICT = ("status", "method", "reason", "proof", "explanation")


def places(tile: Document) -> dict[str, int]:
    """Give the addresses of a placed tile's buffers, nothing where it is not placed."""
    return {row["id"]: row["address"] for row in tile["placements"] or ()}


def with_former(document: Document, former: list[dict[str, int]]) -> Document:
    """Give buffers the addresses that they had, where they had one."""
    return with_buffers(
        document, lambda tile, row: {"previous": former[tile][row["id"]]} if row["id"] in former[tile] else {}
    )


def with_buffers(document: Document, more: Any) -> Document:
    tiles = [
        {**tile, "buffers": [{**row, **more(place, row)} for row in tile["buffers"]]}
        for place, tile in enumerate(document["tiles"])
    ]
    return {**document, "tiles": tiles}


def drawn(rng: Random, index: int) -> Document:
    return with_options((random_request if index % 3 else bank_heavy_request)(rng), explain="off")


def test_a_former_plan_that_is_right_is_kept_whole_however_it_was_made(workers: Workers) -> None:
    rng, num_kept = Random(41), 0
    for index in range(120):
        document = drawn(rng, index)
        backwards = {**document, "tiles": [{**tile, "buffers": tile["buffers"][::-1]} for tile in document["tiles"]]}
        former = [places(tile) for tile in answer(backwards, workers)["tiles"]]
        again = with_former(document, former)
        given = answer(again, workers)
        assert judge(again, given) == []
        for before, tile in zip(former, given["tiles"], strict=True):
            if before and not document_has_auxiliaries(document):
                assert tile["moved"] == []
                assert places(tile) == before
                num_kept += 1
    assert num_kept > 60


def document_has_auxiliaries(document: Document) -> bool:
    return any(tile.get("auxiliaries") for tile in document["tiles"])


@pytest.mark.parametrize("options", [{}, {"exact": "off"}, {"objective": "peak"}], ids=["auto", "off", "peak"])
def test_no_verdict_and_no_lowest_peak_depends_on_where_buffers_lay(workers: Workers, options: Document) -> None:
    rng, asked, moved, moved_without = Random(42), 0, 0, 0
    for index in range(80):
        document = with_options(drawn(rng, index), **options)
        former = [places(tile) for tile in answer(document, workers)["tiles"]]
        wrong = [{name: rng.randint(0, 64) for name in before if rng.random() < 0.2} for before in former]
        longer = with_buffers(
            document, lambda _, row: {"end": row["end"] + 1} if not row.get("gaps") and rng.random() < 0.2 else {}
        )
        without = answer(longer, workers)
        again = with_former(longer, [before | other for before, other in zip(former, wrong, strict=True)])
        given = answer(again, workers)
        assert judge(again, given) == []
        for tile, before, rows in zip(given["tiles"], without["tiles"], again["tiles"], strict=True):
            assert [tile[name] for name in VERDICT] == [before[name] for name in VERDICT]
            assert tile["objective"] == before["objective"]
            if tile["status"] == "placed":
                there = places(before)
                asked += sum("previous" in row for row in rows["buffers"])
                moved += len(tile["moved"] or ())
                moved_without += sum(
                    row.get("previous", there[row["id"]]) != there[row["id"]] for row in rows["buffers"]
                )
    assert asked > 100
    assert moved < moved_without


def test_where_one_buffer_grows_few_others_move(workers: Workers) -> None:
    rng = Random(43)
    rows = [buffer(f"b{index}", rng.randint(20, 60), index, index + rng.randint(4, 20)) for index in range(80)]
    document = request(*rows, memory={"capacity": 1000})
    (tile,) = answer(document, workers)["tiles"]
    grown = with_buffers(document, lambda _, row: {"size": row["size"] + 40} if row["id"] == "b2" else {})
    (without,) = answer(grown, workers)["tiles"]
    (again,) = answer(with_former(grown, [places(tile)]), workers)["tiles"]
    elsewhere = [name for name, address in places(tile).items() if places(without)[name] != address]
    assert len(elsewhere) > 60
    assert again["moved"] == ["b3"]


def test_a_plan_that_only_a_search_finds_is_not_lost_to_keeping(workers: Workers) -> None:
    (tile,) = answer(HARD, workers)["tiles"]
    assert tile["method"] == "exact"
    (again,) = answer(with_former(HARD, [places(tile)]), workers)["tiles"]
    assert (again["method"], again["moved"]) == ("exact", [])
    (moved,) = answer(with_former(HARD, [{"a": 3, "b": 3, "c": 0, "d": 1}]), workers)["tiles"]
    assert moved["status"] == "placed"


def test_what_has_other_storage_counts_by_each_buffers_own_address(workers: Workers) -> None:
    document = request(
        buffer("a", 4), buffer("b", 2), buffer("c", 3), aliases=[alias(a=0, b=2)], memory={"capacity": 32}
    )
    former = [{"b": 12, "c": 0}]
    (tile,) = answer(with_former(document, former), workers)["tiles"]
    assert (places(tile), tile["moved"]) == ({"a": 10, "b": 12, "c": 0}, [])
    (tile,) = answer(with_former(document, [{"a": 11, "b": 12}]), workers)["tiles"]
    assert (places(tile)["a"], tile["moved"]) == (11, ["b"])


def test_a_hint_does_not_draw_a_buffer_from_where_it_lay(workers: Workers) -> None:
    document = request(buffer("a", 4, hint=0), buffer("b", 4, previous=20), memory={"capacity": 32})
    both = with_buffers(document, lambda _, row: {"previous": 8} if row["id"] == "a" else {})
    assert places(answer(document, workers)["tiles"][0]) == {"a": 0, "b": 20}
    assert places(answer(both, workers)["tiles"][0]) == {"a": 8, "b": 20}


def test_an_address_that_is_fixed_or_cannot_be_kept_is_told_as_moved(workers: Workers) -> None:
    document = request(
        buffer("fixed", 4, address=8, previous=0),
        buffer("outside", 4, previous=30),
        buffer("aligned", 4, alignment=4, previous=18),
        buffer("free", 4),
        memory={"capacity": 32},
    )
    (tile,) = answer(document, workers)["tiles"]
    assert tile["moved"] == ["fixed", "outside", "aligned"]


def test_nothing_is_told_where_no_buffer_has_a_former_address_or_the_tile_is_not_placed(workers: Workers) -> None:
    plain, full = {"buffers": [buffer("a", 4)]}, {"buffers": [buffer("a", 9, previous=0)]}
    tiles = answer({"memory": {"capacity": 8}, "tiles": [plain, full]}, workers)["tiles"]
    assert [tile["moved"] for tile in tiles] == [None, None]
