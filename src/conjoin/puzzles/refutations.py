"""Why a wrong try is wrong: the reply that refutes it, and its idea in words."""

from dataclasses import dataclass

from conjoin.core.analysis import Kind, Score, winners_moves
from conjoin.core.limit import Limit
from conjoin.core.position import CellId, Move, Position
from conjoin.explain.exact import exact_scores
from conjoin.games.connect_four import ConnectFourPosition
from conjoin.games.hexgame import winning_ways
from conjoin.puzzles.threats import threatened

SECONDS = 5.0
"""For the exact results and the line of a refutation."""


@dataclass(frozen=True, slots=True)
class Refutation:
    """What comes of a wrong move."""

    text: str
    replies: tuple[Move, ...] = ()
    """The reply that refutes it, if there is one."""
    cells: tuple[CellId, ...] = ()
    """What to light after it."""
    still_wins: bool = False
    """Whether it wins all the same, later."""


def refuted(position: Position, move: Move, wanted: int) -> Refutation:
    """What a move allows that does not win within so many own moves."""
    if isinstance(position, ConnectFourPosition):
        return _by_ideas(position, move, wanted)
    return _by_proof(position, move, wanted)


def _by_ideas(position: ConnectFourPosition, move: Move, wanted: int) -> Refutation:
    from conjoin.explain.ideas.giving_away import given_away
    from conjoin.explain.ideas.principal import PrincipalLines

    limit = Limit(seconds=SECONDS)
    known = exact_scores(position, limit)
    score, best = known.get(move), max(known.values())
    name = position.game.move_name(move)
    if score is None:
        return Refutation(f"{name} does not win in time.")
    if score.kind is Kind.WIN:
        return _slower(name, score, wanted)
    found = given_away(position, move, score, best, PrincipalLines(limit))
    at_once = found.refutation is not None and not found.refutation.after
    return Refutation(found.sentence, found.moves[1:2], found.cells if at_once else ())


def _slower(name: str, score: Score, wanted: int) -> Refutation:
    own = winners_moves(score.plies or 0)
    return Refutation(
        f"{name} wins too, but in {own} moves: you can win {_in_time(wanted)}.", still_wins=True
    )


def _in_time(wanted: int) -> str:
    return "now" if wanted == 1 else f"in {wanted} moves"


def _by_proof(position: Position, move: Move, wanted: int) -> Refutation:
    game, name = position.game, position.game.move_name(move)
    after = position.play(move)
    other = game.side_names[after.to_move]
    if after.outcome is not None:
        return Refutation(f"{name} fills the board: a draw.")
    wins = threatened(after, after.to_move)
    if wins:
        end = after.play(wins[0])
        how = f" with {winning_ways(end.outcome.how)}" if end.outcome is not None else ""
        return Refutation(
            f"{name} loses at once: {other} answers {game.move_name(wins[0])} and wins{how}.", (wins[0],)
        )
    known = exact_scores(after, Limit(seconds=SECONDS / 5))
    best = max(known, key=lambda reply: known[reply], default=None)
    result = None if best is None else known[best].kind
    if best is not None and result is Kind.WIN:
        return Refutation(f"{name} loses: {other} answers {game.move_name(best)} and wins by force.", (best,))
    if len(known) == len(after.legal_moves()) and result is Kind.LOSS:
        return Refutation(f"{name} wins too, but not {_in_time(wanted)}.", still_wins=True)
    holding = [
        reply for reply in after.legal_moves() if reply not in known or known[reply].kind is not Kind.LOSS
    ]
    stopping = [reply for reply in threatened(after, position.to_move) if reply in holding]
    reply = (stopping or ([best] if best in holding and best is not None else holding))[0]
    # Whether the reply holds for good is not proven: only that there is no win as quick as the one asked for.
    said = f"{name} does not win {_in_time(wanted)}: {other} answers {game.move_name(reply)}."
    return Refutation(said, (reply,))
