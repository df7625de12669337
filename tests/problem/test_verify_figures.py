"""What an answer says beside its places is listed where it does not follow from them."""

from dataclasses import fields, replace
from typing import Any

import numpy as np
import pytest

from problem.answer import Answer, Detail, Objective, Proof, Reason, Status
from problem.judging import address_walk, places, time_sweep
from problem.judging.violations import MAX_VIOLATIONS
from problem.request import Request
from problem.verify import Violation, verify
from tests.documents import alias, buffer, iterated, request
from tests.problem.builder import Place, answer_with, build_answer, build_request

EVERYTHING = request(
    buffer("a", 3, alignment=2),
    buffer("b", 4),
    repeats=[iterated("a", 2)],
    auxiliaries=[{"id": "x", "size": 2}],
    transfers=[{"buffer": "b", "offset": 0, "size": 4, "direction": "to_tile"}] * 2,
) | {
    "host": {"packet_bytes": 1, "descriptor_entry_bytes": 1, "max_transfer_bytes": 4},
    "reservations": [{"id": "r", "size": 2}, {"id": "s", "size": 2, "region": "high"}],
}
NOTHING = {"buffers": [buffer("c", 90)]}


def _right(**options: Any) -> tuple[Request, Answer]:
    """Give a request of a tile that is placed and one that is infeasible, with the right answer."""
    document = EVERYTHING | {"tiles": [*EVERYTHING["tiles"], NOTHING], "options": options}
    asked = build_request(document)
    places: dict[str, Place] = {"a": ("high", 34, 4), "b": ("high", 42), "x": ("low", 24)}
    answer = build_answer(asked, answer_with(document, places, None))
    assert verify(asked, answer) == []
    return asked, answer


def _changed(column: Any, place: Any, value: int) -> Any:
    changed = column.copy()
    changed[place] = value
    return changed


@pytest.mark.parametrize("region", [-128, -1, 2, 127])
def test_a_region_that_the_map_lacks_is_told_as_such(region: int) -> None:
    asked, answer = _right()
    wrong = replace(answer, region=_changed(answer.region, 1, region))
    assert verify(asked, wrong)[0] == Violation(1, "/tiles/0/placements/1", "b lies in no region of the map")


@pytest.mark.parametrize(
    ("column", "place", "value", "pointer"),
    [
        ("stride", 0, -1, "/tiles/0/placements/0/stride"),
        ("stride", 0, 6, "/tiles/0/placements/0/stride"),
        ("stride", 1, 4, "/tiles/0/placements/1/stride"),
        ("peak", (0, 1), 15, "/tiles/0/peaks/1/bytes"),
        ("peak", (0, 0), -1, "/tiles/0/peaks/0/bytes"),
        ("peak", (1, 0), 0, "/tiles/1/peaks"),
        ("unused_start", 1, 27, "/tiles/0/unused/1"),
        ("unused_end", 0, 23, "/tiles/0/unused/0"),
        ("descriptor_bound", 0, 3, "/tiles/0/descriptor_bytes/bound"),
        ("descriptor_bound", 1, 4, "/tiles/1/descriptor_bytes/bound"),
        ("descriptor_emitted", 0, 4, "/tiles/0/descriptor_bytes/emitted"),
        ("descriptor_emitted", 1, 0, "/tiles/1/descriptor_bytes/emitted"),
        ("address", 2, 0, "/tiles/1/placements/0"),
        ("region", 2, 0, "/tiles/1/placements/0"),
        ("method", 0, 0, "/tiles/0/method"),
        ("method", 1, 1, "/tiles/1/method"),
        ("method", 0, 7, "/tiles/0/method"),
        ("status", 0, 9, "/tiles/0/status"),
    ],
)
def test_each_figure_follows_from_the_plan(column: str, place: Any, value: int, pointer: str) -> None:
    asked, answer = _right()
    wrong: Answer = replace(answer, **{column: _changed(getattr(answer, column), place, value)})
    assert (9, pointer) in {(one.rule, one.pointer) for one in verify(asked, wrong)}


def test_unused_ranges_are_all_there_and_no_others() -> None:
    asked, answer = _right()
    count = len(answer.unused_start)
    short = replace(
        answer,
        unused_offset=np.array([0, count - 1, count - 1]),
        unused_start=answer.unused_start[:-1],
        unused_end=answer.unused_end[:-1],
    )
    long = replace(
        answer,
        unused_offset=np.array([0, count + 1, count + 2]),
        unused_start=np.append(answer.unused_start, [64, 64]),
        unused_end=np.append(answer.unused_end, [65, 65]),
    )
    last = f"should be [{answer.unused_start[-1]}, {answer.unused_end[-1]})"
    assert verify(asked, short) == [Violation(9, f"/tiles/0/unused/{count - 1}", last)]
    assert verify(asked, long) == [
        Violation(9, f"/tiles/0/unused/{count}", "should not be there: that is all that is unused"),
        Violation(9, "/tiles/1/unused", "should be null: the tile is not placed"),
    ]


def test_ranges_of_neighbouring_regions_are_not_joined() -> None:
    document = request()
    answer = answer_with(document, {})
    assert answer["tiles"][0]["unused"] == [{"start": 16, "end": 32}, {"start": 32, "end": 64}]
    assert verify(build_request(document), build_answer(build_request(document), answer)) == []


@pytest.mark.parametrize(
    ("tile", "detail", "fields"),
    [
        (0, Detail(proof=Proof("exhausted")), {"proof"}),
        (0, Detail(reason=Reason.DEADLINE), {"reason"}),
        (0, Detail(objective=Objective(18, 0)), {"objective"}),
        (1, Detail(), {"proof", "explanation"}),
    ],
)
def test_what_stands_beside_a_verdict_goes_with_it(tile: int, detail: Detail, fields: set[str]) -> None:
    asked, answer = _right()
    wrong = replace(answer, complete=False, detail=answer.detail | {tile: detail})
    assert {(one.rule, one.pointer) for one in verify(asked, wrong)} == {(9, f"/tiles/{tile}/{one}") for one in fields}


def test_an_undecided_tile_says_why() -> None:
    asked, answer = _right()
    undecided = replace(answer, status=_changed(answer.status, 1, Status.UNKNOWN))
    explanation = answer.detail[1].explanation
    without = replace(undecided, detail={1: Detail(explanation=explanation)})
    late = replace(undecided, detail={1: Detail(Reason.DEADLINE, explanation=explanation)})
    switched_off = replace(undecided, detail={1: Detail(Reason.EXACT_OFF, explanation=explanation)})
    assert [one.pointer for one in verify(asked, without)] == ["/tiles/1/reason"]
    assert [one.pointer for one in verify(asked, late)] == ["/complete"]
    assert verify(asked, replace(late, complete=False)) == []
    assert [one.pointer for one in verify(asked, switched_off)] == ["/tiles/1/reason"]


def test_explanations_are_there_unless_they_are_switched_off() -> None:
    asked, answer = _right(explain="off")
    explained = replace(answer.detail[1], explanation=_right()[1].detail[1].explanation)
    assert [one.pointer for one in verify(asked, replace(answer, detail={1: explained}))] == ["/tiles/1/explanation"]


@pytest.mark.parametrize(
    ("objective", "pointers"),
    [
        (None, ["/tiles/0/objective"]),
        (Objective(23, 23), ["/tiles/0/objective/bytes"]),
        (Objective(24, 25), ["/tiles/0/objective/bound"]),
        (Objective(24, 3), []),
    ],
)
def test_the_objective_is_the_sum_of_the_peaks(objective: Objective | None, pointers: list[str]) -> None:
    asked, answer = _right(objective="peak")
    detail = answer.detail | {0: Detail(objective=objective)}
    assert [one.pointer for one in verify(asked, replace(answer, detail=detail))] == pointers


def test_the_exact_stage_places_nothing_when_it_is_off() -> None:
    asked, answer = _right(exact="off")
    wrong = replace(answer, method=_changed(answer.method, 0, 3))
    assert [one.pointer for one in verify(asked, wrong)] == ["/tiles/0/method"]


def test_reserved_ranges_lie_where_the_contract_puts_them() -> None:
    asked, answer = _right()
    first, second = answer.reservations
    descriptors = answer.descriptors
    assert descriptors is not None
    for wrong, pointers in (
        (replace(answer, reservations=(replace(first, start=17, end=19), second)), ["/reservations/0"]),
        (replace(answer, reservations=(first, replace(second, region=0))), ["/reservations/1"]),
        (replace(answer, reservations=(second, first)), ["/reservations/0", "/reservations/1"]),
        (replace(answer, reservations=(first,)), ["/reservations"]),
        (replace(answer, descriptors=None), ["/descriptors"]),
        (replace(answer, descriptors=replace(descriptors, start=24)), ["/descriptors"]),
    ):
        assert [(one.rule, one.pointer) for one in verify(asked, wrong)] == [(8, pointer) for pointer in pointers]


def test_descriptors_that_no_tile_needs_are_not_there() -> None:
    document = request(buffer("a", 4))
    asked, given = build_request(document), _right()[1].descriptors
    answer = replace(build_answer(asked, answer_with(document, {"a": ("low", 16)})), descriptors=given)
    assert verify(asked, answer) == [Violation(8, "/descriptors", "should be null")]


def test_a_reservation_without_room_leaves_no_tile_placed() -> None:
    document = request(buffer("a", 4)) | {"reservations": [{"id": "r", "size": 4}, {"id": "s", "size": 33}]}
    asked = build_request(document)
    refuted = build_answer(asked, answer_with(document, None))
    assert verify(asked, refuted) == []
    assert [one.id for one in refuted.reservations] == ["r"]
    placed = build_answer(asked, answer_with(document, {"a": ("low", 20)}))
    assert verify(asked, placed) == [
        Violation(9, "/tiles/0/status", "should be infeasible: the reservation s finds no room")
    ]
    otherwise = replace(refuted, detail={0: replace(refuted.detail[0], proof=Proof("exhausted"))})
    assert [one.pointer for one in verify(asked, otherwise)] == ["/tiles/0/proof/kind"]


def test_transfers_share_packets_but_not_entries() -> None:
    # Slices of 4: the first two transfers share both packets, the third overlaps one slice on its grid, and two
    # slices that are shorter are the same.
    transfers = [("a", 0, 8), ("a", 0, 8), ("a", 4, 6), ("b", 2, 2), ("a", 8, 2)]
    document = request(
        buffer("a", 12),
        buffer("b", 4),
        aliases=[alias(a=0, b=6)],
        transfers=[{"buffer": b, "offset": o, "size": s, "direction": "to_tile"} for b, o, s in transfers],
    ) | {"host": {"packet_bytes": 100, "descriptor_entry_bytes": 1, "max_transfer_bytes": 4}}
    document["memory"] = {"capacity": 1000}
    asked = build_request(document)
    answer = build_answer(asked, answer_with(document, {"a": ("memory", 900), "b": ("memory", 906)}))
    assert answer.descriptor_bound.tolist() == [8 * 101]
    assert answer.descriptor_emitted.tolist() == [3 * 100 + 8]
    assert verify(asked, answer) == []


def test_slices_are_counted_without_being_listed() -> None:
    size = 2**52
    document = request(
        buffer("a", size),
        memory={"capacity": size},
        transfers=[{"buffer": "a", "offset": 0, "size": size, "direction": "to_tile"}],
    ) | {"host": {"packet_bytes": 0, "descriptor_entry_bytes": 0, "max_transfer_bytes": 1}}
    asked = build_request(document)
    answer = build_answer(
        asked, answer_with(document | {"tiles": [{"buffers": [buffer("a", size)]}]}, {"a": ("memory", 0)})
    )
    assert verify(asked, answer) == []


def test_answers_that_are_wrong_throughout_are_cut_short() -> None:
    names = [f"b{place}" for place in range(2 * MAX_VIOLATIONS)]
    document = request(*(buffer(name, 1) for name in names))
    asked = build_request(document)
    n = len(names)
    answer = build_answer(asked, answer_with(document, dict.fromkeys(names, ("low", 16))))
    assert len(verify(asked, answer)) == MAX_VIOLATIONS
    anything = np.random.default_rng(5)
    for _ in range(20):
        wild = replace(
            answer,
            region=anything.integers(-128, 128, n).astype(np.int8),
            address=anything.integers(-(2**53) + 1, 2**53, n),
            stride=anything.integers(-(2**53) + 1, 2**53, n),
        )
        assert len(verify(asked, wild)) == MAX_VIOLATIONS


@pytest.mark.parametrize("value", [-(2**53) + 1, -1, 0, 2**53 - 1])
def test_no_value_in_a_column_makes_it_fail(value: int) -> None:
    asked, answer = _right()
    for name in ("address", "stride", "auxiliary_address", "unused_start", "unused_end", "peak", "descriptor_emitted"):
        column = getattr(answer, name)
        wrong: Answer = replace(answer, **{name: np.full_like(column, value)})
        assert verify(asked, wrong)
    for name in ("region", "auxiliary_region", "method", "status"):
        for code in (-128, -2, 2, 63, 127):
            wrong = replace(answer, **{name: np.full_like(getattr(answer, name), code)})
            assert verify(asked, wrong)


def test_no_kernel_is_compiled_again_for_columns_that_are_writeable_or_not() -> None:
    asked, answer = _right()
    clashing = replace(answer, address=answer.address * 0)
    kernels: list[Any] = [places._look_at_places, address_walk._walk_addresses, time_sweep._sweep_times]
    verify(asked, clashing)
    compiled = [len(kernel.signatures) for kernel in kernels]
    columns = {field.name: getattr(clashing, field.name) for field in fields(clashing)}
    frozen: dict[str, Any] = {name: column.copy() for name, column in columns.items() if isinstance(column, np.ndarray)}
    for column in frozen.values():
        column.flags.writeable = False
    verify(asked, replace(clashing, **frozen))
    without = request(buffer("a", 4), buffer("b", 4))
    places_of = {"a": ("low", 16), "b": ("low", 18)}
    verify(build_request(without), build_answer(build_request(without), answer_with(without, places_of)))
    assert [len(kernel.signatures) for kernel in kernels] == compiled
