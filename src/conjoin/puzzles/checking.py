"""Whether a position is a puzzle, and the line of its solution.

The first move is the only one that wins at all. From then on one wins against a longest defence, and of every further
own move but the last there is only one that wins in time, which is as soon as possible. With the last move everything
that completes the win is right.
"""

from conjoin.core.errors import BadOption
from conjoin.core.position import Move, Position
from conjoin.puzzles.grade import graded
from conjoin.puzzles.judges import Judge, judge_of
from conjoin.puzzles.puzzle import Puzzle
from conjoin.puzzles.themes import theme_of


def puzzle_of(position: Position) -> Puzzle:
    """The puzzle that a running position is; raises BadOption where it is none, and says why.

    >>> from conjoin import game
    >>> found = puzzle_of(game("connect-four").parse("677745427221"))
    Traceback (most recent call last):
    conjoin.core.errors.BadOption: 677745427221 is no puzzle: more than one move wins...
    >>> found = puzzle_of(game("connect-four").parse("112233"))
    >>> found.solution, found.theme, found.grade.level
    ((3,), 'wins now', 1)
    """
    line, problem = _solved(position)
    if problem:
        raise BadOption(
            f"{position.game.notation(position) or 'the empty board'} is no puzzle: {problem}",
            "choose a position in which exactly one move wins",
        )
    return _graded(position, line)


def puzzle_if_any(position: Position) -> Puzzle | None:
    """The same, and None where it is none."""
    line, problem = _solved(position)
    return None if problem else _graded(position, line)


def _graded(position: Position, line: tuple[Move, ...]) -> Puzzle:
    return Puzzle(position, line, theme_of(position, line), graded(position, line))


def _solved(position: Position) -> tuple[tuple[Move, ...], str]:
    """The line of a puzzle, or why it is none."""
    judge = judge_of(position)
    if position.outcome is not None:
        return (), "the game is over"
    plies, winning = judge.quickest(position)
    if not plies:
        return (), "no win is known"
    if len(winning) > 1 or not judge.only_win(position, winning[0]):
        return (), "more than one move wins"
    line = only_line(judge, position)
    return line, "" if line else "after the first move several win as soon"


def only_line(judge: "Judge[Position]", position: Position) -> tuple[Move, ...]:
    """A win against a longest defence in which no own move but the last has an equal; empty if there is none."""
    plies, winning = judge.quickest(position)
    if plies == 1:
        return (winning[0],)
    if len(winning) != 1:
        return ()
    after = position.play(winning[0])
    for reply in judge.longest(after):
        rest = only_line(judge, after.play(reply))
        if rest:
            return (winning[0], reply, *rest)
    return ()
