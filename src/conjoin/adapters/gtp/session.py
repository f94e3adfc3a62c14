"""What a controller talks about: the board, whose turn it is, the clocks, and the engine that is asked."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from conjoin.adapters.gtp import boards
from conjoin.core.engine import Engine
from conjoin.core.errors import EngineFailure, IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.play.ongoing import OngoingGame, begin
from conjoin.play.seat import Seat
from conjoin.protocols.clock import Clocks
from conjoin.protocols.coordinates import Coordinates
from conjoin.protocols.gtp import Refusal
from conjoin.protocols.gtp_arguments import COLOURS, WHITE

SHORTEST, LONGEST = 0.01, 86_400.0
"""Seconds an engine is given at least, even when its time is up, and at most."""


class Session:
    """One engine at one board, for both sides. Moves are numbers here; their names are the commands' business.

    White begins, unless the controller's first move is Black's: then the colours of the two sides change places.
    """

    def __init__(
        self,
        game: Game[Any],
        engine: Engine,
        engine_name: str,
        limit: Limit = NO_LIMIT,
        coordinates: Coordinates = Coordinates.GRID,
    ) -> None:
        self.engine = engine
        self.engine_name = engine_name
        self.limit = limit
        """What the engine may spend as long as the controller sets no clock."""
        self.coordinates = coordinates
        self.ongoing = begin(game, (Seat(engine_name, engine), Seat(engine_name, engine)))
        """The game so far."""
        self.first = WHITE
        """The colour of the side that moves first."""
        self.clocks = Clocks()
        self.stop = Stop()
        """Set once, when the controller has hung up: long thoughts are no longer waited for."""
        self.over = False
        """Whether the controller has said goodbye."""

    @property
    def game(self) -> Game[Any]:
        """What is played, and on which board."""
        return self.ongoing.game

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.ongoing.position

    @property
    def to_move(self) -> str:
        """The colour whose turn it is."""
        return self.colour(self.position.to_move)

    def colour(self, side: Side) -> str:
        """White or Black, as this game's sides are coloured."""
        return self.first if side is Side.FIRST else COLOURS[1 - COLOURS.index(self.first)]

    @property
    def winner(self) -> str:
        """White, black or draw; none while the game runs."""
        outcome = self.position.outcome
        if outcome is None:
            return "none"
        return "draw" if outcome.winner is None else self.colour(outcome.winner)

    def clear(self) -> None:
        """The empty board, full clocks, and an engine that remembers nothing."""
        self._begin(self.game)

    def resize(self, numbers: Sequence[int]) -> None:
        """An empty board of this size; raises BadOption or BadNotation."""
        self._begin(boards.resized(self.game, numbers))

    def _begin(self, game: Game[Any]) -> None:
        self.ongoing, self.first = begin(game, self.ongoing.seats), WHITE
        self.engine.reset()
        self.clocks.restart()

    def allow_swap(self, swap: bool) -> None:
        """The same moves with or without the swap rule; raises IllegalMove if a swap was played already."""
        if not boards.has_swap(self.game):
            raise Refusal(f"{self.game.name} has no swap rule", "play it as it is")
        anew = begin(boards.with_swap(self.game, swap), self.ongoing.seats)
        self.ongoing = self._played(anew, self.position.moves)

    def count_columns(self, coordinates: Coordinates) -> None:
        """From now on cells are named so; raises Refusal for a game without a hex board."""
        if not coordinates.count_columns_of(self.game):
            raise Refusal(f"{self.game.name} has one notation only", "play it as it is")
        self.coordinates = coordinates

    def play(self, moves: Sequence[Move], colour: str | None = None) -> None:
        """Play all of these or, raising IllegalMove, none; the colour is that of the first of them."""
        self._refuse_other_turn(colour)
        self._advance(self._played(self.ongoing, moves), colour)

    def _played(self, ongoing: OngoingGame, moves: Sequence[Move]) -> OngoingGame:
        """A game after these moves; raises IllegalMove, with the move's number if there are several."""
        for number, move in enumerate(moves, start=1):
            try:
                ongoing = ongoing.play(move)
            except IllegalMove as error:
                refused = self._in_coordinates(error, move)
                raise refused.at(f"move {number}") if len(moves) > 1 else refused from None
        return ongoing

    def _in_coordinates(self, error: IllegalMove, move: Move) -> IllegalMove:
        """The rules' complaint about a move; they know only one way of counting columns."""
        own, spoken = self.game.move_name(move), self.coordinates.move_name(self.game, move)
        return IllegalMove(error.problem.replace(own, spoken), error.fix)

    def _advance(self, after: OngoingGame, colour: str | None) -> None:
        if not self.position.moves:
            self.first = colour or WHITE
        self.ongoing = after

    def undo(self, count: int) -> None:
        """Take moves back; raises Refusal, and takes none back, if fewer were played."""
        played = len(self.position.moves)
        if count > played:
            raise Refusal(f"cannot undo: {played} moves were played", "undo fewer")
        self.ongoing = self.ongoing.undo(count)
        if not self.position.moves:
            self.first = WHITE

    def choose(self, colour: str | None = None, seconds: float | None = None) -> Move | None:
        """The engine's move, not played; None after the end. Raises EngineFailure or IllegalMove."""
        after = self._asked(colour, seconds)
        return None if after is None else after.position.moves[-1]

    def move(self, colour: str | None = None, seconds: float | None = None) -> Move | None:
        """The engine's move, played, its time taken off the clock; None after the end."""
        after = self._asked(colour, seconds)
        if after is None:
            return None
        self.clocks.spend(colour or self.to_move, after.clock[-1])
        self._advance(after, colour)
        return self.position.moves[-1]

    def _asked(self, colour: str | None, seconds: float | None) -> OngoingGame | None:
        if self.ongoing.is_over:
            return None
        self._refuse_other_turn(colour)
        after = self.ongoing.ask(self._limit(colour or self.to_move, seconds))
        if after.failure is not None:
            fix = "start with another --engine"
            raise EngineFailure(f"{self.engine_name} failed: {after.failure.reason}", fix)
        return after

    def _refuse_other_turn(self, colour: str | None) -> None:
        running = self.position.outcome is None and self.position.moves
        if running and colour not in (None, self.to_move):
            raise IllegalMove(f"it is {self.to_move}'s turn", f"name {self.to_move}, or undo a move")

    def _limit(self, colour: str, seconds: float | None) -> Limit:
        if seconds is None:
            seconds = self.clocks.seconds(colour, self.ongoing.own_moves())
        limit = replace(self.limit, stop=self.stop)
        return limit if seconds is None else replace(limit, seconds=min(max(seconds, SHORTEST), LONGEST))
