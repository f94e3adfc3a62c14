"""What happens in a game by itself: an engine's move, or the end of somebody's time."""

import asyncio
import logging
from dataclasses import dataclass
from time import perf_counter, time

from conjoin.core.errors import EngineFailure
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.store.games import KeptMove
from conjoin.web.errors import Busy
from conjoin.web.games import clocks
from conjoin.web.games.board import Board
from conjoin.web.games.boards import Boards
from conjoin.web.live.hub import game_topic
from conjoin.web.workers.pool import Pool

log = logging.getLogger("conjoin.web")


@dataclass(slots=True)
class _Attention:
    """Who attends to a game, and to which version of it."""

    task: asyncio.Task[None]
    version: int


class Attending:
    """One task at most for each game; it ends when a person is to move and no clock runs."""

    def __init__(self, boards: Boards, pool: Pool, move_seconds: float) -> None:
        self._boards = boards
        self._pool = pool
        self._move_seconds = move_seconds
        self._games: dict[str, _Attention] = {}

    def attend(self, board: Board) -> None:
        """See to it that whatever has to happen by itself in this version does."""
        game_id, version = board.kept.id, board.kept.version
        now = self._games.get(game_id)
        if now is not None and not now.task.done():
            if now.task is asyncio.current_task():
                now.version = version
            if now.version >= version:
                return
            now.task.cancel()  # it thinks about a board that is no longer there
        played = board.played
        if not played.is_over and (clocks.runs(board) or not played.seat.is_person):
            self._games[game_id] = _Attention(asyncio.create_task(self._by_itself(board)), version)

    async def close(self) -> None:
        """Let every engine go; what is kept goes on when somebody looks again."""
        tasks = [attention.task for attention in self._games.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _by_itself(self, board: Board) -> None:
        game_id = board.kept.id
        try:
            following: Board | None = board
            while following is not None:
                following = await self._step(following)
                if following is not None:
                    self.attend(following)  # this very task goes on with it
        except Exception:  # the game stays as it is, and goes on when somebody looks
            log.exception("a game stopped by itself", extra={"game": game_id})
        finally:
            now = self._games.get(game_id)
            if now is not None and now.task is asyncio.current_task():
                del self._games[game_id]

    async def _step(self, board: Board) -> Board | None:
        """One engine's move, or a wait for a clock; None when nothing more happens by itself."""
        played, game_id = board.played, board.kept.id
        if played.is_over:
            return None
        if played.seat.is_person:
            remaining = clocks.left_now(board, time())
            if remaining is None:
                return None
            await asyncio.sleep(max(0.0, remaining) + 0.01)
            return await self._boards.look(game_id)
        nobody_plays = not any(seat.is_person for seat in played.seats)
        if nobody_plays and board.kept.ply > 0 and not self._boards.hub.has_listeners(game_topic(game_id)):
            return None  # it goes on when somebody looks
        try:
            after = await self._engine_moves(board)
        except Busy as busy:
            await asyncio.sleep(busy.retry_after)
            return await self._boards.look(game_id)
        return await self._boards.commit(board, after) or await self._boards.look(game_id)

    async def _engine_moves(self, board: Board) -> Board:
        kept, played, side = board.kept, board.played, board.to_move
        allowed = clocks.allowance(board)
        seconds = self._move_seconds if allowed is None else min(allowed, self._move_seconds)
        notice = {"type": "thinking", "engine": kept.players[side], "seconds": seconds}
        await self._boards.hub.publish(game_topic(kept.id), notice)
        question = {
            "game": kept.game,
            "moves": played.game.notation(played.position),
            "engine": played.seat.label,
            "seconds": None if allowed is None else seconds,
        }
        began = perf_counter()
        try:
            found = await self._pool.ask("move", question, client=game_topic(kept.id), seconds=seconds)
        except EngineFailure as error:
            return board.lost(side, Failure(Ending.CRASH, error.problem))
        if "move" not in found:
            return board.lost(side, Failure(Ending(found["ending"]), found["reason"]))
        return board.moved(KeptMove(found["move"], None, perf_counter() - began, found["thought"]))
