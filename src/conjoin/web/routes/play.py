"""Games: begin, look, move, take back, resign, play again; and the same live."""

from functools import partial
from io import BytesIO
from typing import Annotated
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import Response

from conjoin import registry
from conjoin.core.errors import BadOption, IllegalMove
from conjoin.core.limit import Limit
from conjoin.core.position import Side
from conjoin.play.clock import Budget, TimeControl
from conjoin.play.levels import at_level
from conjoin.play.seat import HUMAN
from conjoin.web import requested
from conjoin.web.access.policy import PICTURE_POLICY
from conjoin.web.errors import Conflict, Unauthorized, responses
from conjoin.web.games import steps
from conjoin.web.games.live_game import follow
from conjoin.web.games.view import link, state
from conjoin.web.models.analysis import WhyAnswer
from conjoin.web.models.games import NewGame, State
from conjoin.web.models.requests import (
    JoinRequest,
    MoveRequest,
    OfferAnswer,
    OfferRequest,
    PlayRequest,
    SideName,
    StepRequest,
)
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.services import Client, ServicesOf, Tokens, client, services

router = APIRouter(prefix="/play", tags=["play"])

LEVEL = "level"
HINT_SECONDS = 2.0
GameId = Annotated[str, Path(min_length=1, max_length=32)]


@router.post("", status_code=201, responses=responses())
async def begin(request: Request, asked: PlayRequest, services: ServicesOf, sender: Client) -> NewGame:
    """Begin a game. The secrets of the seats are given here and nowhere else."""
    services.rates.count("games", sender)
    game = requested.body_game(asked.game)
    first, second = (_player(text, asked.level) for text in (asked.first, asked.second))
    for player in (first, second):
        if player != HUMAN:
            requested.engine(player, game)
    names = asked.names.first.strip(), asked.names.second.strip()
    time = None if asked.clock is None else TimeControl(asked.clock.total, asked.clock.increment)
    budget = Budget(Limit(asked.seconds), time)
    wants_help = frozenset(side for side in Side if getattr(asked.help, side.label))
    begun = await services.games.begin(game, (first, second), names, budget, sender, wants_help)
    return _below(request, begun)


@router.get("/{game_id}", responses=responses(401, 404))
async def look(game_id: GameId, services: ServicesOf, tokens: Tokens, sender: Client) -> State:
    """The game as it is now; with a token, what its holder can do."""
    return await services.games.state(game_id, tokens, sender)


@router.post("/{game_id}/moves", responses=responses(401, 404, 409))
async def move(
    game_id: GameId, asked: MoveRequest, services: ServicesOf, tokens: Tokens, sender: Client
) -> State:
    """Play a move. An engine's answer comes later: follow the game live, or look again."""
    step = partial(steps.move, name=asked.move, ply=asked.ply, key=asked.key)
    return await services.games.change(game_id, tokens, step, sender)


@router.post("/{game_id}/undo", responses=responses(401, 404, 409))
async def undo(
    game_id: GameId,
    services: ServicesOf,
    tokens: Tokens,
    sender: Client,
    asked: StepRequest | None = None,
) -> State:
    """Back to the own last turn, an engine's answer included; not with clocks."""
    return await services.games.change(game_id, tokens, partial(steps.undo, ply=_ply(asked)), sender)


@router.post("/{game_id}/redo", responses=responses(401, 404, 409))
async def redo(
    game_id: GameId,
    services: ServicesOf,
    tokens: Tokens,
    sender: Client,
    asked: StepRequest | None = None,
) -> State:
    """Play again what was taken back."""
    return await services.games.change(game_id, tokens, partial(steps.redo, ply=_ply(asked)), sender)


@router.post("/{game_id}/join", responses=responses(401, 404, 409))
async def join(
    game_id: GameId, asked: JoinRequest, services: ServicesOf, tokens: Tokens, sender: Client
) -> State:
    """Take a seat under a name."""
    step = partial(steps.join, name=asked.name.strip(), wants_help=asked.help)
    return await services.games.change(game_id, tokens, step, sender)


@router.post("/{game_id}/offer", responses=responses(401, 404, 409))
async def offer(
    game_id: GameId, asked: OfferRequest, services: ServicesOf, tokens: Tokens, sender: Client
) -> State:
    """Ask the other person to let a move be taken back, or for a draw."""
    return await services.games.change(game_id, tokens, partial(steps.offer, kind=asked.kind), sender)


@router.post("/{game_id}/answer", responses=responses(401, 404, 409))
async def answer(
    game_id: GameId, asked: OfferAnswer, services: ServicesOf, tokens: Tokens, sender: Client
) -> State:
    """Say yes or no to what the other person asks for."""
    return await services.games.change(game_id, tokens, partial(steps.answer, accept=asked.accept), sender)


async def hint(game_id: GameId, services: ServicesOf, tokens: Tokens, sender: Client) -> WhyAnswer:
    """What the game's adviser would play, and why; not between people or with a clock unless they agreed to it.

    That is all a server can refuse: positions can be analysed by everybody, so that a person who wants to cheat is
    kept from it by the page of the game alone, which offers no analysis until the end.
    """
    services.rates.count("questions", sender)
    game, seats = await services.games.look(game_id, tokens, sender)
    if not seats:
        raise Unauthorized
    if not game.allows_help:
        problem = IllegalMove("this game is played without hints", "look at it when it is over")
        raise Conflict(problem, state(game, seats))
    ongoing = game.ongoing
    engine = requested.engine(registry.adviser(ongoing.game), ongoing.game)
    return await services.analysis.why(ongoing.position, engine, sender, HINT_SECONDS)


router.add_api_route(
    "/{game_id}/hint",
    hint,
    methods=["POST"],
    response_model_exclude_unset=True,
    responses=responses(401, 404, 409),
    route_class_override=Abandonable,
)


@router.post("/{game_id}/resign", responses=responses(401, 404, 409))
async def resign(
    game_id: GameId, services: ServicesOf, tokens: Tokens, sender: Client, _: StepRequest | None = None
) -> State:
    """Give the game up."""
    return await services.games.change(game_id, tokens, steps.resign, sender)


@router.post("/{game_id}/rematch", status_code=201, responses=responses(401, 404, 409))
async def rematch(
    request: Request,
    game_id: GameId,
    services: ServicesOf,
    tokens: Tokens,
    sender: Client,
    _: StepRequest | None = None,
) -> NewGame:
    """The same players with colours swapped. Both keep their secrets; a second request gets the same game."""
    services.rates.count("games", sender)
    return _below(request, await services.games.rematch(game_id, tokens, sender))


@router.get(
    "/{game_id}/qr.svg",
    response_class=Response,
    responses={**responses(401, 404), 200: {"content": {"image/svg+xml": {}}}},
)
async def qr(
    request: Request,
    game_id: GameId,
    services: ServicesOf,
    tokens: Tokens,
    sender: Client,
    seat: Annotated[SideName, Query()],
) -> Response:
    """The link of the token's seat as a QR code."""
    _, seats = await services.games.look(game_id, tokens, sender)
    if seats != {Side[seat.upper()]}:
        raise Unauthorized
    address = f"{urlsplit(str(request.base_url)).geturl().rstrip('/')}{link(game_id, seat, tokens[0])}"
    drawn = BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=6, border=2, light="#ffffff")
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-store"}
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=headers)


@router.websocket("/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    """The state at once and after every change; moves may be sent here too."""
    found = services(socket)
    await follow(socket, game_id, found.games, found.rates, client(socket))


def _below(request: Request, begun: NewGame) -> NewGame:
    """With addresses as the browser has to ask for them."""
    prefix = request.scope["root_path"]
    links = {seat: prefix + address for seat, address in begun.links.items()}
    return begun.model_copy(update={"links": links})


def _player(text: str, level: int) -> str:
    if text == LEVEL:
        return at_level(level)
    if text.startswith(f"{HUMAN}:"):
        raise BadOption(f"{text[:40]!r} is no player", f"write {HUMAN}, and give the name in names")
    return text


def _ply(asked: StepRequest | None) -> int | None:
    return None if asked is None else asked.ply
