"""The exact result of every move, where a solver finds it soon: Connect Four's oracle, or a proof on a hex board."""

from conjoin.core.analysis import Kind, Score
from conjoin.core.limit import Limit, Stop
from conjoin.core.position import Move, Position
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import HexPosition

Truth = dict[Move, Score]
"""By move its exact score, for the side that makes it; moves whose result is not known are missing."""

SECONDS = 5.0
"""How long all moves together may take by default."""
PROOF_SECONDS = 1.0
"""The same on hex boards, where a proof is found soon or not at all."""
PATIENCE = 3
"""Plies in a row about which too little is proven, before whoever walks back through a game gives up."""


def truth(position: Position, limit: Limit | None = None, stop: Stop | None = None) -> Truth:
    """What is proven about the moves of a running position within the limit; nothing where no solver knows the game.

    The stop ends the question where no limit is given that has one.

    >>> from conjoin import game
    >>> found = truth(game("connect-four").parse("112233"))
    >>> [(found[move].kind.value, found[move].plies) for move in (3, 4)]
    [('win', 1), ('loss', 34)]
    """
    if isinstance(position, ConnectFourPosition) and position.board.fits_two_words:
        return _from_oracle(position, limit or Limit(seconds=SECONDS, stop=stop))
    if isinstance(position, HexPosition):
        return _from_proof(position, limit or Limit(seconds=PROOF_SECONDS, stop=stop))
    return {}


def _from_oracle(position: ConnectFourPosition, limit: Limit) -> Truth:
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import exact_score

    *_, bounds = oracle(position.game).tighten(position.moves, limit)
    return {move: exact_score(known.low, position) for move, known in bounds.items() if known.exact}


def _from_proof(position: HexPosition, limit: Limit) -> Truth:
    from conjoin.engines.proof import ProofEngine

    engine = ProofEngine(table=16)
    if position.game.name.partition(":")[0] not in engine.games:
        return {}
    lines = engine.analyse(position, limit).lines
    return {line.move: line.score for line in lines if line.score.kind is not Kind.ESTIMATE}
