"""The pages: one shell for all of them, whose own router shows what the address names; and the API's description."""

from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from jinja2 import ChainableUndefined, Environment, Template

from conjoin.web.access.policy import FRAMED_POLICY

router = APIRouter(include_in_schema=False)

SHELL = Path(__file__).parent.parent / "static" / "index.html"
NO_SHELL = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Conjoin</title>'
    '<h1>Conjoin</h1><p>The pages are not installed. The API is described at <a href="/docs">/docs</a>.</p></html>'
)


@router.get("/")
@router.get("/play/{game_id}")
@router.get("/analyse")
@router.get("/analyse/{game}")
@router.get("/analyse/{game}/{moves}")
@router.get("/arena")
@router.get("/arena/{tournament_id}")
@router.get("/arena/{tournament_id}/{number}")
@router.get("/puzzles")
@router.get("/puzzles/{seed}")
@router.get("/learn")
@router.get("/learn/{engine}")
@router.get("/rules/{game}")
def shell() -> HTMLResponse:
    """The same page everywhere."""
    return page()


@router.get("/embed/{game}/{moves}")
def embedded() -> HTMLResponse:
    """A board for other sites: the one page that may stand in a frame, since it acts for no seat."""
    shown = page()
    shown.headers["content-security-policy"] = FRAMED_POLICY
    return shown


def page(status: int = 200) -> HTMLResponse:
    """The shell, whose router says itself that there is nothing where nothing is."""
    text = SHELL.read_text(encoding="utf-8") if SHELL.exists() else NO_SHELL
    return HTMLResponse(text, status, headers={"cache-control": "no-cache"})


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    """The API in plain HTML, made from its OpenAPI description; nothing is loaded from elsewhere."""
    return HTMLResponse(_docs_template().render(api=request.app.openapi()))


@cache
def _docs_template() -> Template:
    source = Path(__file__).with_name("docs.html").read_text(encoding="utf-8")
    return Environment(autoescape=True, undefined=ChainableUndefined).from_string(source)
