"""The preview of each page that is about one thing: which position, game, puzzle or tournament its address names."""

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import urlencode

from fastapi import Request

from conjoin.core.errors import ConjoinError
from conjoin.core.position import Side
from conjoin.store import games
from conjoin.web import preview, requested
from conjoin.web.errors import Busy
from conjoin.web.preview import Preview
from conjoin.web.routes.puzzles import GAME
from conjoin.web.services import Services, services

LONGEST_SECONDS = 1.0
"""For which a page waits for its preview."""
PLIES = 7
DAILY = "daily"


async def or_none(find: Callable[[], Awaitable[Preview | None]]) -> Preview | None:
    """A preview, unless its address is wrong or it would take too long: the page opens in any case."""
    try:
        async with asyncio.timeout(LONGEST_SECONDS):
            return await find()
    except (ConjoinError, Busy, TimeoutError):
        return None


async def of_position(game: str, moves: str) -> Preview:
    """Raises what is wrong with the address."""
    played = requested.game(game)
    position = await asyncio.to_thread(requested.position, played, moves)
    return preview.of_position(played, position)


async def of_game(request: Request, game_id: str) -> Preview:
    """A game as it was kept last; nothing is begun or resumed for it."""
    found = services(request)
    kept = await found.database.run_read(games.load, found.database, requested.known_id(game_id, "game"))
    ongoing = kept.ongoing
    return preview.of_game([ongoing.seats[side].label for side in Side], ongoing.game, ongoing.position)


async def of_puzzle(request: Request, seed: str) -> Preview | None:
    """By the seed and what stands behind the question mark; a person's own mistakes have no preview."""
    if seed == DAILY:
        return preview.of_puzzle(GAME, None, "")
    asked = {
        name: request.query_params[name]
        for name in ("game", "plies", "theme")
        if name in request.query_params
    }
    number, plies = requested.number(seed), requested.number(asked.get("plies", str(PLIES)))
    if number is None or plies is None:
        return None
    game = requested.game(asked.get("game", GAME)).name
    query = f"?{urlencode(asked)}" if asked else ""
    return preview.of_puzzle(game, plies, f"{number}/picture.png{query}")


async def of_tournament(request: Request, tournament_id: str) -> Preview:
    """Its state, with the board of the newest game."""
    found = services(request)
    return await found.database.run_read(_tournament, found, tournament_id)


async def of_tournament_game(request: Request, tournament_id: str, number: int) -> Preview:
    """One game as it is now."""
    found = services(request)
    shown = await found.database.run_read(found.tournaments.game, tournament_id, number - 1)
    game = requested.game(shown.game)
    return preview.of_game(shown.players, game, requested.position(game, game.join_moves(shown.names)))


def _tournament(found: Services, tournament_id: str) -> Preview:
    now = found.tournaments.look(tournament_id)
    newest = found.tournaments.newest_game(tournament_id)
    game = requested.game(now.game)
    picture = preview.picture_of(game, requested.position(game, newest.moves if newest else ""))
    return preview.of_tournament(now.game, now.engines, now.games_done, now.games_total, picture)
