"""What to try first, for whoever starts the service or opens it in a browser."""

import json
from typing import Any, Final

EXAMPLE: Final[dict[str, Any]] = {
    "memory": {"capacity": 128},
    "tiles": [
        {
            "buffers": [
                {"id": "a", "size": 96, "start": 0, "end": 2},
                {"id": "b", "size": 64, "start": 2, "end": 4},
            ]
        }
    ],
}
"""Two buffers that share addresses, one after the other."""


def what_to_try(url: str) -> str:
    """Return a call that places an example, and where the other pages are."""
    return f"""\
tilefit places the buffers of tiles, or proves that they do not fit.

  curl {url}/v1/placements -H 'Content-Type: application/json' -d '{json.dumps(EXAMPLE)}'

  {url}/              the same in a browser, as a picture
  {url}/guide/        how it is used, and how it works
  {url}/docs          every route
  {url}/openapi.json  the same for machines
"""


def what_works(url: str) -> str:
    """Return what a process does that only works through batches, and where it says how it is."""
    return f"""\
tilefit works through the batches of its database.

  {url}/readyz    whether it does
  {url}/metrics   its figures
"""
