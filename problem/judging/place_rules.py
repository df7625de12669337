"""Says what is wrong with single placements: rules 1, 2, 5 and 6, and the strides of rule 9."""

from typing import Final, NamedTuple

import numpy as np

from problem.judging import places
from problem.judging.case import Case
from problem.judging.violations import Report


class _Sentence(NamedTuple):
    """How a wrong of `places` is told."""

    wrong: int
    rule: int
    detail: str


_SENTENCES: Final = (
    _Sentence(places.NOT_NULL, 9, "{id} has a place, but its tile is not placed"),
    _Sentence(places.NO_REGION, 1, "{id} lies in no region of the map"),
    _Sentence(places.FORBIDDEN_REGION, 1, "{id} may not lie in {region}"),
    _Sentence(places.OUTSIDE_REGION, 1, "{id} takes {footprint}, which is not within {region} {bounds}"),
    _Sentence(places.BELOW_OFFSET, 1, "{id} is interleaved and starts at {low}, must start at {floor} or above"),
    _Sentence(places.OTHER_REGION, 1, "{id} lies in {region}, but {first}, which it shares storage with, in {home}"),
    _Sentence(places.MISALIGNED, 2, "{id} lies at {address}, must lie at a multiple of {alignment}"),
    _Sentence(places.OFF_BANK, 2, "{id} takes whole banks and starts at {low}, must start at a multiple of {bank}"),
    _Sentence(places.OFF_FIXED, 2, "{id} lies at {address}, is fixed at {fixed}"),
    _Sentence(places.DETACHED, 2, "{id} lies at {address}, must lie at {tied}: it shares storage with {first}"),
    _Sentence(places.ON_DESCRIPTORS, 5, "{id} takes {footprint}, which meets the descriptors {descriptors}"),
    _Sentence(places.ON_LOADER, 6, "{id} is preloaded and takes {footprint}, which meets the loader {loader}"),
    _Sentence(places.WRONG_STRIDE, 9, "stride of {id} is {stride}, should be {slot_stride}"),
)


def check_places(case: Case, report: Report) -> None:
    """List all that is wrong with single placements."""
    for buffer in np.flatnonzero(case.footprints.wrong).tolist():
        if report.full:
            return
        wrong, facts = int(case.footprints.wrong[buffer]), _facts(case, buffer)
        for sentence in _SENTENCES:
            if wrong & sentence.wrong:
                field = "/stride" if sentence.wrong == places.WRONG_STRIDE else ""
                report.add(sentence.rule, case.placement(buffer) + field, sentence.detail.format_map(facts))


def _facts(case: Case, buffer: int) -> dict[str, object]:
    """Return what the sentences say of a buffer."""
    request, answer, storages = case.request, case.answer, case.storages
    region, first = int(answer.region[buffer]), int(storages.first[buffer])
    low, high = int(case.low[buffer]), int(case.high[buffer])
    memory = request.memory
    home = memory.regions[region if 0 <= region < len(memory.regions) else 0]
    descriptors = case.positions.descriptors
    return {
        "id": request.buffers.id[buffer],
        "region": case.region_name(region),
        "home": case.region_name(int(answer.region[first])),
        "bounds": _range(home.start, home.end),
        "bank": home.bank_bytes,
        "floor": home.start + request.interleaved_offset,
        "low": low,
        "footprint": _range(low, high),
        "address": int(answer.address[buffer]),
        "alignment": int(request.buffers.alignment[buffer]),
        "fixed": int(request.buffers.address[buffer]),
        "first": request.buffers.id[first],
        "tied": int(answer.address[first] - storages.offset[first] + storages.offset[buffer]),
        "descriptors": "" if descriptors is None else _range(descriptors.start, descriptors.end),
        "loader": "" if memory.loader is None else _range(*memory.loader),
        "stride": _or_null(int(answer.stride[buffer])),
        "slot_stride": _or_null(int(case.slot_stride[buffer])),
    }


def _range(start: int, end: int) -> str:
    return f"[{start}, {end})"


def _or_null(value: int) -> str:
    return "null" if value == -1 else str(value)
