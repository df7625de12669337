"""Kernels about single blocks: the next address, the footprint, the events at which blocks are there."""

from random import Random

import pytest

from problem.geometry import footprint_in, is_live, next_start
from tests.documents import buffer, iterated, request
from tests.oracles.congruences import Congruence
from tests.oracles.intervals import any_meet, without
from tests.preparing import prepared


def test_the_next_start_is_the_lowest_address_of_the_congruence_from_there_on() -> None:
    for modulus in range(1, 17):
        for residue in range(modulus):
            for address in range(40):
                assert next_start(address, modulus, residue) == Congruence(residue, modulus).at_or_above(address)


@pytest.mark.parametrize("modulus", [1, 2**52, 2**53 - 1, 2**53, 3 * 2**40])
def test_the_next_start_does_not_wrap_at_the_largest_values(modulus: int) -> None:
    rng = Random(modulus)
    for residue in (0, modulus - 1, rng.randrange(modulus)):
        for address in (0, 2**53 - 1, 2**54, rng.randrange(2**54)):
            assert next_start(address, modulus, residue) == Congruence(residue, modulus).at_or_above(address)


def test_the_footprint_is_the_bytes_or_what_the_geometry_says() -> None:
    rows = (buffer("plain", 5), buffer("banked", 5, whole_banks=True), buffer("slots", 5, alignment=2))
    blocks = prepared(request(*rows, repeats=[iterated("slots", 3)])).blocks
    footprints = [
        [footprint_in(blocks.bytes, blocks.geometry, block, region) for region in (0, 1)] for block in range(3)
    ]
    assert footprints == [[5, 5], [8, 8], [18, 18]]


def test_blocks_are_there_together_at_the_events_that_no_gap_of_either_takes() -> None:
    rng = Random(12)
    seen = {True: 0, False: 0}
    for _ in range(1000):
        rows = [buffer(name, 1, rng.randint(0, 4), rng.randint(8, 12)) for name in ("a", "b")]
        for row in rows:
            cuts = sorted(rng.sample(range(row["start"], row["end"] + 1), rng.choice((0, 2, 4))))
            row["gaps"] = [list(gap) for gap in zip(cuts[::2], cuts[1::2], strict=True)]
        gaps = prepared(request(*rows)).blocks.gaps
        start, end = max(row["start"] for row in rows), min(row["end"] for row in rows)
        mine, theirs = (without((row["start"], row["end"]), row["gaps"]) for row in rows)
        together = any_meet(mine, theirs)
        assert is_live(gaps, 0, 1, start, end) == together
        assert is_live(gaps, 1, 0, start, end) == together
        assert is_live(gaps, 0, -1, start, end) == any_meet(mine, [(start, end)])
        seen[together] += 1
    assert min(seen.values()) > 50


def test_no_block_is_there_in_an_empty_range() -> None:
    gaps = prepared(request(buffer("a", 1, 0, 9))).blocks.gaps
    assert not is_live(gaps, 0, -1, 4, 4)
    assert not is_live(gaps, 0, -1, 5, 4)
