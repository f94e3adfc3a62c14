"""A game looked at again: what every move was worth, and the moves that changed the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

from conjoin.core.analysis import Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.core.showing import Tabled
from conjoin.core.words import counted
from conjoin.explain.assessment import Assessment, Quality, assess
from conjoin.explain.exact import ExactScores, best_moves, best_score, exact_scores
from conjoin.explain.hex_ideas.findings import given_away as hex_given_away
from conjoin.explain.ideas.giving_away import given_away
from conjoin.explain.ideas.idea import GivesAway
from conjoin.explain.ideas.principal import PrincipalLines
from conjoin.explain.retrograde import retrograde
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexPosition

SECONDS = 10.0
"""How long a whole game may take by default."""
IDEA_SECONDS = 1.0
"""How long finding out what one blunder allows may take; with the scores known it is milliseconds."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game and what is known of its worth; scores are exact and for the side that made it."""

    ply: int
    """Counted from 1."""
    side: Side
    move: Move
    best: Score | None
    """What the best move gets; None where it is unknown."""
    got: Score | None
    """What this move gets; None where it is unknown."""
    assessment: Assessment | None
    """None unless both are known."""
    better: tuple[Move, ...] = ()
    """The moves that get the best, where this one does not."""
    allows: GivesAway | None = None
    """What a blunder allows; None for other moves, and where no ideas are known for the game."""

    @property
    def quality(self) -> Quality | None:
        """What the move is called; None where its worth is unknown."""
        return None if self.assessment is None else self.assessment.quality


@dataclass(frozen=True, slots=True)
class Review(Tabled):
    """A game's moves in playing order."""

    steps: tuple[Step, ...]
    positions: tuple[Position, ...] = ()
    """From the one before the first of these moves to the one after the last."""

    def __repr__(self) -> str:
        moves = self.game.notation(self.positions[-1]) if self.positions else f"{len(self.steps)} moves"
        return f"<Review of {moves!r}: {counted(len(self.blunders), 'blunder')}>"

    @property
    def game(self) -> Game[Any]:
        """The rules it was played by."""
        return self.positions[0].game

    @property
    def blunders(self) -> tuple[Step, ...]:
        """The turning points: every move that changed the result for the worse."""
        return tuple(step for step in self.steps if step.quality is Quality.BLUNDER)

    @property
    def inaccuracies(self) -> tuple[Step, ...]:
        """Moves that only took longer to win or less long to lose."""
        return tuple(step for step in self.steps if step.quality is Quality.INACCURACY)

    @property
    def known(self) -> int:
        """How many of the moves could be judged."""
        return sum(step.assessment is not None for step in self.steps)

    def accuracy(self, side: Side) -> float | None:
        """The mean accuracy of a side's moves that could be judged, in percent; None if there are none."""
        found = [step.assessment.accuracy for step in self.steps if step.side is side and step.assessment]
        return sum(found) / len(found) if found else None

    @property
    def is_complete(self) -> bool:
        """Whether every move could be judged."""
        return self.known == len(self.steps)


def review_move(
    position: Position, move: Move, exact: ExactScores | None = None, limit: Limit | None = None
) -> Step:
    """A move in a running position, judged by the exact scores there, which are looked for if they are not given.

    The limit is for them, and for what a blunder allows.
    """
    exact = exact_scores(position, limit) if exact is None else exact
    assessment = assess(position, move, exact)
    better = best_moves(exact) if assessment and assessment.quality is not Quality.BEST else ()
    ply, best, got = len(position.moves) + 1, best_score(position, exact), exact.get(move)
    return Step(
        ply,
        position.to_move,
        move,
        best,
        got,
        assessment,
        better,
        _allowed(position, move, exact, assessment, limit),
    )


def _allowed(
    position: Position, move: Move, exact: ExactScores, assessment: Assessment | None, limit: Limit | None
) -> GivesAway | None:
    """What a blunder allows, told by the exact scores that are known already."""
    if assessment is None or assessment.quality is not Quality.BLUNDER:
        return None
    limit = limit or Limit(seconds=IDEA_SECONDS)
    if isinstance(position, HexPosition):
        return hex_given_away(position, move, exact, limit)
    if not isinstance(position, ConnectFourPosition) or not position.board.fits_two_words:
        return None
    lines = PrincipalLines(limit)
    return given_away(position, move, assessment.got, assessment.best, lines)


def review(positions: Sequence[Position], seconds: float = SECONDS, stop: Stop | None = None) -> Review:
    """Every move that led from the first of these positions to the last, as far as the time allows.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> line = [four.parse("1122337"[:plies]) for plies in range(6, 8)]
    >>> [(step.ply, step.quality.value) for step in review(line).steps]
    [(7, 'blunder')]
    """
    until = perf_counter() + seconds
    steps = [
        review_move(turn.position, turn.move, turn.exact, _left(until, stop))
        for turn in retrograde(positions, seconds, stop=stop)
        if turn.move is not None
    ]
    return Review(tuple(reversed(steps)), tuple(positions))


def _left(until: float, stop: Stop | None) -> Limit:
    """What finding one idea may cost: a share of the time that is left for the game."""
    return Limit(seconds=max(0.0, min(IDEA_SECONDS, until - perf_counter())), stop=stop)
