"""A gate for continuous integration: `python peak_gate.py BASELINE.json REQUEST...` fails where a model's peak grows.

It places each request with the `tilefit` command and compares the sum of the peaks of its fullest tile with the one in
BASELINE.json, by the file's name. Exit code 0: none has grown; 1: some has, or is no longer placed. `--update` writes
the baseline anew.
"""

import json
import subprocess
import sys
from pathlib import Path


def peak_of(request: str) -> int | None:
    """Return the largest sum of a tile's peaks in bytes, None where a tile is not placed."""
    placed = subprocess.run(["tilefit", "place", "--json", request], capture_output=True, check=False)
    if not placed.stdout:
        raise SystemExit(placed.stderr.decode())
    answer = json.loads(placed.stdout)
    if answer["status"] != "placed":
        return None
    return max(sum(int(peak["bytes"]) for peak in tile["peaks"]) for tile in answer["tiles"])


def main(baseline: Path, requests: list[str], *, update: bool) -> int:
    """Compare, say what differs, and return the exit code."""
    before = json.loads(baseline.read_text()) if baseline.exists() else {}
    now = {Path(request).name: peak_of(request) for request in requests}
    if update:
        baseline.write_text(json.dumps(now, indent=1, sort_keys=True) + "\n")
        return 0
    grown = 0
    for name, peak in now.items():
        known = before.get(name)
        if peak is None or (known is not None and peak > known):
            grown += 1
            print(f"{name}: {'is not placed' if peak is None else f'peak is {peak} bytes'}, was {known}")
    return 1 if grown else 0


if __name__ == "__main__":
    arguments = [argument for argument in sys.argv[1:] if argument != "--update"]
    sys.exit(main(Path(arguments[0]), arguments[1:], update="--update" in sys.argv))
