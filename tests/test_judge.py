"""The judge, on an answer worked out by hand and on everything that may be wrong with it."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.judge import judge
from tests.judge.completion import complete_answer
from tests.judge.document import Json

REQUEST: Json = {
    "memory": {
        "regions": [
            {"name": "low", "start": 4, "size": 28, "memory_classes": ["standard"], "bank_bytes": 4},
            {"name": "high", "start": 32, "size": 36, "bank_bytes": 8},
        ],
        "loader": {"start": 60, "end": 70},
        "default_alignment": 2,
    },
    "interleaved_offset": 8,
    "host": {"packet_bytes": 2, "descriptor_entry_bytes": 1, "max_transfer_bytes": 4},
    "reservations": [
        {"id": "scratch", "size": 4, "address": 28, "intervals": [[0, 1], [9, 10]]},
        {"id": "support", "size": 4},
        {"id": "tables", "size": 2, "region": "high", "alignment": 1},
    ],
    "tiles": [
        {
            "numbers": [5, 3],
            "buffers": [
                {"id": "x", "size": 6, "start": 0, "end": 4},
                {"id": "y", "size": 2, "start": 3, "end": 5, "alignment": 4},
                {"id": "pinned", "size": 4, "start": 5, "end": 9, "address": 28},
                {"id": "slots", "size": 3, "start": 1, "end": 2, "memory_class": "interleaved"},
                {"id": "view", "size": 1, "start": 4, "end": 5, "alignment": 1},
                {"id": "before", "size": 2, "start": 0, "end": 2},
                {"id": "after", "size": 3, "start": 6, "end": 7, "access_tail": 1, "regions": ["high", "moon"]},
                {"id": "banks", "size": 5, "start": 0, "end": 9, "whole_banks": True},
                {"id": "gappy", "size": 4, "start": 0, "end": 8, "gaps": [[2, 6]]},
                {"id": "guest", "size": 4, "start": 3, "end": 5},
                {"id": "nothing", "size": 0, "start": 0, "end": 9},
                {"id": "image", "size": 2, "start": 7, "end": 9, "preloaded": True},
            ],
            "aliases": [
                {"members": [{"buffer": "x"}, {"buffer": "y", "offset": -2}]},
                {"members": [{"buffer": "view", "offset": 4}, {"buffer": "slots", "offset": 3}]},
            ],
            "repeats": [
                {"start": 1, "end": 6, "count": 3, "iterated": ["slots"]},
                {"start": 2, "end": 7, "count": 9, "carried": [["before", "after"]]},
            ],
            "separate": [["slots", "banks"]],
            "auxiliaries": [
                {"id": "stack", "size": 1, "alignment": 1},
                {"id": "mark", "size": 0, "alignment": 4, "preloaded": True},
            ],
            "transfers": [
                {"buffer": "x", "offset": 0, "size": 6, "direction": "to_tile"},
                {"buffer": "x", "offset": 0, "size": 6, "direction": "to_tile"},
            ],
        },
        {"buffers": [], "descriptor_bytes": 5},
        {"numbers": [7], "buffers": [{"id": "vast", "size": 40, "start": 2, "end": 3}]},
    ],
}
ANSWER: Json = {
    "digest": "sha256:" + "0123456789abcdef" * 4,
    "status": "infeasible",
    "complete": True,
    "reservations": [
        {"id": "scratch", "region": "low", "start": 28, "end": 32},
        {"id": "support", "region": "low", "start": 4, "end": 8},
        {"id": "tables", "region": "high", "start": 32, "end": 34},
    ],
    "descriptors": {"region": "low", "start": 8, "end": 20, "bytes": 12},
    "tiles": [
        {
            "numbers": [5, 3],
            "status": "placed",
            "method": "greedy",
            "reason": None,
            "objective": None,
            "placements": [
                {"id": "x", "region": "low", "address": 22, "stride": None},
                {"id": "y", "region": "low", "address": 20, "stride": None},
                {"id": "pinned", "region": "low", "address": 28, "stride": None},
                {"id": "slots", "region": "high", "address": 40, "stride": 4},
                {"id": "view", "region": "high", "address": 41, "stride": 4},
                {"id": "before", "region": "high", "address": 36, "stride": None},
                {"id": "after", "region": "high", "address": 36, "stride": None},
                {"id": "banks", "region": "high", "address": 56, "stride": None},
                {"id": "gappy", "region": "high", "address": 52, "stride": None},
                {"id": "guest", "region": "high", "address": 52, "stride": None},
                {"id": "nothing", "region": "high", "address": 68, "stride": None},
                {"id": "image", "region": "low", "address": 20, "stride": None},
            ],
            "auxiliaries": [
                {"id": "stack", "region": "high", "address": 35},
                {"id": "mark", "region": "low", "address": 20},
            ],
            "unused": [{"start": 34, "end": 35}, {"start": 64, "end": 68}],
            "peaks": [{"region": "low", "bytes": 28}, {"region": "high", "bytes": 32}],
            "descriptor_bytes": {"bound": 12, "emitted": 8},
            "moved": None,
            "proof": None,
            "explanation": None,
        },
        {
            "numbers": [1],
            "status": "placed",
            "method": "retry",
            "reason": None,
            "objective": None,
            "placements": [],
            "auxiliaries": [],
            "unused": [{"start": 20, "end": 28}, {"start": 34, "end": 68}],
            "peaks": [{"region": "low", "bytes": 0}, {"region": "high", "bytes": 0}],
            "descriptor_bytes": {"bound": 0, "emitted": 0},
            "moved": None,
            "proof": None,
            "explanation": None,
        },
        {
            "numbers": [7],
            "status": "infeasible",
            "method": None,
            "reason": None,
            "objective": None,
            "placements": None,
            "auxiliaries": None,
            "unused": None,
            "peaks": None,
            "descriptor_bytes": {"bound": 0, "emitted": None},
            "moved": None,
            "proof": {
                "kind": "no_address",
                "event": None,
                "blocks": ["vast"],
                "regions": ["low", "high"],
                "needed_bytes": 40,
                "available_bytes": 34,
                "engines": None,
                "confirmed": True,
            },
            "explanation": {
                "text": "vast needs 40 bytes in a piece, and no region has more than 34.",
                "event": 2,
                "blocks": ["vast"],
                "needed_bytes": 40,
                "available_bytes": 34,
                "deficit_bytes": 0,
                "largest_hole_bytes": 34,
                "cause": "constraint",
                "capacity": {"region": "high", "fits": 42, "refuted": 41},
                "conflict_set": None,
                "relief": None,
            },
        },
    ],
    "summary": {"tiles": 4, "greedy": 2, "retry": 1, "exact": 0, "infeasible": 1, "unknown": 0},
}


def _variants(value: Any) -> Iterator[Any]:
    """Give other values, each of them wrong where the judge can know the right one."""
    match value:
        case bool():
            yield from (not value, None, int(value))
        case int():
            yield from (value + 1, value - 1, None, str(value), float(value), 2**53)
        case str():
            yield from (value + "x", "", None, 1)
        case None:
            yield from (0, "", [], {})
        case list():
            yield from ([*value, value[0]] if value else [None], value[1:], value[::-1], None)
        case _:
            yield from (value | {"more": 0}, {key: value[key] for key in list(value)[1:]}, None)


def _replaced(document: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    changed = document.copy()
    changed[path[0]] = _replaced(document[path[0]], path[1:], value)
    return changed


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from _paths(value[key], (*path, key))


def _at(document: Any, path: tuple[Any, ...]) -> Any:
    for key in path:
        document = document[key]
    return document


def _mutations(answer: Json) -> Iterator[tuple[tuple[Any, ...], Any]]:
    for path in _paths(answer):
        value = _at(answer, path)
        for variant in _variants(value):
            if type(variant) is not type(value) or variant != value:
                yield path, variant


def test_an_answer_worked_out_by_hand_is_right() -> None:
    assert judge(REQUEST, ANSWER) == []


def test_every_field_changed_alone_is_noticed_where_the_right_value_is_known() -> None:
    free = {("digest",), ("complete",), ("tiles", 2, "proof"), ("tiles", 2, "explanation")}
    unnoticed = [
        (path, variant)
        for path, variant in _mutations(ANSWER)
        if not any(path[: len(one)] == one and path != one for one in free)
        and (path not in free or variant is None)
        and not judge(REQUEST, _replaced(ANSWER, path, variant))
    ]
    assert unnoticed == []


def test_there_are_many_such_changes() -> None:
    assert sum(1 for _ in _mutations(ANSWER)) > 800


@pytest.mark.parametrize("digest", ["", "0" * 64, "sha256:" + "0" * 63, "sha256:" + "G" * 64, "md5:" + "0" * 64])
def test_a_digest_is_sha256_and_64_digits(digest: str) -> None:
    assert judge(REQUEST, ANSWER | {"digest": digest})


@pytest.mark.parametrize(
    ("moves", "rule"),
    [
        ({"banks": 64}, "banks does not lie within high"),
        ({"gappy": 0}, "gappy does not lie within high"),
        ({"slots": 36, "view": 37, "before": 56, "after": 56, "banks": 40}, "below the interleaved offset"),
        ({"banks": 60}, "banks does not start at a bank"),
        ({"gappy": 65}, "gappy is not at a multiple of 2"),
        ({"x": 24, "y": 22}, "y is not at a multiple of 4"),
        ({"x": 24}, "y does not lie -2 bytes above x"),
        ({"after": 64}, "after does not lie 0 bytes above before"),
        ({"pinned": 24}, "pinned is not at its fixed address 28"),
        ({"guest": 56}, "banks and guest overlap"),
        ({"before": 52, "after": 52}, "before and gappy overlap"),
        ({"slots": 44, "view": 45}, "slots and gappy overlap"),
        ({"slots": 52, "view": 53, "gappy": 40, "guest": 40}, "slots and banks share a bank"),
        ({"image": 18}, "image meets the descriptors"),
        ({"x": 6, "y": 4}, "x meets the reservation support"),
        ({"gappy": 32}, "gappy meets the reservation tables"),
        ({"stack": 34}, ""),
        ({"stack": 53}, "gappy and stack overlap"),
        ({"stack": 33}, "stack meets the reservation tables"),
        ({"mark": 21}, "mark is not at a multiple of 4"),
        ({"nothing": 70}, "nothing does not lie within high"),
        ({"nothing": 56}, ""),
    ],
)
def test_a_move_with_all_figures_put_right_is_judged_by_its_addresses(moves: dict[str, int], rule: str) -> None:
    placed = deepcopy(ANSWER["tiles"][0])
    for one in placed["placements"] + placed["auxiliaries"]:
        one["address"] = moves.get(one["id"], one["address"])
    answer = complete_answer(REQUEST | {"tiles": REQUEST["tiles"][:1]}, [placed])
    broken = judge(REQUEST | {"tiles": REQUEST["tiles"][:1]}, answer)
    assert any(rule in one for one in broken) if rule else broken == []


@pytest.mark.parametrize(
    ("buffer", "region", "address", "rule"),
    [
        ("image", "high", 64, "image is preloaded and meets the loader"),
        ("slots", "low", 22, "slots may not use low"),
        ("after", "low", 22, "before may not use low"),
        ("y", "high", 64, "x and y share storage but lie in different regions"),
    ],
)
def test_a_buffer_in_another_region_is_judged_by_that_region(buffer: str, region: str, address: int, rule: str) -> None:
    answer = deepcopy(ANSWER)
    placement = next(one for one in answer["tiles"][0]["placements"] if one["id"] == buffer)
    placement |= {"region": region, "address": address}
    if buffer == "after":
        answer["tiles"][0]["placements"][5] |= {"region": region, "address": address}
    assert any(rule in one for one in judge(REQUEST, answer))


def test_a_reservation_is_met_only_while_both_are_there() -> None:
    request = {
        "memory": {"capacity": 4},
        "reservations": [{"id": "window", "size": 4, "address": 0, "intervals": [[2, 3]]}],
        "tiles": [{"buffers": [{"id": "a", "size": 4, "start": 0, "end": 3, "gaps": [[2, 3]]}]}],
    }
    plan = {"placements": [{"id": "a", "region": "memory", "address": 0, "stride": None}], "auxiliaries": []}
    assert judge(request, complete_answer(request, [plan])) == []
    request["tiles"][0]["buffers"][0]["gaps"] = [[1, 2]]  # type: ignore[index]
    assert judge(request, complete_answer(request, [plan])) == ["/tiles/0: a meets the reservation window"]


def _infeasible(**changes: Any) -> Json:
    """Give the answer with the proof and the explanation of its infeasible tile changed."""
    answer = deepcopy(ANSWER)
    tile = answer["tiles"][2]
    for field, value in changes.items():
        part, _, name = field.partition("_of_")
        tile[name][part] = value
    return answer


ENGINES = [{"name": "search", "nodes": 12}, {"name": "cp-sat", "deterministic_time": 0.5}]


@pytest.mark.parametrize(
    "changes",
    [
        {"kind_of_proof": "overload", "event_of_proof": 2},
        {"kind_of_proof": "collision", "blocks_of_proof": ["vast", "support"]},
        {"kind_of_proof": "banks"},
        {"kind_of_proof": "exhausted", "engines_of_proof": ENGINES},
        {"deficit_bytes_of_explanation": 6, "cause_of_explanation": "capacity"},
        {"cause_of_explanation": "fragmentation"},
        {"capacity_of_explanation": {"region": "high", "fits": None, "refuted": 41}},
    ],
)
def test_a_proof_or_explanation_of_the_right_shape_is_taken(changes: Json) -> None:
    assert judge(REQUEST, _infeasible(**changes)) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"kind_of_proof": "guess"},
        {"kind_of_proof": "reservation", "blocks_of_proof": ["support"]},
        {"blocks_of_proof": []},
        {"blocks_of_proof": ["x"]},
        {"blocks_of_proof": ["vast", "vast"]},
        {"regions_of_proof": ["moon"]},
        {"kind_of_proof": "overload"},
        {"kind_of_proof": "overload", "event_of_proof": 2, "needed_bytes_of_proof": 34},
        {"kind_of_proof": "overload", "event_of_proof": 2, "regions_of_proof": []},
        {"kind_of_proof": "collision", "blocks_of_proof": ["vast"]},
        {"kind_of_proof": "collision", "blocks_of_proof": ["support", "tables"]},
        {"kind_of_proof": "banks", "blocks_of_proof": []},
        {"kind_of_proof": "exhausted"},
        {"kind_of_proof": "exhausted", "engines_of_proof": [{"nodes": 3}]},
        {"kind_of_proof": "exhausted", "engines_of_proof": ENGINES, "confirmed_of_proof": None},
        {"text_of_explanation": " "},
        {"blocks_of_explanation": ["x"]},
        {"cause_of_explanation": None},
        {"cause_of_explanation": "capacity"},
        {"cause_of_explanation": "fragmentation", "deficit_bytes_of_explanation": 1},
        {"deficit_bytes_of_explanation": None},
        {"capacity_of_explanation": {"region": "low", "fits": 42, "refuted": 41}},
        {"capacity_of_explanation": {"region": "high", "fits": 41, "refuted": 41}},
        {"conflict_set_of_explanation": {"blocks": ["vast"], "minimal": True}},
        {"relief_of_explanation": ["vast"]},
    ],
)
def test_a_proof_or_explanation_that_lacks_or_contradicts_something_is_refused(changes: Json) -> None:
    assert judge(REQUEST, _infeasible(**changes))


def test_an_explanation_follows_the_option() -> None:
    quiet = REQUEST | {"options": {"explain": "off"}}
    assert judge(quiet, ANSWER)
    assert judge(quiet, _replaced(ANSWER, ("tiles", 2, "explanation"), None)) == []
    full = REQUEST | {"options": {"explain": "full"}}
    conflict = {"blocks": ["vast"], "minimal": True}
    assert judge(full, _infeasible(conflict_set_of_explanation=conflict, relief_of_explanation=["vast"])) == []


def _undecided(reason: str, *, complete: bool) -> Json:
    answer = deepcopy(ANSWER) | {"complete": complete, "status": "unknown"}
    answer["tiles"][2] |= {"status": "unknown", "reason": reason, "proof": None}
    answer["summary"] |= {"infeasible": 0, "unknown": 1}
    return answer


def test_an_undecided_tile_has_a_reason_and_no_proof() -> None:
    assert judge(REQUEST, _undecided("time_limit", complete=False)) == []
    assert judge(REQUEST, _undecided("model_too_large", complete=True)) == []
    assert judge(REQUEST, _undecided("bored", complete=False))
    proof = ANSWER["tiles"][2]["proof"]
    assert judge(REQUEST, _replaced(_undecided("deadline", complete=False), ("tiles", 2, "proof"), proof))


def test_an_answer_that_a_clock_cut_short_is_not_complete() -> None:
    assert judge(REQUEST, _undecided("time_limit", complete=True))


def test_the_exact_stage_is_named_only_where_it_was_on() -> None:
    off = REQUEST | {"options": {"exact": "off"}}
    assert judge(off, _undecided("exact_off", complete=True)) == []
    assert judge(REQUEST, _undecided("exact_off", complete=True))
    exact = _replaced(ANSWER, ("tiles", 1, "method"), "exact")
    exact["summary"] = ANSWER["summary"] | {"retry": 0, "exact": 1}
    assert judge(REQUEST, exact) == []
    assert judge(off, exact)


def test_an_objective_is_given_exactly_where_it_was_asked_for() -> None:
    request = {
        "memory": {"capacity": 8},
        "options": {"objective": "peak"},
        "tiles": [{"buffers": [{"id": "a", "size": 3, "start": 0, "end": 1}]}],
    }
    plan = {"placements": [{"id": "a", "region": "memory", "address": 1, "stride": None}], "auxiliaries": []}
    answer = complete_answer(request, [plan])
    at = ("tiles", 0, "objective")
    assert judge(request, _replaced(answer, at, {"bytes": 4, "bound": 3})) == []
    for wrong in ({"bytes": 3, "bound": 3}, {"bytes": 4, "bound": 5}, None):
        assert judge(request, _replaced(answer, at, wrong))


def test_a_reservation_without_room_makes_every_tile_infeasible_by_it() -> None:
    request = {
        "memory": {"capacity": 10},
        "reservations": [{"id": "first", "size": 4}, {"id": "second", "size": 7}, {"id": "last", "size": 1}],
        "tiles": [{"buffers": []}, {"buffers": [], "descriptor_bytes": 4}],
    }
    answer = complete_answer(request, [None, None])
    assert judge(request, answer) == []
    assert answer["reservations"] == [{"id": "first", "region": "memory", "start": 0, "end": 4}]
    assert answer["descriptors"] is None
    assert answer["tiles"][0]["proof"]["blocks"] == ["second"]
    assert judge(request, _replaced(answer, ("tiles", 1, "proof", "blocks"), ["last"]))
    assert judge(request, _replaced(answer, ("tiles", 1, "proof", "kind"), "banks"))
    assert judge(request, complete_answer(request, [None, {"placements": [], "auxiliaries": []}]))
