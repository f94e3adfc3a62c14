"""An engine's turn in a game on the server: it is asked in a worker process, and whatever it does is a next version."""

from typing import Any

from conjoin import registry
from conjoin.core.errors import EngineFailure
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.store.server_game import Note, ServerGame, StoredMove
from conjoin.views.clean import clean
from conjoin.web.live.hub import Hub, game_topic
from conjoin.web.workers.pool import Pool
from conjoin.web.workers.process import Terms

PATIENT = Terms(patient=True)
"""A move waits for its turn: it is asked for once at a time, and nobody can come back for it."""


class EngineMoves:
    """Asks the engine that is to move, in a worker process."""

    def __init__(self, pool: Pool, hub: Hub, move_seconds: float) -> None:
        self._pool = pool
        self._hub = hub
        self._move_seconds = move_seconds

    async def version_after(self, game: ServerGame, client: str) -> ServerGame:
        """After the engine's move, or lost by it; those who follow the game hear that it thinks. Raises Busy.

        All games of one client wait in one queue, so that thirty of them keep others waiting no longer than one does.
        """
        clock = game.ongoing.player_clock(game.to_move, game.budget)
        seconds = clock.limit(game.ongoing.own_moves()).seconds
        deadline = self._move_seconds if seconds is None else min(seconds, self._move_seconds)
        notice = {"type": "thinking", "engine": game.ongoing.seat.label, "seconds": deadline}
        await self._hub.publish(game_topic(game.id), notice)
        question = _question(game, None if seconds is None else deadline)
        try:
            found = await self._pool.ask("move", question, client=client, seconds=deadline, terms=PATIENT)
        except EngineFailure as error:
            return game.fail(Failure(Ending.CRASH, clean(error.problem)))
        if "move" not in found:
            return game.fail(Failure(Ending(found["ending"]), clean(found["reason"])))
        if clock.left is not None and found["seconds"] > clock.left:
            return game.out_of_time()
        return game.play(StoredMove(found["move"], found["seconds"], Note(thought=clean(found["thought"]))))


def _question(game: ServerGame, seconds: float | None) -> dict[str, Any]:
    ongoing = game.ongoing
    engine = registry.with_seed(ongoing.seat.label, ongoing.seed or 0)
    moves = ongoing.game.notation(ongoing.position)
    return {"game": ongoing.game.name, "moves": moves, "engine": engine, "seconds": seconds}
