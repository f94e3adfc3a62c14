"""What an engine thinks of every move, each beside its exact score."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis, Kind, Line, Score
from conjoin.core.errors import IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.options import Spec
from conjoin.core.position import Move, Position
from conjoin.core.showing import Tabled
from conjoin.explain.exact import ExactScores, exact_scores, proven, result, together
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexPosition

MOST = 12
"""How many moves are worth telling at most, the best first."""
PROVING = ("mcts", "proof")
"""The engines whose forced results on hex boards are proven."""


@dataclass(frozen=True, slots=True)
class ExplainedMove:
    """What an engine thinks of one move, and what is exactly known about it."""

    line: Line
    exact: Score | None
    """The exact score for the side to move; None where it is unknown."""
    gives_away: bool
    """The move is known to get a worse result than some other move is known to get."""
    timed: bool = True
    """Whether the number of moves is exact, too; a proof on a hex board only bounds it."""

    @property
    def is_relevant(self) -> bool:
        """Whether the engine has looked at the move, or its result is known."""
        looked_at = self.line.visits is None or self.line.visits > 0
        return looked_at or self.exact is not None or self.line.score.kind is not Kind.ESTIMATE


@dataclass(frozen=True, slots=True)
class Explanation(Tabled):
    """A position, what an engine thinks of it, and what is exactly known."""

    game: Game[Any]
    position: Position
    engine: str
    """The engine's full name."""
    analysis: Analysis
    moves: tuple[ExplainedMove, ...]
    """One for every line of the analysis, best first."""
    known: ExactScores
    """What is exactly known of the moves, also of those the engine has no line for."""

    @property
    def relevant(self) -> tuple[ExplainedMove, ...]:
        """A dozen at most, the engine's own choice first."""
        best, *others = self.moves
        return (best, *(one for one in others if one.is_relevant))[:MOST]

    def explained(self, move: Move) -> ExplainedMove | None:
        """What the engine thinks of a move; None if it has not considered it."""
        return next((one for one in self.moves if one.line.move == move), None)


def analysed(game: Game[Any], position: Position, engine: str, limit: Limit = NO_LIMIT) -> Analysis:
    """What the engine of this name thinks; raises IllegalMove after the end of the game, UnknownName or BadOption."""
    with registry.engine(engine, game) as thinker:
        refuse_finished(game, position)
        return thinker.analyse(position, limit)


def refuse_finished(game: Game[Any], position: Position) -> None:
    """Raise IllegalMove for a position after the end of the game."""
    if position.outcome is not None:
        moves, how = game.notation(position), game.caption(position)
        raise IllegalMove(f"after {moves!r} the game is over: {how}", "leave out the last move")


def explain(game: Game[Any], position: Position, engine: str, limit: Limit = NO_LIMIT) -> Explanation:
    """Ask an engine and the solver; raises as `analysed` does."""
    analysis, known = analysed(game, position, engine, limit), exact_scores(position)
    if isinstance(position, HexPosition) and Spec.name_of(engine) in PROVING:
        known = together(known, proven(analysis))
    return explain_analysis(game, position, engine, analysis, known)


def explain_analysis(
    game: Game[Any], position: Position, engine: str, analysis: Analysis, known: ExactScores
) -> Explanation:
    """An analysis that is there already, each of its lines beside what is known about its move."""
    best = max((result(score) for score in known.values()), default=None)
    timed = isinstance(position, ConnectFourPosition)
    moves = [_explained(line, known.get(line.move), best, timed=timed) for line in analysis.lines]
    return Explanation(game, position, engine, analysis, tuple(moves), known)


def _explained(line: Line, known: Score | None, best: int | None, *, timed: bool) -> ExplainedMove:
    worse = known is not None and best is not None and result(known) < best
    return ExplainedMove(line, known, worse, timed)
