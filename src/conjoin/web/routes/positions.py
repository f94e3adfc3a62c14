"""Positions by their address, with what is exactly known about them."""

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query
from fastapi.responses import JSONResponse

from conjoin.core.game import Game
from conjoin.core.position import Position
from conjoin.views.json import to_json
from conjoin.views.scene import scene
from conjoin.web import requested
from conjoin.web.analysis.asking import Scores
from conjoin.web.errors import responses
from conjoin.web.models.analysis import PositionAnswer
from conjoin.web.services import Client, ServicesOf

router = APIRouter(prefix="/positions", tags=["analyse"])

GamePath = Annotated[str, Path(min_length=1, max_length=200, examples=["connect-four"])]
MovesPath = Annotated[str, Path(min_length=1, max_length=4000, examples=["4453", "-"])]
Exact = Annotated[bool, Query(description="whether the exact scores are wanted; a page may solve by itself")]


@router.get("/{game}/{moves}", response_model=PositionAnswer, responses=responses(404, 409))
async def position(
    game: GamePath, moves: MovesPath, services: ServicesOf, sender: Client, exact: Exact = True
) -> Any:
    """A position, and the exact score of every move where it is known at once and wanted."""
    played = requested.game(game)
    here = await asyncio.to_thread(requested.position, played, moves)
    known = await services.asking.truth_or_nothing(played, here, sender) if exact else {}
    return JSONResponse(position_values(played, here, known))


def position_values(game: Game[Any], here: Position, known: Scores) -> dict[str, Any]:
    """A position with its scene and the truth about it."""
    outcome = here.outcome
    names = game.layout.names
    ended = outcome and {
        "winner": None if outcome.winner is None else outcome.winner.label,
        "how": outcome.how,
        "cells": [names[cell] for cell in outcome.cells],
    }
    return {
        "game": game.name,
        "moves": [game.move_name(move) for move in here.moves],
        "notation": game.notation(here),
        "scene": to_json(scene(game, here)),
        "to_move": None if outcome else here.to_move.label,
        "outcome": ended,
        "truth": known or None,
        "scores": _scores(game, known),
    }


def _scores(game: Game[Any], known: Scores) -> list[int | None] | None:
    """The exact score of every column; None where a column is full or its score is not known."""
    if not known or game.layout.shape != "square":
        return None
    columns = (known.get(game.move_name(move)) for move in range(game.move_count))
    return [None if score is None else int(score["value"]) for score in columns]
