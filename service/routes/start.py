"""`GET /` and `GET /docs`: pages for people who find the service in a browser."""

from fastapi import APIRouter
from fastapi.responses import HTMLResponse, PlainTextResponse
from starlette.requests import Request

from service.hints import what_to_try
from service.http.docs_page import CONTENT_SECURITY_POLICY, docs_page

router = APIRouter(include_in_schema=False)


@router.get("/")
async def start(request: Request) -> PlainTextResponse:
    """Say what to try."""
    return PlainTextResponse(what_to_try(str(request.base_url).rstrip("/")))


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """Show the OpenAPI document as one page, without scripts."""
    headers = {"Content-Security-Policy": CONTENT_SECURITY_POLICY}
    return HTMLResponse(docs_page(request.app.openapi()), headers=headers)
