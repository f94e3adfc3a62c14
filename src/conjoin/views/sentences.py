"""What an engine thinks, as sentences a player understands."""

from collections.abc import Sequence
from typing import Any

from conjoin.core.analysis import Kind, Line, Reason, Score
from conjoin.core.game import Game
from conjoin.explain.explanation import Opinion
from conjoin.explain.review import Review, Step

LONGEST_VARIATION = 10
"""Moves of the expected play that a sentence names."""


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


def move_words(game: Game[Any], line: Line) -> str:
    """One candidate move with its score and the expected play, without its reasons."""
    said = f"{game.move_name(line.move)}, {score_words(line.score)}"
    if len(line.variation) <= 1:
        return said
    expected = game.join_moves(game.move_name(move) for move in line.variation[:LONGEST_VARIATION])
    more = " and so on" if len(line.variation) > LONGEST_VARIATION else ""
    return f"{said}, expecting {expected}{more}"


def line_words(game: Game[Any], line: Line) -> str:
    """The same with every reason at its end, as one sentence."""
    reasons = "; ".join(
        reason.text if reason.points == 0 else f"{reason.text} ({reason.points:+g})"
        for reason in line.reasons
    )
    said = move_words(game, line)
    return f"{said}: {reasons}." if reasons else f"{said}."


def opinion_words(game: Game[Any], opinion: Opinion) -> str:
    """What an engine thinks of a move, and the exact result behind it where that is known."""
    return f"{line_words(game, opinion.line)} {truth_words(opinion)}".rstrip()


def truth_words(opinion: Opinion) -> str:
    """The exact result of a move as a sentence; empty where nobody knows it."""
    if opinion.truth is None:
        return ""
    if opinion.truth == opinion.line.score and not opinion.gives_away:
        return "That is exact."
    warning = ", which gives the result away" if opinion.gives_away else ""
    return f"Exactly: {score_words(opinion.truth)}{warning}."


def reason_words(reason: Reason) -> str:
    """A reason as one item of a list, its points in front.

    >>> reason_words(Reason("attack", 50, (), "three in a row"))
    '+50  three in a row'
    """
    return f"{reason.points:+g}  {reason.text}" if reason.points else reason.text


def step_words(game: Game[Any], step: Step) -> str:
    """A move of a game and what was better, for a review; empty where nothing was."""
    if step.judgement is None or not step.better:
        return ""
    return (
        f"Move {step.ply}, {game.side_names[step.side]} {game.move_name(step.move)}: {_outlook(step.judgement.got)}; "
        f"better was {_any_of(game, step.better)}: {_outlook(step.judgement.best)}."
    )


def warning_words(game: Game[Any], step: Step) -> str:
    """What a move that is not made yet would lead to, and what is better; empty where nothing is."""
    if step.judgement is None or not step.better:
        return ""
    return (
        f"{game.move_name(step.move)} {_outlook(step.judgement.got)}; "
        f"{_any_of(game, step.better)} {_outlook(step.judgement.best)}."
    )


def _any_of(game: Game[Any], moves: Sequence[int]) -> str:
    *others, last = [game.move_name(move) for move in moves]
    return f"{', '.join(others)} or {last}" if others else last


def review_words(seen: Review) -> str:
    """How many moves of a game were judged, and how they were."""
    if not seen.known:
        return "Nothing is proven about this game."
    total, blunders, slow = len(seen.steps), len(seen.blunders), len(seen.inaccuracies)
    judged = f"all {total} moves" if seen.known == total else f"{seen.known} of {total} moves"
    turned = "No move changed the result" if blunders == 0 else f"{_counted(blunders, 'turning point')}"
    slower = f"; {_counted(slow, 'move')} that won later or lost sooner than need be" if slow else ""
    return f"{turned}{slower} ({judged} judged exactly)."


def _outlook(score: Score) -> str:
    return "draws" if score.kind is Kind.DRAW else score_words(score)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
