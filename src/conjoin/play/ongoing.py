"""A game in progress as an immutable value: every step returns a new one, and the old one stays as it was."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from conjoin.core.analysis import Analysis
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Outcome, Position, Side, positions_to
from conjoin.core.record import Ending, Record
from conjoin.play.ask import Answer, Failure, ask
from conjoin.play.clock import NO_BUDGET, Budget, PlayerClock, both_clocks, own_moves
from conjoin.play.seat import Seat


@dataclass(frozen=True)
class OngoingGame:
    """Who plays, every position so far, and beside each move what its player thought and how long it took."""

    game: Game[Any]
    seats: tuple[Seat, Seat]
    positions: tuple[Position, ...]
    """From the start to now; never empty."""
    thoughts: tuple[Analysis | None, ...] = ()
    """By ply: what the engine that played it thought; None for people and openings."""
    clock: tuple[float, ...] = ()
    """By ply: the wall-clock seconds that the move took; 0 where it was not measured."""
    failure: Failure | None = None
    """What a side did instead of moving, which has ended the game."""
    loser: Side | None = None
    """The side that did it."""
    verdict: Outcome | None = None
    """The result with which the game was broken off: proven, or agreed on."""
    agreed: bool = False
    """Whether the players agreed on it."""
    seed: int | None = None
    event: str = ""
    id: str = ""
    opening_plies: int = 0
    """Plies that were set up before a player was asked."""

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.positions[-1]

    @property
    def seat(self) -> Seat:
        """The player whose turn it is."""
        return self.seats[self.position.to_move]

    @property
    def is_over(self) -> bool:
        """Whether the rules, a player or a proof have ended it."""
        return self.failure is not None or self.verdict is not None or self.position.outcome is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; a player that fails loses, and the outcome says how."""
        if self.failure is None or self.loser is None:
            return self.position.outcome or self.verdict
        return Outcome(self.loser.other, self.failure.reason)

    @property
    def ending(self) -> Ending | None:
        """Why it stopped; None while it runs."""
        if self.failure is not None:
            return self.failure.ending
        if self.position.outcome is not None:
            return Ending.RULES
        if self.verdict is None:
            return None
        return Ending.AGREEMENT if self.agreed else Ending.ADJUDICATION

    @property
    def record(self) -> Record:
        """The game so far as it is kept."""
        return Record(
            game=self.game.name,
            players=(self.seats[0].label, self.seats[1].label),
            moves=self.game.notation(self.position),
            outcome=self.outcome,
            ending=self.ending,
            clock=tuple(round(seconds, 6) for seconds in self.clock) if any(self.clock) else (),
            seed=self.seed,
            event=self.event,
            id=self.id,
            opening_plies=self.opening_plies,
        )

    def play(self, move: Move, thought: Analysis | None = None, seconds: float = 0.0) -> "OngoingGame":
        """The game after this move of the side to move; raises IllegalMove."""
        return replace(
            self,
            positions=(*self.positions, self.position.play(move)),
            thoughts=(*self.thoughts, thought),
            clock=(*self.clock, seconds),
        )

    def fail(self, failure: Failure, side: Side | None = None) -> "OngoingGame":
        """The game lost by a side, or by the one to move, which did this instead of moving."""
        return replace(self, failure=failure, loser=self.position.to_move if side is None else side)

    def resign(self, side: Side) -> "OngoingGame":
        """The game given up by a side, even if the other one is to move."""
        failure = Failure(Ending.RESIGN, f"{self.game.side_names[side]} resigned")
        return replace(self, failure=failure, loser=side)

    def undo(self, plies: int = 1) -> "OngoingGame":
        """The game as it was this many moves ago, or at its start if there were fewer; a failure is forgotten."""
        kept = max(0, len(self.position.moves) - plies)
        return replace(
            self,
            positions=self.positions[: kept + 1],
            thoughts=self.thoughts[:kept],
            clock=self.clock[:kept],
            failure=None,
            loser=None,
            verdict=None,
            agreed=False,
        )

    def plies_to_own_turn(self) -> int:
        """How many moves take a person back to an own turn, an engine's answer included; 0 if there was none."""
        for plies, before in enumerate(reversed(self.positions[:-1]), start=1):
            if self.seats[before.to_move].is_person:
                return plies
        return 0

    def ask(self, limit: Limit = NO_LIMIT, allowed: float | None = None) -> "OngoingGame":
        """The game after the move of the engine whose turn it is, or after its failure."""
        engine = self.seat.engine
        if engine is None:
            raise ValueError("a person is to move")
        answer = ask(engine, self.position, limit, allowed)
        if isinstance(answer, Answer):
            return self.play(answer.move, answer.analysis, answer.seconds)
        return self.fail(answer)

    def steps(self, budgets: tuple[Budget, Budget] = (NO_BUDGET, NO_BUDGET)) -> Iterator["OngoingGame"]:
        """The game now and after every move to its end, each played when it is asked for."""
        ongoing = self
        while not ongoing.is_over:
            yield ongoing
            side = ongoing.position.to_move
            clocks = (
                ongoing.player_clock(Side.FIRST, budgets[0]),
                ongoing.player_clock(Side.SECOND, budgets[1]),
            )
            clock, limit = clocks[side], clocks[side].limit(ongoing.own_moves())
            if clock.left is not None:
                limit = replace(limit, clocks=both_clocks(*clocks))
            ongoing = ongoing.ask(limit, clock.allowed())
        yield ongoing

    def own_moves(self) -> int:
        """How many moves of the side to move still fit on the board, at least one."""
        return own_moves(self.position)

    def player_clock(self, side: Side, budget: Budget) -> PlayerClock:
        """The clock of a side with this budget, before its next move; what was set up has cost no time."""
        clock = budget.clock()
        if budget.time is not None:
            for ply in range(self.opening_plies, len(self.clock)):
                if self.positions[ply].to_move is side:
                    clock = clock.after(self.clock[ply])
        return clock

    def adjudicate(self, outcome: Outcome) -> "OngoingGame":
        """The game broken off with a result that is proven."""
        return replace(self, verdict=outcome)

    def agree_on_draw(self) -> "OngoingGame":
        """The game drawn because both players want it so."""
        return replace(self, verdict=Outcome(None, "agreement"), agreed=True)


def begin(
    game: Game[Any],
    seats: tuple[Seat, Seat],
    opening: Position | None = None,
    *,
    seed: int | None = None,
    event: str = "",
) -> OngoingGame:
    """A new game, or one that goes on from an opening."""
    positions = positions_to(game.start() if opening is None else opening)
    plies = len(positions) - 1
    return OngoingGame(game, seats, positions, (None,) * plies, (0.0,) * plies, seed=seed, event=event)
