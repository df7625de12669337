"""What the page computes itself is what the service computes: blocks, loads, rectangles."""

import json
from typing import Any

from problem.preparation import Prepared, prepare
from service.codec import decode, encode
from service.pipeline import plan
from service.workers import Workers
from solver.instance import instance_of
from solver.load import loads
from tests.chromium import Browser
from tests.draws import drawn

SCENES = """(async () => {
    const { makeCase, entryOf, numEntries } = await import("/viewer/cases.js");
    const { sceneOf } = await import("/viewer/scene.js");
    const { loadOf, mostLoaded } = await import("/viewer/load.js");
    const { memory_maps: presets } = await (await fetch("/v1/memory-maps")).json();
    return given.map(([request, answer]) => {
        const one = makeCase("drawn", request, answer, presets);
        return Array.from({ length: numEntries(one) }, (_, index) => {
            const scene = sceneOf(one, entryOf(one, index));
            const { axis, rects, blocks } = scene;
            return {
                blocks: blocks.map((each) => [each.start, each.end, each.bytes, each.slots,
                    each.footprints.map((bytes) => Number.isFinite(bytes) ? bytes : -1),
                    each.members.map((member) => member.offset)]),
                load: mostLoaded(loadOf(scene.entry, blocks, one.memory, one.reserved)),
                occupied: scene.placed && Array.from(rects.y0, (low, i) => [axis.inverse(low), rects.y1[i] - low]),
            };
        });
    });
})()"""


def test_blocks_loads_and_addresses_are_those_of_the_planner(page: Browser, workers: Workers) -> None:
    documents = [{**document, "options": {"exact": "off"}} for document in drawn()[:300]]
    pairs, prepared = [], []
    for document in documents:
        read = decode(json.dumps(document).encode())
        planned = plan(read, workers, float("inf"))
        pairs.append([document, json.loads(encode(planned.request, planned.answer))])
        prepared.append(prepare(read))
    page.run(f"void (globalThis.given = {json.dumps(pairs)})")
    shown = page.run(SCENES)
    placed = 0
    for scenes, own, (_, answer) in zip(shown, prepared, pairs, strict=True):
        for tile, scene in enumerate(scenes):
            assert scene["blocks"] == blocks_of(own, tile)
            if answer["tiles"][tile]["proof"] is None or answer["tiles"][tile]["proof"]["kind"] != "reservation":
                heaviest = loads(instance_of(own, tile))[0]
                assert scene["load"] == {
                    "event": heaviest.event,
                    "need": heaviest.needed_bytes,
                    "room": heaviest.available_bytes,
                }
            if scene["occupied"] is not False:
                placed += 1
                assert_drawn_where_placed(own, answer["tiles"][tile], scene["occupied"])
    assert placed > 100


def blocks_of(prepared: Prepared, tile: int) -> list[Any]:
    blocks = prepared.blocks
    found = []
    for block in range(blocks.tile_offset[tile], blocks.tile_offset[tile + 1]):
        row = blocks.geometry.row[block]
        regions = range(len(prepared.arena.region_start))
        sizes = blocks.geometry.footprint[row].tolist() if row >= 0 else [int(blocks.bytes[block])] * len(regions)
        footprints = [size if blocks.region_mask[block] >> region & 1 else -1 for region, size in enumerate(sizes)]
        offsets = blocks.offset_of[blocks.block_of == block].tolist()
        figures = (blocks.start[block], blocks.end[block], blocks.bytes[block], blocks.num_slots[block])
        found.append([*map(int, figures), footprints, offsets])
    return found


def assert_drawn_where_placed(prepared: Prepared, tile: dict[str, Any], drawn_ranges: list[list[int]]) -> None:
    """All that is ever occupied is drawn, or reserved, and nothing else is."""
    arena = prepared.arena
    unused = {address for each in tile["unused"] for address in range(each["start"], each["end"])}
    there = {
        address
        for start, end in zip(arena.region_start.tolist(), arena.region_end.tolist(), strict=True)
        for address in range(start, end)
    }
    reserved = {
        address
        for start, end in zip(arena.reserved_start.tolist(), arena.reserved_end.tolist(), strict=True)
        for address in range(start, end)
    }
    shown = {address for start, size in drawn_ranges for address in range(start, start + size)}
    assert shown <= there - unused
    if not prepared.blocks.gaps.start.size:
        # A block whose gaps cover its lifetime has an address, and is never there to be drawn.
        assert there - unused <= shown | reserved
