"""Says which separated buffers share a bank: rule 4."""

from collections.abc import Iterator

from problem.judging.case import Case
from problem.judging.violations import Report


def check_banks(case: Case, report: Report) -> None:
    """List storages of one list of `separate` that share a bank; each is compared to what reaches highest below it."""
    for place, tile in case.request.special_tiles.items():
        if not tile.separate or not case.placed[place]:
            continue
        low = int(case.request.buffers.tile_offset[place])
        for members in tile.separate:
            if report.full:
                return
            for buffer, other, bank in _shared_banks(case, [low + member for member in members]):
                ids = case.request.buffers.id
                region = case.region_name(int(case.answer.region[case.storages.first[buffer]]))
                detail = f"{ids[buffer]} shares bank {bank} of {region} with {ids[other]}, which it is separated from"
                report.add(4, case.placement(buffer), detail)


def _shared_banks(case: Case, buffers: list[int]) -> Iterator[tuple[int, int, int]]:
    """Yield buffer, other and bank for each whose first bank is reached from below."""
    spans = []
    for buffer in buffers:
        first = int(case.storages.first[buffer])
        low, high = int(case.low[first]), int(case.high[first])
        if low < high:
            region = int(case.answer.region[first])
            bank_bytes = case.request.memory.regions[region].bank_bytes
            spans.append((region, low // bank_bytes, (high - 1) // bank_bytes, buffer))
    reach = (-1, -1, -1)
    for region, lowest_bank, highest_bank, buffer in sorted(spans):
        if reach[0] == region and lowest_bank <= reach[1]:
            yield buffer, reach[2], lowest_bank
        reach = max(reach, (region, highest_bank, buffer))
