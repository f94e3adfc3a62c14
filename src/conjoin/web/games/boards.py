"""The boards of all games: read from the store, changed there, and remembered as they were last played."""

import asyncio
from time import time

from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.store import games
from conjoin.store.database import Database
from conjoin.web.games import clocks
from conjoin.web.games.board import Board
from conjoin.web.games.writer import Writer
from conjoin.web.live.hub import Hub, game_topic

RECENT = 2000
"""Games kept in memory as they were last played."""


class Boards:
    """Steps of one game may come from several processes: the store decides who was first."""

    def __init__(self, database: Database, hub: Hub) -> None:
        self.database = database
        self.hub = hub
        self._recent: dict[str, Board] = {}
        self._writer = Writer(database)
        # Whoever is alone need not ask whether somebody else has changed a game; the store still decides.
        self._alone = not database.is_postgres

    async def look(self, game_id: str) -> Board:
        """The game as it is now, ended if a clock has run out; raises UnknownName."""
        board = self._recent.get(game_id) if self._alone else None
        if board is None:
            board = self._remember(await asyncio.to_thread(self._load, game_id))
        remaining = clocks.left_now(board, time())
        if remaining is not None and remaining <= 0:
            reason = f"{board.played.game.side_names[board.to_move]} has run out of time"
            ended = board.lost(board.to_move, Failure(Ending.TIMEOUT, reason))
            return await self.commit(board, ended) or await self.look(game_id)
        return board

    async def commit(self, before: Board, after: Board) -> Board | None:
        """On disk first, then everybody is told; None, and nothing has changed, if somebody else was quicker."""
        # A request that is given up in the middle must not leave a move on disk that nobody is told of.
        return await asyncio.shield(self._commit_and_tell(before, after))

    async def close(self) -> None:
        """Finish the writes that have begun."""
        await self._writer.close()

    def add(self, kept: games.KeptGame) -> Board:
        """A game that was just made."""
        return self._remember(Board.of(kept))

    async def _commit_and_tell(self, before: Board, after: Board) -> Board | None:
        done = await self._writer.commit(before.kept, after.kept)
        if done is None:
            self._recent.pop(before.kept.id, None)
            return None
        board = self._remember(Board(done, after.played))
        await self.hub.publish(game_topic(done.id))
        return board

    def _load(self, game_id: str) -> Board:
        recent = self._recent.get(game_id)
        if recent is not None and games.version(self.database, game_id) == recent.kept.version:
            return recent
        return Board.of(games.load(self.database, game_id))

    def _remember(self, board: Board) -> Board:
        """Keep the newest version in memory, and forget the game that nobody has touched for longest."""
        known = self._recent.pop(board.kept.id, board)
        newest = known if known.kept.version > board.kept.version else board
        self._recent[board.kept.id] = newest
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return newest
