"""Screens, checks and memory maps as text for the terminal."""

from collections.abc import Iterable
from typing import Any, Final

import msgspec
from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from service.checking import Checked
from service.command_line.printable import printable
from service.screening import Screened
from service.variants import Variant

_WHOLE: Final = frozenset({"Preset", "Region", "Start", "Bytes", "Bank"})
"""Columns of names and numbers that have to be read, and copied, in one piece."""


def list_screens(screens: Iterable[tuple[str, Screened]]) -> RenderableType:
    """Lay out a row for each file: whether it is ruled out, why, and how full its fullest tile is."""
    table = _table("File", "Status", "Proof", "Most loaded", "Available")
    for name, screened in screens:
        style = "green" if screened.status == "possible" else "bold red"
        proof = "-" if screened.proof is None else screened.proof.kind.replace("_", " ")
        load = f"{screened.load:,} at event {screened.event}"
        table.add_row(printable(name), Text(screened.status or "", style), proof, load, f"{screened.available_bytes:,}")
    return table


def list_variants(variants: Iterable[Variant]) -> RenderableType:
    """Lay out a row for each variant: its values, whether it fits, by which stage, and how high it reaches."""
    table = _table("Memory", "Capacity", "Offset", "Status", "Method", "Peak bytes")
    for each in variants:
        status = each.status or "at fault"
        values = (_value(part) for part in (each.memory, each.capacity, each.interleaved_offset))
        peak = "-" if each.peak_bytes is None else f"{each.peak_bytes:,}"
        style = {"placed": "green", "unknown": "yellow"}.get(status, "bold red")
        table.add_row(*values, Text(status, style), each.method or "-", peak)
        if each.problem is not None:
            fault = each.problem["errors"][0]
            table.add_row("", "", "", Text(printable(fault["detail"])))
    return table


def _value(part: bytes | None) -> str:
    """Show a value that varies, and `-` for one that does not."""
    if part is None:
        return "-"
    value = msgspec.json.decode(part)
    return f"{value:,}" if isinstance(value, int) else printable(str(value))


def list_check(checked: Checked) -> RenderableType:
    """Lay out every violation and what became of each proof."""
    lines = [
        Text(f"rule {each.rule} {printable(each.pointer)}: {printable(each.detail)}") for each in checked.violations
    ]
    for proof in checked.proofs:
        said = "verified" if proof.verified else "not verified"
        lines.append(Text(f"{said} {printable(proof.pointer)}: {printable(proof.detail)}"))
    return Group(*lines, _verdict_on(checked))


def _verdict_on(checked: Checked) -> Text:
    if not checked.ok:
        return Text("wrong", "bold red")
    if checked.is_verified:
        return Text("right", "green")
    return Text("no rule is broken, but a rejection rests on an engine's word", "yellow")


def list_presets(memory_maps: list[dict[str, Any]]) -> RenderableType:
    """Lay out a row for each region of each preset."""
    table = _table("Preset", "Align", "Region", "Start", "Bytes", "Bank", "Takes")
    for memory_map in memory_maps:
        name, alignment = memory_map["name"], str(memory_map["default_alignment"])
        for region in memory_map["regions"]:
            classes = ", ".join(region["memory_classes"])
            table.add_row(
                name,
                alignment,
                region["name"],
                f"{region['start']:#x}",
                f"{region['size']:,}",
                f"{region['bank_bytes']:,}",
                classes,
            )
            name = alignment = ""
    sources = (Text(f"{each['name']}: {each['title']}. {each['source']}") for each in memory_maps)
    return Group(table, *sources)


def _table(*names: str) -> Table:
    table = Table(box=box.SIMPLE_HEAD, collapse_padding=True, pad_edge=False)
    for name in names:
        table.add_column(name, overflow="fold", no_wrap=name in _WHOLE)
    return table
