"""What an engine thinks, as sentences a player understands."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from conjoin.core.analysis import Kind, Line, Reason, Score
from conjoin.core.game import Game
from conjoin.core.position import Move, Side
from conjoin.core.words import counted, listed, percent, rounded, signed
from conjoin.explain.assessment import Quality
from conjoin.explain.coach import Danger
from conjoin.explain.explanation import ExplainedMove
from conjoin.explain.review import Review, Step

MOST_REPLIES = 3
"""Winning replies that a warning names."""
LONGEST_VARIATION = 10
"""Moves of the expected play that a sentence names."""


def format_score(score: Score) -> str:
    """A score in words, for the side to move.

    >>> from conjoin.core.analysis import estimate, win_in
    >>> format_score(win_in(1)), format_score(win_in(5)), format_score(estimate(-2.5))
    ('wins now', 'wins in 3 moves', 'estimated at -2.5')
    """
    if score.kind is Kind.DRAW:
        return "a draw"
    if score.moves is None:
        return f"estimated at {signed(score.value)}" if rounded(score.value) else "even"
    if score.plies == 1:
        return "wins now"
    return f"{'wins' if score.kind is Kind.WIN else 'loses'} in {counted(score.moves, 'move')}"


def format_opinion(line: Line) -> str:
    """An engine's score of a move: a win chance where it samples, else as `format_score` says it.

    >>> from conjoin.core.analysis import estimate
    >>> format_opinion(Line(3, estimate(0.04), chance=0.52)), format_opinion(Line(3, estimate(40)))
    ('win chance 52 %', 'estimated at +40')
    """
    if line.chance is None or line.score.kind is not Kind.ESTIMATE:
        return format_score(line.score)
    return f"win chance {percent((1 + line.score.value) / 2)}"


def format_move(game: Game[Any], line: Line) -> str:
    """One candidate move with its score and the expected play, without its reasons."""
    said = f"{game.move_name(line.move)}, {format_opinion(line)}"
    if len(line.variation) <= 1:
        return said
    expected = format_moves(game, line.variation[:LONGEST_VARIATION])
    more = " and so on" if len(line.variation) > LONGEST_VARIATION else ""
    return f"{said}, expecting {expected}{more}"


def format_line(game: Game[Any], line: Line) -> str:
    """The same with every reason at its end, as one sentence."""
    said, reasons = format_move(game, line), format_reasons_in_a_sentence(game, line.reasons)
    return f"{said}: {reasons}." if reasons else f"{said}."


def format_explained_move(game: Game[Any], one: ExplainedMove) -> str:
    """What an engine thinks of a move, and the exact result behind it where that is known."""
    return f"{format_line(game, one.line)} {format_exact(one)}".rstrip()


def format_exact(one: ExplainedMove) -> str:
    """The exact result of a move as a sentence; empty where it is unknown."""
    if one.exact is None:
        return ""
    opinion = one.line.score
    if (one.exact.kind, one.exact.plies) == (opinion.kind, opinion.plies) and not one.gives_away:
        return "That is exact." if one.timed else "That is proven."
    warning = ", which gives the result away" if one.gives_away else ""
    said = format_score(one.exact)
    if one.timed:
        return f"Exactly: {said}{warning}."
    return f"Proven: {said.replace(' in ', ' in at most ')}{warning}."


def format_reason(reason: Reason) -> str:
    """A reason as one item of a list, its points in front.

    >>> format_reason(Reason("attack", 50, (), "three in a row"))
    '+50  three in a row'
    """
    return f"{signed(reason.points)}  {reason.text}" if rounded(reason.points) else reason.text


def format_reasons_in_a_sentence(game: Game[Any], reasons: Sequence[Reason]) -> str:
    """Reasons one after the other, their points behind them.

    >>> from conjoin.games.connect_four import ConnectFour
    >>> format_reasons_in_a_sentence(ConnectFour(), [Reason("attack", 50, (), "three in a row", after=(3, 2))])
    'after 4 3: three in a row (+50)'
    """
    return "; ".join(
        f"{_after(game, after)}{'; '.join(map(_reason_in_a_sentence, some))}"
        for after, some in by_board(reasons)
    )


def format_reasons(game: Game[Any], reasons: Sequence[Reason], most: int | None = None) -> list[str]:
    """Reasons as a list, with a line of its own where they begin to speak of another board.

    Of more than so many the rest is counted and added up, so that all the points together are still the score.

    >>> from conjoin.games.connect_four import ConnectFour
    >>> format_reasons(ConnectFour(), [Reason("attack", 50, (), "three in a row", after=(3, 2))])
    ['after 4 3:', '- +50  three in a row']
    """
    said: list[str] = []
    for after, some in by_board(reasons[:most]):
        heading = _after(game, after).rstrip() or ("now:" if said else "")
        said += [heading] * bool(heading) + [f"- {format_reason(reason)}" for reason in some]
    left = () if most is None else reasons[most:]
    if left:
        points = sum(reason.points for reason in left)
        said.append(f"- {signed(points)}  {counted(len(left), 'more reason')}")
    return said


def by_board(reasons: Sequence[Reason]) -> list[tuple[tuple[Move, ...], list[Reason]]]:
    """Neighbouring reasons that are about one board, and the moves that lead to it; none for the board shown."""
    return [(after, list(some)) for after, some in groupby(reasons, lambda reason: reason.after)]


def format_moves(game: Game[Any], moves: Sequence[Move]) -> str:
    """Moves one after the other, apart from each other whatever the game, so that they look like no number."""
    return " ".join(game.move_name(move) for move in moves)


def _after(game: Game[Any], moves: Sequence[Move]) -> str:
    return f"after {format_moves(game, moves)}: " if moves else ""


def _reason_in_a_sentence(reason: Reason) -> str:
    return f"{reason.text} ({signed(reason.points)})" if rounded(reason.points) else reason.text


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


def format_warning(game: Game[Any], warned: Step | Danger) -> str:
    """What a move that is not made yet would lead to, and what is better; empty where nothing is."""
    return _format_danger(game, warned) if isinstance(warned, Danger) else _format_blunder(game, warned)


def _format_danger(game: Game[Any], danger: Danger) -> str:
    """How a move loses, and some moves that do not."""
    at = f" at {_any_of(game, danger.replies[:MOST_REPLIES])}" if danger.replies else ""
    outcome = f"lets the other side win at once{at}" if danger.replies else _outlook(danger.loss)
    return f"{game.move_name(danger.move)} {outcome}; {_any_of(game, danger.better)} may be better."


def _format_blunder(game: Game[Any], step: Step) -> str:
    if step.assessment is None or not step.better:
        return ""
    outlook = step.allows.short if step.allows else _outlook(step.assessment.got)
    return (
        f"{game.move_name(step.move)} {outlook}; "
        f"{_any_of(game, step.better)} {_outlook(step.assessment.best)}."
    )


def _any_of(game: Game[Any], moves: Sequence[Move]) -> str:
    return listed([game.move_name(move) for move in moves], "or")


def format_review(seen: Review) -> str:
    """How many moves of a game were judged, and how they were."""
    if not seen.known:
        return "Nothing is proven about this game."
    total, blunders, slow = len(seen.steps), len(seen.blunders), len(seen.inaccuracies)
    judged = f"all {total} moves" if seen.known == total else f"{seen.known} of {total} moves"
    nothing = "No move changed the result" if seen.known == total else "No judged move changed the result"
    turned = nothing if blunders == 0 else f"{counted(blunders, 'turning point')}"
    slower = f"; {counted(slow, 'move')} that won later or lost sooner than need be" if slow else ""
    return f"{turned}{slower} ({judged} judged exactly)."


def _outlook(score: Score) -> str:
    return "draws" if score.kind is Kind.DRAW else format_score(score)
