"""The viewer: a page, its style and its scripts, as they lie in `service/web`."""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Final

from service.http.security_headers import page_policy

FOLDER: Final = "service.web"
PAGE: Final = "index.html"
PREFIX: Final = "/viewer/"
"""What the paths of everything but the page begin with."""

CONTENT_SECURITY_POLICY: Final = page_policy(
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    # The empty icon, which keeps browsers from asking for one.
    "img-src data:",
)
"""For the page: what comes from the service itself. Its dialogs are forms, but of a method that sends nothing."""

_MEDIA_TYPES: Final = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}


@dataclass(frozen=True, slots=True)
class WebFile:
    """A file of the viewer."""

    content: bytes
    media_type: str
    etag: str
    """Its entity tag, quoted: a hash of the content."""


@cache
def web_files() -> dict[str, WebFile]:
    """Return every file of the viewer under its name."""
    files = {}
    for entry in resources.files(FOLDER).iterdir():
        media_type = _MEDIA_TYPES.get(entry.name[entry.name.rfind(".") :])
        if media_type is not None:
            content = entry.read_bytes()
            files[entry.name] = WebFile(content, media_type, f'"{sha256(content).hexdigest()[:32]}"')
    return files


def web_paths() -> frozenset[str]:
    """Return the paths of all files but the page: they are the same for all, and anybody may have them."""
    return frozenset(PREFIX + name for name in web_files() if name != PAGE)
