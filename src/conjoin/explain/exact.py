"""The exact result of every move, where a solver finds it soon: Connect Four's oracle, or a proof on a hex board."""

from collections.abc import Mapping
from typing import Any

from conjoin.core.analysis import Analysis, Kind, Score
from conjoin.core.game import Game
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexPosition

ExactScores = dict[Move, Score]
"""By move its exact score, for the side that makes it; moves whose result is not known are missing."""

SECONDS = 5.0
"""How long all moves together may take by default."""
PROOF_SECONDS = 1.0
"""The same on hex boards, where a proof is found soon or not at all."""


def exact_scores(position: Position, limit: Limit | None = None, stop: Stop | None = None) -> ExactScores:
    """What is proven about the moves of a running position within the limit; nothing where no solver knows the game.

    The stop ends the question where no limit is given that has one.

    >>> from conjoin import game
    >>> found = exact_scores(game("connect-four").parse("112233"))
    >>> [(found[move].kind.value, found[move].plies) for move in (3, 4)]
    [('win', 1), ('loss', 34)]
    """
    if isinstance(position, ConnectFourPosition) and position.board.fits_two_words:
        return _from_oracle(position, limit or Limit(seconds=SECONDS, stop=stop))
    if isinstance(position, HexPosition):
        return _from_proof(position, limit or Limit(seconds=PROOF_SECONDS, stop=stop))
    return {}


def result(score: Score) -> int:
    """1 a win, 0 a draw, -1 a loss, of an exact score."""
    return {Kind.WIN: 1, Kind.LOSS: -1}.get(score.kind, 0)


def best_score(position: Position, exact: ExactScores) -> Score | None:
    """The exact result of a position; None if a move whose score is missing may be better."""
    best = max(exact.values(), default=None)
    if best is None or (best.kind is not Kind.WIN and len(exact) < len(position.legal_moves())):
        return None
    return best


def best_moves(exact: ExactScores) -> tuple[Move, ...]:
    """The moves with the greatest exact score, ascending."""
    best = max(exact.values(), default=None)
    return tuple(sorted(move for move, score in exact.items() if score == best))


def proven(analysis: Analysis) -> ExactScores:
    """What an engine that only claims what it can prove says about the results of moves."""
    return {line.move: line.score for line in analysis.lines if line.score.kind is not Kind.ESTIMATE}


def to_json(game: Game[Any], exact: ExactScores) -> dict[str, Any]:
    """By the move's name its score as plain values."""
    return {game.move_name(move): score.to_json() for move, score in exact.items()}


def from_json(game: Game[Any], values: Mapping[str, Any]) -> ExactScores:
    """The inverse of `to_json`."""
    return {game.parse_move(name): Score.from_json(score) for name, score in values.items()}


def _from_oracle(position: ConnectFourPosition, limit: Limit) -> ExactScores:
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import exact_score

    *_, bounds = oracle(position.game).tighten(position.moves, limit)
    return {move: exact_score(known.low, position) for move, known in bounds.items() if known.exact}


def _from_proof(position: HexPosition, limit: Limit) -> ExactScores:
    from conjoin.engines.hex_threats import Threats
    from conjoin.engines.proof import ProofEngine

    engine = ProofEngine(table=16)
    if position.game.name.partition(":")[0] not in engine.games:
        return {}
    return together(proven(engine.analyse(position, limit)), Threats(position).results())


def together(*several: ExactScores) -> ExactScores:
    """What is proven in one way or another; of two bounds on when a move wins or loses, the closer one.

    >>> from conjoin.core.analysis import loss_in, win_in
    >>> together({1: win_in(9), 2: loss_in(2)}, {1: win_in(3), 2: loss_in(8)})
    {1: <win in 3>, 2: <loss in 2>}
    """
    found: ExactScores = {}
    for scores in several:
        for move, score in scores.items():
            found[move] = min(found.get(move, score), score, key=lambda one: one.plies or 0)
    return found
