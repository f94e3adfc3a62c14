"""A game looked at again: every move beside the truth, and the moves that changed the result."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from time import perf_counter

from conjoin.core.analysis import Kind, Score, draw, loss_in, win_in
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position, Side
from conjoin.explain.judgement import Judgement, Quality, judged
from conjoin.explain.truth import PATIENCE, PROOF_SECONDS, Truth, truth
from conjoin.games.connect_four import ConnectFourPosition

SECONDS = 10.0
"""How long a whole game may take by default."""


@dataclass(frozen=True, slots=True)
class Step:
    """One move of a game beside the truth."""

    ply: int
    """Counted from 1."""
    side: Side
    move: Move
    judgement: Judgement | None
    """For the side that moved; None where nobody knows what the move or a better one is worth."""
    better: tuple[Move, ...] = ()
    """The moves that get the best, where this one does not."""

    @property
    def is_blunder(self) -> bool:
        """Whether it made a win a draw or a loss, or a draw a loss."""
        return self.judgement is not None and self.judgement.quality is Quality.BLUNDER

    @property
    def is_inaccuracy(self) -> bool:
        """Whether it kept the result, but wins later or loses sooner than need be."""
        return self.judgement is not None and self.judgement.quality is Quality.INACCURACY


@dataclass(frozen=True, slots=True)
class Review:
    """A game's moves in playing order."""

    steps: tuple[Step, ...]

    @property
    def blunders(self) -> tuple[Step, ...]:
        """The turning points: every move that changed the result for the worse."""
        return tuple(step for step in self.steps if step.is_blunder)

    @property
    def inaccuracies(self) -> tuple[Step, ...]:
        """Moves that only took longer to win or less long to lose."""
        return tuple(step for step in self.steps if step.is_inaccuracy)

    @property
    def known(self) -> int:
        """How many of the moves could be judged."""
        return sum(step.judgement is not None for step in self.steps)


def judge(position: Position, move: Move, known: Truth | None = None) -> Step:
    """A move in a running position beside the truth, which is looked for if it is not given."""
    known = truth(position) if known is None else known
    timed = isinstance(position, ConnectFourPosition)  # proofs on hex boards only bound how long it takes
    judgement = judged(known, move, len(position.legal_moves()), timed=timed)
    worse = judgement is not None and judgement.quality is not Quality.BEST
    better = _best_moves(known) if worse else ()
    return Step(len(position.moves) + 1, position.to_move, move, judgement, better)


def review(positions: Sequence[Position], seconds: float = SECONDS, stop: Stop | None = None) -> Review:
    """Every move that led from the first of these positions to the last, as far as the time allows.

    It works from the end, where the truth is cheap, to the beginning.

    >>> from conjoin import game
    >>> four = game("connect-four")
    >>> line = [four.parse("1122337"[:plies]) for plies in range(6, 8)]
    >>> [(step.ply, step.is_blunder) for step in review(line).steps]
    [(7, True)]
    """
    until, silent = perf_counter() + seconds, 0
    steps: list[Step] = []
    after: Truth = {}
    for before, reached in reversed(list(pairwise(positions))):
        left = until - perf_counter()
        given_up = left <= 0 or silent >= PATIENCE or (stop is not None and stop.is_set)
        known = {} if given_up else truth(before, Limit(seconds=min(left, PROOF_SECONDS), stop=stop))
        move = reached.moves[-1]
        if move not in known and (backed := _backed(reached, after)) is not None:
            known = {**known, move: backed}
        silent = 0 if known else silent + 1
        steps.append(judge(before, move, known))
        after = known
    return Review(tuple(reversed(steps)))


def _backed(reached: Position, after: Truth) -> Score | None:
    """What a move got, as the position behind it shows, for the side that made it; None if it does not."""
    if reached.outcome is not None:
        return draw() if reached.outcome.winner is None else win_in(1)
    best = max(after.values(), default=None)
    if best is not None and best.kind is Kind.WIN:
        return loss_in((best.plies or 0) + 1)
    if best is None or len(after) < len(reached.legal_moves()):
        return None
    return draw() if best.kind is Kind.DRAW else win_in((best.plies or 0) + 1)


def _best_moves(known: Truth) -> tuple[Move, ...]:
    best = max(known.values())
    return tuple(move for move, score in known.items() if score == best)
