"""Draws of tiny valid requests that mix every rule of the contract, small enough for brute force."""

from dataclasses import dataclass
from random import Random

from hypothesis import strategies as st

from tests.judge.document import Json
from tests.strategies import tiles
from tests.strategies.difficulty import EASY, HARD, INFEASIBLE, STEADY, difficulty
from tests.strategies.memory import draw_memory, draw_reservation, regions_of
from tests.strategies.tiles import Change, Setting, draw_tile
from tests.strategies.validity import is_valid

__all__ = ["bank_heavy_request", "bank_heavy_requests", "random_request", "requests"]


@dataclass(frozen=True, slots=True)
class Mix:
    """What tiles are drawn from: numbers of buffers, and changes with their chances.

    A tile takes its chances times one of `shares`: many rules at once mostly leave no plan, or an easy one.
    """

    num_buffers: tuple[int, ...]
    shares: tuple[float, ...]
    changes: tuple[tuple[Change, float], ...]


# Changes are in the order in which they build on each other: a transfer lies inside a buffer of its last size,
# a fixed address is aligned, and preloading looks at auxiliaries too.
EVERY_RULE = Mix(
    num_buffers=(1, 2, 3, 4, 5, 6, 6, 7, 7),
    shares=(0.3, 0.6, 1.0),
    changes=(
        (tiles.align, 0.4),
        (tiles.classify, 0.35),
        (tiles.restrict, 0.2),
        (tiles.iterate, 0.2),
        (tiles.carry, 0.2),
        (tiles.add_tail, 0.15),
        (tiles.alias, 0.25),
        (tiles.alias, 0.15),
        (tiles.fix, 0.2),
        (tiles.add_auxiliaries, 0.25),
        (tiles.preload, 0.3),
        (tiles.take_banks, 0.2),
        (tiles.add_gaps, 0.3),
        (tiles.separate, 0.25),
        (tiles.separate, 0.1),
        (tiles.need_descriptors, 0.12),
        (tiles.transfer, 0.12),
        (tiles.hint, 0.15),
    ),
)
BANKS = Mix(
    num_buffers=(3, 4, 5, 6, 7),
    shares=(0.8, 1.0),
    changes=(
        (tiles.align, 0.2),
        (tiles.classify, 0.1),
        (tiles.iterate, 0.1),
        (tiles.alias, 0.15),
        (tiles.fix, 0.15),
        (tiles.add_auxiliaries, 0.1),
        (tiles.take_banks, 0.25),
        (tiles.add_gaps, 0.25),
        (tiles.separate_many, 1.0),
        (tiles.separate_many, 0.7),
        (tiles.separate, 0.8),
        (tiles.separate, 0.6),
    ),
)
# How often a tile of each difficulty is kept; the others are drawn anew.
KEPT = {EASY: 0.35, STEADY: 0.9, HARD: 1.0, INFEASIBLE: 0.1}
DRAWS = 8


def random_request(rng: Random) -> Json:
    """Draw a valid request of one to three tiles with up to about seven blocks each, any rule in it."""
    setting = _draw_setting(rng, bank_bytes=(1, 2, 3, 4, 5, 6, 7, 8))
    drawn = [_draw(rng, setting, EVERY_RULE) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
    if rng.random() < 0.5:
        _number(rng, drawn)
    return _without_idle_host(setting.common | {"tiles": drawn})


def bank_heavy_request(rng: Random) -> Json:
    """Draw a valid request of one tile in which separation and whole banks decide."""
    setting = _draw_setting(rng, bank_bytes=(3, 4, 4, 5, 6, 8))
    # Separated blocks cannot share what their banks leave over: they need more room than their bytes.
    roomy = Setting(setting.common, max(1, setting.room * rng.randint(40, 90) // 100), setting.horizon)
    return _without_idle_host(setting.alone(_draw(rng, roomy, BANKS)))


def requests() -> st.SearchStrategy[Json]:
    """Give the draws of `random_request` to Hypothesis."""
    return st.randoms(use_true_random=False).map(random_request)


def bank_heavy_requests() -> st.SearchStrategy[Json]:
    """Give the draws of `bank_heavy_request` to Hypothesis."""
    return st.randoms(use_true_random=False).map(bank_heavy_request)


def _draw_setting(rng: Random, bank_bytes: tuple[int, ...]) -> Setting:
    memory = draw_memory(rng, bank_bytes)
    regions = regions_of(memory)
    common: Json = {"memory": memory, "tiles": []}
    common["host"] = {
        "packet_bytes": rng.choice((1, 1, 2, 3)),
        "descriptor_entry_bytes": rng.choice((1, 1, 2)),
        "max_transfer_bytes": rng.choice((1, 2, 3, 4, 5)),
    }
    if rng.random() < 0.25:
        common["interleaved_offset"] = rng.randint(1, 8)
    for index in range(rng.choice((0, 0, 0, 1, 1, 2))):
        wider = common | {
            "reservations": [*common.get("reservations", []), draw_reservation(rng, f"s{index}", regions)]
        }
        if is_valid(wider) and (_leaves_room(wider) or rng.random() < 0.2):
            common = wider
    total = sum(end - start for _, start, end in regions)
    reserved = sum(one["size"] for one in common.get("reservations", []) if "intervals" not in one)
    room = (total - reserved) * rng.randint(70, 100) // 100
    return Setting(common, room=max(1, room), horizon=rng.randint(1, 7))


def _draw(rng: Random, setting: Setting, mix: Mix) -> Json:
    """Draw a tile; one that is easy or infeasible is mostly drawn anew."""
    tile: Json = {}
    for _ in range(DRAWS):
        share = rng.choice(mix.shares)
        changes = [change for change, chance in mix.changes if rng.random() < chance * share]
        tile = draw_tile(rng, setting, rng.choice(mix.num_buffers), changes)
        if rng.random() < KEPT[difficulty(setting.alone(tile))]:
            break
    return tile


def _leaves_room(common: Json) -> bool:
    """Say whether all reservations find room."""
    return difficulty(common | {"tiles": [{"buffers": []}]}) != INFEASIBLE


def _without_idle_host(request: Json) -> Json:
    if any("transfers" in tile for tile in request["tiles"]):
        return request
    return {field: value for field, value in request.items() if field != "host"}


def _number(rng: Random, drawn: list[Json]) -> None:
    """Give the tiles numbers that none of them has by its position."""
    free = rng.sample(range(len(drawn), 40), 3 * len(drawn))
    for index, tile in enumerate(drawn):
        tile["numbers"] = free[3 * index : 3 * index + rng.randint(1, 3)]
