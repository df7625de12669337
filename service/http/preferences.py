"""What a client prefers: the header `Prefer` (RFC 7240)."""

import re
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

_PREFERENCE: Final = re.compile(r"""\s*([\w!#$%&'*+.^`|~-]+)\s*(?:=\s*"?([^";,]*)"?)?""")

_SECONDS: Final = re.compile(r"[0-9]{1,6}")


@dataclass(frozen=True, slots=True)
class Preference:
    """How long a client wants to wait for an answer."""

    wait_s: int | None
    """Seconds to wait at most; None: not at all."""

    @property
    def applied(self) -> str:
        """What the answer says of it (`Preference-Applied`)."""
        return "respond-async" if self.wait_s is None else f"respond-async, wait={self.wait_s}"


def preference_of(request: Request) -> Preference | None:
    """Return what a client prefers, None where it says nothing of time; what is not known is ignored."""
    preferred: dict[str, str] = {}
    for header in request.headers.getlist("prefer"):
        for part in header.split(","):
            found = _PREFERENCE.match(part)
            if found is not None:
                preferred.setdefault(found[1].lower(), found[2] or "")
    seconds = preferred.get("wait", "")
    wait_s = int(seconds) if _SECONDS.fullmatch(seconds) else None
    if "respond-async" not in preferred and wait_s is None:
        return None
    return Preference(wait_s)
