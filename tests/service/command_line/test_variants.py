"""`tilefit variants`."""

import json
from typing import Any

import pytest

from tests.service.command_line.test_cli import Write, run, write
from tests.service.small_requests import CSV, HARD, PLACED, UNKNOWN, faulty

__all__ = ["write"]


def test_each_combination_is_a_row_with_its_verdict(write: Write) -> None:
    result = run("variants", write(HARD), "--capacity", "7", "--capacity", "2000", "--interleaved-offset", "3")
    rows = [line.split() for line in result.stdout.splitlines() if "placed" in line]
    assert rows == [["-", "7", "3", "placed", "exact", "7"], ["-", "2,000", "3", "placed", "greedy", "9"]]
    assert result.exit_code == 0


def test_the_exit_code_is_that_of_the_worst_variant(write: Write) -> None:
    assert run("variants", write(PLACED), "--capacity", "128", "--capacity", "80").exit_code == 3
    assert run("variants", write(UNKNOWN), "--capacity", "7", "--capacity", "8").exit_code == 4
    nowhere = run("variants", write(PLACED), "--memory", "ipu-mk2", "--memory", "nowhere")
    assert nowhere.exit_code == 2
    assert "no memory map is called 'nowhere'" in " ".join(nowhere.stdout.split())


@pytest.mark.parametrize("request_", [PLACED, HARD])
def test_the_document_has_the_answers_that_place_gives(write: Write, request_: Any) -> None:
    result = run("variants", write(request_), "--interleaved-offset", "0", "--json")
    (variant,) = json.loads(result.stdout)["variants"]
    assert variant["answer"] == json.loads(run("place", write(request_), "--json").stdout)
    assert (variant["memory"], variant["interleaved_offset"]) == (None, 0)


def test_a_csv_is_placed_in_each_of_the_memories_or_capacities(write: Write) -> None:
    capacities = run("variants", write(CSV), "--capacity", "95", "--capacity", "96")
    assert [word in capacities.stdout for word in ("infeasible", "placed")] == [True, True]
    assert run("variants", write(CSV), "--memory", "ipu-mk2", "--capacity", "96").exit_code == 0


def test_there_has_to_be_something_to_vary_and_a_right_request(write: Write) -> None:
    assert "there is nothing to vary" in run("variants", write(PLACED)).stderr
    wrong = run("variants", write(faulty(size=-1)), "--capacity", "7")
    assert wrong.exit_code == 2
    assert "/tiles/0/buffers/0/size" in wrong.stderr
