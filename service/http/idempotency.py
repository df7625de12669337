"""The header `Idempotency-Key`: a client's name for what it submits, so that it is taken once."""

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request

LONGEST_KEY: Final = 255
"""Characters of a key."""


def idempotency_key(request: Request) -> str:
    """Return the key.

    Raises
    ------
    HTTPException
        There is none, or it is too long.
    """
    key = request.headers.get("idempotency-key", "")
    if not 0 < len(key) <= LONGEST_KEY:
        detail = (
            f"the header Idempotency-Key must be there, with 1 to {LONGEST_KEY} characters that name this batch: "
            "submitted again under the same key it is not taken twice"
        )
        raise HTTPException(400, detail)
    return key
