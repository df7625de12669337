"""`GET /`, `/viewer/…`, `/guide/…`, `/docs` and `/openapi.json`: what the service shows of itself."""

from typing import Final

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.exceptions import HTTPException
from starlette.requests import Request

from service.hints import what_to_try
from service.http import guide, viewer_page
from service.http.docs_page import CONTENT_SECURITY_POLICY, docs_page
from service.http.kept_responses import is_named
from service.http.responses import json_of, json_response
from service.http.viewer_page import PAGE, PREFIX, WebFile, web_files

router = APIRouter(include_in_schema=False)

_HTML: Final = "text/html"


@router.get("/")
async def start(request: Request) -> Response:
    """Show the viewer to browsers, and say what to try to everybody else."""
    if _HTML in request.headers.get("accept", ""):
        response = _file_response(web_files()[PAGE], request)
        response.headers["Content-Security-Policy"] = viewer_page.CONTENT_SECURITY_POLICY
    else:
        response = PlainTextResponse(what_to_try(str(request.base_url).rstrip("/")))
    response.headers["Vary"] = "Accept"
    return response


@router.get(f"{PREFIX}{{name}}")
async def viewer_file(request: Request, name: str) -> Response:
    """Return a script of the viewer, or its style."""
    file = web_files().get(name)
    if file is None or name == PAGE:
        raise HTTPException(404, "the viewer has no such file")
    return _file_response(file, request)


@router.get(guide.PREFIX.rstrip("/"))
async def guide_start(request: Request) -> Response:
    """Lead to the guide."""
    return RedirectResponse(request.url.path + "/")


@router.get(f"{guide.PREFIX}{{path:path}}")
async def guide_file(request: Request, path: str) -> Response:
    """Return a page of the guide, or what belongs to it."""
    return await guide.guide_response(path, request.scope)


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """Show the OpenAPI document as one page, without scripts."""
    headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
    return HTMLResponse(docs_page(request.app.openapi()), headers=headers)


@router.get("/openapi.json")
async def openapi(request: Request) -> Response:
    """Return the OpenAPI document."""
    return json_response(json_of(request.app.openapi()))


def _file_response(file: WebFile, request: Request) -> Response:
    # Kept, but asked for each time: another release has other files under the same names.
    headers = {"ETag": file.etag, "Cache-Control": "no-cache"}
    if is_named(file.etag, request.headers.get("if-none-match", "")):
        return Response(status_code=304, headers=headers)
    return Response(file.content, headers=headers, media_type=file.media_type)
