"""Games: begin, look, move, take back, resign, play again; and the same live."""

from io import BytesIO
from typing import Annotated, Any
from urllib.parse import urlsplit

import segno
from fastapi import APIRouter, Path, Query, Request, WebSocket
from fastapi.responses import JSONResponse, Response

from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.position import Side
from conjoin.play.levels import at_level
from conjoin.play.seat import HUMAN
from conjoin.store.games import Options
from conjoin.web import requested
from conjoin.web.access.policy import PICTURE_POLICY
from conjoin.web.errors import Unauthorized, responses
from conjoin.web.games.live_game import follow
from conjoin.web.games.playing import Begun as NewGame
from conjoin.web.games.playing import Seen
from conjoin.web.games.state import Seats, state
from conjoin.web.models.games import Begun, State
from conjoin.web.models.requests import MoveRequest, PlayRequest, SideName, StepRequest
from conjoin.web.services import Client, ServicesOf, Tokens, client, services

router = APIRouter(prefix="/play", tags=["play"])

LEVEL = "level"
GameId = Annotated[str, Path(min_length=1, max_length=32)]


@router.post("", status_code=201, response_model=Begun, responses=responses())
async def begin(asked: PlayRequest, services: ServicesOf, sender: Client) -> Any:
    """Begin a game. The secrets of the seats are told here and nowhere else."""
    services.rates.count("games", sender)
    game = requested.body_game(asked.game)
    first, second = (_player(text, asked.level, game) for text in (asked.first, asked.second))
    for player in (first, second):
        if player != HUMAN:
            requested.engine(player, game)
    clock = asked.clock
    options = Options(
        asked.seconds, None if clock is None else clock.total, 0.0 if clock is None else clock.increment
    )
    names = tuple(
        name.strip() if player == HUMAN else ""
        for name, player in ((asked.names.first, first), (asked.names.second, second))
    )
    begun = await services.playing.begin(game.name, (first, second), (names[0], names[1]), options)
    return JSONResponse(_begun(begun), 201)


@router.get("/{game_id}", response_model=State, responses=responses(401, 404))
async def look(game_id: GameId, services: ServicesOf, tokens: Tokens) -> Any:
    """The game as it is now; with a token, what its holder can do."""
    return _shown(await services.playing.look(game_id, tokens))


@router.post("/{game_id}/moves", response_model=State, responses=responses(401, 404, 409))
async def move(game_id: GameId, asked: MoveRequest, services: ServicesOf, tokens: Tokens) -> Any:
    """Play a move. An engine's answer comes later: follow the game live, or look again."""
    return _shown(await services.playing.move(game_id, tokens, asked.move, asked.ply, asked.key))


@router.post("/{game_id}/undo", response_model=State, responses=responses(401, 404, 409))
async def undo(
    game_id: GameId, services: ServicesOf, tokens: Tokens, asked: StepRequest | None = None
) -> Any:
    """Back to the own last turn, an engine's answer included; not with clocks."""
    return _shown(await services.playing.undo(game_id, tokens, None if asked is None else asked.ply))


@router.post("/{game_id}/redo", response_model=State, responses=responses(401, 404, 409))
async def redo(
    game_id: GameId, services: ServicesOf, tokens: Tokens, asked: StepRequest | None = None
) -> Any:
    """Play again what was taken back."""
    return _shown(await services.playing.redo(game_id, tokens, None if asked is None else asked.ply))


@router.post("/{game_id}/resign", response_model=State, responses=responses(401, 404, 409))
async def resign(game_id: GameId, services: ServicesOf, tokens: Tokens, _: StepRequest | None = None) -> Any:
    """Give the game up."""
    return _shown(await services.playing.resign(game_id, tokens))


@router.post("/{game_id}/rematch", status_code=201, response_model=Begun, responses=responses(401, 404, 409))
async def rematch(
    game_id: GameId, services: ServicesOf, tokens: Tokens, sender: Client, _: StepRequest | None = None
) -> Any:
    """The same players with colours swapped. Everybody keeps their secret; whoever asks second gets the same game."""
    services.rates.count("games", sender)
    return JSONResponse(_begun(await services.playing.rematch(game_id, tokens)), 201)


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
    seen = await services.playing.look(game_id, tokens)
    if seen.seats != {Side[seat.upper()]}:
        raise Unauthorized
    link = f"{urlsplit(str(request.base_url)).geturl().rstrip('/')}{_link(game_id, seat, tokens[0])}"
    drawn = BytesIO()
    segno.make(link, micro=False).save(drawn, kind="svg", scale=6, border=2, light="#ffffff")
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": "no-store"}
    return Response(drawn.getvalue(), media_type="image/svg+xml", headers=headers)


@router.websocket("/{game_id}/live")
async def live(socket: WebSocket, game_id: str) -> None:
    """The state at once and after every change; moves may be sent here too."""
    await follow(socket, game_id, services(socket), client(socket))


def _player(text: str, level: int, game: Game[Any]) -> str:
    if text == LEVEL:
        return at_level(game, level)
    if text.startswith(f"{HUMAN}:"):
        raise BadOption(f"{text[:40]!r} is no player", f"write {HUMAN}, and give the name in names")
    return text


def _shown(seen: Seen) -> JSONResponse:
    return JSONResponse(seen.state)


def _begun(begun: NewGame) -> dict[str, Any]:
    kept = begun.board.kept
    held: Seats = frozenset(side for side in Side if begun.tokens[side] is not None)
    links = {
        side.label: _link(kept.id, side.label, token)
        for side in Side
        if (token := begun.tokens[side]) is not None
    }
    return {
        "id": kept.id,
        "seats": {side.label: begun.tokens[side] for side in Side},
        "links": {**links, "watch": f"/play/{kept.id}"},
        "state": state(begun.board, held),
    }


def _link(game_id: str, seat: str, token: str) -> str:
    # What stands behind # is never sent to a server, so it is in no log and in no Referer.
    return f"/play/{game_id}#{seat}={token}"
