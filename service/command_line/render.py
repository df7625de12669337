"""Answers as text for the terminal."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, Protocol

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from problem.presets import PRESETS
from service.command_line.printable import printable
from service.wording import fold, ground_of

_MAX_ENTRIES: Final = 20
"""Tile entries shown, those without a plan with their explanations: a few screens."""
_MAX_PLAIN: Final = 3
"""Of these entries that greedy placed, where there are more than can be shown."""
_MAX_NAMES: Final = 12
"""Blocks named in one line."""
_RANK: Final = {None: 0, "exact": 1, "retry": 2, "greedy": 3}
"""Methods by interest: entries without a plan come first, then those that took the most to place."""
_STYLE: Final = {"placed": "green", "infeasible": "bold red", "unknown": "yellow"}


class Load(Protocol):
    """A tile's need at its most loaded event, and the room there."""

    @property
    def event(self) -> int:
        """The event."""

    @property
    def needed_bytes(self) -> int:
        """What the live blocks and the auxiliaries need."""

    @property
    def available_bytes(self) -> int:
        """What there is for them."""

    @property
    def regions(self) -> tuple[int, ...]:
        """The regions in which both are counted, by their places in the map."""


def render(
    answer: dict[str, Any], request: dict[str, Any] | None = None, loads: Sequence[Load] | None = None
) -> RenderableType:
    """Lay out an answer for people.

    Parameters
    ----------
    answer : dict
        The answer document.
    request : dict, optional
        What was asked, as rows: gives the sizes of the regions, and so the peaks in percent.
    loads : sequence of Load, optional
        One for each tile entry; an explanation's own figures go before it.

    Returns
    -------
    RenderableType
        A table with a row a tile entry, or the interesting ones of many; why tiles are not placed; a line that sums up.
        Colours mark verdicts and carry no meaning of their own.
    """
    tiles = answer["tiles"]
    shown = _chosen(tiles)
    parts: list[RenderableType] = [_table([(tiles[i], loads[i] if loads else None) for i in shown], _sizes(request))]
    if len(shown) < len(tiles):
        parts.append(_others([tile for i, tile in enumerate(tiles) if i not in shown]))
    parts += [_why(tiles[i]) for i in sorted(shown) if tiles[i]["explanation"] is not None]
    parts.append(_summary(answer))
    return Group(*parts)


def _chosen(tiles: list[dict[str, Any]]) -> list[int]:
    """Pick the entries to show, in the order of the request: all, or the interesting ones and the fullest others."""
    if len(tiles) <= _MAX_ENTRIES:
        return list(range(len(tiles)))

    def interest(index: int) -> tuple[int, int]:
        tile = tiles[index]
        return _RANK[tile["method"]], -sum(peak["bytes"] for peak in tile["peaks"] or ())

    ranked = sorted(range(len(tiles)), key=interest)
    special = [index for index in ranked if tiles[index]["method"] != "greedy"]
    plain = ranked[len(special) :]
    return sorted([*special, *plain[:_MAX_PLAIN]][:_MAX_ENTRIES])


def _sizes(request: dict[str, Any] | None) -> dict[str, int]:
    """Bytes of each region, where the request says or names them."""
    memory = request["memory"] if request else {}
    if isinstance(memory, str):
        memory = {"preset": memory}
    if memory.get("preset") in PRESETS:
        return {region.name: region.size for region in PRESETS[memory["preset"]].memory.regions}
    if "capacity" in memory:
        return {"memory": memory["capacity"]}
    return {region["name"]: region["size"] for region in memory.get("regions", ())}


def _table(rows: list[tuple[dict[str, Any], Load | None]], sizes: dict[str, int]) -> Table:
    """Make a row for each entry; columns that would be empty throughout are left out."""
    cells = [
        {
            "Tiles": Text(fold(tile["numbers"])),
            "Status": _status(tile),
            "Peak bytes": _peaks(tile, sizes),
            "Most loaded": _most_loaded(tile, load, sizes),
            "Missing": _missing(tile),
        }
        for tile, load in rows
    ]
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    used = [name for name in cells[0] if any(row[name] for row in cells)]
    for name in used:
        table.add_column(name, overflow="fold", no_wrap=name != "Tiles")
    for row in cells:
        table.add_row(*(row[name] for name in used))
    return table


def _status(tile: dict[str, Any]) -> Text:
    """Write the verdict, and under it what it rests on."""
    return Text.assemble((tile["status"], _STYLE[tile["status"]]), "\n", ground_of(tile))


def _peaks(tile: dict[str, Any], sizes: dict[str, int]) -> Text:
    lines = []
    for peak in tile["peaks"] or ():
        size = sizes.get(peak["region"])
        share = f" ({peak['bytes'] / size:.0%})" if size else ""
        lines.append(f"{printable(peak['region'])} {peak['bytes']:,}{share}")
    if tile["objective"] is not None:
        lines.append(f"in sum {tile['objective']['bytes']:,}, at least {tile['objective']['bound']:,}")
    return Text("\n".join(lines))


def _most_loaded(tile: dict[str, Any], load: Load | None, sizes: dict[str, int]) -> Text:
    explanation, proof = tile["explanation"], tile["proof"]
    where = ""
    if explanation is not None and explanation["event"] is not None:
        event, needed, available = (explanation[name] for name in ("event", "needed_bytes", "available_bytes"))
        if proof is not None and proof["kind"] == "overload":
            where = _within(proof["regions"], sizes)
    elif load is not None:
        event, needed, available = load.event, load.needed_bytes, load.available_bytes
        where = _within([list(sizes)[region] for region in load.regions] if sizes else [], sizes)
    else:
        return Text()
    share = f" ({needed / available:.0%})" if available > 0 else ""
    return Text(f"{needed:,}{share}\nat event {event}{where}")


def _within(regions: list[str], sizes: dict[str, int]) -> str:
    """Name the regions that a load is counted in, unless those are all."""
    return f"\nin {', '.join(regions)}" if 0 < len(regions) < len(sizes) else ""


def _missing(tile: dict[str, Any]) -> Text:
    """Say how many bytes are missing, or what else stands in the way where the load fits."""
    explanation = tile["explanation"]
    if explanation is None:
        return Text()
    deficit = explanation["deficit_bytes"]
    return Text(f"{deficit:,} bytes" if deficit else explanation["cause"])


def _others(tiles: list[dict[str, Any]]) -> Text:
    """Count the entries that are not shown, by what became of them."""
    kinds = Counter(f"placed by {tile['method']}" if tile["method"] else tile["status"] for tile in tiles)
    numbers = sum(len(tile["numbers"]) for tile in tiles)
    counted = ", ".join(f"{count:,} {kind}" for kind, count in kinds.items())
    return Text(f"... and {len(tiles):,} more entries ({numbers:,} tiles): {counted}\n", "dim")


def _why(tile: dict[str, Any]) -> RenderableType:
    """Say why an entry is not placed, and what would help."""
    explanation = tile["explanation"]
    lines = [printable(explanation["text"])]
    capacity = explanation["capacity"]
    if capacity is not None:
        known = {"fits in": capacity["fits"], "not in": capacity["refuted"]}
        sizes = ", ".join(f"{verb} {size:,} bytes" for verb, size in known.items() if size is not None)
        if capacity["fits"] is not None:
            lines.append(f"With another size of {printable(capacity['region'])}: {sizes}.")
    conflict_set = explanation["conflict_set"]
    if conflict_set is not None:
        spared = " (none can be spared)" if conflict_set["minimal"] else ""
        lines.append(f"Cannot be placed together{spared}: {_names(conflict_set['blocks'])}.")
    if explanation["relief"] is not None:
        lines.append(f"The rest is placed without: {_names(explanation['relief'])}.")
    noun = "Tile" if len(tile["numbers"]) == 1 else "Tiles"
    title = Text(f"{noun} {fold(tile['numbers'])}", _STYLE[tile["status"]])
    return Group(title, Padding(Text("\n".join(lines)), (0, 0, 1, 2)))


def _summary(answer: dict[str, Any]) -> Text:
    counts = answer["summary"]
    kinds = ", ".join(f"{counts[kind]:,} {kind}" for kind in list(counts)[1:] if counts[kind])
    tiles = "1 tile" if counts["tiles"] == 1 else f"{counts['tiles']:,} tiles"
    line = Text.assemble((answer["status"], _STYLE[answer["status"]]), f": {tiles} ({kinds})")
    return line if answer["complete"] else line.append("; cut short: another run may decide more")


def _names(blocks: Sequence[str]) -> str:
    named = ", ".join(printable(block) for block in blocks[:_MAX_NAMES])
    more = len(blocks) - _MAX_NAMES
    return f"{named} and {more:,} more" if more > 0 else named
