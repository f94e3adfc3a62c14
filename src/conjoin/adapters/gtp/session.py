"""What a controller talks about: the board, whose turn it is, the clocks, and the engine that is asked."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from time import perf_counter

from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure, IllegalMove
from conjoin.core.limit import Limit
from conjoin.core.position import Move, Side
from conjoin.games.hexgame import HexGame, HexPosition
from conjoin.play.ask import Failure, ask
from conjoin.protocols.clock import Clocks
from conjoin.protocols.coordinates import Coordinates
from conjoin.protocols.gtp import Refusal
from conjoin.protocols.gtp_arguments import COLOURS, WHITE

NO_LIMIT = Limit()
"""Leaves it to the engine how long it thinks."""

SHORTEST, LONGEST = 0.01, 86_400.0
"""Seconds an engine is given at least, even when its time is up, and at most."""


class Session:
    """One engine at one board. Moves are numbers here; their names are the commands' business.

    White begins, unless the controller's first move is Black's: then the colours of the two sides change places.
    """

    def __init__(
        self,
        game: HexGame,
        engine: Engine,
        engine_name: str,
        limit: Limit = NO_LIMIT,
        coordinates: Coordinates = Coordinates.GRID,
    ) -> None:
        self.game = game
        self.engine = engine
        self.engine_name = engine_name
        self.limit = limit
        """What the engine may spend as long as the controller sets no clock."""
        self.coordinates = coordinates
        self.positions: list[HexPosition] = [game.start()]
        """The game so far; the last one is on the board."""
        self.first = WHITE
        """The colour of the side that moves first."""
        self.clocks = Clocks()
        self.over = False
        """Whether the controller has said goodbye."""

    @property
    def position(self) -> HexPosition:
        """What is on the board."""
        return self.positions[-1]

    @property
    def to_move(self) -> str:
        """The colour whose turn it is."""
        return self.colour(self.position.to_move)

    def colour(self, side: Side) -> str:
        """White or Black, as this game's sides are coloured."""
        return self.first if side is Side.FIRST else COLOURS[1 - COLOURS.index(self.first)]

    def clear(self) -> None:
        """The empty board, full clocks, and an engine that remembers nothing."""
        self.positions, self.first = [self.game.start()], WHITE
        self.engine.reset()
        self.clocks.restart()

    def resize(self, size: int) -> None:
        """An empty board of this size; raises BadOption."""
        self.game = type(self.game)(size, self.game.swap)
        self.clear()

    def allow_swap(self, swap: bool) -> None:
        """The same moves with or without the swap rule; raises IllegalMove if a swap was played already."""
        game = type(self.game)(self.game.board.size, swap)
        self.game, self.positions = game, self._played_through(game.start(), self.position.moves)

    def play(self, moves: Sequence[Move], colour: str | None = None) -> None:
        """Play all of these or, raising IllegalMove, none; the colour is that of the first of them."""
        self._refuse_other_turn(colour)
        after = self._played_through(self.position, moves)
        if not self.position.moves:
            self.first = colour or WHITE
        self.positions += after[1:]

    def _played_through(self, start: HexPosition, moves: Sequence[Move]) -> list[HexPosition]:
        """A position and those after each move; raises IllegalMove, with the move's number if there are several."""
        positions = [start]
        for number, move in enumerate(moves, start=1):
            try:
                self._refuse_taken(positions[-1], move)
                positions.append(positions[-1].play(move))
            except IllegalMove as error:
                raise error.at(f"move {number}") if len(moves) > 1 else error from None
        return positions

    def _refuse_taken(self, position: HexPosition, move: Move) -> None:
        # The rules would refuse it too, but they know only one way of counting columns.
        if position.outcome is None and move < self.game.swap_move and position.stones[move] is not None:
            name = self.coordinates.move_name(self.game, move)
            raise IllegalMove(f"{name} is taken", "choose an empty cell")

    def undo(self, count: int) -> None:
        """Take moves back; raises Refusal, and takes none, if there are not so many."""
        played = len(self.position.moves)
        if count > played:
            raise Refusal(f"cannot undo: {played} moves were played", "undo fewer")
        del self.positions[len(self.positions) - count :]
        if not self.position.moves:
            self.first = WHITE

    def _refuse_other_turn(self, colour: str | None) -> None:
        running = self.position.outcome is None and self.position.moves
        if running and colour not in (None, self.to_move):
            raise IllegalMove(f"it is {self.to_move}'s turn", f"name {self.to_move}, or undo a move")

    def choose(self, colour: str | None = None, seconds: float | None = None) -> Move | None:
        """The engine's move, not played; None after the end. Raises EngineFailure or IllegalMove."""
        if self.position.outcome is not None:
            return None
        self._refuse_other_turn(colour)
        limit = self._limit(colour or self.to_move, seconds)
        answer = ask(self.engine, self.position, limit)
        if isinstance(answer, Failure):
            raise EngineFailure(f"{self.engine_name} failed: {answer.reason}", "start with another --engine")
        return answer.move

    def move(self, colour: str | None = None, seconds: float | None = None) -> Move | None:
        """The engine's move, played, its time taken off the clock; None after the end."""
        began = perf_counter()
        best = self.choose(colour, seconds)
        if best is not None:
            mover = colour or self.to_move
            self.play([best], mover)
            self.clocks.spend(mover, perf_counter() - began)
        return best

    def _limit(self, colour: str, seconds: float | None) -> Limit:
        if seconds is None:
            seconds = self.clocks.seconds(colour, ceil(self.position.stones.count(None) / 2))
        if seconds is None:
            return self.limit
        return replace(self.limit, seconds=min(max(seconds, SHORTEST), LONGEST))

    @property
    def winner(self) -> str:
        """White, black or draw; none while the game runs."""
        outcome = self.position.outcome
        if outcome is None:
            return "none"
        return "draw" if outcome.winner is None else self.colour(outcome.winner)
