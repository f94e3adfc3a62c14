"""The pages: one shell for all of them, whose own router shows what the address names; and the API's description."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache, partial
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from jinja2 import ChainableUndefined, Environment, Template

from conjoin.core.errors import ConjoinError
from conjoin.core.position import Position
from conjoin.web import languages, requested
from conjoin.web.access.policy import FRAMED_POLICY
from conjoin.web.place import own_path
from conjoin.web.preview import PLAIN, Preview
from conjoin.web.revalidation import revalidated
from conjoin.web.routes import previews
from conjoin.web.routes.robots import site_of
from conjoin.web.shell import shell as shell_of

router = APIRouter(include_in_schema=False)

HOME_GAME = "connect-four"
"""Whose empty board the first page shows until it knows what was chosen last."""
MOST_DRAWN = 500
"""Letters of an address whose board comes with the shell: longer lines take a while to read."""


@router.get("/play/{game_id}")
async def play(request: Request, game_id: str) -> Response:
    """A game, with its position for those who only see the link."""
    return await _with_preview(request, partial(previews.of_game, request, game_id))


@router.get("/analyse/{game}")
@router.get("/analyse/{game}/{moves}")
async def analyse(request: Request, game: str, moves: str = requested.NO_MOVES) -> Response:
    """A position."""
    return await _with_preview(request, partial(previews.of_position, game, moves))


@router.get("/arena/{tournament_id}")
@router.get("/arena/{tournament_id}/report")
async def tournament(request: Request, tournament_id: str) -> Response:
    """A tournament, or its report."""
    return await _with_preview(request, partial(previews.of_tournament, request, tournament_id))


@router.get("/arena/{tournament_id}/{number}")
async def tournament_game(request: Request, tournament_id: str, number: str) -> Response:
    """One of its games."""
    counted = requested.number(number)
    if counted is None:
        return page(request)
    return await _with_preview(request, partial(previews.of_tournament_game, request, tournament_id, counted))


@router.get("/puzzles/{seed}")
async def puzzle(request: Request, seed: str) -> Response:
    """A puzzle."""
    return await _with_preview(request, partial(previews.of_puzzle, request, seed))


@router.get("/")
@router.get("/games")
@router.get("/analyse")
@router.get("/arena")
@router.get("/puzzles")
@router.get("/learn")
@router.get("/learn/{engine}")
@router.get("/rules/{game}")
async def shell(request: Request) -> Response:
    """The same page everywhere."""
    return page(request)


@router.get("/embed/{game}/{moves}")
@router.get("/embed/{rest:path}")
async def embedded(request: Request) -> Response:
    """A board for other sites: the one page that may stand in a frame, since it acts for no seat.

    So does one whose address is wrong, which says so there.
    """
    shown = page(request)
    shown.headers["content-security-policy"] = FRAMED_POLICY
    return shown


async def _with_preview(request: Request, find: Callable[[], Awaitable[Preview | None]]) -> Response:
    return page(request, preview=await previews.or_none(find))


def page(request: Request, status: int = 200, preview: Preview | None = None) -> Response:
    """The shell, whose router says itself that there is nothing where nothing is."""
    text = shell_of(
        request.scope["root_path"],
        own_path(request.scope),
        _position(request.path_params, request),
        language=languages.preferred(request.headers.get("accept-language", "")),
    )
    if preview is not None:
        text = text.replace(PLAIN, preview.html(site_of(request), own_path(request.scope)))
    return revalidated(request, HTMLResponse(text, status, {"vary": "accept-language"}))


def _position(named: dict[str, str], request: Request) -> Position | None:
    """The board that an address is about, if it names one."""
    path = own_path(request.scope)
    if len(path) > MOST_DRAWN or (path != "/" and not path.startswith("/analyse")):
        return None
    try:
        return requested.position(
            requested.game(named.get("game", HOME_GAME)), named.get("moves", requested.NO_MOVES)
        )
    except ConjoinError:
        return None


@router.get("/docs")
async def docs(request: Request) -> HTMLResponse:
    """The API in plain HTML, made from its OpenAPI description; nothing is loaded from elsewhere."""
    api, prefix = request.app.openapi(), request.scope["root_path"]
    return HTMLResponse(await asyncio.to_thread(_docs_template().render, api=api, prefix=prefix))


@cache
def _docs_template() -> Template:
    source = Path(__file__).with_name("docs.html").read_text(encoding="utf-8")
    return Environment(autoescape=True, undefined=ChainableUndefined).from_string(source)
