"""Games: begin, look, move, take back, resign, play again; and the same live."""

from functools import partial
from io import BytesIO
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import Response

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Side
from conjoin.play.clock import Budget, TimeControl
from conjoin.play.levels import at_level
from conjoin.play.seat import HUMAN
from conjoin.web import requested
from conjoin.web.access.policy import PICTURE_POLICY
from conjoin.web.errors import Unauthorized, responses
from conjoin.web.games import steps
from conjoin.web.games.live_game import follow
from conjoin.web.games.view import link
from conjoin.web.models.games import NewGame, State
from conjoin.web.models.requests import MoveRequest, PlayRequest, SideName, StepRequest
from conjoin.web.services import Client, ServicesOf, Tokens, client, services

router = APIRouter(prefix="/play", tags=["play"])

LEVEL = "level"
GameId = Annotated[str, Path(min_length=1, max_length=32)]


@router.post("", status_code=201, responses=responses())
async def begin(asked: PlayRequest, services: ServicesOf, sender: Client) -> NewGame:
    """Begin a game. The secrets of the seats are given here and nowhere else."""
    services.rates.count("games", sender)
    game = requested.body_game(asked.game)
    first, second = (_player(text, asked.level, game) for text in (asked.first, asked.second))
    for player in (first, second):
        if player != HUMAN:
            requested.engine(player, game)
    names = asked.names.first.strip(), asked.names.second.strip()
    time = None if asked.clock is None else TimeControl(asked.clock.total, asked.clock.increment)
    return await services.games.begin(game, (first, second), names, Budget(Limit(asked.seconds), time))


@router.get("/{game_id}", responses=responses(401, 404))
async def look(game_id: GameId, services: ServicesOf, tokens: Tokens) -> State:
    """The game as it is now; with a token, what its holder can do."""
    return await services.games.state(game_id, tokens)


@router.post("/{game_id}/moves", responses=responses(401, 404, 409))
async def move(game_id: GameId, asked: MoveRequest, services: ServicesOf, tokens: Tokens) -> State:
    """Play a move. An engine's answer comes later: follow the game live, or look again."""
    step = partial(steps.move, name=asked.move, ply=asked.ply, key=asked.key)
    return await services.games.change(game_id, tokens, step)


@router.post("/{game_id}/undo", responses=responses(401, 404, 409))
async def undo(
    game_id: GameId, services: ServicesOf, tokens: Tokens, asked: StepRequest | None = None
) -> State:
    """Back to the own last turn, an engine's answer included; not with clocks."""
    return await services.games.change(game_id, tokens, partial(steps.undo, ply=_ply(asked)))


@router.post("/{game_id}/redo", responses=responses(401, 404, 409))
async def redo(
    game_id: GameId, services: ServicesOf, tokens: Tokens, asked: StepRequest | None = None
) -> State:
    """Play again what was taken back."""
    return await services.games.change(game_id, tokens, partial(steps.redo, ply=_ply(asked)))


@router.post("/{game_id}/resign", responses=responses(401, 404, 409))
async def resign(
    game_id: GameId, services: ServicesOf, tokens: Tokens, _: StepRequest | None = None
) -> State:
    """Give the game up."""
    return await services.games.change(game_id, tokens, steps.resign)


@router.post("/{game_id}/rematch", status_code=201, responses=responses(401, 404, 409))
async def rematch(
    game_id: GameId, services: ServicesOf, tokens: Tokens, sender: Client, _: StepRequest | None = None
) -> NewGame:
    """The same players with colours swapped. Both keep their secrets; a second request gets the same game."""
    services.rates.count("games", sender)
    return await services.games.rematch(game_id, tokens)


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
    seat: Annotated[SideName, Query()],
) -> Response:
    """The link of the token's seat as a QR code."""
    _, seats = await services.games.look(game_id, tokens)
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


def _player(text: str, level: int, game: Game[Any]) -> str:
    if text == LEVEL:
        return at_level(game, level)
    if text.startswith(f"{HUMAN}:"):
        raise BadOption(f"{text[:40]!r} is no player", f"write {HUMAN}, and give the name in names")
    return text


def _ply(asked: StepRequest | None) -> int | None:
    return None if asked is None else asked.ply
