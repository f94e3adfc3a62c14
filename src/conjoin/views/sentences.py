"""What an engine thinks, as sentences a player understands."""

from collections.abc import Sequence
from typing import Any

from conjoin.core.analysis import Kind, Line, Reason, Score
from conjoin.core.game import Game
from conjoin.core.position import Side
from conjoin.explain.assessment import Quality
from conjoin.explain.explanation import ExplainedMove
from conjoin.explain.review import Review, Step

LONGEST_VARIATION = 10
"""Moves of the expected play that a sentence names."""


def format_score(score: Score) -> str:
    """A score in words, for the side to move.

    >>> from conjoin.core.analysis import estimate, win_in
    >>> format_score(win_in(1)), format_score(win_in(5)), format_score(estimate(-2.5))
    ('wins now', 'wins in 5 moves of both sides', 'estimated at -2.5')
    """
    if score.kind is Kind.DRAW:
        return "a draw"
    if score.kind is Kind.ESTIMATE:
        return "even" if score.value == 0 else f"estimated at {score.value:+g}"
    verb = "wins" if score.kind is Kind.WIN else "loses"
    return f"{verb} now" if score.plies == 1 else f"{verb} in {score.plies} moves of both sides"


def format_answer(score: Score) -> str:
    """What a move gets that was meant to win.

    >>> from conjoin.core.analysis import draw, loss_in
    >>> format_answer(draw()), format_answer(loss_in(2))
    ('is only a draw', 'loses in 2 moves of both sides')
    """
    return "is only a draw" if score.kind is Kind.DRAW else format_score(score)


def format_move(game: Game[Any], line: Line) -> str:
    """One candidate move with its score and the expected play, without its reasons."""
    said = f"{game.move_name(line.move)}, {format_score(line.score)}"
    if len(line.variation) <= 1:
        return said
    expected = game.join_moves(game.move_name(move) for move in line.variation[:LONGEST_VARIATION])
    more = " and so on" if len(line.variation) > LONGEST_VARIATION else ""
    return f"{said}, expecting {expected}{more}"


def format_line(game: Game[Any], line: Line) -> str:
    """The same with every reason at its end, as one sentence."""
    reasons = "; ".join(
        reason.text if reason.points == 0 else f"{reason.text} ({reason.points:+g})"
        for reason in line.reasons
    )
    said = format_move(game, line)
    return f"{said}: {reasons}." if reasons else f"{said}."


def format_explained_move(game: Game[Any], one: ExplainedMove) -> str:
    """What an engine thinks of a move, and the exact result behind it where that is known."""
    return f"{format_line(game, one.line)} {format_exact(one)}".rstrip()


def format_exact(one: ExplainedMove) -> str:
    """The exact result of a move as a sentence; empty where it is unknown."""
    if one.exact is None:
        return ""
    if one.exact == one.line.score and not one.gives_away:
        return "That is exact."
    warning = ", which gives the result away" if one.gives_away else ""
    return f"Exactly: {format_score(one.exact)}{warning}."


def format_reason(reason: Reason) -> str:
    """A reason as one item of a list, its points in front.

    >>> format_reason(Reason("attack", 50, (), "three in a row"))
    '+50  three in a row'
    """
    return f"{reason.points:+g}  {reason.text}" if reason.points else reason.text


def format_turning_point(game: Game[Any], step: Step, person: Side | None = None) -> str:
    """A blunder with what it allowed and what was better, for a review in which one side may be the reader's.

    Empty for other moves.
    """
    if step.quality is not Quality.BLUNDER or step.assessment is None:
        return ""
    whose = "Your" if step.side is person else f"{game.side_names[step.side]}'s"
    held = "kept the win" if step.assessment.best.kind is Kind.WIN else "held the draw"
    allowed = f"allowed {step.allows.refutation.short}" if step.allows and step.allows.refutation else ""
    instead = "only left a draw" if step.assessment.got.kind is Kind.DRAW else "lost"
    return (
        f"{whose} turning point: {format_judged_move(game, step)} {allowed or instead}; "
        f"{_any_of(game, step.better)} {held}."
    )


def format_judged_move(game: Game[Any], step: Step) -> str:
    """A move of a game by its number, with the mark that games are annotated with: `move 7, 3??`."""
    mark = {Quality.BLUNDER: "??", Quality.INACCURACY: "?"}.get(step.quality or Quality.BEST, "")
    return f"move {step.ply}, {game.move_name(step.move)}{mark}"


def format_warning(game: Game[Any], step: Step) -> str:
    """What a move that is not made yet would lead to, and what is better; empty where nothing is."""
    if step.assessment is None or not step.better:
        return ""
    outlook = step.allows.short if step.allows else _outlook(step.assessment.got)
    return (
        f"{game.move_name(step.move)} {outlook}; "
        f"{_any_of(game, step.better)} {_outlook(step.assessment.best)}."
    )


def _any_of(game: Game[Any], moves: Sequence[int]) -> str:
    *others, last = [game.move_name(move) for move in moves]
    return f"{', '.join(others)} or {last}" if others else last


def format_review(seen: Review) -> str:
    """How many moves of a game were judged, and how they were."""
    if not seen.known:
        return "Nothing is proven about this game."
    total, blunders, slow = len(seen.steps), len(seen.blunders), len(seen.inaccuracies)
    judged = f"all {total} moves" if seen.known == total else f"{seen.known} of {total} moves"
    nothing = "No move changed the result" if seen.known == total else "No judged move changed the result"
    turned = nothing if blunders == 0 else f"{_counted(blunders, 'turning point')}"
    slower = f"; {_counted(slow, 'move')} that won later or lost sooner than need be" if slow else ""
    return f"{turned}{slower} ({judged} judged exactly)."


def _outlook(score: Score) -> str:
    return "draws" if score.kind is Kind.DRAW else format_score(score)


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
