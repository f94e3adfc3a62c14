"""Positions by their address, with what is exactly known about them."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query

from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.explain.exact import ExactScores, to_json
from conjoin.web import requested
from conjoin.web.errors import responses
from conjoin.web.models.analysis import PositionAnswer
from conjoin.web.models.board import Outcome, Scene
from conjoin.web.routes.leaving import Abandonable
from conjoin.web.services import Client, ServicesOf

router = APIRouter(prefix="/positions", tags=["analyse"], route_class=Abandonable)

GamePath = Annotated[str, Path(min_length=1, max_length=200, examples=["connect-four"])]
MovesPath = Annotated[str, Path(min_length=1, max_length=4000, examples=["4453", "-"])]
Exact = Annotated[bool, Query(description="whether the exact scores are wanted; a page may solve by itself")]


@router.get("/{game}/{moves}", responses=responses(404, 409))
async def position(
    game: GamePath, moves: MovesPath, services: ServicesOf, sender: Client, exact: Exact = True
) -> PositionAnswer:
    """A position, and the exact score of every move where it is known at once and wanted."""
    played = requested.game(game)
    here = await asyncio.to_thread(requested.position, played, moves)
    known = await services.analysis.exact_scores_if_free(here, sender) if exact else {}
    return answer(here, known)


def answer(here: Position, known: ExactScores) -> PositionAnswer:
    """A position with its scene and what is exactly known about it."""
    game = here.game
    return PositionAnswer.model_validate(
        {
            "game": game.name,
            "moves": [game.move_name(move) for move in here.moves],
            "notation": game.notation(here),
            "scene": Scene.of(game, here),
            "to_move": None if here.outcome else here.to_move.label,
            "outcome": here.outcome and Outcome.of(here.outcome, game.layout.names),
            "truth": to_json(game, known) or None,
            "scores": _scores(game, known),
        }
    )


def _scores(game: Game[Any], known: ExactScores) -> list[int | None] | None:
    """The exact score of every column; None where a column is full or its score is not known."""
    if not known or game.layout.shape != "square":
        return None
    columns = (known.get(move) for move in range(game.move_count))
    return [None if score is None else int(score.value) for score in columns]
