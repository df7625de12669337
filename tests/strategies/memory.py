"""Draws of tiny memory maps with what is reserved in them."""

from random import Random

from tests.judge.document import Json

UNKNOWN_REGION = "elsewhere"
CLASSES = (["standard"], ["standard"], ["interleaved"], ["standard", "interleaved"], ["interleaved", "standard"])


def draw_memory(rng: Random, bank_bytes: tuple[int, ...]) -> Json:
    """Draw a map of one to three regions, of 8 to 40 bytes in all, in any order."""
    total = rng.randint(8, 40)
    if rng.random() < 0.15:
        memory: Json = {"capacity": total}
    else:
        memory = {"regions": _draw_regions(rng, total, bank_bytes)}
    if rng.random() < 0.2:
        start = rng.randint(0, 30)
        memory["loader"] = {"start": start, "end": start + rng.randint(1, 8)}
    if rng.random() < 0.3:
        memory["default_alignment"] = rng.choice((1, 2, 3, 4))
    return memory


def draw_reservation(rng: Random, name: str, regions: list[tuple[str, int, int]]) -> Json:
    """Draw a reservation; its address is aligned and lies in a region, but may meet others or the loader.

    `regions` holds the name, the first address and the end of each region.
    """
    one: Json = {"id": name, "size": rng.choice((1, 1, 2, 2, 3, 4))}
    if rng.random() < 0.4:
        one["alignment"] = rng.choice((1, 2, 3, 4))
    region, start, end = rng.choice(regions)
    if rng.random() < 0.3:
        one["region"] = region
    if rng.random() < 0.6:
        address = rng.randint(start, max(start, end - one["size"]))
        one["address"] = address - address % one.get("alignment", 1)
        if rng.random() < 0.6:
            first = rng.randint(0, 3)
            one["intervals"] = [[first, first + rng.randint(1, 2)]]
            if rng.random() < 0.3:
                one["intervals"].append([first + 3, first + 4])
    elif rng.random() < 0.1:
        one["region"] = UNKNOWN_REGION
    return one


def regions_of(memory: Json) -> list[tuple[str, int, int]]:
    """List the name, the first address and the end of each region of a drawn map."""
    if "capacity" in memory:
        return [("memory", 0, memory["capacity"])]
    return [(one["name"], one["start"], one["start"] + one["size"]) for one in memory["regions"]]


def _draw_regions(rng: Random, total: int, bank_bytes: tuple[int, ...]) -> list[Json]:
    count = rng.choice((1, 2, 2, 2, 3, 3))
    cuts = [0, *sorted(rng.sample(range(1, total), count - 1)), total]
    address = rng.choice((0, 0, 1, 3, 4, 8))
    regions = []
    for index in range(count):
        size = cuts[index + 1] - cuts[index]
        region: Json = {"name": f"r{index}", "start": address, "size": size}
        if rng.random() < 0.3:
            region["memory_classes"] = list(rng.choice(CLASSES))
        if rng.random() < 0.7:
            region["bank_bytes"] = rng.choice(bank_bytes)
        regions.append(region)
        address += size + rng.choice((0, 0, 1, 3))
    if rng.random() < 0.5:
        rng.shuffle(regions)
    return regions
