"""A plan without ideas: what is proven of a position, in the form of sentences."""

from conjoin.core.analysis import Kind, Score
from conjoin.core.position import Position
from conjoin.core.words import listed
from conjoin.explain.exact import ExactScores, best_moves, best_score
from conjoin.explain.plan import Plan, Sentence

MOST_NAMED = 6
"""Losing moves that a sentence names at most."""


def proven_plan(position: Position, known: ExactScores) -> Plan[Position]:
    """The result and its moves where they are proven, a score of None where they are not, and never an idea."""
    score = best_score(position, known)
    best = best_moves(known) if score is not None else ()
    return Plan(
        position=position,
        standing=Sentence(_standing(position, score)),
        deciding=Sentence(""),
        advice=Sentence(_advice(position, known, score)),
        score=score,
        best=best,
        line=best[:1] if score is not None and score.kind is Kind.WIN else (),
        idea=None,
        ideas=(),
    )


def _standing(position: Position, score: Score | None) -> str:
    """Who wins; a proof only bounds how soon, so no number of moves is named but the last."""
    if score is None:
        return "Who wins here is not proven."
    if score.kind is Kind.DRAW:
        return "With best play this is a draw."
    me, other = (position.game.side_names[side] for side in (position.to_move, position.to_move.other))
    if score.kind is Kind.LOSS:
        return f"It is proven that {other} wins, whatever {me} plays."
    return f"{me} wins with its next stone." if score.plies == 1 else f"It is proven that {me} wins."


def _advice(position: Position, known: ExactScores, score: Score | None) -> str:
    """The moves that are proven to keep the result, or not to."""
    names = position.game.move_name
    if score is not None and score.kind is not Kind.LOSS:
        return f"Now play {names(best_moves(known)[0])}."
    losing = sorted(move for move, got in known.items() if got.kind is Kind.LOSS)
    if score is not None or not losing:
        return ""
    if len(losing) > MOST_NAMED:
        kept = sorted(set(position.legal_moves()) - set(losing))
        if len(kept) > MOST_NAMED:
            return ""
        return f"Only {listed([names(move) for move in kept])} may hold: every other move is proven to lose."
    verb = "loses" if len(losing) == 1 else "lose"
    return f"It is proven that {listed([names(move) for move in losing])} {verb}."
