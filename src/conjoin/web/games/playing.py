"""What people do in games: begin, move, take back, resign, play again. Every step is kept before it is answered."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import sha256
from secrets import randbelow
from time import time

from conjoin.core.errors import IllegalMove, UnknownName
from conjoin.core.position import Side
from conjoin.core.record import Ending
from conjoin.play.ask import Failure
from conjoin.play.seat import HUMAN
from conjoin.store import games
from conjoin.store.games import KeptGame, KeptMove, Options
from conjoin.store.tokens import new_secret
from conjoin.web.errors import Conflict, Unauthorized
from conjoin.web.games.attending import Attending
from conjoin.web.games.board import Board
from conjoin.web.games.boards import Boards
from conjoin.web.games.state import Seats, Values, redo_plies, state, undo_plies
from conjoin.web.live.hub import game_topic

TRIES = 5
"""How often a change is tried again when somebody else was quicker."""

Tokens = list[str]
"""The secrets that a request or a socket brings."""

Step = Callable[[Board, Seats], Board]
"""What a person wants to change; raises Conflict, BadNotation or IllegalMove."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A board, and the seats of whoever looks at it."""

    board: Board
    seats: Seats

    @property
    def state(self) -> Values:
        """As this viewer sees it."""
        return state(self.board, self.seats)


@dataclass(frozen=True, slots=True)
class Begun:
    """A new game with the secrets of its seats, which are told once."""

    board: Board
    tokens: tuple[str | None, str | None]


class Playing:
    """All games of this process, as people play them."""

    def __init__(self, boards: Boards, attending: Attending) -> None:
        self._boards = boards
        self._attending = attending

    async def begin(
        self, game: str, players: tuple[str, str], names: tuple[str, str], options: Options
    ) -> Begun:
        """A new game; whoever is no engine gets a secret."""
        first, second = (new_secret() if player == HUMAN else None for player in players)
        options = replace(options, seed=options.seed or randbelow(1_000_000))
        kept = await asyncio.to_thread(
            games.create, self._boards.database, game, players, (first, second), options, names
        )
        return Begun(self._added(kept), (first, second))

    async def look(self, game_id: str, tokens: Tokens) -> Seen:
        """The game as it is now; raises UnknownName or Unauthorized. Sets an engine to work if it is its turn."""
        board = await self._boards.look(game_id)
        self._attending.attend(board)
        return Seen(board, _seats(board.kept, tokens))

    async def move(self, game_id: str, tokens: Tokens, move: str, ply: int, key: str) -> Seen:
        """Play a move at its ply; the same key again changes nothing. Raises Unauthorized, Conflict or BadNotation."""

        def step(board: Board, seats: Seats) -> Board:
            if ply < board.kept.ply and board.kept.moves[ply].key == key:
                return board  # it came twice, perhaps after a lost answer
            board.played.game.parse_move(move)
            _refuse_other_ply(board, seats, ply)
            if not board.played.is_over and board.to_move not in seats:
                name = board.played.game.side_names[board.to_move]
                raise _refused(f"it is {name}'s turn", "wait for the other side", board, seats)
            if board.played.is_over:
                raise _refused("the game is over", "take a move back or start a new game", board, seats)
            seconds = max(0.0, time() - board.kept.updated) if board.kept.ply else 0.0
            return board.moved(KeptMove(move, key, seconds))

        return await self._change(game_id, tokens, step)

    async def undo(self, game_id: str, tokens: Tokens, ply: int | None) -> Seen:
        """Back to the own last turn; raises Unauthorized or Conflict."""

        def step(board: Board, seats: Seats) -> Board:
            _refuse_other_ply(board, seats, ply)
            if (plies := undo_plies(board, seats)) == 0:
                raise _refused("there is nothing to take back", "play on", board, seats)
            return board.at_ply(board.kept.ply - plies)

        return await self._change(game_id, tokens, step)

    async def redo(self, game_id: str, tokens: Tokens, ply: int | None) -> Seen:
        """Play again what was taken back; raises Unauthorized or Conflict."""

        def step(board: Board, seats: Seats) -> Board:
            _refuse_other_ply(board, seats, ply)
            if (plies := redo_plies(board, seats)) == 0:
                raise _refused("there is nothing to play again", "play on", board, seats)
            return board.at_ply(board.kept.ply + plies)

        return await self._change(game_id, tokens, step)

    async def resign(self, game_id: str, tokens: Tokens) -> Seen:
        """Give the game up; raises Unauthorized or Conflict."""

        def step(board: Board, seats: Seats) -> Board:
            if board.played.is_over:
                raise _refused("the game is over", "start a rematch", board, seats)
            side = board.to_move if board.to_move in seats else min(seats)
            given_up = board.played.resign(side).failure
            return board.lost(side, given_up or Failure(Ending.RESIGN, ""))

        return await self._change(game_id, tokens, step)

    async def rematch(self, game_id: str, tokens: Tokens) -> Begun:
        """The same players with colours and secrets swapped; whoever asks second gets the same game."""
        seen = await self.look(game_id, tokens)
        board = seen.board
        if not seen.seats:
            raise Unauthorized
        if not board.played.is_over:
            raise _refused("the game is still running", "finish or resign it first", board, seen.seats)
        new_id = urlsafe_b64encode(sha256(f"rematch {board.kept.id}".encode()).digest()[:16]).decode()[:22]
        try:
            again = await self._boards.look(new_id)
        except UnknownName:
            kept = await asyncio.to_thread(games.create_swapped, self._boards.database, board.kept, new_id)
            again = self._added(kept)
            await self._boards.hub.publish(game_topic(game_id), {"type": "rematch", "id": new_id})
        own = {again.kept.seat_of(token): token for token in tokens}
        return Begun(again, (own.get(Side.FIRST), own.get(Side.SECOND)))

    def _added(self, kept: KeptGame) -> Board:
        board = self._boards.add(kept)
        self._attending.attend(board)
        return board

    async def _change(self, game_id: str, tokens: Tokens, step: Step) -> Seen:
        """Take a step from the newest board, again if somebody else was quicker."""
        for _ in range(TRIES):
            seen = await self.look(game_id, tokens)
            board, seats = seen.board, seen.seats
            if not seats:
                raise Unauthorized
            try:
                after = step(board, seats)
            except IllegalMove as error:
                raise Conflict(error, seen.state) from None
            done = board if after is board else await self._boards.commit(board, after)
            if done is not None:
                self._attending.attend(done)
                return Seen(done, seats)
        raise _refused("the game changes too quickly", "try again", board, seats)


def _seats(kept: KeptGame, tokens: Tokens) -> Seats:
    """The sides that these secrets let somebody play; raises Unauthorized for a wrong one."""
    found = [kept.seat_of(token) for token in tokens]
    if any(side is None for side in found):
        raise Unauthorized
    return frozenset(side for side in found if side is not None)


def _refuse_other_ply(board: Board, seats: Seats, ply: int | None) -> None:
    if ply is not None and ply != board.kept.ply:
        problem = f"this is for ply {ply}, and the game is at ply {board.kept.ply}"
        raise _refused(problem, "look at the board and try again", board, seats)


def _refused(problem: str, fix: str, board: Board, seats: Seats) -> Conflict:
    return Conflict(IllegalMove(problem, fix), state(board, seats))
