"""Everything there is to choose from."""

import asyncio
import logging
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict

from conjoin import registry
from conjoin.core.errors import EngineFailure
from conjoin.core.options import Entry
from conjoin.play.levels import levels, opponent
from conjoin.ratings.reference import variants
from conjoin.web.models.board import Pair
from conjoin.web.revalidation import revalidated

log = logging.getLogger("conjoin.web")

router = APIRouter(tags=["catalogue"])

SIZES = {
    "connect-four": ["connect-four", "connect-four:width=6,height=5", "connect-four:width=8,height=7"],
    "fencemaster": [f"fencemaster:size={size}" for size in (4, 5, 6, 8, 10)],
    "havannah": [f"havannah:size={size}" for size in (4, 5, 6, 8, 10)],
}
"""By game: boards that are offered; any other can be named."""


class OptionRow(BaseModel):
    """One setting of a game or engine."""

    model_config = ConfigDict(from_attributes=True)

    name: str
    default: int | bool | str
    allowed: str
    help: str


class GameRow(BaseModel):
    """One game there is."""

    name: str
    summary: str
    goal: str
    rules: list[str]
    options: list[OptionRow]
    side_names: Pair[str]
    opponent: str
    adviser: str
    sizes: list[str]


class EngineRating(BaseModel):
    """How strong an engine is in one game: Elo with its 95 % interval, 0 being the mean of those that met."""

    model_config = ConfigDict(from_attributes=True)

    engine: str
    elo: float
    low: float
    high: float
    accuracy: float | None
    """Percent, against perfect play."""


class EngineRow(BaseModel):
    """One engine there is."""

    name: str
    summary: str
    games: list[str]
    options: list[OptionRow]
    source: str
    ratings: dict[str, list[EngineRating]]
    """By game, where it was measured; one for each level or setting that was, the strongest first."""


class LevelRow(BaseModel):
    """One level of a game."""

    level: int
    engine: str
    words: str


class Catalogue(BaseModel):
    """Everything there is to choose from."""

    games: list[GameRow]
    engines: list[EngineRow]
    levels: dict[str, list[LevelRow]]


@router.get("/catalogue", response_model=Catalogue)
async def catalogue(request: Request) -> Response:
    """Games, engines and levels."""
    text = await asyncio.to_thread(_json)  # the first time every engine is looked at
    return revalidated(request, Response(text, media_type="application/json"))


@lru_cache(maxsize=1)
def _json() -> str:
    return known().model_dump_json()


def known() -> Catalogue:
    """All that is registered here."""
    games = [row for name in registry.public_names("game") if (row := _game(name)) is not None]
    names = [row.name for row in games]
    return Catalogue(
        games=games,
        engines=[_engine(name, names) for name in registry.public_names("engine")],
        levels={
            game: [
                LevelRow(level=level.number, engine=level.engine, words=level.words)
                for level in levels(registry.game(game))
            ]
            for game in names
        },
    )


def _game(name: str) -> GameRow | None:
    """None for one that cannot be made: a broken package does not take the others along."""
    entry = registry.entry("game", name)
    try:
        game = registry.game(name)
    except EngineFailure as failure:
        log.warning("a game is left out", extra={"problem": failure.problem})
        return None
    return GameRow(
        name=name,
        summary=entry.summary,
        goal=game.goal,
        rules=list(game.rules),
        options=_options(entry),
        side_names=list(game.side_names),
        opponent=opponent(),
        adviser=registry.adviser(game),
        sizes=[registry.game(size).name for size in SIZES.get(name, [name])],
    )


def _engine(name: str, all_games: list[str]) -> EngineRow:
    entry = registry.entry("engine", name)
    games = list(entry.games) or all_games
    rated = {game: found for game in games if (found := variants(game, name))}
    return EngineRow(
        name=name,
        summary=entry.summary,
        games=games,
        options=_options(entry),
        source=entry.source,
        ratings={game: [EngineRating.model_validate(one) for one in found] for game, found in rated.items()},
    )


def _options(entry: Entry[Any]) -> list[OptionRow]:
    return [OptionRow.model_validate(option) for option in entry.options]
