"""The guide: the documentation as a site, as `make docs` builds it into `service/web/guide`."""

from importlib import resources
from pathlib import Path
from typing import Final

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from service.http.security_headers import page_policy
from service.http.viewer_page import FOLDER

PREFIX: Final = "/guide/"
"""What the paths of its files begin with."""

_CONTENT_SECURITY_POLICY: Final = page_policy(
    "script-src 'self'",
    # What is searched for is found by a worker, in an index that it fetches.
    "connect-src 'self'",
    "worker-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
)
"""What comes from the service itself."""

_BUILT: Final = Path(str(resources.files(FOLDER))) / "guide"
_FILES: Final = StaticFiles(directory=_BUILT, html=True, check_dir=False)


async def guide_response(path: str, scope: Scope) -> Response:
    """Return a file of the guide, by its path below `PREFIX`.

    Raises
    ------
    HTTPException
        404: there is no such file, or the guide was not built.
    """
    if not _BUILT.exists():
        raise HTTPException(404, "the guide was not built here: `make docs` does so")
    # Pages are small: nobody needs parts of them.
    whole = [(name, value) for name, value in scope["headers"] if name != b"range"]
    response = await _FILES.get_response(path, {**scope, "headers": whole})
    if isinstance(response, RedirectResponse):
        # By its path alone: whoever is in front may have another scheme and name.
        response.headers["Location"] = f"{PREFIX}{path}/"
    # Kept, but asked for each time: another release has other files under the same names.
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Content-Security-Policy"] = _CONTENT_SECURITY_POLICY
    return response
