"""What a compiler does with tilefit in one build: `python compiler_loop.py http://127.0.0.1:8000`.

It screens a beam of candidates, places the finalists as one request, takes the best, asks what smaller memories would
do, and plans the program again after a change. Nothing but the standard library; columns are plain lists.
"""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen

MEMORY = {"capacity": 65536, "default_alignment": 8}
HOST = {"packet_bytes": 8, "descriptor_entry_bytes": 4, "max_transfer_bytes": 4096}
NUM_CANDIDATES, NUM_BUFFERS, NUM_FINALISTS = 200, 40, 8


def ask(url: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Send a JSON body and return the answer."""
    request = Request(url + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def candidates(rng: random.Random) -> list[dict[str, list[int]]]:
    """Draw schedules of one program: as many buffers, of other sizes, at other times."""
    found = []
    for _ in range(NUM_CANDIDATES):
        start = [rng.randrange(NUM_BUFFERS) for _ in range(NUM_BUFFERS)]
        end = [first + rng.randint(1, 12) for first in start]
        size = [rng.randrange(64, 10240, 64) for _ in range(NUM_BUFFERS)]
        found.append({"size": size, "start": start, "end": end})
    return found


def table_of(chosen: list[dict[str, list[int]]]) -> dict[str, Any]:
    """Give schedules as a table: an entry for each, whose first buffer comes from the host."""
    columns = {name: [value for one in chosen for value in one[name]] for name in chosen[0]}
    extras = [
        {"tile": tile, "transfers": [{"buffer": 0, "offset": 0, "size": one["size"][0], "direction": "to_tile"}]}
        for tile, one in enumerate(chosen)
    ]
    offsets = [tile * NUM_BUFFERS for tile in range(len(chosen) + 1)]
    return {"memory": MEMORY, "host": HOST, "table": {"tile_offsets": offsets, **columns, "extras": extras}}


def main(url: str) -> None:
    """Run the loop, and say what came of each step."""
    drawn = candidates(random.Random(1))
    screens = ask(url, "/v1/screens", {"candidates": table_of(drawn)})["table"]
    possible = [place for place, status in enumerate(screens["status"]) if screens["statuses"][status] == "possible"]
    possible.sort(key=lambda place: screens["load"][place])
    print(f"{len(possible)} of {len(drawn)} candidates may fit")

    finalists = possible[:NUM_FINALISTS]
    placed = ask(url, "/v1/placements", table_of([drawn[place] for place in finalists]))["table"]
    peaks = [
        peak if placed["statuses"][status] == "placed" else sys.maxsize
        for peak, status in zip(placed["peak"], placed["status"], strict=True)
    ]
    best = peaks.index(min(peaks))
    program = table_of([drawn[finalists[best]]])
    print(f"candidate {finalists[best]} is the best of {len(finalists)}: it takes {peaks[best]} bytes")

    capacities = [MEMORY["capacity"] * eighths // 8 for eighths in (8, 7, 6, 5, 4)]
    question = {"request": program, "capacities": capacities, "answers": "off"}
    for variant in ask(url, "/v1/variants", question)["variants"]:
        print(f"  with {variant['capacity']} bytes: {variant['status']}, peak {variant['peak_bytes']}")

    first = ask(url, "/v1/placements", program)
    descriptors, emitted = first["descriptors"], first["table"]["descriptor_emitted"][0]
    print(f"descriptors: [{descriptors['start']}, {descriptors['end']}), of which {emitted} bytes are emitted")

    # One buffer grows: the others should stay, so that the code that names their addresses stays as it is.
    program["table"]["size"][7] += 512
    program["table"]["previous"] = first["table"]["address"]
    again = ask(url, "/v1/placements", program)
    moved = again["table"]["details"][0]["moved"]
    print(f"planned again: {again['status']}, {len(moved)} of {NUM_BUFFERS} buffers moved")


if __name__ == "__main__":
    main(sys.argv[1].rstrip("/"))
