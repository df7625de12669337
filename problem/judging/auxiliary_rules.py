"""Says what is wrong with single auxiliaries: rules 6 and 7."""

from collections.abc import Iterator

import numpy as np

from problem.judging.case import Case
from problem.judging.ranges import RangeSet
from problem.judging.violations import Report
from problem.request import Auxiliary


def check_auxiliaries(case: Case, report: Report) -> None:
    """List all that is wrong with an auxiliary, whatever other rows of its tile lie beside it."""
    reserved = RangeSet((one.start, one.end) for one in case.positions.all)
    tiles = np.repeat(np.arange(len(case.placed)), np.diff(case.answer.auxiliary_offset))
    for row, tile in enumerate(tiles.tolist()):
        if report.full:
            return
        pointer, auxiliary = case.auxiliary(row)
        if not case.placed[tile]:
            if case.answer.auxiliary_region[row] != -1 or case.answer.auxiliary_address[row] != -1:
                report.add(9, pointer, f"{auxiliary.id} has a place, but its tile is not placed")
            continue
        for rule, detail in _wrongs(case, row, auxiliary, reserved):
            report.add(rule, pointer, detail)


def _wrongs(case: Case, row: int, auxiliary: Auxiliary, reserved: RangeSet) -> Iterator[tuple[int, str]]:
    region_index, start = int(case.answer.auxiliary_region[row]), int(case.answer.auxiliary_address[row])
    memory = case.request.memory
    if not 0 <= region_index < len(memory.regions):
        yield 7, f"{auxiliary.id} lies in no region of the map"
        return
    region, end = memory.regions[region_index], start + auxiliary.size
    mine = f"{auxiliary.id} takes [{start}, {end}), which"
    if not region.standard:
        yield 7, f"{auxiliary.id} lies in {region.name}, which takes no standard storage"
    if start < region.start or end > region.end:
        yield 7, f"{mine} is not within {region.name} [{region.start}, {region.end})"
    if start % auxiliary.alignment:
        yield 7, f"{auxiliary.id} lies at {start}, must lie at a multiple of {auxiliary.alignment}"
    if reserved.meets(start, end):
        met = next(one for one in case.positions.all if start < one.end and one.start < end)
        yield 7, f"{mine} meets {met.id} [{met.start}, {met.end})"
    if auxiliary.preloaded and memory.loader is not None and RangeSet([memory.loader]).meets(start, end):
        yield 6, f"{mine} meets the loader [{memory.loader[0]}, {memory.loader[1]}), but it is preloaded"
