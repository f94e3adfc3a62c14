"""Games broken off when their result is proven: by the exact solver in Connect Four, by proof on hex boards."""

from dataclasses import dataclass
from typing import Any

from conjoin.core.analysis import Kind
from conjoin.core.errors import BadOption
from conjoin.core.game import Game
from conjoin.core.limit import Limit
from conjoin.core.position import Outcome, Position
from conjoin.games.connect_four import ConnectFour, ConnectFourPosition
from conjoin.games.hexgame import HexPosition

PROOF = Limit(nodes=20_000)
"""What a proof may cost before each move: a quarter of a second; counted in nodes, so that it ends alike everywhere."""


@dataclass(frozen=True, slots=True)
class Adjudication:
    """When a game is broken off: as soon as its result is proven, but not before a ply.

    In Connect Four every position can be solved, so all games end at that ply at the latest; but on boards beyond 64
    bits not before few cells are free. On a hex board a game goes on until a win or a draw is proven.
    """

    ply: int
    """Moves of both sides that are played in any case, those of the opening counted."""

    def verdict(self, position: Position) -> Outcome | None:
        """The proven result of a running position, said in `how`; None while it must go on.

        >>> from conjoin import game
        >>> Adjudication(ply=6).verdict(game("connect-four").parse("112233"))
        Outcome(winner=<Side.FIRST: 0>, how='proven: Red wins within 1 ply', cells=())
        """
        if len(position.moves) < self.ply:
            return None
        if isinstance(position, ConnectFourPosition):
            return _solved(position)
        return _proven(position) if isinstance(position, HexPosition) else None


def refuse_unprovable(game: Game[Any]) -> None:
    """Raise BadOption for a game that no solver knows."""
    start = game.start()
    known = game.board.fits_two_words if isinstance(game, ConnectFour) else isinstance(start, HexPosition)
    if not known:
        raise BadOption(f"nothing can be proven about {game.name}", "leave --adjudicate out")


def _solved(position: ConnectFourPosition) -> Outcome | None:
    from conjoin.solver.oracle import oracle
    from conjoin.solver.scores import exact_score, unlimited_from

    if len(position.moves) < unlimited_from(position.game):
        return None
    (score,) = oracle(position.game).scores([list(position.moves)])
    exact = exact_score(score, position)
    return _outcome(position, exact.kind, exact.plies)


def _proven(position: HexPosition) -> Outcome | None:
    from conjoin.engines.proof import ProofEngine

    score = ProofEngine(table=16).analyse(position, PROOF).lines[0].score
    return None if score.kind is Kind.ESTIMATE else _outcome(position, score.kind, score.plies)


def _outcome(position: Position, kind: Kind, plies: int | None) -> Outcome:
    if kind is Kind.DRAW:
        return Outcome(None, "proven: a draw")
    winner = position.to_move if kind is Kind.WIN else position.to_move.other
    count = f"{plies} ply" if plies == 1 else f"{plies} plies"
    return Outcome(winner, f"proven: {position.game.side_names[winner]} wins within {count}")
