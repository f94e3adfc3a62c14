"""Positions and games to take along: pictures and record files."""

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from fastapi.responses import Response

from conjoin.core.errors import BadNotation, IllegalMove
from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.core.record import Ending, Record
from conjoin.records import jsonl, sgf
from conjoin.views import svg
from conjoin.views.scene import scene
from conjoin.web import requested
from conjoin.web.access.policy import PICTURE_POLICY
from conjoin.web.errors import responses
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.routes.positions import GamePath
from conjoin.web.services import Client, ServicesOf

router = APIRouter(prefix="/export", tags=["records"], route_class=Abandonable)

Format = Literal["svg", "png", "jsonl", "sgf"]
MEDIA: dict[Format, str] = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "jsonl": "application/jsonl",
    "sgf": "application/x-go-sgf",
}
UNCHANGING = "public, max-age=604800, immutable"
"""A picture is made by its address alone."""
NAMES = ("first", "second")
"""What the players of a position are called that came from an address."""


@router.get(
    "/{game}/{moves}.{kind}",
    response_class=Response,
    responses={**responses(404, 409), 200: {"content": {media: {} for media in MEDIA.values()}}},
)
async def export(
    game: GamePath,
    moves: Annotated[str, Path(min_length=1, max_length=4000, pattern=r"^[^./]+$", examples=["4453"])],
    kind: Format,
    services: ServicesOf,
    sender: Client,
) -> Response:
    """The position as a picture, or the moves as a record."""
    services.rates.count("questions", sender)
    played = requested.game(game)
    position = await asyncio.to_thread(requested.position, played, moves)
    content: str | bytes
    if kind == "png":
        content = await services.analysis.picture(position, sender)
    else:
        content = await asyncio.to_thread(_content, played, position, kind)
    headers = {"content-security-policy": PICTURE_POLICY, "cache-control": UNCHANGING}
    if kind in ("jsonl", "sgf"):
        headers["content-disposition"] = f'attachment; filename="conjoin.{kind}"'
    return Response(content, media_type=MEDIA[kind], headers=headers)


def _content(game: Game[Any], position: Position, kind: Format) -> str:
    if kind == "svg":
        return svg.draw(scene(game, position))
    ending = None if position.outcome is None else Ending.RULES
    record = Record(game.name, NAMES, game.notation(position), position.outcome, ending)
    if kind == "jsonl":
        return jsonl.write([record])
    try:
        return sgf.write([record])
    except BadNotation as error:  # well-formed, but SGF has no such game
        raise IllegalMove(error.problem, error.fix) from None
