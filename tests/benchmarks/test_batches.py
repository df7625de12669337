"""The benchmark of batches believes no result that is missing, doubled or none, and tells growth from noise."""

import pytest

from benchmarks.batch_client import Finished
from benchmarks.batches import Measured

ANSWERS = [b'{"index": 0, "line": 1, "answer": {"a": 1}}', b'{"index": 1, "line": 2, "answer": {"a": 2}}']


def finished(lines: list[bytes]) -> Finished:
    return Finished(0.1, 0.2, lines)


def test_answers_come_as_they_were_written() -> None:
    assert finished(ANSWERS).answers() == [b'{"a": 1}', b'{"a": 2}']


@pytest.mark.parametrize("lines", [ANSWERS[1:], ANSWERS[::-1], [ANSWERS[0], ANSWERS[0]]])
def test_missing_doubled_and_disordered_results_are_an_error(lines: list[bytes]) -> None:
    with pytest.raises(ValueError, match="missing, doubled or out of order"):
        finished(lines).answers()


def test_a_request_without_an_answer_is_an_error() -> None:
    with pytest.raises(ValueError, match="1 requests got no answer"):
        finished([*ANSWERS, b'{"index": 2, "problem": {"status": 422}}']).answers()


def test_memory_that_grows_is_told_from_memory_that_is_filled_at_the_begin() -> None:
    flat, grown = [50, 100, 100, 100, 100], [50, 100, 110, 120, 130]
    assert Measured(finished([]), 1.0, [each for each in flat for _ in range(10)]).growth == 0
    assert Measured(finished([]), 1.0, [each for each in grown for _ in range(10)]).growth == pytest.approx(0.3)
