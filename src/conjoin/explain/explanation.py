"""An engine's opinion of every move, each beside its truth."""

from dataclasses import dataclass
from typing import Any

from conjoin import registry
from conjoin.core.analysis import Analysis, Kind, Line, Score
from conjoin.core.errors import IllegalMove
from conjoin.core.game import Game
from conjoin.core.limit import NO_LIMIT, Limit
from conjoin.core.position import Move, Position
from conjoin.explain.truth import Truth, truth

MOST = 12
"""How many moves are worth telling at most, the best first."""


@dataclass(frozen=True, slots=True)
class Opinion:
    """What an engine thinks of one move, and what is true about it."""

    line: Line
    truth: Score | None
    """The exact score for the side to move; None where nobody knows it."""
    gives_away: bool
    """The move is known to get a worse result than some other move is known to get."""

    @property
    def matters(self) -> bool:
        """Whether the engine has looked at the move, or its result is known."""
        looked_at = self.line.visits is None or self.line.visits > 0
        return looked_at or self.truth is not None or self.line.score.kind is not Kind.ESTIMATE


@dataclass(frozen=True, slots=True)
class Explanation:
    """A position, what an engine thinks of it, and the truth."""

    game: Game[Any]
    position: Position
    engine: str
    """The engine's full name."""
    analysis: Analysis
    opinions: tuple[Opinion, ...]
    """One for every line of the analysis, best first."""

    @property
    def that_matter(self) -> tuple[Opinion, ...]:
        """A dozen at most, the engine's own choice first."""
        best, *others = self.opinions
        return (best, *(opinion for opinion in others if opinion.matters))[:MOST]

    def opinion_of(self, move: Move) -> Opinion | None:
        """What the engine thinks of a move; None if it has not considered it."""
        return next((opinion for opinion in self.opinions if opinion.line.move == move), None)


def analysed(game: Game[Any], position: Position, engine: str, limit: Limit = NO_LIMIT) -> Analysis:
    """What the engine of this name thinks; raises IllegalMove after the end of the game, UnknownName or BadOption."""
    with registry.engine(engine, game) as thinker:
        if position.outcome is not None:
            moves, how = game.notation(position), game.caption(position)
            raise IllegalMove(f"after {moves!r} the game is over: {how}", "leave out the last move")
        return thinker.analyse(position, limit)


def explain(
    game: Game[Any],
    position: Position,
    engine: str,
    limit: Limit = NO_LIMIT,
    truth_limit: Limit | None = None,
) -> Explanation:
    """Ask an engine and, beside it, the truth; raises as `analysed` does."""
    analysis = analysed(game, position, engine, limit)
    return beside_truth(game, position, engine, analysis, truth(position, truth_limit))


def beside_truth(
    game: Game[Any], position: Position, engine: str, analysis: Analysis, known: Truth
) -> Explanation:
    """An analysis that is there already, each of its lines beside what is known about its move."""
    best = max((_result(score) for score in known.values()), default=None)
    opinions = [_opinion(line, known.get(line.move), best) for line in analysis.lines]
    return Explanation(game, position, engine, analysis, tuple(opinions))


def _opinion(line: Line, known: Score | None, best: int | None) -> Opinion:
    worse = known is not None and best is not None and _result(known) < best
    return Opinion(line, known, worse)


def _result(score: Score) -> int:
    """1 a win, 0 a draw, -1 a loss, of an exact score."""
    return {Kind.WIN: 1, Kind.LOSS: -1}.get(score.kind, 0)
