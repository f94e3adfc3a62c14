"""What an engine thinks, as sentences a player understands."""

from typing import Any

from conjoin.core.analysis import Kind, Line, Score
from conjoin.core.game import Game
from conjoin.explain.explanation import Opinion


def score_words(score: Score) -> str:
    """A score in words, for the side to move.

    >>> from conjoin.core.analysis import estimate, win_in
    >>> score_words(win_in(1)), score_words(win_in(5)), score_words(estimate(-2.5))
    ('wins now', 'wins in 5 moves of both sides', 'estimated at -2.5')
    """
    if score.kind is Kind.DRAW:
        return "a draw"
    if score.kind is Kind.ESTIMATE:
        return "even" if score.value == 0 else f"estimated at {score.value:+g}"
    verb = "wins" if score.kind is Kind.WIN else "loses"
    return f"{verb} now" if score.plies == 1 else f"{verb} in {score.plies} moves of both sides"


def line_words(game: Game[Any], line: Line) -> str:
    """One candidate move with its score, the expected play and every reason at its end, as one sentence."""
    reasons = "; ".join(
        reason.text if reason.points == 0 else f"{reason.text} ({reason.points:+g})"
        for reason in line.reasons
    )
    said = f"{game.move_name(line.move)}, {score_words(line.score)}"
    if len(line.variation) > 1:
        expected = game.join_moves(game.move_name(move) for move in line.variation)
        said = f"{said}, expecting {expected}"
    return f"{said}: {reasons}." if reasons else f"{said}."


def opinion_words(game: Game[Any], opinion: Opinion) -> str:
    """What an engine thinks of a move, and the exact result behind it where that is known."""
    said = line_words(game, opinion.line)
    if opinion.truth is None:
        return said
    warning = ", which gives the result away" if opinion.gives_away else ""
    return f"{said} Exactly: {score_words(opinion.truth)}{warning}."
